#!/usr/bin/env python3
"""Whole games on real IRC servers, judged by what people see: test_games.py DICECUP REDERIVE
SCENARIO… [--seed N]. Without scenarios all are played."""

import argparse
import random
import re
import time

from hall import BOT, Person  # puts tests/servers on the path
from irc_client import Client

from records import check_broken_off, check_cut_short
from scene import Scene, expect_hand


# Scenarios.


def plain(scene):
    """Six people, five dice, everything open."""
    network = scene.server("home", ["#dice"])
    scene.begin()
    people = scene.people(network, "#dice", "ann", "ben", "cara", "dan", "eva", "fay")
    scene.play(scene.table(network, "#dice", people, "calza=on counts=open"))


def tls(scene):
    """Three people over TLS, three dice, calza; one of them reads Japanese."""
    network = scene.server("home", ["#dice"], tls=True)
    scene.begin()
    people = scene.people(network, "#dice", "ann", "ben", "cara")
    people[1].ask(BOT, "lang ja", "")
    scene.play(scene.table(network, "#dice", people, "dice=3 calza=on"))
    if not people[1].count("あなたのダイス: "):
        raise AssertionError("ben is not told in Japanese")


def computers(scene):
    """Two people and a computer player, who are slow: one die each, and two dice."""
    network = scene.server("home", ["#dice", "#two"])
    scene.begin()
    one = scene.people(network, "#dice", "ann", "ben")
    two = scene.people(network, "#two", "cara")
    scene.play(scene.table(network, "#dice", one, "dice=1", bots=1),
               scene.table(network, "#two", two, "dice=2", bots=2))


def two_tables(scene):
    """The same two people, and others, at two tables at once."""
    network = scene.server("home", ["#dice", "#two"])
    scene.begin()
    ann, ben = scene.people(network, "#dice", "ann", "ben")
    ann.join("#two")
    ben.join("#two")
    others = scene.people(network, "#two", "cara", "dan")
    scene.play(scene.table(network, "#dice", [ann, ben], "dice=4"),
               scene.table(network, "#two", [ann, ben] + others, "dice=3 calza=on"))


def two_networks(scene):
    """Two servers at once, one plain and one with TLS, with people of the same names."""
    home = scene.server("home", ["#dice"])
    away = scene.server("away", ["#dice"], tls=True)
    scene.begin()
    scene.play(
        scene.table(home, "#dice", scene.people(home, "#dice", "ann", "ben"), "dice=3"),
        scene.table(away, "#dice", scene.people(away, "#dice", "ann", "ben", "cara"), "dice=2"))


def comings(scene):
    """People rename themselves, quit, part, leave, are unseated, and all come back."""
    network = scene.server("home", ["#dice"])
    boss = Client(network.port, "boss", ["#dice"])  # first in the channel: its operator
    scene.begin()
    people = scene.people(network, "#dice", "ann", "ben", "cara", "dan", "eva")
    table = scene.table(network, "#dice", people, "dice=4")
    table.script = {
        3: lambda table, _: table.rename(table.names["ann"], "annabel"),
        6: lambda table, _: quit_and_return(scene, table, "ben"),
        9: lambda table, _: part_and_return(table, "cara"),
        12: lambda table, _: leave(table, "dan"),
        18: lambda table, _: join_again(table, "dan"),
        21: lambda table, _: unseat(table, boss, "eva"),
        29: lambda table, _: give_back(table, boss, "eva"),
        40: lambda table, _: quit_and_return(scene, table, "annabel"),
    }
    scene.play(table)
    boss.close()
    if table.script:
        raise AssertionError(f"the game was too short for {table.script}")


def quit_and_return(scene, table, nick):
    """The same nick!user@host: annabel, since that is what ann was called last."""
    person = table.names[nick]
    user, hands, since = person.user, person.hands, table.watcher.mark()
    person.quit()
    table.watcher.wait_for(f"{nick} has left, and the seat is kept", since)
    again = Person(scene.hall, table.network, nick, user=user)
    again.hands = hands  # what is told now is compared to it
    table.names[again.nick] = again
    again.seats = 1
    since = again.mark()
    again.join(table.channel)
    expect_hand(table, again, since)


def part_and_return(table, nick):
    person = table.names[nick]
    person.send(f"PART {table.channel}")
    person.wait_for(f"PART {table.channel}")
    since = person.mark()
    person.join(table.channel)
    expect_hand(table, person, since)


def leave(table, nick):
    table.absent.add(nick)
    since = table.watcher.mark()
    table.names[nick].say(table.channel, "!leave")
    table.watcher.wait_for(f"{nick} leaves; the computer plays on for {nick}", since)


def join_again(table, nick):
    person, since = table.names[nick], table.watcher.mark()
    own = person.mark()
    person.say(table.channel, "!join")
    table.watcher.wait_for(f"{nick} is back", since)
    expect_hand(table, person, own)
    table.absent.discard(nick)


def unseat(table, boss, nick):
    """Somebody who only sits there needs the others; a moderator does not."""
    others = [name for name in table.names if name != nick and name not in table.absent]
    since = table.watcher.mark()
    table.names[others[0]].say(table.channel, f"!unseat {nick}")
    table.watcher.wait_for(f"{others[0]} votes to .*; [12] more needed", since)
    table.absent.add(nick)
    boss.say(table.channel, f"!unseat {nick}")
    table.watcher.wait_for(f"The computer now plays for {nick}", since)


def give_back(table, boss, nick):
    """What a moderator took comes back by a moderator's word alone."""
    own = table.names[nick].mark()
    table.names[nick].say(table.channel, "!join")
    table.names[nick].wait_for("only a moderator gives it back", own)
    since = table.watcher.mark()
    boss.say(table.channel, f"!seat {nick} {nick}")
    table.watcher.wait_for(f"{nick} is back", since)
    table.absent.discard(nick)


def broken_off(scene):
    """A moderator ends a game; what was played is kept, and the next table opens at once."""
    network = scene.server("home", ["#dice"])
    boss = Client(network.port, "boss", ["#dice"])
    scene.begin()
    people = scene.people(network, "#dice", "ann", "ben", "cara")
    table = scene.table(network, "#dice", people, "dice=5")
    table.script = {20: lambda table, _: boss.say("#dice", "!end") or True}
    scene.play(table)
    boss.close()
    if not table.closed or table.seed is None:
        raise AssertionError("the table was not closed, or its seed not told")
    check_broken_off(scene.bot, scene.arguments.rederive, table.id, table.judge)
    scene.play(table)


def ask(client, text, pattern):
    """Says it in the channel and waits for what is said of it, there or in private."""
    since = client.mark()
    client.say("#dice", text)
    return client.wait_for(pattern, since)


def once_more(scene):
    """Another game with the same people, of which somebody wanted to be told; the bot is killed in
    between."""
    network = scene.server("home", ["#dice"])
    scene.begin()
    ann, ben, eva = (Client(network.port, nick, ["#dice"]) for nick in ("ann", "ben", "eva"))
    ask(eva, "!notify 2", " eva :You will be told when a table here has 2 people")
    ask(ann, "!new perudo dice=2", r"table #1 opened by ann")
    ask(ben, "!join", r"#dice :.*ben is in \(2/6\)")
    eva.wait_for(r" eva :\[#dice\] Perudo table #1 has 2 people: ann, ben\. !join takes a seat")
    ask(ann, "!addbot hard", r"#dice :\S+\(bot\) is in \(3/6\)")
    ask(ann, "!start", "The game begins")
    for client in (ann, ben):
        client.say("#dice", "!end")
    ann.wait_for("Table #1 was closed; its game is unfinished")
    scene.bot.kill()
    scene.bot.start()
    ask(eva, "!again", " eva :You did not sit at table #1")
    ask(ben, "!again", "#dice :.*ben wants another game: ann, !again or !join takes your seat")
    ben.wait_for(r"table #2 opened by ben\. Rules: dice=2 ")
    ben.wait_for(r"#dice :.*\(bot\) is in \(2/6\)")
    scene.bot.kill()
    scene.bot.start()
    ask(eva, "!notify", " eva :#dice: you are told at 2 people")  # she is seen again
    ask(ann, "!again", "#dice :.*Everybody is back")
    eva.wait_for(r" eva :\[#dice\] Perudo table #2 has 2 people: ben, ann")
    ask(ann, "!start", "#dice :.*(ann|ben), your turn")
    ask(ann, "!status", r"#dice :.*(ann|ben) has (2 min 0|1 min [0-5]?\d) s left\.")
    ask(eva, "!notify off", " eva :You get no notifications about tables here")
    for client in (ann, ben, eva):
        client.quit()


def seat_given(scene):
    """Who has gone does not get the hand any more, when the seat is somebody else's; the bot is killed
    after it."""
    network = scene.server("home", ["#dice"])
    boss = Client(network.port, "boss", ["#dice"])  # first in the channel: its operator
    scene.begin()
    ann, ben, eva = (Client(network.port, nick, ["#dice"]) for nick in ("ann", "ben", "eva"))
    ask(ann, "!new perudo", "table #1 opened by ann")
    ask(ben, "!join", r"#dice :.*ben is in \(2/6\)")
    ask(ann, "!start", "The game begins")
    ben.wait_for(r"NOTICE ben :\[#dice · Perudo #1 · round 1\] Your dice: ")
    ask(boss, "!seat ben eva", " boss :ben is not away")
    ben.quit()
    ann.wait_for("ben has left, and the seat is kept")
    ask(boss, "!seat ben nobody", " boss :Nobody called “nobody” is in this channel")
    ask(boss, "!seat ben dicecup", " boss :Nobody called “dicecup” is in this channel")
    ask(boss, "!seat ben EVA", "#dice :Shall eva have the seat of ben")
    since = eva.mark()
    ask(ann, "!seat ben", "#dice :The seat of ben now belongs to eva, and this game is not rated")
    eva.wait_for(r"NOTICE eva :\[#dice · Perudo #1 · round 1\] Your dice: ", since)
    back = Client(network.port, "ben", ["#dice"])
    scene.bot.kill()
    since = eva.mark()
    scene.bot.start()
    eva.wait_for(r"NOTICE eva :\[#dice · Perudo #1 · round 1\] Your dice: ", since)
    ask(back, "!hand", " ben :You have no seat at this table")
    if any("Your dice" in line for line in back.lines):
        raise AssertionError("told who has no seat any more")
    ask(boss, "!end", "Table #1 was closed; its game is unfinished")
    check_cut_short(scene.bot, scene.arguments.rederive, 1, {"ann", "eva"})
    for client in (boss, ann, back, eva):
        client.quit()


def unheard(scene):
    """The channel is moderated in the middle of a game: the table waits, its people know, and what
    nobody heard is said once the bot may speak. Lines that alert nobody begin with no nick."""
    network = scene.server("home", ["#dice"])
    boss = Client(network.port, "boss", ["#dice"])
    scene.begin()
    ann, ben = (Client(network.port, nick, ["#dice"]) for nick in ("ann", "ben"))
    ask(ann, "!new perudo dice=1", "table #1 opened by ann")
    ask(ben, "!join", r"#dice :.*ben is in \(2/6\)")
    begun = ask(ann, "!start", r"#dice :(ann|ben), your turn: round 1; open the bidding")
    first, second = (ann, ben) if begun[1] == "ann" else (ben, ann)
    for bid, cure in (("1 x threes", "-m"), ("2 x threes", "+v Dicecup")):
        mark, others = first.mark(), second.mark()
        boss.send("MODE #dice +m")
        first.wait_for(r"MODE #dice :?\+m", mark)
        first.say("Dicecup", f"bid {bid}")
        first.wait_for(f"NOTICE {first.nick} :Table #1 in #dice cannot go on for now", mark)
        boss.send(f"MODE #dice {cure}")
        second.wait_for(f"#dice :{second.nick}, your turn: {first.nick} bids {bid}; ", others)
        mark = second.mark()
        second.say("Dicecup", f"bid {bid.replace('threes', 'fours')}")
        second.wait_for(f"#dice :{first.nick}, your turn: {second.nick} bids ", mark)
    mark = first.mark()
    boss.send("MODE #dice -v Dicecup")
    first.wait_for(r"MODE #dice :?-v", mark)
    first.say("Dicecup", "dudo")
    first.say("Dicecup", "rules perudo")
    first.wait_for("Perudo, 2 to 6 players", mark)
    boss.send("MODE #dice +v Dicecup")
    second.wait_for("#dice :.*wins the game", others)
    second.wait_for("#dice :Another game with the same people: !again", others)
    for order, told, said in (
            ("!new ring", "Table #2 in #dice cannot go on for now", "table #2 waits for players"),
            ("!end", "Table #2 was closed", "Table #2 was closed")):
        mark = boss.mark()
        boss.send("MODE #dice -v Dicecup")
        boss.wait_for(r"MODE #dice :?-v", mark)
        boss.say("#dice", order)
        boss.wait_for(f"NOTICE boss :{told}", mark)
        boss.send("MODE #dice +v Dicecup")
        boss.wait_for(rf"PRIVMSG #dice :.*{said}", mark)
    names = r"#dice :(ann|ben|boss)\b(?!, your turn: )"
    rude = [line for line in boss.lines if re.search(r"^:Dicecup!\S+ PRIVMSG " + names, line)]
    if rude:
        raise AssertionError("alerted in vain:\n" + "\n".join(rude))
    for client in (boss, ann, ben):
        client.quit()


SCENARIOS = {scene.__name__: scene for scene in (
    plain, tls, computers, two_tables, two_networks, comings, broken_off, once_more, seat_given, unheard)}


def play(arguments, name):
    began = time.monotonic()
    scene = Scene(arguments, name)
    with scene.stack:
        SCENARIOS[name](scene)
        scene.finish()
        games = [judge for table in scene.hall.tables for _, judge in table.games]
        print(f"{name}: {len(games)} games, {sum(len(judge.events) for judge in games)} events, "
              f"{time.monotonic() - began:.1f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    print(f"--seed {arguments.seed}", flush=True)
    for name in arguments.scenarios or SCENARIOS:
        play(arguments, name)


if __name__ == "__main__":
    main()
