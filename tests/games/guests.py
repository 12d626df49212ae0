"""People of a campaign who play one game after the other, of any kind, each going only by what is
shown to them. In Perudo a judge listens as well."""

import re
import time
from os.path import dirname, join
import sys

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

import judge  # noqa: E402
import party  # noqa: E402
import players  # noqa: E402
import records  # noqa: E402
import witness  # noqa: E402
from corner import Corner, Echo  # noqa: E402
from irc_people import STATUS, Human, Watcher  # noqa: E402

BOT = "Dicecup"
OPENED = re.compile(r" table #(\d+) opened by ")
LOBBY = re.compile(r" #(\d+) waits for players \(\d+/\d+\): ([^.\n]+)\.|There is no table here|"
                   r" #(\d+):")
HAND = re.compile(r"Perudo #(\d+) · round (\d+)\] Your dice: ([1-6](?: [1-6])*)")
NUMBER = re.compile(r"#(\d+)\b")
REST_OF_STATUS_S = 2.0  # its lines do not come at once
TROUBLES_MOST = 12  # in a row, of people who find no answer


class Crowd(party.Party):
    """A party that may be interrupted, and goes on; what it hears comes by what knows of echoes."""

    def __init__(self, corner, humans, watcher, rng):
        super().__init__(humans, watcher, rng)
        self.corner = corner
        self.referee = None
        self.opened = None
        self.begun = False
        self.unsure = set()  # those who look at their hand before they act

    def _hear(self, timeout):
        news = self.watcher.news(timeout)
        if not self.corner.reads_status(news):
            self.take_in(news)
        return bool(news)

    def take_in(self, news):
        for shown, line in news:
            if shown is None:
                self._take_call(line)
                if self.referee:
                    self.referee.hear(line)
            elif shown:
                self._note_opening(line)
                self.shows.append((len(self.lines), line))
            elif not party.AWAY.match(line):
                for fresh in self.corner.echo.hear(line):
                    self._take(fresh)

    def hear_out(self, quiet):
        while self._hear(quiet):
            pass

    def _take(self, line):
        super()._take(line)
        self._note_opening(line)
        self.begun = self.begun or party.SEATS.search(line) is not None
        if self.referee:
            self.referee.hear(line)

    def _note_opening(self, line):
        opened = OPENED.search(line)
        self.opened = int(opened[1]) if opened else self.opened

    def let_act(self, name):
        self.corner.alarm()
        try:
            if name in self.unsure:
                self.humans[name].hand()
                self.unsure.remove(name)
            taken = super().let_act(name)
        except (AssertionError, LookupError, ValueError) as error:  # or they know no cards
            self.corner.excuse(error)
            self.unsure.add(name)
            return False
        self.corner.troubles = 0
        return taken


class Referee:
    """Judges a game of Perudo by what is said, and by the hands that people were told."""

    def __init__(self, corner, options):
        self.corner = corner
        self.options = dict(word.split("=") for word in options.split())
        self.judge = None

    def hear(self, line):
        seats = party.SEATS.search(line)
        if seats:
            live = hasattr(self.corner.watcher, "live")
            self.judge = judge.Judge(seats[1].split(", "), self.options, self._hand_of,
                                     calls_all=not live)
        elif self.judge:
            self.judge.hear(line)

    def _hand_of(self, seat, number):
        """None: not told yet, or only if asked for."""
        human = self.corner.human(self.judge.players[seat].name)
        human.look()
        hands = self.hands_of(human)
        self.corner.blind += (number not in hands)
        return hands.get(number)

    def hands_of(self, human):
        """By round; dice that change are a foul."""
        hands = {}
        for found in (HAND.search(line) for line in human.shown):
            if found and int(found[1]) == self.corner.crowd.opened:
                dice = [int(die) for die in found[3].split()]
                if hands.setdefault(int(found[2]), dice) != dice:
                    raise judge.Foul(f"{human.name}: dice of round {found[2]} changed from "
                                     f"{hands[int(found[2])]} to {dice}")
        return hands

    def check(self, record, number):
        records.compare(number, record, self.judge.players, self.judge.events)
        rolls = [event["dice"] for event in record["events"] if event["type"] == "roll"]
        for human in self.corner.crowd.humans.values():
            seat = record["players"].index(human.name)
            for round_, dice in self.hands_of(human).items():
                if rolls[round_ - 1][seat] != dice:
                    raise judge.Foul(f"{human.name} was told {dice} in round {round_}, and had "
                                     f"{rolls[round_ - 1][seat]}")


class Guests(Corner):
    """Those of the networks have people (with a mind set anew for each game), watcher, echo,
    status(human), set_up(human, text), sit(human) and begin(human)."""

    judges = True  # games of Perudo, which takes that nothing comes twice

    def __init__(self, campaign, name, games, rng):
        super().__init__(campaign, name)
        self.kinds = list(games)
        self.rng = rng
        self.people = []
        self.watcher = self.crowd = self.game = None
        self.echo = Echo()
        self.options = ""
        self.tables = []
        self.troubles = self.n_troubles = self.blind = self.n_lines = 0
        self.left_over = 0

    def human(self, name):
        return self.crowd.humans[name]

    def is_done(self):
        return self.campaign.ending and self.crowd is None and self.left_over > 0

    def live(self):
        while not self.is_done():
            self.alarm()
            if self.crowd is None:
                self._gather()
            if not self.crowd.begun:
                self._sit_down()
            self.crowd.play()
            self._check()

    def _gather(self):
        """The next game, and who plays it."""
        name = self.kinds[self.games % len(self.kinds)]
        self.game = players.of(name)
        self.options = self.rng.choice(self.game.OPTIONS)
        n = self.rng.randrange(self.game.LEAST, min(self.game.MOST, len(self.people)) + 1)
        humans = self._choose(n)
        for human in self.people:
            human.look()
            free = human.mind.free if human.mind else True
            human.mind = self.game.Mind(self.rng, human.name)
            human.mind.free = free
            human.shown.clear()
        self.crowd = Crowd(self, humans, self.watcher, self.rng)
        if name == "perudo" and self.judges:
            self.crowd.referee = Referee(self, self.options)

    def _choose(self, n):
        """As many of the people."""
        return self.rng.sample(self.people, n)

    def _hosts(self):
        """Those at the table who can open and begin it."""
        return list(self.crowd.humans.values())

    def _sit_down(self):
        while not self.crowd.begun:
            self.alarm()
            self.crowd.hear_out(0.05)
            if not self.crowd.begun:
                try:
                    self._come_nearer(self.rng.choice(self._hosts()))
                    self.troubles = 0
                except AssertionError as error:
                    self.excuse(error)

    def _come_nearer(self, human):
        how = LOBBY.search(self.status(human))
        if how[1] or how[3]:
            self.crowd.opened = int(how[1] or how[3])  # a kill may have kept us from hearing it
        if how[3]:
            self.crowd.hear_out(0.5)  # it has begun
        elif not how[1]:
            self.set_up(human, f"{self.game.__name__.split('.')[1]} {self.options}".strip())
        else:
            seated = how[2].split(", ")
            missing = [each for each in self.crowd.humans.values()
                       if each.name not in seated or self.is_lost(each)]
            if missing:
                self.sit(missing[0])
            else:
                self.begin(human)
                self.crowd.hear_out(0.3)

    def reads_status(self, _news):
        """Whether it takes this news up by itself."""
        return False

    def is_lost(self, _human):
        """Whether somebody has a seat and was never told so."""
        return False

    def excuse(self, error):
        """While the bot is killed and lines are cut, an answer may be lost, but not one after the
        other."""
        self.alarm()
        self.troubles += 1
        self.n_troubles += 1
        if self.troubles > TROUBLES_MOST or isinstance(error, judge.Foul):
            raise error

    def acted(self):
        self.campaign.acted("move" if self.crowd and self.crowd.begun else "lobby")

    def hear_out(self, cause):
        if self.crowd:
            self._hear_rest(0.3 if cause == "server" else 0.05)
            self.crowd.due = list(self.crowd.humans)
            self.crowd.unsure = set(self.crowd.humans) if self.crowd.begun else set()
        self.echo.died(self.campaign.forgets)

    def _hear_rest(self, quiet):
        self.crowd.hear_out(quiet)

    def _check(self):
        crowd, bot = self.crowd, self.campaign.bot
        number = crowd.opened
        path, record = records.read(bot, number)
        verdict = bot.run("verify", path)
        if verdict.stdout.strip() != f"{path}: ok":
            raise AssertionError(verdict.stdout + verdict.stderr)
        records.prove(self.campaign.arguments.rederive, path)
        own = {human.name: [line for line in human.shown if self._is_of(line, number)]
               for human in crowd.humans.values()}
        witness.check(self._heard_game(record), record, crowd.lines, own, crowd.shows)
        if crowd.referee:
            crowd.referee.check(record, number)
        self.tables.append((number, crowd.seed))
        self.n_lines += len(crowd.lines)
        self.games += 1
        self.left_over += self.campaign.ending
        self.crowd = None

    def _heard_game(self, _record):
        """What tells a witness of the game."""
        return self.game

    def check(self):
        for line in self.campaign.bot.log_lines():
            if any(seed in line for _, seed in self.tables):
                raise judge.Foul(f"a seed in the log: {line}")

    def figures(self):
        return {**super().figures(), "lines": len(self.echo.lines), "said again": self.echo.again,
                "hands shown before they were told": self.blind, "lost answers": self.n_troubles}

    @staticmethod
    def _is_of(line, number):
        named = NUMBER.search(line)
        return not named or int(named[1]) == number

    def story(self):
        parts = [f"{self.name}: {self.game and self.game.__name__} {self.options}"]
        if self.crowd:
            parts += self.crowd.lines[-400:]
        for human in self.people:
            parts += [f"--- {human.name}", *human.shown[-40:]]
        return "\n".join(parts)


class Typist(Human):
    """On IRC; all that they type is told to the campaign."""

    corner = None

    def say(self, target, text):
        super().say(target, text)
        if self.corner:
            self.corner.acted()


class Reader(Watcher):
    """Takes only the first line of a status for one; see IrcGuests.wake()."""

    def news(self, timeout):
        return [(STATUS.match(line) is not None, line) for line in self.said(timeout)]


class IrcGuests(Guests):
    """In a channel of IRC, by typing."""

    def __init__(self, campaign, network, channel, nicks, games, rng):
        super().__init__(campaign, channel, games, rng)
        self.networks = (network,)
        self.channel = channel
        self.nicks = nicks
        self.waking = False  # the bot is back, and a status may be on its way
        self.unsorted = []  # lines behind a restart, up to where nobody acts yet
        self.everybody = []  # all that is to be closed
        self._connect()

    def _connect(self):
        self.watcher = Reader(self.networks[0].port, f"w{self.channel[1:]}", self.channel)
        self.people = [self._seat(nick) for nick in self.nicks]
        self.everybody += [self.watcher, *self.people]

    def _seat(self, nick):
        mind = players.of(self.kinds[0]).Mind(self.rng, nick)
        human = Typist(self.networks[0].port, nick, self.channel, mind, errors=0)
        human.corner = self
        human.alarm = self.alarm
        return human

    def reconnect(self):
        old = {human.name: human for human in self.people}
        self._disconnect()
        self._connect()
        for human in self.people:
            before = old[human.name]
            human.mind, human.shown = before.mind, before.shown
        if self.crowd:
            self.crowd.watcher = self.watcher
            self.crowd.humans = {human.name: human for human in self.people
                                 if human.name in self.crowd.humans}

    def _hear_rest(self, quiet):
        quiet = max(quiet, REST_OF_STATUS_S if self._has_status() else 0.4) if self.waking else quiet
        while self.waking and quiet:
            news = self.watcher.news(quiet)
            self.unsorted += news
            quiet = quiet if news else 0
        self.waking = False
        self._take_up()
        super()._hear_rest(quiet or 0.01)

    def wake(self, cause):
        """What the bot says on coming back may be a status, of several lines."""
        if not self.crowd:
            return
        self.waking = True
        self._wait_for_a_word()
        self._read_out(0.5)

    def reads_status(self, news):
        """With the lines that come slowly behind the first one."""
        stands = any(shown for shown, _ in news)
        if stands:
            self.waking = True
            self.unsorted += news
            self._read_out(0)
        return stands

    def _read_out(self, quiet):
        while self._read(REST_OF_STATUS_S if self._has_status() else quiet):
            pass
        if not self._is_disturbed():
            self.waking = False
            self._take_up()

    def _wait_for_a_word(self):
        """That it was away or how things stand, which it always says in a game."""
        until = time.monotonic() + 3.0
        while self.crowd.begun and not self.unsorted and time.monotonic() < until and \
                not self._is_disturbed():
            self._read(0.3)

    def _is_disturbed(self):
        return self.campaign.epoch != self.epoch

    def _read(self, timeout):
        news = [] if self._is_disturbed() else self.watcher.news(timeout)
        self.unsorted += news
        return news

    def _has_status(self):
        return any(shown for shown, _ in self.unsorted)

    def _without_status(self):
        """A start that waited until all were reached may come behind a status."""
        said, self.unsorted = self.unsorted, []
        first = next((i for i, (shown, _) in enumerate(said) if shown), len(said))
        begun = next((i for i, (_, line) in enumerate(said) if i > first and
                      party.SEATS.search(line)), len(said))
        return said[:first] + said[begun:]

    def _take_up(self):
        """The bot tells how things stand once there is nothing that it has to say again."""
        stands = self._has_status()
        self.crowd.take_in(self._without_status())
        if stands:
            self.echo.settle()

    def status(self, human):
        """Whatever has to come again comes before it, and nobody acts until all of it is read."""
        since, self.waking = human.mark(), True
        human.say(self.channel, "!status")
        told = human.wait_for(rf"^:{BOT}!\S+ \S+ \S+ :.*(?:{LOBBY.pattern})", since, 3).string
        while self._read(0.1):
            pass
        if not self._is_disturbed():
            self.waking = False
            self._take_up()
        return told

    def set_up(self, human, text):
        human.say(self.channel, f"!new {text}")

    def sit(self, human):
        since = human.mark()
        human.say(self.channel, "!join")
        human.wait_for(rf"^:{BOT}!", since, 3)

    def begin(self, human):
        human.say(self.channel, "!start")

    def nudge(self):
        for each in self.everybody:
            each.nudge()

    def story(self):
        return "\n".join([super().story(), "--- said and heard", *self.watcher.lines[-600:]])

    def _disconnect(self):
        for each in self.everybody:
            each.close()
        self.everybody = []

    def close(self):
        self._disconnect()
