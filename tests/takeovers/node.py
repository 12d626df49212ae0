"""One of the processes, with ways of its own to the database, to IRC and to Discord, and a supervisor
that starts it again when it ends."""

import signal
import threading
import time

from bot import Bot, Network  # tests/takeovers/paths.py says where it is
from databases import DATABASE
from partition import Forward, Tunnels
from postgres import USER
from with_pages import WithPages

AGAIN = 1.0  # seconds until the supervisor starts it again
PACE_MS = "300"  # of computers


def is_farewell(frames):
    """Whether they are nothing but close frames of a WebSocket's client (RFC 6455, 5.5.1)."""
    while len(frames) >= 6 and frames[0] == 0x88:
        frames = frames[6 + (frames[1] & 0x7f):]
    return not frames


class Node(WithPages, Bot):
    """name: what the others know it by."""

    def __init__(self, dicecup, name, ground):
        self.name = name
        self.ground = ground
        self.to_database = [Forward(), Forward()]
        self.to_networks = [Forward(ground.ircd.port), Tunnels()]
        self.statuses = []  # of processes that ended by themselves
        self._wanted = False
        self._lock = threading.Lock()
        self.aim()
        hosts = ",".join(f"127.0.0.1:{way.port}" for way in self.to_database)
        irc, discord = self.to_networks
        super().__init__(dicecup, [Network("home", irc.port, ground.network.channels)],
                         database=f"postgresql://{USER}@{hosts}/{DATABASE}?target_session_attrs=read-write",
                         more=[f"node: {name}", f"discord: {{api: '{ground.world.api}', proxy: '{discord.url}', "
                               f"shards: {ground.shards}}}"])
        threading.Thread(target=self._supervise, daemon=True).start()

    def aim(self):
        """At the two servers that there are now."""
        for way, port in zip(self.to_database, self.ground.databases.ports):
            way.aim(port)

    def web_settings(self):
        return f"{super().web_settings()}, url: 'http://127.0.0.1:{self.ground.proxy.port}'"

    # Its life

    def begin(self):
        """From now on it runs, and runs again."""
        with self._lock:
            self._wanted = True
            self._start()

    def _start(self):
        self.start(wait=False, env={"DICECUP_PACE_MS": PACE_MS})

    def _supervise(self):
        while True:
            time.sleep(0.1)
            with self._lock:
                if not self._wanted or self.process.process.poll() is None:
                    continue
            self.statuses.append(self.process.process.poll())
            time.sleep(AGAIN)
            with self._lock:
                if self._wanted:
                    self._start()

    def is_up(self):
        return self.process is not None and self.process.process.poll() is None

    def signal(self, number):
        try:
            self.process.process.send_signal(number)
        except ProcessLookupError:
            pass

    def freeze(self):
        self.signal(signal.SIGSTOP)

    def thaw(self):
        self.signal(signal.SIGCONT)

    def rest(self):
        """It is told to end, and is not started again. Its exit status, and what it said last."""
        with self._lock:
            self._wanted = False
        self.thaw()
        return self.stop()

    def kill(self):
        with self._lock:
            self._wanted = False
        super().kill()

    # Its ways

    def said(self):
        """To networks: how many bytes."""
        return [way.n_passed for way in self.to_networks]

    def said_since(self, said):
        """Bytes to networks; but a library answers a farewell that came on a WebSocket by the same."""
        passed = [way.passed[-n:] for way, before in zip(self.to_networks, said) if (n := way.n_passed - before)]
        return [some for some in passed if not is_farewell(some)]

    def __exit__(self, *_):
        super().__exit__()
        for way in (*self.to_database, *self.to_networks):
            way.close()
