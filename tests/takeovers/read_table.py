"""A table that somebody reads in a browser, by its address at the proxy in front of all processes."""

import http.client
import threading
import time
from collections import deque

from irc_table import IrcTable
from table import TAKEN
from web_people import ADDRESS

AGAIN = 0.5  # seconds until the reader loads it again
PATIENCE = 10.0  # until who sees nothing loads it again


class PageReader(threading.Thread):
    """Loads the page that find() says, again and again."""

    def __init__(self, port, find):
        super().__init__(daemon=True)
        self.port, self.find = port, find
        self.loaded = deque(maxlen=1000)  # (asked at, had at), of those that came
        self.failed = deque(maxlen=20)  # (asked at, what came)
        self.over = threading.Event()
        self.foul = None

    def run(self):
        while not self.over.wait(AGAIN):
            path = self.find()
            if path:
                self._load(path)

    def _load(self, path):
        """Whoever looks for a table whose game is over is sent on."""
        at = time.monotonic()
        try:
            status, location = self._get(path)
            if status == 303:
                status, _ = self._get(location)
        except (OSError, http.client.HTTPException) as error:
            self.failed.append((at, repr(error)))
            return
        if status == 200:
            self.loaded.append((at, time.monotonic()))
            return
        self.failed.append((at, status))
        if status < 500:
            self.foul = f"{path}: {status}"

    def _get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers={"Connection": "close"})
            response = connection.getresponse()
            response.read()
            return response.status, response.getheader("Location")
        finally:
            connection.close()

    def loaded_since(self, since):
        """When the first page had come that was asked for since then, or None."""
        return next((had for at, had in list(self.loaded) if at >= since), None)

    def story(self, since=0):
        """What came in place of pages."""
        now = time.monotonic()
        return "\n".join(f"    {now - at:.1f} s ago, a reader: {what}"
                         for at, what in list(self.failed) if at >= since)


class ReadTable(IrcTable):
    """Whoever opens it asks for its address."""

    def __init__(self, proxy, *arguments):
        super().__init__(*arguments)
        self.views = {}  # paths by number of the table
        self.reader = PageReader(proxy.port, self._view)

    def _view(self):
        """Of the newest table whose address is known."""
        views = self.views
        return views[max(views)] if views else None

    def start(self):
        super().start()
        self.reader.start()

    def take_answer(self, text):
        super().take_answer(text)
        self._take_views(text)

    def take_public(self, text):
        super().take_public(text)
        self._take_views(text)

    def _take_views(self, text):
        for path, kind in ADDRESS.findall(text):
            if kind == "t":
                number = int(path.split("/")[2].split("-")[0])
                self.views = {**self.views, number: path}

    def _fill(self):
        number = self.now.number
        if number not in self.views:
            if self.ask(self._anybody(), "link", lambda: number in self.views) != TAKEN:
                self.find_out()
        else:
            super()._fill()

    def story(self):
        return "\n".join([super().story(), self.reader.story()])

    def close(self):
        self.reader.over.set()
        super().close()
