"""Compares the versions of tools with those that the tests' packages of Node ask for (`engines`).

usage: engines.py           this machine's tools: says in one sentence which is too old, and exits 1
       engines.py --debian  Debian 12's: also that no Python file is written for a newer Python, and
                            that the package files are sound
"""

import ast
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEBIAN_12 = {"node": "18.20.4", "npm": "9.2.0"}
PYTHON = (3, 11)

COMPARATOR = re.compile(r"(>=|<=|>|<|=|\^|~|)\s*v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?")
RANGES = """
18.20.4 >=18 yes       18.20.4 >=20 no         18.20.4 >=18.17 yes       18.20.4 >=18.20.5 no
18.20.4 >=v14.0.0 yes  18.20.4 >=0.6.0 yes     18.20.4 >18 no            19.0.0 >18 yes
18.20.4 ^18.17||>=20 yes  18.20.4 ^16||>=20 no  20.1.0 ^18.17||>=20 yes  18.20.4 18.x yes
18.20.4 * yes          18.20.4 <18 no          18.20.4 <=18 yes          18.20.4 ~18.19 no
18.20.4 ~18.20.1 yes   9.2.0 ^9.3 no           9.2.0 ^9 yes              9.2.0 9.2.0 yes
"""


def numbers(version):
    return tuple(int(number) for number in re.match(r"v?(\d+)\.(\d+)\.(\d+)", version).groups())


def bounds(operator, stated):
    """The first version that fits a comparator, and the first behind those that do; None: no end."""
    least = (*stated, 0, 0, 0)[:3]
    kept = {"^": 1, "~": min(2, len(stated))}.get(operator, len(stated))
    behind = (*stated[:kept - 1], stated[kept - 1] + 1, 0, 0)[:3] if stated else None
    return {">=": (least, None), ">": (behind, None), "<": ((0, 0, 0), least),
            "<=": ((0, 0, 0), behind)}.get(operator, (least, behind))


def fits(version, asked):
    """Whether a version is in a range, as npm's semver has it; of ^0 and of versions for trial nothing
    is known here."""
    for alternative in asked.split("||"):
        found = COMPARATOR.findall(alternative)
        if COMPARATOR.sub("", alternative).strip() or ("^", "0") in (one[:2] for one in found):
            raise ValueError(f"engines.py cannot read the range {asked!r}")
        limits = (bounds(operator, tuple(int(part) for part in parts if part.isdigit()))
                  for operator, *parts in found)
        if all(low <= numbers(version) and (end is None or numbers(version) < end)
               for low, end in limits):
            return True
    return False


def lock_files():
    return sorted(path for path in (ROOT / "tests").rglob("package-lock.json")
                  if "node_modules" not in path.parts)


def packages(lock):
    """Of each package of a lock file its name with its version, and the versions that it asks for."""
    for path, package in json.loads(lock.read_text("utf-8"))["packages"].items():
        name = path.rpartition("node_modules/")[2] or lock.parent.name
        yield f"{name} {package.get('version', '')}".strip(), package.get("engines", {})


def too_old(versions, where):
    """A sentence for each package that asks for other tools than there are."""
    return [f"{lock.parent.relative_to(ROOT)}: {name} needs {tool} {asked}, {where} has "
            f"{versions[tool]}."
            for lock in lock_files() for name, engines in packages(lock)
            for tool, asked in engines.items() if tool in versions and not fits(versions[tool], asked)]


def unsound(lock):
    """Download addresses, and a package.json that promises more than its packages do."""
    if '"resolved"' in lock.read_text("utf-8"):
        yield f"{lock.relative_to(ROOT)} names where packages came from."
    promised = json.loads((lock.parent / "package.json").read_text("utf-8"))["engines"]["node"]
    least = ".".join(map(str, bounds(">=", tuple(map(int, re.findall(r"\d+", promised))))[0]))
    for name, engines in packages(lock):
        if not fits(least, engines.get("node", "*")):
            yield f"{lock.parent.relative_to(ROOT)}/package.json says node {promised}, and {name} " \
                  f"needs {engines['node']}."


def python_files():
    for path in sorted(path for room in ("tests", "bot", "engine", "storage", "debian")
                       for path in (ROOT / room).rglob("*") if path.is_file()):
        if path.suffix == ".py":
            yield path
        elif not path.suffix:
            with path.open("rb") as file:
                if re.match(rb"#!.*python", file.readline(80)):
                    yield path


def too_new(path):
    try:
        ast.parse(path.read_text("utf-8"), str(path), feature_version=PYTHON)
    except SyntaxError as error:
        yield f"{path.relative_to(ROOT)}:{error.lineno}: not Python {PYTHON[0]}.{PYTHON[1]}: {error.msg}."


def misread():
    rows = re.findall(r"(\S+) (\S+) (yes|no)", RANGES)
    return [f"{version} in {asked} is not {wanted}" for version, asked, wanted in rows
            if fits(version, asked) != (wanted == "yes")]


def of_this_machine():
    return {tool: subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
            .strip().removeprefix("v")
            for tool in DEBIAN_12 if shutil.which(tool)}


def main(arguments):
    if arguments == ["--debian"]:
        faults = misread() + too_old(DEBIAN_12, "Debian 12") + [
            fault for lock in lock_files() for fault in unsound(lock)] + [
            fault for path in python_files() for fault in too_new(path)]
    elif sys.version_info < PYTHON:
        faults = [f"The tests need Python {PYTHON[0]}.{PYTHON[1]}."]
    else:
        faults = too_old(of_this_machine(), "this machine")[:1]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
