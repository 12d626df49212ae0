#!/usr/bin/env python3
"""The Debian package in a Debian of its own, from its installation until it is purged, for
tests/package: packaged.py SYSTEM PACKAGE COMMIT. SYSTEM is the folder of a system that
debootstrap made. Runs as root, in mount and PID namespaces that end with it."""

import argparse
import os
import pathlib
import re
import secrets
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile

from bot import Bot  # puts tests/servers on the path
import test_any_game

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "bot" / "cli"))

from pty_screen import PtyScreen  # noqa: E402

DICECUP = "/usr/bin/dicecup"
UNIT = "lib/systemd/system/dicecup.service"
DOCS = "/usr/share/doc/dicecup"
CONFIG = "etc/dicecup/dicecup.yaml"
STATE = "var/lib/private/dicecup"  # of a DynamicUser, with a link from the next
STATE_LINK = "var/lib/dicecup"
COMPLETION = "/usr/share/bash-completion/completions/dicecup"
PLAYER = 1000
SERVICE = 64000  # of those that systemd gives to a DynamicUser

INSTALLED = f"""
/etc/dicecup
/{UNIT}
{DICECUP}
/usr/lib/*/dicecup/discord.so
/usr/lib/*/dicecup/draw.so
/usr/lib/*/dicecup/postgres.so
{COMPLETION}
/usr/share/dicecup/words/x/LC_MESSAGES/dicecup-ja.mo
{DOCS}/CHANGELOG.md
{DOCS}/OPERATING.md
{DOCS}/PLAYING.md
{DOCS}/README.md
{DOCS}/changelog
{DOCS}/copyright
{DOCS}/examples/PRIVACY.ja.md
{DOCS}/examples/PRIVACY.md
{DOCS}/examples/TERMS.ja.md
{DOCS}/examples/TERMS.md
{DOCS}/examples/dicecup.example.yaml
{DOCS}/examples/grafana-dashboard.json
{DOCS}/examples/guest.py
{DOCS}/examples/prometheus-alerts.yaml
/usr/share/man/man1/dicecup.1
/usr/share/man/man7/dicecup-guest.7
""".split()
WANTED = "etc/systemd/system/multi-user.target.wants/dicecup.service"

# What dpkg and apt keep for themselves, and what no package owns.
PASSED_OVER = {"proc", "sys", "dev", "run", "tmp", "var/lib/dpkg", "var/lib/apt", "var/cache", "var/log"}

JAPANESE = "[\u3041-\u3096]{3}"
TYPED = "bid 1 2\nbid 40 6\ndudo\n" * 200  # one of them is legal at any turn
WHOLE_GAME = {"en": ("your turn", "wins the game", "Seed: [0-9a-f]{64}"),
              "ja": ("annさんの番です", "の勝ち!", "シード: [0-9a-f]{64}")}
TITLE = {"en": "Perudo #1", "ja": "ペルード #1"}


class System:
    """The Debian below a folder."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        subprocess.run(["mount", "-t", "proc", "proc", self.root / "proc"], check=True)

    def command(self, *words, user=0, **variables):
        """Of root, or of a user who may do nothing else, and with an environment of its own."""
        drop = ("setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs",
                "--bounding-set=-all", "--") if user else ()
        variables = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/", "LC_ALL": "C.UTF-8",
                     **variables}
        return ["/usr/sbin/chroot", str(self.root), "env", "-i",
                *(f"{key}={value}" for key, value in variables.items()), *drop, *words]

    def attempt(self, *words, said="", **how):
        return subprocess.run(self.command(*words, **how), input=said, capture_output=True,
                              text=True, timeout=300, check=False)

    def run(self, *words, **how):
        """What it prints, having ended well."""
        done = self.attempt(*words, **how)
        expect(done.returncode == 0, f"{shlex.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def apt(self, *words):
        return self.run("apt-get", "-y", "-q", *words, DEBIAN_FRONTEND="noninteractive")

    def paths(self):
        found = set()
        for folder, folders, files in os.walk(self.root):
            here = pathlib.Path(folder).relative_to(self.root)
            folders[:] = [name for name in folders if str(here / name) not in PASSED_OVER]
            found |= {str(here / name) for name in folders + files}
        return found

    def share(self, folder):
        """It is there, too, by the same name."""
        there = self.root / str(folder).lstrip("/")
        there.mkdir(parents=True)
        subprocess.run(["mount", "--bind", folder, there], check=True)


class Service(Bot):
    """The installed bot, started by what its unit says, as systemd would."""

    def __init__(self, system, dicecup, networks):
        self.system = system
        self.manager = f"dicecup-test-{secrets.token_hex(8)}"  # an abstract socket
        super().__init__(dicecup, networks, database=f"/{STATE_LINK}/dicecup.db")
        system.share(self.folder)

    def configure(self, rate):
        super().configure(rate)
        written = self.system.root / CONFIG
        shutil.copy(self.config, written)
        written.chmod(0o644)

    def command(self, program):
        unit = (self.system.root / UNIT).read_text("utf-8")
        starts = shlex.split(re.search(r"^ExecStart=(.*)$", unit, re.M)[1])
        expect(starts[0] == program, f"the unit starts {starts}")
        return self.system.command(
            "sh", "-c", 'umask 077; exec "$@"', "-", *starts, user=SERVICE,
            NOTIFY_SOCKET=f"@{self.manager}", DICECUP_UNLIMITED="1", DICECUP_PACE_MS="10")

    def start(self, wait=True, program=None, env=()):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(f"\0{self.manager}")
            manager.settimeout(30)
            super().start(wait, program, env)
            expect(manager.recv(4096) == b"READY=1", "the bot does not say that it is ready")
        return self

    def run(self, *arguments):
        return self.system.attempt(self.dicecup, *arguments)


def expect(true, what):
    if not true:
        raise AssertionError(what)


def expect_equal(found, wanted, what):
    expect(found == wanted, f"{what}: {found}, not {wanted}")


def install(system, package):
    copy = system.root / "tmp" / "dicecup.deb"
    shutil.copy(package, copy)
    said = system.apt("install", f"/tmp/{copy.name}")
    expect("Setting up dicecup" in said and not re.search(r"dicecup.*(fail|error)", said, re.I), said)
    copy.unlink()


def install_and_purge(system, package):
    """Without a configuration, and behind what it depends on, which stays; what is there then."""
    system.apt("update")
    for field in ("Depends", "Recommends"):
        others = subprocess.run(["dpkg-deb", "-f", package, field], check=True, capture_output=True,
                                text=True).stdout.strip()
        system.apt("satisfy", others)
    before = system.paths()
    install(system, package)
    system.apt("purge", "dicecup")
    expect_equal(sorted(before ^ system.paths()), [], "left behind or taken away")
    return before


def check_files(system):
    owned = system.run("dpkg", "-L", "dicecup").split()[1:]  # behind the root itself
    parents = {str(parent) for path in owned for parent in pathlib.PurePath(path).parents}
    files = (re.sub("^/usr/lib/[^/]+/dicecup/", "/usr/lib/*/dicecup/", path.removesuffix(".gz"))
             for path in owned if path not in parents)
    expect_equal(sorted(files), sorted(INSTALLED), "installed files")
    expect((system.root / WANTED).is_symlink(), "the unit is not enabled")
    expect(not (system.root / CONFIG).exists(), "a configuration that nobody wrote")


def check_programs(system, commit):
    version = system.run("dpkg-query", "-W", "-f", "${Version}", "dicecup")
    said = system.run(DICECUP, "--version", user=PLAYER).splitlines()
    expect_equal(said[:3], [f"dicecup {version}", f"built from commit {commit}",
                            f"built as Debian package {version}"], "--version")
    example = f"{DOCS}/examples/dicecup.example.yaml"
    expect_equal(system.run(DICECUP, "check", "--config", example, user=PLAYER),
                 f"{example}: fine\n", "check")
    discord = system.root / "tmp/discord.yaml"
    discord.write_text("discord: {api: 'http://127.0.0.1:1/api'}\n", "utf-8")
    expect_equal(system.run("env", "DICECUP_DISCORD_TOKEN=none", DICECUP, "check", "--config",
                            "/tmp/discord.yaml", user=PLAYER),
                 "/tmp/discord.yaml: fine\n", "check with the module for Discord")
    discord.unlink()
    completion = system.run(
        "bash", "-c", f". {COMPLETION}; COMP_WORDS=(dicecup res); COMP_CWORD=1; _dicecup; "
        'echo "${COMPREPLY[@]}"', user=PLAYER)
    expect_equal(completion.split(), ["restore"], "completion of res")


def play_whole_games(system, home):
    """On a pipe, and a look at the screen."""
    for language, marks in WHOLE_GAME.items():
        words = (DICECUP, "play", "perudo", "--players", "3", "--set", "dice=2", "--lang", language)
        variables = {"XDG_STATE_HOME": f"{home}/{language}", "USER": "ann", "TERM": "xterm"}
        said = system.run(*words, said=TYPED, user=PLAYER, DICECUP_PACE_MS="0", **variables)
        for mark in marks:
            expect(re.search(mark, said), f"no {mark} in:\n{said[:3000]}")
        variables["XDG_STATE_HOME"] += "-screen"
        screen = PtyScreen(system.command(*words, user=PLAYER, **variables), {})
        screen.wait_for(TITLE[language])
        screen.type("quit")
        expect_equal(screen.end(), 0, "the screen's end")


def simulate(system, home):
    games = re.search("the games are (.*)", system.attempt(DICECUP, "play", "nosuch").stderr)[1]
    for game in games.split(", "):
        out = f"{home}/{game}"
        system.run(DICECUP, "simulate", game, "--games", "1", "--out", out, user=PLAYER)
        expect_equal(system.run(DICECUP, "verify", f"{out}/1.json", user=PLAYER),
                     f"{out}/1.json: ok\n", game)


def make_state_folder(system):
    """As the unit's StateDirectory. systemd shows it to its service alone, where others may not
    even look into private."""
    folder = system.root / STATE
    folder.parent.mkdir()
    folder.mkdir(0o700)
    shutil.chown(folder, SERVICE, SERVICE)
    (system.root / STATE_LINK).symlink_to(os.path.relpath(STATE, os.path.dirname(STATE_LINK)))


def run_bot(system):
    """A whole game on IRC, in the midst of which the bot is killed and started again; then it is
    asked in Japanese."""
    make_state_folder(system)
    arguments = argparse.Namespace(dicecup=DICECUP, rederive=str(TESTS / "rederive.py"),
                                   game="perudo", seed=1)
    room = test_any_game.Room(arguments, "packaged")
    room.kind_of_bot = lambda *words: Service(system, *words)
    with room.stack:
        test_any_game.people(room)
        expect_equal(system.run(DICECUP, "check", "--config", f"/{CONFIG}", user=SERVICE),
                     f"/{CONFIG}: fine\n", "check")
        ann = room.humans[0]
        since = ann.mark()
        ann.say("Dicecup", "lang ja")
        ann.wait_for(f"^:Dicecup!.*{JAPANESE}", since)
        room.finish()
    stat = (system.root / STATE / "dicecup.db").stat()
    expect_equal((stat.st_uid, stat.st_mode & 0o777), (SERVICE, 0o600), "the database")


def purge(system, before):
    system.apt("remove", "dicecup")
    expect((system.root / CONFIG).exists(), "a removal has taken the configuration with it")
    system.apt("purge", "dicecup")
    paths = system.paths()
    expect_equal(sorted(before - paths), [], "what was not the package's is gone")
    left = sorted(path for path in paths - before if not path.startswith(f"{STATE}/"))
    expect_equal(left, sorted([STATE_LINK, os.path.dirname(STATE), STATE]), "left behind")
    return sorted(path for path in paths if path.startswith(f"{STATE}/"))


def main():
    system, package, commit = System(sys.argv[1]), *sys.argv[2:]
    before = install_and_purge(system, package)
    print("It installs without a configuration, and purged at once it leaves nothing.", flush=True)
    install(system, package)
    check_files(system)
    check_programs(system, commit)
    print(f"Installed again it has its {len(INSTALLED)} files, its unit is enabled, and it tells "
          "what it is.", flush=True)
    home = tempfile.mkdtemp(dir=system.root / "tmp")
    shutil.chown(home, PLAYER, PLAYER)
    inside = "/" + os.path.relpath(home, system.root)
    play_whole_games(system, inside)
    print("Whole games in a terminal, in English and Japanese.", flush=True)
    simulate(system, inside)
    print("A game of each kind among computers, and each record is verified.", flush=True)
    run_bot(system)
    print("The bot ran as its unit says, and its people played a whole game on IRC.", flush=True)
    kept = purge(system, before)
    print(f"Purged, it leaves /{STATE_LINK} to /{STATE} with {', '.join(map(os.path.basename, kept))}.",
          flush=True)


if __name__ == "__main__":
    main()
