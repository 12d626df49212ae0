"""How long somebody waits for a computer's move at a table in the browser, while others ask for a page that
counts all games ever played, and while they do not:

    pages_of_past.py DICECUP MAKER FOLDER [GAMES]

MAKER is bench_database; FOLDER is where the database goes, on the disk that is meant. A wait is from a press
until it is that person's turn again; both kinds are measured by turns in the same run."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing

from pages import at_p99, missed, show

from program import Program
from web_people import Guest, Lost

TURNS = 6
SECONDS = 5  # of each
READERS = 2
LATER_MOST = 5  # ms; of one run's noise
PAGE = "/top?game=all&span=all&place=&n={}"


class Players:
    """One at a table with a computer, who presses what is offered."""

    def __init__(self, port):
        self.port, self.guest = port, None

    def open(self):
        if self.guest:
            self.guest.close()
        self.guest = Guest("Zoe", self.port, random.Random(1))
        answer = self.guest.ask("POST", "/new", {"game": "perudo", "computers": 1, "level": "normal", "name": "Zoe"})
        self.guest.watch(answer.location)
        self.guest.wait(lambda: self.guest.connected)
        self.guest.say("start")

    def turn(self):
        """What can be pressed, once it is their turn; nothing: it is over."""
        return self.guest.wait(lambda: self.guest.over or self.guest.moves(), what="turn")

    def wait(self):
        """Presses; how long it took."""
        moves = self.guest.moves()
        while not moves:
            if not self.guest or not self.guest.path or self.guest.over:
                self.open()
            moves = self.turn() if not self.guest.over else None
            moves = None if moves is True else moves
        pressed, since = self.guest.rng.choice(moves), time.monotonic()
        self.guest.press(pressed)
        stale = dict(pressed.fields)["id"].split(" ")[:2]
        self.guest.wait(lambda: self.guest.over or any(
            dict(each.fields)["id"].split(" ")[:2] != stale for each in self.guest.moves()), what="next turn")
        return time.monotonic() - since


class Readers:
    """Ask for the page all the time; none is answered with what was made for another."""

    def __init__(self, port):
        self.port, self.asked, self.ends = port, [], False
        self.threads = [threading.Thread(target=self.ask, args=(n,), daemon=True) for n in range(READERS)]

    def ask(self, n):
        reader = Guest(f"reader{n}", self.port, None)
        while not self.ends:
            since = time.monotonic()
            try:
                status = reader.get(PAGE.format(f"{n}.{len(self.asked)}")).status
            except Lost:
                status = None
            self.asked.append((status, time.monotonic() - since))

    def __enter__(self):
        for each in self.threads:
            each.start()
        return self

    def __exit__(self, *_):
        self.ends = True
        for each in self.threads:
            each.join()


def play(players, waits):
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        waits.append(players.wait())


def measure(port, games):
    alone, busy, asked = [], [], []
    players = Players(port)
    players.open()
    for _ in range(TURNS):
        play(players, alone)
        with Readers(port) as readers:
            play(players, busy)
        asked += readers.asked
    players.guest.close()
    late = at_p99(busy) - at_p99(alone)
    took = sorted(took for _, took in asked)[len(asked) // 2]
    good = sum(status == 200 for status, _ in asked)
    show(f"a page of {games:,} games, s, median", f"{took:.2f}, {good} of {len(asked)} made")
    show("a computer's move meanwhile, p99, ms", f"{at_p99(busy):.1f}, alone {at_p99(alone):.1f}",
         f"at most {LATER_MOST} more", late <= LATER_MOST)
    print(f"  ({len(busy)} waits, alone {len(alone)})", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("maker", type=os.path.abspath)
    parser.add_argument("folder")
    parser.add_argument("games", type=int, nargs="?", default=100000)
    arguments = parser.parse_args()
    folder = os.path.abspath(tempfile.mkdtemp(prefix="pages-", dir=arguments.folder))
    try:
        os.mkdir(os.path.join(folder, "dicecup"))
        subprocess.run([arguments.maker, os.path.join(folder, "dicecup", "web.db"), str(arguments.games), "0"],
                       check=True)
        bot = Program(arguments.program, "web", name="web", env=dict(
            os.environ, XDG_STATE_HOME=folder, DICECUP_PACE_MS="0", DICECUP_UNLIMITED="1"))
        with closing(bot):
            measure(int(bot.wait_for(r"^Open http://127\.0\.0\.1:(\d+)/ in a browser").group(1)), arguments.games)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
