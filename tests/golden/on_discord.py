"""Golden games on the stand-in for Discord: the messages that everybody and each person sees, whenever
they have changed. Edits that a newer one overtook depend on the moment and are left out, and so are
pictures, which come when they are painted."""

import json
import os
import re
import sys
import time
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "discord"))

from life import Bot  # noqa: E402
from world import Refused  # noqa: E402
from streams import Streams, substitute  # noqa: E402

CHANNEL = "#dice"
PRESSED = ("join", "start", "leave", "again", "hand")
LOOK_S, PATIENCE_S, EFFECT_S = 0.05, 20.0, 120.0
EMOJI = re.compile(r"<:(\w+)_[0-9a-f]{8}:\d+>")
SNOWFLAKE = re.compile(r"(?<!\d)\d{16,20}(?!\d)")
LINKED = re.compile(r"</([^:<>]+):\d+>")
EPOCH = re.compile(r"<t:\d+(:\w)?>")
WAY = re.compile(r"(discord\.com/channels)/\d+/\d+/\d+")  # to the table's message as it stood when the link left
SEPARATOR, GALLERY = 14, 12


def _shown(components):
    """Without pictures, and the line and the numbers that are others where there is one."""
    return [{**{key: value for key, value in each.items() if key != "id"},
             **({"components": _shown(each["components"])} if "components" in each else {})}
            for each in components if each["type"] not in (SEPARATOR, GALLERY)]


class Discord:
    """A context manager; do() types a line to the bot, or presses the button that says the same."""

    still_looks = 5  # in which nothing changes

    def __init__(self, program, people, language, env):
        os.environ["DICECUP_PICTURES_MS"] = "0"
        self.names = people
        self.streams = Streams()
        self.known = {}  # Discord's ids by what stands for them: in a stream, in the order in which they came
        self.before = {}  # what was seen of each message
        self.bot = Bot(program, f"language: {language}\n", users=people,
                       locale="ja" if language == "ja" else None, env=env)

    def __enter__(self):
        self.bot.__enter__()
        self.bot.start()
        self.bot.log.wait_for("discord-emojis .* are there")
        self.people = {name: self.bot.person(name) for name in self.names}
        self.known = {person.id: name for name, person in self.people.items()}
        return self

    def __exit__(self, *error):
        self.bot.__exit__(*error)

    def do(self, name, alone, text):
        person = self.people[name]
        button = self._find(person, alone, text)
        if button:
            person.answered(person.press(id=button["id"], message=button["message"]))
        else:
            person.say("dm" if alone else CHANNEL, text if alone else f"@Dicecup {text}")
        self.streams.add(name, f"{name}{'>' if alone else ':'} {text}{' (pressed)' if button else ''}")
        self.settle()

    def _find(self, person, alone, text):
        """The button that says the same; None: it is typed."""
        return None if alone or text not in PRESSED else self._button(person, CHANNEL, rf"\d+ - {text}")

    @staticmethod
    def _button(person, where, pattern):
        return next(({**button, "message": seen["id"]} for seen in person.visible(where)
                     for button in seen["buttons"] if re.fullmatch(pattern, button["id"])), None)

    def settle(self):
        seen = self.still()
        for name in ("channel", *self.names):
            self._note(name, seen.get(name, {}))

    def still(self):
        """What all see once nothing has changed for a while."""
        until, still, seen = time.monotonic() + PATIENCE_S, 0, None
        while still < self.still_looks:
            time.sleep(LOOK_S)
            try:
                now = self._look()
            except Refused:  # a message went before it was read
                now = None
            still = still + 1 if now is not None and now == seen else 0
            seen = now
            if time.monotonic() > until:
                raise AssertionError(f"it is never quiet: {self.bot.told()}")
        return seen

    def _look(self):
        """By stream, the messages before people's eyes."""
        found = {}
        for name, person in self.people.items():
            for seen in person.visible():
                if seen["from"] == "Dicecup":
                    own = seen["where"] == "dm" or seen["ephemeral"]
                    found.setdefault(name if own else "channel", {})[seen["id"]] = self._read(seen)
        return found

    def _read(self, seen):
        data = self.bot.world.do("message", message=seen["id"])
        body = {"content": data["content"], "components": _shown(data["components"])}
        return WAY.sub(r"\1/TABLE", EPOCH.sub("<TIME>", json.dumps(body, ensure_ascii=False)))

    def _note(self, name, messages):
        """The new and the changed ones; and those that are gone."""
        before = self.before.get(name, {})
        self.before[name] = messages
        for gone in before.keys() - messages.keys():
            self.streams.add(name, self._named(name, f"{gone}: deleted"))
        for each, body in messages.items():
            if before.get(each) != body:
                self.streams.add(name, self._named(name, f"{each}: {body}"))

    def _named(self, stream, text):
        def name(found):
            n = 1 + sum(each.startswith(f"{stream} ") for each in self.known.values())
            return self.known.setdefault(found[0], f"{stream} {n}")
        return SNOWFLAKE.sub(name, LINKED.sub(r"/\1", EMOJI.sub(r"<:\1>", text)))

    def finish(self):
        self.bot.world.check()


class Alone(Discord):
    """One person's private talk with the bot, in which a table stands, against computers. Every second
    move that a button makes is pressed."""

    NEEDED = re.compile(r'"\d+ (?:\d+ (?:make|menu|fill|type|page)\b|- resume")')
    RESULT = re.compile(r'(#\d+ · [^"]*"\}, \{"type": 10, "content": ")((?:[^"\\]|\\.)*)')
    TABLE = re.compile(r"#(\d+)\b")
    presses = False
    seen = None  # before the step

    def __init__(self, program, people, language, env):
        super().__init__(program, people[:1], language, env)

    def do(self, name, alone, text):
        self.seen = self._look()
        super().do(name, alone, text)

    def _read(self, seen):
        """Of a result its last line: what was not shown before stands in it, too."""
        body = super()._read(seen)
        return body if self.NEEDED.search(body) else self.RESULT.sub(
            lambda found: found[1] + substitute(found[2]).rpartition(r"\n")[2], body)

    def _find(self, person, alone, text):
        self.presses = not self.presses
        return self._button(person, "dm", rf"\d+ (?:\d+ make|-) {re.escape(text)}") if self.presses else None

    def still(self):
        """Once what was said had an effect, and the computers have moved."""
        until = time.monotonic() + EFFECT_S
        while True:
            self.look_out()
            seen = super().still()
            if seen != self.seen and self._waits(seen.get(self.names[0], {})):
                self.seen = None
                return seen
            if time.monotonic() > until:
                raise AssertionError("\n".join(["nothing comes of it:", *map(str, seen.items()), self.bot.told()]))

    def look_out(self):
        """While one waits."""

    def _waits(self, messages):
        """For the person, in one message; or the last game is over."""
        bodies = list(messages.values())
        tables = [int(found) for body in bodies for found in self.TABLE.findall(body)]
        asking = sum(self.NEEDED.search(body) is not None for body in bodies)
        return asking == 1 or (asking == 0 and (
            not tables or any(f'"{max(tables)} - again"' in body for body in bodies)))
