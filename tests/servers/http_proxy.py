"""An HTTP proxy that opens tunnels (CONNECT, RFC 9110, 9.3.6) to this machine, and counts them."""

import socket
import threading


def _copy(source, sink):
    try:
        while data := source.recv(65536):
            sink.sendall(data)
    except OSError:
        pass
    for end in (source, sink):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class HttpProxy:
    def __init__(self):
        self.tunnels = []  # "host:port" of each
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        head = b""
        while b"\r\n\r\n" not in head:
            data = client.recv(4096)
            if not data:
                return
            head += data
        verb, target = head.decode("latin-1").split()[:2]
        if verb != "CONNECT":
            client.sendall(b"HTTP/1.1 405 Method Not Allowed\r\n\r\n")
            client.close()
            return
        self.tunnels.append(target)
        server = socket.create_connection(("127.0.0.1", int(target.rpartition(":")[2])))
        client.sendall(b"HTTP/1.1 200 Connection established\r\n\r\n")
        threading.Thread(target=_copy, args=(server, client), daemon=True).start()
        _copy(client, server)

    def close(self):
        self._listener.shutdown(socket.SHUT_RDWR)  # else who waits in accept() would take one more
        self._listener.close()
