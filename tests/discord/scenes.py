"""What people see on Discord around the rounds, on the stand-in for it: for the contact sheet (sheet) and its
test.

    for scene in play(program, "en"):
        scene.name          # a word of page.WORDS
        scene.messages, scene.forms
"""

import os
import re
from dataclasses import dataclass, field

from habits import BLANK
from life import Bot
from rounds import NAMES, read

THIRD = {"en": "Cem", "ja": "けむ"}
SEED = "3"


@dataclass
class Scene:
    """What stands there, and forms that are open."""
    name: str
    messages: list = field(default_factory=list)
    forms: list = field(default_factory=list)
    people: dict = field(default_factory=dict)  # names by id


class Scenes:
    """Of one language, by people of one bot."""

    def __init__(self, bot, language):
        self.bot, self.world, self.language = bot, bot.world, language
        self.first, self.second = bot.people(*NAMES[language])
        self.third = self.world.add_person(THIRD[language], locale="ja" if language == "ja" else None)
        self.people = {each.id: each.name for each in (self.first, self.second, self.third)}

    def _scene(self, name, *ids, forms=()):
        return Scene(name, [read(self.world, each) for each in ids], list(forms), self.people)

    def _answer(self, person, interaction):
        """The message that answers, once it is whole."""
        noted = person.answered(interaction)
        return person.wait(lambda seen: seen.get("id") == noted["message"] and seen["what"] != "answered" and
                           not seen.get("loading"), what="an answer")

    def _form(self, person, button, message):
        since = person.mark()
        person.press(id=button, message=message)
        person.wait_modal(since)
        return self.world.do("modal", user=person.name)

    def _newest(self, person, where, button):
        """The newest message there, once it has such a button; and the button's id."""
        def found(seen):
            return [each["id"] for each in seen.get("buttons", ()) if re.search(button, each["id"])]
        person.wait(lambda seen: seen["where"] == where and found(seen), what=f"a button {button}")
        seen = [each for each in person.visible(where) if found(each)][-1]
        return seen["id"], found(seen)[0]

    def greeting(self):
        since = self.first.mark()
        self.world.do("server", name="Salon", users=[self.first.name], channels=["salon"], system="salon",
                      preferred="ja" if self.language == "ja" else "en-US")
        seen = self.first.wait(lambda seen: seen["where"] == "#salon", since, what="a greeting")
        yield self._scene("greeting", seen["id"])

    def help(self):
        seen = self._answer(self.first, self.first.slash("#dice", "dicecup help"))
        card = self._answer(self.first, self.first.slash("#dice", "dicecup rules", game="perudo"))
        yield self._scene("help", seen["id"], card["id"])

    def lesson(self):
        """Its second step, at which there is something to press but Next."""
        seen = self._answer(self.third, self.third.slash("#dice", "dicecup learn", game="perudo"))
        since = self.third.mark()
        self.third.press(id=seen["buttons"][0]["id"], message=seen["id"])
        self.third.wait(lambda now: now.get("id") == seen["id"] and now["what"] == "edit" and
                        not any(BLANK.search(alt) for alt in now["alts"]), since, what="the next step")
        yield self._scene("lesson", seen["id"])

    def invitation(self):
        self.world.do("apply", user=self.first.name, name="Play Perudo with…", on=self.second.name, where="#dice")
        yield self._scene("invitation", self._newest(self.second, "#dice", r"^\d+ - decline ")[0])

    def settings(self):
        self.world.permit(self.first.name, allow=["manage_messages", "manage_guild"])
        panel = self._answer(self.first, self.first.slash("#dice", "dicecup-settings settings"))
        yield self._scene("settings", panel["id"])
        yield self._scene("settings_form", forms=[self._form(self.first, panel["buttons"][0]["id"], panel["id"])])

    def direct(self):
        self.third.slash("dm", "table new", game="perudo")
        message, _ = self._newest(self.third, "dm", r"^\d+ \d+ make ")
        self.third.wait(lambda seen: seen.get("id") == message and seen["media"] and
                        not any(BLANK.search(alt) for alt in seen["alts"]), what="a picture")
        yield self._scene("direct", message)

    def thread(self):
        since = self.first.mark()
        self.first.slash("#dice", "table new", game="perudo", thread="yes")
        where = self.first.wait(lambda seen: seen["where"] not in ("#dice", "#salon", "dm"), since,
                                what="a thread")["where"]
        message, options = self._newest(self.first, where, r"^\d+ - set")
        yield self._scene("options", forms=[self._form(self.first, options, message)])
        _, join = self._newest(self.second, "#dice", r"^\d+ - join$")
        self.second.answered(self.second.press(id=join))
        self.first.wait(lambda seen: seen["where"] == where and re.search(r"[((]2/", seen.get("text", "")),
                        what="the second at the table")
        self.first.answered(self.first.press(id=self._newest(self.first, where, r"^\d+ - start$")[1]))
        message, bid = self._newest(self.first, where, r"^\d+ \d+ fill bid")
        self.first.wait(lambda seen: seen.get("id") == message and seen["media"] and
                        not any(BLANK.search(alt) for alt in seen["alts"]), what="a picture")
        called = next(each for each in (self.first, self.second)
                      if each.name in "".join(part for part in self._texts(message)))
        yield self._scene("thread", message)
        yield self._scene("parent", *[each["id"] for each in self.first.visible("#dice")
                                      if each["from"] == "Dicecup" and not each["ephemeral"]])
        yield self._scene("bid", forms=[self._form(called, bid, message)])

    def _texts(self, message):
        for text in read(self.world, message).texts:
            for each in re.findall(r"[^.\n]*, your turn|[^。\n]*の番です", text):
                yield re.sub(r"<@(\d+)>", lambda found: self.people[found[1]], each)

    def all(self):
        for scene in (self.greeting, self.help, self.lesson, self.settings, self.direct, self.thread, self.invitation):
            yield from scene()


def play(program, language):
    os.environ["LANGUAGE"] = "en"
    with Bot(program, f"language: {language}\n", users=NAMES[language],
             locale="ja" if language == "ja" else None,
             env={"DICECUP_SEED": SEED, "DICECUP_PACE_MS": "0"}) as bot:
        bot.start()
        bot.log.wait_for("discord-emojis .* are there")
        return list(Scenes(bot, language).all())
