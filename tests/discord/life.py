"""The program on its own Discord, and people at its tables, for test_life.py."""

import os
import re
import sys
import tempfile
from os.path import dirname, join

from world import World

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

from program import Program  # noqa: E402


class Bot:
    """The program with its own Discord; a context manager that at the end wants an orderly stop and
    no rule of Discord broken."""

    def __init__(self, dicecup, config="", users=None, locale=None, env=(), **settings):
        """users: names of people, unless they are the usual; locale: theirs; env: more of the environment."""
        self.dicecup = dicecup
        self.env = dict(env)
        self.world = World(scale=0.02, nonces=True, **settings)
        self.ids = self.world.create(users=users, locale=locale)
        self.token = self.world.token
        self._folder = tempfile.TemporaryDirectory()
        self.config = join(self._folder.name, "dicecup.yaml")
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(f"log: {{level: debug}}\ndiscord:\n  api: '{self.world.api}'\n{config}")
        self.process = None
        self.log = None

    def start(self, ready=True):
        since = self.world.mark()
        self.process = Program(
            self.dicecup, "run", "--config", self.config, name="bot",
            env={"DICECUP_UNLIMITED": "1", **os.environ, **self.env,
                 "DICECUP_DISCORD_TOKEN": self.token})
        self.log = self.process.log
        if ready:
            self.wait_until_ready(since)
        return self

    def wait_until_ready(self, since):
        """since: of the world's reports, when it was started."""
        self.world.wait_ready(since=since)
        self.log.wait_for("discord-server .* is there|discord-resumed")
        self.log.wait_for("discord-commands")

    def kill(self):
        self.process.kill()

    def person(self, name):
        return self.world.person(name)

    def people(self, *names):
        return [self.person(name) for name in names]

    def told(self):
        return "\n".join([self.world.story(), "--- log", *self.log.lines[-30:]])

    def stop(self):
        status = self.process.stop()
        if status != 0:
            raise AssertionError(f"it ended with {status}:\n" + "\n".join(self.log.lines[-30:]))

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        try:
            if kind is None:
                self.stop()
                self.world.check()
            else:
                print(self.told())
        finally:
            self.kill()
            self.world.stop()
            self._folder.cleanup()


# At the table

LIVE = r"^### Perudo (table )?#\d+"
HAND = r"[Yy]our dice: ([1-6](?: [1-6])*)"


def open_table(bot, *names, where="#dice"):
    """The first opens it, the others press Join; all that is said of it has come."""
    first, *others = bot.people(*names)
    first.slash(where, "table new", game="perudo")
    for person in others:
        person.wait_for("waits for players", where)
        person.press("Join", where=where)
        first.wait_for(f"{person.name} is in", where)
    first.wait_for(rf"waits for players \({len(names)}/6\)", where)


def begin_game(bot, *names, where="#dice"):
    open_table(bot, *names, where=where)
    for person in bot.people(*names):
        person.wait_for("You have a seat at table", "dm")
    bot.person(names[0]).press("Start", where=where)
    for person in bot.people(*names):
        person.wait_for("The game begins", where)
        person.wait_for(HAND, "dm")
    live_of(bot, names[0], where, "Another bid")


def newest(bot, name, pattern, where="#dice"):
    """The newest message there that is like it, or None."""
    found = [each for each in bot.person(name).visible(where)
             if each["from"] == "Dicecup" and re.search(pattern, each["text"]) and
             (pattern != LIVE or each["buttons"])]
    return found[-1] if found else None


def live_of(bot, name, where="#dice", button=None):
    """The live message, once there is one (with this button)."""
    def good(seen):
        return (seen["where"] == where and seen["what"] in ("message", "edit") and
                re.search(LIVE, seen["text"]) and seen["buttons"] and
                (button is None or any(each["label"].startswith(button)
                                       for each in seen["buttons"])))
    bot.person(name).wait(good, what="a live message")
    return newest(bot, name, LIVE, where)


def whose_turn(bot, names, where="#dice"):
    """By what the live message showed last."""
    called = [found[1] for seen in bot.person(names[0]).all
              if seen["where"] == where and seen["what"] in ("message", "edit") and
              not seen.get("ephemeral")
              for found in [re.search(r"(\w+), your turn\b", seen["text"])] if found]
    return bot.person(called[-1])


def bid(bot, names, count, where="#dice"):
    """Whoever must bids so many sixes, by a slash command; the call of the next has come."""
    mover, watcher = whose_turn(bot, names, where), bot.person(names[0])
    since = watcher.mark()
    mover.slash(where, "table move", what=f"bid {count} 6")
    watcher.wait_for(f"{mover.name} bids {count} x sixes", where, what="message", since=since)
    return mover


def the_other(bot, names, person):
    return next(each for each in bot.people(*names) if each is not person)


def dice_of(person):
    """What they were told last."""
    return re.search(HAND, person.saw(HAND)[-1]["text"]).group(1)
