"""dicecup doctor, on servers of this machine alone.

usage: test_doctor.py DICECUP
"""

import json
import os
import pathlib
import re
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

from certs import Authority
from http_server import Answer, HttpServer
from scripted import Scripted

DICECUP = os.path.abspath(sys.argv[1])
NOGROUP = 65534  # not ours
TOKEN = "MTk4.secret.token"


class Host(Scripted):
    """Lets everybody in, up to `after`, and keeps what they said."""

    def __init__(self, after="001", **settings):
        super().__init__(**settings)
        self.after = after
        self.guests = []
        threading.Thread(target=self._let_all_in, daemon=True).start()

    def _let_all_in(self):
        while True:
            try:
                guest = self.accept()
            except (ssl.SSLError, TimeoutError):  # a handshake that the client breaks off; nobody
                continue
            except OSError:
                return
            self.guests.append(guest)
            if self.after != "nothing":
                threading.Thread(target=self._let_in, args=(guest,), daemon=True).start()

    def _let_in(self, guest):
        sasl = self.after.startswith("90")
        guest.wait_for("^CAP LS 302$")
        guest.send(":s.test CAP * LS :" + "sasl=PLAIN" * sasl)
        nick = guest.wait_for("^NICK (.*)$")[1]
        if sasl:
            guest.wait_for("^CAP REQ :sasl$")
            guest.send(":s.test CAP * ACK :sasl")
            guest.wait_for("^AUTHENTICATE PLAIN$")
            guest.send("AUTHENTICATE +")
            guest.wait_for_count("^AUTHENTICATE ", 2)
            guest.send(f":s.test {self.after} {nick} :so it is")
        if self.after == "ERROR":
            guest.send("ERROR :Closing Link: Too many connections from your host")
        elif self.after != "904":
            guest.wait_for("^CAP END$")
            guest.welcome(nick)


def doctor(folder, config, code, *lines, **environment):
    """One line a check, each of which must match its pattern."""
    with open(os.path.join(folder, "dicecup.yaml"), "w", encoding="utf-8") as out:
        out.write(config)
    run = subprocess.run([DICECUP, "doctor"], cwd=folder, capture_output=True, text=True,
                         timeout=120,
                         env={**os.environ, "DICECUP_DISCORD_TOKEN": TOKEN, **environment})
    said = run.stdout.splitlines()
    assert TOKEN not in run.stdout and run.stderr == "", (run.stdout, run.stderr)
    assert len(said) == len(lines), run.stdout
    for line, pattern in zip(said, lines):
        assert re.fullmatch(pattern, line), f"\n got {line}\nwant {pattern}"
    assert run.returncode == code, (run.returncode, run.stdout)


def network(name, port, more="tls: false"):
    return f"- {{name: {name}, server: 127.0.0.1, port: {port}, channels: '#a', {more}}}\n"


def irc(*networks):
    return "irc:\n" + "".join(networks)


def make_database(folder):
    """With the program itself: Discord refuses its token when the database is there."""
    path = os.path.join(folder, "dicecup.db")
    api = HttpServer(lambda request: Answer(401, {"message": "no", "code": 0}))
    with open(os.path.join(folder, "make.yaml"), "w", encoding="utf-8") as out:
        out.write(f"discord: {{api: '{api.url()}'}}\n")
    subprocess.run([DICECUP, "run", "--config", "make.yaml"], cwd=folder, timeout=120,
                   capture_output=True, check=False,
                   env={**os.environ, "DICECUP_DISCORD_TOKEN": TOKEN})
    api.close()
    return path


CONFIG = r"ok       configuration: dicecup\.yaml"
NO_DATABASE = r"ok       database: there is no dicecup\.db yet: the first start makes it"
DATABASE = r"ok       database: dicecup\.db is whole, version \d+"
PRIVATE = r"ok       permissions: nobody else reads .*"
CLOCK = r"ok       clock: not before .*"
WORDS = r"ok       words: every language has its own"

with tempfile.TemporaryDirectory() as folder, Host() as server:
    good = irc(network("home", server.port))
    home = f"ok       home: 127.0.0.1 port {server.port}: answers, and lets the bot in"

    # Before the first start, and after.
    doctor(folder, good, 0, CONFIG, NO_DATABASE, PRIVATE, CLOCK, WORDS, home)
    database = make_database(folder)
    doctor(folder, good, 0, CONFIG, DATABASE, PRIVATE, CLOCK, WORDS, home)

    # A configuration that is wrong is the end of it; the first complaint stands there.
    doctor(folder, "langauge: en\n", 1,
           r"failed   configuration: dicecup\.yaml:1:1: unknown key .* \(dicecup check --config "
           r"dicecup\.yaml tells all\)")

    # What is not private.
    os.chmod(database, 0o644)
    secret = os.path.join(folder, "password")
    with open(secret, "w", encoding="ascii") as out:
        out.write("secret\n")
    os.chown(secret, -1, NOGROUP if os.geteuid() == 0 else -1)
    os.chmod(secret, 0o640)
    doctor(folder, irc(network("home", server.port, "tls: false, password_file: password")), 1,
           r"failed   configuration: dicecup\.yaml:.*: password_file: its group may read it .*")
    os.chmod(folder, 0o777)
    doctor(folder, good, 0, CONFIG, DATABASE,
           r"warning  permissions: everybody may replace files in \.: chmod o-w it",
           r"warning  permissions: others may read dicecup\.db: chmod 600 it", CLOCK, WORDS, home)
    os.chmod(folder, 0o700)
    doctor(folder, good, 0, CONFIG, DATABASE,
           r"warning  permissions: others may read dicecup\.db: chmod 600 it", CLOCK, WORDS, home)
    os.chmod(database, 0o600)

    # A credential of systemd's is private, whatever its permissions look like.
    os.chmod(secret, 0o440)
    doctor(folder, irc(network("home", server.port, f"tls: false, password_file: '{secret}'")), 0,
           CONFIG, DATABASE, PRIVATE, CLOCK, WORDS, home, CREDENTIALS_DIRECTORY=folder)

    # A clock behind the bot's last sign of life.
    with sqlite3.connect(database) as db:
        db.execute("UPDATE life SET alive_at = ?", ((time.time() + 7200) * 1000 // 1,))
    doctor(folder, good, 1, CONFIG, DATABASE, PRIVATE,
           r"failed   clock: it stands 1[12]\d minutes before the last time .*set it.*", WORDS, home)

    # A catalogue that is not where it should be.
    doctor(folder, good, 1, CONFIG, DATABASE, PRIVATE, r"failed   clock: .*",
           r"warning  words: /nowhere/x/LC_MESSAGES/dicecup-ja\.mo cannot be read: language ja is "
           r"English; install dicecup again", home, DICECUP_CATALOGUES="/nowhere")

    # What is summed up of the games is checked against them.
    with sqlite3.connect(database) as db:
        db.execute("INSERT INTO people (id, network, key, name, language, seen)"
                   " VALUES (7, 'home', 'ann', 'ann', '', 0)")
        db.execute("INSERT INTO streaks VALUES (7, 'perudo', 1, 1)")
    doctor(folder, good, 1, CONFIG,
           r"warning  database: the streaks in dicecup\.db are not the sums of the games played, .*",
           PRIVATE, r"failed   clock: .*", WORDS, home)
    with sqlite3.connect(database) as db:
        db.execute("DELETE FROM streaks")

    # A newer database, and a damaged one.
    with sqlite3.connect(database) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    doctor(folder, good, 1, CONFIG,
           r"failed   database: dicecup\.db was made by a newer dicecup .*; run that one, .*",
           PRIVATE, CLOCK, WORDS, home)
    with open(database, "r+b") as out:
        out.write(b"dice everywhere")
    doctor(folder, good, 1, CONFIG,
           r"failed   database: dicecup\.db is damaged or no dicecup database; .*restore",
           PRIVATE, CLOCK, WORDS, home)

# Servers: one with a certificate, one whose certificate nobody vouches for, one that is not there.
authority = Authority()
pair = authority.issue("server")
with tempfile.TemporaryDirectory() as folder, Host(tls=pair) as server:
    with Scripted() as gone:
        nobody = gone.port
    doctor(folder,
           irc(network("safe", server.port, f"ca_file: '{authority.cert}'"),
               network("unknown", server.port, "tls: true"), network("gone", nobody)), 1,
           CONFIG, NO_DATABASE, PRIVATE, CLOCK, WORDS,
           f"ok       safe: 127.0.0.1 port {server.port}: answers, and lets the bot in",
           f"failed   unknown: 127.0.0.1 port {server.port}: certificate refused: .*; see to .*",
           f"failed   gone: 127.0.0.1 port {nobody}: .*connection refused; see to the address.*")

# A network of several servers: each is asked, and has a line of its own.
with tempfile.TemporaryDirectory() as folder, Host() as server:
    several = "[127.0.0.1, localhost, 127.0.0.2]"
    doctor(folder, irc(network("home", server.port).replace("127.0.0.1", several)), 1,
           CONFIG, NO_DATABASE, PRIVATE, CLOCK, WORDS,
           f"ok       home: 127.0.0.1 port {server.port}: answers, and lets the bot in",
           f"ok       home: localhost port {server.port}: answers, and lets the bot in",
           f"failed   home: 127.0.0.2 port {server.port}: .*connection refused; see to .*")

# It logs in, under a nick of its own, and joins nothing; or says that it did not.
with tempfile.TemporaryDirectory() as folder:
    secret = os.path.join(folder, "password")
    with open(os.open(secret, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="ascii") as out:
        out.write("open sesame\n")
    sasl = "tls: false, sasl: {mechanism: plain, account: Cup, password_file: password}"
    for after, more, code, line in (
            ("903", sasl, 0, "ok       home: .*: answers, and lets the bot in, logged in"),
            ("904", sasl, 1, "failed   home: .*: answers, but SASL failed: so it is; put the password of the "
             "account Cup into password"),
            ("001", "tls: false, nickserv: {password_file: password}", 0,
             "ok       home: .*: answers, and lets the bot in; NickServ was not told the password"),
            ("ERROR", "tls: false", 0, "warning  home: .*: answers, but the server closes: .*Too many connections "
             "from your host; the bot was not logged in"),
            ("nothing", "tls: false", 0, "warning  home: .*: answers, but does not welcome the bot in time; .*")):
        with Host(after) as server:
            doctor(folder, irc(network("home", server.port, more)), code,
                   CONFIG, NO_DATABASE, PRIVATE, CLOCK, WORDS, line)
            guest, = server.guests
            assert guest.count("^JOIN|Dicecup|^PRIVMSG|sesame") == 0, guest.lines
            assert after == "nothing" or guest.count("^NICK dr[0-9a-f]{6}$") == 1, guest.lines
            assert after != "001" or guest.wait_for("^QUIT ")

# Discord: what it says of the token, and a server that is none.
OPERATING = (pathlib.Path(__file__).resolve().parents[3] / "OPERATING.md").read_text("utf-8")
NEEDED = {"View Channels": 10, "Send Messages": 11, "Send Messages in Threads": 38,
          "Attach Files": 15, "Create Public Threads": 35}
assert all(name in " ".join(OPERATING.split()) for name in NEEDED), "OPERATING.md"
LINK = (r"https://discord\.com/oauth2/authorize\?client_id=198&scope=bot\+applications\.commands"
        rf"&permissions={sum(1 << bit for bit in NEEDED.values())}")
assert re.search(LINK.replace("198", "ID"), OPERATING), "the link is not in OPERATING.md"
NO_CONTACT = r"ok       contact: none: with discord: contact, an address of yours \(or web: url\), .*"
ME = {"owner": {"id": "5"}, "id": "198", "name": "Dicecup"}
PERMISSIONS = str(sum(1 << bit for bit in NEEDED.values()))
PARAMS = {"scopes": ["bot", "applications.commands"], "permissions": PERMISSIONS}
READY = {**ME, "install_params": PARAMS, "tags": ["perudo", "dice", "games", "board games", "multiplayer"],
         "integration_types_config": {"0": {"oauth2_install_params": PARAMS}}, "description": "mine"}
KNOWN = f"ok       discord: .*: answers, and knows the token; add the bot .* {LINK}"
ALL = "install_params, integration_types_config, tags, description"


def differs(what):
    return f"warning  application: {what}: not as the bot needs it; dicecup doctor --setup-discord writes it"


answers = [(200, ME, 0, KNOWN, differs(ALL)),
           (200, READY, 0, KNOWN, "ok       application: is set up as the bot needs it"),
           (200, {**READY, "install_params": {**PARAMS, "permissions": "8"}}, 0, KNOWN, differs("install_params")),
           (200, {**READY, "integration_types_config": {**READY["integration_types_config"], "1": {}}}, 0,
            KNOWN, differs("integration_types_config")),
           (200, {**READY, "tags": ["dice"], "description": ""}, 0, KNOWN, differs("tags, description")),
           (200, b"{", 0, "ok       discord: .*: answers, and knows the token"),
           (401, {}, 1, "failed   discord: .*: refuses the token; take a new one .*"),
           (503, {}, 1, "failed   discord: .*: answers 503; .*")]
for status, body, code, *lines in answers:
    server = HttpServer(lambda request: Answer(status, body), tls=pair)
    with tempfile.TemporaryDirectory() as folder:
        doctor(folder, f"discord: {{api: '{server.url()}', ca_file: '{authority.cert}'}}\n", code,
               CONFIG, NO_DATABASE, PRIVATE, CLOCK, WORDS, NO_CONTACT, *lines)
    request, = server.requests
    assert (request.method, request.path) == ("GET", "/applications/@me"), request
    assert request.headers["authorization"] == f"Bot {TOKEN}", request
    server.close()

# What is not as it should be is written, once that was agreed to.
for words, said, status, code, last in (
        (["--yes"], "", 200, 0, "ok       application: .*: took it"),
        ([], "y\n", 200, 0, "Write it\\? \\[y/N\\] ok       application: .*: took it"),
        ([], "n\n", 200, 0, "Write it\\? \\[y/N\\] warning  application: left as it was"),
        ([], "", 200, 0, "Write it\\? \\[y/N\\] warning  application: left as it was"),
        (["--yes"], "", 400, 1, "failed   application: .*: answers 400; .*")):
    server = HttpServer(lambda request: Answer(200 if request.method == "GET" else status, ME), tls=pair)
    with tempfile.TemporaryDirectory() as folder:
        config = f"discord: {{api: '{server.url()}', ca_file: '{authority.cert}', contact: 'https://me.example'}}\n"
        pathlib.Path(folder, "dicecup.yaml").write_text(config, "utf-8")
        run = subprocess.run([DICECUP, "doctor", "--setup-discord", *words], cwd=folder, input=said, timeout=120,
                             capture_output=True, text=True, check=False,
                             env={**os.environ, "DICECUP_DISCORD_TOKEN": TOKEN})
    assert run.returncode == code and TOKEN not in run.stdout, run
    assert re.fullmatch(last, run.stdout.splitlines()[-1]), run.stdout
    changes = [request for request in server.requests if request.method == "PATCH"]
    assert len(changes) == (0 if "left" in last else 1), server.requests
    for request in changes:
        assert (request.path, request.headers["authorization"]) == ("/applications/@me", f"Bot {TOKEN}"), request
        assert request.headers["user-agent"] == "DiscordBot (https://me.example, 0)", request
        change = json.loads(request.body)
        assert set(change) == set(ALL.split(", ")), change
        assert sorted(change["install_params"]["scopes"]) == sorted(PARAMS["scopes"]), change
        assert change["install_params"]["permissions"] == PERMISSIONS, change
        assert change["integration_types_config"] == {"0": {"oauth2_install_params": change["install_params"]}}
        assert len(change["tags"]) <= 5 and all(len(tag) <= 20 for tag in change["tags"]), change
        assert 0 < len(change["description"]) <= 400, change
    server.close()
authority.close()

# The web: where it would listen.
with tempfile.TemporaryDirectory() as folder, socket.socket() as taken:
    taken.bind(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    for listen, code, line in (
            (f"127.0.0.1:{port}", 0, f"ok       web: 127\\.0\\.0\\.1:{port}: is taken; fine if the bot runs"),
            ("127.0.0.1:0", 0, r"ok       web: 127\.0\.0\.1:0: is free"),
            ("203.0.113.1:80", 1, r"failed   web: 203\.0\.113\.1:80: .*; see to web: listen"),
            (f"unix:{folder}/web.sock", 0, f"ok       web: unix:{folder}/web.sock: is made at the start")):
        if listen.endswith(str(port)):
            taken.listen()
        doctor(folder, f"web: {{listen: '{listen}'}}\n", code,
               CONFIG, NO_DATABASE, PRIVATE, CLOCK, WORDS, line)

# A wrong command line gets one line and nothing else.
for arguments in (["--config"], ["--file", "x"], ["x"]):
    run = subprocess.run([DICECUP, "doctor", *arguments], capture_output=True, text=True,
                         timeout=120, check=False)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1), run
