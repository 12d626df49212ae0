"""dicecup check, as an operator uses it.

usage: test_check.py DICECUP EXAMPLE-CONFIG
"""

import os
import subprocess
import sys
import tempfile

NOGROUP = 65534  # not ours

DICECUP, EXAMPLE = (os.path.abspath(path) for path in sys.argv[1:])


def check(*arguments, cwd=None):
    run = subprocess.run(
        [DICECUP, "check", *arguments], cwd=cwd, capture_output=True, text=True, timeout=120
    )
    return run.returncode, run.stdout, run.stderr


def expect(got, want):
    assert got == want, f"\n got {got}\nwant {want}"


expect(check("--config", EXAMPLE), (0, f"{EXAMPLE}: fine\n", ""))

# A catalogue that is not where it should be is said beside that.
os.environ["DICECUP_CATALOGUES"] = "/nowhere"
expect(check("--config", EXAMPLE),
       (0, f"{EXAMPLE}: fine\n/nowhere/x/LC_MESSAGES/dicecup-ja.mo: cannot be read: language ja is "
        "English; install dicecup again\n", ""))
del os.environ["DICECUP_CATALOGUES"]

# Everything that is wrong, each with its place.
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "bad.yaml"), "w", encoding="utf-8") as bad:
        bad.write("langauge: en\nirc:\n  - name: a\n    server: b\n    channels:\n      - #dice\n")
    lines = (
        "bad.yaml:1:1: unknown key 'langauge': did you mean 'language'?\n"
        "bad.yaml:6:7: empty channel name: put quotes around names that start with #\n"
    )
    expect(check("--config", "bad.yaml", cwd=folder), (1, lines, ""))
    expect(check("--config=bad.yaml", cwd=folder), (1, lines, ""))
    expect(
        check("--config", "none.yaml", cwd=folder),
        (1, "none.yaml: No such file or directory\n", ""),
    )

# What run refuses, check refuses: a secret that others may read, also a group of theirs, or an empty one.
with tempfile.TemporaryDirectory() as folder:
    token = os.path.join(folder, "token")
    with open(os.path.join(folder, "c.yaml"), "w", encoding="utf-8") as config:
        config.write("discord: {token_file: token}\n")
    with open(token, "w", encoding="ascii") as out:
        out.write("secret\n")
    fine = "c.yaml: fine\n"
    of_group = "c.yaml:1:23: token_file: its group may read it (mend it with chmod g-rwx)\n"
    of_all = ("c.yaml:1:23: token_file: everybody on this machine may read it "
              "(mend it with chmod o-rwx)\n")
    is_root = os.geteuid() == 0
    for mode, group, lines in (
        (0o600, -1, fine),
        # root's, and of the group of the one who reads it: so packages lay down secrets.
        (0o640, os.getegid(), fine if is_root else of_group),
        (0o660, os.getegid(), of_group),
        (0o640, NOGROUP if is_root else -1, of_group),
        (0o604, -1, of_all),
    ):
        os.chown(token, -1, group)
        os.chmod(token, mode)
        expect(check("--config", "c.yaml", cwd=folder), (int(lines != fine), lines, ""))
    os.chmod(token, 0o600)
    os.truncate(token, 0)
    expect(check("--config", "c.yaml", cwd=folder),
           (1, "c.yaml:1:23: token_file: the file is empty\n", ""))

# A wrong command line gets one line and nothing else.
for arguments in ([], ["--config"], ["--file", "x"], ["bad.yaml"]):
    code, out, err = check(*arguments)
    assert code == 2 and out == "" and err.count("\n") == 1, (arguments, code, out, err)
