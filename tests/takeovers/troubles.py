"""What can go wrong with one of several processes, or with what they share. Each trouble is a function
of the campaign that meets it and the node that is struck; it returns what ends it, or None."""

import signal

from seen import Foul


def killed(_, node):
    node.signal(signal.SIGKILL)


def stopped(_, node):
    node.signal(signal.SIGTERM)


def frozen(_, node):
    node.freeze()
    return node.thaw


def session_ended(campaign, _):
    """On the server, of whoever holds a lock."""
    campaign.ground.databases.run(
        "SELECT pg_terminate_backend(pid) FROM (SELECT DISTINCT pid FROM pg_locks"
        " WHERE locktype = 'advisory') l")


def drained(_, node):
    """As in an upgrade: it gives everything away, ends, and is started again."""
    told = node.run("drain", "--config", node.config)
    if told.returncode != 0:
        raise Foul(f"drain: {told.stdout}{told.stderr}")


def _each(ways, change):
    for way in ways:
        getattr(way, change)()
    return lambda: _each(ways, "heal")


def cut_from_database(_, node):
    return _each(node.to_database, "cut")


def stalled_from_database(_, node):
    return _each(node.to_database, "stall")


def cut_from_networks(_, node):
    return _each(node.networks_alone(), "cut")


def stalled_from_networks(_, node):
    return _each(node.networks_alone(), "stall")


def server_killed(campaign, _):
    campaign.ground.databases.restart_primary()


def promoted(campaign, _):
    """The primary is lost; its standby goes on, and gets one of its own."""
    campaign.ground.databases.promote()
    campaign.ground.aim()

    def renew():
        campaign.ground.databases.attach_standby()
        campaign.ground.aim()
    return renew


# Whoever is cut off from the networks alone keeps what it holds: it goes on when they are back.
STAYS = (cut_from_networks, stalled_from_networks)
OF_ALL = (server_killed, promoted, session_ended)  # every process is struck
# Nobody at Discord can tell that it is not the bot that does not answer.
UNSEEN = (frozen, stalled_from_database, stalled_from_networks)
KIND = (drained, stopped)  # nobody is to wait in vain
ALL = (killed, stopped, drained, frozen, session_ended, cut_from_database, stalled_from_database,
       cut_from_networks, stalled_from_networks, server_killed, promoted)
