"""A real ngircd for tests."""

import os

from server import Server, find_program

CONFIG = """[Global]
Name = irc.test
Info = a server for tests
Listen = 127.0.0.1
Ports = {port}
MotdPhrase = welcome
AdminInfo1 = tests
AdminEMail = tests@irc.test
{user}
{password}
[Limits]
MaxNickLength = {nick_length}
MaxConnectionsIP = 0
MaxJoins = {joins}
MaxPenaltyTime = {penalty}
PingTimeout = 120
PongTimeout = 20
[Options]
DNS = no
Ident = no
PAM = no
{options}
{tls}"""

TLS = """[SSL]
CertFile = {cert}
KeyFile = {key}
Ports = {port}
"""


class Ngircd(Server):
    """options: more lines for its section of that name; tls: a certs.Pair.

    penalty: how many seconds a fast talker is made to wait at most; -1 is ngircd's own way,
    0 lets test clients talk as they like. joins: how many channels one may be in; 0: any number.
    """

    def __init__(self, tls=None, options="", penalty=0, nick_length=20, joins=10,
                 password=None):
        super().__init__()
        self.tls = tls
        self.options = options
        self.penalty = penalty
        self.nick_length = nick_length
        self.joins = joins
        self.password = password

    def ports(self):
        return [self.port] + [self.tls_port] * bool(self.tls)

    def command(self):
        path = os.path.join(self.folder, "ngircd.conf")
        tls = ""
        if self.tls:
            tls = TLS.format(cert=self.tls.cert, key=self.tls.key, port=self.tls_port)
        # Started by root it changes to this user; started by anybody else it cannot and need not.
        user = "ServerUID = nobody\nServerGID = nogroup" if os.getuid() == 0 else ""
        password = f"Password = {self.password}" if self.password else ""
        with open(path, "w", encoding="ascii") as config:
            config.write(CONFIG.format(
                port=self.port, user=user, password=password, nick_length=self.nick_length,
                penalty=self.penalty, joins=self.joins, options=self.options, tls=tls))
        return [find_program("ngircd") or "ngircd", "--nodaemon", "--config", path]
