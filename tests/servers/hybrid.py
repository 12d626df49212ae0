"""A real ircd-hybrid for tests."""

import os
import shutil
import tempfile

from server import Server, as_somebody

ROOT = os.environ.get("DICECUP_HYBRID", "")  # where its package was unpacked

# Its limits are those of Debian's package; in that clients are also asked for an ident.
CONFIG = """serverinfo {{
	name = "irc.test"; description = "a server for tests"; network_name = "Testnet";
	network_description = "tests"; hub = no; default_max_clients = 512; max_nick_length = 15;
	max_topic_length = 300;
}};
admin {{ name = "tests"; description = "tests"; email = "<tests@irc.test>"; }};
class {{
	name = "users"; ping_time = 90 seconds; number_per_ip_local = 2; number_per_ip_global = 8;
	max_number = 100; cidr_bitlen_ipv4 = 24; cidr_bitlen_ipv6 = 120; number_per_cidr = 16;
	sendq = 100 kbytes; recvq = 2560 bytes;
}};
listen {{ host = "127.0.0.1"; port = {port}; }};
auth {{ user = "*@*"; class = "users"; }};
channel {{
	enable_extbans = no; disable_fake_channels = yes; invite_client_count = 10;
	invite_client_time = 5 minutes; invite_delay_channel = 5 seconds;
	invite_expire_time = 1 hour; knock_client_count = 1; knock_client_time = 5 minutes;
	knock_delay_channel = 1 minute; max_channels = 25; max_invites = 20; max_bans = 100;
	max_bans_large = 500; default_join_flood_count = 18; default_join_flood_time = 6 seconds;
}};
general {{
	cycle_on_host_change = yes; max_monitor = 50; max_accept = 50; invisible_on_connect = yes;
	disable_auth = yes; default_floodcount = 10; default_floodtime = 1 second;
	anti_nick_flood = yes; max_nick_changes = 5; max_nick_time = 20 seconds; away_count = 2;
	away_time = 10 seconds; anti_spam_exit_message_time = 5 minutes; caller_id_wait = 1 minute;
	pace_wait_simple = 1 second; pace_wait = 10 seconds; ping_cookie = no; max_targets = 4;
	throttle_count = 1; throttle_time = 2 seconds;
}};
modules {{
	path = "{root}/usr/lib/ircd-hybrid/modules";
	path = "{root}/usr/lib/ircd-hybrid/modules/autoload";
}};
log {{ use_logging = no; }};
"""


BUILT_FOR = b"/usr/lib/ircd-hybrid"  # where the program looks for its modules, and nowhere else


class Hybrid(Server):
    """It lets two connections of an address in, and each only two seconds after the last."""

    def __init__(self):
        super().__init__()
        self._home = tempfile.mkdtemp(prefix="ircd-", dir="/tmp")  # a short path

    def command(self):
        path = os.path.join(self.folder, "ircd.conf")
        with open(path, "w", encoding="ascii") as file:
            file.write(CONFIG.format(port=self.port, root=ROOT))
        files = {"pidfile": "pid", "logfile": "ircd.log", "klinefile": "k", "xlinefile": "x",
                 "dlinefile": "d", "resvfile": "resv"}
        paths = [word for option, name in files.items()
                 for word in ("-" + option, os.path.join(self.folder, name))]
        return [*as_somebody(self.folder), self._program(), "-foreground", "-configfile", path,
                *paths]

    def _program(self):
        """A copy that finds its modules although it was never installed."""
        program = os.path.join(self._home, "ircd-hybrid")
        if not os.path.exists(program):
            with open(ROOT + "/usr/sbin/ircd-hybrid", "rb") as file:
                code = file.read()
            with open(program, "wb") as file:
                file.write(code.replace(BUILT_FOR, self._home.encode().ljust(len(BUILT_FOR), b"/")))
            os.chmod(program, 0o755)
            os.symlink(ROOT + "/usr/lib/ircd-hybrid/modules", os.path.join(self._home, "modules"))
            as_somebody(self._home)
        return program

    def __exit__(self, *error):
        super().__exit__(*error)
        shutil.rmtree(self._home, ignore_errors=True)
