"""Changes records in one place at a time, everywhere, and expects the verifier to name the right
event: test_mutations.py DICECUP EXAMPLE_RECORD_H.

Where the fault must show at the changed event itself, it is asked for exactly. It may show later,
or not at all, where the changed record tells another game that could have been: what a player
chose is changed, or who was first where several act at once, or left out where others may follow,
and, in a record without proof, what fell. Never may it show before. Of a game without rows below
no more than that is asked."""
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

from configurations import known_games

DICECUP, EXAMPLE = sys.argv[1:3]
EXACT, LATER, FINE = "exact", "later", "fine"
CASES_MAX = int(os.environ.get("MUTATIONS", "300"))  # of one record, drawn by lot

# What players choose, by type of event; "seat" where several act at once.
CHOICES = {
    "perudo": {"bid": {"count", "face"}, "calza": {"seat"}},
    "catbox": {"discard": {"seat", "card"}, "predict": {"tricks"}, "play": {"card", "color"}},
    "ring": {"take": {"die"}, "discard": {"seat", "card"}, "play": {"card"}},
    "saiun": {"draft": {"colour"}, "layout": {"colour", "face", "x", "y"},
              "bet": {"seat", "cards"}, "place": {"colour", "face", "x", "y"},
              "move": {"discard", "from", "to"}, "drop": {"colour"}},
    "geht": {"layout": {"seat", "levels"}, "bonus": {"seat", "pick"}, "swap": {"seat"},
             "spend": {"seat", "card"}, "buy": {"seat", "colour"}, "done": {"seat"},
             "place": {"seat", "cards", "returned"}, "achieve": {"card", "then"},
             "luck": {"then"}, "push": {"seat", "card"}, "bank": {"seat", "card"},
             "lift": {"card"}},
}
# Without one of these the next event may still follow.
LEAVABLE = {"perudo": set(), "catbox": {"discard"}, "ring": {"discard"}, "saiun": {"bet"},
            "geht": {"layout", "bonus", "swap", "spend", "buy", "done", "place", "push", "bank",
                     "lift"}}
# What falls, by type of event.
FALLS = {"perudo": {"roll": {"dice"}}, "catbox": {"deal": {"hands"}},
         "ring": {"deal": {"hands", "rest"}, "roll": {"dice"}}, "saiun": {"deal": {"hands"}},
         "geht": {"setup": {"fairy", "piles"}, "roll": {"dice"}, "resupply": {"pile"}}}
FIRST = {"perudo": ("round", "starter"), "catbox": ("round", "start"), "ring": ("round", "parent"),
         "saiun": ("start", "seat"), "geht": ("setup", "fairy")}
CALLS = ("bid", "dudo", "calza")
EXACT_MEMBERS = {"perudo"}


def other_values(value):
    """Values of the right kind and of wrong ones, with what is certain about them."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            for other, wrong_kind in other_values(item):
                yield value[:i] + [other] + value[i + 1:], wrong_kind
        yield value + value[:1] + [1], False
        yield value[1:] if value else [[]], False
    elif isinstance(value, dict):
        for key, item in value.items():
            for other, wrong_kind in other_values(item):
                yield dict(value, **{key: other}), wrong_kind
            yield {other: item for other, item in value.items() if other != key}, True
    elif isinstance(value, str):
        yield value[:-1] + chr(ord(value[-1]) ^ 1), False
        yield value + "x", True
        yield "", True
    elif value is None:
        yield 0, False
    else:
        yield value + 1, False
        yield value - 1, False
    for wrong in (True, 1 if isinstance(value, str) else "1", 1.0, [None], 10**30, -40000):
        if type(wrong) is not type(value) or wrong != value:
            yield wrong, True


def is_free(game, proven, i, kind, name):
    if name in CHOICES.get(game, {}).get(kind, ()):
        return True
    return not proven and (name in FALLS.get(game, {}).get(kind, ()) or
                           (i < 2 and (kind, name) == FIRST.get(game)))


def member_changes(record, proven):
    game = record["game"]
    for i, event in enumerate(record["events"]):
        kind = event["type"]
        for name in event:
            if name == "type":
                continue
            free = is_free(game, proven, i, kind, name)
            # A resupply names the seat it is for: which of the two is wrong?
            if name == "seat" and i > 0 and record["events"][i - 1]["type"] == "resupply":
                continue
            for value, wrong_kind in other_values(event[name]):
                changed = dict(event, **{name: value})
                yield i, [changed], EXACT if wrong_kind or not free else LATER
            yield i, [{key: event[key] for key in event if key != name}], EXACT
        yield i, [dict(event, more=1)], EXACT if game in EXACT_MEMBERS else FINE
        yield i, [dict(event, type=kind + "x")], EXACT


def is_leavable(events, i, game):
    if events[i]["type"] in LEAVABLE.get(game, ()):
        return True
    behind = [event["type"] for event in events[i + 1:i + 3]]
    return events[i]["type"] in CALLS and "calza" in behind


def order_changes(record):
    events = record["events"]
    for i, event in enumerate(events):
        yield i, [], LATER if is_leavable(events, i, record["game"]) else EXACT
        yield i + 1, [event, event], EXACT


def mutations(record, proven):
    """(first event that may be faulted, the changed record, how certain that is)"""
    changes = [(i, i, new, how) for i, new, how in member_changes(record, proven)]
    changes += [(at, at - (len(new) == 2), new, how) for at, new, how in order_changes(record)]
    for at, i, new, how in changes:
        changed = copy.copy(record)
        changed["events"] = record["events"][:i] + new + record["events"][i + 1:]
        yield at + 1, changed, how if record["game"] in CHOICES else LATER
    for i in range(len(record["events"])):
        yield i + 1, dict(record, events=record["events"][:i]), EXACT


def example():
    """The record in the C tests: it has a calza and palifico rounds."""
    lines = pathlib.Path(EXAMPLE).read_text().splitlines()
    return json.loads("".join(json.loads(line.strip(" \t;")) for line in lines
                              if line.endswith(('\\n"', '\\n";'))))


class Mutations(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def verify(self, cases):
        """What is said of each."""
        for i in range(0, len(cases), 250):
            files = [str(self.folder / f"{i}.json") for i in range(len(cases[i:i + 250]))]
            for file, (_, changed, _) in zip(files, cases[i:]):
                pathlib.Path(file).write_text(json.dumps(changed))
            done = subprocess.run([DICECUP, "verify", *files], text=True, check=False,
                                  capture_output=True)
            lines = done.stdout.splitlines()
            self.assertEqual(len(lines), len(files), done.stderr)
            for line, file in zip(lines, files):
                self.assertTrue(line.startswith(file + ": "))
                yield line[len(file) + 2:]

    def expect(self, record, proven):
        cases = list(mutations(record, proven))
        if len(cases) > CASES_MAX:
            cases = random.Random(record["game"]).sample(cases, CASES_MAX)
        for said, (event, changed, how) in zip(self.verify(cases), cases):
            if how == FINE or (how == LATER and said == "ok"):
                self.assertEqual(said, "ok")
                continue
            found = re.fullmatch("event ([0-9]+): .+", said)
            at = (record["game"], how, changed["events"][max(event - 2, 0):event + 1])
            self.assertIsNotNone(found, (said, at))
            if how == EXACT:
                self.assertEqual(int(found[1]), event, (said, at))
            else:
                self.assertGreaterEqual(int(found[1]), event, (said, at))
        return len(cases)

    def shortest(self, game, *words):
        """Of a dozen games."""
        folder = self.folder / "games"
        subprocess.run([DICECUP, "simulate", game, *words, "--games", "12", "--seed", "5a" * 32,
                        "--out", str(folder)], check=True, stdout=subprocess.DEVNULL)
        records = [json.loads((folder / f"{g}.json").read_text()) for g in range(1, 13)]
        return min(records, key=lambda record: len(record["events"]))

    def test_every_change_is_found_where_it_stands(self):
        record = self.shortest("perudo", "--players", "4", "--set", "dice=2")
        count = self.expect(record, True)
        del record["fair"]
        count += self.expect(record, False)
        count += self.expect(example(), False)
        self.assertGreater(count, CASES_MAX)

    def test_every_change_in_every_game_is_found_where_it_stands(self):
        words = {"catbox": ["--set", "discard=on"], "saiun": ["--players", "3"],
                 "geht": ["--set", "solo_rules=on"]}
        for game in set(known_games(DICECUP)) - {"perudo"}:
            record = self.shortest(game, *words.get(game, []))
            self.expect(record, True)
            del record["fair"]
            self.expect(record, False)

    def test_what_is_decided_at_once_may_stand_in_any_order(self):
        together = {"discard", "bet", "layout", "done"}
        in_turn = {"take", "predict", "place", "achieve", "bust"}
        words = {"catbox": ["--set", "discard=on"], "saiun": ["--players", "3"],
                 "geht": ["--players", "3"]}
        for game in set(known_games(DICECUP)) - {"perudo"}:
            record = self.shortest(game, *words.get(game, []))
            del record["fair"]
            cases = []
            for i, (one, two) in enumerate(zip(record["events"], record["events"][1:])):
                kinds = {one["type"], two["type"]}
                if one.get("seat") == two.get("seat") or one["type"] != two["type"]:
                    continue
                if kinds <= together or (kinds <= in_turn and (game, kinds) != ("geht", {"place"})):
                    events = record["events"][:i] + [two, one] + record["events"][i + 2:]
                    cases.append((i + 1, dict(record, events=events), kinds <= together))
            if game in CHOICES:
                self.assertGreater(len(cases), 1, game)
            for said, (event, changed, fine) in zip(self.verify(cases), cases):
                at = (game, changed["events"][event - 1:event + 1])
                if fine:
                    self.assertEqual(said, "ok", at)
                else:
                    self.assertTrue(said.startswith(f"event {event}: "), (said, at))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
