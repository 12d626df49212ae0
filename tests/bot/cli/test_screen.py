"""The screen at the terminal, by what stands on it: test_screen.py DICECUP KNOWN_DICE."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

import beside  # noqa: E402
from pty_screen import PATIENCE, PtyScreen  # noqa: E402

DICECUP, KNOWN_DICE = sys.argv.pop(1), sys.argv.pop(1)
LANGUAGES = {"en": "your turn", "ja": "あなたの番"}
QUESTION = r"unfinished game: {game} \(#{id}, round \d+.*\)"


def games():
    """What the program has, by what it says when asked for another."""
    said = subprocess.run([DICECUP, "play", "none"], capture_output=True, text=True, check=False)
    return re.findall(r"[a-z]+", re.split(r" but | are ", said.stderr)[-1])


class Screens(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.variables = {"XDG_STATE_HOME": holder.name, "USER": "ann", "TERM": "xterm",
                          "LC_ALL": "C.UTF-8", "NO_COLOR": ""}

    def screen(self, *words, size=(80, 24), dicecup=DICECUP, **more):
        try:
            return PtyScreen([dicecup, "play", *words], {**self.variables, **more}, size)
        except OSError as error:  # a bare chroot without /dev/pts
            return self.skipTest(f"no pseudo-terminal: {error}")

    def quit(self, screen):
        screen.press("quit\r")
        self.assertEqual(screen.end(), 0)

    def my_turn(self, screen, language="en"):
        """Enter where the computers wait for it."""
        until = time.monotonic() + PATIENCE
        while LANGUAGES[language] not in screen.rows()[0]:
            screen.settle()
            if "Enter" in screen.text():
                screen.type("")
            self.assertLess(time.monotonic(), until, screen.text())

    def test_the_first_screen_is_short_and_says_what_to_do(self):
        screen = self.screen(dicecup=KNOWN_DICE, DICECUP_SEED="1", LANG="en")  # nobody doubts a bid before that
        self.my_turn(screen)
        screen.check()
        rows = [row for row in screen.rows() if row]
        self.assertLessEqual(len(rows), 10, screen.text())
        self.assertNotRegex(screen.text(), r"[0-9a-f]{16}")
        self.assertRegex(screen.text(), r"You can: bid \(")
        self.assertRegex(rows[0], r"^ Perudo #1 · round 1 · your turn +you and 3 computers")
        self.assertRegex(rows[-1], r"^[1-6]( [1-6]){4} > +hint · rules · help · quit$")
        self.quit(screen)

    def drawn_whole(self, game, language):
        screen = self.screen(game, "--lang", language, "--pace", "fast", size=(100, 40))
        self.my_turn(screen, language)
        screen.check()
        for size in (80, 24), (40, 24), (40, 40), (132, 50):
            screen.resize(*size)
            screen.check()
        screen.type("help")
        screen.check()
        screen.type("rules")
        screen.check()
        screen.press("\033[5~")
        screen.check()
        self.quit(screen)

    def same_words_on_a_narrow_screen(self, game):
        screen = self.screen(game, "--pace", "fast", size=(120, 120))
        self.my_turn(screen)
        screen.settle()

        def words():
            return sorted("".join(screen.rows()[1:-1]).replace(" ", ""))

        wide, again = words(), None
        while again != wide:  # where all decide at once, others may do so meanwhile
            wide = again or wide
            screen.resize(80, 120)
            narrow = words()
            screen.resize(120, 120)
            again = words()
        self.assertEqual(narrow, wide, screen.text())
        self.quit(screen)

    def test_a_half_typed_line_stays_while_others_move(self):
        screen = self.screen("--pace", "slow", dicecup=KNOWN_DICE, DICECUP_SEED="1")
        self.my_turn(screen)
        screen.type("bid 1 6")
        screen.press("dud")
        until = time.monotonic() + PATIENCE
        while "your turn" not in screen.rows()[0]:  # else somebody may move during the check
            screen.settle()
            self.assertTrue(re.search(r"> dud$", screen.rows()[-1]), screen.text())
            self.assertLess(time.monotonic(), until, screen.text())
        screen.check()
        screen.press("\x7f\x7f\x7f\x15help")
        screen.settle()
        self.assertTrue(screen.rows()[-1].endswith("> help"), screen.text())
        screen.press("\x15")
        self.quit(screen)

    def test_a_long_line_and_wide_letters_stay_in_one_row(self):
        screen = self.screen(size=(40, 12))
        self.my_turn(screen)
        for letters in "x" * 90, "賽雲の" * 30:
            screen.press(letters)
            screen.settle()
            self.assertTrue(screen.rows()[-1].endswith(letters[-1]), screen.text())
            self.assertEqual(screen.screen.cursor.y, 11)
            screen.press("\x01")  # to the beginning
            screen.settle()
            self.assertIn("> " + letters[0], screen.rows()[-1])
            screen.press("\x05\x15")
        self.quit(screen)

    def test_tab_completes_moves(self):
        screen = self.screen()
        self.my_turn(screen)
        screen.press("bi\t")
        screen.wait_for(r"> bid $|> bid\s*$")
        screen.press("\t")
        screen.check()
        screen.press("\x15")
        screen.press("s\t")
        screen.wait_for(r"start|status")
        screen.press("\x15")
        self.quit(screen)

    def test_stopped_and_continued_all_is_drawn_again(self):
        screen = self.screen()
        self.my_turn(screen)
        screen.press("hel")
        screen.settle()
        before = screen.rows()
        screen.press("\x1a")
        self.assertTrue(os.WIFSTOPPED(os.waitpid(screen.pid, os.WUNTRACED)[1]))
        screen.settle()
        self.assertEqual(screen.text().strip(), "", "the screen is given back")
        os.kill(screen.pid, signal.SIGCONT)
        screen.wait_for(r"> hel$")
        screen.settle()
        self.assertEqual(screen.rows(), before)
        screen.press("\x15")
        self.quit(screen)

    def test_colours_only_where_they_are_wanted(self):
        for no_colour, wanted in ("", True), ("1", False):
            screen = self.screen(NO_COLOR=no_colour)
            self.my_turn(screen)
            screen.settle()
            self.assertEqual(b"\033[1m" in screen.bytes, wanted)
            self.quit(screen)

    def test_a_dumb_terminal_and_plain_have_plain_lines(self):
        for words, more in ((), {"TERM": "dumb"}), (("--plain",), {}):
            screen = self.screen(*words, "--players", "2", size=(100, 60), **more)
            screen.wait_for(r"Your turn: ")
            screen.wait_for(r"> $|>$")
            screen.press("status\n")
            screen.wait_for(r"Perudo #\d: Round 1")
            screen.settle()
            hands = [row for row in screen.rows() if re.match("[1-6]( [1-6])+ >", row)]
            self.assertEqual(len(hands), 1, screen.text())  # it has not changed since
            self.assertTrue(screen.text().rstrip().endswith("\n>"), screen.text())
            self.assertNotIn(b"\033", screen.bytes)
            self.assertNotIn(b"\x0e", screen.bytes)
            screen.press("end\ny\nquit\n")
            self.assertEqual(screen.end(), 0)

    def test_a_reveal_is_a_table_and_waits_to_be_read(self):
        screen = self.screen("--players", "3", "--set", "dice=2")
        self.my_turn(screen)
        screen.type("bid 40 6")
        screen.wait_for(r"calls? DUDO on 40 x sixes\.\n  \S+ +[1-6] [1-6]\n  \S+ +[1-6] [1-6]")
        screen.wait_for(r"You lose a die\.")
        screen.check()
        self.my_turn(screen)
        self.quit(screen)

    def test_the_game_left_goes_on_where_it_was(self):
        screen = self.screen()
        self.my_turn(screen)
        dice = screen.rows()[-1].partition(">")[0]
        screen.press("leave\r")
        self.assertEqual(screen.end(), 0)
        self.assertIn(b"is kept. To go on: dicecup play", screen.bytes)
        again = self.screen()
        again.wait_for(QUESTION.format(game="Perudo", id=1))
        again.check()
        again.type("y")
        self.my_turn(again)
        self.assertEqual(again.rows()[-1].partition(">")[0], dice)
        self.assertNotIn("away", again.text())
        self.assertEqual(again.kill(), -signal.SIGKILL)
        last = self.screen()
        last.wait_for(QUESTION.format(game="Perudo", id=1))
        self.quit(last)

    def test_a_game_waits_while_another_is_played(self):
        first = self.screen()
        self.my_turn(first)
        self.quit(first)
        screen = self.screen()
        screen.wait_for("unfinished game")
        screen.type("later")
        screen.wait_for(r"^ Perudo #2 ")
        self.my_turn(screen)
        screen.type("new ring")
        screen.wait_for(r"^ Don't Drop the Ring #3 ")
        screen.check()
        screen.type("continue")
        screen.wait_for(r"^ Perudo #2 ")
        screen.check()
        self.quit(screen)

    def test_after_a_game_enter_deals_another(self):
        screen = self.screen("--players", "2", "--set", "dice=1", "--level", "easy")
        screen.wait_for("Perudo #1")
        until = time.monotonic() + PATIENCE
        while "Press Enter for a new game" not in screen.text():
            self.assertLess(time.monotonic(), until, screen.text())
            if "your turn" in screen.rows()[0]:
                screen.type("bid 40 6")
            elif "Press Enter to go on" in screen.text():
                screen.type("")
            screen.settle()
        screen.wait_for(r"wins? the game\.")
        screen.check()
        screen.type("")
        screen.wait_for(r"^ Perudo #2 ")
        self.quit(screen)

    def test_to_end_a_game_is_asked(self):
        screen = self.screen()
        self.my_turn(screen)
        screen.type("end")
        screen.wait_for(r"End Perudo \(#1, round \d+\) for good\?")
        screen.type("no")
        screen.wait_for("You can: bid")
        screen.type("end")
        screen.type("y")
        screen.wait_for("Press Enter for a new game")
        screen.check()
        screen.type("")
        screen.wait_for(r"^ Perudo #2 ")
        screen.press("\x04")
        self.assertEqual(screen.end(), 0)

    def test_a_lesson_has_the_screen_to_itself(self):
        screen = self.screen()
        self.my_turn(screen)
        screen.type("xyzzy")
        screen.wait_for("xyzzy”")
        screen.type("learn catbox")
        screen.wait_for("Cat in the Box: a lesson")
        self.assertNotIn("xyzzy", screen.text())
        screen.type("quit")
        self.quit(screen)

    def test_it_ends_with_its_terminal(self):
        for words in (), ("--plain",):
            screen = self.screen(*words)
            screen.wait_for("Perudo|You can|Bid how")
            os.close(screen.fd)
            until = time.monotonic() + PATIENCE
            while os.waitpid(screen.pid, os.WNOHANG)[0] == 0:
                self.assertLess(time.monotonic(), until, "it still runs")
                time.sleep(0.05)

    def test_a_killed_terminal_or_an_interrupt_gives_the_screen_back(self):
        for signum in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            screen = self.screen()
            screen.wait_for("Perudo #")
            os.kill(screen.pid, signum)
            self.assertEqual(screen.end(), 0)
            self.assertIn(b"\033[?1049l", screen.bytes)


def add_case(name, method, *arguments):
    setattr(Screens, f"test_{name}", lambda self: getattr(self, method)(*arguments))


def add_games():
    """Each is a case, so that they run beside each other."""
    for game in games():
        add_case(f"{game}_has_the_same_words_on_a_narrow_screen", "same_words_on_a_narrow_screen", game)
        for language in LANGUAGES:
            add_case(f"{game}_is_drawn_whole_in_every_size_{language}", "drawn_whole", game, language)


if __name__ == "__main__":
    folder = pathlib.Path(DICECUP).resolve().parent
    os.environ["DICECUP_CATALOGUES"] = str(folder / "words")
    add_games()
    beside.main()
