"""dicecup migrate: all of a file goes to a PostgreSQL database and back, or nothing of it.

usage: test_transfer.py DICECUP FIRST_DB
"""

import contextlib
import fcntl
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

import postgres

FIRST = os.path.abspath(sys.argv.pop(2))
DICECUP = os.path.abspath(sys.argv.pop(1))

KILLS = 4
MOVES = 5000
LEAST, MOST = -2**63, 2**63 - 1

# What a copy by lines, with tabs between its values, could get wrong.
HOSTILE = ["", "\\N", "\\.", "a\tb\nc\rd\\e", "'\";--", "NULL", "\x01\x1f\x7f", "日本語 🎲", "é\u0301", "%s%n"]

# A row of each table that the evening did not fill.
ROWS = {
    "alerts": [("home", "#Dice", 1, 2, 0), ("home", "#dice_", 1, 6, MOST), ("home", "[x]", 2, 3, 1)],
    "asked": [(1, 1), (1, 2)],
    "changing_games": [(1, 1, 2)],
    "channel_names": [("home", str(i), text, text) for i, text in enumerate(HOSTILE)],
    "direct_channels": [(1, "99")],
    "figure_keys": [("perudo", 0, "bids"), ("perudo", 1, "calls")],
    "figures": [(1, "perudo", "bids", 0)],
    "heard": [("home", text, i) for i, text in enumerate(HOSTILE)],
    "invitations": [("home", "#x", 1)],
    "kept_apart": [(1, 2)],
    "mergers": [(7, 1, 5, "k", "n", "ja", "", 0)],
    "merged_games": [(7, 1)],
    "old_posts": [(1, "a", "home", "#dice"), (1, "b", "home", "#elsewhere")],
    "post_numbers": [("discord", MOST), ("", 1)],
    "ratings_anew": [("perudo", 1, 0.1, 5e-324), ("perudo", 2, 1.7976931348623157e308, -1 / 3)],
    "rerated": [("perudo", LEAST, MOST, 1)],
    "rests": [("home", 1)],
    "secrets": [("web", bytes(range(32))), ("", b"\\N\t\n" * 8)],
    "secure_hosts": [("irc.example", 6697, 1)],
    "servers": [("discord", "50"), ("discord", "51")],
    "sessions": [("discord", 0, 1, 1, "1", "2", "secret", "wss://x", 3)],
    "shown": [(1, 1, "x"), (1, 2, "y")],
    "slow_places": [("home", ""), ("home", "#dice")],
    "stand_ins": [(1, 2)],
    "table_places": [(1, 1, "home", "#elsewhere", 0, 0, 0, "", 0, 1, 0, -1, 0, 0)],
}


def connect(path):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA foreign_keys = ON")
    return contextlib.closing(database)


def migrate(source, target):
    done = subprocess.run([DICECUP, "migrate", "--from", source, "--to", target], capture_output=True,
                          text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def all_of(path):
    """Every row of every table, with all bits of its values, and which ids were ever used."""
    with connect(path) as database:
        tables = [name for name, in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sqlite_sequence'")]
        found = {table: sorted(repr(row) for row in database.execute(f"SELECT * FROM {table}"))
                 for table in tables}
        found["ids"] = database.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name").fetchall()
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        return found


class Transfer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.ends = contextlib.ExitStack()
        cls.server = cls.ends.enter_context(postgres.Server())
        cls.server.make_database("dicecup")
        cls.kept = cls.ends.enter_context(tempfile.TemporaryDirectory())
        cls.model = os.path.join(cls.kept, "model.db")
        shutil.copy(FIRST, cls.model)
        subprocess.run([DICECUP, "mydata", "forget", "home", "nobody", "--db", cls.model], check=False,
                       capture_output=True)  # brings it up to date
        with connect(cls.model) as database:
            for table, rows in ROWS.items():
                marks = ", ".join("?" * len(rows[0]))
                database.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
            # Keys that pass over case, on several portions.
            database.executemany("INSERT INTO settings VALUES ('home', ?, 'k', ?)", [
                (random.choice("aA_[Zz{é") + f"{i:x}" + random.choice("aA_[é"), HOSTILE[i % 10])
                for i in range(2500)])
            database.executemany(
                "INSERT INTO tables (id, network, place, game, rules, options, phase, seed, opened_at,"
                " started_at, ended_at, people_only) SELECT ?, network, place, game, rules, options, 0,"
                " seed, 1, 0, 0, 0 FROM tables WHERE id = 1", [(900,), (901,)])
            database.execute("DELETE FROM tables WHERE id = 901")
            database.execute("BEGIN")
            database.executemany("INSERT INTO moves VALUES (900, ?, ?, ?, NULL, ?)",
                                 [(n, f"0 bid {n} 6", n, (None, 0, 1)[n % 3]) for n in range(1, MOVES + 1)])
            database.execute("INSERT INTO moves VALUES (900, ?, 'undo', 1, 5, 0)", [MOVES + 1])
            database.execute("COMMIT")
        cls.all = all_of(cls.model)

    @classmethod
    def tearDownClass(cls):
        cls.ends.close()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.source = self.path("source.db")
        shutil.copy(self.model, self.source)
        self.schema = re.sub(r"\W", "", self.id().lower())[-50:]
        self.url = self.make_schema(self.schema)

    def make_schema(self, name):
        """Where a database would do as well, but takes longer to be made."""
        self.server.run(f"CREATE SCHEMA {name}", "dicecup")
        return f"{self.server.url('dicecup')}?options=-csearch_path%3D{name}"

    def run_sql(self, sql):
        return self.server.run(sql, "dicecup", self.schema)

    def path(self, name):
        return os.path.join(self.folder, name)

    def moved(self, source, target):
        """As a killed bot's session may last for a moment, it is tried again."""
        until = time.monotonic() + 60
        while True:
            status, out, err = migrate(source, target)
            if status == 0:
                return out
            self.assertIn("in use", err)
            self.assertLess(time.monotonic(), until, err)
            time.sleep(0.02)

    def refused(self, source, target, *words):
        status, out, err = migrate(source, target)
        self.assertEqual((1, ""), (status, out), err)
        *progress, err = err.splitlines()  # of one second or more
        for line in progress:
            self.assertRegex(line, r"^\w+: [0-9,]+ of [0-9,]+( compared)?$")
        for word in words:
            self.assertIn(word, err)

    def is_empty(self):
        return self.run_sql("SELECT count(*) FROM pg_class"
                            " WHERE relnamespace = current_schema()::regnamespace") == "0\n"

    def test_there_and_back_everything_is_as_it_was(self):
        self.assertEqual([], [table for table, rows in self.all.items() if not rows])
        out = self.moved(self.source, self.url)
        self.assertIn("41 tables", out)
        self.assertIn("two bots must not", out)
        self.assertEqual(self.all, all_of(self.source))
        self.moved(self.url, self.path("back.db"))
        self.assertEqual(self.all, all_of(self.path("back.db")))
        self.assertEqual(0o600, os.stat(self.path("back.db")).st_mode & 0o777)
        self.assertEqual([], [name for name in os.listdir(self.folder) if ".new" in name])
        # A number that was used is not used again, on either side.
        self.assertEqual([{"id": 902}], self.server.ask("SELECT nextval('tables_id_seq') AS id", "dicecup",
                                                            self.schema))
        for name in self.source, self.path("back.db"), self.url:
            shown = subprocess.run([DICECUP, "mydata", "show", "home", "ann", "--db", name],
                                   capture_output=True, text=True, check=False)
            self.assertEqual((0, ""), (shown.returncode, shown.stderr), name)

    def test_a_bot_that_never_had_players_left_an_empty_database(self):
        self.moved(self.source, self.url)
        tables = ", ".join(table for table in self.all if table not in ("ids", "secrets", "life", "rated"))
        self.run_sql(f"TRUNCATE {tables}")
        self.moved(self.source, self.url)
        self.moved(self.url, self.path("back.db"))
        self.assertEqual(self.all, all_of(self.path("back.db")))

    def test_a_target_that_has_anything_is_refused(self):
        self.moved(self.source, self.url)
        with connect(self.source) as database:
            database.execute("DELETE FROM heard")
        before = self.run_sql("SELECT count(*) FROM heard")
        self.refused(self.source, self.url, "has people already")
        self.assertEqual(before, self.run_sql("SELECT count(*) FROM heard"))
        for name in "back.db", "back.db-wal":
            pathlib.Path(self.path(name)).write_text("mine", encoding="ascii")
            self.refused(self.url, self.path("back.db"), name, "name a new file")
            self.assertEqual("mine", pathlib.Path(self.path(name)).read_text(encoding="ascii"))
            os.unlink(self.path(name))
        other = self.make_schema("other")
        self.server.run("CREATE TABLE other.mine (n int)", "dicecup")
        self.refused(self.source, other, "something else")

    def test_names_that_do_not_fit_are_refused(self):
        self.refused(self.source, self.path("copy.db"), "dicecup backup copies a file")
        self.refused(self.url, self.url, "pg_dump")
        self.refused(self.path("none.db"), self.url, "none.db cannot be read")
        self.refused(self.url, self.path("back.db"), "is empty")
        self.refused(self.source, self.server.url("nowhere"), "nowhere")
        self.assertEqual(["source.db"], [name for name in os.listdir(self.folder) if "lock" not in name])
        self.assertTrue(self.is_empty())
        for arguments in (), ("--from", "a"), ("--from", "a", "--to", "b", "c"), ("--from",), ("--to=x", "--in"):
            done = subprocess.run([DICECUP, "migrate", *arguments], capture_output=True, text=True, check=False)
            self.assertEqual((2, "", 1), (done.returncode, done.stdout, done.stderr.count("\n")), done.stderr)
        secret = self.url.replace("dicecup@", "dicecup:hunter2@")
        status, out, err = migrate(self.source, secret)
        self.assertEqual((2, ""), (status, out))
        self.assertNotIn("hunter2", err)

    def test_another_version_is_refused(self):
        self.refused(FIRST, self.url, "older version", "start the bot on it once")
        with connect(self.source) as database:
            database.execute("PRAGMA user_version = 99")
        self.refused(self.source, self.url, "newer dicecup")
        self.assertTrue(self.is_empty())
        self.moved(self.model, self.url)
        self.run_sql("UPDATE schema_version SET version = 99")
        self.refused(self.url, self.path("back.db"), "newer dicecup")
        self.assertFalse(os.path.exists(self.path("back.db")))

    def test_while_a_bot_uses_either_it_is_refused(self):
        with open(self.source + ".lock", "w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.refused(self.source, self.url, "in use")
        self.moved(self.source, self.url)
        for source, target in (self.url, self.path("back.db")), (self.source, self.url):
            bot = subprocess.Popen([postgres.program("psql"), "-XAtq", self.url], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, text=True, cwd="/")
            with bot:
                bot.stdin.write("SELECT pg_advisory_lock(hashtextextended('dicecup ' || current_schema(), 0));\n")
                bot.stdin.flush()
                bot.stdout.readline()
                self.refused(source, target, "in use")
                bot.stdin.close()
        self.assertFalse(os.path.exists(self.path("back.db")))

    def test_bytes_that_are_no_text_are_refused_by_table_and_key(self):
        for damage in "CAST(x'41ff42' AS TEXT)", "CAST(x'410042' AS TEXT)", "CAST(x'eda080' AS TEXT)":
            with connect(self.source) as database:
                database.execute(f"UPDATE moves SET move = {damage} WHERE table_id = 900 AND n = 4321")
            self.refused(self.source, self.url, "moves.move", "table_id 900, n 4321")
            self.assertTrue(self.is_empty())
        with connect(self.source) as database:
            database.execute("UPDATE moves SET move = '' WHERE n = 4321")
            database.execute("UPDATE people SET key = CAST(x'ff' AS TEXT) WHERE id = 2")
        self.refused(self.source, self.url, "people.key", "id 2")
        self.assertTrue(self.is_empty())

    def test_what_does_not_arrive_as_it_was_is_not_kept(self):
        self.moved(self.source, self.url)
        tables = ", ".join(table for table in self.all if table != "ids")
        self.run_sql(f"""TRUNCATE {tables};
            CREATE FUNCTION twist() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN NEW.at = NEW.at + 1; RETURN NEW; END $$;
            CREATE TRIGGER twist BEFORE INSERT ON moves FOR EACH ROW WHEN (NEW.n = 4444)
                EXECUTE FUNCTION twist()""")
        self.refused(self.source, self.url, "the moves in", "are not those of")
        self.assertEqual("0\n", self.run_sql("SELECT count(*) FROM people"))
        self.run_sql("CREATE OR REPLACE FUNCTION twist() RETURNS trigger LANGUAGE plpgsql AS"
                     " 'BEGIN RETURN NULL; END'")
        self.refused(self.source, self.url, "the moves in", "are not those of")
        self.assertEqual("0\n", self.run_sql("SELECT count(*) FROM people"))

    def test_sums_that_are_wrong_are_refused(self):
        with connect(self.source) as database:
            database.execute("UPDATE results SET games = games + 1 WHERE person = 1")
        self.refused(self.source, self.url, "results", "sums")
        self.assertTrue(self.is_empty())

    def test_a_table_of_somebody_elses_is_refused(self):
        with connect(self.source) as database:
            database.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT) STRICT")
        self.refused(self.source, self.url, "notes")
        self.assertTrue(self.is_empty())

    def killed(self, source, target, seconds):
        """Whether it had ended already."""
        run = subprocess.Popen([DICECUP, "migrate", "--from", source, "--to", target],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            run.wait(seconds)
        except subprocess.TimeoutExpired:
            pass
        run.kill()
        return run.wait() == 0

    def test_killed_at_any_moment_it_leaves_nothing_in_a_server(self):
        began = time.monotonic()
        self.moved(self.source, self.url)
        takes = time.monotonic() - began
        for i in range(KILLS):
            url = self.make_schema(f"killed{i}")
            ended = self.killed(self.source, url, takes * random.random())
            there = self.server.run(f"SELECT to_regclass('killed{i}.people') IS NOT NULL", "dicecup") == "t\n"
            if there:  # it is kept before it says so
                self.assertEqual(f"{MOVES}\n", self.server.run(
                    f"SELECT max(n) - 1 FROM killed{i}.moves WHERE table_id = 900", "dicecup"))
            else:
                self.assertFalse(ended)
                self.moved(self.source, url)
        self.assertEqual(self.all, all_of(self.source))
        self.moved(url, self.path("back.db"))
        self.assertEqual(self.all, all_of(self.path("back.db")))

    def test_killed_at_any_moment_it_leaves_no_file(self):
        self.moved(self.source, self.url)
        began = time.monotonic()
        self.moved(self.url, self.path("timed.db"))
        takes = time.monotonic() - began
        for i in range(KILLS):
            target = self.path(f"{i}.db")
            ended = self.killed(self.url, target, takes * random.random())
            if not os.path.exists(target):
                self.assertFalse(ended)
                self.moved(self.url, target)
            self.assertEqual(self.all, all_of(target))
            self.assertEqual([], [name for name in os.listdir(self.folder) if name.startswith(f"{i}.db.new")])


if __name__ == "__main__":
    unittest.main()
