"""Programs of one's own take seats: test_seats.py DICECUP EXAMPLE.

EXAMPLE is the guest that the manual shows. What guests may do wrong, tests/bot/guest tries.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from configurations import known_games
from pty_screen import PtyScreen

DICECUP, EXAMPLE = sys.argv[1:3]
SEED = bytes(range(32)).hex()


class Seats(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def run_program(self, *words, said=""):
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder)}
        return subprocess.run([DICECUP, *words], env=environment, input=said, text=True,
                              capture_output=True, timeout=120, check=False)

    def simulate(self, name, *words, game="perudo"):
        return self.run_program("simulate", game, "--seed", SEED, "--out", str(self.folder / name),
                                *words)

    def witness(self):
        """A command that plays as the example does, and the file that keeps what it is told."""
        told, command = self.folder / "told", self.folder / "witness"
        command.write_text(f"#!/bin/sh\ntee '{told}' | '{EXAMPLE}'\n")
        command.chmod(0o755)
        return str(command), told

    def screen(self, *words):
        variables = {"XDG_STATE_HOME": str(self.folder), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        try:
            return PtyScreen([DICECUP, "play", *words], variables)
        except OSError as error:  # a bare chroot without /dev/pts
            return self.skipTest(f"no pseudo-terminal: {error}")

    def test_the_example_plays_every_game_by_its_rules(self):
        for game in known_games(DICECUP):
            with self.subTest(game=game):
                done = self.simulate(game, "--games", "2", "--players", "3", "--seat",
                                     f"2={EXAMPLE}", "--level", "easy", game=game)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn("guest.py-2(bot): 1 of 3 players, won ", done.stdout)
                self.assertIn("easy: 2 of 3 players, won ", done.stdout)
                files = sorted((self.folder / game).iterdir())
                self.assertEqual(len(files), 2)
                for file in files:
                    self.assertIn("guest.py-2(bot)", json.loads(file.read_text())["players"])
                done = self.run_program("verify", *map(str, files))
                self.assertEqual(done.stdout, "".join(f"{file}: ok\n" for file in files))

    def test_the_example_beats_easy_players_of_perudo(self):
        done = self.simulate("a", "--games", "40", "--seat", f"1={EXAMPLE}", "--level", "easy")
        share = float(re.search(r"^guest.py-1\(bot\): .*, ([0-9.]+)% \+-", done.stdout, re.M)[1])
        self.assertGreater(share, 30, done.stdout)

    def test_the_same_seed_gives_the_same_games(self):
        words = ("--games", "2", "--seat", f"1={EXAMPLE}", "--seat", f"3={EXAMPLE}")
        first, second = self.simulate("a", *words), self.simulate("b", *words)
        self.assertEqual(first.stdout, second.stdout)
        for name in ("1.json", "2.json"):
            self.assertEqual((self.folder / "a" / name).read_bytes(),
                             (self.folder / "b" / name).read_bytes())

    def test_a_guest_at_a_pipe_is_asked_and_told_who_won(self):
        command, told = self.witness()
        done = self.run_program("play", "perudo", "--players", "2", "--name", "ann", "--seat",
                                f"2={command}", said="bid 1 2\nbid 9 6\ndudo\n" * 40)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("witness(bot) is in (2/6).", done.stdout)
        lines = [json.loads(line) for line in told.read_text().splitlines()]
        self.assertEqual(lines[0], {"type": "hello", "protocol": 1})
        self.assertEqual(lines[1]["players"][lines[1]["seat"]], "witness(bot)")
        asked = [line for line in lines if line["type"] == "move"]
        self.assertGreater(len(asked), 3)
        self.assertEqual([line["n"] for line in asked], list(range(1, len(asked) + 1)))
        for line in asked:
            self.assertEqual(line["view"]["active"], [lines[1]["seat"]])
        end = next(line for line in lines if line["type"] == "end")
        self.assertEqual(sorted(end["places"]), [1, 2])

    def test_a_guest_is_told_that_a_move_was_taken_back(self):
        command, told = self.witness()
        while True:  # until there is a choice of dice
            screen = self.screen("ring", "--players", "3", "--pace", "slow", "--name", "ann", "--seat",
                                 f"2={command}")
            screen.wait_for("your turn")
            choice = re.search(r"take (\d)", screen.rows()[-2])
            if choice:
                break
            screen.press("quit\r")
            self.assertEqual(screen.end(), 0)
            (self.folder / "dicecup/terminal.db").unlink()
        screen.type(choice[0])
        screen.type("undo")
        screen.press("quit\r")
        self.assertEqual(screen.end(), 0)
        lines = [json.loads(line) for line in told.read_text().splitlines()]
        undone = [line["move"] for line in lines if line["type"] == "undo"]
        takes = [line["move"] for line in lines if line["type"] == "events" and
                 line["events"][0].get("type") == "take" and
                 line["events"][0]["seat"] == lines[1]["players"].index("ann")]
        self.assertEqual(undone, takes)
        self.assertEqual(len(undone), 1)

    def test_one_who_may_interrupt_is_asked(self):
        command, told = self.witness()
        done = self.simulate("a", "--set", "calza=on", "--seat", f"1={command}")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        lines = [json.loads(line) for line in told.read_text().splitlines()]
        asked = [line for line in lines if line["type"] == "may"]
        self.assertGreater(len(asked), 0)
        for line in asked:
            self.assertEqual((line["count"], line["moves"]), (1, ["calza"]))

    def test_a_wrong_seat_is_refused_in_one_line(self):
        for seat in ("2", "0=./a", "5=./a", "two=./a", "2=", "2=  ", "=./a", "-1=./a"):
            for words in (["play", "perudo"],
                          ["simulate", "perudo", "--out", str(self.folder / "none")]):
                done = self.run_program(*words, "--seat", seat)
                self.assertEqual((done.returncode, done.stdout), (2, ""), seat)
                self.assertRegex(done.stderr, r"^dicecup \w+: --seat .*\n$", seat)
        for words in (["--seat", "1=./a"], ["--players", "2", "--seat", "3=./a"],
                      ["--seat", "2=./a", "--seat", "2=./b"]):
            done = self.run_program("play", "perudo", *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
        done = self.run_program("play", "geht", "--players", "1", "--seat", "2=./a")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertFalse((self.folder / "none").exists())

    def test_what_cannot_be_started_is_told(self):
        for words in (["play", "perudo"],
                      ["simulate", "perudo", "--out", str(self.folder / "none")]):
            done = self.run_program(*words, "--seat", "2=./nosuch 2>&-")
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertRegex(done.stderr, r"^dicecup \w+: nosuch cannot be started: .* 127\n$")

    def test_the_computer_plays_on_for_one_who_ends(self):
        command = self.folder / "short"
        command.write_text("#!/bin/sh\necho '{\"ready\":true}'\nread -r line\n")
        command.chmod(0o755)
        done = self.simulate("a", "--games", "2", "--seat", f"1={command}")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"^dicecup simulate: short \w[^\n]*the computer plays on[^\n]*\n$")
        done = self.run_program("verify", *map(str, sorted((self.folder / "a").iterdir())))
        self.assertEqual(done.returncode, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
