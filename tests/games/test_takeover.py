"""Two processes, one database on a PostgreSQL server, one network: the one plays, and when it is
killed, frozen or cut off, the other goes on with the same dice. With "promoted" the server itself is lost, and a
synchronous standby of it goes on. test_takeover.py DICECUP [promoted|clocks DICECUP_SET_BACK]"""

import os
import re
import signal
import sys
import time

from test_shipped import CHANNEL, Players  # puts tests/servers on the path

from bot import Bot, Network
from ngircd import Ngircd
from postgres import USER, Server, Standby

OVER_MOST = 10.0  # seconds until the other is back at the table; behind a lease that runs out, 20
FROZEN = 12.0  # seconds: longer than a lease


class Pair:
    """The two, by turns the one that plays and the one that waits."""

    def __init__(self, dicecup, port, database):
        self.bots = [Bot(dicecup, [Network("home", port, [CHANNEL])], database=database,
                         more=[f"node: {name}"]) for name in ("first", "second")]
        self.plays, self.waits = self.bots

    def start(self):
        self.plays.start()
        self.stand_by()

    def stand_by(self):
        self.waits.start(wait=False)
        self.waits.process.log.wait_for(" standby .*in use by another dicecup, as .*; waiting to take over$")

    def wait_until_over(self, players, mark, most):
        """The table goes on; how long it took since then."""
        since = time.monotonic()
        self.plays, self.waits = self.waits, self.plays
        self.plays.wait_until_joined()
        players.ann.say(CHANNEL, "!status")
        players.ann.wait_for(r"PRIVMSG #dice :.*your turn: ", mark, timeout=most)
        return time.monotonic() - since

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for bot in self.bots:
            bot.__exit__()


def dice(players):
    """As each is told, whatever the bot is called now."""
    hands = []
    for client in players.all.values():
        since = client.mark()
        client.say(CHANNEL, "!hand")
        hands.append(client.wait_for(r"Your dice: ([1-6 ]+)", since)[1])
    return hands


def trouble(name, pair, players, cause, most=OVER_MOST, behind=None):
    """The other goes on with the same hands; behind: what is to be seen then of who had it."""
    before, mark, former = dice(players), players.ann.mark(), pair.plays
    cause()
    over = pair.wait_until_over(players, mark, most)
    assert dice(players) == before
    if behind:
        behind(former)
    pair.stand_by()
    print(f"  {name}: {over:.1f} s", flush=True)


def ends_by_itself(bot):
    assert bot.process.process.wait(60) == 1


def server_lost(pair):
    """Who played ends; who waited goes on waiting."""
    ends_by_itself(pair.plays)


def killed(pair, players, _):
    trouble("killed", pair, players, pair.plays.kill)


def stopped(pair, players, _):
    def stop():
        status, said = pair.plays.stop()
        assert status == 0, said

    trouble("stopped", pair, players, stop)


def freeze(name, pair, players, fall_asleep):
    """Who wakes up has been asked meanwhile, and neither answers nor stores."""
    sleeper, since = pair.plays.process, time.monotonic()

    def awake(former):
        time.sleep(max(0.0, FROZEN - (time.monotonic() - since)))
        mark = players.ann.mark()
        os.kill(sleeper.process.pid, signal.SIGCONT)
        sleeper.log.wait_for(r"database-lost.*(is lost|taken over)")
        ends_by_itself(former)
        said = [line for line in players.ann.lines[mark:]
                if re.match(r":Dicecup!\S+ (PRIVMSG|NOTICE)", line)]
        assert not said, said

    trouble(name, pair, players, lambda: fall_asleep(sleeper.process.pid), 2 * OVER_MOST, awake)


def frozen(pair, players, _):
    freeze("frozen", pair, players, lambda pid: os.kill(pid, signal.SIGSTOP))


def backends_of_the_one(server):
    """Processes of the server that serve who plays."""
    return [row["pid"] for row in server.ask(
        "SELECT DISTINCT pid FROM pg_locks JOIN lease ON CAST(objid AS bigint) = epoch"
        " WHERE locktype = 'advisory' AND objsubid = 2", "dicecup")]


def unanswered(pair, players, server):
    """The server takes what it is asked and does not answer: who waits for it ends, and as soon as the
    server goes on, another does."""
    stopped_ones = backends_of_the_one(server)
    assert len(stopped_ones) == 3, stopped_ones

    def stop_answering():
        for pid in stopped_ones:
            os.kill(pid, signal.SIGSTOP)
        ends_by_itself(pair.plays)
        for pid in stopped_ones:
            os.kill(pid, signal.SIGCONT)

    trouble("unanswered", pair, players, stop_answering)


def wait_for_standby(server, name):
    """From now on commits wait for it ("": for none)."""
    server.run(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
    server.run("SELECT pg_reload_conf()")


def waits_for_standby(server):
    return server.ask("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'")


def frozen_in_a_commit(pair, players, server, bid):
    """It has stored a bid, and cannot say so any more: the other does."""
    def fall_asleep(pid):
        wait_for_standby(server, "nobody")
        players.ask_for_bid(bid)
        while not waits_for_standby(server):
            time.sleep(0.01)
        os.kill(pid, signal.SIGSTOP)
        wait_for_standby(server, "")

    freeze("frozen in a commit", pair, players, fall_asleep)


def cut_off(pair, players, server):
    """Its session is ended on the server."""
    def cut():
        for pid in backends_of_the_one(server):
            server.run(f"SELECT pg_terminate_backend({pid})")
        ends_by_itself(pair.plays)

    trouble("cut off", pair, players, cut)


def server_killed(pair, players, server):
    """Both lose it; one is there when it is back."""
    def kill():
        server.kill()
        server_lost(pair)
        server.start()

    trouble("the server killed", pair, players, kill, 2 * OVER_MOST)


def either(primary, standby, database):
    """A URI of both; whichever can be written."""
    hosts = [server.url(database).split("@")[1].split("/")[0] for server in (primary, standby)]
    user = primary.url(database).split("@")[0]
    return f"{user}@{','.join(hosts)}/{database}?target_session_attrs=read-write"


def promoted(dicecup):
    """Nothing that anybody was told is missing there, though commits do not wait for it one by one."""
    with Server() as primary, Ngircd() as irc:
        primary.make_database("dicecup")
        primary.run(f"GRANT pg_monitor TO {USER}")  # which doctor's line needs
        with Standby(primary) as standby:
            primary.make_synchronous(standby)
            with Pair(dicecup, irc.port, either(primary, standby, "dicecup")) as pair:
                pair.start()
                players = Players(irc.port)
                players.begin()
                players.bid(1)
                players.bid(2)
                told = pair.plays.run("doctor", "--config", pair.plays.config)
                assert re.search(r"^ok +standbys: \S+ \(sync, \d+ bytes behind\)$", told.stdout, re.M), told

                def promote():
                    primary.kill()
                    server_lost(pair)
                    standby.promote()

                trouble("promoted", pair, players, promote, 2 * OVER_MOST)
                players.bid(3)


def doctor(pair):
    """Who has it."""
    told = pair.plays.run("doctor", "--config", pair.plays.config)
    assert re.search(r"^ok +node: first plays, number 1, renewed [0-3]\.\d s ago$",
                     told.stdout, re.M), told


def clocks_differ(dicecup, behind):
    """behind: the program on a machine whose time of day is an hour behind. The one that plays next, whichever
    it is, has been away for as long as it was."""
    with Server() as server, Ngircd() as irc, \
            Pair(dicecup, irc.port, server.make_database("dicecup")) as pair:
        start = pair.waits.start
        pair.waits.start = lambda **how: start(program=behind, env={"DICECUP_SET_BACK": "/"}, **how)
        pair.start()
        players = Players(irc.port)
        players.begin()
        players.bid(1)
        killed(pair, players, server)
        pair.plays.process.log.wait_for(" clock-differs the machine's time is (3600|3599) s behind that of the "
                                        "database's server")
        told = pair.plays.run("doctor", "--config", pair.plays.config)
        assert re.search(r"^ok +clock: -?0\.\d s ahead of the database's server", told.stdout, re.M), told
        players.bid(2)
        killed(pair, players, server)
        for bot in pair.bots:
            lines = [line for line in bot.log_lines() if re.search(" clock-(behind|jumped) ", line)]
            assert not lines, lines
        away = [line for client in players.all.values() for line in client.lines if "offline for" in line]
        assert not [line for line in away if re.search(r"offline for \d+ (h|min)", line)], away
        [row] = server.ask("SELECT max(at) - min(at) AS ms FROM moves", "dicecup")
        assert 0 <= row["ms"] < 60 * 1000, row


def taken_over(dicecup):
    with Server() as server, Ngircd() as irc, \
            Pair(dicecup, irc.port, server.make_database("dicecup")) as pair:
        pair.start()
        players = Players(irc.port)
        players.begin()
        players.bid(1)
        doctor(pair)
        for bid, each in enumerate((killed, stopped, frozen, unanswered, server_killed), 2):
            each(pair, players, server)
            players.bid(bid)
        frozen_in_a_commit(pair, players, server, bid + 1)
        players.bid(bid + 2)
        status, said = pair.plays.stop()
        assert status == 0, said
        for bot in pair.bots:
            bot.check_log()


if __name__ == "__main__":
    PROGRAM, *WANTED = sys.argv[1:]
    if WANTED[:1] == ["clocks"]:
        clocks_differ(os.path.abspath(PROGRAM), os.path.abspath(WANTED[1]))
    elif WANTED[:1] == ["promoted"]:
        promoted(os.path.abspath(PROGRAM))
    else:
        taken_over(os.path.abspath(PROGRAM))
