"""How long the bot takes from its start until it is connected and answers, with many tables and games.

starts.py DICECUP MAKER FOLDER [GAMES] [--database FILE]: MAKER is bench_database; FOLDER is where the
database goes, on the disk that is meant. With --database a copy of one that was made before is taken,
as a million games take a while to make.

The floor beside each aim is the same program with a database in which there is nothing, on the same
server, which answers at once.
"""

import argparse
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from through_ngircd import cpu_seconds

TABLES = 4000
RUNS = 5
AIM = 0.3  # seconds

CONFIG = """database: {folder}/{database}
irc:
  - name: home
    server: 127.0.0.1
    port: {port}
    tls: false
    nick: Dicecup
    channels: ["#t0"]
    rate: {{burst: 1000, per_second: 1000}}
log: {{level: warning}}
"""


# To the question in private, and in the channel, with a table there and without.
SAID = {"answered": "(?:NOTICE|PRIVMSG) ann :Now:", "spoke": "PRIVMSG #t0 :|(?:NOTICE|PRIVMSG) ann :There is no table here"}


class Server:
    """Takes one client after the other, which is asked by ann in private and in #t0."""

    def __init__(self):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(60)
        self.port = self._listener.getsockname()[1]

    def times(self, start):
        """Seconds from start to the connection, and to the answers."""
        peer, _ = self._listener.accept()
        peer.settimeout(60)
        found = {"connected": time.monotonic() - start}
        with peer, peer.makefile("rb") as lines:
            while not {"answered", "spoke"} <= found.keys():
                line = lines.readline().decode()
                if not line:
                    raise ConnectionError("the bot has gone")
                self._reply(peer, line.split())
                for kind, said in SAID.items():
                    if re.match(said, line):
                        found.setdefault(kind, time.monotonic() - start)
        return found

    @staticmethod
    def _reply(peer, words):
        replies = {
            "CAP LS": ":s.test CAP * LS :",
            "CAP END": ":s.test 001 Dicecup :Welcome\r\n:s.test 422 Dicecup :no motd\r\n"
                       ":ann!~ann@localhost PRIVMSG Dicecup :help",
            "JOIN #t0": ":Dicecup!~dicecup@localhost JOIN #t0\r\n"
                        ":s.test 353 Dicecup = #t0 :Dicecup ann!~ann@localhost\r\n"  # a bare nick might be another's
                        ":s.test 366 Dicecup #t0 :End of NAMES\r\n"
                        ":ann!~ann@localhost PRIVMSG #t0 :!status",
        }
        reply = replies.get(" ".join(words[:2]))
        if reply:
            peer.sendall((reply + "\r\n").encode())


def start(program, config, server):
    begun = time.monotonic()
    with subprocess.Popen([program, "run", "--config", config]) as bot:
        try:
            return {**server.times(begun), "cpu": cpu_seconds(bot.pid)}
        finally:
            bot.terminate()


def measure(program, folder, database, server):
    """The median of each time."""
    config = os.path.join(folder, "bench.yaml")
    with open(config, "w", encoding="ascii") as file:
        file.write(CONFIG.format(folder=folder, database=database, port=server.port))
    runs = [start(program, config, server) for _ in range(RUNS)]
    return {key: statistics.median(run[key] for run in runs)
            for key in runs[0]}


def show(what, found, floor, aim=None):
    """As figure_judge does, where there is an aim with the floor's part; whether it was met."""
    met = aim is None or found <= aim
    figure = f"{found:.2f}  (nothing kept: {floor:.2f})" + (f", {floor / found:.2f} of the floor" if aim else "")
    print(f"{what:<56} {figure:<26} {aim or ''}"
          f"{'' if met else ' MISSED'}".rstrip(), flush=True)
    return met


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("maker", type=os.path.abspath)
    parser.add_argument("folder")
    parser.add_argument("games", type=int, nargs="?", default=100000)
    parser.add_argument("--database")
    arguments = parser.parse_args()
    folder = os.path.abspath(tempfile.mkdtemp(prefix="starts-", dir=arguments.folder))
    try:
        full = os.path.join(folder, "full.db")
        if arguments.database:
            shutil.copy(arguments.database, full)
        else:
            subprocess.run([arguments.maker, full, str(arguments.games), str(TABLES)], check=True)
        server = Server()
        floor = measure(arguments.program, folder, "empty.db", server)
        found = measure(arguments.program, folder, "full.db", server)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"a start with {TABLES:,} tables and {arguments.games:,} games:")
    met = [show("… s to the connection", found["connected"], floor["connected"], AIM),
           show("… to the first answer in private", found["answered"], floor["answered"], AIM),
           show("… to the first answer in a channel", found["spoke"], floor["spoke"], AIM)]
    show("… s of CPU until then", found["cpu"], floor["cpu"])
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
