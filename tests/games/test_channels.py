#!/usr/bin/env python3
"""The bot is killed in hundreds of channels of a real ngircd while a table plays in the last of them,
and comes back at the usual rate of lines: test_channels.py DICECUP. The table goes on before all
channels are joined; whoever asks in one that was just joined is answered in two
seconds; no move is told late; and in the end it is in all of them."""

import argparse
import os
import re
import time

from hall import BOT, Hall, Person  # puts tests/servers on the path
from ngircd import Ngircd

from bot import Bot, Network
from test_storm import BIDS, LATER_MOST, USUAL_RATE, bid, sit_down

CHANNELS = [f"#a-room-of-a-thousand-{i:03}" for i in range(1000 if "DICECUP_NIGHTLY" in os.environ else 300)]
LAST = CHANNELS[-1]
ANSWER_MOST = 2.0
JOINED_MOST = 180.0
JOINED = re.compile(r"irc-joined.*: (#\S+)$")


def joined(log):
    return [found[1] for found in map(JOINED.search, list(log.lines)) if found]


def ask(person, channel):
    """How long the answer to a question in a channel takes."""
    person.join(channel)
    start = time.monotonic()
    person.ask(channel, "!lang en", "")
    return time.monotonic() - start


def come_back(bot, people):
    """Seconds until the table is heard of again; then its people, too, hear what it has to say."""
    for person in people:
        person.wait_for(rf":{BOT}!\S+ \S+ {person.nick} :.*Your dice")
    bot.kill()
    bot.configure(USUAL_RATE)
    for person in people:  # what the bot said before comes before that, also dice told twice
        person.wait_for(rf":{BOT}!\S+ QUIT ")
    marks, start = [person.mark() for person in people], time.monotonic()
    bot.start(wait=False)
    people[0].wait_for(rf":{BOT}!\S+ PRIVMSG {LAST} :", marks[0])
    back = time.monotonic() - start
    for person, mark in zip(people, marks):
        person.wait_for(rf":{BOT}!\S+ \S+ {person.nick} :.*Your dice", mark)
    time.sleep(USUAL_RATE[0] / USUAL_RATE[1])  # until the burst is whole
    return back


def wait_until_all_are_joined(log):
    until = time.monotonic() + JOINED_MOST
    while len(set(joined(log))) < len(CHANNELS):
        if time.monotonic() > until:
            raise AssertionError(f"only {len(set(joined(log)))} channels are joined")
        time.sleep(0.5)


def play_while_it_joins(bot, people, guest, who):
    waits, answers = [], []
    for text in BIDS:
        here = joined(bot.process.log)
        if len(here) == len(CHANNELS):
            break
        who, wait = bid(people, who, text, LAST)
        waits.append(wait)
        answers.append(ask(guest, here[-1]))
        time.sleep(3)  # so that the game and the question keep within the rate
    if not waits:
        raise AssertionError("all were joined at once: this tests nothing")
    return waits, answers


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    arguments = parser.parse_args()
    with Ngircd(joins=0) as server:
        network = Network("home", server.port, CHANNELS)
        with Bot(arguments.dicecup, [network]) as bot, Hall(bot) as hall:
            bot.start(wait=False)
            wait_until_all_are_joined(bot.process.log)
            people = [Person(hall, network, nick, [LAST]) for nick in ("ann", "ben")]
            guest = Person(hall, network, "guest")
            who = sit_down(people, LAST)
            back = come_back(bot, people)
            waits, answers = play_while_it_joins(bot, people, guest, who)
            start = time.monotonic()
            wait_until_all_are_joined(bot.process.log)
            print(f"seconds until the table went on: {back:.2f}")
            print("from bid to line:", " ".join(f"{wait:.2f}" for wait in waits))
            print("from question to answer:", " ".join(f"{answer:.2f}" for answer in answers))
            print(f"until all were joined, from then on: {time.monotonic() - start:.0f}")
            for took, most in ((max(waits), LATER_MOST), (max(answers), ANSWER_MOST)):
                if took > most:
                    raise AssertionError(f"{took:.2f} s, and not {most}")
            status, said = bot.stop()
            if status != 0:
                raise AssertionError(said)
            bot.check_log()


if __name__ == "__main__":
    main()
