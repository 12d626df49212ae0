"""Plays, verifies and derives games again by the program: test_simulate.py DICECUP REDERIVE."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from configurations import configurations, known_games, learn, words_of

DICECUP, REDERIVE = sys.argv[1:3]
NIGHTLY = "DICECUP_NIGHTLY" in os.environ
SEED = bytes(range(32)).hex()


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)


def simulate(folder, *words, seed=SEED, game="perudo"):
    return run(DICECUP, "simulate", game, "--out", str(folder), "--seed", seed, *words)


class Simulate(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def records(self, folder):
        return sorted(str(file) for file in folder.iterdir())

    def test_games_of_all_sizes_and_rules_verify(self):
        settings = [["dice=1"], ["dice=2", "calza=on"], ["counts=open"], ["calza=on"],
                    ["dice=10", "calza=on", "counts=open"]]
        for players in range(2, 7, 1 if NIGHTLY else 4):
            for i, setting in enumerate(settings):
                folder = self.folder / str(players) / str(i)
                words = [word for pair in setting for word in ("--set", pair)]
                levels = ["easy", "normal", "hard"][i % 3]
                done = simulate(folder, "--players", str(players), "--games", "4",
                                "--level", levels, *words)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                files = self.records(folder)
                self.assertEqual([os.path.basename(file) for file in files],
                                 ["1.json", "2.json", "3.json", "4.json"])
                self.expect_fine(files)
                options = json.loads(pathlib.Path(files[0]).read_text())["options"]
                given = dict(pair.split("=") for pair in setting)
                self.assertEqual({key: str(options[key]) for key in given}, given)

    def expect_fine(self, files):
        for program in ([DICECUP, "verify"], [sys.executable, REDERIVE]):
            done = run(*program, *files)
            self.assertEqual(done.stdout, "".join(f"{file}: ok\n" for file in files))
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_every_game_is_told_as_its_rules_and_dice_want(self):
        for name, game in learn(DICECUP).items():
            files, played = [], []
            for i, (players, setting) in enumerate(configurations(game, True)):
                if not NIGHTLY and setting and setting in played:
                    continue
                thinks = NIGHTLY or players == game.players[0]
                levels = ["easy"] if setting else ["normal", "hard"] if thinks else ["normal"]
                for level in levels:
                    folder = self.folder / name / f"{i}-{level}"
                    done = simulate(folder, *words_of(players, setting), "--level", level,
                                    "--games", "1" if level == "hard" else "2", game=name)
                    if done.returncode == 2 and setting:
                        continue  # so many cannot play by it
                    self.assertEqual((done.returncode, done.stderr), (0, ""), (name, setting))
                    files += self.records(folder)
                    played.append(setting)
            for key, values in game.options.items():
                for value in (values[0], values[-1]):
                    self.assertIn({key: value}, played, "nobody can play by it")
            self.expect_fine(files)

    def test_options_that_do_not_fit_the_players_are_refused(self):
        lines = {"saiun": [["--players", "3", "--set", "start=3"]],
                 "geht": [["--players", "2", "--set", "fairy=2"],
                          ["--players", "1", "--set", "solo_rules=off"]]}
        for game in set(lines) & set(known_games(DICECUP)):
            for words in lines[game]:
                done = simulate(self.folder / "none", *words, game=game)
                self.assertEqual((done.returncode, done.stdout), (2, ""), words)
                self.assertRegex(done.stderr, r"^dicecup simulate: .*\n$", words)
        self.assertFalse((self.folder / "none").exists())

    def test_each_game_takes_so_many_players(self):
        for name, game in learn(DICECUP).items():
            numbers = game.players
            for players in (numbers.start - 1, numbers.stop):
                done = simulate(self.folder / "none", "--players", str(players), game=name)
                self.assertEqual((done.returncode, done.stdout), (2, ""), name)
                self.assertIn(f"{numbers.start} to {numbers.stop - 1}", done.stderr)

    def test_a_seed_gives_the_same_bytes_and_another_seed_others(self):
        words = ["--players", "5", "--games", "3", "--level", "hard,easy,normal,hard,easy",
                 "--set", "calza=on"]
        outputs = [simulate(self.folder / "a", *words), simulate(self.folder / "b", *words),
                   simulate(self.folder / "c", *words, seed="ff" * 32)]
        self.assertEqual(outputs[0].stdout, outputs[1].stdout)
        a, b, c = ([pathlib.Path(file).read_bytes() for file in self.records(self.folder / name)]
                   for name in "abc")
        self.assertEqual(a, b)
        self.assertTrue(all(one != other for one, other in zip(a, c)))
        self.assertEqual(len(set(a)), 3)

    def test_the_seed_it_chose_repeats_the_run(self):
        first = run(DICECUP, "simulate", "perudo", "--out", str(self.folder / "a"))
        word, seed = first.stdout.splitlines()[0].split()
        self.assertEqual((word, len(seed)), ("seed", 64))
        again = simulate(self.folder / "b", seed=seed)
        self.assertEqual(first.stdout, again.stdout)
        self.assertEqual((self.folder / "a/1.json").read_bytes(),
                         (self.folder / "b/1.json").read_bytes())

    def test_players_are_seated_by_lot_under_their_own_names(self):
        simulate(self.folder, "--games", "40", "--players", "3", "--level", "easy,hard,normal")
        orders = set()
        for file in self.records(self.folder):
            record = json.loads(pathlib.Path(file).read_text())
            seats = record["fair"]["sat"]
            self.assertEqual([record["players"][seat] for seat in seats],
                             ["easy-1", "hard-2", "normal-3"])
            orders.add(tuple(record["players"]))
        self.assertEqual(len(orders), 6)

    def test_wins_are_counted_as_the_records_tell_them(self):
        done = simulate(self.folder, "--games", "30", "--players", "3",
                        "--level", "easy,hard,hard")
        wins = {"easy": 0, "hard": 0}
        for file in self.records(self.folder):
            record = json.loads(pathlib.Path(file).read_text())
            winner = record["players"][record["events"][-1]["places"].index(1)]
            wins[winner.split("-")[0]] += 1
        for level, count in wins.items():
            self.assertIn(f"won {count} games", next(
                line for line in done.stdout.splitlines() if line.startswith(level)))

    def test_tampered_dice_and_proofs_are_noticed_by_both_programs(self):
        simulate(self.folder, "--players", "3")
        text = (self.folder / "1.json").read_text()
        record = json.loads(text)
        fair = record["fair"]
        dice = json.dumps(record["events"][1]["dice"], separators=(",", ":"))
        other_dice = dice.replace(dice[2], str(7 - int(dice[2])), 1)
        sat = json.dumps(fair["sat"], separators=(",", ":"))
        other_sat = json.dumps(fair["sat"][1:] + fair["sat"][:1], separators=(",", ":"))
        changes = [(dice, other_dice, 2), (f'"sat":{sat}', f'"sat":{other_sat}', 0),
                   ('"texts":[]', '"texts":["1:lucky"]', 0), ('"id":"1"', '"id":"2"', 0),
                   (fair["seed"], "00" * 32, 0), (fair["commit"], "00" * 32, 0)]
        for old, new, event in changes:
            self.assertIn(old, text)
            file = self.folder / "changed.json"
            file.write_text(text.replace(old, new, 1))
            done = run(DICECUP, "verify", str(file))
            self.assertEqual(done.returncode, 1, new)
            self.assertRegex(done.stdout, f"^{file}: event {event}: .*\n$")
            self.assertEqual(run(sys.executable, REDERIVE, str(file)).returncode, 1, new)

    def test_proofs_of_the_wrong_shape_are_refused(self):
        simulate(self.folder, "--players", "2")
        text = (self.folder / "1.json").read_text()
        begin, end = text.index('"fair":') + 7, text.index(',\n"events"')
        fair = json.loads(text[begin:end])
        changes = [None, [], {}, 1, {**fair, "more": 1}]
        changes += [{key: fair[key] for key in fair if key != gone} for gone in fair]
        changes += [{**fair, key: value} for key, values in {
            "id": [1, "", None, "x" * 65], "seed": [1, "", "0" * 63, "0" * 65, "g" * 64],
            "commit": [None, "", "zz" * 32], "sat": [1, [], [0], [0, 0], [0, 1, 2], ["0", "1"],
                                                     [-1, 2], [0.0, 1.0], list(range(9))],
            "texts": [None, "", {}, [1], ["lucky"], ["0:x"], ["01:x"], ["1:"], [":x"],
                      ["1:a\nb"], ["1:" + "x" * 101], ["1234:x"], ["1:x"] * 65]}.items()
                    for value in values]
        for change in changes:
            file = self.folder / "changed.json"
            file.write_text(text[:begin] + json.dumps(change) + text[end:])
            done = run(DICECUP, "verify", str(file))
            self.assertEqual(done.returncode, 1, change)
            self.assertRegex(done.stdout, f"^{file}: event 0: .*\n$", change)

    def test_wrong_command_lines_get_one_line_and_exit_2(self):
        out = ["--out", str(self.folder / "none")]
        lines = [[], ["foo"], ["--foo"], ["-v"], ["help", "foo"], ["verify"], ["verify", "--x"],
                 ["verify", "-x", "f"], ["simulate"], ["simulate", *out], ["simulate", "chess", *out],
                 ["simulate", "perudo"], ["simulate", "perudo", "perudo", *out],
                 ["simulate", "perudo", "--out"], ["export"], ["export", "x"], ["export", "0"],
                 ["export", "-1"], ["export", "1", "2"], ["export", "1", "--db"],
                 ["export", "1", "--svg"], ["export", "1", "--svg", "0"], ["export", "--svg", "1"]]
        lines += [["simulate", "perudo", *out, *words] for words in (
            ["--players", "1"], ["--players", "7"], ["--players", "x"], ["--players=2x"],
            ["--games", "0"], ["--games", "-1"], ["--games", "1000001"],
            ["--games", "99999999999999999999"], ["--level", "godlike"], ["--level", ""],
            ["--level", "easy,"], ["--level", ",easy"], ["--level", "easy,hard"],
            ["--level", "easy,easy,easy,easy,easy"], ["--seed", "1"], ["--seed", "x" * 64],
            ["--set", "dice"], ["--set", "dice=0"], ["--set", "dice=11"], ["--set", "foo=1"],
            ["--set", "calza=maybe"], ["--set", "x" * 1000 + "=1"], ["--player", "2"], ["-o"])]
        for line in lines:
            done = run(DICECUP, *line)
            self.assertEqual((done.returncode, done.stdout), (2, ""), line)
            self.assertRegex(done.stderr, r"^dicecup.*\n$", line)
        self.assertFalse((self.folder / "none").exists())

    def test_help_and_version(self):
        for line in (["help"], ["--help"], ["-h"], ["help", "verify"], ["verify", "--help"]):
            done = run(DICECUP, *line)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn("dicecup verify FILE...", done.stdout)
        self.assertRegex(run(DICECUP, "--version").stdout,
                         r"^dicecup \d+\.\d+\.\d+\n(built from commit [0-9a-f]{12}\n)?"
                         r"(built as .*\n)?built with .*libcurl \d+.*\n$")

    def test_folders_that_cannot_be_written_are_named(self):
        (self.folder / "file").write_text("")
        for place in ("file/folder", "file"):
            done = simulate(self.folder / place)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, r"^dicecup simulate: .*file.*\n$")

    def test_files_are_judged_one_a_line(self):
        simulate(self.folder)
        good, bad = str(self.folder / "1.json"), str(self.folder / "missing.json")
        done = run(DICECUP, "verify", good, bad, str(self.folder), good)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertEqual(done.stdout.splitlines(), [
            f"{good}: ok", f"{bad}: event 0: No such file or directory",
            f"{self.folder}: event 0: Is a directory", f"{good}: ok"])
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([DICECUP, "verify", good], stdout=full,
                                  stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
