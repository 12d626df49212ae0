"""The emojis of the bot's own on Discord: uploaded once, shown beside the words, and missed by nobody. Run it
with the program, and the names of scenarios if not all are wanted."""

import re
import sys

from life import HAND, Bot, begin_game, bid, dice_of, whose_turn
from test_life import TWO, main

EMOJI = re.compile(r"<:([a-z]+[1-6]?)_([0-9a-f]{8}):(\d+)>")


def known(bot):
    """Names by id."""
    return {each["id"]: each["name"] for each in bot.world.state()["emojis"]}


def settled(bot, since=0):
    """How many are there, are drawn, and were uploaded by now."""
    found = bot.log.wait_for(r"discord-emojis (\d+) of (\d+) are there, (\d+) uploaded now", since=since)
    return tuple(map(int, found.groups()))


def drawn(text):
    return [name for name, _, _ in EMOJI.findall(text)]


def said(bot, name, where):
    return [each["text"] for each in bot.person(name).visible(where) if each["from"] == "Dicecup"]


def uploaded_once(dicecup):
    with Bot(dicecup) as bot:
        other = bot.world.do("emoji", name="party_0123abcd")["id"]
        bot.start()
        there, drawn_all, uploaded = settled(bot)
        assert there == drawn_all == uploaded > 40, (there, drawn_all, uploaded)
        first = known(bot)
        assert len(first) == drawn_all + 1 and other in first
        bot.kill()
        bot.start()
        assert settled(bot) == (drawn_all, drawn_all, 0)
        assert known(bot) == first, "the same"
        bot.kill()
        lost = next(id for id, name in first.items() if name.startswith("die3_"))
        bot.world.do("emoji_gone", id=lost)
        old = bot.world.do("emoji", name="die3_00000000")["id"]
        bot.start()
        assert settled(bot) == (drawn_all, drawn_all, 1)
        assert old not in known(bot) and other in known(bot), "only its own is replaced"
        assert sorted(known(bot).values()) == sorted(first.values())


def beside_the_words(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        settled(bot)
        begin_game(bot, *TWO)
        ann, ben = bot.people(*TWO)
        bid(bot, TWO, 1)
        ids = known(bot)
        line = next(text for text in said(bot, "ann", "#dice") if "bids 1 x sixes" in text)
        assert re.search(r"bids 1 x sixes\. <:die6_", line), line
        for each in (ann, ben):
            hand = each.saw(HAND)[-1]["text"].split("\n")[0]  # without what stands
            assert [f"die{digit}" for digit in dice_of(each).split()] == drawn(hand), hand
            assert re.search(r"Your dice: [1-6 ]+[1-6] <:die", hand), "beside the digits, in one line"
            assert all(ids[id] == f"{name}_{digest}" for name, digest, id in EMOJI.findall(hand))
        shown = {name for text in said(bot, "ben", "#dice") for name in drawn(text)}
        assert shown == {"die6"}, f"before the reveal only what is bid: {shown}"
        hands = {each.name: dice_of(each) for each in (ann, ben)}
        whose_turn(bot, TWO).slash("#dice", "table move", what="dudo")
        reveal = ann.wait_for("calls DUDO on", "#dice")["text"]
        for name, dice in hands.items():
            assert re.search(rf"(?m)^{name} {dice}$", reveal), f"a line a hand, in digits: {reveal}"


def plain_without(bot):
    """A game goes on, and nobody sees a trace of an emoji."""
    begin_game(bot, *TWO)
    ann = bot.person("ann")
    bid(bot, TWO, 1)
    bid(bot, TWO, 2)
    whose_turn(bot, TWO).slash("#dice", "table move", what="dudo")
    ann.wait_for("calls DUDO on 2 x sixes", "#dice")
    for where in ("#dice", "dm"):
        for text in said(bot, "ann", where):
            assert "<:" not in text and "\x15" not in text, text
    assert ann.saw(r"bids 1 x sixes\.( |\n|$)")


def uploads_refused(dicecup):
    with Bot(dicecup) as bot:
        bot.world.fail("status", "POST", "/emojis$", status=400, times=1000)
        bot.start()
        assert settled(bot)[0::2] == (0, 0)
        refused = [line for line in bot.log.lines if "discord-emojis" in line and "HTTP 400" in line]
        assert len(refused) == 3, "the third time it knows"
        plain_without(bot)


def list_refused(dicecup):
    with Bot(dicecup) as bot:
        bot.world.fail("status", "GET", "/emojis$", status=403, times=1000)
        bot.start()
        bot.log.wait_for("discord-emojis .*does not list")
        plain_without(bot)


def gone_in_mid_game(dicecup):
    with Bot(dicecup) as bot:
        bot.start()
        settled(bot)
        begin_game(bot, *TWO)
        ann = bot.person("ann")
        bid(bot, TWO, 1)
        for id in known(bot):
            bot.world.do("emoji_gone", id=id)
        # As Discord refuses a message with one that it does not know.
        bot.world.fail("status", "POST", "/messages$", status=400, times=1)
        since = len(bot.log.lines)
        bid(bot, TWO, 2)
        line = [text for text in said(bot, "ann", "#dice") if "bids 2 x sixes" in text]
        assert len(line) == 1 and not drawn(line[0]), line
        bot.log.wait_for("a message was refused with them and taken plain")
        there, drawn_all, uploaded = settled(bot, since)
        assert there == drawn_all == uploaded, "they are uploaded anew"
        bid(bot, TWO, 3)
        line = next(text for text in said(bot, "ann", "#dice") if "bids 3 x sixes" in text)
        assert EMOJI.search(line)[3] in known(bot), "and shown again"
        ann.wait_for("The bid is 3 x sixes")


SCENARIOS = (uploaded_once, beside_the_words, uploads_refused, list_refused, gone_in_mid_game)

if __name__ == "__main__":
    sys.exit(main(SCENARIOS, *sys.argv[1:]))
