"""A program in a terminal of its own, by tmux: keys go in, the screen comes out."""

import os
import re
import subprocess
import tempfile
import time
from shutil import rmtree

COLUMNS, ROWS = 80, 24


class Tmux:
    """A context manager. command runs with home, a new folder, as its HOME; frame: a pattern of what
    stands in a row beside the text."""

    def __init__(self, *command, home, frame="$^"):
        self.command = command
        self.home = home
        self.frame = frame
        self._socket = os.path.join(tempfile.mkdtemp(prefix="dicecup-tmux-"), "socket")

    def _tmux(self, *words):
        environment = {**os.environ, "HOME": self.home, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        return subprocess.run(
            ("tmux", "-S", self._socket, "-f", "/dev/null", *words), env=environment, check=True,
            stdout=subprocess.PIPE, encoding="utf-8").stdout

    def __enter__(self):
        self._tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), *self.command)
        return self

    def __exit__(self, *_):
        try:
            self._tmux("kill-server")
        except subprocess.CalledProcessError:
            pass  # the program ended by itself
        rmtree(os.path.dirname(self._socket), ignore_errors=True)

    def type(self, text):
        """A line, as if at the keyboard."""
        self._tmux("send-keys", "-l", text)
        self._tmux("send-keys", "Enter")

    def screen(self, colours=False):
        """Its rows; with colours, these stand in them as escape sequences."""
        return self._tmux("capture-pane", "-p", *(["-e"] if colours else [])).split("\n")

    def wait_for(self, pattern, timeout=120):
        """Until it is to be seen in a row, or across rows where a line was wrapped."""
        until = time.monotonic() + timeout
        while True:
            rows = self.screen()
            if re.search(pattern, self.text(rows)) or re.search(pattern, "\n".join(rows)):
                return rows
            if time.monotonic() > until:
                raise AssertionError(f"not on the screen: {pattern}\n" + "\n".join(rows))
            time.sleep(0.05)

    def text(self, rows):
        """All of it in one line, with single blanks: programs wrap and indent as they like."""
        return re.sub(r"\s+", " ", " ".join(re.sub(self.frame, "", row) for row in rows))
