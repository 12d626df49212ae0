"""Real services, Anope, for Inspircd: NickServ with accounts, SASL and HostServ with cloaks."""

import os
import re

from server import Server, find_program

PACKAGED = "/etc/anope"
CONFIG = """define {{ name = "services.host"; value = "services.test" }}
uplink {{ host = "127.0.0.1"; port = {link_port}; password = "link" }}
serverinfo {{ name = "services.test"; description = "services"; pid = "{folder}/anope.pid";
              motd = "{folder}/motd" }}
module {{ name = "inspircd3"; use_server_side_mlock = yes; use_server_side_topiclock = yes }}
networkinfo {{ networkname = "Testnet"; nicklen = 31; userlen = 10; hostlen = 64; chanlen = 32;
               modelistsize = 100; vhost_chars = "abcdefghijklmnopqrstuvwxyz0123456789.-" }}
options {{ casemap = "ascii"; strictpasswords = no; badpasslimit = 0; updatetimeout = 1s;
           expiretimeout = 30m; readtimeout = 5s; warningtimeout = 4h; retrywait = 1s }}
include {{ type = "file"; name = "nickserv.conf" }}
include {{ type = "file"; name = "hostserv.conf" }}
log {{ target = "services.log"; users = "connect disconnect nick"; servers = "*"; commands = "*";
       other = "*" }}
opertype {{ name = "Root"; commands = "*"; privs = "*" }}
oper {{ name = "boss"; type = "Root"; require_oper = yes }}
module {{ name = "enc_sha256" }}
module {{ name = "db_flatfile"; database = "anope.db"; keepbackups = 1 }}
module {{ name = "m_sasl" }}
module {{ name = "help" }}
"""


class Anope(Server):
    """Linked to a server, and linked again by itself whenever that was gone. The oper boss of an
    account of that name may do everything."""

    def __init__(self, server):
        super().__init__()
        self.server = server
        self._before = 0

    def command(self):
        self._before = self._syncs()
        self._write("anope.conf", CONFIG.format(link_port=self.server.link_port,
                                                folder=self.folder))
        self._write("motd", "")
        os.makedirs(os.path.join(self.folder, "backups"), exist_ok=True)
        for name in ("nickserv.conf", "hostserv.conf"):
            with open(os.path.join(PACKAGED, name), encoding="utf-8") as file:
                text = file.read()
            # As packaged, but that people may register at once and as often as tests do.
            self._write(name, re.sub(r"\bregdelay = \S+", "regdelay = 0s", text))
        return [find_program("anope") or "anope", "--nofork", "--config=anope.conf",
                f"--confdir={self.folder}", f"--dbdir={self.folder}", f"--logdir={self.folder}",
                "--modulesdir=/usr/lib/anope", "--nothird"]

    def _write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def _answers(self):
        return self._syncs() > self._before

    def _syncs(self):
        """How often it was linked so far."""
        return self.log().count("SERVER: services.test (services) is done syncing")
