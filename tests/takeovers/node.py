"""One of the processes, with ways of its own to the database, to IRC and to Discord, and a supervisor
that starts it again when it ends."""

import os
import signal
import subprocess
import threading
import time

from bot import Bot, Network  # tests/takeovers/paths.py says where it is
from databases import DATABASE
from partition import Forward, Tunnels
from postgres import USER
from with_pages import WithPages

AGAIN = 1.0  # seconds until the supervisor starts it again
PACE_MS = "300"  # of computers


class Node(WithPages, Bot):
    """name: what the others know it by."""

    def __init__(self, dicecup, name, ground):
        self.name = name
        self.ground = ground
        self.to_database = [Forward(), Forward()]
        self.to_irc = [Forward(server.port) for server in ground.ircds]
        self.to_discord = Tunnels()
        self.statuses = []  # of processes that ended by themselves
        self._wanted = False
        self._lock = threading.Lock()
        self.aim()
        hosts = ",".join(f"127.0.0.1:{way.port}" for way in self.to_database)
        networks = [Network(each.name, way.port, each.channels)
                    for each, way in zip(ground.networks, self.to_irc)]
        super().__init__(dicecup, networks,
                         database=f"postgresql://{USER}@{hosts}/{DATABASE}"
                                  "?target_session_attrs=read-write",
                         more=[f"node: {name}", "drain: true", self._discord()])
        threading.Thread(target=self._supervise, daemon=True).start()

    def aim(self):
        """At the two servers that there are now."""
        for way, port in zip(self.to_database, self.ground.databases.ports):
            way.aim(port)

    def web_settings(self):
        return f"{super().web_settings()}, url: '{self.ground.proxy.address}'"

    def _discord(self):
        return (f"discord: {{api: '{self.ground.world.api}', proxy: '{self.to_discord.url}', "
                f"shards: {self.ground.shards}}}")

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
        """It is told to end, and is not started again. Its exit status."""
        with self._lock:
            self._wanted = False
        self.thaw()
        status, said = self.stop()
        return status, said

    def kill(self):
        with self._lock:
            self._wanted = False
        super().kill()

    # Its ways

    def networks_alone(self):
        return [*self.to_irc, self.to_discord]

    def heal(self):
        for way in (*self.to_database, *self.networks_alone()):
            way.heal()

    def __exit__(self, *_):
        self.heal()
        super().__exit__()
        for way in (*self.to_database, *self.networks_alone()):
            way.close()
