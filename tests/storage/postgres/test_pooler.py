"""A pooler between the bot and the server: one that pools by session will do; another, which gives each
transaction another session, would have the bot hold locks that are not its own, and is refused.

usage: test_pooler.py DICECUP
"""

import contextlib
import os
import pathlib
import subprocess
import sys
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TESTS / "games"))

from bot import Bot, Network  # noqa: E402, puts tests/servers on the path
from pgbouncer import Pgbouncer  # noqa: E402
from postgres import USER, Server, program  # noqa: E402
from server import free_port  # noqa: E402

DICECUP = os.path.abspath(sys.argv.pop(1))
OTHERS = 6
REFUSED = r" error database .* pooler that gives each transaction another session; it must pool by session"


class Pooler(unittest.TestCase):
    def setUp(self):
        self.ends = contextlib.ExitStack()
        self.addCleanup(self.ends.close)
        self.server = self.ends.enter_context(Server())
        self.server.make_database("dicecup")

    def bot_behind(self, mode, **options):
        pooler = self.ends.enter_context(Pgbouncer(self.server, USER, mode, **options))
        self.pooled = pooler.url("dicecup")
        return self.ends.enter_context(Bot(DICECUP, [Network("home", free_port(), ["#dice"])], database=self.pooled))

    def load(self):
        """Others who take one transaction after the other out of the same pool."""
        for _ in range(OTHERS):
            psql = self.ends.enter_context(subprocess.Popen(
                [program("psql"), "-XAtq", self.pooled], cwd="/", stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL, text=True))
            self.ends.callback(psql.kill)
            psql.stdin.write("SELECT 1 \\watch 0.001\n")
            psql.stdin.flush()
        self.server.wait_until("SELECT count(*) > 0 FROM pg_stat_activity WHERE query LIKE 'SELECT 1 %'")

    def refused(self, bot, words=REFUSED):
        bot.start(wait=False)
        bot.process.log.wait_for(words)
        self.assertEqual(78, bot.process.process.wait(60))
        bot.process.stop()
        self.assertEqual("0\n", self.server.run("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"))

    def plays(self, bot):
        bot.start(wait=False)
        bot.process.log.wait_for(" running ")
        self.assertEqual(0, bot.process.stop())

    def test_one_by_transaction_is_refused(self):
        self.refused(self.bot_behind("transaction"))

    def test_one_by_transaction_is_refused_under_load(self):
        bot = self.bot_behind("transaction")
        self.load()
        self.refused(bot)

    def test_one_by_statement_is_refused(self):
        self.refused(self.bot_behind("statement"))

    def test_one_that_has_one_session_for_all_is_waited_for_and_blamed(self):
        bot = self.bot_behind("transaction", size=1)
        bot.start(wait=False)
        bot.process.log.wait_for(r" error database .* does not answer on two connections at once; a pooler on the way "
                                 r"must pool by session.*; waiting until it can be used$")
        bot.process.stop()

    def test_one_by_session_will_do(self):
        bot = self.bot_behind("session")
        self.plays(bot)
        self.load()
        self.plays(bot)


if __name__ == "__main__":
    unittest.main()
