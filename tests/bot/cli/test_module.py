"""The module for Discord: who is on IRC alone has nothing of it, and one that is not there or not
of this program is told of. usage: test_module.py DICECUP"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

DICECUP = pathlib.Path(sys.argv[1]).absolute()
MODULE = "discord.so"
IRC = "irc: [{name: home, server: 127.0.0.1, port: 1, tls: false, channels: ['#dice']}]\n"
DISCORD = "discord: {api: 'http://127.0.0.1:1/api'}\n"
ENVIRONMENT = {**os.environ, "DICECUP_DISCORD_TOKEN": "MTk4.secret.token"}


def configure(folder, text):
    path = pathlib.Path(folder, "c.yaml")
    path.write_text(text, "utf-8")
    return path


def libraries_of(config):
    """What a bot that runs has in memory."""
    bot = subprocess.Popen([DICECUP, "run", "--config", config], env=ENVIRONMENT,
                           stderr=subprocess.PIPE, text=True)
    try:
        while " running " not in bot.stderr.readline():
            assert bot.poll() is None
        maps = pathlib.Path(f"/proc/{bot.pid}/maps").read_text("utf-8")
        return {os.path.basename(line.split()[-1]) for line in maps.splitlines()}
    finally:
        bot.kill()
        bot.communicate()


def has(libraries, name):
    return any(each.startswith(name) for each in libraries)


def check(program, config):
    done = subprocess.run([program, "check", "--config", config], env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


with tempfile.TemporaryDirectory() as folder:
    alone = libraries_of(configure(folder, IRC))
    both = libraries_of(configure(folder, IRC + DISCORD))
    for libraries in (alone, both):  # nothing is to be drawn yet
        for library in ("draw.so", "libcairo", "libpango", "libfontconfig"):
            assert not has(libraries, library), libraries
    for library in (MODULE, "libcurl", "libwebsockets"):
        assert not has(alone, library), alone
        assert has(both, library), both

    config = configure(folder, DISCORD)
    program = pathlib.Path(folder, "dicecup")
    shutil.copy(DICECUP, program)
    status, said = check(program, config)
    if status != 0:  # else one is installed
        assert "c.yaml:1:10: discord: the module for Discord cannot be loaded: " in said, said
        assert said.count("\n") == 1, said  # nothing is said of what needs it
    status, said = check(program, configure(folder, IRC))
    assert (status, said.split()[-1]) == (0, "fine"), said

    version = subprocess.run([DICECUP, "--version"], capture_output=True, text=True,
                             check=True).stdout.split()[1].rstrip(",").encode()
    module = DICECUP.with_name(MODULE).read_bytes()
    other = b"9" * len(version)
    assert version + b"\0" in module, version
    pathlib.Path(folder, MODULE).write_bytes(module.replace(version + b"\0", other + b"\0"))
    status, said = check(program, configure(folder, DISCORD))
    assert status == 1, said
    assert f"belongs to version {other.decode()}, and this is {version.decode()};" in said, said
