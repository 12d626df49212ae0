"""Evenings on servers that are here only as their documentation tells: Solanum, Ergo, UnrealIRCd."""

import argparse
import os
import re
import signal
import tempfile
import threading

import test_any_game
from bot import Network
from checks import check_lines
from dialects import DIALECTS
from irc_people import BOT
from small_ircd import SmallIrcd

CHANNEL, SHUT = "#dice", "#shut"
PASSWORD = "only-for-tests"


class Documented(test_any_game.Room):
    """A game on one of them: the bot logs in, is kept out of a channel, and somebody takes no private
    texts at first."""

    def __init__(self, arguments, name):
        super().__init__(argparse.Namespace(**vars(arguments), game="perudo"), name)
        self.dialect = DIALECTS[name]

    def begin(self, n_people):
        self.server = self.stack.enter_context(SmallIrcd(self.dialect, {BOT: PASSWORD}))
        handle, secret = tempfile.mkstemp()
        self.stack.callback(os.remove, secret)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(PASSWORD)
        home = Network("home", self.server.port, [CHANNEL], more=(
            f"sasl: {{mechanism: plain, account: {BOT}, password_file: {secret}}}",))
        self.enter(home, [self.server.port] * n_people)
        self.bot.process.log.wait_for("irc-connected home: as Dicecup, logged in")

    def shut_out(self):
        """A second channel of the configuration does not let it in: that is logged once."""
        log = self.bot.process.log
        since = log.mark()
        with open(self.bot.config, encoding="utf-8") as file:
            config = file.read()
        with open(self.bot.config, "w", encoding="utf-8") as file:
            file.write(config.replace(f'["{CHANNEL}"]', f'["{CHANNEL}", "{SHUT}"]'))
        self.bot.process.process.send_signal(signal.SIGHUP)
        log.wait_for(f"irc-join-refused home: {SHUT}: ", since)

    def sit_down(self, options, computers):
        """Who opens the table takes nothing in private at first, and the game begins once they do."""
        relents = threading.Thread(target=self._relent, args=(self.humans[0], self.watcher.mark()))
        self.server.members[self.humans[0].name].wary = 1
        relents.start()
        super().sit_down(options, computers)
        relents.join()

    def _relent(self, human, since):
        """As soon as the channel was told of it, and where that was before the start, that it waits."""
        told = rf"PRIVMSG {CHANNEL} :· (?:.*\. )?{human.name}: "
        self.watcher.wait_for(told + "my private messages do not reach you", since)
        self.watcher.wait_for(f"PRIVMSG {CHANNEL} :!start", since)
        lines = self.watcher.lines[since:]
        begun = next(i for i, line in enumerate(lines) if line.endswith(f"{CHANNEL} :!start"))
        if any(re.search(told, line) for line in lines[:begun]):
            self.watcher.wait_for(told + "hands are dealt in private", since)
        human.say(CHANNEL, "!join")

    def moved(self):
        """Another host in the middle of a round, as services give it."""
        human = self.humans[1]
        self.server.change_host(human.name, "user/of/a/cloak")
        self.asks_hand(human)
        self.look_again()

    @staticmethod
    def asks_hand(human):
        since = human.mark()
        human.say(CHANNEL, "!hand")
        human.wait_for(rf"^:{BOT}!\S+ NOTICE {human.name} :\[.*Your dice: ", since)

    def look_again(self):
        self.party.let_be()
        self.party.due = list(self.party.humans)

    def finish(self):
        super().finish()
        for human in self.humans:
            check_lines(human)


def documented(room):
    room.begin(3)
    room.play("dice=2 counts=open", troubles=[("bids", room.shut_out), ("bids", room.moved)])


EVENINGS = {name: (Documented, documented) for name in DIALECTS}
