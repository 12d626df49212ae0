"""The echo bot on a server that follows a script."""

from echo_bot import EchoTest
from scripted import Scripted


class OnScript(EchoTest):
    def setUp(self):
        self.server = Scripted()
        self.addCleanup(self.server.__exit__)

    def joined(self, names="echo", caps="", isupport="CASEMAPPING=rfc1459", **settings):
        """A bot in #dice; the answer to its WHO is still to come."""
        bot = self.start(self.server.port, **settings)
        client = self.server.accept()
        client.register(caps, isupport=isupport)
        client.admit(names=names)
        bot.wait_for("entered\t#dice")
        return bot, client
