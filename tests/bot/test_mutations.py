"""Changes records in one place at a time, everywhere, and expects the verifier to name the right
event: test_mutations.py DICECUP EXAMPLE_RECORD_H.

Where the fault must show at the changed event itself, it is asked for exactly. It may show later,
or not at all, where the changed record tells another game that could have been: a bid's count or
face, a call left out before a calza, a calza by another seat, and, in a record without proof, dice
and the first starter."""
import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

DICECUP, EXAMPLE = sys.argv[1:3]
CALLS = ("bid", "dudo", "calza")
EXACT, LATER = "exact", "later"


def other_values(value):
    """Values of the right kind and of wrong ones, with what is certain about them."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            for other, wrong_kind in other_values(item):
                yield value[:i] + [other] + value[i + 1:], wrong_kind
        yield value + value[:1] + [1], True
        yield value[1:] if value else [[]], True
    elif value is None:
        yield 0, False
    else:
        yield value + 1, False
        yield value - 1, False
    for wrong in (True, "1", 1.0, {}, [None], 10**30, -40000):
        if type(wrong) is not type(value) or wrong != value:
            yield wrong, True


def member_changes(record, proven):
    for i, event in enumerate(record["events"]):
        kind = event["type"]
        for name in event:
            if name == "type":
                continue
            free = (kind == "bid" and name in ("count", "face")) or \
                   (kind == "calza" and name == "seat") or \
                   (not proven and (kind == "roll" or (i == 0 and name == "starter")))
            for value, wrong_kind in other_values(event[name]):
                changed = dict(event, **{name: value})
                yield i, [changed], EXACT if wrong_kind or not free else LATER
            yield i, [{key: event[key] for key in event if key != name}], EXACT
        yield i, [dict(event, more=1)], EXACT
        yield i, [dict(event, type=kind + "x")], EXACT


def order_changes(record):
    events = record["events"]
    for i, event in enumerate(events):
        after = events[i + 1]["type"] if i + 1 < len(events) else None
        before_calza = event["type"] in CALLS and "calza" in (
            after, events[i + 2]["type"] if i + 2 < len(events) else None)
        yield i, [], LATER if before_calza else EXACT
        yield i + 1, [event, event], EXACT


def mutations(record, proven):
    """(first event that may be faulted, the changed record, how certain that is)"""
    changes = [(i, i, new, how) for i, new, how in member_changes(record, proven)]
    changes += [(at, at - (len(new) == 2), new, how) for at, new, how in order_changes(record)]
    for at, i, new, how in changes:
        changed = copy.copy(record)
        changed["events"] = record["events"][:i] + new + record["events"][i + 1:]
        yield at + 1, changed, how
    for i in range(len(record["events"])):
        yield i + 1, dict(record, events=record["events"][:i]), EXACT


def example():
    """The record in the C tests: it has a calza and palifico rounds."""
    lines = pathlib.Path(EXAMPLE).read_text().splitlines()
    return json.loads("".join(json.loads(line.strip(" \t;")) for line in lines
                              if line.endswith(('\\n"', '\\n";'))))


class Mutations(unittest.TestCase):
    def expect(self, folder, record, proven):
        cases = list(mutations(record, proven))
        files = [str(folder / f"{i}.json") for i in range(len(cases))]
        for file, (_, changed, _) in zip(files, cases):
            pathlib.Path(file).write_text(json.dumps(changed))
        lines = []
        for i in range(0, len(files), 500):
            lines += subprocess.run([DICECUP, "verify", *files[i:i + 500]], text=True, check=False,
                                    capture_output=True).stdout.splitlines()
        self.assertEqual(len(lines), len(files))
        for line, file, (event, changed, how) in zip(lines, files, cases):
            if how == LATER and line == f"{file}: ok":
                continue
            found = re.fullmatch(f"{re.escape(file)}: event ([0-9]+): .+", line)
            at = changed["events"][event - 1:event]
            self.assertIsNotNone(found, (line, at))
            if how == EXACT:
                self.assertEqual(int(found[1]), event, (line, at))
            else:
                self.assertGreaterEqual(int(found[1]), event, (line, at))
        return len(cases)

    def test_every_change_is_found_where_it_stands(self):
        with tempfile.TemporaryDirectory() as holder:
            folder = pathlib.Path(holder)
            subprocess.run([DICECUP, "simulate", "perudo", "--players", "4", "--set", "dice=2",
                            "--games", "12", "--seed", "5a" * 32, "--out", holder],
                           check=True, stdout=subprocess.DEVNULL)
            records = [json.loads((folder / f"{g}.json").read_text()) for g in range(1, 13)]
            record = min(records, key=lambda record: len(record["events"]))
            count = self.expect(folder, record, True)
            del record["fair"]
            count += self.expect(folder, record, False)
            count += self.expect(folder, example(), False)
            self.assertGreater(count, 2000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
