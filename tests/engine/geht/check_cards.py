"""A fault in the cards stops the build, and says where: check_cards.py CARDS.py CARDS.json"""

import contextlib
import importlib.util
import io
import pathlib
import sys
import tempfile
import unittest

SCRIPT, CARDS = sys.argv[1:3]
spec = importlib.util.spec_from_file_location("cards", SCRIPT)
cards = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode = True
spec.loader.exec_module(cards)

# What is changed into what, and the line and words with which it is refused.
FAULTS = [
    ('"=rb", "hits": 243426', '"=rx", "hits": 243426', 3, "no item"),
    ('"5+a"', '"7+a"', 4, "no item"),
    ('"5+a"', '"1+a"', 4, "no item"),
    ('"S12b"', '"S6b"', 5, "no item"),
    (">rb", ">r", 6, "no item"),
    ('"=aaa"', '"= aaa"', 7, "no item"),
    ('"4+bb"', '"4+bbbbb"', 8, "more dice"),
    ('">rr/>bb"', '">rr/>bb/1a"', 10, "alternatives"),
    ('"1a&1a"', '"1a&1a&1a&1a"', 76, "items"),
    ('"1a&1a"', '"=aa&1a"', 76, "out of order"),
    ('"=bb&S9r"', '"S9b&S9r"', 70, "more than one sum"),
    ('"number": 7,', '"number": 8,', 9, "card 7 is due"),
    ('"colour": "green", "set": "A"', '"colour": "blue", "set": "A"', 3, "colour"),
    ('"colour": "green", "set": "A"', '"colour": "yellow", "set": "A"', 3, "hard"),
    ('"set": "A"', '"set": "E"', 3, "set"),
    ('"set": "A"', '"set": "B"', 1, "four green and two yellow"),
    ('"hits": 243426', '"hits": "243426"', 3, "type"),
    ('"hits": 243426', '"points": 1', 3, "a card has"),
    ('"hits": 243426},', '"hits": 243426}},', 3, "not one card"),
]


class Cards(unittest.TestCase):
    def make(self, text):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "cards.json"
            source.write_text(text, encoding="utf-8")
            with contextlib.redirect_stderr(io.StringIO()) as said:
                status = cards.main(str(source), str(source.with_suffix(".c")))
            return status, said.getvalue().replace(str(source), "cards.json")

    def test_the_cards_are_taken(self):
        self.assertEqual(self.make(pathlib.Path(CARDS).read_text(encoding="utf-8")), (0, ""))

    def test_faults_stop_the_build_where_they_stand(self):
        text = pathlib.Path(CARDS).read_text(encoding="utf-8")
        for old, new, line, words in FAULTS:
            self.assertIn(old, text)
            status, said = self.make(text.replace(old, new, 1))
            self.assertNotEqual(status, 0, new)
            self.assertTrue(said.startswith(f"cards.json:{line}: "), (new, said))
            self.assertIn(words, said, new)

    def test_a_card_too_few_or_too_many_stops_the_build(self):
        lines = pathlib.Path(CARDS).read_text(encoding="utf-8").splitlines(keepends=True)
        for changed in (lines[:40] + lines[41:], lines[:40] + [lines[40]] + lines[40:], lines[:50]):
            status, said = self.make("".join(changed))
            self.assertNotEqual(status, 0)
            self.assertRegex(said, r"^cards\.json:\d+: ")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
