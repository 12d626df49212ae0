"""Restarts of seconds: the bot is told to stop or killed, people go on meanwhile, and all that they
said and pressed is done once, by the session that was there. Run it with the program, and the names
of scenarios if not all are wanted."""

import re
import sqlite3
import sys
import time
from contextlib import closing
from os.path import dirname, join

from life import LIVE, Bot, begin_game, bid, live_of, open_table, the_other, whose_turn
from test_life import main

TWO = ("ann", "ben")


def identified(bot):
    return bot.world.state()["identified"]


def down(bot, kindly):
    """It ends, and the world has seen it go."""
    since = bot.world.mark()
    (bot.stop if kindly else bot.kill)()
    bot.world.wait(lambda told: told.get("gateway") == "closed", since, what="closed")


def back(bot):
    """It is there again by the same session."""
    before = identified(bot)
    bot.start()
    assert identified(bot) == before, "an IDENTIFY was spent"


def secrets(bot):
    return [each["id"] for each in bot.world.state()["sessions"]]


def tells_nothing(bot, ids):
    told = "\n".join(bot.log.lines)
    assert not [each for each in ids if each in told], "the session's id is in the log"


def what_is_said_meanwhile_counts(dicecup):
    for kindly in (True, False):
        with Bot(dicecup) as bot:
            bot.start()
            begin_game(bot, *TWO)
            bid(bot, TWO, 1)
            ann = bot.person("ann")
            mover = whose_turn(bot, TWO)
            other = the_other(bot, TWO, mover)
            ids = secrets(bot)
            down(bot, kindly)
            since = ann.mark()
            mover.say("dm", "bid 2 6")  # typed, by DM
            other.say("#dice", "@Dicecup bid 3 6")  # in the channel
            mover.say("dm", "bid 2 6")  # too late
            back(bot)
            for count, who in ((2, mover), (3, other)):
                ann.wait_for(f"{who.name} bids {count} x sixes", "#dice", since=since)
            mover.wait_for("It is .* turn|lower", "dm", what="message")
            ann.wait_for(LIVE + "(?s:.*)The bid is 3 x sixes", since=since)
            assert whose_turn(bot, TWO) is mover
            assert secrets(bot) == ids, "another session"
            tells_nothing(bot, ids)
            bid(bot, TWO, 4)


def presses_meanwhile_count(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        open_table(bot, "ann")
        ann, ben = bot.people(*TWO)
        live_of(bot, "ann", button="Join")
        down(bot, False)
        since = ann.mark()
        ben.press("Join", where="#dice")
        ann.slash("#dice", "table addbot", number=2)
        ann.slash("#dice", "table wish", words="seven llamas")
        back(bot)
        ann.wait_for(r"waits for players \(4/6\)", "#dice", since=since)
        ben.wait_for("You have a seat at table", "dm")
        ann.slash("#dice", "table start")
        ann.wait_for("Seats, drawn by lot", "#dice", since=since)
        assert len(seats_of(ann)) == 4, seats_of(ann)


def the_call_follows_a_kill_behind_the_answer(dicecup):
    """A press is answered, and the process dies before the next one is called. A busy machine may
    take too long for a move, and defer the answer: that counts as none of these."""
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        at_once = 0
        for _ in range(8):
            if at_once == 2:
                break
            mover = whose_turn(bot, TWO)
            other = the_other(bot, TWO, mover)
            live = live_of(bot, mover.name, button="Another bid")
            button = next(each["id"] for each in live["buttons"] if " make bid " in each["id"])
            bot.world.fail("429", method="POST", path=r"/channels/\d+/messages$", ms=1000,
                           scope="user")
            since = other.mark()
            given = mover.press(id=button, message=live["id"])
            if mover.answered(given)["by"] == "update":
                at_once += 1
                bot.kill()
                changed = other.wait_for(f"{other.name}, your turn", "#dice", since=since, what="edit")
                assert [each["label"] for each in changed["buttons"]] == ["My hand"], changed
                bot.start()
            other.wait_for(f"{other.name}, your turn", "#dice", since=since, what="message",
                           ping=True)
            other.wait(lambda seen: (seen["what"], seen.get("id")) == ("delete", live["id"]),
                       since, what="the message that was pressed is gone")
        assert at_once == 2, at_once


def seats_of(person):
    told = person.saw("Seats, drawn by lot")[-1]["text"]
    return re.search(r"Seats[^:]*: ([^.]+)\.", told).group(1).split(", ")


def killed_at_many_moments(dicecup):
    """Each time at another moment after it was told; every command twice as far as it knows."""
    with Bot(dicecup) as bot:
        bot.start()
        open_table(bot, "ann")
        ann, ben, cem = bot.people("ann", "ben", "cem")
        before = identified(bot)
        steps = [
            lambda: ben.slash("#dice", "table join"),
            lambda: ann.say("#dice", "@Dicecup addbot easy 2"),
            lambda: ann.say("#dice", "@Dicecup wish seven llamas"),
            lambda: cem.say("#dice", "@Dicecup join"),
            lambda: ann.slash("#dice", "table removebot"),
            lambda: ann.slash("#dice", "table addbot", number=1),
        ]
        for i, step in enumerate(steps * 2):
            if i == len(steps):
                break
            step()
            time.sleep(0.004 * (i % 4) ** 2)
            bot.kill()
            time.sleep(0.3)  # each life has requests for its first second; a supervisor waits, too
            bot.start()
        ann.wait_for(r"waits for players \(5/6\)", "#dice")
        assert identified(bot) == before, "an IDENTIFY was spent"
        since = ann.mark()
        ann.slash("#dice", "table start")
        ann.wait_for("Seats, drawn by lot", "#dice", since=since)
        assert len(seats_of(ann)) == 5, seats_of(ann)


def nobody_is_left_thinking(dicecup):
    """What the command did is stored, and the bot is killed before its answer has all left."""
    with Bot(dicecup) as bot:
        bot.start()
        open_table(bot, "ann")
        ann, ben = bot.people(*TWO)
        until(lambda: kept(bot) == [each["seq"] for each in bot.world.state()["sessions"]])
        bot.world.fail("cut", "DELETE", "@original$", times=100)
        ben.slash("#dice", "table join")
        ann.wait_for("ben is in", "#dice")
        until(lambda: len(thinking(bot)) == 1)
        down(bot, False)
        bot.world.do("mend")
        back(bot)
        until(lambda: not thinking(bot))
        ann.slash("#dice", "table start")
        ann.wait_for("Seats, drawn by lot", "#dice")
        assert len(seats_of(ann)) == 2, seats_of(ann)


def kept(bot):
    """How far it has handled and answered what came."""
    with closing(sqlite3.connect(join(dirname(bot.config), "dicecup.db"))) as db:
        return [sequence for sequence, in db.execute("SELECT sequence FROM sessions")]


def thinking(bot):
    """The interactions whose people see "is thinking…"."""
    return bot.world.state()["thinking"]


def until(true):
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def bids_through_kills(dicecup):
    """Typed bids, of which one that counted twice would be the next one's too."""
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        before = identified(bot)
        ann = bot.person("ann")
        for count in range(1, 9):
            mover = whose_turn(bot, TWO)
            since = ann.mark()
            mover.say("#dice" if count % 2 else "dm",
                      ("@Dicecup " if count % 2 else "") + f"bid {count} 6")
            time.sleep(0.003 * (count % 5) ** 2)
            bot.kill()
            time.sleep(0.3)  # as above
            bot.start()
            ann.wait_for(f"{mover.name} bids {count} x sixes", "#dice", since=since)
            ann.wait_for(LIVE + f"(?s:.*)The bid is {count} x sixes", since=since)
            deadline = time.monotonic() + 60
            while whose_turn(bot, TWO) is mover and time.monotonic() < deadline:
                time.sleep(0.05)
        assert identified(bot) == before, "an IDENTIFY was spent"


def a_session_that_is_gone(dicecup):
    """Op 9 is normal: a new one begins, and nothing is lost."""
    with Bot(dicecup, session_ms=100) as bot:
        bot.start()
        begin_game(bot, *TWO)
        bid(bot, TWO, 1)
        ids = secrets(bot)
        down(bot, True)
        time.sleep(0.3)
        before, since = identified(bot), bot.person("ann").mark()
        world = bot.world.mark()
        bot.start()
        bot.world.wait(lambda told: told.get("gateway") == "not resumed", world, what="op 9")
        assert identified(bot) == before + 1
        tells_nothing(bot, ids + secrets(bot))
        bot.person("ann").wait_for(LIVE + "(?s:.*)The bid is 1 x sixes", since=since)
        bid(bot, TWO, 2)


def moderators_are_known(dicecup):
    """Nobody says again who moderates; it is asked when it matters."""
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        down(bot, True)
        back(bot)
        boss = next(each for each in bot.world.people.values()
                    if each.id and each.id == bot.world.do("ids")["users"].get("ann"))
        since = boss.mark()
        boss.say("#dice", "@Dicecup status")
        boss.wait_for("Perudo #1: Round 1", since=since)
        assert any("/guilds/" in each for each in bot.world.state()["requests"])


SCENARIOS = (killed_at_many_moments, bids_through_kills, what_is_said_meanwhile_counts, presses_meanwhile_count, the_call_follows_a_kill_behind_the_answer,
             nobody_is_left_thinking, a_session_that_is_gone, moderators_are_known)

if __name__ == "__main__":
    sys.exit(main(SCENARIOS, *sys.argv[1:]))
