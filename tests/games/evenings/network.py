"""A small network of real servers: two linked InspIRCd and services, with somebody who may split
and link them."""

import os
from contextlib import ExitStack, closing

from anope import Anope
from inspircd import Inspircd
from irc_client import Client

PASSWORD = "only-for-tests"


class Linked:
    """near, where the bot is, far, and services. A context manager."""

    def __init__(self, sasl=True):
        self.near = Inspircd(casemapping="ascii", name="near.test", sid="1AA", sasl=sasl)
        self.far = Inspircd(casemapping="ascii", name="far.test", sid="1BB", sasl=sasl)
        self.near.peers, self.far.peers = [self.far], [self.near]
        # They hang on the far server, so that they outlive the near one.
        self.services = Anope(self.far)
        self.stack = self.boss = None

    def __enter__(self):
        with ExitStack() as stack:
            for each in (self.near, self.far, self.services):
                stack.enter_context(each)
            self.boss = stack.enter_context(closing(Client(self.far.port, "boss")))
            self.boss.send("OPER boss boss")
            self.boss.send("MODE boss +s +lL")
            self.boss.wait_for(" MODE boss \\+s")
            self.link()
            self.stack = stack.pop_all()  # it all started: __exit__ ends it
        return self

    def __exit__(self, *_):
        self.stack.close()

    def link(self):
        self._tell("CONNECT near.test", r"LINK: Received end of netburst from .?near\.test")

    def split(self):
        self._tell("SQUIT near.test :a cable", "LINK: Netsplit complete")

    def kill_near(self):
        """It is back, and linked again."""
        since = self.boss.mark()
        self.near.kill()
        self.boss.send("SQUIT near.test :dead")  # InspIRCd does not always see the end of a link
        self.boss.wait_for("LINK: Netsplit complete", since)
        self.near.start()
        self.link()

    def _tell(self, order, done):
        since = self.boss.mark()
        self.boss.send(order)
        self.boss.wait_for(rf" NOTICE boss :\*\*\* {done}", since)

    def secret_file(self):
        path = os.path.join(self.services.folder, "password")
        with open(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
            file.write(PASSWORD)
        return path

    def register(self, port, nick):
        """An account for somebody who is gone again."""
        client = Client(port, nick)
        register(client)
        client.quit()


def register(client):
    _log_in(client, f"REGISTER {PASSWORD} {client.nick}@irc.test")


def identify(client, account):
    _log_in(client, f"IDENTIFY {account} {PASSWORD}")


def cloak(client):
    since = client.mark()
    client.send(f"MODE {client.nick} +x")
    client.wait_for(" 396 ", since)


def _log_in(client, words):
    since = client.mark()
    client.say("NickServ", words)
    client.wait_for(" 900 .* :You are now logged in", since)
