"""Pictures beside messages, from the adapter to what people see on the stand-in for Discord:
test_pictures.py PICTURE_TELLER."""

import base64
import os
import struct
import subprocess
import sys
import time
from os.path import abspath, dirname, join

sys.path.insert(0, dirname(__file__))
sys.path.insert(1, join(dirname(dirname(__file__)), "servers"))

from program import Program  # noqa: E402
from world import World  # noqa: E402

TELLER = None  # from the command line
NAME = "board.png"


class Teller(Program):
    """Shows pictures in #dice, one after the other."""

    def __init__(self, world):
        ids = world.create()
        super().__init__(TELLER, world.api, name="picture_teller", stdin=subprocess.PIPE,
                         env={**os.environ, "DICECUP_DISCORD_TOKEN": world.token})
        self.world = world
        server = next(iter(ids["servers"].values()))
        self.place = f"{server}/{ids['channels']['dice']}"
        self.wait_for(f"^entered {server}/$")

    def write(self, *columns):
        self.process.stdin.write(("\t".join(map(str, columns)) + "\n").encode())
        self.process.stdin.flush()

    def show(self, text, picture=0, how="-"):
        self.write("show", self.place, text, picture, how)

    def draw(self, picture):
        self.write("draw", picture)

    def answer(self, text, picture=0, how="alone"):
        """To whatever is asked from now on."""
        self.write("answer", how, text, picture)
        self.wait_for(f"^answers {text}$")

    def seen(self, text, since=0, **more):
        """What ann sees when this is shown."""
        return self.world.person("ann").wait_for(f"{text}$", "#dice", since=since, **more)

    def shows(self, text, picture, since=0):
        """Until it is seen with this picture, 0: without any. The file's id."""
        alts = [f"board {picture}"] if picture else []
        return self.look(self.seen(text, since, alts=alts), picture)

    def look(self, seen, picture, n_files=1):
        """Whether this is seen with this picture, one of so many. The file's id."""
        assert seen["files"] == ([NAME] if picture else []), seen
        if not picture:
            return None
        file = self.world.do("file", message=seen["id"], name=NAME)
        data = base64.b64decode(file["bytes"])
        words = f"board {picture}"
        assert data == (b"\x89PNG\r\n\x1a\n" + words.encode()).ljust(12 << 10, b"\0"), data[:40]
        assert (file["description"], file["content_type"]) == (words, "image/png")
        assert file["count"] == n_files, "none is left behind"
        return file["id"]

    def end(self, lost=0):
        self.process.stdin.close()
        self.process.wait(60)
        status = self.stop()
        assert status == 0, "\n".join(self.log.lines[-40:])
        assert list(self.lines)[-1] == f"kept {lost}"
        assert self.world.token not in "\n".join(self.log.lines)


def posts_and_edits(world, teller):
    teller.draw(1)
    teller.draw(2)
    teller.show("a", 1)
    first = teller.shows("a", 1)
    teller.show("b", 1)
    assert teller.shows("b", 1) == first, "the same is not sent twice"
    teller.show("b", 2)
    assert teller.shows("b", 2) != first
    teller.show("c", 0)
    teller.shows("c", 0)
    teller.show("d", 2, "stays")
    teller.shows("d", 2)
    teller.show("e", 1)
    assert teller.seen("e", alts=["board 1"])["what"] == "message"
    sent = world.state()["requests"]
    assert sent["POST /channels/:channel/messages"] == 2, sent
    assert sent["PATCH /channels/:channel/messages/:message"] == 4, sent


def pictures_that_take_their_time(world, teller):
    ann = world.person("ann")
    time.sleep(1.2)  # in its first second the adapter sends little, and nothing that can be left out
    teller.show("a", 1)
    teller.shows("a", 0)  # it was not drawn in time
    since = ann.mark()
    teller.draw(1)
    assert teller.seen("a", since, alts=["board 1"])["what"] == "edit"
    teller.show("b", 2)
    teller.draw(2)
    teller.shows("b", 2)
    teller.write("fail", 3)
    teller.show("c", 3)
    teller.shows("c", 0)
    assert not [seen for seen in ann.saw("b$") if not seen["alts"]], "it came in time"


def places_that_are_held(world, teller):
    """By a blank of its size, then by the one before, as long as it is not drawn."""
    ann = world.person("ann")
    time.sleep(1.2)  # as above
    for picture in (1, 2):
        teller.write("hold", picture)
    teller.show("a", 1)
    blank = teller.seen("a", alts=["board follows"])
    assert (blank["what"], blank["files"]) == ("message", [NAME]), blank
    file = base64.b64decode(world.do("file", message=blank["id"], name=NAME)["bytes"])
    assert file[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", file[16:24]) == (800, 436)
    since = ann.mark()
    teller.draw(1)
    first = teller.look(teller.seen("a", since, what="edit", alts=["board 1"]), 1)
    teller.show("b", 2)
    assert teller.look(teller.seen("b", since, what="edit", alts=["board 1"]), 1) == first
    since = ann.mark()
    teller.draw(2)
    assert teller.look(teller.seen("b", since, what="edit", alts=["board 2"]), 2) != first


def failures(world, teller):
    """What is sent again is the same, and is shown once."""
    for picture, how in enumerate(({"how": "status", "status": 502}, {"how": "429", "ms": 100},
                                   {"how": "cut", "after": True}, {"how": "cut"}), 1):
        text = f"text {picture}"
        world.fail(path="/messages", **how)
        teller.draw(picture)
        teller.show(text, picture)
        teller.shows(text, picture)
    assert len(world.person("ann").visible("#dice")) == 1


def places_without(world, teller):
    world.permit("bot", "#dice", deny=["attach"])
    teller.draw(1)
    teller.show("a", 1)
    teller.shows("a", 0)
    teller.log.wait_for("discord-pictures boards in .* the bot needs: Attach Files")
    sent = len(world.person("ann").all)
    teller.show("b", 1)
    teller.shows("b", 0)
    assert len(world.person("ann").all) == sent + 1
    world.permit("bot", "#dice", allow=["attach"])
    until_allowed(teller, "c", 1)
    world.fail("status", path="/messages", status=413, code=40005)
    teller.draw(2)
    teller.show("d", 2)
    teller.shows("d", 0)
    teller.log.wait_for_count("Attach Files", 2)
    told = sum("Attach Files" in each for each in teller.log.lines)
    assert told <= 3, "once each time; that it was forbidden may have been heard after it was told"


def until_allowed(teller, text, picture):
    """The event that tells of it is on its way."""
    for i in range(100):
        teller.show(f"{text} {i}", picture)
        if teller.seen(f"{text} {i}")["alts"]:
            return
        time.sleep(0.02)
    raise AssertionError("pictures do not come back")


def many(world, teller):
    """Faster than Discord takes them: it is asked no more often than it allows, and the last is
    right."""
    world.do("set", scale=0.2)
    for picture in range(1, 41):
        teller.show(f"text {picture}", picture)
        teller.draw(picture)
        time.sleep(0.02)
    teller.shows("text 40", 40)
    assert len(world.person("ann").visible("#dice")) == 1


class Asked:
    """What ann asks, and how she is answered."""

    def __init__(self, world, teller):
        self.ann = world.person("ann")
        self.teller = teller
        self.n_files = 0  # on messages that stand

    def slash(self, text, picture, how="alone", where="#dice", seen=None):
        """The message that says so (or the one that ends so), without its picture."""
        self.teller.answer(text, picture, how)
        since = self.ann.mark()
        self.ann.answered(self.ann.slash(where, "dicecup about"))
        return self.words(seen or text, since)

    def words(self, text, since):
        words = self.ann.wait_for(f"{text}$", since=since)
        assert words["files"] == [], words
        return words

    def shows(self, words, picture, times=1):
        """Until the picture comes to them; so often where its repetition is shown, too, which would
        else meet with what is to fail next."""
        since = 0
        for _ in range(times):
            shown = self.ann.wait(lambda seen: seen.get("id") == words["id"] and seen["alts"],
                                  since, what=f"board {picture}")
            since = self.ann.all.index(shown, since) + 1
        assert (shown["what"], shown["text"], shown["alts"]) == (
            "edit", words["text"], [f"board {picture}"]), shown
        self.n_files += 1
        self.teller.look(shown, picture, self.n_files)


def answers(world, teller):
    """The words at once, the picture when it is drawn, by one edit."""
    time.sleep(1.2)  # as above
    asked = Asked(world, teller)
    for picture, (how, where) in enumerate((("alone", "#dice"), ("aloud", "#dice"),
                                            ("alone", "dm")), 1):
        words = asked.slash(f"answer {picture}", picture, how, where)
        assert (words["what"], words["ephemeral"]) == ("message", how == "alone"), words
        teller.draw(picture)
        asked.shows(words, picture)
    ben = world.person("ben")
    assert not ben.saw("answer 1") and ben.wait_for("answer 2$", what="edit", alts=["board 2"])
    words = asked.slash("word " * 500 + "end", 4, seen="end")
    assert words["text"].startswith("word") and len(words["text"]) < 2000
    teller.draw(4)
    asked.shows(words, 4)
    teller.answer("to a message", 5, "aloud")
    since = asked.ann.mark()
    asked.ann.say("dm", "what is this")
    words = asked.words("to a message", since)
    teller.draw(5)
    asked.shows(words, 5)
    sent = world.state()["requests"]
    assert sent["PATCH /webhooks/:app/:token/messages/:message"] == 4, sent


def answers_that_change(world, teller):
    """What a press makes something else loses its picture, whether it came or not."""
    time.sleep(1.2)  # as above
    ann, asked = world.person("ann"), Asked(world, teller)
    teller.draw(1)
    words = asked.slash("one", 1, "buttons")
    asked.shows(words, 1)
    teller.answer("two", 2, "buttons")
    ann.press("Next")
    changed = ann.wait_for("two$", what="edit")
    assert (changed["id"], changed["files"]) == (words["id"], [])
    teller.answer("three", 3, "buttons")
    ann.press("Next")
    ann.wait_for("three$", what="edit", files=[])
    teller.draw(2)
    teller.draw(3)
    ann.wait_for("three$", what="edit", alts=["board 3"])
    assert not [seen for seen in ann.all if seen.get("alts") == ["board 2"]]


def answers_without(world, teller):
    """Where Discord takes none, or is in trouble, the words stand."""
    time.sleep(1.2)  # as above
    asked = Asked(world, teller)
    for picture, how in enumerate(({"how": "status", "status": 502}, {"how": "429", "ms": 100},
                                   {"how": "cut", "after": True}, {"how": "cut"}), 1):
        words = asked.slash(f"answer {picture}", picture)
        world.fail(path="/messages/@original", **how)
        teller.draw(picture)
        asked.shows(words, picture, times=2 if how.get("after") else 1)
    words = asked.slash("refused", 5)
    world.fail("status", path="/messages/@original", status=413, code=40005)
    teller.draw(5)
    teller.log.wait_for("discord-picture-refused an answer in .*413")
    world.permit("bot", "#dice", deny=["attach"])
    asked.slash("not allowed", 1)
    teller.log.wait_for("discord-pictures boards in .* the bot needs: Attach Files")
    teller.write("fail", 6)
    asked.slash("not drawn", 6, where="dm")
    asked.slash("not yet drawn", 7, where="dm")
    seen = asked.ann.saw("refused|not ")
    assert len({each["id"] for each in seen}) == 4, seen
    assert not any(each["files"] for each in seen), seen


TESTS = (posts_and_edits, pictures_that_take_their_time, places_that_are_held, failures,
         places_without, many, answers, answers_that_change, answers_without)


def main():
    for test in TESTS:
        with World(scale=0.02) as world:
            teller = Teller(world)
            try:
                test(world, teller)
                world.check()
            except BaseException:
                print(f"{test.__name__}:\n{world.story()}\n" + "\n".join(teller.log.lines[-40:]),
                      file=sys.stderr)
                teller.kill()
                raise
            teller.end()


if __name__ == "__main__":
    TELLER = abspath(sys.argv[1])
    main()
