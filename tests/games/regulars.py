"""People of a campaign who play Perudo on IRC, one game after the other, before a judge."""

import collections
import random
import re
import time

# hall puts tests/servers on the path
from hall import SEATED, SEATS, SEED, STATUS, Hall, Person, Table, judge

from corner import Corner
from records import check_record

QUIET = 0.7  # seconds without a line after which somebody asks how things stand
PATIENCE = 400.0
TELLS = re.compile("|".join(pattern.pattern for pattern in (  # of a move, not of how things stand
    judge.BID, judge.CALL, judge.TURN, judge.ROUND, judge.MATCHING, judge.WINS, SEATS, SEED)))
# The lines of a status; the call in it does not begin with what was done.
STANDS = re.compile(STATUS.pattern + r"|^(open the bidding|bid higher)\b")
AWAY = re.compile(r"^The bot was offline for ")
RULES = re.compile(r"^Perudo table #\d+ .* Rules: (dice=\d calza=(?:on|off)) ")
WAITS = re.compile(r"^Perudo table #(\d+) waits for players \(\d+/\d+\): ([^.]+)\.")


class Regulars(Table):
    """People who play one game after the other, whatever becomes of the bot."""

    def __init__(self, campaign, *arguments, **more):
        self.campaign = campaign
        self.said = []  # what the bot said of this game, without what it said again
        self.times = collections.Counter()  # (table, place in said): how often
        self.counted = []  # of them what came again since the last kill
        self.again = False  # it may repeat itself now
        self.echo = None
        self.under_way = 0  # the last line said again, when a kill came behind it
        self.away = 0  # away lines since the last start
        self.deaf = False  # the server died since then, perhaps with the away line in it
        self.fresh = False  # this table was opened since the last start
        self.heard_at = time.monotonic()
        self.asked = None
        self.told_of_none = set()  # who was told that no table is there, since anything was heard
        self.lost_ends = []
        self.killed_in = (None, 0)  # table and round of the last kill
        self.epoch = campaign.epoch  # as of that kill
        self.blind = 0  # hands shown that a kill kept from their owner
        super().__init__(*arguments, errors=0, **more)

    def _reset(self):
        super()._reset()
        self.said = []
        self.again = False  # what is of the table before has been said

    # After a kill.

    def bot_died(self):
        for said in self.counted if self.campaign.forgets else ():
            self.times[said] -= 1  # as Echo.died() says
        self.counted = []
        self.line_was_lost()
        self.away = 0
        self.fresh = self.deaf = False

    def line_was_lost(self):
        self.killed_in = (self.id, self.judge.round if self.judge else 0)
        self.epoch = self.campaign.epoch
        if self.echo:
            self.under_way = self.echo if self.again else 0
        self.again = True
        self.echo = None
        self.asked = None
        self.told_of_none.clear()
        self.heard_at = time.monotonic()

    def hear(self, line):
        self.heard_at = time.monotonic()
        self.told_of_none.clear()
        if AWAY.match(line):
            self.away += 1
            return
        rules, waits = RULES.match(line), WAITS.match(line)
        if rules:  # an answer to an earlier question may have come late, and a table been opened in vain
            self.settings = rules[1]
        if waits:
            self._hear_waiting(int(waits[1]), waits[2].split(", "))
        elif not self._is_echo(line):
            if re.search(r"Perudo table #\d+ opened by", line):
                self.fresh = True
            super().hear(line)
            if self.judge and TELLS.search(line) and not STANDS.match(line):
                self.said.append(line)
                self.times[self.id, len(self.said)] = 1
            if SEATED.search(line):
                self._fill()

    def _is_echo(self, line):
        """After a restart lines come again, from the start of a move on."""
        if not self.again or not self.said or STANDS.match(line) or not TELLS.search(line):
            return False
        if self.echo is None:
            last = self.said[self._last_move():]
            at = last.index(line) if line in last else len(last)
            self.echo = len(self.said) - len(last) + at
        if self.echo == len(self.said):
            self.again = False
            return False
        if self.said[self.echo] != line:
            raise judge.Foul(f"said again, but otherwise: {line}\n  not {self.said[self.echo]}")
        self.echo += 1
        self.times[self.id, self.echo] += 1
        self.counted.append((self.id, self.echo))
        if self.times[self.id, self.echo] > 2 and self.echo != self.under_way:
            raise judge.Foul(f"a third time: {line}")
        return True

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
        """Another may end the round before somebody's dice could be told, or told once more; or the bot is
        killed while they are waited for."""
        table, last = self.killed_in
        if table != self.id or number > last + 1:
            try:
                return super()._hand_of(seat, number)
            except judge.Foul:
                if self.campaign.epoch == self.epoch:
                    raise
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
        """Called often: asks how things stand when nothing is heard. That no table is there two must be told, as
        one's answer may be a late one, to an earlier question."""
        if self.asked and self._is_told_of_none():
            self.told_of_none.add(self.asked[0])
            self.asked = None
            if len(self.told_of_none) > 1:
                self.told_of_none.clear()
                self._open_again()
            else:
                self._ask()
        elif time.monotonic() - self.heard_at > QUIET:
            self._ask()

    def _ask(self):
        self.heard_at = time.monotonic()
        person = self.rng.choice([person for person in self.names.values() if person not in self.told_of_none])
        self.asked = (person, person.mark(), self.watcher.mark())
        person.say(self.channel, "!status")

    def _is_told_of_none(self):
        """Whether the answer is that no table is there, and all that the channel heard before the
        question was read: the answer comes on another connection, which may be ahead."""
        person, mark, since = self.asked
        asked = re.compile(rf":{re.escape(person.nick)}!.* :!status$")
        return any("There is no table here" in line for line in person.lines[mark:]) and \
            any(asked.match(line) for line in self.watcher.lines[since:]) and \
            self.hall.inbox.empty()

    def _open_again(self):
        if self.judge and self.seed is None:
            self.lost_ends.append(self.id)
        if self.id is not None or not self.settings:  # else they are tried once more
            dice = self.rng.randrange(1, 4)
            self.settings = f"dice={dice} calza={self.rng.choice(('on', 'off'))}"
        self._reset()
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


class RegularsCorner(Corner):
    """Channels of one server, and a table in each."""

    def __init__(self, campaign, bot, network, tables, rng):
        super().__init__(campaign, "regulars")
        self.networks = (network,)
        self.hall = Hall(bot)
        for channel, nicks in tables:
            people = [Person(self.hall, network, nick, [channel]) for nick in nicks]
            Regulars(campaign, self.hall, network, channel, people,
                     random.Random(f"{rng.random()}{channel}"))
        self.checked = {table: 0 for table in self.hall.tables}
        self.left_over = None  # games of each table when the last kill was
        self.progress = time.monotonic()

    def is_done(self):
        if not self.campaign.ending:
            return False
        if self.left_over is None:
            self.left_over = dict(self.checked)
        return all(self.checked[table] > n
                   for table, n in self.left_over.items())

    def live(self):
        while not self.is_done():
            self.alarm()
            self.hall.hear_next(0.02)
            for table in self.hall.tables:
                table.go_on()
                self._check(table)
            if time.monotonic() - self.progress > PATIENCE:
                raise AssertionError("no game ends any more")

    def _check(self, table):
        while self.checked[table] < len(table.games):
            number, game = table.games[self.checked[table]]
            check_record(self.campaign.bot, self.campaign.arguments.rederive, number, game)
            self.checked[table] += 1
            self.games += 1
            self.progress = time.monotonic()

    def hear_out(self, cause):
        while self.hall.hear_next(0.4 if cause == "server" else 0.05):
            pass
        for table in self.hall.tables:
            if cause == "server":
                table.line_was_lost()
                table.deaf = True
            else:
                table.bot_died()

    def wake(self, cause):
        """What is said again comes before anybody asks, however long the bot took to be back."""
        self.progress += 1.0
        for table in self.hall.tables:
            table.heard_at = time.monotonic()

    def reconnect(self):
        self.hall.reconnect(self.networks[0])

    def check(self):
        self.hall.check_people()
        self.hall.check_seeds()
        lost = [number for table in self.hall.tables for number in table.lost_ends]
        if lost:
            raise judge.Foul(f"the end was never told: {lost}")

    def figures(self):
        tables = self.hall.tables
        return {**super().figures(),
                "lines": sum(len(table.times) for table in tables),
                "said again": sum(n - 1 for table in tables for n in table.times.values()),
                "hands shown before they were told": sum(table.blind for table in tables)}

    def story(self):
        parts = []
        for table in self.hall.tables:
            parts += [f"{table.channel}: table {table.id}", *table.watcher.lines[-400:]]
        return "\n".join([*parts, self.hall.story()])

    def close(self):
        for person in self.hall.people:
            person.close()
