"""The table in the terminal on a pipe: test_terminal.py DICECUP."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

import beside  # noqa: E402
from pty_screen import PATIENCE, PtyScreen  # noqa: E402

DICECUP = sys.argv.pop(1)


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

    def screen(self, *words, **more):
        try:
            return PtyScreen([DICECUP, "play", *words], {**self.variables, **more})
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
                      ["--set", "dies=1"], ["--set", "dice"], ["--nothing"], ["--set"]):
            done = self.pipe("", *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertEqual(done.stderr.count("\n"), 1, words)

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
