"""What browsers were shown and sent, held up to the record of a game."""

import html
import re

import witness

LONG_HAND = 40  # characters of a hand that two do not have by chance
OWN = {"perudo": r"Your dice: ([\d ]+)", "geht": r"(Points: \d+\. Luck markers: \d+)"}


def winners(record):
    """Nobody, it may be."""
    places = record["events"][-1]["places"]
    return {name for name, place in zip(record["players"], places) if place == 1}


class Checks:
    """What browsers were sent, held up to the record: of the people in seats, and of who watches."""

    abroad = False  # the browsers speak another language than the channel
    seats = ()
    watching = None

    def _check_replay(self, replay, record):
        if replay["different"] < replay["steps"] * 0.9:
            raise AssertionError(f"a replay that stands still: {replay}")
        if not replay["noted"]:
            raise AssertionError(f"the commitment of the table was not noted: {replay}")
        if any(winner not in replay["last"] for winner in winners(record)):
            raise AssertionError(f"{winners(record)} have not won at the end of {replay}")

    def _check_secrets(self, record, sent):
        """In no byte is there a hand to anybody else, or too early."""
        for person in filter(None, (*self.seats, self.watching)):
            own = sent[person.name]
            for other in self.seats:
                if other is not person:
                    self._check_others_hand(record, person, own, sent[other.name])
            if person is self.watching:
                if own.private:
                    raise witness.Leak(f"private to who only watches: {own.private}")
            else:
                self._check_own(record, record["players"].index(person.name), own)
            self._check_public(record, own)

    def _check_public(self, record, own):
        """A page shows how things stand and skips what is past, so nothing in it tells the time: but
        what never was said on IRC, where all has its time, does not stand there either."""
        said = "\n".join(self.party.lines)
        lines = list(dict.fromkeys(own.public))
        for secret in self.game.secrets(record):
            if secret.pattern.search(said):
                continue
            found = [line for line in lines if secret.pattern.search(line)]
            if found:
                raise witness.Leak(f"{record['players'][secret.seat]}'s secret is out: {found}")

    def _check_others_hand(self, record, person, own, other):
        """Not even in what the page does not show. Who decides last is told so in an answer alone:
        the decision is carried out before the hand could show it."""
        had = {"\n".join(hand) for hand in own.hands}
        decided = tuple(self._decided(record, person))
        for hand in {"\n".join(hand) for hand in other.hands} - had:
            first = hand.split("\n")[0]
            tells = len(first) > LONG_HAND and re.search(r"Your [^:]*: *\S", first)
            if tells and not first.startswith(decided) and first not in "\n".join(had) and html.escape(first).encode() in own.raw:
                raise witness.Leak(f"{person.name} was sent the hand of somebody else: {first}")

    def _decided(self, record, person):
        if person is self.watching or not hasattr(self.game, "decided"):
            return ()
        return self.game.decided(record, record["players"].index(person.name))

    def _check_own(self, record, seat, own):
        pattern = getattr(self.game, "OWN", None) or OWN[self.arguments.game]
        found = [hand for line in own.private for hand in re.findall(pattern, line)]
        if not found and not self.abroad:
            raise AssertionError(f"{record['players'][seat]} was never told a hand")
        had = self._had(record, seat)
        for hand in found:
            if had is not None and self._read(hand) not in had:
                raise witness.Leak(f"{record['players'][seat]} was told what they never had: {hand}")

    def _had(self, record, seat):
        if hasattr(self.game, "own"):
            return list(self.game.own(record, seat))
        if self.arguments.game == "perudo":
            return [" ".join(map(str, event["dice"][seat])) for event in record["events"]
                    if event["type"] == "roll"]
        return None

    def _read(self, hand):
        return self.game.read_own(hand) if hasattr(self.game, "read_own") else hand.strip()
