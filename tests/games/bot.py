"""The bot under test: its configuration, its process, and what its other commands say of it."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(__file__)), "servers"))

from program import Program  # noqa: E402


class Network:
    """Where the bot goes: a server, and its channels there. more: lines of the configuration; languages: of
    channels that have one."""

    def __init__(self, name, port, channels, ca=None, more=(), nick="Dicecup", languages=()):
        self.name = name
        self.port = port
        self.channels = channels
        self.ca = ca
        self.more = more
        self.nick = nick
        self.languages = dict(languages)

    def lines(self, rate):
        yield f"  - name: {self.name}"
        yield "    server: 127.0.0.1"
        yield f"    port: {self.port}"
        yield f"    tls: {'true' if self.ca else 'false'}"
        if self.ca:
            yield f"    ca_file: {self.ca}"
        yield f"    nick: {self.nick}"
        yield "    channels: [" + ", ".join(
            f'{{name: "{channel}", language: {self.languages[channel]}}}' if channel in self.languages
            else f'"{channel}"' for channel in self.channels) + "]"
        yield "    rate: " + (rate if rate == "auto"
                              else f"{{burst: {rate[0]}, per_second: {rate[1]}}}")
        yield from (f"    {line}" for line in self.more)


class Bot:
    """A context manager; start and kill it as often as you like."""

    rate = None  # of all; None: as each says

    def __init__(self, dicecup, networks, language="en", rate=(100, 100), database=None, more=()):
        """more: lines of the configuration."""
        self.dicecup = dicecup
        self.networks = networks
        self.folder = tempfile.mkdtemp(prefix="dicecup-bot-")
        self.config = os.path.join(self.folder, "dicecup.yaml")
        self.database = database or os.path.join(self.folder, "dicecup.db")
        self.process = None
        self.logs = []  # of all processes so far
        self.language = language
        self.more = more
        self.configure(rate)

    def configure(self, rate):
        """For the next start."""
        with open(self.config, "w", encoding="utf-8") as file:
            file.write(f"database: {self.database}\nlog: {{level: debug, format: text, moves: on}}\n")
            file.write(f"language: {self.language}\nirc:\n")
            for network in self.networks:
                file.write("\n".join(network.lines(self.rate or rate)) + "\n")
            file.writelines(f"{line}\n" for line in self.more)

    def start(self, wait=True, program=None, env=()):
        """program: another than usual; env: more of the environment. People here err and ask
        faster than any would."""
        self.process = Program(*self.command(program or self.dicecup), name="bot",
                               env={**os.environ, "DICECUP_UNLIMITED": "1", **dict(env)})
        self.logs.append(self.process.log)
        if wait:
            self.wait_until_joined()
        return self

    def command(self, program):
        return [program, "run", "--config", self.config]

    def wait_until_joined(self, since=0):
        for network in self.networks:
            for channel in network.channels:
                self.process.log.wait_for(
                    rf"irc-joined.*{network.name}: {channel}$", since)

    def kill(self):
        if self.process:
            self.process.kill()

    def stop(self):
        """Its exit status, which is not 0 if it leaks; and what it said last."""
        return self.process.stop(), "\n".join(self.process.log.lines[-30:])

    def log_lines(self):
        return [line for log in self.logs for line in log.lines]

    def run(self, *arguments):
        return subprocess.run((self.dicecup,) + arguments, check=False, capture_output=True,
                              text=True, timeout=120)

    def export(self, table):
        """The record of a finished game as a file, or None and what the command complained of."""
        found = self.run("export", str(table), "--db", self.database)
        if found.returncode != 0:
            return None, found.stderr.strip()
        path = os.path.join(self.folder, f"{table}.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(found.stdout)
        return path, ""

    def check_log(self):
        """No dice, and nothing that was wrong."""
        for line in self.log_lines():
            if re.search(r"(?<!\S)[1-6]( [1-6])+(?!\S)|(?<!#)dice:", line):
                raise AssertionError(f"dice in the log: {line}")
            if re.search(r"Sanitizer|runtime error|[Aa]ssert", line):
                raise AssertionError("\n".join(self.log_lines()[-60:]))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
