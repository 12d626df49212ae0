"""The servers that tests of PostgreSQL start: they keep what was committed, and none is left behind."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
import urllib.parse

SERVERS = pathlib.Path(__file__).resolve().parents[2] / "servers"
sys.path.insert(0, str(SERVERS))

import beside
import postgres

WITH_SERVER = [sys.executable, str(SERVERS / "postgres.py"), "--"]


def postmaster(folder):
    with open(os.path.join(folder, "data", "postmaster.pid"), encoding="ascii") as lock:
        return int(lock.readline())


class Servers(unittest.TestCase):
    def test_a_killed_server_starts_again_with_what_was_committed(self):
        with postgres.Server({"max_connections": 20}) as server:
            url = server.make_database("dicecup")
            self.assertTrue(url.startswith("postgresql://") and url.endswith("/dicecup"), url)
            self.assertEqual("20\n", server.run("SHOW max_connections"))
            server.run("CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)", "dicecup")
            before = postmaster(server.folder)
            server.kill()
            self.assertFalse(postgres.is_there(before))
            with self.assertRaises(RuntimeError):
                server.run("SELECT 1")
            server.start()
            self.assertEqual([{"n": 1}], server.ask("SELECT n FROM kept", "dicecup"))
            server.restart()
            self.assertEqual([{"n": 1}], server.ask("SELECT n FROM kept", "dicecup"))
            last = postmaster(server.folder)
        self.assertFalse(postgres.is_there(last))
        self.assertFalse(os.path.exists(server.folder))

    def test_a_promoted_standby_has_what_the_killed_primary_committed(self):
        with postgres.Server() as primary, postgres.Standby(primary) as standby:
            primary.run("CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
            standby.catch_up()
            self.assertEqual([{"n": 1}], standby.ask("SELECT n FROM kept"))
            with self.assertRaisesRegex(RuntimeError, "read-only"):
                standby.run("INSERT INTO kept VALUES (2)")
            primary.make_synchronous(standby)
            primary.run("INSERT INTO kept SELECT generate_series(2, 1000)")
            primary.kill()
            standby.promote()
            standby.run("INSERT INTO kept VALUES (1001)")
            self.assertEqual([{"n": 1001}], standby.ask("SELECT count(*) AS n FROM kept"))

    def test_a_commit_waits_for_a_synchronous_standby(self):
        with postgres.Server() as primary, postgres.Standby(primary) as standby:
            primary.run("CREATE TABLE kept (n int)")
            primary.make_synchronous(standby)
            standby.kill()
            with subprocess.Popen([postgres.program("psql"), "-Xqc", "INSERT INTO kept VALUES (1)",
                                   primary.url()]) as psql:
                primary.wait_until("SELECT EXISTS (SELECT 1 FROM pg_stat_activity"
                                   " WHERE wait_event = 'SyncRep')")
                standby.start()
                self.assertEqual(0, psql.wait(60))

    def test_the_programs_of_a_folder_that_is_named_are_taken_and_no_others(self):
        needed = [postgres.program(name) for name in ("initdb", "postgres", "psql")]
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            for path in needed:
                os.symlink(path, os.path.join(folder, os.path.basename(path)))
            with unittest.mock.patch.dict(os.environ, DICECUP_POSTGRES_PROGRAMS=folder):
                with postgres.Server() as server:
                    self.assertEqual("42\n", server.run("SELECT 6 * 7"))
                    os.remove(os.path.join(folder, "psql"))
                    with self.assertRaisesRegex(FileNotFoundError, os.path.join(folder, "psql")):
                        server.run("SELECT 6 * 7")

    def test_a_command_gets_a_database_and_its_status_comes_back(self):
        done = subprocess.run(
            [*WITH_SERVER, "sh", "-c",
             f'{postgres.program("psql")} -XAtc "SELECT 6 * 7" "$DICECUP_TEST_POSTGRES"; exit 7'],
            capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(("42\n", 7), (done.stdout, done.returncode), done.stderr)

    def test_no_server_outlives_the_command_or_who_started_it(self):
        for how, status in ("exit 3", 3), ("kill -9 $$", 137), ("exec cat", -signal.SIGKILL):
            with self.subTest(how=how), subprocess.Popen(
                    [*WITH_SERVER, "sh", "-c", f'echo "$DICECUP_TEST_POSTGRES"; read line; {how}'],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
                url = run.stdout.readline()
                folder = urllib.parse.unquote(url.split("@")[1].split("/")[0])
                server = postmaster(folder)
                self.assertTrue(postgres.is_there(server))
                if how == "exec cat":
                    run.send_signal(signal.SIGKILL)
                run.stdin.write("\n")
                run.stdin.close()
                self.assertEqual(status, run.wait(60))
                self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
                until = time.monotonic() + 60
                while postgres.is_there(server):
                    self.assertLess(time.monotonic(), until, "the server lives on")


if __name__ == "__main__":
    beside.main()
