"""The bot on the stand-in for Discord, for whole games."""

import os
import sys
import time
from os.path import dirname, join

sys.path.insert(1, join(dirname(dirname(__file__)), "games"))

import bot as bots  # noqa: E402


class Bot(bots.Bot):
    """The bot with Discord in its configuration, and IRC beside it or not."""

    def __init__(self, dicecup, world, networks=(), **how):
        self.world = world
        super().__init__(dicecup, networks, **how)
        if world:
            os.environ["DICECUP_DISCORD_TOKEN"] = world.token

    def start_on_discord(self):
        """Returns once it is there."""
        if self.process:
            time.sleep(1.0)  # for Discord, which counts what comes in a second
        since = self.world.mark()
        self.start()
        self.world.wait_ready(since=since)
        self.process.log.wait_for("discord-server .* is there|discord-resumed")

    def configure(self, rate):
        super().configure(rate)
        if not self.world:
            return
        with open(self.config, encoding="utf-8") as file:
            text = file.read()
        if not self.networks:
            text = text.replace("irc:\n", "")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(text + f"discord: {{api: '{self.world.api}'}}\n")
