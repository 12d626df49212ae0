"""Services for Inspircd as far as tests need them: a linked server that keeps accounts.

It speaks the server protocol of InspIRCd 3 (1205) just well enough to log people in, by SASL or
when a test says so.
"""

import base64
import socket
import threading
import time

from transcript import Transcript

SID = "2BB"
AGENT = SID + "AAAAAA"


class Services(Transcript):
    """accounts: passwords by account name."""

    def __init__(self, server, accounts=None):
        super().__init__("services")
        self.accounts = accounts or {}
        self.uids = {}  # by nick
        self._mechanisms = {}  # of SASL exchanges under way, by uid
        self._socket = socket.create_connection(("127.0.0.1", server.link_port), timeout=120)
        self._socket.settimeout(None)
        threading.Thread(
            target=self._read_from, args=(self._socket.makefile("rb"),), daemon=True).start()
        self.send("CAPAB START 1205", "CAPAB CAPABILITIES :PROTOCOL=1205", "CAPAB END",
                  f"SERVER services.test link 0 {SID} :services")
        self.wait_for("^SERVER irc.test ")
        now = int(time.time())
        self.send(f":{SID} BURST {now}", f":{SID} METADATA * saslmechlist :PLAIN",
                  f":{SID} ENDBURST")
        self.wait_for(" ENDBURST")

    def send(self, *lines):
        self._socket.sendall(b"".join(line.encode() + b"\r\n" for line in lines))

    def log_in(self, nick, account):
        """A person of this nick is logged in from now on; "": logged out."""
        self.wait_for(rf"^:\S+ UID \S+ \d+ {nick} ")
        self.send(f":{SID} METADATA {self.uids[nick]} accountname :{account}")

    def cloak(self, nick, host):
        self.send(f":{SID} ENCAP * CHGHOST {self.uids[nick]} {host}")

    def rename(self, nick, other):
        """Forces another nick on a person."""
        self.uids[other] = self.uids[nick]
        self.send(f":{SID} SVSNICK {self.uids[nick]} {other} {int(time.time())}")

    def make_leave(self, nick, channel, why):
        """Has a person part, without their doing."""
        self.wait_for(rf"^:\S+ UID \S+ \d+ {nick} ")
        self.send(f":{SID} SVSPART {self.uids[nick]} {channel} :{why}")

    def _heard(self, text):
        words = text.split(" ")
        if len(words) < 2:
            return
        if words[1] == "PING":
            self.send(f":{SID} PONG {words[2].lstrip(':')}")
        elif words[1] == "UID":
            self.uids[words[4]] = words[2]
        elif words[1] == "ENCAP" and words[3] == "SASL":
            self._sasl(words[4], words[6], words[7:])

    def _sasl(self, uid, step, data):
        if step == "S":
            self._mechanisms[uid] = data[0]
            self._answer(uid, "C +")
        elif step == "C":
            fields = base64.b64decode(data[0]).decode().split("\0")
            account, password = fields[1:3]
            if self._mechanisms.get(uid) == "PLAIN" and self.accounts.get(account) == password:
                self.send(f":{SID} METADATA {uid} accountname :{account}")
                self._answer(uid, "D S")
            else:
                self._answer(uid, "D F")

    def _answer(self, uid, words):
        self.send(f":{SID} ENCAP {uid[:3]} SASL {AGENT} {uid} {words}")

    def close(self):
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()
