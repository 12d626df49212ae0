"""Evenings on two linked InspIRCd with services: a netsplit, an impostor, services and a server that
die, and the bot killed."""

import argparse

import network
import test_any_game
from bot import Network
from checks import check_lines, check_refused
from corner import Echo
from hall import BOT, Person, Table
from irc_client import Client
from party import AWAY
from scene import Scene, expect_hand

DICE = r"Your (?:dice|cards|hand)\b"
CHANNEL = "#dice"


class Listening(Table):
    """A table at which lines may be said again after the bot was killed."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.echo = Echo()

    def hear(self, line):
        for fresh in [] if AWAY.match(line) else self.echo.hear(line):
            super().hear(fresh)


class Arrival:
    """What somebody does before they join again."""

    def __init__(self, account, cloaked):
        self.account = account
        self.cloaked = cloaked

    def __call__(self, person):
        if self.account:
            network.identify(person, self.account)
        if self.cloaked:
            network.cloak(person)


class Linked(Scene):
    """A Perudo table with people on both servers; some have accounts, some cloaks."""

    def begin(self, **how):
        self.irc = self.stack.enter_context(network.Linked())
        self.irc.register(self.irc.near.port, BOT)
        self.near = Network("home", self.irc.near.port, [CHANNEL], more=(
            "sasl: {mechanism: plain, account: Dicecup, "
            f"password_file: {self.irc.secret_file()}}}",))
        self.far = Network("home", self.irc.far.port, [CHANNEL])
        self.networks.append(self.near)
        super().begin(**how)

    def come(self, where, *nicks, account=False, cloaked=False):
        """They are logged in and cloaked before they enter."""
        people = [Person(self.hall, where, nick) for nick in nicks]
        for person in people:
            if account:
                network.register(person)
            if cloaked:
                network.cloak(person)
            person.arrive = Arrival(person.nick if account else None, cloaked)
            person.join(CHANNEL)
        return people

    def split_in_the_middle(self, table):
        """Whoever is on the other side keeps the seat, and an impostor of the nick gets nothing."""
        lost = [person for person in table.names.values() if person.network is self.far]
        since = table.watcher.mark()
        self.irc.split()
        for person in lost:
            table.watcher.wait_for(f"{person.nick} has left, and the seat is kept", since)
        impostors = [Client(self.near.port, person.nick, [CHANNEL], user="thief")
                     for person in lost]
        for impostor in impostors:
            for words in ("hand", "dudo", "bid 99 6", "join", "leave"):
                impostor.say(BOT, words)
            impostor.say(CHANNEL, "!hand")
            settle(impostor)
        marks = {person: person.mark() for person in lost}
        self.irc.link()
        for person in lost:
            expect_hand(table, person, marks[person])
        for impostor in impostors:
            if impostor.count(DICE):
                raise AssertionError("\n".join(impostor.lines[-30:]))
            impostor.quit()

    def services_die(self, table):
        self.irc.services.kill()
        self.all_have_hands(table)

    def services_return(self, table):
        self.irc.services.start()
        self.all_have_hands(table)

    def all_have_hands(self, table):
        for person in table.names.values():
            since = person.mark()
            person.say(CHANNEL, "!hand")
            expect_hand(table, person, since)

    def cloak_somebody(self, table, nick):
        """Another host, the same connection: the seat stays."""
        network.cloak(table.names[nick])
        table.names[nick].ask(CHANNEL, "!hand", "Your dice: ")

    def log_in_late(self, table, *people):
        for person in people:
            network.register(person)
            person.arrive.account = person.nick
        self.all_have_hands(table)

    def elsewhere(self, table, nick, asks_first=False):
        """Somebody of an account comes back from another place."""
        person = table.names[nick]
        since = table.watcher.mark()
        person.quit()
        table.watcher.wait_for(f"{nick} has left, and the seat is kept", since)
        phone = Person(self.hall, self.far, nick, user="phone")
        phone.hands, phone.seats, phone.arrive = person.hands, person.seats, person.arrive
        if asks_first:
            phone.say(BOT, "hand")
            settle(phone)
            if phone.count(DICE):
                raise AssertionError("told before they were logged in")
        person.arrive(phone)
        phone.join(CHANNEL)
        expect_hand(table, phone, 0)
        table.names[nick] = phone

    def bot_dies(self, table):
        settle(table.watcher)
        since = table.watcher.mark()
        self.bot.kill()
        table.echo.died()
        self.bot.start()
        table.watcher.wait_for(rf"^:{BOT}!\S+ PRIVMSG {CHANNEL} :.*The bot was offline for", since)

    def server_dies(self, table):
        """The bot's own, and everybody's on it; services are there, and those of an account log in
        again."""
        gone = [person for person in table.names.values() if person.network is self.near]
        since = self.bot.process.log.mark()
        self.irc.kill_near()
        table.echo.died()
        self.bot.wait_until_joined(since)
        self.hall.reconnect(self.near)
        for person in gone:
            expect_hand(table, table.names[person.nick], 0)

    def finish(self):
        super().finish()
        for table in self.hall.tables:
            if table.script:
                raise AssertionError(f"the game was too short for {table.script}")
        for person in self.hall.people:
            check_lines(person)
        check_refused(self.bot)


def settle(client):
    """All that was to be said to somebody has arrived."""
    since = client.mark()
    client.say(BOT, "help leave")
    client.wait_for(rf"(NOTICE|PRIVMSG) {client.nick} :!leave: ", since)


def perudo(scene):
    """A whole game, with all that may happen."""
    scene.begin()
    people = scene.come(scene.near, "ann", cloaked=True) + \
        scene.come(scene.near, "ben", account=True) + \
        scene.come(scene.far, "cara", account=True, cloaked=True) + \
        scene.come(scene.far, "dan") + scene.come(scene.far, "eva", account=True)
    table = Listening(scene.hall, scene.near, CHANNEL, people, scene.rng, "dice=5")
    table.script = {
        3: lambda table, _: scene.split_in_the_middle(table),
        8: lambda table, _: scene.services_die(table),
        12: lambda table, _: scene.services_return(table),
        15: lambda table, _: scene.cloak_somebody(table, "ben"),
        18: lambda table, _: scene.elsewhere(table, "eva"),
        22: lambda table, _: scene.bot_dies(table),
        26: lambda table, _: scene.server_dies(table),
        30: lambda table, _: scene.split_in_the_middle(table),
    }
    scene.play(table)


def late(scene):
    """People log in and take cloaks in the middle of a round, as most do; a split behind it carries
    nobody's seat away, and an account's owner comes back from elsewhere unknown at first."""
    scene.begin()
    people = scene.come(scene.near, "ann", "ben") + scene.come(scene.far, "cara", "dan")
    _, ben, cara, dan = people
    table = Listening(scene.hall, scene.near, CHANNEL, people, scene.rng, "dice=4")
    table.script = {
        2: lambda table, _: scene.log_in_late(table, ben, cara),
        5: lambda table, _: scene.cloak_somebody(table, "dan"),
        8: lambda table, _: scene.split_in_the_middle(table),
        12: lambda table, _: scene.elsewhere(table, "cara", asks_first=True),
        16: lambda table, _: scene.split_in_the_middle(table),
    }
    dan.arrive.cloaked = True
    scene.play(table)


class WithoutSasl(test_any_game.Room):
    """Half of the people are on either server, and the bot logs in by a message to NickServ."""

    def __init__(self, arguments, name):
        super().__init__(argparse.Namespace(**vars(arguments), game="saiun"), name)

    def begin(self, n_people):
        self.irc = self.stack.enter_context(network.Linked(sasl=False))
        self.irc.register(self.irc.near.port, BOT)
        home = Network("home", self.irc.near.port, [CHANNEL], more=(
            f"nickserv: {{password_file: {self.irc.secret_file()}}}",))
        near, far = self.irc.near.port, self.irc.far.port
        self.enter(home, ([near, far] * n_people)[:n_people])
        self.expect_login()

    def expect_login(self):
        boss = self.irc.boss
        since = boss.mark()
        boss.send(f"WHOIS {BOT}")
        boss.wait_for(f" 318 boss {BOT} ", since)
        if not boss.count(f" 330 boss {BOT} {BOT} ", since):
            raise AssertionError("not logged in:\n" + "\n".join(boss.lines[since:]))

    def split(self):
        since = self.watcher.mark()
        self.irc.split()
        away = [human for human in self.humans if human.port != self.irc.near.port]
        for human in away:
            self.watcher.wait_for(f"{human.name} has left, and the seat is kept", since)
        marks = [human.mark() for human in away]
        self.irc.link()
        for human, mark in zip(away, marks):
            human.wait_for(rf"^:{BOT}!\S+ PRIVMSG {human.name} :You still have your seat", mark)
        self.party.due = list(self.party.humans)

    def finish(self):
        super().finish()
        for human in self.humans:
            check_lines(human)
        check_refused(self.bot)


def another_game(room):
    """Saiun, whose bets are secret: a split while people bet, and the bot killed while they do."""
    room.begin(room.game.MOST)
    first, second = room.game.KILLS
    room.play(room.game.OPTIONS[-1], troubles=[(first, lambda: room.outlive(room.split)),
                                               (second, room.kill)])
    room.expect_login()


EVENINGS = {"inspircd": (Linked, perudo), "late": (Linked, late),
            "nickserv": (WithoutSasl, another_game)}
