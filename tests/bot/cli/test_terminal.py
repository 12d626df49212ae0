"""The table in the terminal, on a pipe and on a real pseudo-terminal: test_terminal.py DICECUP."""
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

DICECUP = sys.argv[1]
PATIENCE = 45


class Screen:
    """A person's terminal, with everything that was ever shown on it."""

    def __init__(self, *words, **variables):
        self.shown = ""
        self.at = 0
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(DICECUP, ["dicecup", "play", *words], {**os.environ, **variables})

    def _read(self, seconds):
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.shown += data.decode("utf-8", "replace")
        return bool(data)

    def wait_for(self, pattern):
        """The next match behind the last one."""
        until = time.monotonic() + PATIENCE
        while True:
            found = re.compile(pattern).search(self.shown, self.at)
            if found:
                self.at = found.end()
                return found
            left = until - time.monotonic()
            if left <= 0 or not self._read(left):
                raise AssertionError(f"no {pattern!r} in:\n{self.shown[self.at:]}")

    def type(self, text):
        os.write(self.fd, text.encode() + b"\r")

    def end(self):
        """The exit status once the program has ended; one that does not end is killed."""
        until = time.monotonic() + PATIENCE
        while self._read(1):
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        return self.end()


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
            return Screen(*words, **{**self.variables, **more})
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

    def test_at_a_terminal_the_dice_stay_in_sight_and_lines_are_edited(self):
        screen = self.screen("--players", "2", "--set", "dice=3")
        dice = screen.wait_for(r"Your dice: ([1-6 ]+)\x1b")[1].strip()
        screen.wait_for(re.escape(f"Your dice: {dice} > "))
        screen.type("statux\x7fs")
        screen.wait_for("Perudo #1: Round 1")
        screen.type("quit")
        self.assertEqual(screen.end(), 0)
        self.assertIn("\033[1;36m", screen.shown)

    def test_no_colour_where_it_is_not_wanted(self):
        screen = self.screen("--players", "2", NO_COLOR="1")
        screen.wait_for(r"Your dice: [1-6 ]+")
        screen.type("quit")
        screen.end()
        self.assertNotIn("\033[1;36m", screen.shown)

    def start_and_kill(self):
        screen = self.screen("--players", "2", "--level", "easy")
        dice = screen.wait_for(r"round 1\] Your dice: ([1-6 ]+)\x1b")[1].strip()
        screen.wait_for("> ")
        self.assertEqual(screen.kill(), -signal.SIGKILL)
        return dice

    def test_killed_and_started_again_it_offers_to_go_on(self):
        dice = self.start_and_kill()
        screen = self.screen()
        screen.wait_for(r"A game of yours waits\. Go on with it\? \[Y/n\]")
        screen.type("y")
        screen.wait_for("I was away for")
        screen.wait_for(re.escape(f"Your dice: {dice} > "))
        screen.type("quit")
        self.assertEqual(screen.end(), 0)

    def test_the_game_that_waits_may_be_declined(self):
        self.start_and_kill()
        screen = self.screen()
        screen.wait_for("Go on with it")
        screen.type("n")
        screen.wait_for("Table #1 is closed, its game unfinished")
        screen.wait_for("Perudo table #2 opened by ann")
        screen.wait_for("your turn: bid|your turn: open")
        screen.wait_for("> $")
        os.write(screen.fd, b"\x04")
        self.assertEqual(screen.end(), 0)

    def test_a_second_one_at_a_time_is_not_kept(self):
        first = self.screen("--players", "2")
        first.wait_for("Your dice")
        done = self.pipe("status\n")
        self.assertIn("this game will not be kept", done.stderr)
        self.assertEqual(done.returncode, 0)
        first.type("quit")
        self.assertEqual(first.end(), 0)

    def test_after_a_game_enter_deals_another(self):
        screen = self.screen("--players", "2", "--set", "dice=1", "--level", "easy")
        for _ in range(20):
            if screen.wait_for(r"ann, your turn|Enter deals a new game")[0].startswith("Enter"):
                break
            screen.type("bid 40 6")
            screen.type("dudo")
        screen.type("")
        screen.wait_for("Perudo table #2 opened by ann")
        screen.type("quit")
        self.assertEqual(screen.end(), 0)


if __name__ == "__main__":
    folder = pathlib.Path(DICECUP).resolve().parent
    os.environ["DICECUP_CATALOGUES"] = str(folder / "words")
    unittest.main(argv=sys.argv[:1])
