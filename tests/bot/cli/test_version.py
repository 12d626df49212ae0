"""What the program says it was built from: a checkout's commit, or none; and as which package.

usage: test_version.py DICECUP SOURCE-FOLDER
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

DICECUP, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
PARTS = ("meson.build", "meson_options.txt", "engine", "storage", "bot", "migrations", "man",
         "completion", "config")


def run(*command, **how):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=120,
                          **how).stdout


def built_without(folder):
    """What the sources alone are told to be built from, though they lie in somebody's checkout."""
    run("git", "init", "-q", cwd=folder)
    run("git", "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q",
        "--allow-empty", "-m", "theirs", cwd=folder)
    copy = pathlib.Path(folder, "dicecup")
    copy.mkdir()
    for part in PARTS:
        if (SOURCE / part).is_dir():
            shutil.copytree(SOURCE / part, copy / part)
        else:
            shutil.copy(SOURCE / part, copy)
    run("meson", "setup", "-Dpackage=tested", "build", cwd=copy)
    run("ninja", "-C", "build", "bot/cli/built.h", cwd=copy)
    return dict(re.findall(r'^#define (\w+) "(.*?)"',
                           (copy / "build/bot/cli/built.h").read_text("utf-8"), re.M))


if shutil.which("git") is None:
    print("git is not here: nothing is known of commits")
    sys.exit()

told = re.search("^built from commit (.*)$", run(DICECUP, "--version"), re.M)
if (SOURCE / ".git").exists():
    head = run("git", "-C", str(SOURCE), "rev-parse", "--short=12", "HEAD").strip()
    assert told and told[1] == head, (told, head)
else:
    assert not told, told

with tempfile.TemporaryDirectory() as folder:
    built = built_without(folder)
    assert (built["BUILT_COMMIT"], built["BUILT_PACKAGE"]) == ("", "tested"), built
