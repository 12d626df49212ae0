"""A real InspIRCd for tests, with the IRCv3 capabilities and, if wanted, accounts and cloaks; several
may be linked."""

import os

from server import Server, find_program, free_port

MODULES = ("botmode callerid cap chghost cloaking customprefix hidechans ircv3 ircv3_accounttag "
           "ircv3_capnotify ircv3_chghost ircv3_ctctags ircv3_servertime md5 namesx services_account "
           "spanningtree uhnames")

CONFIG = """<config format="xml">
<server name="{name}" id="{sid}" description="a server for tests" network="Testnet">
<admin name="tests" nick="tests" email="tests@irc.test">
<bind address="127.0.0.1" port="{port}" type="clients">
<bind address="127.0.0.1" port="{link_port}" type="servers">
<link name="services.test" ipaddr="127.0.0.1" port="{link_port}" allowmask="127.0.0.1"
      sendpass="link" recvpass="link">
<uline server="services.test">
<sasl target="services.test">
<connect allow="*" timeout="60" pingfreq="120" hardsendq="1M" softsendq="64K" recvq="64K"
         localmax="100" globalmax="100" resolvehostnames="no" useident="no"
         threshold="{threshold}" commandrate="1000" fakelag="off" modes="">
<cloak mode="half" key="a key that only tests ever use, for cloaks">
<class name="all" commands="*" usermodes="*" chanmodes="*" snomasks="*" privs="*">
<type name="all" classes="all">
<oper name="boss" password="boss" host="*" type="all">
<customprefix name="halfop" letter="h" prefix="%" rank="20000" ranktoset="30000">
<options defaultmodes="not" casemapping="{casemapping}">
<performance softlimit="1000" somaxconn="128">
<dns server="127.0.0.1" timeout="1">
<log method="file" type="* -USERINPUT -USEROUTPUT" level="default" target="{folder}/inspircd.log">
"""

PEER = """<link name="{name}" ipaddr="127.0.0.1" port="{link_port}" allowmask="127.0.0.1"
      sendpass="link" recvpass="link">
"""


class Inspircd(Server):
    """strict: whoever is ten commands ahead of one a second is thrown out. peers: servers that an
    operator (OPER boss boss) may link it to."""

    def __init__(self, strict=False, casemapping="rfc1459", name="irc.test", sid="1AA",
                 sasl=True):
        super().__init__()
        self.name = name
        self.sid = sid
        self.modules = MODULES.split() + ["sasl"] * sasl
        self.peers = []
        self.link_port = free_port()
        self.strict = strict
        self.casemapping = casemapping

    def ports(self):
        return [self.port, self.link_port]

    def command(self):
        path = os.path.join(self.folder, "inspircd.conf")
        config = CONFIG.format(
            port=self.port, link_port=self.link_port, folder=self.folder, name=self.name,
            sid=self.sid, threshold=10 if self.strict else 10000, casemapping=self.casemapping)
        config += "".join(PEER.format(name=peer.name, link_port=peer.link_port)
                          for peer in self.peers)
        config += "".join(f'<module name="{module}">\n' for module in self.modules)
        with open(path, "w", encoding="ascii") as file:
            file.write(config)
        command = [find_program("inspircd") or "inspircd", "--nofork", "--nopid", "--config", path]
        return command + (["--runasroot"] if os.getuid() == 0 else [])
