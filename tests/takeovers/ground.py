"""All that the processes share: a server of IRC, the stand-in for Discord with its shards, a PostgreSQL server and
its synchronous standby, a proxy in front of their pages; and the processes."""

import os
from contextlib import ExitStack
from os.path import abspath, dirname, join

from bot import Network
from databases import Pair
from nginx import Nginx
from ngircd import Ngircd
from node import Node
from test_proxied import blocks_of
from world import World

PAGE = join(dirname(dirname(dirname(abspath(__file__)))), "OPERATING.md")
SHARDS = 2
PERUDO, ANY = "#home", "#any"


class Ground:
    """A context manager."""

    def __init__(self, dicecup, names):
        self.dicecup, self.names = dicecup, names
        self.shards = SHARDS
        self.stack = ExitStack()
        self.nodes = []

    def __enter__(self):
        with ExitStack() as stack:
            self.databases = stack.enter_context(Pair())
            self.ircd = stack.enter_context(Ngircd())
            self.network = Network("home", self.ircd.port, [PERUDO, ANY])
            self.world = stack.enter_context(World(
                scale=0.05, shards=SHARDS, concurrency=SHARDS, identifies=10**6, per_second=10**6))
            self.world.create(users=[])
            os.environ["DICECUP_DISCORD_TOKEN"] = self.world.token
            self.proxy = Nginx("", "")
            self.nodes = [stack.enter_context(Node(self.dicecup, name, self)) for name in self.names]
            self.proxy.upstream, self.proxy.location = blocks_of(PAGE, [node.web_port for node in self.nodes])
            stack.enter_context(self.proxy)
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def aim(self):
        for node in self.nodes:
            node.aim()
