"""dicecup run as a service manager sees it.

usage: test_notify.py DICECUP UNIT FIRST_MIGRATION
"""

import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

DICECUP, UNIT, FIRST = (os.path.abspath(path) for path in sys.argv[1:])
WATCHDOG_USEC = 200_000


def run(folder, name, **environment):
    """The bot, with the socket that it notifies; its network is not there."""
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listening.bind(name)
    listening.settimeout(20)
    with open(os.path.join(folder, "c.yaml"), "w", encoding="utf-8") as out:
        out.write("irc: [{name: a, server: 127.0.0.1, port: 1, tls: false, channels: '#a'}]\n")
    known = name if isinstance(name, str) else "@" + name[1:].decode()
    bot = subprocess.Popen([DICECUP, "run", "--config", "c.yaml"], cwd=folder,
                           stderr=subprocess.PIPE, text=True,
                           env={**os.environ, "NOTIFY_SOCKET": known, **environment})
    return bot, listening


def end(bot, listening):
    """What came until the end."""
    bot.send_signal(signal.SIGTERM)
    err = bot.communicate(timeout=120)[1]
    assert bot.returncode == 0, err
    listening.settimeout(0)
    came = []
    try:
        while True:
            came.append(listening.recv(4096))
    except BlockingIOError:
        return came
    finally:
        listening.close()


def make_older(folder):
    """A database of version 1, of which nothing is known but its schema."""
    older = sqlite3.connect(os.path.join(folder, "dicecup.db"))
    older.executescript(pathlib.Path(FIRST).read_text("utf-8"))
    older.executescript(f"PRAGMA application_id = {0x64696365}; PRAGMA user_version = 1")
    older.close()


with tempfile.TemporaryDirectory() as folder:
    # An older database is brought up to date: the manager waits for that, and the log tells of it.
    make_older(folder)
    bot, listening = run(folder, os.path.join(folder, "patient"))
    came = [listening.recv(4096)]
    while came[-1] != b"READY=1":
        came.append(listening.recv(4096))
    assert came[0].startswith(b"EXTEND_TIMEOUT_USEC=300000000\nSTATUS=Bringing"), came
    assert came[-2] == b"STATUS=" and set(came[:-2]) == {came[0]}, came
    first = bot.stderr.readline()
    assert re.search(r"database-old Bringing the database up to date: from version 1 to \d+$",
                     first), first
    assert "database-new" in bot.stderr.readline()
    assert end(bot, listening) == [b"STOPPING=1"]

with tempfile.TemporaryDirectory() as folder:
    # Ready, alive as long as its loop goes round, and stopping; with a path for a name.
    bot, listening = run(folder, os.path.join(folder, "notify"), WATCHDOG_USEC=str(WATCHDOG_USEC))
    assert listening.recv(4096) == b"READY=1"
    assert os.path.exists(os.path.join(folder, "dicecup.db"))
    for _ in range(3):
        assert listening.recv(4096) == b"WATCHDOG=1"
    # Its configuration is read again: it says when, by the clock that the manager knows.
    before = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
    bot.send_signal(signal.SIGHUP)
    came = [listening.recv(4096)]
    while came[-1] != b"READY=1":
        came.append(listening.recv(4096))
    usec = re.fullmatch(rb"RELOADING=1\nMONOTONIC_USEC=(\d+)", came[-2])
    assert usec and 0 <= int(usec[1]) - before < 20_000_000, came
    came = end(bot, listening)
    assert came[-1] == b"STOPPING=1" and set(came[:-1]) <= {b"WATCHDOG=1"}, came

    # The watchdog is another process's; the socket has an abstract name.
    bot, listening = run(folder, f"\0dicecup-test-{os.getpid()}".encode(),
                         WATCHDOG_USEC="1000", WATCHDOG_PID="1")
    assert listening.recv(4096) == b"READY=1"
    assert end(bot, listening) == [b"STOPPING=1"]

    # Without a manager, or with one that is gone, it runs on.
    bot, listening = run(folder, os.path.join(folder, "gone"), NOTIFY_SOCKET="nowhere")
    while "not-notified" not in (line := bot.stderr.readline()):
        assert line, "it ended"
    assert end(bot, listening) == []

# The unit: systemd finds nothing wrong with it. Its own parser needs no running system.
verifier = shutil.which("systemd-analyze")
if verifier is None:
    print("systemd-analyze is not here: the unit is not checked")
    sys.exit()
with tempfile.TemporaryDirectory() as folder:
    text = pathlib.Path(UNIT).read_text("utf-8")
    start = "ExecStart=/usr/local/bin/dicecup "
    assert start in text
    unit = pathlib.Path(folder, "dicecup.service")
    for change, sound in ((lambda text: text, True),
                          (lambda text: text.replace("WatchdogSec", "WachdogSec"), False)):
        unit.write_text(change(text.replace(start, f"ExecStart={DICECUP} ")), "utf-8")
        said = subprocess.run([verifier, "verify", "--man=no", "--generators=no", str(unit)],
                              capture_output=True, text=True, timeout=120, check=False)
        about = [line for line in said.stderr.splitlines() if "dicecup.service" in line]
        assert (not about) is sound and (said.returncode == 0 or not sound), said.stderr
