"""dicecup check, as an operator uses it.

usage: test_check.py DICECUP EXAMPLE-CONFIG
"""

import os
import subprocess
import sys
import tempfile

DICECUP, EXAMPLE = (os.path.abspath(path) for path in sys.argv[1:])


def check(*arguments, cwd=None):
    run = subprocess.run(
        [DICECUP, "check", *arguments], cwd=cwd, capture_output=True, text=True, timeout=60
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

# What run refuses, check refuses: a secret that others may read, also a group of theirs.
with tempfile.TemporaryDirectory() as folder:
    token = os.path.join(folder, "token")
    with open(os.path.join(folder, "c.yaml"), "w", encoding="utf-8") as config:
        config.write("discord: {token_file: token}\n")
    with open(token, "w", encoding="ascii") as out:
        out.write("secret\n")
    for mode, lines in (
        (0o600, "c.yaml: fine\n"),
        (0o640, "c.yaml:1:23: token_file: its group may read it (mend it with chmod g-rwx)\n"),
        (0o604, "c.yaml:1:23: token_file: everybody on this machine may read it "
                "(mend it with chmod o-rwx)\n"),
    ):
        os.chmod(token, mode)
        expect(check("--config", "c.yaml", cwd=folder), (int(mode != 0o600), lines, ""))

# A wrong command line gets one line and nothing else.
for arguments in ([], ["--config"], ["--file", "x"], ["bad.yaml"]):
    code, out, err = check(*arguments)
    assert code == 2 and out == "" and err.count("\n") == 1, (arguments, code, out, err)
