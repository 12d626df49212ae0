#!/usr/bin/env python3
"""The troubles of a campaign, divided among worlds that run side by side: worlds.py DICECUP TROUBLES
[--worlds N] [--seed N] [--last SECONDS] [--freeze SECONDS] [--no-guests] [--only TROUBLE…].

Each world is a process of its own (campaign.py) with a seed of its own, so that it can be run again
alone. If one fails, the others go on. Whoever interrupts ends them all."""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from os.path import dirname, join

import paths  # noqa: F401  # pylint: disable=unused-import
import troubles
from figures import Figures, Report

EVERY = 10  # troubles, it is said how far all are
INTERRUPTED = 130
TO_END = 120.0  # seconds
TO_HEAR = 10.0


class Progress:
    """Lines of all the worlds, each whole."""

    def __init__(self, troubles_of_all):
        self.troubles = troubles_of_all
        self.met = 0
        self.began = time.monotonic()
        self._lock = threading.Lock()

    def say(self, text):
        with self._lock:
            print(text, flush=True)

    def took(self):
        seconds = time.monotonic() - self.began
        return f"{seconds / 60:.0f} min" if seconds >= 120 else f"{seconds:.0f} s"

    def count(self):
        with self._lock:
            self.met += 1
            met = self.met
        if met % EVERY == 0:
            self.say(f"{met} of {self.troubles} troubles, {self.took()}")


class World:
    """number: None if it is the only one. It ends when nobody holds its standard input any more, so that
    it cleans up behind itself even if this process is killed."""

    def __init__(self, arguments, number, seed, n, progress):
        self.number, self.seed, self.troubles, self.progress = number, seed, n, progress
        self.report = Report()
        told, write = os.pipe()
        more = ["--only", *arguments.only] if arguments.only else []
        more += ["--no-guests"] if arguments.no_guests else []
        command = [sys.executable, join(dirname(__file__), "campaign.py"), arguments.dicecup, str(n), "--seed",
                   str(seed), "--last", str(arguments.last), "--freeze", str(arguments.freeze or arguments.last),
                   "--report", str(write), *more]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, errors="replace",
                                        pass_fds=(write,), start_new_session=True)
        os.close(write)
        self._threads = [threading.Thread(target=self._pass_on, daemon=True),
                         threading.Thread(target=self._take_reports, args=(told,), daemon=True)]
        for thread in self._threads:
            thread.start()

    @property
    def name(self):
        return "the world" if self.number is None else f"world {self.number}"

    def _pass_on(self):
        for line in self.process.stdout:
            self.progress.say(("" if self.number is None else f"{self.number}: ") + line.rstrip("\n"))

    def _take_reports(self, told):
        with os.fdopen(told, encoding="utf-8") as lines:
            for line in lines:
                report = json.loads(line)
                self.report.take(report)
                if "met" in report:
                    self.progress.count()

    def interrupt(self):
        self.process.stdin.close()

    def kill(self):
        """With all that it started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def wait(self, timeout=None):
        if self.process.wait(timeout) < 0:
            self.kill()  # it was killed itself, and has not cleaned up
        for thread in self._threads:
            thread.join(TO_HEAR)

    def verdict(self):
        """In words if it failed, else None."""
        if self.process.returncode in (0, INTERRUPTED):
            return None
        again = f"again: {self.troubles} --seed {self.seed}"
        if self.report.foul:
            return f"{self.name}: foul: {self.report.foul}\n    logs and story are kept in {self.report.logs}; {again}"
        return f"{self.name} ended with {self.process.returncode}; {again}"


def interrupt_all(worlds):
    """They take their servers down with them; whoever cannot wait for that interrupts again."""
    try:
        for world in worlds:
            world.interrupt()
        until = time.monotonic() + TO_END
        for world in worlds:
            world.wait(max(0.1, until - time.monotonic()))
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        for world in worlds:
            world.kill()
        for world in worlds:
            world.wait()


def start(arguments, progress):
    worlds = min(arguments.worlds, arguments.troubles) or 1
    for i in range(worlds):
        n = arguments.troubles // worlds + (i < arguments.troubles % worlds)
        yield World(arguments, None if worlds == 1 else i + 1, arguments.seed + i, n, progress)


def hold(arguments):
    progress = Progress(arguments.troubles)
    worlds, interrupted = [], False
    try:
        for world in start(arguments, progress):
            worlds.append(world)
        for world in worlds:
            world.wait()
    except KeyboardInterrupt:
        interrupted = True
        interrupt_all(worlds)
    figures = Figures()
    for world in worlds:
        figures.add(world.report.figures)
    for line in figures.lines():
        progress.say("  " + line)
    failed = [verdict for verdict in (world.verdict() for world in worlds) if verdict]
    for verdict in failed:
        progress.say(verdict)
    progress.say(f"{progress.met} of {arguments.troubles} troubles, {progress.took()}, --seed {arguments.seed}"
                 + (f" --worlds {len(worlds)}" if len(worlds) > 1 else "") + (", interrupted" if interrupted else ""))
    return INTERRUPTED if interrupted else 1 if failed else 0


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("troubles", type=int)
    parser.add_argument("--worlds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of the first world")
    parser.add_argument("--last", type=float, default=30.0, help="seconds that one lasts")
    parser.add_argument("--freeze", type=float, help="seconds that a process is frozen; --last, unless given")
    parser.add_argument("--no-guests", action="store_true", help="nobody sits at a table in a browser")
    parser.add_argument("--only", nargs="+", choices=[each.__name__ for each in troubles.ALL])
    return parser.parse_args()


if __name__ == "__main__":
    for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, signal.default_int_handler)
    ARGUMENTS = read_arguments()
    print(f"--seed {ARGUMENTS.seed}", flush=True)
    sys.exit(hold(ARGUMENTS))
