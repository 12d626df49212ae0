"""People who play Perudo on the stand-in for Discord, each in their own way, and a table of them
that is followed by a judge who sees what the channel sees."""

import re
import sys
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "games"))

import judge  # noqa: E402
from live import Live, is_live  # noqa: E402
from world import Refused  # noqa: E402

BOT = "Dicecup"
PATIENCE = 120.0  # seconds after which a game that should go on is given up
AGAIN = 5.0  # seconds after which somebody who saw nothing happen tries again

HAND = re.compile(r"\[(\S+) · Perudo #(\d+) · round (\d+)\] Your dice: ([1-6](?: [1-6])*)")
OWN = re.compile(r"^Your dice: ([1-6](?: [1-6])*)$", re.MULTILINE)
DICE = re.compile(r"(?<![\d.#/])[1-6](?: [1-6])+(?![\d.])")
SEATS = re.compile(r"Seats[^:]*: ([^.]+)\.")
SEED = re.compile(r"\bseed ([0-9a-f]{16})")


class Player:
    """A user at the table. Keeps the dice told, and finds fouls in what they see."""

    def __init__(self, person):
        self.person = person
        self.name = person.name
        self.hands = {}  # (table, round): dice
        self.read = 0  # of what the person saw

    def look(self):
        """Reads on in what the person saw."""
        for seen in self.person.all[self.read:]:
            self._take(seen)
            self.read += 1

    def _take(self, seen):
        text = seen.get("text", "")
        alone = seen["where"] == "dm" or seen.get("ephemeral")
        for told in HAND.finditer(text):
            if not alone:
                raise judge.Foul(f"{self.name} sees a hand in {seen['where']}: {text}")
            self._keep((int(told[2]), int(told[3])), told[4])
        if OWN.search(text) and not alone:
            raise judge.Foul(f"{self.name} sees dice in {seen['where']}: {text}")

    def _keep(self, when, digits):
        dice = [int(die) for die in digits.split()]
        if self.hands.setdefault(when, dice) != dice:
            raise judge.Foul(f"{self.name}: table {when[0]}, round {when[1]}: dice changed from "
                             f"{self.hands[when]} to {dice}")

    def hand(self, table, number):
        """The dice of a round, told by now or in a moment."""
        until = time.monotonic() + PATIENCE
        while (table, number) not in self.hands:
            if time.monotonic() > until:
                raise judge.Foul(f"{self.name} was never told the dice of round {number}")
            self.fetch()
            self.look()
        return self.hands[(table, number)]

    def fetch(self):
        """Dice come by themselves."""
        time.sleep(0.02)

    def ephemeral(self, since, timeout=AGAIN):
        """The next that only this person sees, or None."""
        try:
            return self.person.wait(
                lambda seen: seen.get("ephemeral") or seen["what"] in ("modal", "failed"),
                since, timeout)
        except AssertionError:
            return None


class Slasher(Player):
    """Types slash commands."""

    def bid(self, count, face):
        self.person.slash("#dice", "table move", what=f"bid {count} {face}")

    def dudo(self):
        self.person.slash("#dice", "table move", what="dudo")


class Writer(Player):
    """Writes plain text to the bot, in private."""

    def bid(self, count, face):
        self.person.say("dm", f"{count}x{face}" if face % 2 else
                        f"bid {count} {judge.FACES[face - 1]}")

    def dudo(self):
        self.person.say("dm", "dudo")


class Presser(Player):
    """Presses the button of a bid; where there is none, chooses it in a form."""

    where = "#dice"

    def bid(self, count, face):
        if self._press(f"{count} × {judge.FACES[face - 1]}") is not None:
            return
        form = self._press("Another bid…")
        if form and form["what"] == "modal":
            since = self.person.mark()
            self.person.submit({field["id"]: value for field, value in
                                zip(form["fields"], (str(count), str(face)))})
            self.answer(since)

    def dudo(self):
        self._press("Dudo")

    def _press(self, label):
        """What follows; None: there is no such button."""
        since = self.person.mark()
        shown = [each for each in self.person.visible(self.where) if each["buttons"]]
        if not shown or label not in [each["label"] for each in shown[-1]["buttons"]]:
            return None
        try:
            self.person.press(label, message=shown[-1]["id"])
        except Refused:
            return None  # gone meanwhile
        return self.answer(since)

    def answer(self, since):
        """The next that only this person sees, or that it was taken."""
        return self.person.wait(
            lambda seen: seen.get("ephemeral") or seen["what"] in ("modal", "failed", "answered"),
            since, AGAIN)


class Closed(Presser):
    """Cannot be written to: asks for the dice by a button, and plays beside them."""

    def fetch(self):
        since = self.person.mark()
        self.person.press("My hand", where="#dice")
        self.ephemeral(since)


class Table:
    """A game in #dice. faults: called before each turn, with its number."""

    def __init__(self, world, bot, players, rng, faults=lambda turn: None):
        self.world = world
        self.bot = bot
        self.players = {player.name: player for player in players}
        self.rng = rng
        self.faults = faults
        self.watcher = world.add_person("gus")
        self.read = 0
        self.live = Live()
        self.id = self.judge = self.seed = None
        self.turns = 0
        self.options = {}

    def open(self, options):
        self.options = dict(word.split("=") for word in options.split())
        first, *others = self.players.values()
        first.person.slash("#dice", "table new", game="perudo", rules=options)
        opened = self.watcher.wait_for(rf"Perudo table #\d+ opened by {first.name}")
        self.id = int(re.search(r"#(\d+)", opened["text"])[1])
        for player in others:
            self._join(player)

    def _join(self, player):
        if isinstance(player, Presser):
            self.watcher.wait_for("waits for players", since=0)
            player.person.press("Join", where="#dice")
        else:
            player.person.slash("#dice", "table join")
        self.watcher.wait_for(rf"(^|\n){player.name} is in \(")

    def start(self):
        since = self.watcher.mark()
        next(iter(self.players.values())).person.slash("#dice", "table start")
        self.watcher.wait_for(SEATS.pattern, since=since, timeout=PATIENCE)

    def play(self):
        """Until the seed is told."""
        acted = time.monotonic()
        seat = None
        until = acted + PATIENCE
        while self.seed is None:
            called = self._hear_news()
            now = time.monotonic()
            if called is not None:
                seat, until = called, now + PATIENCE
                self.turns += 1
                self.faults(self.turns)
                self._move(seat)
                acted = time.monotonic()
            elif now > until:
                raise AssertionError("nothing goes on:\n" + self.world.story())
            elif seat is not None and not self.judge.over and now > acted + AGAIN:
                self._move(seat)
                acted = time.monotonic()
            self._look()

    def _look(self):
        for player in self.players.values():
            player.look()

    def _hear_news(self):
        """What the channel was told meanwhile: the seat called last, if any."""
        if self.watcher.mark() == self.read:
            time.sleep(0.01)
        called = None
        for seen in self.watcher.all[self.read:]:
            self.read += 1
            if seen["where"] == "#dice" and is_live(seen):
                called = self._hear(seen) if called is None else self._hear(seen) or called
        return called

    def _hear(self, seen):
        called = None
        if "Your dice" in seen["text"]:
            raise judge.Foul(f"dice in the channel: {seen['text']}")
        for shown, line in self.live.read(seen):
            turn = None if shown else self._hear_line(line)
            called = turn if turn is not None else called
        return called

    def _hear_line(self, line):
        revealing = self.judge and self.judge.revealing()
        if DICE.search(line) and not revealing and " calls " not in line:
            raise judge.Foul(f"dice before the reveal: {line}")
        seats, seed = SEATS.search(line), SEED.search(line)
        if seats:
            self.judge = judge.Judge(seats[1].split(", "), self.options, self._hand_of,
                                     calls_all=False)
        elif seed:
            self.seed = seed[1]
        elif self.judge:
            return self.judge.hear(line)
        return None

    def _player(self, seat):
        return self.players.get(self.judge.players[seat].name)

    def _hand_of(self, seat, number):
        """None for computer players, and for a round that was over before one could ask."""
        player = self._player(seat)
        return player and player.hands.get((self.id, number))

    def _move(self, seat):
        player = self._player(seat)
        chosen = self._choose(seat, player.hand(self.id, self.judge.round))
        try:
            if chosen:
                player.bid(*chosen)
            else:
                player.dudo()
        except Exception as error:  # what was to be pressed may be gone by now
            print(f"{player.name}: {error}", file=sys.stderr)

    def _choose(self, seat, hand):
        """A bid, or None to doubt."""
        game = self.judge
        least = 1
        if game.bid:
            count, face, _ = game.bid
            own = sum(die in (face, judge.ACE) for die in hand)
            if count > own + (game.dice_in_play() - len(hand)) / 3 + self.rng.uniform(-1, 1.5):
                return None
            least = count
        bids = [(count, face) for count in range(max(1, (least + 1) // 2), 2 * least + 2)
                for face in range(1, 7) if not game.why_no_bid(seat, count, face)]
        return self.rng.choice(bids[:6]) if bids else None
