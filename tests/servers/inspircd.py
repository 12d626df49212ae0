"""A real InspIRCd for tests, with the IRCv3 capabilities and, if wanted, accounts."""

import os

from server import Server, find_program, free_port

MODULES = ("botmode callerid cap customprefix hidechans ircv3 ircv3_accounttag ircv3_capnotify "
           "ircv3_chghost ircv3_ctctags ircv3_servertime namesx sasl services_account "
           "spanningtree uhnames")

CONFIG = """<config format="xml">
<server name="irc.test" id="1AA" description="a server for tests" network="Testnet">
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
<customprefix name="halfop" letter="h" prefix="%" rank="20000" ranktoset="30000">
<options defaultmodes="not" casemapping="{casemapping}">
<performance softlimit="1000" somaxconn="128">
<dns server="127.0.0.1" timeout="1">
<log method="file" type="* -USERINPUT -USEROUTPUT" level="default" target="{folder}/inspircd.log">
"""


class Inspircd(Server):
    """strict: whoever is ten commands ahead of one a second is thrown out."""

    def __init__(self, strict=False, casemapping="rfc1459"):
        super().__init__()
        self.link_port = free_port()
        self.strict = strict
        self.casemapping = casemapping

    def command(self):
        path = os.path.join(self.folder, "inspircd.conf")
        config = CONFIG.format(
            port=self.port, link_port=self.link_port, folder=self.folder,
            threshold=10 if self.strict else 10000, casemapping=self.casemapping)
        config += "".join(f'<module name="{module}">\n' for module in MODULES.split())
        with open(path, "w", encoding="ascii") as file:
            file.write(config)
        command = [find_program("inspircd") or "inspircd", "--nofork", "--nopid", "--config", path]
        return command + (["--runasroot"] if os.getuid() == 0 else [])
