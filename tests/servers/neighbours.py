"""Other bots that live in the same channels: Limnoria and Eggdrop, with their usual prefix, "!"."""

import os
import shutil
import tempfile

from program import Program
from server import as_somebody

LIMNORIA = """supybot.nick: Limnoria
supybot.user: limnoria
supybot.networks: home
supybot.networks.home.servers: 127.0.0.1:{port}
supybot.networks.home.ssl: False
supybot.networks.home.channels: {channel}
supybot.reply.whenAddressedBy.chars: !
supybot.reply.whenNotCommand: True
supybot.log.stdout: False
supybot.plugins: Misc Owner Games Utilities
supybot.plugins.Misc: True
supybot.plugins.Games: True
supybot.plugins.Utilities: True
"""

EGGDROP = """set mod-path "/usr/lib/eggdrop/modules/"
loadmodule blowfish
loadmodule channels
loadmodule server
loadmodule ctcp
loadmodule irc
set help-path "/usr/share/eggdrop/help/"
set nick "Eggdrop"
set altnick "Eggdr0p"
set username "eggdrop"
set realname "a bot"
set owner "boss"
set network "Testnet"
set net-type 5
set servers {{ 127.0.0.1:{port} }}
set userfile "eggdrop.user"
set chanfile "eggdrop.chan"
set pidfile "eggdrop.pid"
set quiet-save 2
channel add {channel}
bind pub - !parrot parrot
proc parrot {{nick host hand chan text}} {{ putquick "PRIVMSG $chan :$text" }}
"""


class Neighbour(Program):
    """It talks to a server on 127.0.0.1 until it is stopped."""

    def __init__(self, port, channel):
        self._folder = tempfile.mkdtemp(prefix="dicecup-neighbour-")
        path = os.path.join(self._folder, "bot.conf")
        with open(path, "w", encoding="ascii") as file:
            file.write(self.config.format(port=port, channel=channel))
        super().__init__(*as_somebody(self._folder), *self.command, path, cwd=self._folder)

    def close(self):
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


class Limnoria(Neighbour):
    config = LIMNORIA
    command = ("supybot",)


class Eggdrop(Neighbour):
    config = EGGDROP
    command = ("eggdrop", "-n", "-m")
