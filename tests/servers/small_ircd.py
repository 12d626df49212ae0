"""A server of a few channels that speaks a dialect of dialects.py, for people and a bot who play."""

import base64
import re
import threading

from scripted import Scripted


class Member:
    """Somebody who is connected."""

    def __init__(self, connection):
        self.connection = connection
        self.nick = "*"
        self.user = ""
        self.host = connection.peer
        self.caps = set()
        self.account = None
        self.wary = 0  # of how many private texts they want to hear nothing
        self.registering = False

    def prefix(self):
        return f"{self.nick}!{self.user}@{self.host}"

    def send(self, *lines):
        try:
            self.connection.send(*lines)
        except OSError:
            pass


class SmallIrcd(Scripted):
    """One lock for all: lines are taken one after the other. accounts: passwords by name."""

    def __init__(self, dialect, accounts=None):
        super().__init__()
        self.dialect = dialect
        self.accounts = accounts or {}
        self.members = {}  # by nick
        self.channels = {}  # name: nicks in order
        self._lock = threading.Lock()
        threading.Thread(target=self._accept_all, daemon=True).start()

    def _accept_all(self):
        self._listener.settimeout(None)
        while True:
            try:
                connection = self.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        member, at = Member(connection), 0
        connection.slow = True  # it is answered here, behind the lines before
        member.send(self.dialect.greeting)
        while True:
            with connection._news:
                connection._news.wait_for(lambda: len(connection.lines) > at or connection.ended)
                lines, at = connection.lines[at:], len(connection.lines)
            with self._lock:
                for line in lines:
                    self._take(member, line)
            if connection.ended:
                with self._lock:
                    self._drop(member, "Connection closed")
                return

    def _take(self, member, line):
        words, _, text = re.sub("^@[^ ]* ", "", line).partition(" :")
        command, *args = words.split()
        args += [text] if " :" in line else []
        handler = getattr(self, "_on_" + command.lower(), None)
        if handler:
            handler(member, *args)

    def _tell(self, member, words):
        member.send(f":s.test {words}")

    def _refuse(self, member, answers, **what):
        for answer in answers:
            self._tell(member, answer.format(sender=member.nick, **what))

    # Registration.

    def _on_cap(self, member, sub, what=""):
        if sub == "LS":
            member.registering = True
            self._tell(member, f"CAP * LS :{self.dialect.caps}")
        elif sub == "REQ":
            member.caps |= set(what.split())
            self._tell(member, f"CAP {member.nick} ACK :{what}")
        elif sub == "END":
            member.registering = False
            self._welcome(member)

    def _on_authenticate(self, member, what):
        if what == "PLAIN":
            member.send("AUTHENTICATE +")
            return
        account, password = base64.b64decode(what).decode().split("\0")[1:]
        if self.accounts.get(account) == password:
            member.account = account
            self._tell(member, f"900 {member.nick} {member.nick}!*@* {account} "
                               f":You are now logged in as {account}")
            self._tell(member, f"903 {member.nick} :SASL authentication successful")
        else:
            self._tell(member, f"904 {member.nick} :SASL authentication failed")

    def _on_nick(self, member, nick):
        if nick in self.members:
            self._tell(member, f"433 {member.nick} {nick} :Nickname is already in use.")
            return
        member.nick = nick
        self.members[nick] = member
        self._welcome(member)

    def _on_user(self, member, user, *_):
        member.user = "~" + user
        self._welcome(member)

    def _welcome(self, member):
        if member.nick == "*" or not member.user or member.registering:
            return
        self._tell(member, f"001 {member.nick} :Welcome {member.prefix()}")
        for tokens in self.dialect.isupport:
            self._tell(member, f"005 {member.nick} {tokens} :are supported by this server")
        self._tell(member, f"422 {member.nick} :MOTD File is missing")

    # In channels.

    def _on_join(self, member, channel, *_):
        if channel == "#shut":
            self._refuse(member, self.dialect.shut, channel=channel)
            return
        nicks = self.channels.setdefault(channel, [])
        nicks.append(member.nick)
        for other in self._in(channel):
            more = f" {member.account or '*'} :real" if "extended-join" in other.caps else ""
            other.send(f":{member.prefix()} JOIN {channel}{more}")
        self._tell(member, f"353 {member.nick} = {channel} :{' '.join(nicks)}")
        self._tell(member, f"366 {member.nick} {channel} :End of /NAMES list.")

    def _in(self, channel):
        return [self.members[nick] for nick in self.channels.get(channel, [])]

    def _on_who(self, member, mask, fields=""):
        found = self._in(mask) if mask.startswith("#") else \
            [self.members[mask]] if mask in self.members else []
        for other in found:
            if fields.startswith("%"):
                wanted, _, token = fields[1:].partition(",")
                known = {"t": token, "c": mask, "u": other.user, "h": other.host, "n": other.nick,
                         "f": "H", "a": other.account or "0"}
                told = " ".join(known[field] for field in "tcuhnfa" if field in wanted)
                self._tell(member, f"354 {member.nick} {told}")
            else:
                self._tell(member, f"352 {member.nick} {mask} {other.user} {other.host} s.test "
                                   f"{other.nick} H :0 real")
        self._tell(member, f"315 {member.nick} {mask} :End of /WHO list.")

    def _on_privmsg(self, member, targets, text, verb="PRIVMSG"):
        for target in targets.split(","):
            self._pass_on(member, target, text, verb)

    def _pass_on(self, member, target, text, verb):
        if target.startswith("#"):
            heard = [other for other in self._in(target) if other is not member]
        else:
            other = self.members.get(target)
            if other is None:
                self._tell(member, f"401 {member.nick} {target} :No such nick/channel")
                return
            if other.wary:
                other.wary -= verb == "PRIVMSG"
                if verb == "PRIVMSG" or not self.dialect.silent:
                    self._refuse(member, self.dialect.wary, nick=target)
                return
            heard = [other]
        if "echo-message" in member.caps:
            heard.append(member)
        for other in heard:
            other.send(f":{member.prefix()} {verb} {target} :{text}")

    def _on_notice(self, member, target, text):
        self._on_privmsg(member, target, text, "NOTICE")

    def _on_ping(self, member, what):
        if what != "alive":  # which connections answer by themselves
            self._tell(member, f"PONG s.test :{what}")

    def _on_quit(self, member, text=""):
        self._drop(member, f"Quit: {text}")
        member.connection.close()

    def _drop(self, member, why):
        if self.members.get(member.nick) is not member:
            return
        for channel in [name for name, nicks in self.channels.items() if member.nick in nicks]:
            for other in self._in(channel):
                if other is not member:
                    other.send(f":{member.prefix()} QUIT :{why}")
            self.channels[channel].remove(member.nick)
        del self.members[member.nick]

    # What a test has happen.

    def change_host(self, nick, host):
        with self._lock:
            member = self.members[nick]
            before, member.host = member.prefix(), host
            for other in self.members.values():
                if "chghost" in other.caps:
                    other.send(f":{before} CHGHOST {member.user} {host}")

    def __exit__(self, *error):
        self._listener.shutdown(2)
        super().__exit__(*error)
