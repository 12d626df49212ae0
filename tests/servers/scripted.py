"""A server that says what a test tells it to say, and nothing else."""

import socket
import ssl
import threading

from transcript import Transcript


class Connection(Transcript):
    """One client of it; its lines are what the client said. stalled: it does not even show that it
    is alive when it is asked to; slow: it does not say that it has read what came."""

    def __init__(self, peer):
        super().__init__("scripted server")
        self._socket = peer
        self.peer = peer.getpeername()[0]
        self.stalled = self.slow = False
        self._file = peer.makefile("rb")
        threading.Thread(target=self._read_from, args=(self._file,), daemon=True).start()

    def _heard(self, text):
        paced = text.startswith("PING :pace-") and not self.slow
        if (text == "PING :alive" or paced) and not self.stalled:
            try:
                self.send(f":s.test PONG s.test {text[5:]}")
            except OSError:
                pass  # it has gone meanwhile

    def _end(self):
        super()._end()
        self.close()

    def send(self, *lines):
        self.send_bytes(b"".join(line.encode() + b"\r\n" for line in lines))

    def send_bytes(self, data):
        self._socket.sendall(data)

    def certificate(self):
        """Of the client, as ssl tells it."""
        return self._socket.getpeercert()

    def welcome(self, nick="echo", isupport="CASEMAPPING=rfc1459"):
        """Everything up to the end of the message of the day."""
        self.send(f":s.test 001 {nick} :Welcome",
                  f":s.test 005 {nick} {isupport} :are supported by this server",
                  f":s.test 422 {nick} :no message of the day")

    def register(self, caps="", nick="echo", isupport="CASEMAPPING=rfc1459"):
        """The client registers, and gets the capabilities it asks for of these."""
        self.wait_for("^CAP LS 302$")
        self.send(f":s.test CAP * LS :{caps}")
        if caps:
            wanted = self.wait_for("^CAP REQ :(.*)$").group(1)
            self.send(f":s.test CAP * ACK :{wanted}")
        self.wait_for("^CAP END$")
        self.welcome(nick, isupport)

    def admit(self, channel="#dice", names="echo", nick="echo"):
        """The client joins; where it asks WHO else is there, that stays without an answer."""
        self.wait_for(f"^JOIN {channel}$")
        self.send(f":{nick}!~dicecup@bot.test JOIN {channel}",
                  f":s.test 353 {nick} = {channel} :{names}",
                  f":s.test 366 {nick} {channel} :End of NAMES")
        if set(names.split()) - {nick, "@" + nick}:
            self.wait_for(f"^WHO {channel}")

    def end_who(self, mask="#dice", nick="echo"):
        self.send(f":s.test 315 {nick} {mask} :End of WHO")

    def close(self):
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()


class Scripted:
    """Listens from the start; accept() takes one client after another."""

    def __init__(self, tls=None, client_ca=None, host="127.0.0.1"):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listener = socket.create_server((host, 0), family=family)
        self._listener.settimeout(20)
        self.port = self._listener.getsockname()[1]
        self._context = None
        if tls:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(tls.cert, tls.key)
            if client_ca:
                self._context.load_verify_locations(client_ca)
                self._context.verify_mode = ssl.CERT_REQUIRED
        self._connections = []

    def accept(self):
        peer, _ = self._listener.accept()
        peer.settimeout(None)
        if self._context:
            peer = self._context.wrap_socket(peer, server_side=True)
        connection = Connection(peer)
        self._connections.append(connection)
        return connection

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._listener.close()
        for connection in self._connections:
            connection.close()
