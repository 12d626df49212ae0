"""Drives people with browsers (people.js): what they do, and all that their browsers were sent.

NODE_PATH in the environment says where its packages are (meson.build sets it)."""

import html
import http.client
import io
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import zlib
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "discord"))
sys.path.insert(1, join(dirname(dirname(__file__)), "servers"))

from live_changes import changed  # noqa: E402
from world import Reports  # noqa: E402

HERE = dirname(os.path.abspath(__file__))
PATIENCE = 120.0


class Failed(AssertionError):
    """What a browser could not do."""


class Browsers(Reports):
    """One chromium, started; as Reports what its people tell by themselves. A context manager."""

    def __init__(self):
        super().__init__("browsers")
        self._process = subprocess.Popen(["node", join(HERE, "people.js")], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE)
        self._replies = {}
        self._numbers = itertools.count(1)
        self._replied = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        for line in self._process.stdout:
            report = json.loads(line)
            if "n" in report:
                with self._replied:
                    self._replies[report["n"]] = report
                    self._replied.notify_all()
            else:
                self.add(report)
        self.end()
        with self._replied:
            self._replied.notify_all()

    def begin(self, what, **more):
        """A command; the number by which its answer is asked for."""
        number = next(self._numbers)
        given = {key: value for key, value in more.items() if value is not None}
        with self._replied:
            self._process.stdin.write(json.dumps({"n": number, "do": what, **given}).encode() + b"\n")
            self._process.stdin.flush()
        return number

    def has_answer(self, number, timeout):
        with self._replied:
            return self._replied.wait_for(lambda: number in self._replies or self.ended, timeout)

    def answer(self, number):
        with self._replied:
            if not self._replied.wait_for(lambda: number in self._replies or self.ended, PATIENCE):
                raise Failed("the browsers do not answer")
            if number not in self._replies:
                raise Failed("the browsers have ended")
            reply = self._replies.pop(number)
        if "error" in reply:
            raise Failed(reply["error"])
        return reply["ok"]

    def do(self, what, **more):
        return self.answer(self.begin(what, **more))

    def open(self, who, port, **how):
        return Person(self, who, port, **how)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        try:
            self._process.wait(60)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._thread.join()
        self._process.stdout.close()


class Person:
    """Somebody with a browser of their own. how: look, scheme, locale, scripts, seed, shots, axe, buttons."""

    def __init__(self, browsers, name, port, **how):
        self.browsers = browsers
        self.name = name
        self.mark = 0
        self.do("open", port=port, **how)

    def do(self, what, **more):
        return self.browsers.do(what, who=self.name, **more)

    def play(self):
        """By themselves, from now on; see wait_until_over()."""
        self.mark = self.browsers.mark()
        self.do("play")

    def wait_until_over(self, timeout=PATIENCE):
        seen = self.browsers.wait(lambda told: told.get("who") == self.name and
                                  told["seen"] in ("over", "stuck"), self.mark, timeout, "the end")
        if seen["seen"] == "stuck":
            raise Failed(f"{self.name}: {seen['why']}\n{seen['page']}")
        return seen

    def text(self, of):
        return self.do("text", of=of)

    def sent(self):
        """All that the browser was sent, as Sent."""
        with tempfile.TemporaryDirectory() as folder:
            self.do("keep", folder=folder)
            return Sent(folder)


def _responses(down):
    """The bodies in it, one after the other; of the last what came of it."""
    left = io.BytesIO(down)
    while left.tell() < len(down):
        response = http.client.HTTPResponse(_Kept(left))
        try:
            response.begin()
            body = response.read()
        except http.client.IncompleteRead as cut:
            body = cut.partial
        except (http.client.HTTPException, OSError):
            return
        if response.getheader("Content-Encoding") == "gzip":
            body = zlib.decompressobj(31).decompress(body)
        yield response, body


class _Kept:
    """As a socket: what HTTPResponse closes goes on."""

    def __init__(self, file):
        self.file = file

    def makefile(self, *_):
        self.file.close, self.file.flush = lambda: None, lambda: None
        return self.file


PART = re.compile(r'<div id="(live|stays|hand|answers)"[^>]*>(.*?)(?=<div id="|<label class="as"|</section>|<p id="over")', re.DOTALL)


class Sent:
    """What one browser was sent: raw, the bodies of all answers as bytes; public and private, lines of
    text, in order; own, the hands alone."""

    def __init__(self, folder):
        self.raw, self.public, self.private, self.hands = b"", [], [], []
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".down"):
                continue
            with open(join(folder, name), "rb") as file:
                down = file.read()
            with open(join(folder, name[:-len("down")] + "up"), "rb") as file:
                requests = re.findall(rb"(GET|POST) (\S+) HTTP/1\.1\r\n", file.read())
            for (verb, path), (response, body) in zip(requests, _responses(down)):
                self.raw += body
                self._take(verb.decode(), path.decode(), response, body.decode("utf-8", "replace"))

    def _take(self, verb, path, response, body):
        if "event-stream" in response.getheader("Content-Type", ""):
            self._take_events(body.replace("\r\n", "\n"))
        elif path.startswith(("/t/", "/j/")) and verb == "GET":
            for part, inner in PART.findall(body):
                self._take_part(part, inner)
        elif path.partition("?")[0].endswith(("/press", "/say")):
            self.private += lines_of(body)

    def _take_events(self, body):
        live = ""
        for event in body.split("\n\n"):
            fields = [line.partition(": ")[::2] for line in event.split("\n")]
            lines = [value for name, value in fields if name == "data"]
            name = dict(fields).get("event", "")
            text = "\n".join(lines)
            if name == "change":
                name, text = "live", changed(live, lines)
            live = text if name == "live" else live
            self._take_part({"all": "live", "answer": "answers"}.get(name, name), text)

    def _take_part(self, part, inner):
        if part in ("live", "stays"):
            self.public += lines_of(inner)
        elif part in ("hand", "answers"):
            self.private += lines_of(inner)
            self.hands += [lines_of(inner)] if part == "hand" else []


BLOCKS = re.compile(r"</?(?:p|h2|div|article|hr|pre|button|option|select|label|fieldset|legend|form|figure|"
                    r"svg|text|title|desc|li|br)\b[^>]*>")


def lines_of(fragment):
    """The text of a fragment of HTML, a line for each block."""
    text = re.sub(r"<[^>]*>", "", BLOCKS.sub("\n", fragment))
    return [line.strip() for line in html.unescape(text).split("\n") if line.strip()]
