"""An operator restarts the bot in the middle of a game, at the usual rate of lines on a real ngircd:
test_restarted.py DICECUP. It is back at once, says who is awaited and nothing else, answers what was
asked while it came in, and the game goes on with the same dice. What was said to it in private while
it was away it cannot know: who said it sees by that line that it is still their turn."""

import os
import sys
import time

from test_shipped import CALLED, CHANNEL, Players  # puts tests/servers on the path

from bot import Bot, Network
from ngircd import Ngircd

USUAL_RATE = (4, 0.8)
BACK_MOST = 10.0  # seconds; the benchmarks measure it


def restart(bot, players):
    """What ann heard meanwhile begins at the mark; and how long the bot was away."""
    mark = players.ann.mark()
    status, said = bot.stop()
    assert status == 0, said
    quit_at = time.monotonic()
    players.ann.wait_for(r":Dicecup!\S+ QUIT :.*back soon; every table is kept", mark)
    players.ben.say("Dicecup", "bid 3 2")  # to nobody
    bot.start(wait=False)
    players.ann.wait_for(rf":Dicecup!\S+ JOIN :?{CHANNEL}", mark)
    return mark, time.monotonic() - quit_at


def main(dicecup):
    with Ngircd() as server, Bot(dicecup, [Network("home", server.port, [CHANNEL])]) as bot:
        bot.start()
        players = Players(server.port)
        players.begin()
        players.bid(1)
        awaited = [found[1] for found in map(CALLED.search, players.ann.lines) if found][-1]
        dice = players.dice()
        bot.configure(USUAL_RATE)
        mark, away = restart(bot, players)
        players.ann.say(CHANNEL, "!status")
        players.ann.wait_for(rf"PRIVMSG {CHANNEL} :Perudo #1: .* {awaited}, your turn: ", mark)
        assert away < BACK_MOST, away
        back, turn, asked, *_ = players.ann.heard_in(CHANNEL, mark)
        assert back.startswith("The bot was offline for ") and f"{awaited} has " in back, back
        assert turn.startswith(f"{awaited}, your turn: "), turn
        assert asked.startswith("Perudo #1: "), asked
        assert players.dice() == dice
        players.bid(2)
        players.bid(3)
        status, said = bot.stop()
        assert status == 0, said
        bot.check_log()


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
