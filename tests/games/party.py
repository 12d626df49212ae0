"""A table of any game, at which people go only by what they are shown.

A human has a name and can act() (true: a move was taken), look() at what came, and say what hand()
they hold; see irc_people.py and ../discord/anybody.py for those of the networks."""

import argparse
import os
import random
import re
import sys
import time
from contextlib import ExitStack

import players
import records
import witness

QUIET = 0.3  # seconds without a line after which everybody looks whether they are to move
PATIENCE = 120.0
PHONE = 240  # characters that are easy to read on one

TURN = re.compile(r"([^.!?]*), your turn\b")
SEED = re.compile(r"\b[Ss]eed:? ([0-9a-f]{16})")
SEATS = re.compile(r"Seats[^:]*: ([^.]+)\.")
AWAY = re.compile(r"^The bot was offline for ")


class Party:
    """watcher: somebody who does not play; its news(timeout) gives lines (shown, line): said in the
    place, or shown there to tell how things stand, or (None) whose turn it is.

    troubles: [(pattern, what happens)]: one after the other, each once its pattern is in what was
    said since the one before."""

    def __init__(self, humans, watcher, rng, troubles=()):
        self.humans = {human.name: human for human in humans}
        self.watcher = watcher
        self.rng = rng
        self.troubles = list(troubles)
        self.lines = []  # all that was said, but for what was said again
        self.shows = []  # what was shown, each with how much was said before
        self.before = []  # the bot's death: what had been said, until something new is
        self.again = []  # what was heard since then and may repeat the end of it
        self.twice = 0
        self.seed = None
        self.due = []
        self.moves = self.vain = 0
        self.since = 0  # where the lines since the last trouble begin

    def play(self):
        """Until the seed is told."""
        moved = time.monotonic()
        while self.seed is None:
            quiet = not self.due and not self._hear(QUIET)
            if quiet:
                self.due = list(self.humans)
            elif self._hear(0.0):
                continue
            if self._meet_trouble() or (self.due and self._let_act()):
                moved = time.monotonic()
            if time.monotonic() - moved > PATIENCE:
                raise AssertionError("nothing goes on any more")
        self._settle()
        for human in self.humans.values():
            human.look()

    def _hear(self, timeout):
        news = self.watcher.news(timeout)
        for shown, line in news:
            if shown is None:
                self._take_call(line)
            elif shown:
                self.shows.append((len(self.lines) + len(self.again), line))
            else:
                self._take(line)
        return bool(news)

    def _take(self, line):
        found = SEED.search(line)
        self.seed = found[1] if found else self.seed
        self._take_call(line)
        if self.before and not AWAY.match(line):
            self._compare(line)
        else:
            self.lines.append(line)

    def _take_call(self, line):
        for called in TURN.findall(line):
            self._call(called.split())

    def _compare(self, line):
        """After a restart the last lines may come once more: all from some line on. The same words
        without what followed them are new."""
        self.again.append(line)
        size = len(self.again)
        if self.before[-size:] == self.again:
            self.twice += size
            self.again = []
            self.before = []
        elif not any(self.before[at:at + size] == self.again for at in range(len(self.before))):
            self._settle()

    def _settle(self):
        """What was heard since the restart is new."""
        self.lines += self.again
        self.again = []
        self.before = []

    def _call(self, names):
        called = [name for name in self.humans if name in names or name + "," in names]
        self.due += [name for name in called if name not in self.due]

    def _let_act(self):
        return self.let_act(self.rng.choice(self.due))

    def let_act(self, name):
        """Somebody who is due makes a move, or finds that it is not for them."""
        self.due.remove(name)
        taken = self.humans[name].act()
        if taken and self.troubles:
            self.let_be()  # their time may have come with this
        self.moves += taken
        self.vain += not taken
        return taken

    def _meet_trouble(self):
        """The next, if its time has come."""
        said = self.lines[self.since:] + self.again
        if not self.troubles or not any(re.search(self.troubles[0][0], line) for line in said):
            return False
        self.since = len(self.lines)
        self.troubles.pop(0)[1]()
        return True

    def bot_died(self):
        """Everybody is to look again, and what was said last may be said again."""
        self.let_be()
        self._settle()
        self.before = self.lines[:]
        self.due = list(self.humans)

    def let_be(self):
        """Until nothing is heard any more."""
        while self._hear(0.1):
            pass

    def hands(self):
        """What each is told to hold, and to be able to do."""
        return {name: (human.hand(), human.hint()) for name, human in self.humans.items()}


class Room:
    """A network, the bot, people in a place, and one game after the other. Those of the networks
    have begin(), sit_down(options, computers), restart() and story()."""

    def __init__(self, arguments, scenario):
        self.arguments = arguments
        self.rng = random.Random(f"{arguments.seed}:{arguments.game}:{scenario}")
        self.game = players.of(arguments.game)
        self.stack = ExitStack()
        self.humans = []
        self.bot = self.watcher = self.party = self.table = None

    def change_game(self, game):
        """What is played from now on."""
        self.arguments.game = game
        self.game = players.of(game)
        for human in self.humans:
            human.mind = self.game.Mind(self.rng, human.name)

    def play(self, options="", computers=0, troubles=()):
        """A whole game, and all that is to be true of it."""
        for human in self.humans:
            human.shown.clear()
        self.party = self.gather(troubles)
        try:
            self.sit_down(options, computers)
            self.party.play()
            self._expect_trouble()
            self._check()
        except Exception:
            print(self.story(), file=sys.stderr)
            raise

    def gather(self, troubles):
        return Party(self.humans, self.watcher, self.rng, troubles)

    def _expect_trouble(self):
        """All that was to go wrong did."""
        if self.party.troubles:
            raise AssertionError(f"never: {self.party.troubles[0][0]}")

    def kill(self):
        self.outlive(self._kill)

    def _kill(self):
        self.bot.kill()
        self.party.bot_died()
        self.restart()

    def outlive(self, trouble):
        """Behind it all are told the same hands, with what they have decided."""
        self.party.let_be()
        before = self.party.hands()
        trouble()
        after = self.party.hands()
        if after != before:
            raise AssertionError(f"told before:\n{before}\nand after {trouble.__name__}:\n{after}")

    def _check(self):
        path, record = records.read(self.bot, self.table)
        verdict = self.bot.run("verify", path)
        if verdict.stdout.strip() != f"{path}: ok":
            raise AssertionError(verdict.stdout + verdict.stderr)
        records.prove(self.arguments.rederive, path)
        witness.check(self.game, record, self.party.lines,
                      {human.name: human.shown for human in self.humans}, self.party.shows)
        self._report(record)

    def _report(self, record):
        party = self.party
        print(f"{self.arguments.game}: {len(record['events'])} events, {party.moves} moves, "
              f"{party.vain} in vain, {sum(human.refused for human in self.humans)} refused, "
              f"{len(party.lines)} lines, {party.twice} said twice")
        long = sorted((line for line in party.lines if len(line) > PHONE), key=len)
        for line in long[-1:]:
            print(f"  {len(long)} lines are long for a phone, as this of {len(line)}: {line}")

    def finish(self):
        status, said = self.bot.stop()
        if status != 0:
            raise AssertionError(f"the bot ends with {status}:\n{said}")
        self.bot.check_log()


def main(room_of, scenarios):
    """Of a test program: DICECUP REDERIVE GAME SCENARIO… [--seed N]"""
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    parser.add_argument("game", choices=players.GAMES)
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    os.environ["DICECUP_PACE_MS"] = "10"
    os.environ["DICECUP_UNLIMITED"] = "1"
    print(f"--seed {arguments.seed}", flush=True)
    for name in arguments.scenarios or scenarios:
        began = time.monotonic()
        room = room_of(arguments, name)
        with room.stack:
            scenarios[name](room)
            if room.party:
                room.finish()
        print(f"{arguments.game} {name}: {time.monotonic() - began:.1f} s")
