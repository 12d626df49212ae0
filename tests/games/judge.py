"""A judge of Perudo that sees what people at the table see, and knows the rules by its own reading
of them (P1 to P61). Whatever the bot says against the rules is a foul."""

import re

FACES = ("aces", "twos", "threes", "fours", "fives", "sixes")
FACE = "|".join(FACES)
ACE = 1

BID = re.compile(rf"(\S+) bids (\d+) x ({FACE})\b")
CALL = re.compile(rf"(\S+) calls (DUDO|CALZA) on (\d+) x ({FACE})\b")
TURN = re.compile(r"(\S+), your turn\b")
ROUND = re.compile(r"^[Rr]ound (\d+)\b")
MATCHING = re.compile(r"\b(?:Aces|Twos|Threes|Fours|Fives|Sixes)[a-z ]*: (\d+)\.")
LOSES = re.compile(r"(\S+) (loses|wins) a die\b")
OUT = re.compile(r"(\S+) is out\b")
WINS = re.compile(r"(\S+) wins the game\b")


class Foul(AssertionError):
    """The bot did not do or say what the rules want."""


class Player:
    def __init__(self, name, dice):
        self.name = name
        self.dice = dice
        self.was_palifico = False
        self.place = None


class Judge:
    """names: by seat. hand_of(seat, round) gives the dice that were told to that seat alone, as a
    sorted list, or None where nobody was told (a computer player). calls_all: every turn is called,
    not only the newest when somebody looks."""

    def __init__(self, names, options, hand_of, calls_all=True):
        self.most = int(options.get("dice", 5))
        self.calza = options.get("calza", "off") == "on"
        self.open = options.get("counts", "hidden") == "open"
        self.players = [Player(name, self.most) for name in names]
        self.hand_of = hand_of
        self.calls_all = calls_all
        self.events = []
        self.round = 0
        self.starter = self.palifico = self.turn = self.bid = None
        self.ace_counts = set()
        self._next_starter = self._next_palifico = None
        self._state = self._between
        self.over = False

    # What can be asked.

    def players_in(self):
        return [seat for seat, player in enumerate(self.players) if player.dice > 0]

    def dice_in_play(self):
        return sum(player.dice for player in self.players)

    def left_of(self, seat):
        n = len(self.players)
        return next(s % n for s in range(seat + 1, seat + n + 1) if self.players[s % n].dice > 0)

    def seat_named(self, name):
        for seat, player in enumerate(self.players):
            if player.name == name:
                return seat
        raise Foul(f"nobody at the table is called {name}")

    def why_no_bid(self, seat, count, face):
        """The clause that forbids the bid, or None."""
        if seat != self.turn:
            return "P19"
        if not (1 <= count <= 99 and 1 <= face <= 6):
            return "P11"
        if self.palifico is not None:
            return self._why_not_in_palifico(seat, count, face)
        if self.bid is None:
            return "P12" if face == ACE else None
        last, last_face, _ = self.bid
        if face == ACE and count in self.ace_counts:
            return "P16"
        if last_face == ACE:
            return None if count >= (last + 1 if face == ACE else 2 * last + 1) else "P15"
        if face == ACE:
            return None if count >= (last + 1) // 2 else "P14"
        return None if count > last or (count == last and face > last_face) else "P13"

    def _why_not_in_palifico(self, seat, count, face):
        if self.bid is None:
            return None  # P36: its player opens, aces allowed
        last, last_face, _ = self.bid
        player = self.players[seat]
        if seat != self.palifico and player.was_palifico and player.dice == 1:
            falls = count < last or face < last_face
            return "P40" if falls or (count, face) == (last, last_face) else None
        return None if face == last_face and count > last else "P37"

    def why_no_calza(self, seat):
        if not self.calza:
            return "P43"
        if self.bid is None or self.players[seat].dice == 0:
            return "P44"
        if seat in (self.bid[2], self.turn):
            return "P44"
        if self.palifico is not None or len(self.players_in()) == 2:
            return "P45"
        return None

    def callers_of_calza(self):
        return [seat for seat in range(len(self.players)) if self.why_no_calza(seat) is None]

    def revealing(self):
        return self._state == self._revealing

    # What is heard.

    def hear(self, line):
        """A line the bot said in the channel about this game. Returns the seat whose turn it
        called, or None."""
        called = None
        rest = line
        while rest and not self.over:
            rest, turn = self._state(rest)
            called = turn if turn is not None else called
        return called

    def _expect(self, wanted, seen, what):
        if wanted != seen:
            raise Foul(f"round {self.round}: {what}: {seen!r} instead of {wanted!r}")

    def _between(self, rest):
        """A round is to begin, or the game to end."""
        won = WINS.search(rest)
        if won:
            self._end(won[1], rest)
            return "", None
        found = ROUND.search(rest)
        if not found:
            return "", None
        if len(self.players_in()) < 2:
            raise Foul("a round begins with one player left")
        self._expect(self.round + 1, int(found[1]), "number of the round")
        self._begin_round(rest[found.end():])
        return rest[found.end():], None

    def _begin_round(self, rest):
        self.round += 1
        self.starter, self.palifico = self._next_starter, self._next_palifico
        self.bid = None
        self.ace_counts = set()
        name = self.players[self.palifico].name if self.palifico is not None else None
        self._expect(name is not None, "Palifico" in rest, "whether it is called palifico")
        if name and name not in rest.split("Palifico", 1)[1].split(".")[0]:
            raise Foul(f"round {self.round}: the palifico player {name} is not named: {rest}")
        self._check_counts(rest)
        self._state = self._opening

    def _check_counts(self, rest):
        """P54 and P55."""
        for seat in self.players_in():
            rest = self._check_count(self.players[seat], rest)
        if not self.open and re.search(r"\d", rest):
            raise Foul(f"hidden counts are told: {rest}")

    def _check_count(self, player, rest):
        told = re.search(rf"(?<!\S){re.escape(player.name)} (\d+)\b", rest)
        if self.open:
            self._expect(player.dice, int(told[1]) if told else None,
                         f"dice of {player.name} in {rest!r}")
        elif told:
            raise Foul(f"hidden counts are told: {rest}")
        return rest.replace(player.name, "")

    def _opening(self, rest):
        """The first turn of a round."""
        found = TURN.search(rest) or (not self.calls_all and BID.search(rest))
        if not found:
            return "", None
        seat = self.seat_named(found[1])
        if self.starter is None:
            self.starter = seat  # P6: any
        self._expect(self.players[self.starter].name, found[1], "who starts")
        self.turn = seat
        self.events.append({"type": "round", "round": self.round, "starter": seat,
                            "palifico": self.palifico})
        self.events.append({"type": "roll", "dice": None})
        self._state = self._bidding
        return (rest, None) if found.re == BID else (rest[found.end():], seat)

    def _bidding(self, rest):
        call = CALL.search(rest)
        if call:
            self._take_call(*call.groups())
            return rest[call.end():], None
        bid = BID.search(rest)
        if not bid:
            return "", self._called(rest)
        self._take_bid(self.seat_named(bid[1]), int(bid[2]), FACES.index(bid[3]) + 1)
        turn = TURN.search(rest, bid.end())
        if not turn and not self.calls_all:
            return rest[bid.end():], None
        if not turn:
            raise Foul(f"a bid calls nobody's turn: {rest}")
        self._expect(self.players[self.turn].name, turn[1], "whose turn it is")
        return rest[turn.end():], self.turn

    def _called(self, rest):
        """The turn that a line calls which tells of nothing else."""
        turn = None if self.calls_all else TURN.search(rest)
        if turn:
            self._expect(self.players[self.turn].name, turn[1], "whose turn it is")
        return self.turn if turn else None

    def _take_bid(self, seat, count, face):
        clause = self.why_no_bid(seat, count, face)
        if clause:
            raise Foul(f"round {self.round}: {self.players[seat].name} bids {count} x {face} "
                       f"after {self.bid}: {clause}")
        self.bid = (count, face, seat)
        if face == ACE:
            self.ace_counts.add(count)
        self.events.append({"type": "bid", "seat": seat, "count": count, "face": face})
        self.turn = self.left_of(seat)

    def _take_call(self, name, verb, count, face):
        seat = self.seat_named(name)
        if self.bid is None:
            raise Foul(f"round {self.round}: {verb} without a bid: P10")
        clause = self.why_no_calza(seat) if verb == "CALZA" else \
            None if seat == self.turn else "P21"
        if clause:
            raise Foul(f"round {self.round}: {verb} by {name}: {clause}")
        self._expect(self.bid[:2], (int(count), FACES.index(face) + 1), "the bid judged")
        self._call = (verb, seat)
        self.events.append({"type": verb.lower(), "seat": seat})
        self._shown = ""
        self._state = self._revealing

    def _order_of_reveal(self):
        """P22 and P50: the caller, then clockwise, the bidder last."""
        n, (_, caller), bidder = len(self.players), self._call, self.bid[2]
        clockwise = [s % n for s in range(caller, caller + n) if self.players[s % n].dice > 0]
        return [seat for seat in clockwise if seat != bidder] + [bidder]

    def _revealing(self, rest):
        """All hands, perhaps over several lines, then how many match."""
        found = MATCHING.search(rest)
        self._shown += " " + (rest[:found.start()] if found else rest)
        if not found:
            return "", None
        hands = self._read_hands()
        self.events[self._last_roll()]["dice"] = hands
        matching = self._count_matching(hands)
        self._expect(matching, int(found[1]), "how many match")
        self._judge_call(matching)
        self._state = self._settling
        return rest[found.end():], None

    def _last_roll(self):
        return max(i for i, event in enumerate(self.events) if event["type"] == "roll")

    def _read_hands(self):
        names = "|".join(re.escape(player.name) for player in self.players)
        found = re.findall(rf"(?<!\S)({names})((?: [1-6])+)(?![\d])", self._shown)
        order = [self.players[seat].name for seat in self._order_of_reveal()]
        self._expect(order, [name for name, _ in found], "order of the reveal")
        hands = [[] for _ in self.players]
        for name, digits in found:
            seat, dice = self.seat_named(name), [int(die) for die in digits.split()]
            self._check_hand(seat, dice)
            hands[seat] = dice
        return hands

    def _check_hand(self, seat, dice):
        player = self.players[seat]
        self._expect(player.dice, len(dice), f"number of dice shown by {player.name}")
        self._expect(sorted(dice), dice, f"dice of {player.name}, ascending")
        told = self.hand_of(seat, self.round)
        if told is not None:
            self._expect(told, dice, f"dice shown by {player.name}, against those told before")

    def _count_matching(self, hands):
        _, face, _ = self.bid
        wild = face != ACE and self.palifico is None
        return sum(die == face or (wild and die == ACE) for hand in hands for die in hand)

    def _judge_call(self, matching):
        verb, caller = self._call
        count, _, bidder = self.bid
        loser = gainer = None
        if verb == "DUDO":
            loser = bidder if matching < count else caller
        elif matching != count:
            loser = caller
        elif self.players[caller].dice < self.most:
            gainer = caller
        self.events.append(
            {"type": "reveal", "count": matching, "loser": loser, "gainer": gainer})
        self._change = ("loses", loser) if loser is not None else ("wins", gainer)
        self._next_starter = loser if verb == "DUDO" else caller

    def _settling(self, rest):
        """Who loses or wins a die."""
        found = LOSES.search(rest)
        what, seat = self._change
        if seat is None:
            if found and found[1] in [player.name for player in self.players]:
                raise Foul(f"round {self.round}: the dice stay, but: {rest}")
            self._state = self._between
            self._next_palifico = None
            return "", None
        name = self.players[seat].name
        self._expect(f"{name} {what} a die", found and f"{found[1]} {found[2]} a die",
                     "who loses or wins a die")
        self.players[seat].dice += 1 if what == "wins" else -1
        self._settle(seat, what, rest[found.end():])
        self._state = self._between
        return "", None

    def _settle(self, seat, what, rest):
        player = self.players[seat]
        out = OUT.search(rest)
        self._expect(player.name if player.dice == 0 else None, out and out[1], "who is out")
        self._next_palifico = None
        if player.dice == 0:
            player.place = len(self.players_in()) + 1
            self._next_starter = self.left_of(seat)
            self.events.append({"type": "out", "seat": seat})
        elif player.dice == 1 and what == "loses" and not player.was_palifico and \
                len(self.players_in()) > 2:
            player.was_palifico = True
            self._next_palifico = seat

    def _end(self, name, rest):
        self._expect(1, len(self.players_in()), "players left at the end")
        winner = self.players_in()[0]
        self._expect(self.players[winner].name, name, "the winner")
        self.players[winner].place = 1
        places = [player.place for player in self.players]
        for player in self.players:
            if f"{player.place}. {player.name}" not in rest:
                raise Foul(f"{player.name}'s place {player.place} is not told: {rest}")
        self.events.append({"type": "end", "places": places})
        self.over = True
