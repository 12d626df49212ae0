"""A websocket server (RFC 6455) that does what a test tells it to do, and a gateway made of it."""

import base64
import hashlib
import json
import queue
import select
import socket
import ssl
import struct
import threading
import zlib

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 120.0
# Nobody answers a heartbeat that is not waited for: the longest interval that a client takes.
HEARTBEAT_MS = 600000


class Ended(Exception):
    """The client is gone."""


class Connection:
    """One client, its handshake done. messages() come from a thread of its own."""

    def __init__(self, peer, request):
        self._socket = peer
        self.request = request
        self._messages = queue.Queue()
        self._writing = threading.Lock()
        self.answers_close = True
        self.close_code = None
        self.pongs = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _exactly(self, size):
        data = b""
        while len(data) < size:
            some = self._socket.recv(size - len(data))
            if not some:
                raise Ended
            data += some
        return data

    def _frame(self):
        first, second = self._exactly(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self._exactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._exactly(8))[0]
        assert second & 0x80, "a client must mask"
        mask = self._exactly(4)
        data = self._exactly(size)
        return first & 0x0F, bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))

    def _read(self):
        try:
            while True:
                kind, data = self._frame()
                if kind == CLOSE:
                    self.close_code = struct.unpack(">H", data[:2])[0] if data else None
                    if self.answers_close:
                        self.send_frame(CLOSE, data[:2])
                    raise Ended
                if kind == PING:
                    self.send_frame(PONG, data)
                elif kind == PONG:
                    self.pongs.append(data)
                else:
                    self._messages.put(data.decode())
        except (Ended, OSError, ValueError):
            self._messages.put(None)

    def send_bytes(self, data):
        with self._writing:
            self._socket.sendall(data)

    def send_frame(self, kind, data, last=True):
        head = bytes([kind | (0x80 if last else 0)])
        if len(data) < 126:
            head += bytes([len(data)])
        elif len(data) < 65536:
            head += struct.pack(">BH", 126, len(data))
        else:
            head += struct.pack(">BQ", 127, len(data))
        self.send_bytes(head + data)

    def receive(self, timeout=PATIENCE):
        """The next message; None: the client is gone."""
        return self._messages.get(timeout=timeout)

    def close(self, code=None, why=""):
        """With a close frame if there is a code; the client ends the connection then."""
        try:
            if code is not None:
                self.send_frame(CLOSE, struct.pack(">H", code) + why.encode())
            else:
                self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def stop(self):
        self.close()
        self._reader.join(5)
        self._socket.close()


def _shake(peer):
    """The answer to the client's handshake, and its first line."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        some = peer.recv(1)
        if not some:
            raise Ended
        head += some
    lines = head.decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip()
              for name, _, value in (line.partition(":") for line in lines[1:])}
    key = fields["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
    peer.sendall(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                  f"Connection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\r\n").encode())
    return lines[0], fields


class WebsocketServer:
    """Listens from the start; accept() takes one client after another."""

    kind = Connection

    def __init__(self, tls=None, name="127.0.0.1"):
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(PATIENCE)
        self.port = self._listener.getsockname()[1]
        self._context = None
        if tls:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(tls.cert, tls.key)
        self.url = f"{'wss' if tls else 'ws'}://{name}:{self.port}"
        self._connections = []

    def accept_raw(self, timeout=None):
        """Before any handshake."""
        if timeout is not None:
            ready, _, _ = select.select([self._listener], [], [], timeout)
            if not ready:
                return None
        peer, _ = self._listener.accept()
        peer.settimeout(None)
        return peer

    def accept(self):
        peer = self.accept_raw()
        if self._context:
            peer = self._context.wrap_socket(peer, server_side=True)
        request, fields = _shake(peer)
        connection = self.kind(peer, request)
        connection.fields = fields
        self._connections.append(connection)
        return connection

    def close(self):
        self._listener.close()
        for connection in self._connections:
            connection.stop()


class GatewayConnection(Connection):
    """Speaks as Discord's gateway does: one zlib stream for all of the connection."""

    def __init__(self, *arguments):
        self._deflate = zlib.compressobj()
        self.sequence = 0
        super().__init__(*arguments)

    def pack(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        return self._deflate.compress(data) + self._deflate.flush(zlib.Z_SYNC_FLUSH)

    def send(self, op, d=None, **more):
        self.send_frame(BINARY, self.pack(json.dumps({"op": op, "d": d, **more})))

    def event(self, kind, d, pieces=1):
        """pieces: so many frames of one message."""
        self.sequence += 1
        data = self.pack(json.dumps({"t": kind, "s": self.sequence, "op": 0, "d": d}))
        size = -(-len(data) // pieces)
        parts = [data[i:i + size] for i in range(0, len(data), size)]
        for i, part in enumerate(parts):
            self.send_frame(BINARY if i == 0 else CONTINUED, part, i == len(parts) - 1)

    def hello(self, interval=HEARTBEAT_MS):
        self.send(10, {"heartbeat_interval": interval})

    def expect(self, op, acknowledge=True):
        """The next payload with this op; heartbeats before it are acknowledged."""
        while True:
            message = self.receive()
            if message is None:
                raise AssertionError(f"gone instead of op {op}")
            payload = json.loads(message)
            if payload["op"] == 1 and acknowledge:
                self.send(11)
            if payload["op"] == op:
                return payload["d"]

    def expect_end(self):
        while self.receive() is not None:
            pass
        return self.close_code

    def serve(self, url, session="session", interval=HEARTBEAT_MS):
        """Hello to READY; what it identified with."""
        self.hello(interval)
        identity = self.expect(2)
        self.event("READY", {"session_id": session, "resume_gateway_url": url})
        return identity

    def serve_resume(self, interval=HEARTBEAT_MS):
        self.hello(interval)
        resumed = self.expect(6)
        self.sequence = resumed["seq"]
        self.event("RESUMED", {})
        return resumed


class Gateway(WebsocketServer):
    kind = GatewayConnection
