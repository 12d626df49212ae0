"""What a game on real IRC servers needs, and what is looked at behind every one."""

import random
from contextlib import ExitStack, closing

from hall import Hall, Person, Table  # puts tests/servers on the path
from certs import Authority
from ngircd import Ngircd

from bot import Bot, Network
from records import check_record


class Scene:
    """Servers, the bot and a hall, taken down in order; everything is checked at the end."""

    def __init__(self, arguments, name):
        self.arguments = arguments
        self.rng = random.Random(f"{arguments.seed}:{name}")
        self.stack = ExitStack()
        self.servers = []
        self.networks = []

    def server(self, name, channels, tls=False):
        authority = self.stack.enter_context(closing(Authority())) if tls else None
        pair = authority.issue("127.0.0.1") if tls else None
        server = self.stack.enter_context(Ngircd(tls=pair))
        network = Network(name, server.tls_port if tls else server.port, channels,
                          ca=authority.cert if tls else None)
        self.servers.append(server)
        self.networks.append(network)
        return network

    def begin(self, **how):
        self.bot = self.stack.enter_context(Bot(self.arguments.dicecup, self.networks, **how))
        self.bot.start()
        self.hall = self.stack.enter_context(Hall(self.bot))

    def people(self, network, channel, *nicks):
        return [Person(self.hall, network, nick, [channel]) for nick in nicks]

    def table(self, network, channel, people, settings="", **more):
        return Table(self.hall, network, channel, people, self.rng, settings, **more)

    def play(self, *tables):
        for table in tables:
            table.open()
            table.start()
        self.hall.play()

    def finish(self):
        """The bot ends without a leak, and what it kept is what was seen."""
        self.hall.check_people()
        self.hall.check_seeds()
        for table in self.hall.tables:
            for number, judge in table.games:
                check_record(self.bot, self.arguments.rederive, number, judge)
        status, said = self.bot.stop()
        if status != 0:
            raise AssertionError(f"the bot ends with {status}:\n{said}")
        self.bot.check_log()


def expect_hand(table, person, since):
    """The hand of this round is told since then; it is in the table's round and not another's."""
    pattern = rf"NOTICE {person.nick} :\[{table.channel} · Perudo #{table.id} · " \
              rf"round {table.judge.round}\] Your dice: "
    if table.judge.players[table.judge.seat_named(person.nick)].dice:
        person.wait_for(pattern, since)
