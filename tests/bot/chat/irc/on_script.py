"""The echo bot on a server that follows a script."""

import os
import tempfile

from echo_bot import EchoTest
from scripted import Scripted


class OnScript(EchoTest):
    def setUp(self):
        self.server = Scripted()
        self.addCleanup(self.server.__exit__)

    def secret(self, words, mode=0o600):
        file = tempfile.NamedTemporaryFile("w", prefix="dicecup-secret-", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(words + "\n")
        os.chmod(file.name, mode)
        return file.name

    def joined(self, names="echo", caps="", isupport="CASEMAPPING=rfc1459", **settings):
        """A bot in #dice; the answer to its WHO is still to come."""
        bot = self.start(self.server.port, **settings)
        client = self.server.accept()
        client.register(caps, isupport=isupport)
        client.admit(names=names)
        bot.wait_for("entered\t#dice")
        return bot, client
