"""The Dockerfile, as far as it can be judged without Docker.

usage: test_container.py DICECUP SOURCE-FOLDER
"""

import fnmatch
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

from program import Program
from server import free_port

DICECUP = os.path.abspath(sys.argv[1])
FILES = (DICECUP, *(os.path.join(os.path.dirname(DICECUP), name)  # of ours
                    for name in ("discord.so", "draw.so")))
SOURCE = pathlib.Path(sys.argv[2])


def instructions():
    """Each as its word and what follows, without comments and line ends."""
    text = re.sub(r"^\s*#.*\n", "", (SOURCE / "Dockerfile").read_text("utf-8"), flags=re.M)
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        if line:
            yield line.split(maxsplit=1)


def found(word):
    return [rest for each, rest in instructions() if each == word]


def is_left_out(path):
    """Docker takes a pattern to be about the topmost folder, unless it begins with **/."""
    parts = pathlib.PurePath(path).parts
    patterns = (SOURCE / ".dockerignore").read_text("utf-8").split()
    return any(fnmatch.fnmatch(part, pattern.removeprefix("**/")) for pattern in patterns
               for part in (parts if pattern.startswith("**/") else parts[:1]))


# Only what is there is copied, and nothing of what the build needs is left out.
for copied in found("COPY"):
    if not copied.startswith("--from="):
        for path in copied.split()[:-1]:
            assert (SOURCE / path).exists() and not is_left_out(path), copied
if (SOURCE / ".git").exists() and shutil.which("git"):
    for path in subprocess.run(["git", "-C", str(SOURCE), "ls-files"], check=True, text=True,
                               capture_output=True).stdout.splitlines():
        assert not is_left_out(path), f"{path} would not be in the image"
for path in ("build", "build-tests/bot/dicecup", "dicecup.yaml", "dicecup.db", "dicecup.db-wal",
             ".git", "tests/discord/node_modules"):
    assert is_left_out(path), path

# Every stage begins with the same Debian of one day, which whoever builds may choose.
assert {base.split()[0] for base in found("FROM")} == {"debian:$DEBIAN"}
arguments = dict(each.split("=", 1) for each in found("ARG"))
assert re.fullmatch(r"bookworm-20\d{6}-slim", arguments["DEBIAN"]), arguments

# What the image says of itself is so; the version and the source can be given.
labels = dict(each.split("=", 1) for each in shlex.split(found("LABEL")[0]))
labels = {name.removeprefix("org.opencontainers.image."): said for name, said in labels.items()}
project = re.search(r"version: '(.+)',\n  license: '(.+)'",
                    (SOURCE / "meson.build").read_text("utf-8"))
assert (arguments["VERSION"], labels["licenses"]) == project.groups(), labels
assert (labels["version"], labels["source"]) == ("$VERSION", "$SOURCE"), labels
assert labels["title"] == "dicecup" and labels["description"], labels

# Nobody's program as root; what it does when asked to stop, and by default, is what it can do.
uid = found("USER")[0]
assert uid != "0" and f"--uid {uid} " in found("RUN")[-1]
assert found("STOPSIGNAL") == ["SIGTERM"] and found("ENTRYPOINT") == ['["dicecup"]']
command = json.loads(found("CMD")[0])
assert command[:2] == ["run", "--config"]
volume = found("VOLUME")[0]
page = (SOURCE / "OPERATING.md").read_text("utf-8")
for said in (uid, volume, command[2], "--build-arg DEBIAN=", "--build-arg SOURCE="):
    assert said in page, said

# What it is linked with is what is installed: every library belongs to a package that is named.
if shutil.which("dpkg-query"):
    packages = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", '. bot/packages.sh && packages_of "$@"', "-", *FILES],
        cwd=SOURCE, check=True, capture_output=True, text=True).stdout.split()
    assert {"libc6", "libuv1", "libcurl4", "libjansson4"} <= set(packages), packages
    owned = subprocess.run(["dpkg-query", "-L", *packages], check=True, capture_output=True,
                           text=True).stdout.split()
    names = {os.path.basename(path) for path in owned}
    linked = subprocess.run(["ldd", *FILES], check=True, capture_output=True, text=True).stdout
    for library in re.findall(r"=> /\S+/(\S+) ", linked):
        assert library in names, library

# Its health: asked of a bot whose network is not there, and of none.
check = found("HEALTHCHECK")[0]
health = json.loads(check[check.index("["):])
port = free_port()
assert check.count("127.0.0.1/9464") == 1 and "metrics: 127.0.0.1:9464" in page
health[-1] = health[-1].replace("/9464", f"/{port}")


def is_healthy():
    return subprocess.run(health, check=False, capture_output=True, timeout=120).returncode == 0


with tempfile.TemporaryDirectory() as folder:
    config = pathlib.Path(folder, "c.yaml")
    config.write_text(f"metrics: 127.0.0.1:{port}\n"
                      "irc: [{name: a, server: 127.0.0.1, port: 1, tls: false, channels: '#a'}]\n",
                      "utf-8")
    assert not is_healthy()
    bot = Program(DICECUP, *command[:2], str(config))
    bot.log.wait_for(" running ")
    assert is_healthy()
    bot.process.send_signal(signal.SIGSTOP)
    try:
        assert subprocess.run(["timeout", "1", *health], check=False).returncode != 0
    finally:
        bot.process.send_signal(signal.SIGCONT)
    assert bot.stop() == 0
