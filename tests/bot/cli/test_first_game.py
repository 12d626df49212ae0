"""A first game, played to its end by what Tab offers, and every screen of it looked at:
test_first_game.py DICECUP-AT-ONCE JA.PO TRANSCRIPTS GAME [WORD...]."""

import pathlib
import re
import sys
import tempfile
import unittest

import first_game
from robot import Robot

PROGRAM, CATALOGUE, TRANSCRIPTS, GAME, *WORDS = sys.argv[1:]
TURNS = {"en": ["your turn", "waiting for", "game over"], "ja": ["あなたの番", "さんの番", "終了"]}
NAMES = {"you", "ann", "bot", "inti", "lucia", "mateo", "rosa", "tab"}

# What no screen shows: a place not filled in, "you" where "your" or a name was meant, a seed, two
# sentence ends or blanks where there should be one.
NEVER = [r"[{}]", r"\b[Yy]ou (is|has|loses|calls|bids|takes|plays|was)\b", r"[0-9a-f]{16}",
         r"[^.]\.\.( |$)|。。|[!?]\.$", r"[。、] \S", r"\b([a-z]{2,}) \1\b", "\x0e|\x11|\x13", "command “"]


def catalogue():
    """The msgstrs, and the English words in them: commands, what stands on dice."""
    said = re.findall(r'^msgstr(?:\[\d\])? "(.*)"', pathlib.Path(CATALOGUE).read_text("utf-8"),
                      re.MULTILINE)
    return set(re.findall(r"[A-Za-z]{2,}", " ".join(said).lower()))


class Eye:
    """Looks at each screen, and notes what is wrong there."""

    def __init__(self, screen, language):
        self.screen, self.language = screen, language
        self.known = catalogue() | NAMES
        self.faults = []
        self.looked_at = 0
        self.drawn = 0  # bytes looked at

    def look(self, keys):
        rows = self.screen.rows()
        looks = [self.status(rows[0]), self.prompt(rows), self.words(rows), self.width(),
                 self.again(rows)]
        for fault in (fault for look in looks for fault in look):
            self.faults.append(f"{fault}, after “{keys}”:\n" + "\n".join(rows))
        self.looked_at += 1

    def status(self, row):
        number = r" #\d+" if self.screen.size[0] >= 80 else ""
        if not re.search(rf"^ \S.*{number} · ", row):
            yield "no game in the status line"
        if not any(turn in row for turn in TURNS[self.language]):
            yield "nobody's turn in the status line"

    def prompt(self, rows):
        keys = "hint · rules · help · quit"
        cursor = self.screen.screen.cursor
        if not re.search(f"^([^>]* )?>( +{keys})?$", rows[-1]):
            yield "no prompt in the last row"
        if any(keys in row or row.endswith(" >") for row in rows[:-1]):
            yield "a second prompt"
        if cursor.y != len(rows) - 1 or cursor.x >= self.screen.size[0]:
            yield "the cursor is not at the prompt"

    def words(self, rows):
        text = "\n".join(rows)
        yield from (f"{row!r} twice" for row, after in zip(rows, rows[1:]) if row and row == after)
        for pattern in NEVER:
            found = re.search(pattern, text, re.MULTILINE)
            if found:
                yield f"{found[0]!r} like {pattern}"
        if self.screen.size[0] >= 80 and any(row.strip() == "..." for row in rows):
            yield "the board is cut"
        if self.language != "en":
            words = set(re.findall(r"[A-Za-z]{2,}", "\n".join(rows[:-1]).lower()))
            english = words - self.known
            if english:
                yield f"English: {english}"

    def width(self):
        """Of the rows that were sent."""
        data, self.drawn = self.screen.bytes[self.drawn:], len(self.screen.bytes)
        for row in re.findall(r"\033\[\d+;1H\033\[K([^\033]*)", data.decode()):
            if first_game.width(row) > self.screen.size[0]:
                yield f"{row!r} is too wide"

    def again(self, rows):
        """What a terminal shows that is drawn at once."""
        cursor = self.screen.screen.cursor.x
        self.screen.resize(*self.screen.size, settles=False)
        Robot(self.screen).settle("")
        if self.screen.rows() != rows or self.screen.screen.cursor.x != cursor:
            yield f"drawn at once it is\n{self.screen.text()}\nand not"
        self.drawn = len(self.screen.bytes)


class FirstGame(unittest.TestCase):
    def play(self, language, size, seed):
        with tempfile.TemporaryDirectory() as folder:
            try:
                screen = first_game.begin(PROGRAM, GAME, language, WORDS, size, folder, seed)
            except OSError as error:  # a bare chroot without /dev/pts
                self.skipTest(f"no pseudo-terminal: {error}")
            eye = Eye(screen, language)
            robot = Robot(screen, language, seed, eye.look)
            robot.play()
            if eye.faults:
                self.fail("\n".join(eye.faults[:3]))
            self.assertGreater(robot.moves, 3)
            self.assertGreaterEqual(eye.looked_at, robot.moves)
            screen.press("quit\r")
            self.assertEqual(screen.end(), 0)

    def test_it_is_played_to_its_end_in_english(self):
        self.play("en", (80, 24), 1)

    def test_it_is_played_to_its_end_in_japanese(self):
        self.play("ja", (80, 24), 2)

    def test_it_is_played_to_its_end_on_a_narrow_screen(self):
        for seed, language in enumerate(("en", "ja"), 3):
            self.play(language, (40, 20), seed)

    def test_it_is_as_the_transcripts_tell(self):
        for language in "en", "ja":
            name = ".".join([GAME, *(["solo"] if WORDS else []), language, "txt"])
            kept = pathlib.Path(TRANSCRIPTS, name).read_text("utf-8")
            try:
                told = first_game.transcript(PROGRAM, GAME, language, WORDS)
            except OSError as error:
                self.skipTest(f"no pseudo-terminal: {error}")
            self.assertEqual(told, kept, f"{name}: tests/README.md tells how it is made anew")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
