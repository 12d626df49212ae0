"""The table in the terminal on a pipe: test_terminal.py DICECUP."""
import concurrent.futures
import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

import beside  # noqa: E402
from pty_screen import PATIENCE, PtyScreen  # noqa: E402

DICECUP = sys.argv.pop(1)
# What a computer does after one's own bid, on a screen of two.
ANSWERED = r"^> You .*\d x (.|\n)*You can: |calls DUDO"
SET_BACK = sys.argv.pop(1)  # the same, with a clock that is set back


class Terminal(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.state = holder.name
        self.variables = {"XDG_STATE_HOME": self.state, "USER": "ann", "TERM": "xterm",
                          "LC_ALL": "C.UTF-8", "NO_COLOR": ""}

    def pipe(self, text, *words, **more):
        return subprocess.run([DICECUP, "play", *words], input=text, capture_output=True, text=True,
                              timeout=PATIENCE, env={**os.environ, **self.variables, **more},
                              check=False)

    def screen(self, *words, program=DICECUP, size=(80, 24), **more):
        try:
            return PtyScreen([program, "play", *words], {**self.variables, **more}, size)
        except OSError as error:  # a bare chroot without /dev/pts
            return self.skipTest(f"no pseudo-terminal: {error}")

    def test_a_pipe_plays_whole_games_and_ends_politely(self):
        lines = "bid 1 2\nbid 40 6\ndudo\n" * 200
        done = self.pipe(lines, "perudo", "--players", "3", "--set", "dice=2")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for text in ("Perudo table #1 opened by ann", "ann is in (1/6)", "ann, your turn",
                     "[terminal · Perudo #1 · round 1] Your dice: ", "calls DUDO on",
                     "loses a die", "is out", "wins the game", "Seed: "):
            self.assertIn(text, done.stdout)
        self.assertNotIn("\033", done.stdout)

    def test_an_empty_pipe_ends_at_once(self):
        done = self.pipe("")
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_the_rules_players_and_language_asked_for_are_played(self):
        done = self.pipe("status\nrules\n", "perudo", "--players", "6", "--level", "hard", "--lang",
                         "ja", "--set", "dice=3", "--set", "calza=on")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("dice=3 calza=on", done.stdout)
        self.assertIn("ペルード", done.stdout)
        self.assertIn("(6/6)", done.stdout)
        self.assertNotIn("your turn", done.stdout)

    def test_what_is_wrong_with_the_command_line_is_said_in_one_line(self):
        for words in (["chess"], ["perudo", "perudo"], ["--players", "1"], ["--players", "x"],
                      ["--level", "wise"], ["--lang", "xx"], ["--set", "dice=99"],
                      ["--set", "dies=1"], ["--set", "dice"], ["--dice", "pips"], ["--nothing"], ["--set"]):
            done = self.pipe("", *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertEqual(done.stderr.count("\n"), 1, words)

    def test_dice_are_drawn_beside_their_digits_where_the_locale_has_them(self):
        done = self.pipe("hand\n", "--dice", "faces", LC_ALL="C.UTF-8")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        hands = re.findall(r"Your dice: ([1-6 ]+) ([⚀-⚅ ]+)$", done.stdout, re.MULTILINE)
        self.assertTrue(hands, done.stdout)
        for digits, faces in hands:
            self.assertEqual(faces, " ".join("⚀⚁⚂⚃⚄⚅"[int(digit) - 1] for digit in digits.split()))
        for game in ("ring", "geht"):
            self.assertRegex(self.pipe("", game, "--dice", "faces", LC_ALL="C.UTF-8").stdout, "[⚀-⚅]")
        done = self.pipe("hand\n", "--dice", "faces", LC_ALL="C")
        self.assertEqual(done.stderr, "dicecup play: Dice are shown as digits: this locale is not UTF-8, "
                         "which has their faces.\n")
        self.assertNotRegex(done.stdout, "[⚀-⚅]")
        for words, drawn in ((["perudo"], "^[1-6]( [1-6])*( [⚀-⚅])+ >"),
                             (["saiun", "--players", "2"], "^ +0 .*[RYGBP][1-6] [⚀-⚅]")):
            screen = self.screen(*words, "--dice", "faces", LC_ALL="C.UTF-8")
            for bet in "RYGBP" if words[0] == "saiun" else "":
                screen.type(f"bet {bet}5")
            if words[0] == "saiun":
                screen.wait_for("You can: place a die")
                screen.type("place R4@0,0")  # legal where the first turn is one's own
            screen.wait_for(drawn)
            screen.press("quit\r")
            self.assertEqual(screen.end(), 0)

    def test_hostile_lines_are_survived(self):
        done = self.pipe("x" * 100000 + "\n\x01\x02\n\udcff\n#\n#1 hand\n".encode(
            "utf-8", "surrogateescape").decode("utf-8", "replace") + "bid " * 400 + "\nhand\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Your dice:", done.stdout)

    def test_a_folder_that_cannot_be_written_is_said_and_play_goes_on(self):
        done = self.pipe("status\n", XDG_STATE_HOME="/proc/nowhere")
        self.assertEqual(done.returncode, 0)
        self.assertIn("this game will not be kept", done.stderr)
        # Computers may end rounds before the line is read.
        self.assertRegex(done.stdout, r"Perudo #1: Round \d+\.")

    def my_turn(self, screen):
        until = time.monotonic() + PATIENCE
        while "your turn" not in screen.rows()[0]:
            self.assertLess(time.monotonic(), until, screen.text())
            screen.read(0.5)
            if "Enter" in screen.text():
                screen.press("\r")

    def bid_lowest(self, screen, keys=""):
        count, face = screen.wait_for(r"lowest: (\d) x (\w)").groups()
        face = {"a": 2, "t": 2, "f": 4, "s": 6}[face]
        screen.press(f"bid {int(count) + 1} {face}\r{keys}")

    def open_pipe(self, *words):
        """A pipe that has begun its game, and whose input has not ended."""
        pipe = subprocess.Popen([DICECUP, "play", *words], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True,
                                env={**os.environ, **self.variables})
        self.addCleanup(pipe.stdout.close)
        self.addCleanup(pipe.wait)
        self.addCleanup(pipe.stdin.close)
        while "ann, your turn" not in pipe.stdout.readline():
            pass
        return pipe

    def stored(self, question):
        with sqlite3.connect(f"file:{self.state}/dicecup/terminal.db?mode=ro", uri=True) as store:
            return store.execute(question).fetchall()

    def live(self):
        """The tables that can be gone on with."""
        return [row[0] for row in self.stored("SELECT id FROM tables WHERE phase < 2")]

    def leave_kept(self, *words):
        """A game on a screen that is left; what is stored of it."""
        screen = self.screen(*words)
        screen.wait_for("round 1")
        screen.press("quit\r")
        self.assertEqual(screen.end(), 0)
        return self.kept()

    def kept(self):
        return [self.stored(f"SELECT * FROM {table} WHERE {column} = 1")
                for table, column in (("tables", "id"), ("seats", "table_id"), ("moves", "table_id"))]

    def test_a_pipe_leaves_what_is_kept_alone(self):
        kept = self.leave_kept("--players", "2")
        done = self.pipe("status\nend\nnew ring\nstatus\n", "geht")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Geht noch was? table #2 opened by ann", done.stdout)
        self.assertNotIn("#1", done.stdout)
        self.assertEqual(self.live(), [1])
        self.assertEqual(self.kept(), kept)

    def test_a_hundred_pipes_leave_what_is_kept_alone(self):
        kept = self.leave_kept("--players", "2")
        with concurrent.futures.ThreadPoolExecutor(10) as pipes:
            for done in pipes.map(lambda _: self.pipe("status\n", "--players", "2"), range(100)):
                self.assertEqual(done.returncode, 0, done.stderr)
                if "will not be kept" not in done.stderr:  # one at a time has the database
                    self.assertNotRegex(done.stdout, r"#1\b")
        self.assertEqual(self.live(), [1])
        self.assertEqual(self.kept(), kept)
        screen = self.screen()
        screen.wait_for(r"unfinished game: Perudo \(#1, ")
        screen.press("quit\r")
        self.assertEqual(screen.end(), 0)

    def test_what_a_pipe_began_is_closed_as_unfinished_however_it_ends(self):
        self.assertIn("Table #1 was closed; its game is unfinished.", self.pipe("status\n").stdout)
        for ending, status in ((lambda pipe: pipe.stdin.close(), 0),
                               (lambda pipe: pipe.send_signal(signal.SIGTERM), 0),
                               (lambda pipe: pipe.send_signal(signal.SIGINT), 0),
                               (self.stop_in_mid_line, 0),
                               (self.read_no_more, 1)):
            pipe = self.open_pipe()
            ending(pipe)
            self.assertEqual(pipe.wait(PATIENCE), status)
            self.assertEqual(self.live(), [])

    @staticmethod
    def stop_in_mid_line(pipe):
        pipe.stdin.write("stat")
        pipe.stdin.flush()
        pipe.send_signal(signal.SIGTERM)

    @staticmethod
    def read_no_more(pipe):
        pipe.stdout.close()
        pipe.stdin.write("status\n")
        pipe.stdin.flush()

    def test_only_the_table_that_is_gone_on_with_is_told_and_each_text_names_it(self):
        self.leave_kept("geht")
        screen = self.screen("saiun")
        screen.wait_for("Saiun #2")
        screen.press("quit\r")
        self.assertEqual(screen.end(), 0)
        again = self.screen("--plain")
        again.wait_for(r"unfinished game: Saiun \(#2")
        again.press("yes\r")
        again.wait_for(r"\[terminal · Saiun #2 · round 1\] Your dice cards: ")
        text = again.text()
        self.assertNotIn("#1", text)
        self.assertNotIn("Geht", text)
        again.press("quit\r")
        self.assertEqual(again.end(), 0)

    def test_who_goes_on_is_told_what_happened_since_the_last_move_but_one(self):
        wide = (200, 40)
        screen = self.screen("catbox", "--plain", "--players", "3", "--pace", "fast", size=wide)
        screen.wait_for("Your turn: predict")
        screen.press("predict 1\r")
        screen.wait_for("You predict 1 trick")
        screen.wait_for("Your turn: (lead|[a-z]+ is led)")
        screen.press("help\r")
        example = screen.wait_for(r"For example: (play \d \w+)\.").group(1)
        screen.press(f"{example}\r")
        screen.wait_for(r"You play \w+ \d\.")
        screen.press("quit\r")
        self.assertEqual(screen.end(), 0)
        again = self.screen("--plain", size=wide)
        again.wait_for("unfinished game")
        again.press("yes\r")
        again.wait_for(r"Continuing Cat in the Box #1\.(.|\n)*You predict 1 trick(.|\n)*You play \w+ \d\.")
        again.press("quit\r")
        self.assertEqual(again.end(), 0)

    def test_computers_go_on_though_the_time_of_day_is_set_back(self):
        back = self.state + "/back"
        screen = self.screen("--players", "2", "--pace", "slow", program=SET_BACK,
                             DICECUP_SET_BACK=back)
        self.my_turn(screen)
        self.bid_lowest(screen)
        screen.wait_for("^> (?!You)")
        pathlib.Path(back).touch()  # while a computer thinks
        screen.wait_for(ANSWERED)
        screen.press("quit\r")
        self.assertEqual(screen.end(), 0)

    def test_a_line_without_an_end_freezes_nothing(self):
        screen = self.screen("--players", "2")
        screen.wait_for("Perudo #1")
        screen.press("x" * 2000)
        started = time.monotonic()
        screen.press("\r")
        screen.wait_for("That line is too long: nothing was done.")
        self.assertLess(time.monotonic() - started, 60)
        typing = threading.Thread(target=self.type_without_end, args=(screen.fd,))
        typing.start()
        screen.read(1)
        os.kill(screen.pid, signal.SIGTERM)
        started = time.monotonic()
        self.assertEqual(screen.end(), 0)
        typing.join()
        self.assertLess(time.monotonic() - started, 60)

    @staticmethod
    def type_without_end(fd):
        try:
            for _ in range(1000):
                os.write(fd, b"x" * 1000)
        except OSError:
            pass

    def test_a_key_that_is_half_typed_stops_no_computer(self):
        screen = self.screen("--players", "2", "--pace", "normal")
        self.my_turn(screen)
        self.bid_lowest(screen, "\033")
        screen.wait_for(ANSWERED)
        os.kill(screen.pid, signal.SIGTERM)
        self.assertEqual(screen.end(), 0)

    def test_a_second_terminal_is_told_where_it_is_read_that_its_game_is_not_kept(self):
        first = self.screen("--players", "2")
        first.wait_for("Perudo #1")
        for words, told in (([], "This game will not be kept: another dicecup of yours is"),
                            (["--plain"], "This game will not be kept: another dicecup of yours is"),
                            (["--lang", "ja"], "保存")):
            second = self.screen("--players", "2", *words)
            second.wait_for(told)
            second.press("quit\r")
            self.assertEqual(second.end(), 0)
        first.press("quit\r")
        self.assertEqual(first.end(), 0)

    def test_a_second_one_at_a_time_is_not_kept(self):
        first = self.screen("--players", "2")
        first.wait_for("Perudo #1")
        done = self.pipe("status\n")
        self.assertIn("this game will not be kept", done.stderr)
        self.assertEqual(done.returncode, 0)
        first.type("quit")
        self.assertEqual(first.end(), 0)


if __name__ == "__main__":
    folder = pathlib.Path(DICECUP).resolve().parent
    os.environ["DICECUP_CATALOGUES"] = str(folder / "words")
    beside.main()
