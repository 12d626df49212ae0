#!/usr/bin/env python3
"""Three processes of one version are replaced, one by one, by those of the next, whose tables are others,
while people play on IRC and the stand-in for Discord: two_versions.py DICECUP NEWER_POSTGRES_MODULE.

Those of the next version wait, and play nothing, until the last of the older ones is gone; then they
play everything, and an older one is refused."""

import argparse
import datetime
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import paths  # noqa: F401  # pylint: disable=unused-import
from bot import Bot
from campaign import NODES, Campaign
from discord_table import DiscordTable
from ground import Ground
from seen import Foul
from server import free_port
from table import FAILED, SILENT

PAUSE_MOST = 8.0  # seconds, on a busy machine; some two at most on an idle one
DISCORD_WAITS = 2.0  # seconds of pause; Discord waits three for an answer, which takes its time on a busy machine
HANDED_MOST = 0.85  # seconds; who is not told of a unit that is free finds it within a second
UPGRADE = r"of an older version, whose tables this one brings up to date \(from version (\d+) to (\d+)\)"


class Newer:
    """The program of the next version: a folder with a copy, beside which its modules lie."""

    def __init__(self, dicecup, postgres_module):
        self.folder = tempfile.mkdtemp(prefix="dicecup-newer-")
        self.program = os.path.join(self.folder, "dicecup")
        shutil.copy(dicecup, self.program)
        os.symlink(os.path.abspath(postgres_module), os.path.join(self.folder, "postgres.so"))
        for name in "discord", "draw", "web":
            os.symlink(os.path.join(os.path.dirname(dicecup), name + ".so"),
                       os.path.join(self.folder, name + ".so"))

    def __enter__(self):
        return self.program

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)


def logged_at(line):
    """As a number of seconds."""
    return datetime.datetime.fromisoformat(line.split()[0].replace("Z", "+00:00")).timestamp()


def times(node, pattern, since=0.0):
    """When it logged that."""
    return [logged_at(line) for line in node.log_lines() if re.search(pattern, line) and logged_at(line) >= since]


def is_ready(node):
    try:
        with urllib.request.urlopen(f"http://{node.metrics}/ready", timeout=5) as page:
            return page.status == 200
    except (urllib.error.URLError, ConnectionError):
        return False


def begin(campaign):
    for node in campaign.ground.nodes:
        node.metrics = f"127.0.0.1:{free_port()}"
        node.more.append(f"metrics: {node.metrics}")
        node.configure((100, 100))
    campaign.begin()
    assert all(map(is_ready, campaign.ground.nodes))


def replace(node, newer, drained_by=None):
    """It is drained, by its own version or by another; what its supervisor starts then is the next."""
    told = subprocess.run([drained_by or node.dicecup, "drain", "--config", node.config], capture_output=True,
                          text=True, timeout=120, check=False)
    node.dicecup = newer
    assert told.returncode == 0 and re.search(rf"^{node.name} has ended;", told.stdout, re.M), told


def waits(campaign, node):
    """It says so, and why; and it answers nothing, people or a load balancer."""
    until = time.monotonic() + 30
    while len(node.logs) < 2:  # its supervisor has not started it yet
        assert time.monotonic() < until
        time.sleep(0.02)
    found = node.process.log.wait_for(UPGRADE, timeout=30)
    assert int(found[2]) == int(found[1]) + 1, found[0]
    assert not is_ready(node)
    assert node.name not in campaign.ledger.holders().values()


def handed_over(nodes, since):
    """Seconds between the log of who gave a unit and that of who took it, of each that moved."""
    moved = sorted((logged_at(line), *found.groups()) for node in nodes for line in node.log_lines()
                   if (found := re.search(r" unit-(given|taken) (\S+): ", line)))
    given, took = {}, []
    for at, what, unit in moved:
        if what == "given":
            given[unit] = at
        elif unit in given and given[unit] >= since:
            took.append(at - given[unit])
    return took


def all_move_since(campaign, since):
    until = time.monotonic() + 60
    while not all(table.moves_since(since) for table in campaign.tables):
        fouls = [table.foul for table in campaign.tables if table.foul]
        if fouls or time.monotonic() > until:
            raise Foul(f"somebody cannot move: {fouls}")
        time.sleep(0.02)


def replaced_while_older_ones_play(campaign, node, newer, drained_by):
    begun, since = time.monotonic(), time.time()
    replace(node, newer, drained_by)
    all_move_since(campaign, time.monotonic())
    waits(campaign, node)
    in_vain = [f"{table.place}: {each}" for table in campaign.tables for each in table.asked
               if each.at >= begun and each.outcome in (FAILED, SILENT)]
    assert not in_vain, in_vain
    silent = max(table.silence(begun) for table in campaign.tables)
    took = handed_over(campaign.ground.nodes, since)
    print(f"  {node.name} is replaced: its units were taken after {', '.join(f'{each:.2f}' for each in took)} s, and"
          f" nobody waited for more than {silent:.1f} s", flush=True)
    return took


def back_after(campaign, unit, stopped):
    """Seconds until it is in the channel of a network, or goes on with the session of a shard."""
    shard = unit.partition("/")[2]
    told = rf" discord-(resumed|ready) shard {shard}\b" if shard else rf" irc-joined {unit}: #"
    return min(at for node in campaign.ground.nodes for at in times(node, told, stopped)) - stopped


def the_last_one_replaced(campaign, node, newer):
    """Nobody plays until the tables are brought up to date: how long. Who types on IRC then is not heard;
    on Discord everybody is, unless the machine is so busy that Discord itself waits no longer."""
    *others, _ = campaign.ground.nodes
    for other in others:
        waits(campaign, other)
    begun, clock = time.monotonic(), time.time()
    replace(node, newer)
    stopped = times(node, r" stopping ")[-1]
    all_move_since(campaign, time.monotonic())
    new = [at for other in others for at in times(other, r" database-new ")]
    assert len(new) == 1 and new[0] >= stopped, new
    pause = max(back_after(campaign, table.unit, stopped) for table in campaign.tables)
    silent = max(table.silence(begun) for table in campaign.tables if isinstance(table, DiscordTable))
    print(f"  the last one is replaced: the tables were new after {new[0] - stopped:.1f} s, all was there after"
          f" {pause:.1f} s; on Discord nobody waited for more than {silent:.1f} s", flush=True)
    assert pause < PAUSE_MOST, pause
    since = begun if pause <= DISCORD_WAITS else begun + (stopped + pause - clock)
    for table in campaign.tables:
        in_vain = [str(each) for each in table.asked if each.at >= since and is_in_vain(each)]
        if isinstance(table, DiscordTable):
            assert not in_vain, (table.place, in_vain)
        assert len(in_vain) <= 2, (table.place, in_vain)


def is_in_vain(asked):
    """Even to this moment: the pause may be longer than people wait."""
    return asked.outcome == FAILED or (asked.outcome == SILENT and not asked.is_answered())


def an_older_one_is_refused(campaign, dicecup):
    node = campaign.ground.nodes[0]
    with Bot(dicecup, node.networks, database=node.database, more=["node: older"]) as older:
        older.start(wait=False)
        older.process.log.wait_for(r" error database .* was made by a newer dicecup "
                                   r"\(version \d+; this one knows \d+\); waiting until it can be used$")
        assert older.process.stop() == 0


def upgraded(dicecup, postgres_module):
    arguments = argparse.Namespace(no_guests=True, seed=1, last=0.0, only=None)
    with Newer(dicecup, postgres_module) as newer, Ground(dicecup, NODES) as ground:
        campaign = Campaign(ground, arguments)
        try:
            begin(campaign)
            first, second, last = ground.nodes
            took = replaced_while_older_ones_play(campaign, first, newer, dicecup)
            took += replaced_while_older_ones_play(campaign, second, newer, newer)
            assert max(took) < HANDED_MOST, took
            the_last_one_replaced(campaign, last, newer)
            an_older_one_is_refused(campaign, dicecup)
            campaign.finish()
        except BaseException:
            print(campaign.story(), file=sys.stderr)
            raise
        finally:
            campaign.end()


if __name__ == "__main__":
    upgraded(*map(os.path.abspath, sys.argv[1:]))
