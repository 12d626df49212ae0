"""People who play Perudo on IRC by chance, tables that follow their games, and a hall that holds
them all and lets them go on until all is played."""

import queue
import re
import sys
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

import judge  # noqa: E402
from calls import in_order  # noqa: E402
from irc_client import Client  # noqa: E402

BOT = "Dicecup"
SILENCE = 20.0  # seconds after which a game that should go on is given up

SAID = re.compile(r"^:(\S+?)!\S+ (NOTICE|PRIVMSG) (\S+) :(.*)$")
HANDS = (
    re.compile(r"^\[(\S+) · Perudo #(\d+) · round (\d+)\] Your dice: ([1-6](?: [1-6])*)$"),
    re.compile(r"^\[(\S+) · ペルード #(\d+) · 第(\d+)ラウンド\] あなたのダイス: ([1-6](?: [1-6])*)$"),
)
DICE = re.compile(r"(?<![\d.#/])[1-6](?: [1-6])+(?![\d.])")
OPENED = re.compile(r"Perudo table #(\d+) opened by (\S+?)[.\s]")
SEATED = re.compile(r"(\S+) is in \((\d+)/(\d+)\)")
SEATS = re.compile(r"Seats[^:]*: ([^.]+)\.")
SEED = re.compile(r"\bSeed: ([0-9a-f]{64})\b")
STATUS = re.compile(r"^Perudo #(\d+): Round (\d+)\.")


class Person(Client):
    """Somebody at a keyboard. Keeps the dice told, and what was wrong with how they were told."""

    def __init__(self, hall, network, nick, channels=(), user=None):
        self.hands = {}  # (table, round): dice
        self.fouls = []
        self.seats = 0
        self.hall = hall
        self.network = network
        self.user = user or nick
        self.channels = []
        self.inbox = None  # a watcher's: lines go to the hall
        self.arrive = None  # what they do before they join, as logging in
        hall.people.append(self)
        super().__init__(network.port, nick, channels, ca=network.ca, user=user)

    def join(self, channel):
        super().join(channel)
        self.channels.append(channel)

    def again(self):
        """The same person after the server was gone."""
        other = Person(self.hall, self.network, self.nick, user=self.user)
        other.hands, other.fouls, other.inbox = self.hands, self.fouls, self.inbox
        other.seats, other.arrive = self.seats, self.arrive
        if other.arrive:
            other.arrive(other)
        for channel in self.channels:
            other.join(channel)
        return other

    def _heard(self, text):
        super()._heard(text)
        said = SAID.match(text)
        if not said or said[1] != BOT:
            return
        if said[3].startswith("#"):
            if self.inbox:
                self.inbox.put((self, said[3], in_order(said[4])))
        else:
            self._hear_in_private(said[2], said[4])

    def _hear_in_private(self, verb, text):
        for pattern in HANDS:
            told = pattern.match(text)
            if told:
                self._keep_hand(verb, (int(told[2]), int(told[3])), told[4])
                return
        if DICE.search(text) or "Your dice:" in text:
            self.fouls.append(f"{self.name}: dice in another form: {text}")

    def _keep_hand(self, verb, when, digits):
        dice = [int(die) for die in digits.split()]
        if dice != sorted(dice):
            self.fouls.append(f"{self.name}: dice not ascending: {digits}")
        if verb != "NOTICE":
            self.fouls.append(f"{self.name}: dice in a {verb}")
        if self.hands.setdefault(when, dice) != dice:
            self.fouls.append(f"{self.name}: table {when[0]}, round {when[1]}: dice changed from "
                              f"{self.hands[when]} to {dice}")
        with self._news:
            self._news.notify_all()

    def hand(self, table, number, patience=5.0):
        """The dice told for a round, or None if none are told in time, or those of a later one."""
        when = (table, number)
        with self._news:
            self._news.wait_for(lambda: when in self.hands or self.has_newer_hand(*when), patience)
        return self.hands.get(when)

    def has_newer_hand(self, table, number):
        """A hand that waits is replaced by that of the next round."""
        return any(other == table and later > number for other, later in list(self.hands))

    def ask(self, target, text, pattern, timeout=120):
        """Says something and waits for an answer told in private."""
        since = self.mark()
        self.say(target, text)
        return self.wait_for(rf":{BOT}!\S+ (?:NOTICE|PRIVMSG) {re.escape(self.nick)} :.*{pattern}",
                             since, timeout)


class Table:
    """A channel in which games are played: people by name, and a watcher who does not play."""

    def __init__(self, hall, network, channel, people, rng, settings="", bots=0, errors=0.25):
        self.hall = hall
        self.network = network
        self.channel = channel
        self.rng = rng
        self.settings = settings
        self.bots = bots
        self.errors = errors  # how often somebody errs before they move
        self.script = {}  # number of a turn: what happens at it; true if the turn was taken
        self.games = []  # (id, judge) of those that came to their end
        self.names = {person.nick: person for person in people}
        self.watcher = hall.watcher(network, channel)
        hall.tables.append(self)
        self._reset()

    def _reset(self):
        self.id = self.judge = None
        self.turns = 0
        self.sat = []
        self.absent = set()  # names the computer plays for, or who cannot be reached
        self.seed = None
        self.closed = False

    # Before the game.

    def open(self):
        """Opens the table, and everybody sits down."""
        self._reset()
        first, *others = self.names.values()
        since = self.watcher.mark()
        first.ask(self.channel, f"!new perudo {self.settings}".strip(), "")
        self.watcher.wait_for(rf"Perudo table #\d+ opened by {re.escape(first.nick)}", since)
        for person in others:
            person.ask(self.channel, "!join", "")
            self.watcher.wait_for(rf"[ :]{re.escape(person.nick)} is in \(", since)
        if self.bots:
            first.say(self.channel, f"!addbot easy {self.bots}")
            self.watcher.wait_for(rf"\(bot\) is in \({len(self.names) + self.bots}/6\)", since)
        for person in self.names.values():
            person.seats += 1

    def start(self):
        since = self.watcher.mark()
        self.rng.choice(list(self.names.values())).say(self.channel, "!start")
        self.watcher.wait_for(SEATS.pattern, since)

    def options(self):
        return dict(word.split("=") for word in self.settings.split())

    # What the bot says in the channel.

    def hear(self, line):
        self._look_for_dice(line)
        opened, seated, seats, seed = (
            pattern.search(line) for pattern in (OPENED, SEATED, SEATS, SEED))
        if opened:
            self._reset()
            self.id = int(opened[1])
        if seated:
            self.sat += [found[1] for found in SEATED.finditer(line)]
        elif seats:
            self._begin(seats[1].split(", "))
        elif seed:
            self.seed = seed[1]
            self._finish()
        elif "was closed; its game is unfinished" in line:
            self.closed = True
        elif STATUS.match(line):
            self._hear_status(line)
        elif self.judge:
            self._hear_game(line)

    def _look_for_dice(self, line):
        revealing = self.judge and self.judge.revealing()
        if "Your dice" in line or "あなたのダイス" in line or \
                (DICE.search(line) and not revealing and " calls " not in line):
            raise judge.Foul(f"{self.channel}: dice before the reveal: {line}")

    def _begin(self, names):
        if sorted(names) != sorted(self.sat):
            raise judge.Foul(f"{self.channel}: seats of {names}, but {self.sat} sat down")
        self.judge = judge.Judge(names, self.options(), self._hand_of)

    def _hand_of(self, seat, number):
        name = self.judge.players[seat].name
        person = self.names.get(name)
        if person is None:
            return None
        hand = person.hand(self.id, number, 0 if name in self.absent else 5.0)
        if hand is None and name not in self.absent and not person.has_newer_hand(self.id, number):
            raise judge.Foul(f"{name} was never told the dice of round {number}")
        return hand

    def _hear_status(self, line):
        if not self.judge:
            raise judge.Foul(f"status of a game that has not begun: {line}")
        turn = judge.TURN.search(line)  # None: the next line calls it
        if turn and self.judge.seat_named(turn[1]) != self.judge.turn:
            raise judge.Foul(f"status calls another turn: {line}")

    def _hear_game(self, line):
        turn = self.judge.hear(line)
        if turn is not None:
            self.turns += 1
            self.take_turn(turn)

    def _finish(self):
        if self.judge and self.judge.over:
            self.games.append((self.id, self.judge))
        for person in self.names.values():
            person.seats -= 1

    def is_done(self):
        return self.seed is not None

    # What people do.

    def take_turn(self, seat):
        """The turn of this seat was called."""
        happens = self.script.pop(self.turns, None)
        if happens and happens(self, seat):
            return
        name = self.judge.players[seat].name
        if name in self.names and name not in self.absent:
            if self.rng.random() < self.errors:
                self._err(seat)
            self._move(seat)

    def person(self, seat):
        return self.names[self.judge.players[seat].name]

    def rename(self, person, nick):
        """At a turn, when nothing is under way."""
        seat = self.judge.seat_named(person.nick)
        del self.names[person.nick]
        person.rename(nick)
        self.names[nick] = person
        self.judge.players[seat].name = nick

    def _move(self, seat):
        caller = self._caller_of_calza()
        if caller is not None:
            bid = self.judge.bid
            self.say(self.person(caller), f"calza {bid[0]} {bid[1]}" if self.rng.random() < 0.5
                     else self.rng.choice(("calza", "exact", "CALZA")))
            return
        chosen = self._choose(seat)
        self.say(self.person(seat), self._spell(*chosen) if chosen else
                 self.rng.choice(("dudo", "liar", "doubt", "Dudo!")))

    def _caller_of_calza(self):
        callers = [seat for seat in self.judge.callers_of_calza()
                   if self.judge.players[seat].name in self.names
                   and self.judge.players[seat].name not in self.absent]
        caller = self.rng.choice(callers) if callers and self.rng.random() < 0.12 else None
        knows = caller is not None and self.person(caller).hand(self.id, self.judge.round, 0.3)
        return caller if knows else None  # nobody calls without having seen their dice

    def _choose(self, seat):
        """A bid, or None to doubt."""
        game = self.judge
        if game.bid:
            count, face, _ = game.bid
            hand = self.person(seat).hand(self.id, game.round) or []
            own = sum(die in (face, judge.ACE) for die in hand)
            others = game.dice_in_play() - len(hand)
            share = 6 if face == judge.ACE or game.palifico is not None else 3
            if count > own + others / share + self.rng.uniform(-1, 1.5):
                return None
        return self.rng.choice(self._lowest_bids(seat))

    def _lowest_bids(self, seat):
        least = self.judge.bid[0] if self.judge.bid else 1
        bids = [(count, face) for count in range(max(1, (least + 1) // 2), 2 * least + 2)
                for face in range(1, 7) if not self.judge.why_no_bid(seat, count, face)]
        return bids[:6] if bids else [None]

    def _spell(self, count, face):
        wide = str.maketrans("0123456789", "０１２３４５６７８９")
        return self.rng.choice((
            f"bid {count} {face}", f"b {count} {face}", f"{count}x{face}", f"bid {count}x{face}",
            f"bid {count} {judge.FACES[face - 1]}", f"BID {count} {face}",
            f"bid {count} {face}".translate(wide)))

    def say(self, person, move):
        """In the channel or in private, wherever."""
        way = self.rng.randrange(3)
        if way == 0:
            person.say(self.channel, "!" + move)
        elif way == 1:
            person.say(self.channel, f"{BOT}: {move}")
        else:
            person.say(BOT, f"#{self.id} {move}" if person.seats > 1 else move)

    def _err(self, seat):
        """Somebody makes a move that is not theirs or not legal, and is told so in private."""
        others = [s for s in range(len(self.judge.players)) if s != seat
                  and self.judge.players[s].name in self.names
                  and self.judge.players[s].name not in self.absent]
        last = self.judge.bid[0] if self.judge.bid else 1
        wrong = [(count, face) for count in range((last + 1) // 2 - 1, last + 2)
                 for face in range(0, 8) if self.judge.why_no_bid(seat, count, face)]
        if self.rng.random() < 0.3 and others:
            self.person(self.rng.choice(others)).ask(self.channel, "!dudo", "")
        count, face = self.rng.choice(wrong)
        self.person(seat).ask(self.channel, f"!bid {count} {face}", "")


class Hall:
    """All people and tables of a test. A context manager."""

    def __init__(self, bot):
        self.bot = bot
        self.people = []
        self.tables = []
        self.inbox = queue.Queue()
        self._watchers = {}

    def watcher(self, network, channel):
        """One for each network; it only listens."""
        if network.name not in self._watchers:
            person = Person(self, network, f"watch{len(self._watchers)}")
            person.inbox = self.inbox
            self._watchers[network.name] = person
        self._watchers[network.name].join(channel)
        return self._watchers[network.name]

    def reconnect(self, network):
        """Everybody comes again, after the server was gone."""
        old, self.people = self.people, []
        new = {}
        for person in old:
            if person.network is network:
                person.close()
                new[person] = person.again()
            else:
                self.people.append(person)
        self._watchers[network.name] = new[self._watchers[network.name]]
        for table in self.tables:
            if table.network is network:
                table.watcher = self._watchers[network.name]
                table.names = {name: new.get(person, person)
                               for name, person in table.names.items()}

    def table_of(self, watcher, channel):
        for table in self.tables:
            if table.watcher is watcher and table.channel == channel:
                return table
        raise AssertionError(f"nobody plays in {channel}")

    def hear_next(self, timeout):
        """One line said in a channel. False: none for so long."""
        try:
            watcher, channel, line = self.inbox.get(timeout=timeout)
        except queue.Empty:
            return False
        if watcher is self._watchers[watcher.network.name]:  # a connection that is gone had its lines lost
            self.table_of(watcher, channel).hear(line)
        self.check_people()
        return True

    def play(self, patience=SILENCE):
        """Until all tables are done."""
        while not all(table.is_done() for table in self.tables):
            if not self.hear_next(patience):
                raise AssertionError("nothing goes on:\n" + self.story())

    def check_people(self):
        for person in self.people:
            if person.fouls:
                raise judge.Foul("\n".join(person.fouls))

    def story(self):
        """The last lines that everybody saw, and the bot's log."""
        parts = []
        for person in self.people:
            parts.append(f"--- {person.name}\n" + "\n".join(person.lines[-15:]))
        parts.append("--- log\n" + "\n".join(self.bot.log_lines()[-30:]))
        return "\n".join(parts)

    def check_seeds(self):
        """No seed was to be seen anywhere before it was told at the end."""
        for table in self.tables:
            if not table.seed:
                continue
            for line in self.bot.log_lines():
                if table.seed in line:
                    raise judge.Foul(f"a seed in the log: {line}")
            for person in self.people:
                for line in person.lines:
                    if table.seed in line and not SEED.search(line):
                        raise judge.Foul(f"a seed is told: {line}")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if error is not None:
            print(self.story(), file=sys.stderr)
        for person in self.people:
            person.close()


def wait_until(true, what, timeout=120):
    until = time.monotonic() + timeout
    while not true():
        if time.monotonic() > until:
            raise AssertionError(f"never: {what}")
        time.sleep(0.02)
