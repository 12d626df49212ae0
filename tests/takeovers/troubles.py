"""What can go wrong with the process that plays, or with the database. Each trouble is a function of the campaign
that meets it, the node that plays, and what is measured; it returns what ends it, or None."""

import signal
import time

SOON = 2.0  # seconds within which the next one is killed, too
TO_END = 60.0


def killed(_, node, _met):
    node.signal(signal.SIGKILL)


def stopped(_, node, met):
    node.signal(signal.SIGTERM)
    node.process.process.wait(TO_END)
    met.exit = time.monotonic() - met.since


def killed_twice(campaign, node, met):
    """The next one soon after it has taken over."""
    lease = campaign.ledger.lease()
    node.signal(signal.SIGKILL)
    following = campaign.wait_for_successor(lease)
    time.sleep(SOON * campaign.rng.random())
    met.since = time.monotonic()
    campaign.node(following).signal(signal.SIGKILL)


def frozen(_, node, _met):
    node.freeze()
    return node.thaw


def session_ended(campaign, _node, met):
    """On the server, of the process that has the lease."""
    campaign.ground.databases.run(
        "SELECT pg_terminate_backend(pid) FROM (SELECT DISTINCT pid FROM pg_locks"
        " WHERE locktype = 'advisory') l")
    met.since = time.monotonic()


def _each(ways, change):
    for way in ways:
        getattr(way, change)()
    return lambda: _each(ways, "heal")


def cut(_, node, _met):
    """From the database alone."""
    return _each(node.to_database, "cut")


def stalled(_, node, _met):
    """The database takes what it is asked, and answers late."""
    return _each(node.to_database, "stall")


def asleep(_, node, _met):
    """Frozen, and where it wakes up nobody says that another has taken over."""
    node.freeze()
    heal, sleeper = _each(node.to_database, "stall"), node.process.process

    def wake():
        node.thaw()
        sleeper.wait(TO_END)
        heal()
    return wake


def server_killed(campaign, _node, _met):
    campaign.ground.databases.restart_primary()


def promoted(campaign, _node, _met):
    """The primary is lost; its standby goes on, and gets one of its own."""
    campaign.ground.databases.promote()
    campaign.ground.aim()

    def renew():
        campaign.ground.databases.attach_standby()
        campaign.ground.aim()
    return renew


ALL = (killed, stopped, killed_twice, frozen, asleep, session_ended, cut, stalled, server_killed, promoted)
# How the processes that played end; the others go on waiting.
ENDS = {killed: [-signal.SIGKILL], stopped: [0], killed_twice: [-signal.SIGKILL] * 2}
LOST = [1]
ORDERLY = (stopped,)
OF_DATABASE = (server_killed, promoted)
# Nobody at Discord can tell that it is not the bot that does not answer.
UNSEEN = (frozen, asleep, stalled, cut, server_killed, promoted)
