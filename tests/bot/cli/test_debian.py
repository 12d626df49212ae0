"""debian/, as far as it can be judged without building the package: ./tests/package does that.

usage: test_debian.py SOURCE-FOLDER VERSION
"""

import pathlib
import re
import shutil
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1])
VERSION = sys.argv[2]

# Debian has the compiler wherever it builds; meson brings ninja, apt the certificates.
UNSAID = {"gcc", "libc6-dev", "ninja-build", "ca-certificates"}


def read(path):
    return (SOURCE / path).read_text("utf-8")


def words(text):
    """Without the marks of empty lines."""
    return [word for word in text.split() if word != "."]


changelog = read("debian/changelog").splitlines()[0]
assert changelog.startswith(f"dicecup ({VERSION}) "), (changelog, VERSION)

# What the package is built with is what every build needs.
listed = re.search(r"^Build-Depends:\n((?: .*\n)+)", read("debian/control"), re.M)[1]
packages = {re.match(r"[^ :(,]+", line.strip())[0] for line in listed.splitlines()}
if shutil.which("bash"):
    needed = subprocess.run(["bash", "-euc", ". bot/packages.sh && needed 3 build"], cwd=SOURCE,
                            check=True, capture_output=True, text=True).stdout.split()
    assert packages - {"debhelper-compat"} == set(needed) - UNSAID, (packages, needed)

licence = words(read("LICENSE"))
assert words(read("debian/copyright"))[-len(licence[licence.index("Permission"):]):] == \
    licence[licence.index("Permission"):]

# All speak of one configuration: the unit passes itself over without it, and a purge takes it away.
unit = read("config/dicecup.service")
config = re.search(r"^ExecStart=\S+ run --config (\S+)$", unit, re.M)[1]
assert f"\nConditionPathExists={config}\n" in unit
# It starts the bot again for ever, but for what the bot itself says that the operator must mend.
to_mend = re.search(r"EXIT_TO_MEND = (\d+)", read("bot/cli/cli.h"))[1]
for line in ("StartLimitIntervalSec=0", "Restart=on-failure", f"RestartPreventExitStatus={to_mend}"):
    assert f"\n{line}\n" in unit, line
assert "StartLimitBurst" not in unit
assert f"\n.B {to_mend}\n" in read("man/dicecup.1")
assert f"| {to_mend} | " in read("OPERATING.md")
assert f"rm -f {config}\n" in read("debian/dicecup.postrm")
assert read("debian/dicecup.dirs").split() == [str(pathlib.PurePath(config).parent)[1:]]
page = read("OPERATING.md").split("## As a Debian package\n")[1].split("\n## ")[0]
for said in (config, "/var/lib/private/dicecup", f"dicecup_{VERSION}_"):
    assert said in page, said
