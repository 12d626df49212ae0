"""How long somebody waits for a computer's move at a table in the browser, while somebody else asks for the
leaderboard of all games ever played, one page after the other, and while nobody does:

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

from pages import at_p99, missed, show

from program import Program
from web_people import Guest, Reader

TURNS = 6
SECONDS = 5  # of each
LATER_MOST = 5  # ms; of one run's noise
PAGE = "/top?game=all&span=all&place=&n={}"


class Player:
    """One at a table with a computer, who presses what is offered."""

    def __init__(self, port):
        self.guest = Guest("Zoe", port, random.Random(1))

    def open(self):
        fields = {"game": "perudo", "computers": 1, "level": "normal", "name": "Zoe"}
        self.guest.watch(self.guest.ask("POST", "/new", fields).location)
        self.guest.wait(lambda: self.guest.connected)
        self.guest.say("start")

    def offered(self, stale=None):
        """What can be pressed, once it is their turn again."""
        def found():
            return self.guest.over or [each for each in self.guest.moves()
                                       if " make " in id_of(each) and turn_of(each) != stale]
        moves = self.guest.wait(found, what="turn")
        return [] if self.guest.over else moves

    def move(self):
        """How long it took until it was their turn again; None: the game ended."""
        moves = self.offered()
        if not moves:
            return None
        pressed, since = self.guest.rng.choice(moves), time.monotonic()
        self.guest.press(pressed)
        return time.monotonic() - since if self.offered(turn_of(pressed)) else None


def id_of(control):
    return dict(control.fields)["id"]


def turn_of(control):
    return id_of(control).split(" ")[:2]


class Asking(threading.Thread):
    """Somebody asks for the page all the time, and never gets what was made a moment ago."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.reader = Reader("Rex", port)
        self.asked, self.ends = [], False

    def run(self):
        while not self.ends:
            since = time.monotonic()
            answer = self.reader.get(PAGE.format(time.monotonic_ns()))
            self.asked.append((answer.status, time.monotonic() - since))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ends = True
        self.join()


def play(player, waits):
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        took = player.move()
        if took is None:
            player.open()
        else:
            waits.append(took)


def measure(port, games):
    alone, busy, asked = [], [], []
    player = Player(port)
    player.open()
    for _ in range(TURNS):
        play(player, alone)
        with Asking(port) as asking:
            play(player, busy)
        asked += asking.asked
    player.guest.close()
    late = at_p99(busy) - at_p99(alone)
    took = sorted(took for _, took in asked)[len(asked) // 2] * 1000
    made = sum(status == 200 for status, _ in asked)
    show(f"a leaderboard of {games:,} games, ms, median", f"{took:.1f}, {made} of {len(asked)} made")
    show("a computer's move meanwhile, p99, ms", f"{at_p99(busy):.1f}, alone {at_p99(alone):.1f}",
         f"at most {LATER_MOST} more", late <= LATER_MOST)


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
        try:
            measure(int(bot.wait_for(r"^Open http://127\.0\.0\.1:(\d+)/ in a browser").group(1)), arguments.games)
        finally:
            bot.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
