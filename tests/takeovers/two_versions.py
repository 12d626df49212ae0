#!/usr/bin/env python3
"""Three processes of one version are replaced by those of the next, whose tables are others, while people play on
IRC and the stand-in for Discord: two_versions.py DICECUP NEWER_POSTGRES_MODULE.

One of the next version waits, and leaves the tables as they are, as long as an older one plays. Then it takes over
and brings them up to date; an older one that waits still ends with a sentence."""

import os
import shutil
import signal
import sys
import tempfile
import time

import paths  # noqa: F401  # pylint: disable=unused-import
from campaign import NODES, PATIENCE, TO_STAND, Campaign
from figures import Met
from ground import Ground

WAITS = r" standby .* is in use by another dicecup, as {}.*; waiting to take over$"
REFUSED = r" error database .* was made by a newer dicecup \(version (\d+); this one knows (\d+)\)$"
TO_MEND = 78


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


def version(campaign):
    return campaign.ground.databases.ask("SELECT version FROM schema_version")[0]["version"]


def replace(node, newer, plays):
    """One that waits: what its supervisor starts then is the next version, which waits as well."""
    node.dicecup = newer
    node.signal(signal.SIGTERM)
    until = time.monotonic() + PATIENCE
    while len(node.logs) < 2:  # its supervisor has not started it yet
        assert time.monotonic() < until
        time.sleep(0.02)
    node.process.log.wait_for(WAITS.format(plays.name), timeout=PATIENCE)


def stop(campaign, node, newer):
    """The one that plays: the next takes over, and all play on."""
    node.dicecup = newer
    lease, met = campaign.ledger.lease(), Met("upgrade", time.monotonic())
    node.signal(signal.SIGTERM)
    following = campaign.node(campaign.wait_for_successor(lease))
    campaign.all_go_on(met)
    print(f"  {following.name} plays in place of {node.name}: {met}", flush=True)
    return following


def upgrade(campaign, newer):
    nodes, before = campaign.ground.nodes, version(campaign)
    plays = campaign.node(campaign.ledger.lease())
    next_one, older = [node for node in nodes if node is not plays]
    replace(next_one, newer, plays)
    assert version(campaign) == before
    older.freeze()  # so that the next version is the first that can
    assert stop(campaign, plays, newer) is next_one
    assert version(campaign) == before + 1
    next_one.process.log.wait_for(r" database-new ")
    older.dicecup = newer  # from its next start on
    older.thaw()
    found = older.logs[0].wait_for(REFUSED, timeout=TO_STAND)
    assert (int(found[1]), int(found[2])) == (before + 1, before), found[0]
    for node in (plays, older):
        while len(node.logs) < 2:
            time.sleep(0.02)
        node.process.log.wait_for(WAITS.format(next_one.name), timeout=PATIENCE)
    assert plays.statuses == [0] and older.statuses == [TO_MEND], (plays.statuses, older.statuses)


def upgraded(dicecup, postgres_module):
    with Newer(dicecup, postgres_module) as newer, Ground(dicecup, NODES) as ground:
        campaign = Campaign(ground, 1)
        try:
            campaign.begin()
            upgrade(campaign, newer)
            campaign.finish()
        except BaseException:
            print(campaign.story(), file=sys.stderr)
            raise
        finally:
            campaign.end()


if __name__ == "__main__":
    upgraded(*map(os.path.abspath, sys.argv[1:]))
