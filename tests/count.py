"""Counts test cases in meson's logs: those of Criterion programs one by one, any other test as one.
Of a test in several logs the last counts.

usage: count.py TESTLOG.json…
The last line is "N passed, N failed"; exit 1 if any failed or none ran.
"""

import json
import os
import re
import sys

CRITERION = re.compile(r"Synthesis: Tested: \d+ \| Passing: (\d+) \| Failing: (\d+)")


def count(test):
    """How many cases of one entry of the log passed, and how many failed."""
    if test["result"] == "SKIP":
        return 0, 0
    fine = test["result"] in ("OK", "EXPECTEDFAIL")
    programs = []
    if len(test["command"]) == 1 or test["name"].endswith("_on_postgres"):
        programs = CRITERION.findall(f'{test.get("stdout", "")}{test.get("stderr", "")}')
    if not programs:
        return int(fine), int(not fine)
    passed, failed = (sum(map(int, numbers)) for numbers in zip(*programs))
    # It can also fail after its last case, of a leak.
    return passed, failed or int(not fine)


def entries(path):
    """None where no test of that log ran."""
    if os.path.exists(path):
        with open(path, encoding="utf-8", errors="replace") as log:
            yield from (json.loads(line) for line in log if line.strip())


def failures(*paths):
    """The names of the tests that failed."""
    return [test["name"] for path in paths for test in entries(path) if count(test)[1]]


def main(*paths, unplayed=()):
    """unplayed: tests of which no log tells though they were to run; they failed."""
    last = {test["name"]: test for path in paths for test in entries(path)}
    counts = [count(test) for test in last.values()]
    passed = sum(p for p, _ in counts)
    failed = sum(f for _, f in counts) + len(unplayed)
    if unplayed:
        print(f"Did not run: {' '.join(sorted(unplayed))}")
    print(f"{passed} passed, {failed} failed")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
