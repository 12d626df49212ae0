"""Whether people on the stand-in for Discord find their way in the new look: nested buttons, lists,
forms with labels, sub-commands, and answers that show nothing."""

import json
import os
import random
import subprocess
import sys
import threading
from types import SimpleNamespace

from anybody import Presser, Slasher
from caller import V2, Caller, container, row, section, select, text
from habits import Thumb
from world import HERE, World

EPHEMERAL = 1 << 6
OPTIONS = [{"label": label, "value": label.lower()} for label in ("Ones", "Twos")]
TABLE = {"name": "table", "description": "Tables", "options": [
    {"type": 1, "name": "help", "description": "Helps"},
    {"type": 1, "name": "move", "description": "Moves", "options": [{
        "type": 3, "name": "what", "description": "What", "required": True, "autocomplete": True}]}]}


class Puppet:
    """A bot that answers as told."""

    def __init__(self, world):
        self.unread = []
        self.process = subprocess.Popen(
            ["node", os.path.join(HERE, "puppet.js"), world.api, world.token],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._await("ready")

    def _await(self, what):
        while what not in (told := json.loads(self.process.stdout.readline())):
            self.unread.append(told)

    def read(self):
        """The data of the next interaction."""
        return self.unread.pop(0) if self.unread else json.loads(self.process.stdout.readline())

    def answer(self, key, kind, **data):
        self.process.stdin.write((json.dumps({key: {"type": kind, "data": data}}) + "\n").encode())
        self.process.stdin.flush()
        self._await("taken")

    def stop(self):
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


class Mind:
    """Wants to bid."""

    taken = "Taken"
    cards = ""
    rng = random.Random(1)

    def ideas(self, hint):
        return ["move 5x3"] if "your turn" in hint else []

    def see(self, line):
        pass

    told = see


def button(label, name):
    return {"type": 2, "style": 1, "label": label, "custom_id": name}


def live(state, *controls):
    bid = section(text(state), accessory=button("Bid", "bid"))
    return {"flags": V2, "components": [text("Table #1"), container(bid), *controls]}


def form():
    label = {"type": 18, "label": "x"}
    return {"title": "Bid", "custom_id": "form", "components": [
        text("How high?"),
        {**label, "component": {"type": 21, "custom_id": "face", "options": OPTIONS}},
        {**label, "component": {"type": 3, "custom_id": "list", "options": OPTIONS}},
        {**label, "component": {"type": 4, "custom_id": "count", "style": 1}},
        {**label, "component": {"type": 4, "custom_id": "why", "style": 1, "required": False}}]}


def presses(caller, puppet, world):
    """From the live message to a form, and on in an aside to the end."""
    ann = Presser(world.person("ann"), Mind())
    caller.post(**live("ann's turn"))
    puppet.answer("bid", 9, **form())
    aside = [text("Which?"), *row(select(custom_id="pick", options=OPTIONS))]
    puppet.answer("form", 4, flags=V2 | EPHEMERAL, components=aside)
    puppet.answer("pick", 7, components=[text("Taken.")])
    assert ann.act()
    assert puppet.read()["custom_id"] == "bid"
    typed = [part["component"] for part in puppet.read()["components"] if "component" in part]
    assert typed[0]["value"] in ("ones", "twos") and typed[1]["values"][0] in ("ones", "twos")
    assert [each["value"] for each in typed[2:]] == ["what now", ""]
    assert puppet.read()["component_type"] == 3
    ben = world.person("ben")
    assert ben.saw("^Table #1\nann's turn$") and not ben.saw("Which")


def sees_silent_answers(caller, puppet, world):
    """A press that changes the live message is taken, and one that is only noted too."""
    ben = Presser(world.person("ben"), Mind())
    for kind, shown in ((7, "edit"), (6, "answered")):
        puppet.answer("bid", kind, **({} if kind == 6 else live("ben's bid")))
        step = ben.press("Bid")
        assert step["what"] == shown and ben.is_taken(step), step
        puppet.read()
    puppet.answer("bid", 4, content="It is not your turn.", flags=EPHEMERAL)
    assert not ben.is_taken(ben.press("Bid"))
    given = ben.person.press("Bid")
    assert ben.person.answered(given)["by"] == "message"


def types(caller, puppet, world):
    """Sub-commands by their last word, with what is suggested."""
    assert caller.call("PUT", caller.app + "/commands", [TABLE])[0] == 200
    cem = Slasher(world.person("cem"), Mind())
    puppet.answer("table help", 4, content="It is your turn.", flags=EPHEMERAL)
    puppet.answer("table move", 4, content="Taken.", flags=EPHEMERAL)
    puppet.answer("table move?", 8, choices=[{"name": "5 × threes", "value": "5x3"}])
    assert cem.act()
    assert set(world.commands()) == {"table help", "table move"}
    since = cem.person.mark()
    assert cem.person.complete("#dice", "table move", "what") == [
        {"name": "5 × threes", "value": "5x3"}]
    assert cem.person.saw("5 × threes", since)


def sees_its_form_refused(caller, puppet, world):
    """Where it was filled in, the same move is asked for."""
    dee, over = world.person("dee"), threading.Event()
    thumb = Thumb(SimpleNamespace(where="#dice", names={}, over=over, seed=1, kind="perudo"), dee, "channel", (0, 0))
    face = {"type": 18, "label": "x", "component": {"type": 21, "custom_id": "face", "options": OPTIONS}}
    caller.post(**live("dee, your turn", *row(button("Another bid…", "1 7 fill bid"))))
    puppet.answer("1 7 fill bid", 9, title="Bid", custom_id="form", components=[face])
    puppet.answer("form", 7, **live("Too low. dee, your turn", *row(button("Dudo", "1 7 make dudo"))))
    puppet.answer("1 7 make dudo", 7, **live("dee doubts", *row(button("My hand", "1 - hand"))))
    thumb.start()
    dee.wait_for("dee doubts")
    over.set()
    thumb.join()
    assert not thumb.error, thumb.error
    assert (thumb.count.presses, thumb.count.refused, thumb.made) == (3, 1, 7), vars(thumb.count)


TESTS = (presses, sees_silent_answers, types, sees_its_form_refused)


def main():
    with World(scale=0.001, heartbeat=4e7) as world:
        caller = Caller(world)
        puppet = Puppet(world)
        try:
            for test in TESTS:
                test(caller, puppet, world)
            world.check()
        except BaseException:
            print(world.story(), file=sys.stderr)
            raise
        finally:
            puppet.stop()


main()
