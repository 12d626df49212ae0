"""The bot that web_echo.c is, and readers of its pages, as the tests of the web use them."""

import fcntl
import http.client
import os
import pathlib
import re
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "servers"))

import beside  # noqa: E402 (found only now)
from program import Program  # noqa: E402

PATH = None  # of the program, from the command line

VIEW, INVITATION, WRONG = "a" * 32, "b" * 32, "c" * 32
TABLE, EVENTS = f"/t/12-{VIEW}", f"/t/12-{VIEW}/events"
FORM = "application/x-www-form-urlencoded"


class Echo(Program):
    """settings: key=value of web_echo."""

    def __init__(self, **settings):
        arguments = [f"{key}={value}" for key, value in settings.items()]
        super().__init__(PATH, *arguments, name="web_echo", stdin=subprocess.PIPE)
        self.marks = 0
        self.port = int(self.wait_for(r"^port (\d+)$").group(1))

    def obey(self, *commands):
        """Returns once they are obeyed, and all that came of them has left."""
        self.marks += 1
        for command in (*commands, f"mark {self.marks}"):
            self.process.stdin.write(command.encode() + b"\n")
        self.process.stdin.flush()
        self.wait_for(f"^mark {self.marks}$")

    def stop(self, timeout=120):
        if self.process.poll() is None:
            self.process.stdin.write(b"quit\n")
            self.process.stdin.flush()
            self.process.wait(timeout)
        self.process.stdin.close()
        return super().stop(timeout)


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read().decode()
        self.location = response.headers.get("Location")

    @property
    def cookie(self):
        """To be sent back."""
        return self.headers.get("Set-Cookie", "").split(";")[0]

    def part(self, name):
        """What plain_pages.c shows of a table."""
        return re.search(f"<{name}>(.*)</{name}>", self.body, re.S).group(1)

    def value(self, name):
        return re.search(f"^{name}=(.*)$", self.body, re.M).group(1)


class Events:
    """A connection that reads events."""

    def __init__(self, sock, path, cookie="", last="", more=""):
        self.socket = sock
        self.socket.settimeout(20)
        self.buffer = b""
        lines = [f"GET {path} HTTP/1.1", "Host: localhost"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += [f"Last-Event-ID: {last}"] if last else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n" + more + "\r\n").encode())
        self.head = self._until(b"\r\n\r\n")
        self.last = last

    def _until(self, end):
        while end not in self.buffer:
            read = self.socket.recv(65536)
            if not read:
                raise ConnectionError(self.buffer)
            self.buffer += read
        part, self.buffer = self.buffer.split(end, 1)
        return part.decode()

    def next(self):
        """The next event's name and data; pings are passed over."""
        while True:
            fields = {}
            for line in self._until(b"\n\n").split("\n"):
                name, _, value = line.partition(":")
                fields.setdefault(name, []).append(value.removeprefix(" "))
            self.last = fields.get("id", [self.last])[0]
            if fields.get("event", ["ping"]) != ["ping"]:
                return fields["event"][0], "\n".join(fields["data"])

    def expect(self, name, *texts):
        """The next event is of this name and holds the texts; returns its data."""
        found, data = self.next()
        while found == "places" != name:
            found, data = self.next()
        assert found == name, (found, name, data)
        for text in texts:
            assert text in data, (text, data)
        return data

    def is_cut_off(self):
        """Reads on until the other side closes, for a minute."""
        until = time.monotonic() + 60
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)  # what left takes long otherwise
        try:
            while self.socket.recv(65536):
                if time.monotonic() > until:
                    return False
        except ConnectionResetError:
            pass
        return True

    def wait_until_full(self):
        """Unread: until something came, and then no more for a second."""
        before, since = 0, time.monotonic()
        while time.monotonic() - since < (1 if before else 60):
            time.sleep(0.02)
            (unread,) = struct.unpack("i", fcntl.ioctl(self.socket, termios.FIONREAD, b"\0" * 4))
            if unread != before:
                before, since = unread, time.monotonic()


class WebTest(unittest.TestCase):
    """Ends every bot it started and looks at how it ended: a leak fails."""

    def start(self, **settings):
        bot = Echo(**settings)
        self.addCleanup(self.finish, bot)
        self.bot = bot
        return bot

    def finish(self, bot):
        status = bot.stop()
        self.assertEqual(status, 0, "\n".join(bot.log.lines[-40:]))

    def start_with_table(self, **settings):
        bot = self.start(**settings)
        bot.obey(f"table 12 {VIEW} {INVITATION}")
        return bot

    def folder(self):
        folder = tempfile.TemporaryDirectory(prefix="dicecup-web-")
        self.addCleanup(folder.cleanup)
        return folder.name

    def connect(self):
        sock = socket.create_connection(("127.0.0.1", self.bot.port), timeout=120)
        self.addCleanup(sock.close)
        return sock

    def ask(self, method, path, body=None, **headers):
        """Headers by names with '_' for '-'; returns an Answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.bot.port, timeout=120)
        self.addCleanup(connection.close)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            sent.setdefault("Content-Type", FORM)
        connection.request(method, path, body, sent)
        return Answer(connection.getresponse())

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def post(self, path, body, **headers):
        return self.ask("POST", path, body, **headers)

    def script(self, path, body, **headers):
        """As the page's script posts."""
        return self.post(path, body, X_Requested_With="dicecup", **headers)

    def raw(self, text, shut=False):
        """Sends bytes as they are; returns all that comes until the other side closes."""
        sock = self.connect()
        sock.sendall(text)
        if shut:
            sock.shutdown(socket.SHUT_WR)
        found = b""
        try:
            while read := sock.recv(65536):
                found += read
        except ConnectionResetError:
            pass
        return found

    def events(self, path=EVENTS, **how):
        return Events(self.connect(), path, **how)

    def sit_down(self, name="Ann", **headers):
        """The cookie and the key of a guest who did."""
        since = len(self.bot.lines)
        answer = self.post(f"/j/12-{INVITATION}", f"name={name}", **headers)
        self.assertEqual((answer.status, answer.location), (303, TABLE))
        key = self.bot.wait_for(r"^call join place=12\.en key=(guest:[0-9a-f]{32})", since).group(1)
        return answer.cookie, key


def main():
    global PATH
    PATH = os.path.abspath(sys.argv.pop(1))
    beside.main()
