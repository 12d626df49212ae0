#!/usr/bin/env python3
"""Kills the bot again and again while people play on IRC and on Discord at once, and looks whether
anything is lost: campaign.py DICECUP REDERIVE [--kills N] [--seed N] [--game GAME] [--only CORNER…]
[--faulty PROGRAM] [--postgres].

The corners: "regulars", two tables of Perudo on IRC before a judge; "#any", any game there;
"#court", Perudo on the stand-in for Discord before a judge; "#lounge", any game there; "#link", any
game on IRC with guests of the web at the table; "#hall" the same on the stand-in for Discord. There
somebody without a seat looks on in a browser, too. The bot is
killed (-9) after something was typed or pressed, in the lobby, at what may be the last move of a game, at any
time, while it starts, and at one of its own writes (by PROGRAM, the bot on a disk that fails); the
IRC server is killed, too, and Discord drops connections. The seed fixes who plays what and which
kill comes next, but not what the machine does meanwhile. With --postgres the database is on a server,
which is killed, too, and ends the bot's sessions."""

import argparse
import collections
import os
import random
import shutil
import sys
import tempfile
import threading
import time
import traceback
from contextlib import ExitStack
from os.path import dirname, join

sys.path.append(join(dirname(dirname(__file__)), "discord"))

import players  # noqa: E402
from bot import Network  # noqa: E402
from guests import IrcGuests  # noqa: E402
from house import Bot  # noqa: E402
from judge import Foul  # noqa: E402
from lounge import DiscordGuests  # noqa: E402
from mixed import WithWeb, WithWebOnIrc  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from postgres import Server  # noqa: E402
from regulars import RegularsCorner  # noqa: E402
from with_pages import WithPages  # noqa: E402
from world import World  # noqa: E402

KINDS = ("move", "any", "write", "lobby", "move", "end", "write", "starting", "move", "any",
         "write", "end", "move", "lobby", "write", "starting", "any", "end", "write", "server")
# With a database on a server: that is lost, or our session there.
ON_SERVER = ("move", "database", "write", "any", "session", "write", "lobby", "end", "write", "database",
             "starting", "move", "write", "session", "end", "any", "write", "server")
# Slow ones leave lines in the queue. Of more lines at once ngircd takes six, and forgets the rest
# when the bot dies: those had left, and nobody hears them.
RATES = ((5, 100), (5, 100), (5, 100), (4, 40), (2, 15))
GAMES = [game for game in players.GAMES if game != "perudo"]  # that has corners of its own
CORNERS = ("regulars", "#any", "#court", "#lounge", "#link", "#hall")
DROPS = (
    lambda world: world.drop(),
    lambda world: world.drop(code=4000),
    lambda world: world.do("invalidate", resumable=True),
    lambda world: world.do("invalidate", resumable=False),
    lambda world: world.do("reconnect"),
    lambda world: world.fail("status", path="/messages", status=502, times=2),
    lambda world: world.fail("status", path="/messages", status=502, after=True, times=1),
    lambda world: world.fail("429", path="/messages", ms=100, scope="user", times=2),
    lambda world: world.fail("cut", path="/messages", times=1),
)
SOON = (0, 0.002, 0.004, 0.008, 0.03, 0.1)  # seconds after something was done
TO_END = 300.0  # seconds for the last games: one of Saiun took 107 beside other tests
TO_MEET = 60.0
TO_START = 30.0
WRITES_MOST = 80  # of a process that is to die at one
SENT_MOST = 500  # to a server, by a process that is to die then
DATABASE = "dicecup"


class Campaign:
    """Kills, and what the corners ask of it."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.rng = random.Random(arguments.seed)
        self.began = time.monotonic()
        self.kills = collections.Counter()
        self.drops = 0
        self.epoch = 0  # raised by each kill
        self.restarted = self.ending = self.over = self.late = False
        self.forgets = False  # the database lost what nobody had waited for
        self.corners = []
        self.fouls = []
        self._changed = threading.Condition()
        self._open = 0  # corners that heard of a kill go on when this is as great
        self._arrived = set()
        self._cause = None
        self.kind, self.at, self.after, self.since = "any", None, 1, time.monotonic()
        self.world = self.bot = self.server = self.network = self.database = None

    # For the corners.

    @property
    def still(self):
        """Nobody is to type anything."""
        return self._cause == "server" and self._open < self.epoch

    def news(self):
        with self._changed:
            return self.epoch, self._cause

    def meet(self, corner, epoch):
        with self._changed:
            self._arrived.add(corner)
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._open >= epoch or self.over)
        if self.over:
            raise SystemExit

    def left(self, corner):
        with self._changed:
            self.corners.remove(corner)
            self._changed.notify_all()

    def failed(self, corner, error):
        with self._changed:
            self.fouls.append((corner, error, traceback.format_exc()))

    def acted(self, kind):
        """Somebody has typed something; perhaps that is what the next kill waits for."""
        with self._changed:
            waited = time.monotonic() - self.since > 6
            if self.at is None and (kind == self.kind or waited):
                self.after -= 1
                if self.after <= 0 or waited:
                    self.at = time.monotonic() + self.rng.choice(SOON)

    # Kills.

    def _gather(self, cause):
        """Everybody hears of it, and takes in what was said before."""
        with self._changed:
            self._open = self.epoch
            self.epoch += 1
            self._cause = cause
            self._arrived.clear()
            self._changed.notify_all()
        until = time.monotonic() + TO_MEET
        while True:
            for corner in list(self.corners):
                corner.nudge()
            with self._changed:
                if self._changed.wait_for(lambda: self._arrived >= set(self.corners), 0.1):
                    return
            if time.monotonic() > until:
                late = [corner for corner in self.corners if corner not in self._arrived]
                frames = sys._current_frames()
                raise AssertionError("".join(
                    f"{corner.name} does not come:\n" + "".join(
                        traceback.format_stack(frames[corner.ident])) for corner in late))

    def _release(self):
        with self._changed:
            self._open = self.epoch
            self._changed.notify_all()

    def _plan(self):
        kinds = [kind for kind in (ON_SERVER if self.database else KINDS) if (kind != "write" or self.arguments.faulty) and
                 (kind != "server" or self.server)]
        with self._changed:
            self.kind = kinds[sum(self.kills.values()) % len(kinds)]
            self.at = None
            self.after = self.rng.randrange(1, 5) if self.kind != "end" else 1
            self.since = time.monotonic()
            if self.kind in ("any", "starting", "server", "database", "session"):
                self.at = time.monotonic() + self.rng.uniform(0.02, 0.6)

    def _kill(self):
        kind = self.kind
        if self.rng.random() < 0.25 and self.world:
            self.rng.choice(DROPS)(self.world)
            self.drops += 1
        self.kills[kind] += 1
        if kind == "server":
            self._kill_server()
        elif kind in ("database", "session"):
            self._lose_database()
        else:
            self._kill_bot()
        while not self._is_ready():
            self.kills["write"] += 1
            self._kill_bot()
        if self.kind == "server":  # not while the bot still says again what may have been lost
            self.at = time.monotonic() + self.rng.uniform(0.8, 1.4)
        self._release()

    def _kill_bot(self):
        starting = self.kind == "starting"
        self.bot.kill()
        self.restarted = True
        self._gather("bot")
        self._plan()
        self._start()
        if starting:
            time.sleep(self.rng.uniform(0, 0.4))
            self.bot.kill()
            self._gather("bot")
            self._start()

    def _lose_database(self):
        """The bot notices, says so once, and ends."""
        since = self.bot.process.log.mark()
        if self.kind == "database":
            self.database.kill()
        else:
            self.database.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                              f" WHERE datname = '{DATABASE}'")
        status = self.bot.process.process.wait(20)
        self.bot.process.stop()
        lines = self.bot.process.log.lines[since:]
        said = [line for line in lines if " error " in line and " irc-" not in line]
        if status != 1 or len(said) != 1 or " database-lost " not in said[0]:
            raise Foul(f"without its database the bot ended with {status}:\n" + "\n".join(lines))
        if self.kind == "database":
            self.database.start()  # for those who look at records before they hear of it
            self.late = self.rng.random() < 0.5
            self.forgets = True
        self._kill_bot()
        self.forgets = False

    def _start(self):
        """late: the server of its database comes back behind it."""
        late, self.late = self.late, False
        if late:
            self.database.kill()
        self._start_bot()
        if late:
            self.bot.process.log.wait_for("database-lost.*waiting until it can be used", timeout=TO_START)
            self.database.start()

    def _start_bot(self):
        is_last = self._n_kills() >= self.arguments.kills
        self.bot.configure(rate=RATES[0] if is_last else self.rng.choice(RATES))
        dies = self.kind == "write" and not is_last
        fault = {"DICECUP_FAULT": self._choose_fault()} if dies else {}
        self.bot.start(wait=False, program=self.arguments.faulty if dies else None, env=fault)

    def _choose_fault(self):
        if not self.database:
            return f"kill:{self.rng.randrange(1, WRITES_MOST)}"
        return f"{self.rng.choice(('kill', 'half'))}:{self.rng.randrange(1, SENT_MOST)}"

    def _kill_server(self):
        """While all is quiet: what the server had and had not passed on would be lost for good."""
        since = self.bot.process.log.mark()
        self._gather("server")
        self.server.kill()
        self.server.start()
        for corner in self.corners:
            corner.reconnect()
        self._plan()
        self.bot.wait_until_joined(since)

    def _is_ready(self):
        """False: the process died while it started, as it may if it is to die at a write."""
        try:
            self.bot.wait_until_joined()
            if self.world:
                self.bot.process.log.wait_for("discord-server .* is there|discord-resumed", timeout=TO_START)
                self.bot.process.log.wait_for("discord-commands", timeout=TO_START)
            return True
        except AssertionError:
            if self.bot.process.log.ended:
                self.bot.process.process.wait(5)
            if self._has_died():
                return False
            raise

    def _has_died(self):
        """At a write, as it should; else it is our fault."""
        status = self.bot.process.process.poll()
        if status is not None and (self.kind != "write" or status != -9):
            raise Foul(f"the bot ended with {status}:\n" + "\n".join(self.bot.log_lines()[-60:]))
        return status is not None

    def run(self):
        self._plan()
        self._start()
        self._is_ready()
        for corner in self.corners[:]:
            corner.start()
        told = told_at = 0
        while self._n_kills() < self.arguments.kills and not self.fouls:
            if self._has_died() or (self.at is not None and time.monotonic() >= self.at) or \
                    time.monotonic() - self.since > 10:
                self._kill()
            if self._n_kills() >= told + 50 or time.monotonic() - told_at > 60:
                told, told_at = self._n_kills(), time.monotonic()
                self.tell()
            time.sleep(0.002)
        self.ending = True
        with self._changed:
            self._changed.wait_for(lambda: not self.corners or self.fouls, TO_END)
            if self.corners and not self.fouls:
                raise AssertionError("no game ends any more: " +
                                     ", ".join(corner.name for corner in self.corners))

    def _n_kills(self):
        return sum(self.kills.values())


class MixedOnIrc(WithWebOnIrc, IrcGuests):
    """People of IRC and of the web at one table."""


class MixedOnDiscord(WithWeb, DiscordGuests):
    """People of Discord and of the web at one table."""


class WebBot(WithPages, Bot):
    """With pages on the web."""


class Ground(Campaign):
    """With all that is needed to play; a context manager."""

    def __enter__(self):
        self.stack = ExitStack()
        only = self.arguments.only or CORNERS
        seeds = [f"{self.arguments.seed}:{corner}" for corner in CORNERS]
        games = (self.arguments.game,) if self.arguments.game else GAMES
        mixed = (self.arguments.game,) if self.arguments.game else ("perudo", *GAMES)
        if {"regulars", "#any", "#link"} & set(only):
            self.server = self.stack.enter_context(Ngircd())
            self.network = Network("home", self.server.port, ["#dice", "#two", "#any", "#link"])
        if {"#court", "#lounge", "#hall"} & set(only):
            self.world = self.stack.enter_context(World(
                scale=0.05, identifies=10**6, identify_ms=0,
                per_second=10**6))  # which processes that come so fast cannot heed
            self.world.create(users=[])
        url = None
        if self.arguments.postgres:
            self.database = self.stack.enter_context(Server())
            url = self.database.make_database(DATABASE)
        self.bot = self.stack.enter_context(WebBot(
            self.arguments.dicecup, self.world, [self.network] if self.network else [],
            rate=RATES[0], database=url))
        makers = {
            "regulars": lambda rng: RegularsCorner(self, self.bot, self.network, (
                ("#dice", ("ann", "ben", "cara")), ("#two", ("dan", "eva", "fay", "gus"))), rng),
            "#any": lambda rng: IrcGuests(
                self, self.network, "#any", ("hal", "ida", "jon", "kim"), games, rng),
            "#court": lambda rng: DiscordGuests(
                self, "#court", ("lea", "max", "nia", "oto"), ("perudo",), rng),
            "#lounge": lambda rng: DiscordGuests(
                self, "#lounge", ("pat", "quy", "rex", "sue"), games[2:] + games[:2], rng),
            "#link": lambda rng: MixedOnIrc(
                self, self.network, "#link", ("ted", "una"), mixed, rng,
                guests=("vic", "wes", "xia")),
            "#hall": lambda rng: MixedOnDiscord(
                self, "#hall", ("yul", "zed"), mixed[1:] + mixed[:1], rng,
                guests=("amy", "bob", "coy")),
        }
        self.corners = [makers[corner](random.Random(seed))
                        for corner, seed in zip(CORNERS, seeds) if corner in only]
        self.all = list(self.corners)
        return self

    def __exit__(self, *_):
        with self._changed:
            self.over = True
            self.epoch += 1
            self._changed.notify_all()
        for corner in self.all:
            corner.nudge()
            if corner.ident:
                corner.join(5)
        for corner in self.all:
            corner.close()
        self.stack.close()

    def tell(self):
        games = ", ".join(f"{corner.name} {corner.games}" for corner in self.all)
        print(f"{self._n_kills()} kills, {time.monotonic() - self.began:.0f} s; games: {games}",
              flush=True)

    def finish(self):
        """The last look, once all games have ended."""
        if not self.fouls:
            for corner in self.all:
                corner.check()
            status, said = self.bot.stop()
            if status != 0:
                raise AssertionError(f"the bot ends with {status}:\n{said}")
            if self.world:
                self.world.check()
        self.bot.check_log()
        for line in self.bot.log_lines():
            if self.world and self.world.token in line or "Seed:" in line:
                raise Foul(f"a secret in the log: {line}")

    def keep(self):
        """What there was when something went wrong, in a folder of its own."""
        folder = tempfile.mkdtemp(prefix="dicecup-campaign-")
        shutil.copytree(self.bot.folder, join(folder, "bot"))
        with open(join(folder, "log"), "w", encoding="utf-8") as file:
            file.write("\n".join(self.bot.log_lines()[-20000:]))
        if self.database and self.database.is_up():
            self.database.dump(DATABASE, join(folder, "database.sql"))
        for corner, _, trace in self.fouls:
            with open(join(folder, corner.name.strip("#")), "w", encoding="utf-8") as file:
                file.write(f"{trace}\n{corner.story()}\n")
        return folder

    def summary(self):
        kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(self.kills.items()))
        sums = collections.Counter()
        for corner in self.all:
            sums.update(corner.figures())
        seconds = time.monotonic() - self.began
        return (f"{self._n_kills()} kills ({kinds}), {self.drops} troubles of Discord, "
                + ", ".join(f"{n} {what}" for what, n in sums.items()) +
                f", {seconds:.0f} s, {60 * self._n_kills() / seconds:.0f} kills a minute, "
                f"--seed {self.arguments.seed}")


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--game", choices=players.GAMES, help="the only one, but for regulars and #court")
    parser.add_argument("--only", nargs="+", choices=CORNERS, help="corners to play in")
    parser.add_argument("--faulty", help="the bot on a disk, or at a server, that fails")
    parser.add_argument("--postgres", action="store_true", help="the database is on a server")
    return parser.parse_args()


def hold(kind, arguments):
    """One campaign on such a ground, to its end; exits with what was foul."""
    os.environ["DICECUP_PACE_MS"] = "10"
    print(f"--seed {arguments.seed}", flush=True)
    with kind(arguments) as ground:
        try:
            ground.run()
            ground.finish()
        except Exception as error:  # pylint: disable=broad-except
            traceback.print_exc()
            ground.fouls += [(corner, error, str(error)) for corner in ground.all]
        print(ground.summary(), flush=True)
        if ground.fouls:
            for corner, _, trace in ground.fouls:
                print(f"{corner.name}: {trace}", file=sys.stderr)
            sys.exit(f"kept in {ground.keep()}")


def main():
    hold(Ground, read_arguments())


if __name__ == "__main__":
    main()
