"""All that the processes share: two servers of IRC, the stand-in for Discord with its shards, a
PostgreSQL server and its synchronous standby, a proxy in front of their pages; and the processes."""

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
SHARDS = 6
NETWORKS = ("home", "away")
CORNERS = ("-cats", "-inn", "-bar", "-web")  # channels of each network beside its own


class Proxy(Nginx):
    """As OPERATING.md sets it up."""

    def __init__(self):
        super().__init__("", "")
        self.address = f"http://127.0.0.1:{self.port}"

    def lead_to(self, ports):
        self.upstream, self.location = blocks_of(PAGE, ports)


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
            self.ircds = [stack.enter_context(Ngircd()) for _ in NETWORKS]
            self.networks = [Network(name, server.port, [f"#{name}{end}" for end in ("", *CORNERS)])
                             for name, server in zip(NETWORKS, self.ircds)]
            self.world = stack.enter_context(World(
                scale=0.05, shards=SHARDS, concurrency=SHARDS, identifies=10**6, per_second=10**6))
            self.world.create(users=[])
            os.environ["DICECUP_DISCORD_TOKEN"] = self.world.token
            self.proxy = Proxy()
            self.nodes = [stack.enter_context(Node(self.dicecup, name, self))
                          for name in self.names]
            self.proxy.lead_to(node.web_port for node in self.nodes)
            stack.enter_context(self.proxy)
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def aim(self):
        for node in self.nodes:
            node.aim()
