"""Drives the stand-in for Discord (fake.js): its people, what goes wrong, and what was seen.

    with World() as world:
        world.create()                          # a server "Parlour", #dice, six people
        bot = Program(dicecup, …, world.api …)  # its token is world.token
        world.wait_ready()
        ann = world.person("ann")
        ann.slash("#dice", "new", game="perudo")
        ann.wait_for("Perudo table")            # in what ann sees, wherever
        ann.press("Join")
        world.check()                           # no rule of Discord was broken

NODE_PATH in the environment says where its packages are (tests/meson.build sets it).
"""

import itertools
import json
import os
import re
import subprocess
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 120.0
# Discord's three seconds are for a bot without sanitizers on a machine of its own; and where all else
# is quick, a slow machine is no dead line yet.
ANSWER_MS, HEARTBEAT_MS = 10000, 20000


class Refused(AssertionError):
    """The stand-in cannot do what a command says: its words."""


class Reports:
    """What is told, kept for good. Waits never poll."""

    alarm = None  # called while somebody waits: raises what ends the wait; see nudge()

    def __init__(self, name):
        self.name = name
        self.all = []
        self.ended = False
        self._news = threading.Condition()

    def add(self, report):
        with self._news:
            self.all.append(report)
            self._news.notify_all()

    def end(self):
        with self._news:
            self.ended = True
            self._news.notify_all()

    def mark(self):
        """A place in it, for wait()'s since."""
        return len(self.all)

    def wait(self, wanted, since=0, timeout=PATIENCE, what="what is wanted"):
        """The first report from a place on that wanted(report) finds good."""
        until = time.monotonic() + timeout
        at = since
        with self._news:
            while True:
                for report in self.all[at:]:
                    at += 1
                    if wanted(report):
                        return report
                if self.alarm:
                    self.alarm()
                left = until - time.monotonic()
                if left <= 0 or self.ended:
                    raise AssertionError(
                        f"{self.name}: never {what}; there was:\n" + self.story(since))
                self._news.wait(left)

    def nudge(self):
        """Whoever waits is to hear the alarm."""
        with self._news:
            self._news.notify_all()

    def rest(self, since, seconds):
        """Until there is something new, or for so long."""
        with self._news:
            self._news.wait_for(lambda: len(self.all) > since or self.ended, seconds)

    def story(self, since=0):
        return "\n".join(f"    {told(report)}" for report in self.all[since:][-40:])


def leaves(path, options):
    """(path, options) of a command, or of each of its sub-commands."""
    deep = [each for each in options if each["type"] in (1, 2)]
    if not deep:
        yield path, options
    for each in deep:
        yield from leaves(f"{path} {each['name']}", each.get("options", []))


def told(report):
    """A report in a line, for a person to read."""
    if "what" not in report:
        return json.dumps(report, ensure_ascii=False)
    buttons = " ".join(f"[{each.get('label', '')}]" for each in report.get("buttons", ()))
    lists = " ".join(f"<{each['placeholder']}: {len(each['options'])}>"
                     for each in report.get("selects", ()))
    lists += " ".join(f"<{each['label']}>" for each in report.get("fields", ()))
    aside = " (ephemeral)" if report.get("ephemeral") else ""
    ping = " (ping)" if report.get("ping") else ""
    return (f"{report['where']} {report['what']}{aside}{ping} {report.get('from', '')}: "
            f"{report.get('text', report.get('by', ''))} {buttons} {lists}").rstrip()


class Person(Reports):
    """A user: what they do, and (as Reports) what they see; "at": when, by time.monotonic()."""

    def __init__(self, world, name):
        super().__init__(name)
        self.world = world
        self.id = None

    def add(self, report):
        super().add({**report, "at": time.monotonic()})

    def _do(self, action, **more):
        return self.world.do(action, user=self.name, **more)

    def say(self, where, text, server=None):
        """In "#dice", a thread (its name) or "dm"; "@Dicecup" mentions. The message's id."""
        return self._do("say", where=where, text=text, server=server)["id"]

    def slash(self, where, command, server=None, locale=None, **options):
        """A command, or a sub-command ("table new"); users and channels are given by name. The
        interaction's id; see answered()."""
        return self._do("slash", where=where, name=command, options=options, server=server,
                        locale=locale)["interaction"]

    def complete(self, where, command, focused, server=None, timeout=PATIENCE, **options):
        """The choices ({name, value}) offered while the option focused is typed."""
        given = self._do("complete", where=where, name=command, focused=focused, options=options,
                         server=server)["interaction"]
        return self.wait(lambda seen: seen.get("interaction") == given and
                         seen["what"] in ("choices", "failed"), timeout=timeout,
                         what="choices").get("choices")

    def press(self, label=None, id=None, message=None, where=None, locale=None):
        """A button of the newest message that has it, unless message (an id) or where say more."""
        return self._do("press", label=label, id=id, message=message, where=where,
                        locale=locale)["interaction"]

    def press_stale(self, id, message):
        """A button that was there once: by its custom_id."""
        return self._do("press_stale", id=id, message=message)["interaction"]

    def choose(self, *values, id=None, placeholder=None, message=None, where=None, locale=None):
        """In a select menu, by label or value; users, roles and channels by name."""
        return self._do("choose", values=list(values), id=id, placeholder=placeholder,
                        message=message, where=where, locale=locale)["interaction"]

    def submit(self, values):
        """The modal before them: values by label or custom_id, or one for its first field. A value
        is a text; a choice or a list of them (by label or value; users, roles, channels by name);
        or whether a box is ticked. Those not named stay as they are."""
        return self._do("submit", values=values)["interaction"]

    def answered(self, interaction, timeout=PATIENCE):
        """How the bot first answered: {"by": "message", "later", "update", "update later", "modal"
        or "choices", "message": an id}. What it shows is seen by itself."""
        seen = self.wait(lambda seen: seen["what"] in ("answered", "failed") and
                         seen.get("interaction") == interaction, timeout=timeout, what="an answer")
        if seen["what"] == "failed":
            raise AssertionError(f"{self.name}: an interaction failed")
        return seen

    def close_dms(self):
        self._do("close_dms")

    def open_dms(self):
        self._do("open_dms")

    def leave(self, server=None):
        self._do("leave", server=server)

    def join(self, server=None):
        self._do("join", server=server)

    def rename(self, display):
        self._do("rename", display=display)

    def visible(self, where=None):
        """The messages before their eyes now, oldest first."""
        return self._do("visible", where=where)["messages"]

    def wait_for(self, pattern, where=None, what=("message", "edit"), since=0, timeout=PATIENCE,
                 **more):
        """The first report in whose text the pattern is found; more: members that must be so
        (ephemeral=True, ping=True, …). What a person said themself does not count."""
        wanted = re.compile(pattern)
        kinds = (what,) if isinstance(what, str) else what

        def good(seen):
            return (seen["what"] in kinds and (where is None or seen["where"] == where)
                    and seen.get("from") != self.name and wanted.search(seen.get("text", ""))
                    and all(seen.get(key) == value for key, value in more.items()))
        return self.wait(good, since, timeout, f"{pattern!r}")

    def wait_modal(self, since=0, timeout=PATIENCE):
        return self.wait(lambda seen: seen["what"] == "modal", since, timeout, "a modal")

    def saw(self, pattern, since=0):
        """All reports so far in whose text the pattern is found."""
        return [seen for seen in self.all[since:] if re.search(pattern, seen.get("text", ""))]


class World(Reports):
    """The stand-in, started; as Reports what the gateway tells. A context manager.

    do(action, …) gives any command of control.js; those tests need most are methods. settings: see
    "set" there; scale=0.02 makes all of Discord's times short."""

    def __init__(self, tls=None, **settings):
        super().__init__("gateway")
        command = ["node", os.path.join(HERE, "fake.js")]
        if tls:
            command += ["--tls", tls.cert, tls.key]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.api = json.loads(self._process.stdout.readline())["api"]
        self.people = {}
        self.token = None
        self._replies = {}
        self._numbers = itertools.count(1)
        self._replied = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        heartbeat = HEARTBEAT_MS / settings.get("scale", 1)
        self.do("set", **{"answer_ms": ANSWER_MS, "heartbeat": heartbeat, **settings})

    def _read(self):
        for line in self._process.stdout:
            self._take(json.loads(line))
        for reports in (self, *self.people.values()):
            reports.end()
        with self._replied:
            self._replied.notify_all()

    def _take(self, report):
        if "n" in report:
            with self._replied:
                self._replies[report["n"]] = report
                self._replied.notify_all()
        elif "seen" in report:
            self.person(report["seen"]["user"]).add(report["seen"])
        else:
            self.add(report)

    def do(self, action, **more):
        """Gives a command (members that are None are left out) and waits for what it replies."""
        number = next(self._numbers)
        given = {key: value for key, value in more.items() if value is not None}
        line = json.dumps({"n": number, "do": action, **given}) + "\n"
        with self._replied:
            self._process.stdin.write(line.encode())
            self._process.stdin.flush()
            if not self._replied.wait_for(
                    lambda: number in self._replies or self.ended, PATIENCE) or self.ended:
                raise AssertionError(f"the stand-in does not reply to {line}")
            reply = self._replies.pop(number)
        if "error" in reply:
            raise Refused(reply["error"])
        return reply["ok"]

    def create(self, **more):
        """The usual world, or what more says (server, channels, users); gives ids by name."""
        ids = self.do("world", **more)
        self.token = ids["token"]
        for name, user in ids["users"].items():
            self.person(name).id = user
        return ids

    def person(self, name):
        return self.people.setdefault(name, Person(self, name))

    def add_person(self, name, **more):
        person = self.person(name)
        person.id = self.do("user", name=name, **more)["id"]
        return person

    def wait_ready(self, shards=1, since=0, timeout=PATIENCE):
        """Until so many shards are ready or have resumed (from since on)."""
        for shard in range(shards):
            self.wait(lambda told, shard=shard: told.get("gateway") in ("ready", "resumed")
                      and told["shard"] == shard, since, timeout, f"shard {shard} ready")

    def wait_resumed(self, since=0, timeout=PATIENCE):
        self.wait(lambda told: told.get("gateway") == "resumed", since, timeout, "resumed")

    def drop(self, code=None, shard=None):
        """Connections: reset, or closed with this code."""
        return self.do("drop", code=code, shard=shard)

    def fail(self, how, method=None, path=None, **more):
        """The next requests; see control.js: fail("429", path="/messages$", ms=200, times=3)."""
        self.do("fail", how=how, method=method, path=path, **more)

    def permit(self, who, where=None, **more):
        """permit("bot", "#dice", deny=["send"])."""
        self.do("permit", who=who, where=where, **more)

    def state(self):
        return self.do("state")

    def commands(self):
        """What can be typed after a slash: options by command and sub-command ("table new")."""
        return {path: options for each in self.state()["commands"]
                for path, options in leaves(each["name"], each.get("options", []))}

    def violations(self):
        return self.do("violations")["violations"]

    def check(self):
        """No rule was broken."""
        broken = self.violations()
        if broken:
            raise AssertionError("rules of Discord broken:\n" + "\n".join(
                f"    {each['rule']}: {each['detail']}" for each in broken))

    def story(self, since=0):
        """The last that everybody saw."""
        parts = [super().story(since)]
        for person in list(self.people.values()):
            parts.append(f"--- {person.name}\n{person.story()}")
        return "\n".join(parts)

    def stop(self):
        self._process.stdin.close()
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._thread.join()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
