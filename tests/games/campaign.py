#!/usr/bin/env python3
"""Kills the bot again and again while people play, and looks whether anything is lost:
campaign.py DICECUP REDERIVE [--kills N] [--game GAME] [--seed N].

In Perudo (for the other games see AnyRoom) two channels, two games at a time, one after the other.
The bot is killed (-9) after a move was typed, in the lobby, at what may be the last move of a game,
at any time, and while it starts; and the server is killed, too. The seed fixes who plays what and
which kill comes next, but not what the machine does meanwhile."""

import argparse
import collections
import random
import re
import sys
import time

# hall puts tests/servers on the path
from hall import SEATED, SEATS, SEED, STATUS, Hall, Person, Table, judge
from ngircd import Ngircd

import players
import test_any_game
from bot import Bot, Network
from records import check_record

KINDS = ("move", "any", "lobby", "end", "move", "starting", "end", "server")
RATES = ((100, 100), (4, 40), (2, 15))  # slow ones leave lines in the queue when the bot dies
QUIET = 0.7  # seconds without a line after which somebody asks how things stand
PATIENCE = 40.0
TELLS = re.compile("|".join(pattern.pattern for pattern in (  # of a move, not of how things stand
    judge.BID, judge.CALL, judge.TURN, judge.ROUND, judge.MATCHING, judge.WINS, SEATS, SEED)))
AWAY = re.compile(r"^I was away for ")
WAITS = re.compile(r"^Perudo table #(\d+) waits for players \(\d+/\d+\): ([^.]+)\.")


class Regulars(Table):
    """People who play one game after the other, whatever becomes of the bot."""

    def __init__(self, campaign, *arguments, **more):
        self.campaign = campaign
        self.said = []  # what the bot said of this game, without what it said again
        self.times = collections.Counter()  # (table, place in said): how often
        self.again = False  # it may repeat itself now
        self.echo = None
        self.away = 0  # away lines since the last start
        self.deaf = False  # the server died since then, perhaps with the away line in it
        self.fresh = False  # this table was opened since the last start
        self.heard_at = time.monotonic()
        self.asked = None
        self.lost_ends = []
        self.told = (None, 0, 0.0)  # table, lines, when: all that was once said again to its end
        self.lost_at = 0.0
        self.killed_in = (None, 0)  # table and round of the last kill
        self.blind = 0  # hands shown that a kill kept from their owner
        super().__init__(*arguments, errors=0, **more)

    def _reset(self):
        super()._reset()
        self.said = []

    # After a kill.

    def bot_died(self):
        self.line_was_lost()
        self.away = 0
        self.fresh = self.deaf = False

    def line_was_lost(self):
        self.lost_at = time.monotonic()
        self.killed_in = (self.id, self.judge.round if self.judge else 0)
        self.again = True
        self.echo = None
        self.asked = None
        self.heard_at = time.monotonic()

    def hear(self, line):
        self.heard_at = time.monotonic()
        if AWAY.match(line):
            self.away += 1
            return
        waits = WAITS.match(line)
        if waits:
            self._hear_waiting(int(waits[1]), waits[2].split(", "))
        elif not self._is_echo(line):
            if re.search(r"Perudo table #\d+ opened by", line):
                self.fresh = True
            super().hear(line)
            if self.judge and TELLS.search(line) and not STATUS.match(line):
                self.said.append(line)
                self.times[self.id, len(self.said)] = 1
            if SEATED.search(line):
                self._fill()

    def _is_echo(self, line):
        """After a restart lines come again, from the start of a move on."""
        if not self.again or not self.said or STATUS.match(line) or not TELLS.search(line):
            return False
        if self.echo is None:
            last = self.said[self._last_move():]
            at = last.index(line) if line in last else len(last)
            self.echo = len(self.said) - len(last) + at
            self._check_third_time()
        if self.echo == len(self.said):
            self.again = False
            return False
        if self.said[self.echo] != line:
            raise judge.Foul(f"said again, but otherwise: {line}\n  not {self.said[self.echo]}")
        self.echo += 1
        self.times[self.id, self.echo] += 1
        if self.echo == len(self.said):
            self.told = (self.id, self.echo, time.monotonic())
        return True

    def _check_third_time(self):
        """Only a kill before a move was said again to its end lets it come a third time."""
        table, lines, when = self.told
        if table == self.id and self.echo < lines and self.lost_at - when > 0.5:
            raise judge.Foul(f"a third time: {self.said[self.echo]}")

    def _last_move(self):
        """Where the lines of the last move begin, which alone may come again."""
        starts = [i for i, line in enumerate(self.said)
                  if any(pattern.search(line) for pattern in (judge.BID, judge.CALL, SEATS))]
        return starts[-1]

    def take_turn(self, seat):
        """Nobody plays without having seen their dice; the next question finds them told."""
        if self.person(seat).hand(self.id, self.judge.round, 0.3):
            super().take_turn(seat)

    def _hand_of(self, seat, number):
        """Another may end the round before somebody's dice could be told once more."""
        table, last = self.killed_in
        if table != self.id or number > last + 1:
            return super()._hand_of(seat, number)
        hand = self.person(seat).hand(self.id, number, 0)
        self.blind += hand is None
        return hand

    def _check_away(self):
        wanted = (0, 1) if self.fresh or self.deaf else (1,) if self.campaign.restarted else (0,)
        if self.away not in wanted:
            raise judge.Foul(f"{self.channel}: {self.away} lines say how long the bot was away")

    # In the lobby.

    def _hear_waiting(self, number, seated):
        self._check_away()
        self.asked = None
        if self.judge:
            raise judge.Foul(f"table #{number} was running and waits now")
        self.id = number
        self.sat = seated
        self._fill()

    def _fill(self):
        missing = [person for name, person in self.names.items() if name not in self.sat]
        self._do("lobby", missing[0] if missing else self._anybody(),
                 "!join" if missing else "!start")

    def _anybody(self):
        return self.rng.choice(list(self.names.values()))

    def _do(self, kind, person, text):
        if self.campaign.still:
            return
        person.say(self.channel, text)
        self.campaign.acted(kind)

    def _begin(self, names):
        self.sat = list(names)  # some of "is in" may have been lost with the bot
        super()._begin(names)

    def _finish(self):
        if self.judge and self.judge.over:
            self.games.append((self.id, self.judge))

    def _hear_status(self, line):
        self._check_away()
        self.asked = None
        super()._hear_status(line)
        self.take_turn(self.judge.turn)

    # Going on.

    def go_on(self):
        """Called often: asks how things stand when nothing is heard."""
        if self.asked:
            person, mark = self.asked
            if any("There is no table here" in line for line in person.lines[mark:]):
                self.asked = None
                self._open_again()
                return
        if time.monotonic() - self.heard_at > QUIET:
            self.heard_at = time.monotonic()
            person = self._anybody()
            self.asked = (person, person.mark())
            person.say(self.channel, "!status")

    def _open_again(self):
        if self.judge and self.seed is None:
            self.lost_ends.append(self.id)
        self._reset()
        dice = self.rng.randrange(1, 4)
        self.settings = f"dice={dice} calza={self.rng.choice(('on', 'off'))}"
        self._do("lobby", self._anybody(), f"!new perudo {self.settings}")

    def is_near_end(self):
        game = self.judge
        return len(game.players_in()) == 2 and game.bid is not None and \
            min(player.dice for player in game.players if player.dice) == 1

    def _choose(self, seat):
        chosen = super()._choose(seat)
        if self.is_near_end() and self.rng.random() < 0.8:
            chosen = None
        return chosen

    def say(self, person, move):
        if self.campaign.still:
            return
        near = self.is_near_end()
        super().say(person, move)
        self.campaign.acted("end" if near else "move")


class Campaign:
    def __init__(self, arguments, server, bot, hall):
        self.arguments = arguments
        self.server = server
        self.rng = random.Random(arguments.seed)
        self.bot = bot
        self.hall = hall
        self.kills = collections.Counter()
        self.restarted = False
        self.still = False  # nobody types anything
        self._plan()

    def _plan(self):
        self.kind = KINDS[sum(self.kills.values()) % len(KINDS)]
        self.at = None
        self.after = self.rng.randrange(1, 6) if self.kind != "end" else 1
        self.since = time.monotonic()
        if self.kind in ("any", "starting", "server"):
            self.at = time.monotonic() + self.rng.uniform(0.05, 1.5)

    def acted(self, kind):
        """Somebody has typed something; perhaps that is what the next kill waits for."""
        waited = time.monotonic() - self.since > 15
        if self.at is None and (kind == self.kind or waited):
            self.after -= 1
            if self.after <= 0 or waited:
                self.at = time.monotonic() + self.rng.choice((0, 0.002, 0.004, 0.008, 0.03, 0.1))

    def run(self, kills):
        """Plays on for a while after the last kill, until each table has ended one more game."""
        while sum(self.kills.values()) < kills:
            self._pass_time()
            if self.at is not None and time.monotonic() >= self.at:
                self._kill()
        for table in self.hall.tables:
            games = len(table.games)
            until = time.monotonic() + PATIENCE
            while len(table.games) == games:
                self._pass_time()
                if time.monotonic() > until:
                    raise AssertionError(f"{table.channel}: no game ends any more")

    def _pass_time(self):
        timeout = 0.02 if self.at is None else max(0.0, min(0.02, self.at - time.monotonic()))
        self.hall.hear_next(timeout)
        for table in self.hall.tables:
            table.go_on()

    def _kill(self):
        self.kills[self.kind] += 1
        if self.kind == "server":
            self._kill_server()
        else:
            self._kill_bot()
            if self.kind == "starting":
                time.sleep(self.rng.uniform(0, 0.4))
                self._kill_bot()
            self.bot.wait_until_joined()
        self._plan()

    def _kill_bot(self):
        self.bot.kill()
        self.restarted = True
        self._hear_the_rest()
        for table in self.hall.tables:
            table.bot_died()
        self.bot.configure(rate=self.rng.choice(RATES))
        self.bot.start(wait=False)

    def _kill_server(self):
        """While all is quiet: what the server had and had not passed on would be lost for good."""
        since = self.bot.process.log.mark()
        self.still = True
        while self.hall.hear_next(0.4):
            pass
        self.server.kill()
        self.still = False
        for table in self.hall.tables:
            table.line_was_lost()
            table.deaf = True
        self.server.start()
        self.hall.reconnect(self.bot.networks[0])
        self.bot.wait_until_joined(since)

    def _hear_the_rest(self):
        """What the watchers had from the bot before it was gone."""
        while self.hall.hear_next(0.05):
            pass

    def report(self):
        problems = []
        for table in self.hall.tables:
            for number, game in table.games:
                check_record(self.bot, self.arguments.rederive, number, game)
            for number in table.lost_ends:
                path, why = self.bot.export(number)
                problems.append(f"{table.channel}: the end of game #{number} was never told "
                                f"({'it is kept' if path else why})")
        return problems


class AnyRoom(test_any_game.Room):
    """One game after the other, of any kind; the bot is killed now and then, and once more while it
    starts."""

    kills = 0

    def sometimes(self):
        if self.kills < self.arguments.kills and self.rng.random() < 0.25:
            self.kills += 1
            self.kill()

    def restart(self):
        if self.rng.random() < 0.2:
            self.bot.start(wait=False)
            time.sleep(self.rng.uniform(0, 0.4))
            self.bot.kill()
        super().restart()

    def _expect_trouble(self):
        """What was not killed in one game is in the next."""


def play_any(arguments):
    began = time.monotonic()
    room = AnyRoom(arguments, "campaign")
    games = 0
    with room.stack:
        room.begin(room.game.MOST)
        while room.kills < arguments.kills:
            room.play(room.rng.choice(room.game.OPTIONS), troubles=[(r"", room.sometimes)] * 1000)
            games += 1
        room.finish()
    print(f"{room.kills} kills, {games} games ended, {time.monotonic() - began:.0f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--game", default="perudo", choices=players.GAMES)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    print(f"--seed {arguments.seed}", flush=True)
    if arguments.game != "perudo":
        play_any(arguments)
        return
    began = time.monotonic()
    with Ngircd() as server:
        network = Network("home", server.port, ["#dice", "#two"])
        with Bot(arguments.dicecup, [network]) as bot, Hall(bot) as hall:
            bot.start()
            campaign = Campaign(arguments, server, bot, hall)
            for channel, nicks in (("#dice", ("ann", "ben", "cara")),
                                   ("#two", ("dan", "eva", "fay", "gus"))):
                people = [Person(hall, network, nick, [channel]) for nick in nicks]
                Regulars(campaign, hall, network, channel, people,
                         random.Random(f"{arguments.seed}{channel}"))
            campaign.run(arguments.kills)
            hall.check_people()
            problems = campaign.report()
            status, said = bot.stop()
            bot.check_log()
            if status != 0:
                problems.append(f"the bot ends with {status}:\n{said}")
            games = sum(len(table.games) for table in hall.tables)
            said = sum(sum(table.times.values()) for table in hall.tables)
            blind = sum(table.blind for table in hall.tables)
            twice = sum(n - 1 for table in hall.tables for n in table.times.values())
            kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(campaign.kills.items()))
            print(f"{sum(campaign.kills.values())} kills ({kinds}), {games} games ended, "
                  f"{said} lines, {twice} of them said again, "
                  f"{blind} hands shown before they were told, {time.monotonic() - began:.0f} s")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
