"""Pictures beside messages, from the adapter to what people see on the stand-in for Discord:
test_pictures.py PICTURE_TELLER."""

import base64
import os
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

    def seen(self, text, since=0, **more):
        """What ann sees when this is shown."""
        return self.world.person("ann").wait_for(f"{text}$", "#dice", since=since, **more)

    def shows(self, text, picture, since=0):
        """Until it is seen with this picture, 0: without any. The file's id."""
        alts = [f"board {picture}"] if picture else []
        seen = self.seen(text, since, alts=alts)
        assert seen["files"] == ([NAME] if picture else []), seen
        if not picture:
            return None
        file = self.world.do("file", message=seen["id"], name=NAME)
        data = base64.b64decode(file["bytes"])
        words = f"board {picture}"
        assert data == (b"\x89PNG\r\n\x1a\n" + words.encode()).ljust(12 << 10, b"\0"), data[:40]
        assert (file["description"], file["content_type"]) == (words, "image/png")
        assert file["count"] == 1, "none is left behind"
        return file["id"]

    def end(self, lost=0):
        self.process.stdin.close()
        self.process.wait(20)
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


TESTS = posts_and_edits, pictures_that_take_their_time, failures, places_without, many


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
