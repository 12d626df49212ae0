#!/usr/bin/env python3
"""Six outsiders ask all they can, in private and without end, while two people play at the usual rate
of lines on a real ngircd: test_storm.py DICECUP. No move of theirs is told more than three seconds
later than it would be, and the outsiders are answered, too."""

import argparse
import threading
import time

from hall import BOT, Hall, Person  # puts tests/servers on the path
from ngircd import Ngircd

from bot import Bot, Network

CHANNEL = "#dice"
USUAL_RATE = (4, 0.8)
LATER_MOST = 3.0
QUESTIONS = ["rules geht", "help", "more", "rules perudo", "help all", "more", "top", "stats"]
EACH = 0.4  # seconds
BIDS = ["bid 1 2", "bid 1 3", "bid 1 4", "bid 1 5", "bid 1 6", "bid 2 2", "bid 2 3"]


class Outsider(Person):
    """Asks until told to stop."""

    def __init__(self, hall, network, nick):
        super().__init__(hall, network, nick)
        self.stopped = threading.Event()
        self.asking = threading.Thread(target=self._ask_on, daemon=True)
        self.asking.start()

    def _ask_on(self):
        n = 0
        while not self.stopped.wait(EACH):
            self.say(BOT, QUESTIONS[n % len(QUESTIONS)])
            n += 1

    def stop(self):
        self.stopped.set()
        self.asking.join()


def sit_down(people, channel=CHANNEL):
    """The game begins; who bids first."""
    ann, ben = people
    mark = ann.mark()
    ann.say(channel, "!new perudo speed=none")
    ann.wait_for(r"ann is in \(1/6\)", mark)
    ben.say(channel, "!join")
    ann.wait_for(r"ben is in \(2/6\)", mark)
    ann.say(channel, "!start")
    return ann.wait_for(r"(\w+), your turn", mark)[1]


def bid(people, who, text, channel=CHANNEL):
    """Who bids next, and how long it took until this bid was heard."""
    person = next(person for person in people if person.nick == who)
    mark, start = person.mark(), time.monotonic()
    person.say(channel, f"!{text}")
    told = person.wait_for(rf"(\w+), your turn: {who} bids", mark)
    return told[1], time.monotonic() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    arguments = parser.parse_args()
    with Ngircd() as server:
        network = Network("home", server.port, [CHANNEL])
        with Bot(arguments.dicecup, [network], rate=USUAL_RATE) as bot, Hall(bot) as hall:
            bot.start()
            people = [Person(hall, network, nick, [CHANNEL]) for nick in ("ann", "ben")]
            who = sit_down(people)
            outsiders = [Outsider(hall, network, f"out{i}") for i in range(6)]
            time.sleep(8)  # until all of them wait for answers
            waits = []
            for text in BIDS:
                who, wait = bid(people, who, text)
                waits.append(wait)
                time.sleep(2.6)  # what two lines take at this rate
            heard = [len(outsider.whispers()) for outsider in outsiders]
            for outsider in outsiders:
                outsider.stop()
            print("seconds from bid to line:", " ".join(f"{wait:.2f}" for wait in waits))
            print("lines each outsider heard:", *heard)
            if max(waits) > LATER_MOST:
                raise AssertionError("a move was told late")
            if min(heard) == 0 or max(heard) > 3 * min(heard) + 3:
                raise AssertionError("an outsider was not answered as the others were")
            status, said = bot.stop()
            if status != 0:
                raise AssertionError(said)
            bot.check_log()


if __name__ == "__main__":
    main()
