"""The bot that irc_echo.c is, as the tests of the IRC adapter use it."""

import os
import pathlib
import re
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "servers"))

import beside  # noqa: E402 (found only now)
from program import Program  # noqa: E402 (found only now)

PATH = None  # of the program, from the command line


class Echo(Program):
    """settings: key=value of irc_echo, for one network called home."""

    def __init__(self, port=None, *more, **settings):
        values = {"channel": "#dice", "scale": "0.15", "burst": "20", "per_second": "20"}
        values.update(settings)
        command = [PATH]
        if port:
            command += ["network=home", f"port={port}"]
            command += [f"{key}={value}" for key, value in values.items()]
        super().__init__(*command, *more, name="echo")

    def wait_for_message(self, text, since=0):
        """Its columns: network, what, place, key, name, moderates, by_name, text."""
        found = self.wait_for(rf"^.*\tmessage\t.*\t{re.escape(text)}$", since)
        return found.group(0).split("\t")

    def key_of(self, nick, since=0):
        return self.wait_for(rf"\tcame\t\S+\t(\S+)\t{re.escape(nick)}\t", since).group(1)


class EchoTest(unittest.TestCase):
    """Ends every bot it started and looks at how it ended: a leak fails."""

    def start(self, *arguments, **settings):
        bot = Echo(*arguments, **settings)
        self.addCleanup(self.finish, bot)
        return bot

    def secret(self, words, mode=0o600):
        file = tempfile.NamedTemporaryFile("w", prefix="dicecup-secret-", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(words + "\n")
        os.chmod(file.name, mode)
        return file.name

    def finish(self, bot):
        status = bot.stop()
        self.assertEqual(status, 0, "\n".join(bot.log.lines[-40:]))


def main():
    global PATH
    PATH = os.path.abspath(sys.argv.pop(1))
    beside.main()
