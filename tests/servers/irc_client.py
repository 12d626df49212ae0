"""A person on IRC, as plain as can be: a socket, and everything it saw."""

import re
import socket
import ssl
import threading

from transcript import Transcript


class Client(Transcript):
    """Connects, registers and answers PING by itself; everything else is typed."""

    source = None  # the address to connect from

    def __init__(self, port, nick, channels=(), ca=None, host="127.0.0.1", user=None):
        super().__init__(nick)
        self.nick = nick
        self.port = port
        self._writing = threading.Lock()
        self._socket = socket.create_connection(
            (host, port), timeout=120, source_address=self.source and (self.source, 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if ca:
            context = ssl.create_default_context(cafile=ca)
            self._socket = context.wrap_socket(self._socket, server_hostname=host)
        self._socket.settimeout(None)
        self._file = self._socket.makefile("rb")
        threading.Thread(target=self._read_from, args=(self._file,), daemon=True).start()
        self.send(f"NICK {nick}")
        self.send(f"USER {user or nick} 0 * :{nick}")
        self.wait_for(r"^\S+ (376|422) ")
        for channel in channels:
            self.join(channel)

    def _heard(self, text):
        if text.startswith("PING "):
            self.send("PONG " + text[5:])

    def send(self, line):
        self.send_bytes(line.encode() + b"\r\n")

    def send_bytes(self, some):
        with self._writing:
            self._socket.sendall(some)

    def join(self, channel):
        since = self.mark()
        self.send(f"JOIN {channel}")
        self.wait_for(rf" 366 \S+ {channel} ", since)

    def say(self, target, text):
        self.send(f"PRIVMSG {target} :{text}")

    def rename(self, nick):
        since = self.mark()
        self.send(f"NICK {nick}")
        self.wait_for(rf" NICK :?{nick}$", since)
        self.nick = nick

    def heard_in(self, channel, since=0):
        """Every text said in a channel, in order."""
        return self._texts(f" PRIVMSG {channel} :", since)

    def heard_by(self, nick, target, since=0):
        """Every text that somebody said there."""
        said = re.compile(rf":{re.escape(nick)}!\S+ (?:PRIVMSG|NOTICE) {re.escape(target)} :(.*)")
        return [found[1] for found in map(said.match, self.lines[since:]) if found]

    def whispers(self, since=0):
        """Every text said to this client alone."""
        return self._texts(f" NOTICE {self.nick} :", since) + self._texts(
            f" PRIVMSG {self.nick} :", since)

    def _texts(self, verb, since):
        found = []
        for line in self.lines[since:]:
            if line.startswith(":") and verb in line:
                found.append(line.split(verb, 1)[1])
        return found

    def quit(self, words="bye"):
        try:
            self.send(f"QUIT :{words}")
        except OSError:
            pass
        self.wait_for_end()
        self.close()

    def close(self):
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()
