"""Ways between a process and what it talks to, which can be cut or stalled while all else goes on:
TCP to one address, or HTTP tunnels to any of this machine. One asyncio loop on a thread of its own
serves them all."""

import asyncio
import socket
import struct
import threading

READ = 65536
LAST = 1000  # bytes
OPEN, CUT, STALLED = "open", "cut", "stalled"


class Loop:
    """The thread; as long as the program lives."""

    def __init__(self):
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def call(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(10)


LOOP = Loop()


def _reset(writer):
    """Without a farewell, as by a firewall that rejects."""
    sock = writer.get_extra_info("socket")
    if sock is not None:
        try:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except OSError:
            pass
    writer.transport.abort()


class Way:
    """A listener; where its connections lead is find_target()'s to say."""

    def __init__(self):
        self.state = OPEN
        self._flows = None  # set while bytes may pass
        self._writers = set()
        self.n_passed, self.passed = 0, b""  # bytes to the target, and the last of them
        self._server = self.port = None
        LOOP.call(self._listen())

    async def _listen(self):
        self._flows = asyncio.Event()
        self._flows.set()
        await self._accept()
        self.port = self._server.sockets[0].getsockname()[1]

    async def _accept(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port or 0)

    async def _refuse(self):
        self._server.close()
        self._server = None

    async def _serve(self, reader, writer):
        self._writers.add(writer)
        there = None
        try:
            await self._flows.wait()
            if self.state == CUT:
                return
            host, port = await self.find_target(reader, writer)
            far, there = await asyncio.open_connection(host, port)
            self._writers.add(there)
            await asyncio.gather(self._copy(reader, there, True), self._copy(far, writer))
        except (OSError, asyncio.IncompleteReadError, ValueError):
            pass
        finally:
            for each in filter(None, (writer, there)):
                self._writers.discard(each)
                _reset(each)

    async def find_target(self, reader, writer):
        raise NotImplementedError

    async def _copy(self, reader, writer, counts=False):
        """Until one of the two is gone; what was read before a stall leaves after it."""
        while True:
            data = await reader.read(READ)
            await self._flows.wait()
            if not data:
                if writer.can_write_eof():
                    writer.write_eof()
                return
            if counts:
                self.n_passed += len(data)
                self.passed = (self.passed + data)[-LAST:]
            writer.write(data)
            await writer.drain()

    async def _change(self, state):
        self.state = state
        if state == CUT:
            for writer in list(self._writers):
                _reset(writer)
        if state == STALLED:
            self._flows.clear()
        else:
            self._flows.set()

    def cut(self):
        """What there is is reset, and whoever comes anew, too."""
        LOOP.call(self._change(CUT))

    def stall(self):
        """Nothing passes any more, and nobody is told."""
        LOOP.call(self._change(STALLED))

    def heal(self):
        LOOP.call(self._change(OPEN))

    async def _close(self):
        if self._server:
            self._server.close()
        await self._change(CUT)

    def close(self):
        LOOP.call(self._close())


class Forward(Way):
    """To one address, which may change for connections to come."""

    def __init__(self, port=None):
        self.target = port
        super().__init__()

    def aim(self, target):
        """None: nobody is there, and whoever comes is refused: libpq tries the next address only then."""
        self.target = target
        if target is None and self._server:
            LOOP.call(self._refuse())
        elif target is not None and not self._server:
            LOOP.call(self._accept())

    async def find_target(self, reader, writer):
        return "127.0.0.1", self.target


class Tunnels(Way):
    """An HTTP proxy that opens tunnels (CONNECT) to ports of this machine."""

    def __init__(self):
        super().__init__()
        self.url = f"http://127.0.0.1:{self.port}"

    async def find_target(self, reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        verb, target = head.decode("latin-1").split()[:2]
        if verb != "CONNECT":
            raise ValueError(verb)
        writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        return "127.0.0.1", int(target.rpartition(":")[2])
