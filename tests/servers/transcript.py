"""Lines as they come in from somewhere, kept for good, and waiting for one of them."""

import re
import threading
import time

PATIENCE = 120.0  # on a machine that does other things


class Transcript:
    """All lines seen so far. Reads run in a thread; waits never poll."""

    alarm = None  # called while somebody waits: raises what ends the wait; see nudge()

    def __init__(self, name):
        self.name = name
        self.lines = []
        self.ended = False
        self._news = threading.Condition()

    def _add(self, line):
        with self._news:
            self.lines.append(line)
            self._news.notify_all()

    def _end(self):
        with self._news:
            self.ended = True
            self._news.notify_all()

    def _read_from(self, stream):
        """Takes lines from a binary file until its end."""
        try:
            for line in stream:
                text = line.rstrip(b"\r\n").decode("utf-8", "replace")
                self._heard(text)
                self._add(text)
        except (OSError, ValueError):
            pass
        self._end()

    def _heard(self, text):
        """For those who answer by themselves."""

    def mark(self):
        """A place in the transcript, for wait_for's since."""
        return len(self.lines)

    def wait_for(self, pattern, since=0, timeout=PATIENCE):
        """The first line from a place on in which the pattern is found, as its match."""
        wanted = re.compile(pattern)
        until = time.monotonic() + timeout
        at = since
        with self._news:
            while True:
                for line in self.lines[at:]:
                    at += 1
                    found = wanted.search(line)
                    if found:
                        return found
                if self.alarm:
                    self.alarm()
                left = until - time.monotonic()
                if left <= 0 or self.ended:
                    raise AssertionError(self._complaint(pattern, since))
                self._news.wait(left)

    def nudge(self):
        """Whoever waits is to hear the alarm."""
        with self._news:
            self._news.notify_all()

    def wait_for_count(self, pattern, count, timeout=PATIENCE):
        """All lines in which the pattern is found, once there are so many."""
        def found():
            return [line for line in self.lines if re.search(pattern, line)]
        with self._news:
            if not self._news.wait_for(lambda: len(found()) >= count, timeout):
                raise AssertionError(self._complaint(f"{count} times {pattern}", 0))
            return found()

    def wait_for_end(self, timeout=PATIENCE):
        with self._news:
            if not self._news.wait_for(lambda: self.ended, timeout):
                raise AssertionError(f"{self.name}: does not end")

    def count(self, pattern, since=0):
        return sum(1 for line in self.lines[since:] if re.search(pattern, line))

    def _complaint(self, pattern, since):
        seen = "\n    ".join(self.lines[since:][-60:])
        return f"{self.name}: no line with {pattern!r}; seen:\n    {seen}"
