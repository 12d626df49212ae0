#!/usr/bin/env python3
"""A real PostgreSQL for tests, on a Unix socket in a folder of its own.

usage: postgres.py [--durable] -- COMMAND [ARGUMENT…]

runs a command with a server up, whose empty database DICECUP_TEST_POSTGRES names, and ends the server
however the command ends. Its exit status is the command's. --durable: a commit waits for the disk.

The newest PostgreSQL that is installed is taken, or the one whose initdb, postgres, psql and so on are in
the folder that DICECUP_POSTGRES_PROGRAMS names.
"""

import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.parse

import server

ADMIN, ADMINS_DATABASE = "postgres", "postgres"
USER = "dicecup"  # an ordinary one, as OPERATING.md has it: every other database is this one's

# What a power cut would lose is not tested with it: a killed server loses nothing by fsync = off.
SETTINGS = {
    "listen_addresses": "''",
    "fsync": "off",
    "shared_buffers": "16MB",
    "log_line_prefix": "'%m [%p] '",
}


def program(name):
    """One of PostgreSQL's; Debian keeps them out of PATH."""
    folder = os.environ.get("DICECUP_POSTGRES_PROGRAMS")
    if folder:
        return os.path.join(folder, name)
    folders = glob.glob("/usr/lib/postgresql/*/bin/" + name)
    newest = sorted(folders, key=lambda path: [int(part) for part in re.findall(r"\d+", path)])
    return newest[-1] if newest else shutil.which(name) or name


def children_of(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
            return [int(child) for child in children.read().split()]
    except FileNotFoundError:
        return []


def is_there(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Server(server.Server):
    """A cluster of its own. settings: more lines for its configuration, by name.

    It ends when the thread that started it does, even if that is killed.
    """

    NAME = "postgres"

    def __init__(self, settings=None):
        super().__init__()
        self.settings = dict(SETTINGS, **(settings or {}))
        self.data = os.path.join(self.folder, "data")
        self._user = server.as_somebody(self.folder)  # it refuses to run as root

    # Databases

    def host(self):
        return urllib.parse.quote(self.folder, safe="")

    def url(self, database=ADMINS_DATABASE):
        """For whoever owns it."""
        user = ADMIN if database == ADMINS_DATABASE else USER
        return f"postgresql://{user}@{self.host()}/{database}"

    def make_database(self, name):
        """An empty one; its URL."""
        self.run(f"SELECT 'CREATE ROLE {USER} LOGIN' WHERE NOT EXISTS"
                 f" (SELECT FROM pg_roles WHERE rolname = '{USER}') \\gexec")
        self.run(f'CREATE DATABASE "{name}" OWNER {USER}')
        return self.url(name)

    def run(self, sql, database=ADMINS_DATABASE, search_path=None):
        """What SQL prints. Raises RuntimeError with what the server says to a mistake."""
        environment = dict(os.environ)
        if search_path:
            environment["PGOPTIONS"] = f"-c search_path={search_path}"
        done = subprocess.run(
            [program("psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", self.url(database)], input=sql,
            env=environment, cwd="/", capture_output=True, text=True, timeout=120, check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return done.stdout

    def ask(self, query, database=ADMINS_DATABASE, search_path=None):
        """The rows of a query, each a dictionary."""
        return json.loads(self.run(f"SELECT coalesce(json_agg(q), '[]') FROM ({query}) q",
                                   database, search_path))

    def dump(self, database, file):
        """All of it as SQL."""
        with open(file, "wb") as out:
            subprocess.run([program("pg_dump"), self.url(database)], stdout=out, cwd="/", timeout=120,
                           check=True)

    # Its life

    def is_up(self):
        return self._process is not None

    def _as_user(self, *command):
        return subprocess.run([*self._user, *command], cwd=self.folder, check=True, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120).stdout

    def _make(self):
        self._as_user(program("initdb"), "-D", self.data, "--no-sync", "--auth=trust", "--locale=C",
                      "--encoding=UTF8", "-U", ADMIN)
        self._configure()

    def _configure(self):
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="ascii") as config:
            for name, value in self.settings.items():
                config.write(f"{name} = {value}\n")

    def command(self):
        if not os.path.exists(self.data):
            self._make()
        return ["setpriv", "--pdeathsig", "SIGQUIT", *self._user[1:], program("postgres"),
                "-D", self.data, "-k", self.folder]

    def _answers(self):
        """It says so in its lock file, as pg_ctl reads it; the one before may have left one, too."""
        try:
            with open(os.path.join(self.data, "postmaster.pid"), encoding="utf-8") as lock:
                lines = [line.strip() for line in lock]
        except FileNotFoundError:
            return False
        return (len(lines) > 7 and lines[0] == str(self._process.pid)
                and lines[7] in ("ready", "standby"))

    def kill(self):
        """At once, with all of its processes. It can be started again."""
        if not self._process:
            return
        self._process.send_signal(signal.SIGSTOP)  # so that it starts no more of them
        children = children_of(self._process.pid)
        self._process.kill()
        self._process.wait()
        self._process = None
        for child in children:
            try:
                os.kill(child, signal.SIGKILL)
            except ProcessLookupError:
                pass
        until = time.monotonic() + 60
        while any(map(is_there, children)):  # else the next one would refuse to start
            if time.monotonic() > until:
                raise RuntimeError("processes of the server live on")
            time.sleep(0.01)

    def _end(self, how):
        if not self._process:
            return
        self._process.send_signal(how)
        try:
            self._process.wait(60)
            self._process = None
        except subprocess.TimeoutExpired:
            self.kill()

    def stop(self):
        """Cuts connections off and writes down what there is."""
        self._end(signal.SIGINT)

    def __exit__(self, *_):
        self._end(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


    def make_synchronous(self, standby, patience=60):
        """From now on a commit waits until this standby has written it down."""
        self.run(f"ALTER SYSTEM SET synchronous_standby_names = '{standby.name}'")
        self.run("SELECT pg_reload_conf()")
        self.wait_until("SELECT EXISTS (SELECT 1 FROM pg_stat_replication"
                        f" WHERE application_name = '{standby.name}' AND sync_state = 'sync')", patience)

    def wait_until(self, condition, patience=60):
        """A query of one value that becomes true."""
        until = time.monotonic() + patience
        while self.run(condition).strip() != "t":
            if time.monotonic() > until:
                raise AssertionError(f"in {patience} s: {condition}")
            time.sleep(0.02)


class SecureServer(Server):
    """The bot's user reaches it by TCP, with TLS and a password alone."""

    NAME = "secure"
    PASSWORD = "open:sesame"

    def __init__(self, authority):
        self.authority = authority
        super().__init__()
        self.settings |= {"listen_addresses": "'127.0.0.1'", "port": self.port, "ssl": "on"}
        self.passfile = os.path.join(self.folder, "pgpass")

    def host(self):
        return f"{super().host()}:{self.port}"

    def _make(self):
        super()._make()
        pair = self.authority.issue("db", "DNS:localhost")
        for path, name in zip(pair, ("server.crt", "server.key")):
            self._as_user("install", "-m", "600", path, os.path.join(self.data, name))
        with open(os.path.join(self.data, "pg_hba.conf"), "w", encoding="ascii") as rules:
            rules.write(f"local all {ADMIN} trust\nhostssl all {USER} samenet scram-sha-256\n")

    def make_database(self, name):
        super().make_database(name)
        self.run(f"ALTER ROLE {USER} PASSWORD '{self.PASSWORD}'")
        self.write_passfile(self.PASSWORD)
        return self.secure_url(name)

    def write_passfile(self, password):
        with open(self.passfile, "w", encoding="ascii") as file:
            os.chmod(self.passfile, 0o600)
            file.write("localhost:*:*:{}:{}\n".format(USER, password.replace(":", "\\:")))

    def secure_url(self, database, sslmode="verify-full", authority=None):
        """As OPERATING.md has it; others than these are refused."""
        return f"postgresql://{USER}@localhost:{self.port}/{database}?hostaddr=127.0.0.1" \
            f"&passfile={self.passfile}&sslmode={sslmode}&sslrootcert={(authority or self.authority).cert}"


class Standby(Server):
    """A streaming replica of a server that runs. It can be read, and written to once it is promoted."""

    NAME = "standby"

    def __init__(self, primary, name="standby", settings=None):
        super().__init__(settings)
        self.primary, self.name = primary, name

    def _make(self):
        self._as_user(program("pg_basebackup"), "-D", self.data, "--no-sync", "--checkpoint=fast",
                      "--wal-method=stream", "--write-recovery-conf",
                      "-d", f"{self.primary.url()}?application_name={self.name}")
        self._configure()

    def catch_up(self, patience=60):
        """Waits for all that the primary has written so far."""
        position = self.primary.run("SELECT pg_current_wal_lsn()").strip()
        self.wait_until(f"SELECT pg_last_wal_replay_lsn() >= '{position}'", patience)

    def promote(self):
        """It is a primary of its own when this returns, and waits for no standby."""
        if self.run("SELECT pg_promote()").strip() != "t":
            raise RuntimeError("the standby is not promoted:\n" + self.log())
        self.wait_until("SELECT NOT pg_is_in_recovery()")


def main(arguments):
    settings = {"fsync": "on"} if arguments[:1] == ["--durable"] else {}
    arguments = arguments[len(settings):]
    if len(arguments) < 2 or arguments[0] != "--":
        sys.exit(__doc__)
    for number in signal.SIGTERM, signal.SIGHUP, signal.SIGINT:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    with Server(settings) as here:
        os.environ["DICECUP_TEST_POSTGRES"] = here.make_database("dicecup")
        command = subprocess.Popen(arguments[1:])
        try:
            status = command.wait()
        finally:
            if command.poll() is None:
                command.terminate()
                command.wait()
    sys.exit(status if status >= 0 else 128 - status)


if __name__ == "__main__":
    main(sys.argv[1:])
