"""Runs the tests of a build as two suites side by side: those that wait for others (Python's and
Node's, six at once for each processor) beside those that work (one for each). What is of meson's suite
'works' works whatever it is written in. What is of its suite 'nightly' is left out, and runs with
--nightly, beside what is of its suite 'deep', which tries more then: DICECUP_NIGHTLY is in its environment.

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

AT_ONCE = {"waits": 6, "works": 1}  # for each processor


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


def play(build, name, tests):
    """All tests of one half, with its lines as they come."""
    command = ["meson", "test", "-C", build, "--no-rebuild", "--print-errorlogs", "--logbase", name,
               "--suite", "dicecup",  # also what meson leaves out unless it is told
               "--num-processes", str(AT_ONCE[name] * os.cpu_count()),
               "--timeout-multiplier", "10"]  # for what hangs, on a machine that does other things
    meson = subprocess.Popen(
        command + [test["name"] for test in tests],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for line in meson.stdout:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    meson.wait()


def main(build, *words):
    tests = json.loads(pathlib.Path(build, "meson-info", "intro-tests.json").read_text("utf-8"))
    halves = {name: [] for name in AT_ONCE}
    for test in chosen(tests, list(words)):
        halves[half(test)].append(test)
    logs = {name: os.path.join(build, "meson-logs", f"{name}.json") for name in halves}
    threads = []
    for name, its in halves.items():
        pathlib.Path(logs[name]).unlink(missing_ok=True)
        if its:
            threads.append(threading.Thread(target=play, args=(build, name, its)))
            threads[-1].start()
    for thread in threads:
        thread.join()
    return count.main(*logs.values())


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
