"""Runs the tests of a build as two suites side by side: those that wait for others (Python's and
Node's, three at once for each processor) beside those that work (one for each). What is of meson's suite
'works' works whatever it is written in. What is of its suite 'nightly' is left out, and runs with
--nightly, beside what is of its suite 'deep', which tries more then: DICECUP_NIGHTLY is in its environment.

Of a whole run, up to five tests that failed run once more, alone. What passes then is counted so, and
named: it depends on the machine's time or on luck, which is a fault to look for; its first log is above.

usage: suite.py BUILD [--nightly | TEST…]
The last line is "N passed, N failed", see count.py; exit 1 if any failed or none ran.
"""

import json
import os
import pathlib
import subprocess
import sys
import threading

import count

AT_ONCE = {"waits": 3, "works": 1}  # for each processor; with six it takes longer, and much comes too late
MOST_AGAIN = 5  # more failures than these are no chance


def suites(test):
    return [suite.partition(":")[2] for suite in test["suite"]]


def half(test):
    interpreted = os.path.basename(test["cmd"][0]).startswith(("python", "node"))
    return "waits" if interpreted and "works" not in suites(test) else "works"


def chosen(tests, words):
    """Those that were asked for; what takes long begins first."""
    if words == ["--nightly"]:
        os.environ["DICECUP_NIGHTLY"] = "yes"
        found = [test for test in tests if {"nightly", "deep"} & set(suites(test))]
    elif words:
        unknown = set(words) - {test["name"] for test in tests}
        if unknown:
            sys.exit(f"No such test: {' '.join(sorted(unknown))}")
        found = [test for test in tests if test["name"] in words]
    else:
        found = [test for test in tests if "nightly" not in suites(test)]
    return sorted(found, key=lambda test: -test["priority"])


def play(build, name, tests, at_once):
    """These tests, with their lines as they come and a log of that name."""
    pathlib.Path(log_of(build, name)).unlink(missing_ok=True)
    command = ["meson", "test", "-C", build, "--no-rebuild", "--print-errorlogs", "--logbase", name,
               "--suite", "dicecup",  # also what meson leaves out unless it is told
               "--num-processes", str(at_once),
               "--timeout-multiplier", "10"]  # for what hangs, on a machine that does other things
    meson = subprocess.Popen(
        command + tests,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for line in meson.stdout:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    meson.wait()


def name_of(logged):
    """As meson takes it; its log puts the suites before."""
    return logged.rpartition(" / ")[2]


def play_again(build, failed):
    """Runs what failed alone, and says what passed then."""
    print(f"Once more, alone: {' '.join(failed)}", flush=True)
    play(build, "again", [name_of(name) for name in failed], 1)
    log = log_of(build, "again")
    passed = [test["name"] for test in count.entries(log) if not count.count(test)[1]]
    if passed:
        print(f"Failed beside the others, passed alone: {' '.join(passed)}")
    return log


def log_of(build, name):
    return os.path.join(build, "meson-logs", f"{name}.json")


def main(build, *words):
    tests = json.loads(pathlib.Path(build, "meson-info", "intro-tests.json").read_text("utf-8"))
    halves = {name: [] for name in AT_ONCE}
    for test in chosen(tests, list(words)):
        halves[half(test)].append(test["name"])
    halves = {name: its for name, its in halves.items() if its}
    threads = [
        threading.Thread(target=play, args=(build, name, its, AT_ONCE[name] * os.cpu_count()))
        for name, its in halves.items()
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    logs = [log_of(build, name) for name in halves]
    unplayed = {name for its in halves.values() for name in its}
    unplayed -= {name_of(test["name"]) for log in logs for test in count.entries(log)}
    failed = count.failures(*logs)
    if not words and 0 < len(failed) <= MOST_AGAIN:
        logs.append(play_again(build, failed))
    return count.main(*logs, unplayed=unplayed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
