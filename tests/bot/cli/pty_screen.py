"""A person's terminal: a real pty, and what stands on its screen."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

try:
    import pyte
except ImportError:  # another python than Debian's
    sys.path.append("/usr/lib/python3/dist-packages")
    import pyte

PATIENCE = 120.0


class PtyScreen:
    """command: a list; size: columns, rows."""

    def __init__(self, command, variables, size=(80, 24)):
        self.bytes = b""
        self.size = size
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            for ignored in signal.SIGINT, signal.SIGHUP:  # as nohup and jobs in the background have it
                signal.signal(ignored, signal.SIG_DFL)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execve(command[0], command, {**os.environ, **variables})

    def read(self, seconds):
        """False at the end."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return False
        self.bytes += data
        self.stream.feed(data)
        return bool(data)

    def settle(self, quiet=0.15):
        """Until nothing is drawn any more."""
        before = None
        while before != len(self.bytes):
            before = len(self.bytes)
            self.read(quiet)

    def catch_up(self):
        """Until all keys were taken: each makes it draw, be it the cursor alone."""
        before, until = len(self.bytes), time.monotonic() + PATIENCE
        self.press("\x05")  # to the end of the line, where it is
        while len(self.bytes) == before and time.monotonic() < until:
            self.read(0.5)
        self.settle(0.35)

    def rows(self):
        return [row.rstrip() for row in self.screen.display]

    def text(self):
        return "\n".join(self.rows())

    def wait_for(self, pattern):
        """A match of what stands on the screen."""
        until = time.monotonic() + PATIENCE
        while True:
            found = re.search(pattern, self.text(), re.MULTILINE)
            if found:
                return found
            left = until - time.monotonic()
            if left <= 0 or not self.read(min(left, 0.5)):
                found = re.search(pattern, self.text(), re.MULTILINE)
                if found:
                    return found
                raise AssertionError(f"no {pattern!r} on:\n{self.text()}")

    def press(self, keys):
        os.write(self.fd, keys.encode())

    def type(self, line):
        self.press(line + "\r")
        self.catch_up()

    def resize(self, columns, rows, settles=True):
        self.size = (columns, rows)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        before, until = len(self.bytes), time.monotonic() + PATIENCE
        os.kill(self.pid, signal.SIGWINCH)
        while settles and len(self.bytes) == before and time.monotonic() < until:
            self.read(0.5)
        if settles:
            self.settle()

    def check(self):
        """What was drawn bit by bit is what a new terminal is drawn at once: no row is left over
        or wrong. The prompt takes the last row alone."""
        self.catch_up()
        before, cursor = self.rows(), (self.screen.cursor.x, self.screen.cursor.y)
        self.resize(*self.size)
        until = time.monotonic() + PATIENCE
        while self.rows() != before and time.monotonic() < until:  # a busy machine draws in bits
            self.read(0.5)
        if self.rows() != before:
            raise AssertionError("drawn bit by bit:\n" + "\n".join(before) +
                                 "\nand at once:\n" + self.text())
        assert (self.screen.cursor.x, self.screen.cursor.y) == cursor, "the cursor moved"
        assert cursor[1] == self.size[1] - 1 and ">" in before[-1], before[-1]

    def end(self):
        """The exit status once the program has ended; one that does not end is killed."""
        until = time.monotonic() + PATIENCE
        while self.read(1):
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
        status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        return self.end()
