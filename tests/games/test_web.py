#!/usr/bin/env python3
"""Tables at which people of IRC and of the web sit together: test_web.py DICECUP REDERIVE GAME
SCENARIO… [--seed N]."""

import json
import re
import sqlite3
from contextlib import closing

import party
import records
import leaks
from bot import Bot
from irc_people import Human, Watcher
from test_any_game import Room
from web_people import ADDRESS, Guest, Reader
from with_pages import WithPages

GUESTS = ("zoe", "yan")


class WebBot(WithPages, Bot):
    """With pages on the web."""


class WebRoom(Room):
    """#dice, where ann sits, and zoe and yan take the seats beside her in their browsers; wim looks
    on in his."""

    kind_of_bot = WebBot

    def begin(self, n_people=1):
        super().begin(n_people)
        self.first = self.humans[0]
        self.guests = [self._open(Guest(name, self.bot.web_port, self.rng,
                                        self.game.Mind(self.rng, name))) for name in GUESTS]
        self.humans += self.guests
        self.reader = self._open(Reader("wim", self.bot.web_port))

    def enter(self, network, ports, **how):
        """Who comes before everybody else moderates."""
        self.moderator = self.seat(Watcher, network.port, "mod")
        super().enter(network, ports, **how)

    def _open(self, reader):
        return self.stack.enter_context(closing(reader))

    def new(self, options=""):
        """(the address of the table, that of an invitation)"""
        since = self.watcher.mark()
        self.first.say("#dice", f"!new {self.arguments.game} {options}".strip())
        self.table = int(self.watcher.wait_for(r" table #(\d+) opened by ", since)[1])
        self.first.say("#dice", "!link")
        self.watcher.wait_for("/j/", since)
        found = dict(map(reversed, ADDRESS.findall("\n".join(self.watcher.lines[since:]))))
        return found["t"], found["j"]

    def sit_down(self, options, computers):
        self.view, self.invitation = self.new(options)
        self.reader.watch(self.view)
        since = self.watcher.mark()
        for guest in self.guests:
            if not guest.sit(self.invitation):
                raise AssertionError(f"{guest.name} cannot sit down")
            self.watcher.wait_for(rf"[ :]{guest.name} is in \(", since)
        self.first.say("#dice", "!start")
        self.watcher.wait_for(party.SEATS.pattern, since)

    def restart(self):
        counts = [(each, each.connections) for each in (*self.guests, self.reader)]
        held = [(guest, guest.hand_shown.lines[:1]) for guest in self.guests]
        super().restart()
        for each, connections in counts:
            each.wait_until_back(connections)
        for guest, before in held:
            guest.wait(lambda guest=guest, before=before: guest.hand_shown and
                       guest.hand_shown.lines[:1] == before, what=f"hand as before: {before}")
        live = "\n".join(self.reader.live.lines)
        if f"#{self.table}" not in self.reader.live.title or not live:
            raise AssertionError(f"wim sees after a restart: {self.reader.live.title}: {live}")

    def check_readers(self):
        """What came to each, and the pages of the game that has ended."""
        _, record = records.read(self.bot, self.table)
        for each in (*self.guests, self.reader):
            each.wait(lambda each=each: each.over, what="end")
            name = each.name if each in self.guests else None
            n = leaks.check(self.game, record, self.table, each.forget(), name)
            print(f"{each.name}: {n} parts, {each.connections} connections")
        self.check_pages(record)
        with closing(sqlite3.connect(self.bot.database)) as database:
            rated = database.execute("SELECT count(*), count(mu) FROM played").fetchone()
        expect(rated == (len(self.humans), 0), f"seats, and rated of them: {rated}")

    def check_pages(self, record):
        game = self.view.replace("/t/", "/g/")
        page = self.reader.get(game)
        expect(page.status == 200, "the page of the game")
        reviews = re.findall(rf'href="({game}/review/\d)"', page.text)
        expect(len(reviews) == len(self.humans), f"reviews: {reviews}")
        for path in (*reviews, game + "/print"):
            expect(self.reader.get(path).status == 200, path)
        told = self.reader.get(game + ".json")
        expect(told.status == 200 and json.loads(told.text) == record, "its record")

    def story(self):
        return "\n".join([super().story(), *(each.story() for each in (*self.guests, self.reader))])


def expect(holds, what):
    if not holds:
        raise AssertionError(what)


def mixed(room):
    """A whole game; the bot is killed in the middle, and all come back to what they held."""
    room.begin()
    room.play(room.game.OPTIONS[0], troubles=[(room.game.KILLS[0], room.kill)])
    room.check_readers()
    expect(all(guest.cookie for guest in room.guests), "a cookie")


def manners(room):
    """Who may do what, and what is refused in the same words as what is not there."""
    room.begin()
    room.view, room.invitation = room.new("dice=2")
    zoe, yan = room.guests
    _check_keys(room)
    _check_names(room, zoe, yan)
    _check_presses(room, zoe, yan)
    _check_unseating(room, yan)
    _check_switch(room, zoe)
    _check_forgetting(room, zoe)


def _check_keys(room):
    """No address tells whether there is a table."""
    key = room.view.split("-")[1]
    wrong = key[:-1] + ("0" if key[-1] != "0" else "1")
    for kind in "tjg":
        for rest in ("", "/events") if kind == "t" else ("",):
            answers = [room.reader.get(f"/{kind}/{at}{rest}") for at in
                       (f"{room.table}-{wrong}", f"99-{wrong}", f"{room.table}", "99")]
            pages = {(each.status, re.sub(r"\d+(-[0-9a-f]+)?", "", each.location or ""),
                      each.text.replace(f"/{room.table}", "/N").replace("/99", "/N"))
                     for each in answers}
            expect(len(pages) == 1, f"/{kind}/…{rest} tells tables apart: {pages}")
            expect(answers[0].status in (303, 404, 410), answers[0].status)
    expect(not room.reader.cookie, "who only looks gets a cookie")
    expect(room.reader.ask("POST", f"/j/{room.table}-{wrong}", {"name": "zoe"}).status == 404,
           "an invitation that never was")
    far = room.reader.ask("POST", room.invitation, {"name": "eve"}, Origin="http://example.org")
    expect(far.status == 403, f"a form of another site: {far.status}")


def _check_names(room, zoe, yan):
    """One who sits down is told that a name is somebody's."""
    since = room.watcher.mark()
    zoe.name = "ANN"
    expect(not zoe.sit(room.invitation), "ANN sits down beside ann")
    zoe.name = "zoe"
    for guest in (zoe, yan):
        expect(guest.sit(room.invitation), f"{guest.name} sits down")
        room.watcher.wait_for(rf"[ :]{guest.name} is in \(", since)
    expect(zoe.cookie != yan.cookie, "two have one cookie")


def _check_presses(room, zoe, yan):
    """Who presses what is shown to another does it for themselves, if at all."""
    since = room.watcher.mark()
    room.first.say("#dice", "!start")
    room.watcher.wait_for(party.SEATS.pattern, since)
    room.watcher.wait_for(r"[Yy]our turn", since)
    for guest in room.guests:
        guest.wait_for("Your dice: ")
    for n in range(1, 4):  # until it is zoe's turn
        turn = zoe.wait(lambda: zoe.live and [
            found[1] for line in zoe.live.lines
            for found in [re.search(r"(\w+), your turn", line)] if found])[-1]
        if turn == "zoe":
            break
        since, move = room.watcher.mark(), f"bid {n} 3"
        if turn == "ann":
            room.first.say("#dice", "!" + move)
        else:
            yan.say(move)
        room.watcher.wait_for(rf"{turn} bids", since)
        zoe.wait(lambda turn=turn: not any(f"{turn}, your turn" in line
                                           for line in zoe.live.lines))
    press = zoe.wait(zoe.moves)[0]
    yan.press(press)
    stranger = Guest("eve", room.bot.web_port, room.rng, secret="0" * 32)
    expect(not stranger.press(press).controls, "a stranger goes on with a move of zoe's")
    expect(room.reader.ask("POST", press.action, press.fields).status == 403,
           "somebody without a cookie presses")
    yan.say("status")
    expect(not any("zoe bids" in line or "zoe calls" in line for line in room.watcher.lines[since:]), "zoe has moved")


def _check_unseating(room, yan):
    """By a moderator: the computer plays on."""
    since = room.watcher.mark()
    room.moderator.say("#dice", "!unseat yan")
    room.watcher.wait_for("computer now plays for yan", since)


def _check_switch(room, zoe):
    """Nobody may look on any more."""
    since = room.watcher.mark()
    connections = room.reader.connections
    room.reader.watch(room.view)
    room.reader.wait_until_back(connections)
    room.moderator.say("#dice", "!settings web=off")
    room.watcher.wait_for(r"web", since)
    room.reader.wait(lambda: not room.reader.connected, what="end of the stream")
    expect(room.reader.get(room.view).status == 303, "a table that is not shown")
    expect(room.reader.get(room.view + "/events").status == 410, "its events")
    room.moderator.say("#dice", "!settings web=link")
    room.reader.wait_until_back(room.reader.connections)
    zoe.wait(lambda: zoe.connected, what="way back")


def _check_forgetting(room, zoe):
    """Whoever wants to be forgotten is, and their cookie is nobody's."""
    asked = zoe.say("mydata forget")
    expect("Sure?" in asked.lines[0], asked.lines)
    done = zoe.say("mydata forget yes")
    expect("deleted" in done.lines[0], done.lines)
    shown = " ".join(zoe.say("mydata show").lines)
    expect("You now sit" not in shown and "played under" not in shown, shown)
    refused = zoe.say("bid 9 6")
    expect(refused.lines, "who is forgotten moves")


def lost(room):
    """The bot is killed when a guest's seat, and later their new key, is stored and they have not been
    answered yet: who sends the form again has both."""
    room.begin()
    room.view, room.invitation = room.new("dice=2")
    zoe = room.guests[0]
    zoe.get(room.invitation)
    _kill_before_the_answer(room, lambda: zoe.throw(room.invitation, {"name": "zoe"}),
                            lambda since: room.watcher.wait_for(r"[ :]zoe is in \(", since))
    _sit_again(room, zoe)
    former, salt = zoe.cookie, zoe.salt()
    form = {"back": room.view, "salt": salt}
    _kill_before_the_answer(room, lambda: zoe.throw("/renew", form),
                            lambda _: room.bot.process.log.wait_for(r" merged web: "))
    expect(not zoe.salt(), "the former key shows a seat")
    expect(zoe.ask("POST", "/renew", form).status == 303, "renewing again")
    expect(zoe.cookie != former and zoe.salt(), "no seat for the new key")
    expect(zoe.salt() != zoe.salt(), "one salt for two pages")
    for line in room.bot.log_lines() + room.watcher.lines:
        for secret in (former.partition("=")[2], zoe.cookie.partition("=")[2], salt):
            expect(secret not in line, f"a secret is told: {line}")


def _kill_before_the_answer(room, throw, wait_until_stored):
    since = room.watcher.mark()
    with throw():
        wait_until_stored(since)
        room.bot.kill()
    room.bot.start()


def _sit_again(room, zoe):
    cookie = zoe.cookie
    expect(zoe.sit(room.invitation) and zoe.cookie == cookie, "zoe cannot sit down again")
    zoe.wait(lambda: zoe.connected, what="way back")
    expect(zoe.salt(), "zoe has no seat")
    with closing(sqlite3.connect(room.bot.database)) as database:
        names = database.execute("SELECT name FROM seats WHERE table_id = ?", (room.table,)).fetchall()
    expect(sorted(names) == [("ann",), ("zoe",)], f"seats: {names}")


SCENARIOS = {scenario.__name__: scenario for scenario in (mixed, manners, lost)}

if __name__ == "__main__":
    party.main(WebRoom, SCENARIOS)
