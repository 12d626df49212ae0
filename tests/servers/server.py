"""What starting one server or another has in common."""

import os
import random
import shutil
import socket
import subprocess
import tempfile
import time


# Below those that systems take for connections, one of which could take a port that is given here
# before its server listens.
PORTS = range(10240, 32768)
PATIENCE = 120.0  # on a machine that does other things
_chance = random.SystemRandom()  # tests at the same time must not go the same way
_given = []  # sockets that keep ports from being given again, by other processes of tests neither


def _is_free(port):
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _reserve(port):
    """Until this process ends. Not on the port itself: whoever it is for binds that, perhaps anew."""
    name = socket.socket(socket.AF_UNIX)
    try:
        name.bind(f"\0dicecup-test-port-{port}")
    except OSError:
        name.close()
        return False
    _given.append(name)
    return True


def free_port():
    """Never the same twice: nobody may listen on the first yet."""
    while True:
        port = _chance.choice(PORTS)
        if _is_free(port) and _reserve(port):
            return port


def find_program(name):
    """Debian keeps servers where an ordinary user's PATH does not look."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"
    return shutil.which(name, path=path)


def as_somebody(folder):
    """What a command begins with that root may not run; the folder becomes theirs."""
    if os.getuid() != 0:
        return ()
    shutil.chown(folder, "nobody", "nogroup")
    return "setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"


class Server:
    """A server of a folder of its own on 127.0.0.1. A context manager; also start, stop, restart."""

    NAME = "irc"

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix=f"dicecup-{self.NAME}-")
        os.chmod(self.folder, 0o755)  # a server started by root reads it as somebody else
        self.port = free_port()
        self.tls_port = free_port()
        self._process = None

    def command(self):
        """Writes what the server needs into the folder; the command that runs it in the front."""
        raise NotImplementedError

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self._process = subprocess.Popen(
                self.command(), cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError("the server does not start:\n" + self.log())
            time.sleep(0.02)
        return self

    def ports(self):
        """All that it listens on: whoever is told of one connects at once."""
        return [self.port]

    def _answers(self):
        try:
            for port in self.ports():
                socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()
            return True
        except OSError:
            return False

    def log(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def kill(self):
        """At once, without a word to anybody."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self):
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None

    def restart(self):
        self.stop()
        return self.start()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
