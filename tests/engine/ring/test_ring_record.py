"""Whole records of Don't Drop the Ring verify, and faults are told by the number of the event:
test_ring_record.py DICECUP. In records/: three players, five with a payment and recover, a game
that ends by a payment, and one in which all rings fall."""
import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

DICECUP = sys.argv[1]
RECORDS = pathlib.Path(__file__).with_name("records")


def load(name):
    return json.loads((RECORDS / f"{name}.json").read_text())


def verify(records):
    """What is said of each, all in one go."""
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / f"{i}.json" for i in range(len(records))]
        for file, record in zip(files, records):
            file.write_text(json.dumps(record))
        done = subprocess.run([DICECUP, "verify", *map(str, files)], capture_output=True,
                              text=True, timeout=120, check=False)
        lines = done.stdout.splitlines()
        return done.returncode, [line.split(": ", 1)[1] for line in lines]


def nth(record, kind, n=0):
    """The index of the n-th event of a kind; n < 0: from behind."""
    return [i for i, event in enumerate(record["events"]) if event["type"] == kind][n]


def changed(name, at, **members):
    record = load(name)
    record["events"][at].update(members)
    return record


class Fault:
    """A record with one thing wrong, and where it must be found."""

    def __init__(self, about, record, at):
        self.about, self.record, self.at = about, record, at


def wrong_members():
    """At an event, what the rules say of it: each other value is found at once."""
    three, five, end = load("three"), load("five"), load("penalty")
    for name, kind, members in (
            ("three", "round", {"round": 2}), ("three", "round", {"parent": 3}),
            ("three", "round", {"parent": None}),
            ("three", "center", {"die": 7}), ("three", "center", {"strong": "middle"}),
            ("three", "take", {"die": 7}), ("three", "take", {"die": "1"}),
            ("three", "take", {"die": True}), ("three", "take", {"die": 1.0}),
            ("three", "discard", {"card": "coin-0"}), ("three", "discard", {"card": "ruby-1"}),
            ("three", "discard", {"card": 7}), ("three", "discard", {"seat": 3}),
            ("three", "play", {"card": "coin-7"}),
            ("three", "trick", {"trick": 2}), ("three", "trick", {"winners": []}),
            ("three", "trick", {"winners": [0, 1, 2]}),
            ("three", "trick", {"areas": ["heavy", "heavy", "heavy"]}),
            ("three", "trick", {"areas": ["more", "more", "more", "more"]}),
            ("three", "trick", {"dice": [6, 6, 6]}), ("three", "trick", {"next": None}),
            ("three", "score", {"round": 3}), ("three", "score", {"moves": [0, 0, 0]}),
            ("three", "score", {"rings": [9, 9, 9]}),
            ("three", "end", {"scores": [9, 7, 5]}), ("three", "end", {"dice": [1, 1, 1]}),
            ("three", "end", {"places": [1, 1, 1]}), ("three", "end", {"places": [None] * 3}),
            ("five", "penalty", {"ring": 9}), ("five", "penalty", {"player": 2}),
            ("five", "penalty", {"ring": 0}),
            ("penalty", "end", {"scores": [2, 8, 3, 5, 1]}),
            ("nobody", "end", {"places": [1, 1, 1]}), ("nobody", "end", {"places": [3, 3, 3]}),
            ("nobody", "end", {"places": [0, 0, 0]}), ("nobody", "end", {"scores": [0, 0, 1]})):
        at = nth(load(name), kind)
        yield Fault(f"{kind} {members}", changed(name, at, **members), at + 1)
    strong = three["events"][nth(three, "center")]["strong"]
    at = nth(three, "center")
    yield Fault("strong", changed("three", at, strong={"low": "high", "high": "low"}[strong]), at + 1)
    last = nth(three, "trick", -1)
    yield Fault("a next leader after trick 5 (Y49)", changed("three", last, next=0), last + 1)
    second = nth(three, "round", 1)
    parent = three["events"][0]["parent"]
    yield Fault("the next parent (R7)", changed("three", second, parent=(parent + 1) % 3), second + 1)
    for record, kinds in ((five, ("penalty", "center", "trick", "score", "end")),
                          (end, ("penalty", "end")), (three, ("take", "round", "deal", "roll"))):
        for kind in kinds:
            at = nth(record, kind)
            less = copy.deepcopy(record)
            del less["events"][at]
            yield Fault(f"no {kind}", less, at + 1)


def wrong_falls():
    """Chance of the wrong shape."""
    three = load("three")
    deal, roll = nth(three, "deal"), nth(three, "roll")
    hands, rest = three["events"][deal]["hands"], three["events"][deal]["rest"]
    for about, members in (
            ("an amethyst (Y3)", {"hands": [["amethyst-7"] + hands[0][1:]] + hands[1:]}),
            ("a coin (R3)", {"rest": ["coin-7", rest[1]]}),
            ("a card twice", {"rest": [hands[0][0], rest[1]]}),
            ("hands of 7 and 5", {"hands": [hands[0] + hands[1][:1], hands[1][1:], hands[2]]}),
            ("a hand short", {"hands": hands[:2]}), ("nothing left over", {"rest": []}),
            ("no hands", {"hands": None})):
        yield Fault(about, changed("three", deal, **members), deal + 1)
    dice = three["events"][roll]["dice"]
    for about, wrong in (("too few dice (R5)", dice[1:]), ("too many", dice + [1]),
                         ("a seven", [7] + dice[1:]), ("a nought", [0] + dice[1:])):
        yield Fault(about, changed("three", roll, dice=wrong), roll + 1)


def wrong_order():
    """What comes too early, too late or twice."""
    three, end = load("three"), load("penalty")
    for kind in ("take", "discard", "play", "trick", "score", "round"):
        at = nth(three, kind, 1 if kind == "round" else 0)
        twice = copy.deepcopy(three)
        twice["events"].insert(at, three["events"][at])
        yield Fault(f"{kind} twice", twice, at + 2)
    early = copy.deepcopy(three)
    at = nth(three, "discard", 2)
    early["events"].insert(at, early["events"].pop(nth(three, "play")))
    yield Fault("a play before all have discarded (R14)", early, at + 1)
    swapped = copy.deepcopy(three)
    at = nth(three, "take")
    swapped["events"][at], swapped["events"][at + 1] = three["events"][at + 1], three["events"][at]
    yield Fault("the second takes first (R11)", swapped, at + 1)
    for name in ("three", "five", "penalty", "nobody"):
        short = load(name)
        short["events"].pop()
        yield Fault("no end", short, len(short["events"]) + 1)
        long = load(name)
        long["events"].append(long["events"][-1])
        yield Fault("more than the end", long, len(long["events"]))
    after = copy.deepcopy(end)
    after["events"].insert(-1, {"type": "penalty", "player": 0, "ring": 1})
    yield Fault("a payment after a ring has fallen (R26)", after, len(end["events"]))


def wrong_heads():
    for about, members in (("option", {"options": {"recover": 0}}), ("no such option", {"options": {"start": 0}}),
                           ("two players", {"players": ["gus", "hal"]}),
                           ("six players", {"players": list("abcdef")}),
                           ("a name twice", {"players": ["gus", "gus", "bob"]})):
        record = load("three")
        record.update(members)
        yield Fault(about, record, 0)
    recover = load("five")
    recover["options"] = {}
    lifted = [i for i, event in enumerate(recover["events"])
              if event["type"] == "score" and 1 in event["moves"]]
    if lifted:
        yield Fault("lifted without recover", recover, lifted[0] + 1)


class Records(unittest.TestCase):
    def test_whole_games_verify_in_any_order_of_hands_and_dice(self):
        records = [load(name) for name in ("three", "five", "penalty", "nobody")]
        for record in copy.deepcopy(records):
            for event in record["events"]:
                for hand in event.get("hands", []):
                    hand.reverse()
                if event["type"] == "roll":
                    event["dice"].sort()
                event["rest"] = event.get("rest", [])[::-1]
                if event["type"] != "deal":
                    event["rest"] = "ignored"
            records.append(record)
        short = load("three")
        short["options"] = {}
        records.append(short)
        # Discards come in any order.
        later = load("three")
        at = nth(later, "discard")
        later["events"][at], later["events"][at + 2] = later["events"][at + 2], later["events"][at]
        records.append(later)
        code, said = verify(records)
        self.assertEqual((code, said), (0, ["ok"] * len(records)))

    def test_faults_are_found_where_they_are(self):
        faults = [*wrong_members(), *wrong_falls(), *wrong_order(), *wrong_heads()]
        self.assertGreater(len(faults), 80)
        code, said = verify([fault.record for fault in faults])
        self.assertEqual((code, len(said)), (1, len(faults)))
        for fault, line in zip(faults, said):
            with self.subTest(fault.about):
                self.assertTrue(line.startswith(f"event {fault.at}: "), line)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
