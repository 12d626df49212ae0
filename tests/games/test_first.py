#!/usr/bin/env python3
"""A database of the first version, brought up to date: test_first.py DICECUP REDERIVE.

first/first.db was left by the program whose database was version 1, and first/N.json is what that
program exported: three games that were played to their end, one that was broken off. Table 5 was in
its first round, table 6 waited for players. No game may be lost or told otherwise, and what was not
over goes on."""

import argparse
import json
import os
import re
import shutil
import sqlite3

from hall import BOT, Hall, Person  # puts tests/servers on the path
from ngircd import Ngircd

from bot import Bot, Network
from records import prove, read

FROZEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "first")
CHANNELS = ["#dice", "#two", "#three", "#four"]
EXPORTED = (1, 2, 3, 4)
HANDS = {"ann": "1 3 5 5 5", "ben": "1 2 2 4 4"}  # at table 5, ben reads Japanese


def frozen(name):
    return os.path.join(FROZEN, name)


def rows_of(file):
    """Everything that version 1 had a table for, of its own columns."""
    found = {}
    with sqlite3.connect(frozen("first.db")) as first, sqlite3.connect(file) as other:
        for (table,) in first.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"
                                      " AND name NOT LIKE 'sqlite_%' AND name <> 'life'"):
            columns = ", ".join(row[1] for row in first.execute(f"PRAGMA table_info({table})"))
            found[table] = other.execute(f"SELECT {columns} FROM {table}").fetchall()
    return found


def expect_same(what, found, wanted):
    if found != wanted:
        raise AssertionError(f"{what}: {found}, not {wanted}")


def check_copy(bot):
    """The old file is kept beside it as it was."""
    expect_same("the copy", rows_of(bot.database + ".v1.bak"), rows_of(frozen("first.db")))


def check_records(bot, rederive):
    for number in EXPORTED:
        path, record = read(bot, number)
        with open(frozen(f"{number}.json"), encoding="utf-8") as file:
            expect_same(f"game {number}", record, json.load(file))
        prove(rederive, path)


def check_boards(people):
    """ann played twice with people only, and once with a computer player; ben and cara won them."""
    ann = people["ann"]
    ann.ask(BOT, "stats", r"ann: 2 games with people, 0 won.* With computer players: 1 played")
    ann.ask(BOT, "stats", r"Perudo, all finished games.*: bids made \d+")
    ann.ask(BOT, "top perudo everywhere", r"1\. cara")
    mark = ann.mark()
    ann.say("#dice", "!replay 1")
    ann.wait_for(r"#dice :Perudo #1, ", mark)
    ann.ask(BOT, "fair 2", r"llamas")


def go_on(bot, people, rederive):
    """The same hands, the same bid, and then a higher one."""
    ann, ben = people["ann"], people["ben"]
    for name, hand in HANDS.items():
        people[name].ask("#three", "!hand", rf"\[#three · .* #5 · .*\] .*: {hand}$")
    mark = ann.mark()
    ann.say("#three", "!status")
    ann.wait_for(r"The bid is 2 x threes, by ann\. ben, your turn", mark)
    ben.say("#three", "!bid 3 3")
    ann.wait_for(r"ben bids 3 x threes", mark)
    ann.say("#three", "!end")
    ben.say("#three", "!end")
    ann.wait_for(r"Table #5 was closed; its game is unfinished", mark)
    path, record = read(bot, 5)
    expect_same("the bids", [event["count"] for event in record["events"]
                             if event["type"] == "bid"][:2], [2, 3])
    prove(rederive, path)


def begin(people):
    mark = people["cara"].mark()
    people["cara"].say("#four", "!start")
    people["cara"].wait_for(r"The game begins", mark)


def check_log(bot):
    parked = [line for line in bot.log_lines() if re.search(" error |parked", line)]
    expect_same("complaints", parked, [])
    bot.check_log()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    arguments = parser.parse_args()
    with Ngircd() as server:
        network = Network("home", server.port, CHANNELS)
        with Bot(arguments.dicecup, [network]) as bot, Hall(bot) as hall:
            shutil.copy(frozen("first.db"), bot.database)
            people = {nick: Person(hall, network, nick, CHANNELS) for nick in ("ann", "ben", "cara")}
            bot.start()
            check_copy(bot)
            check_records(bot, arguments.rederive)
            check_boards(people)
            go_on(bot, people, arguments.rederive)
            begin(people)
            status, said = bot.stop()
            expect_same("the end", (status, "" if status == 0 else said), (0, ""))
            check_log(bot)


if __name__ == "__main__":
    main()
