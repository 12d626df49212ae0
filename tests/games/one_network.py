"""Each test of a bot on one network, on a server of its own."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(__file__)), "servers"))

from bot import Bot, Network  # noqa: E402
from services import Services  # noqa: E402

DICECUP = os.path.abspath(sys.argv.pop(1))


class OneNetwork(unittest.TestCase):
    """It plays in #dice, and ends without a leak."""

    kind = None  # of the server
    has_services = True
    channels = ("#dice",)
    languages = ()
    more = ()  # lines of the network's configuration

    def setUp(self):
        self.server = self.kind().start()
        self.addCleanup(self.server.__exit__)
        if self.has_services:
            self.services = Services(self.server)
            self.addCleanup(self.services.close)
        self.bot = Bot(DICECUP, [Network("home", self.server.port, self.channels, more=self.more,
                                         languages=self.languages)])
        self.addCleanup(self.bot.__exit__)
        self.bot.start()

    def tearDown(self):
        status, said = self.bot.stop()
        self.assertEqual(status, 0, said)
        self.bot.check_log()

    def restart(self):
        """As after a crash; everybody who is there has been asked about then."""
        self.bot.kill()
        self.bot.start()
