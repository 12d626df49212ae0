"""The bot's life on Discord: it is killed, servers fail, messages and channels are taken away,
permissions, direct messages and tokens, too; and its tables go on. Run it with the program, and the
names of scenarios if not all are wanted."""

import concurrent.futures
import os
import re
import subprocess
import sys
import time
import traceback
from datetime import datetime

from anybody import Watcher
from habits import above
from live import AWAY, Live
from life import (HAND, LIVE, Bot, begin_game, bid, dice_of, live_of, newest, open_table,
                  the_other, whose_turn)
from world import PATIENCE, Refused

AT_ONCE = 8  # scenarios; they mostly wait

# What happens to it. Each is a scenario.

TWO = ("ann", "ben")


def said(bot, name, pattern, where="#dice"):
    """How many messages there now are like it."""
    return sum(1 for each in bot.person(name).visible(where)
               if each["from"] == "Dicecup" and re.search(pattern, each["text"]))


def said_once(person, words):
    lines = [line for shown, line in Watcher(person, live=Live(AWAY)).news(0) if shown is False]
    return sum(words in line for line in lines) == 1


def wait_left_once(bot, pattern):
    """Posts that were replaced go in a moment."""
    until = time.monotonic() + PATIENCE
    while said(bot, "ann", pattern) > 1:
        assert time.monotonic() < until, f"twice: {pattern}"
        time.sleep(0.02)


def wait_gone(person, message):
    person.wait(lambda seen: seen["what"] == "delete" and seen["id"] == message["id"],
                what="the older live message deleted")


def killed_in_mid_game(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann, ben = bot.people(*TWO)
        bid(bot, TWO, 1)
        live, dice = live_of(bot, "ann"), [dice_of(each) for each in (ann, ben)]
        hands = [newest(bot, each.name, HAND, "dm")["id"] for each in (ann, ben)]
        dudo = next(each["id"] for each in live["buttons"] if each["label"] == "Dudo")
        # The next line comes to the channel, but the bot is killed before it learns of it.
        bot.world.fail("cut", "POST", "/messages$", after=True, times=100)
        bid(bot, TWO, 2)
        bot.kill()
        bot.world.do("mend")
        since = ann.mark()
        bot.start()
        ann.wait_for(r"The bot was offline for .+; table #1 goes on where it stopped", since=since)
        mover = whose_turn(bot, TWO)
        mark = mover.mark()
        mover.press_stale(dudo, live_of(bot, "ann")["id"])
        mover.wait_for("That bid is over|already|late|over", since=mark, ephemeral=True)
        mover.press("My hand", where="#dice")
        mover.wait_for("dice: " + dice_of(mover), since=mark, ephemeral=True)
        bid(bot, TWO, 3)
        ann.wait_for("The bid is 3 x sixes", "#dice")
        wait_gone(ann, live)
        wait_left_once(bot, "bids 2 x sixes")
        for each, before, hand in zip((ann, ben), dice, hands):
            assert dice_of(each) == before, "other dice"
            assert newest(bot, each.name, HAND, "dm")["id"] == hand, "the hand moved"


def live_message_deleted(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann = bot.person("ann")
        old = live_of(bot, "ann")["id"]
        bot.world.do("delete_message", message=old)
        since = ann.mark()
        bid(bot, TWO, 1)
        ann.wait_for(LIVE + "(?s:.*)The bid is 1 x sixes", what="message", since=since)
        new = live_of(bot, "ann")
        assert new["id"] != old
        bid(bot, TWO, 2)
        wait_gone(ann, new)


def channel_deleted(dicecup):
    with Bot(dicecup) as bot:
        for name in ("hall", "attic"):
            bot.world.do("add_channel", name=name)
        bot.start()
        begin_game(bot, *TWO)
        open_table(bot, "cem", "dee", where="#hall")
        bot.world.do("delete_channel", where="#dice")
        bot.world.do("delete_channel", where="#hall")
        for name in ("ann", "ben", "cem", "dee"):
            bot.person(name).wait_for("is closed: its channel is gone", "dm")
        since = bot.person("ann").mark()
        bot.person("ann").say("dm", "status")
        bot.person("ann").wait_for("You do not sit at a table", "dm", since=since)
        begin_game(bot, "eva", "fay", where="#attic")
        bid(bot, ("eva", "fay"), 1, where="#attic")


def thread_archived(dicecup):
    with Bot(dicecup) as bot:
        bot.world.do("add_thread", where="#dice", name="duel")
        bot.start()
        begin_game(bot, *TWO, where="duel")
        for count in (1, 2):
            bot.world.do("archive", where="duel")
            bid(bot, TWO, count, where="duel")


def permission_lost(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann = bot.person("ann")
        mover = whose_turn(bot, TWO)
        bot.world.permit("bot", "#dice", deny=["send"])
        mover.say("dm", "bid 1 6")
        bot.log.wait_for("discord-channel-closed .*the bot needs there: Send Messages")
        for person in bot.people(*TWO):
            person.wait_for("Table #1 in #dice cannot go on for now", "dm")
        since = ann.mark()
        bot.world.permit("bot", "#dice", allow=["send"])
        bot.log.wait_for("discord-channel-open")
        ann.wait_for("bids 1 x sixes", "#dice", what="message", since=since)
        bid(bot, TWO, 2)
        wait_left_once(bot, "bids 1 x sixes")


def permission_missing(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        bot.world.permit("bot", "#dice", deny=["send"])
        ann = bot.person("ann")
        ann.slash("#dice", "table new", game="perudo")
        ann.wait_for("I may not do this here: .*Send Messages", ephemeral=True)
        bot.world.permit("bot", "#dice", allow=["send"])
        open_table(bot, *TWO)


def server_out_and_back(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann = bot.person("ann")
        for gone, back, count in (("outage", "restore", 1), ("kick", "invite", 3)):
            since = bot.log.mark()
            bot.world.do(gone)
            bot.log.wait_for("discord-server-lost", since)
            since = ann.mark()
            bot.world.do(back)
            ann.wait_for(LIVE, "#dice", what=("message", "edit"), since=since)
            bid(bot, TWO, count)
            bid(bot, TWO, count + 1)


def new_server_greeted_once(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        ann, greeting = bot.person("ann"), "I am Dicecup"
        bot.world.do("server", name="Salon", users=TWO, channels=["hall", "salon"], system="salon")
        ann.wait_for(greeting, "#salon")
        assert newest(bot, "ann", greeting, "#salon")["flags"] & 1 << 12, "without a sound"
        for gone, back in (("outage", "restore"), ("kick", "invite")):
            since = bot.log.mark()
            bot.world.do(gone, server="Salon")
            bot.log.wait_for("discord-server-lost", since)
            bot.world.do(back, server="Salon")
        bot.world.do("invalidate")
        bot.kill()
        bot.start()
        ann.press("Learn", where="#salon")
        ann.wait_for("Your first game of Perudo", "#salon", ephemeral=True)
        ann.press("Play Perudo", where="#salon")
        ann.wait_for(r"table #\d+ waits for players", "#salon")
        assert said(bot, "ann", greeting, "#salon") == 1
        assert not said(bot, "ann", greeting, "#hall") and not said(bot, "ann", greeting)
        bot.world.do("server", name="茶室", users=TWO, channels=["tea"], system="tea", preferred="ja")
        ann.wait_for("Dicecupです", "#tea")


def messages_replayed(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        ann = bot.person("ann")
        note = ann.say("#dice", "good evening")
        begin_game(bot, *TWO)
        for message, words in ((note, "That message is not about a game of mine"),
                               (live_of(bot, "ann")["id"], "Only finished games can be replayed")):
            since = ann.mark()
            bot.world.do("apply", user="ann", name="Replay this game", message=message)
            ann.wait_for(words, "#dice", since=since, ephemeral=True)


def people_invited(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        ann, ben = bot.people(*TWO)
        def apply(user, on):
            bot.world.do("apply", user=user, name="Play Perudo with…", on=on, where="#dice")
        apply("ann", "ben")
        call = ben.wait_for("A game of Perudo, ben\\? ann waits at table #1", "#dice")
        assert call["ping"]
        bot.kill()
        bot.start()
        since = ann.mark()
        ben.press("Join", message=call["id"])
        turned = ann.wait_for(r"ben is in \(2/6\)", "#dice", since=since)
        assert "A game of" not in turned["text"] and not turned["ping"], turned
        assert all(each["label"] != "No, thanks" for each in turned["buttons"]), turned
        since = ann.mark()
        apply("ann", "ben")
        ann.wait_for("They sit at this table already", "#dice", since=since, ephemeral=True)
        apply("ann", "Dicecup")
        ann.wait_for(r"waits for players \(4/6\)", "#dice", since=since)


def on_turn_alone(person, since):
    """Their table in private, once it is their turn."""
    return person.wait(
        lambda seen: seen["where"] == "dm" and seen["what"] in ("message", "edit") and
        f"{person.name}, your turn" in seen["text"] and seen["buttons"], since=since,
        what="their turn in private")


def one_plays_alone(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        ann, ben = bot.people(*TWO)
        ann.say("dm", "help")
        ann.wait_for("for you alone against computers", "dm")
        since = ann.mark()
        ann.press("Play Perudo", where="dm")
        turn = on_turn_alone(ann, since)
        dice = dice_of(ann)
        assert re.search(HAND, turn["text"]), turn
        bids = next(each for each in turn["buttons"] if re.match(r"\d × ", each["label"]))
        since = ann.mark()
        answer = ann.answered(ann.press(id=bids["id"], message=turn["id"]))
        assert answer["by"] in TURNED_OVER and answer["message"] == turn["id"], answer
        again = on_turn_alone(ann, since)
        bot.kill()
        since = ann.mark()
        bot.start()
        ann.wait_for(r"The bot was offline for .+; table #1 goes on where it stopped", "dm", since=since)
        turn = on_turn_alone(ann, since)
        assert turn["id"] == again["id"], "it stands where it stood"
        if "round 1" in again["text"] or "Round 1." in again["text"]:
            assert dice_of(ann) == dice, "other dice"
        since = ann.mark()
        ann.say("dm", "bid 9 6")
        below = ann.wait_for("ann bids 9 x sixes", "dm", what="message", since=since)
        assert below["id"] != turn["id"], "it is below what was typed"
        ben.slash("#dice", "table join", table="#1")
        ben.wait_for("nobody else can join", "#dice", ephemeral=True)
        since = ann.mark()
        ann.say("dm", "leave")
        ann.wait_for("Table #1 was closed; its game is unfinished", "dm", since=since)
        again = ann.wait(lambda seen: any(each["label"] == "Again" for each in seen.get("buttons", ())), since,
                         what="Again")
        since = ann.mark()
        ann.press("Again", message=again["id"])
        ann.wait_for("Perudo table #2 opened by ann", "dm", since=since)
        assert not any(seen.get("ping") for seen in ann.saw(LIVE)), "nobody is called"
        assert not said(bot, "ben", "Perudo #"), "nobody else sees it"


def closed_direct_messages(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        ann, ben = bot.people(*TWO)
        ben.close_dms()
        open_table(bot, *TWO)
        ann.wait_for("ben: my private messages do not reach you", "#dice")
        ann.press("Start", where="#dice")
        ann.wait_for("The game begins", "#dice")
        live_of(bot, "ben", button="My hand")
        since = ben.mark()
        ben.press("My hand", where="#dice")
        dice = re.search(HAND, ben.wait_for(HAND, ephemeral=True, since=since)["text"])
        bid(bot, TWO, 1)
        ben.open_dms()
        ben.slash("#dice", "table hand")
        ben.wait_for("dice: " + dice.group(1), ephemeral=True, since=since)
        bid(bot, TWO, 2)
        assert said_once(ann, "do not reach you")


def hands_by_the_button(dicecup):
    with Bot(dicecup, config="  delivery: button\n") as bot:
        bot.start()
        ann, ben = bot.people(*TWO)
        open_table(bot, *TWO)
        for person in (ann, ben):
            person.wait_for("Press My hand to see your dice", "#dice", ephemeral=True)
        ann.press("Start", where="#dice")
        ann.wait_for("The game begins", "#dice")
        for person in (ann, ben):
            live_of(bot, person.name, button="My hand")
            person.press("My hand", where="#dice")
            person.wait_for(HAND, ephemeral=True)
        for count in (1, 2, 3):
            mover = bid(bot, TWO, count)
        called = whose_turn(bot, TWO)
        hand = called.wait_for("The bid is 3 x sixes", ephemeral=True, what="edit")
        assert called.name != mover.name and "Dudo" in [each["label"] for each in hand["buttons"]]
        since = called.mark()
        called.press("Dudo", message=hand["id"])
        ann.wait_for("Round 2", "#dice", what="message")
        for person in (ann, ben):
            person.wait_for(r"round 2\] Your dice", ephemeral=True, what="edit")
        for person in (ann, ben):
            person.slash("#dice", "table end")
        for person in (ann, ben):
            person.wait(lambda seen: seen["what"] == "delete" and seen.get("ephemeral"), since)
        for person in (ann, ben):
            assert not [seen for seen in person.all if seen["where"] == "dm"], "a direct message"
        assert not ann.saw("reach you|comes? to you here"), "it complains"
        assert not any("users/@me/channels" in each for each in bot.world.state()["requests"])


def requests_of(bot):
    return sum(bot.world.state()["requests"].values())


def requests_once_quiet(bot):
    """How many there were when none has come for a second: pictures and times to act come behind."""
    many, since = requests_of(bot), time.monotonic()
    while time.monotonic() - since < 1:
        time.sleep(0.05)
        if requests_of(bot) != many:
            many, since = requests_of(bot), time.monotonic()
    return many


def token_revoked(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        bot.log.wait_for("discord-emojis .* are there")
        before = requests_once_quiet(bot)
        begun = time.time()
        bot.world.do("revoke")
        ends_for(bot, "Discord refuses the token", begun)
        assert requests_of(bot) - before <= 3
        bot.world.do("forgive")


def time_of(line):
    """Of the log, as time.time() has it."""
    return datetime.fromisoformat(line.split()[0].replace("Z", "+00:00")).timestamp()


def ends_for(bot, why, begun=None):
    """With one line that says why, with 78 at the start and 1 later, and soon: begun (time.time(); None: with the first
    line) to that line, since a look for leaks comes behind it."""
    bot.log.wait_for_end()
    status = bot.process.stop()
    assert status == (1 if begun else 78), f"status {status}"
    errors = [line for line in bot.log.lines if " error " in line]
    assert len(errors) == 1 and re.search(why, errors[0]), errors
    assert time_of(errors[0]) - (begun or time_of(bot.log.lines[0])) < 5, "that took long"
    bot.process = Ended()


class Ended:
    """In place of a program that has ended as it should."""

    def stop(self):
        return 0

    def kill(self):
        pass


def token_refused_in_passing(dicecup):
    """By REST alone, while the gateway is silent."""
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        bot.world.fail("status", "POST", "/messages$", status=401, times=100)
        begun = time.time()
        whose_turn(bot, TWO).slash("#dice", "table move", what="bid 1 6")
        ends_for(bot, "Discord refuses the token", begun)
        bot.world.do("forgive")


def token_wrong(dicecup):
    with Bot(dicecup) as bot:
        bot.token = "x" * 60
        bot.start(ready=False)
        ends_for(bot, "Discord refuses the token")
        assert sum(bot.world.state()["requests"].values()) == 1
        bot.world.do("forgive")


def intent_not_granted(dicecup):
    with Bot(dicecup, config="  prefix: '!'\n") as bot:
        bot.world.do("grant", intents=[])
        bot.start(ready=False)
        ends_for(bot, "(?i)message content")
        bot.world.do("forgive")


def sessions_broken(dicecup, *faults, **settings):
    """One after the other, the game going on after each."""
    with Bot(dicecup, **settings) as bot:
        bot.start()
        begin_game(bot, *TWO)
        world = bot.world
        for count, (action, more) in enumerate(faults, 1):
            since = world.mark()
            world.do(action, **more)
            world.wait(lambda told: told.get("gateway") in ("ready", "resumed"), since,
                       what=f"back after {action}")
            if action == "swallow_acks":
                world.do(action, on=False)
            bid(bot, TWO, count)
        puts = [n for each, n in world.state()["requests"].items() if each.startswith("PUT")]
        assert sum(puts) == 1, "commands were registered again"


def session_invalid(dicecup):
    sessions_broken(dicecup, ("invalidate", {}))


def session_invalid_but_resumable(dicecup):
    sessions_broken(dicecup, ("invalidate", {"resumable": True}), ("drop", {"code": 4009}))


def sessions_resumed(dicecup):
    sessions_broken(dicecup, ("reconnect", {}), ("drop", {}), ("drop", {"code": 1001}))


def session_silent(dicecup):
    sessions_broken(dicecup, ("swallow_acks", {}), heartbeat=150000)


def channel_throttled(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        bot.world.fail("429", "POST", "/messages$", scope="user", ms=5000)
        mover = whose_turn(bot, TWO)
        other = the_other(bot, TWO, mover)
        begun = time.monotonic()
        mover.answered(mover.slash("#dice", "table move", what="bid 1 6"))
        other.slash("#dice", "table hand")
        other.wait_for(HAND, "#dice", ephemeral=True)
        assert not other.saw("bids 1 x sixes"), "answers wait for the channel"
        other.wait_for("bids 1 x sixes", "#dice", what="message")
        assert time.monotonic() - begun > 4.5


def hands_wait_for_the_reveal(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann = bot.person("ann")
        bid(bot, TWO, 1)
        channel = bot.ids["channels"]["dice"]
        bot.world.fail("429", "PATCH", f"/channels/{channel}/messages/", scope="user", ms=3000)
        since = ann.mark()
        whose_turn(bot, TWO).slash("#dice", "table move", what="dudo")
        ann.wait_for(r"round 2\].*" + HAND, "dm", since=since)
        ann.wait_for("Round 2", "#dice", what="message", since=since)
        order = [seen["where"] for seen in ann.all[since:] if seen["what"] in ("message", "edit") and
                 re.search(r"round 2\]|calls DUDO", seen["text"])]
        assert order[0] == "#dice", order


def presses_out_of_turn(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        mover = bid(bot, TWO, 1)
        call = newest(bot, "ann", "bids 1 x sixes")
        dudo = next(each["id"] for each in call["buttons"] if each["label"] == "Dudo")
        bid(bot, TWO, 2)
        since = mover.mark()
        mover.press_stale(dudo, live_of(bot, "ann")["id"])
        mover.wait_for("[Tt]hat bid is over", ephemeral=True, since=since)
        cem = bot.person("cem")
        for label in ("Dudo", "My hand", "Another bid…"):
            since = cem.mark()
            cem.press(label, where="#dice")
            cem.wait_for("You have no seat at this table", ephemeral=True, since=since)


def names_that_mean_harm(dicecup):
    names = {"**bold**": "x1", "@everyone": "x2", "\u202egnol\u2066": "x3", "<@&1> `x`": "x4"}
    with Bot(dicecup) as bot:
        for display, name in names.items():
            bot.world.add_person(name, display=display)
        bot.world.permit("bot", allow=["mention_everyone"])
        bot.start()
        people = bot.people(*names.values())
        people[0].slash("#dice", "table new", game="perudo")
        for n, person in enumerate(people[1:], 2):
            person.wait_for("waits for players", "#dice")
            person.press("Join", where="#dice")
            person.wait_for(rf"is in \({n}/6\)", "#dice")
        for person in people:
            person.wait_for("You have a seat at table", "dm")
        people[0].press("Start", where="#dice")
        fay = bot.person("fay")
        begins = fay.wait_for("The game begins", "#dice")
        assert not [seen for seen in fay.all if seen.get("ping")], "fay was called"
        text = "\n".join(seen.get("text", "") for seen in fay.all)
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", text), text
        assert not re.search(r"(?<!\\)(\*\*bold|@everyone|<@&1>|`x)", text), begins["text"]


# What happened while it was away, or away from the channel.

def restart(bot, *changes):
    """With what was done to the world meanwhile."""
    bot.kill()
    for action, more in changes:
        bot.world.do(action, **more)
    bot.start()


def live_message_deleted_meanwhile(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        old = live_of(bot, "ann")["id"]
        restart(bot, ("delete_message", {"message": old}))
        bid(bot, TWO, 1)
        bid(bot, TWO, 2)
        shown = [each for each in bot.person("ann").visible("#dice")
                 if re.search(LIVE, each["text"]) and each["buttons"]]
        assert shown and all(each["id"] != old for each in shown), "live messages"
        assert "#dice" in newest(bot, "ann", HAND, "dm")["text"], "the channel's name"


def channel_deleted_meanwhile(dicecup):
    with Bot(dicecup) as bot:
        bot.world.do("add_channel", name="attic")
        bot.start()
        begin_game(bot, *TWO)
        restart(bot, ("delete_channel", {"where": "#dice"}))
        for person in bot.people(*TWO):
            person.wait_for("is closed: its channel is gone", "dm")
        begin_game(bot, *TWO, where="#attic")


def kicked_meanwhile(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        bot.kill()
        bot.world.do("kick")
        since = bot.world.mark()
        bot.start(ready=False)
        bot.world.wait_ready(since=since)
        bot.log.wait_for("discord-commands")
        since = bot.person("ann").mark()
        bot.world.do("invite")
        bot.person("ann").wait_for("The bot was offline", "#dice", since=since)
        bid(bot, TWO, 1)


def moves_during_an_outage(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann, mover = bot.person("ann"), whose_turn(bot, TWO)
        bot.world.do("outage")
        bot.log.wait_for("discord-server-lost")
        mover.say("dm", "bid 1 6")
        mover.say("dm", "status")
        mover.wait_for("The bid is 1 x sixes", "dm")
        since = ann.mark()
        bot.world.do("restore")
        ann.wait_for("bids 1 x sixes", "#dice", what="message", since=since)
        bid(bot, TWO, 2)
        wait_left_once(bot, "bids 1 x sixes")


def role_lost(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        bot.log.wait_for(r"discord-invite https://discord\.com/oauth2/authorize\?client_id=\d+"
                         r"&scope=bot\+applications\.commands&permissions=309237681152 ")
        begin_game(bot, *TWO)
        ann, mover = bot.person("ann"), whose_turn(bot, TWO)
        bot.world.permit("everyone", deny=["view"])
        mover.say("dm", "bid 1 6")
        bot.log.wait_for("discord-channel-closed .*the bot needs there: View Channel")
        since = ann.mark()
        bot.world.permit("everyone", allow=["view"])
        ann.wait_for("bids 1 x sixes", "#dice", what="message", since=since)
        bid(bot, TWO, 2)


def thread_gone_with_its_channel(dicecup):
    with Bot(dicecup) as bot:
        bot.world.do("add_thread", where="#dice", name="duel")
        bot.start()
        begin_game(bot, *TWO, where="duel")
        mover = whose_turn(bot, TWO, where="duel")
        bot.world.do("delete_channel", where="#dice")
        mover.say("dm", "bid 1 6")
        for person in bot.people(*TWO):
            person.wait_for("is closed: its channel is gone", "dm")


# Tables that are played in a thread of their opening.

def of_the_bot(person, where="#dice"):
    return [each for each in person.visible(where) if each["from"] == "Dicecup"]


TURNED_OVER = "update", "update later"  # where the disk is slow


def open_in_thread(bot, number, rules="dice=1"):
    """By ann in #dice; ben joins by the opening's button. Returns the thread's name."""
    where = f"Perudo #{number}"
    ann, ben = bot.people(*TWO)
    ann.slash("#dice", "table new", game="perudo", rules=rules, thread="yes")
    ann.wait_for("waits for players", where)
    assert ben.answered(ben.press("Join", where="#dice"))["by"] in TURNED_OVER
    ann.wait_for("ben is in", where)
    return where


def play_out(bot, where):
    ann = bot.person("ann")
    ann.press("Start", where=where)
    ann.wait_for("your turn", where)
    bid(bot, TWO, 9, where=where)
    whose_turn(bot, TWO, where).slash(where, "table move", what="dudo")
    ann.wait_for("wins the game", where)


def table_in_a_thread(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        ann, ben = bot.people(*TWO)
        where = open_in_thread(bot, 1)
        ben.slash("#dice", "table new", game="perudo")  # beside it
        ben.wait_for("Perudo table #2 opened by ben", "#dice")
        play_out(bot, where)
        ann.wait_for("Perudo #1 · game over", "#dice", what="message")
        first, *between, last = [each for each in of_the_bot(ann) if "#2" not in each["text"]]
        assert not between, between
        assert "Perudo table #1 opened by ann" in first["text"], first
        assert "The game is over" in first["text"] and not first["buttons"], first
        assert "Places: 1. " in last["text"], last
        assert not any(seen.get("ping") for each in (ann, ben) for seen in each.all
                       if seen.get("where") == "#dice"), "the channel calls nobody"
        since = ann.mark()
        ann.press("Again", where=where)
        ann.wait_for("Perudo table #3 opened by ann", where, since=since)
        ann.slash(where, "dicecup history")
        ann.wait_for("#1", ephemeral=True, since=since)


def killed_before_its_thread_is_known(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        ann = bot.person("ann")
        bot.world.fail("cut", "POST", "/threads$", after=True, times=100)
        ann.slash("#dice", "table new", game="perudo", thread="yes")
        until = time.monotonic() + PATIENCE
        while "Perudo #1" not in bot.world.do("ids")["channels"]:
            assert time.monotonic() < until, "no thread"
            time.sleep(0.02)
        bot.kill()
        bot.world.do("mend")
        bot.start()
        ann.wait_for("waits for players", "Perudo #1")
        assert len(of_the_bot(ann)) == 1, "one opening"


def thread_refused(dicecup):
    with Bot(dicecup) as bot:
        bot.world.do("add_channel", name="hall", type="voice")
        bot.start()
        ann, ben = bot.people(*TWO)
        bot.world.do("set", threads=0)  # 160006
        ann.slash("#dice", "table new", game="perudo", thread="yes")
        ann.wait_for("No thread can be made here, so the game is played in the channel", "#dice")
        ben.press("Join", where="#dice")
        ann.wait_for("ben is in", "#dice")
        for person in (ann, ben):
            person.say("#dice", "@Dicecup end")
        ann.wait_for("was closed", "#dice")
        bot.world.do("set", threads=1000)
        bot.world.permit("bot", "#dice", deny=["create_threads"])
        for where in ("#dice", "#hall"):
            since = ann.mark()
            ann.slash(where, "table new", game="perudo", thread="yes")
            ann.wait_for("No thread can be made here", where, since=since)


# Private texts.

def direct_messages_closed_later(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann, ben = bot.people(*TWO)
        ben.slash("#dice", "dicecup private", how="each")
        ben.wait_for("new message each round", ephemeral=True)
        ben.close_dms()
        for _ in range(2):
            bid(bot, TWO, 1)
            since = ann.mark()
            whose_turn(bot, TWO).slash("#dice", "table move", what="dudo")
            ann.wait_for(r"Round \d", "#dice", what="message", since=since)
            since = ben.mark()
            ben.press("My hand", where="#dice")
            ben.wait_for(HAND, "#dice", ephemeral=True, since=since)
        ann.wait_for("ben: my private messages do not reach you", "#dice")
        assert said_once(ann, "do not reach you")


def hands_by_the_button_after_a_restart(dicecup):
    with Bot(dicecup, config="  delivery: button\n") as bot:
        bot.start()
        ann, ben = bot.people(*TWO)
        open_table(bot, *TWO)
        restart(bot)
        ann.wait_for("The bot was offline", "#dice")
        ann.press("Start", where="#dice")
        ann.wait_for("The game begins", "#dice")
        live_of(bot, "ann", button="My hand")
        restart(bot)
        for person in (ann, ben):
            person.press("My hand", where="#dice")
            person.wait_for(r"^\[#dice · [^\n]*" + HAND, ephemeral=True)
        bid(bot, TWO, 1)
        assert not any("users/@me/channels" in each for each in bot.world.state()["requests"])
        assert not ann.saw("reach you")


def once_more(dicecup):
    """The button beside a game that has ended, also after a restart."""
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann, ben = bot.people(*TWO)
        bid(bot, TWO, 1)
        ann.wait_for(r"(?s)The bid is 1 x sixes.*Time runs out for \w+: <t:\d+:R>")
        for each in (ann, ben):
            each.slash("#dice", "table end")
        ended = ann.wait_for("Table #1 was closed", "#dice", what="edit")
        assert [each["label"] for each in ended["buttons"]] == [
            "Again", "Replay", "Review", "Fair play"], ended
        bot.kill()
        bot.start()
        since = ann.mark()
        ben.press("Again", message=ended["id"])
        ann.wait_for("Perudo table #2 opened by ben", since=since)
        called = ann.wait_for("ben wants another game: ann", since=since)
        assert called["mentions"] == ["ann"], "lit up, with or without a sound"
        ann.press("Again", message=ended["id"])
        ben.wait_for(r"ann is in \(2/6\)")
        ben.wait_for("Everybody is back")
        ann.press("Start", message=live_of(bot, "ann", button="Start")["id"])
        ben.wait_for(r"table #2 opened by ben\n(?s:.*)The game begins")
        mark = ann.mark()
        ann.press("Again", message=ended["id"])
        ann.wait_for("There is already a table here", since=mark, ephemeral=True)


def turn_to(bot, person, where):
    """Somebody bids there until the turn is theirs."""
    for count in range(1, 3):
        if whose_turn(bot, TWO, where) is not person:
            bid(bot, TWO, count, where)


def two_tables_by_direct_message(dicecup):
    with Bot(dicecup) as bot:
        bot.world.do("add_channel", name="hall")
        bot.start()
        begin_game(bot, *TWO)
        begin_game(bot, *TWO, where="#hall")
        ann = bot.person("ann")
        for where in ("#dice", "#hall"):
            turn_to(bot, ann, where)
        since = ann.mark()
        ann.say("dm", "bid 5 6")
        question = ann.wait_for("Which table", "dm", since=since)
        assert [each["label"] for each in question["buttons"]] == ["#1", "#2"], question
        for name in ("Perudo · #dice", "Perudo · #hall"):
            assert name in question["text"], question
        bot.kill()
        time.sleep(1)  # Discord counts the requests of a second, those of a dead process too
        bot.start()
        since = ann.mark()
        ann.press("#2", message=question["id"])
        ann.wait_for("ann bids 5 x sixes", "#hall", since=since)
        ann.press("#1", message=question["id"])
        ann.wait_for("You have answered that question", since=since, ephemeral=True)
        assert not said(bot, "ann", "bids 5 x sixes")
        since = ann.mark()
        ann.say("dm", "bid 5 6")  # at the other it is not her turn
        ann.wait_for("ann bids 5 x sixes", "#dice", since=since)
        assert not ann.saw("Which table", since)
        ann.slash("dm", "table status")
        asked = ann.wait_for("Which table", "dm", since=since, ephemeral=True)
        ann.press("#1", message=asked["id"])
        shown = ann.wait_for("Perudo #1: Round 1", "dm", since=since)
        assert "#2" not in shown["text"], shown


def seat_given(dicecup):
    """Who is mentioned has the hand at once, and who had it loses sight of it, through a kill, too."""
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, "ann", "ben", "cem")
        ann, ben, cem, dee = bot.people("ann", "ben", "cem", "dee")
        dice = dice_of(cem)
        cem.slash("#dice", "table leave")
        ann.wait_for("cem leaves; the computer plays on for cem", "#dice")
        bot.world.permit("ann", allow=["manage_messages"])  # who sits there only votes
        since = ann.mark()
        ann.slash("#dice", "dicecup-settings seat", seat="cem", user="dee")
        ann.wait_for("Shall dee have the seat of cem.*ann votes to give away the seat of cem; 1 more needed.*direct "
                     "message: seat cem", "#dice", since=since)
        own, old = dee.mark(), cem.mark()
        ben.say("dm", "seat cem")
        ann.wait_for("The seat of cem now belongs to dee, and this game is not rated", "#dice")
        dee.wait_for(HAND, "dm", since=own)
        assert dice_of(dee) == dice, "other dice"
        cem.wait_for("Your seat at table #1 in #dice was given to somebody else", "dm", since=old)
        assert newest(bot, "cem", HAND, "dm") is None, "the hand stands where it was"
        bot.kill()
        bot.start()
        ann.wait_for("table #1 goes on where it stopped", "#dice")
        old = cem.mark()
        cem.slash("#dice", "table hand")
        cem.wait_for("You have no seat at this table", "#dice", since=old, ephemeral=True)
        assert not cem.saw(HAND, old), "told who has no seat any more"
        own = dee.mark()
        dee.slash("#dice", "table hand")
        dee.wait_for("dice: " + dice, "#dice", since=own, ephemeral=True)


def picture_of(bot, message):
    """The board beside a message, if one is; a blank in its place is none."""
    try:
        found = bot.world.do("file", message=message["id"], name="board.png")
    except Refused:
        return None
    return found if found["description"] != "board follows" else None


def wait_pictured(bot, wanted, seconds=10):
    """Until the live message has a picture, or none. Returns whether it came to that."""
    until = time.monotonic() + seconds
    while (picture_of(bot, newest(bot, "ann", LIVE)) is not None) != wanted:
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def bid_until_pictured(bot):
    """On a slow machine a picture comes late, and only where little else is sent. Returns what was
    bid."""
    for count in range(1, 8):
        bid(bot, TWO, count)
        if wait_pictured(bot, True, 6):
            return count
    raise AssertionError("no picture")


def board_beside_the_text(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        standing = f"The bid is {bid_until_pictured(bot)} x sixes, by"
        board = picture_of(bot, newest(bot, "ann", LIVE))
        assert standing in board["description"], board["description"]
        assert 1000 < board["size"] < 30000, board["size"]
        bot.world.permit("ann", allow=["manage_messages"])
        bot.person("ann").slash("#dice", "dicecup-settings settings", settings="pictures=off")
        assert wait_pictured(bot, False), "it stands there still"
        assert standing in newest(bot, "ann", LIVE)["text"]


def gateway_refused(dicecup):
    """It can speak all the time, and hears nothing."""
    deaf = "I cannot hear you just now: the connection is lost"
    with Bot(dicecup) as bot:
        bot.start()
        begin_game(bot, *TWO)
        ann = bot.person("ann")
        since = ann.mark()
        bot.world.do("refuse_connections")
        bot.world.do("drop")
        told = ann.wait(lambda seen: deaf in seen.get("text", ""), since=since, what="the silence told")
        assert not told["buttons"], "which nobody could press"
        since = ann.mark()
        bot.world.do("refuse_connections", on=False)
        ann.wait(lambda seen: seen["what"] in ("message", "edit") and seen["where"] == "#dice" and
                 seen["buttons"] and deaf not in seen["text"], since=since, what="the table again")
        bid(bot, TWO, 1)
        ann.wait_for("The bid is 1 x sixes", "#dice", since=since)


def open_form(person, label):
    """Presses a button, and again if Discord's three seconds pass without a form."""
    for _ in range(10):
        opened = person.mark()
        given = person.press(label)
        seen = person.wait(lambda seen: seen["what"] in ("answered", "failed") and
                           seen.get("interaction") == given, since=opened, what="an answer")
        if seen["what"] == "answered":
            assert seen["by"] == "modal", seen
            return person.wait_modal(opened)
    raise AssertionError(f"no form of {label} opens")


def fill(person, label, **values):
    """Fills in the form that a button opens, and sees what was pressed turned over."""
    form = open_form(person, label)
    assert len(form["fields"]) <= 5, form
    answer = person.answered(person.submit(values))
    assert answer["by"] in TURNED_OVER, answer
    return form


def servers_speak_their_languages(dicecup):
    """What Discord calls the locale of a server counts where somebody chose it, over ann's own."""
    with Bot(dicecup) as bot:
        bot.start()
        ann = bot.person("ann")
        bot.world.do("server", name="Ja", users=["ann"], preferred="ja")
        bot.world.do("server", name="Chosen", users=["ann"], features=["COMMUNITY"])
        bot.world.do("server", name="Default", users=["ann"])
        for server, locale, words in (("Ja", "en-US", "annさんが開いた"), ("Chosen", "ja", "opened by ann"),
                                      ("Default", "ja", "annさんが開いた")):
            since = ann.mark()
            ann.slash("#dice", "table new", server=server, locale=locale, game="perudo")
            ann.wait_for(words, since=since, ephemeral=False)


def settings_by_forms(dicecup):
    """The whole server's language, then a table's rules, by buttons alone."""
    with Bot(dicecup) as bot:
        bot.start()
        ann, ben = bot.people(*TWO)
        bot.world.permit("ann", allow=["manage_messages", "manage_guild"])
        since = ann.mark()
        ann.slash("#dice", "dicecup-settings settings")
        ann.wait_for(r"language: English \(the configuration\)", "#dice", since=since, ephemeral=True)
        since = ann.mark()
        fill(ann, "Whole server…", language="Japanese")
        ann.wait_for("ann changed the settings of the whole server: language=ja.\n", "#dice",
                     since=since, ephemeral=True)
        ben.slash("#dice", "table new", game="perudo")
        ben.wait_for("benさんが開いた「ペルード」のテーブル#1", "#dice")
        since = ben.mark()
        # The form is ben's alone; what he leaves as it is stays so.
        form = fill(ben, "オプション…", **{"on or off": ["calza"], "dice each": "3"})
        ben.wait_for("カルツァ: あり", "#dice", since=since)
        shown = next(field for field in form["fields"] if field["type"] == 22)
        assert shown["required"] is False, shown
        since = ben.mark()
        fill(ben, "オプション…", **{"on or off": []})
        ben.wait(lambda seen: seen["what"] == "edit" and "カルツァ: あり" not in seen["text"] and
                 "各自のダイス: 3" in seen["text"], since=since, what="none of them on")


def steps_of_lesson(ann, interaction, since):
    """To its end: the message's id, and what it showed at each step."""
    states, what = [], None
    while not states or what:
        message = ann.answered(interaction)["message"]
        states.append(ann.wait(lambda seen: seen.get("id") == message and
                               seen["what"] in ("message", "edit"), since=since, what="the next step"))
        wanted = re.search("^Now press: (.+)$", states[-1]["text"], re.M)
        label = wanted[1] if wanted else "Next"
        what = next((each["id"] for each in states[-1]["buttons"] if each["label"] == label), None)
        since = next(at for at, each in enumerate(ann.all) if each is states[-1]) + 1
        try:
            interaction = what and ann.press(id=what, message=message)
        except Refused:  # the next step came meanwhile, or only its board
            continue
    return message, states


def lesson_moves_no_button(dicecup):
    """What comes or grows in a lesson's message stands below its buttons, boards of any size, too."""
    with Bot(dicecup) as bot:
        bot.start()
        ann = bot.person("ann")
        for game in ("Saiun", "Perudo"):
            ann.answered(ann.slash("#dice", "dicecup help"))
            since = ann.mark()
            interaction = ann.press("Learn") if game == "Perudo" else \
                ann.slash("#dice", "dicecup learn", game=game.lower())
            message, states = steps_of_lesson(ann, interaction, since)
            assert len(states) > 10 and states[-1]["buttons"][0]["label"] == f"Play {game}", states[-1]
            shown = [each for each in ann.all if each.get("id") == message and "layout" in each and
                     f"Play {game}" not in str(each["buttons"])]
            assert len({str(above(each["layout"], 0)) for each in shown}) == 1, shown
            assert "pictures" in str([each["layout"] for each in shown])
        answered = ann.answered(ann.press("Play Perudo", message=message))
        ann.wait_for("Perudo table #1 opened by ann", "#dice")
        assert answered["by"] in ("message", *TURNED_OVER), answered


def application_set_up(dicecup):
    """By the doctor, beside the bot."""
    with Bot(dicecup) as bot:
        bot.start()

        def doctor(*words):
            return subprocess.run(
                [dicecup, "doctor", "--config", bot.config, *words], capture_output=True, text=True, check=False,
                timeout=PATIENCE, env={**os.environ, "DICECUP_DISCORD_TOKEN": bot.token}).stdout

        told = doctor(), doctor("--setup-discord", "--yes"), doctor()
        assert re.search("^warning +application: install_params, .*: not as the bot needs it", told[0], re.M), told
        assert re.search("^ok +application: .*: took it", told[1], re.M), told
        assert re.search("^ok +application: is set up as the bot needs it", told[2], re.M), told


SCENARIOS = (  # the longest first
    session_invalid, session_invalid_but_resumable, sessions_resumed, session_silent,
    channel_throttled, killed_in_mid_game, live_message_deleted, channel_deleted, thread_archived,
    permission_lost, permission_missing, server_out_and_back, closed_direct_messages,
    hands_by_the_button, token_revoked, token_refused_in_passing, token_wrong, intent_not_granted,
    hands_wait_for_the_reveal, presses_out_of_turn, names_that_mean_harm, live_message_deleted_meanwhile,
    channel_deleted_meanwhile, kicked_meanwhile, moves_during_an_outage, role_lost,
    thread_gone_with_its_channel, direct_messages_closed_later,
    hands_by_the_button_after_a_restart, once_more, two_tables_by_direct_message, seat_given,
    board_beside_the_text, gateway_refused, settings_by_forms, servers_speak_their_languages,
    table_in_a_thread, killed_before_its_thread_is_known, thread_refused, new_server_greeted_once,
    messages_replayed, people_invited, one_plays_alone, application_set_up, lesson_moves_no_button,
)


def played(scenario, dicecup):
    """Whether it went well, after all was told if not."""
    begun = time.monotonic()
    try:
        scenario(dicecup)
    except Exception:  # any: the others run on
        print(f"{scenario.__name__} FAILED\n{traceback.format_exc()}", flush=True)
        return False
    print(f"{scenario.__name__}: {time.monotonic() - begun:.1f} s", flush=True)
    return True


def main(scenarios, dicecup, *names):
    wanted = [each for each in scenarios if not names or each.__name__ in names]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        good = list(pool.map(lambda each: played(each, dicecup), wanted))
    return 0 if all(good) and good else 1


if __name__ == "__main__":
    sys.exit(main(SCENARIOS, *sys.argv[1:]))
