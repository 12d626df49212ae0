"""An HTTP server that answers as a test tells it to, and remembers all it was asked."""

import collections
import json
import socket
import ssl
import threading
import time

Request = collections.namedtuple("Request", "at connection method path headers body answered_at")


class Answer:
    """What comes back. after: seconds it takes, or what is called and waits. cut: "unread" or "read": instead of an answer the
    connection is closed before or after the request was read; "half": in the middle of the body."""

    def __init__(self, status=200, body=None, after=0, cut=None, **headers):
        self.status, self.body, self.after, self.cut = status, body, after, cut
        self.headers = {name.replace("_", "-"): str(value) for name, value in headers.items()}

    def bytes(self):
        body = self.body
        if body is None:
            body = b""
        elif not isinstance(body, bytes):
            body = json.dumps(body).encode()
        head = [f"HTTP/1.1 {self.status} Test", f"Content-Length: {len(body)}"]
        head += [f"{name}: {value}" for name, value in self.headers.items()]
        whole = "\r\n".join(head).encode() + b"\r\n\r\n" + body
        return whole[:-len(body) // 2] if self.cut == "half" else whole


def limited(remaining, reset_after, bucket="b", limit=5, **more):
    """The headers of a rate limit."""
    return {"X_RateLimit_Bucket": bucket, "X_RateLimit_Limit": limit,
            "X_RateLimit_Remaining": remaining, "X_RateLimit_Reset_After": reset_after, **more}


class HttpServer:
    """answer(request) gives an Answer for each request; without it, answers[path] are given one
    after the other, then {}. A context manager. .requests is what came, .connections how many."""

    def __init__(self, answer=None, tls=None):
        self.answer, self.answers = answer, collections.defaultdict(collections.deque)
        self.requests, self.connections = [], 0
        self.cut_connections = 0  # so many are closed as soon as they are made
        self._lock = threading.Lock()
        self._open = set()
        self._context = None
        if tls:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(tls.cert, tls.key)
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def url(self, host="127.0.0.1"):
        return f"http{'s' if self._context else ''}://{host}:{self.port}/api"

    def close(self):
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes who waits in accept
        self._listener.close()
        with self._lock:
            for connection in self._open:
                connection.close()

    def times(self, path):
        return [request.at for request in self.requests if request.path == path]

    def _accept(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                self.connections += 1
                number = self.connections
                if self.cut_connections > 0:
                    self.cut_connections -= 1
                    connection.close()
                    continue
                self._open.add(connection)
            threading.Thread(target=self._serve, args=(connection, number), daemon=True).start()

    def _serve(self, plain, number):
        connection = plain
        try:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self._context:
                connection = self._context.wrap_socket(plain, server_side=True)
            with connection.makefile("rb") as file:
                while self._serve_one(connection, file, number):
                    pass
        except OSError:
            pass
        finally:
            with self._lock:
                self._open.discard(plain)
            connection.close()

    def _serve_one(self, connection, file, number):
        first = file.readline()
        if not first:
            return False
        method, path, _ = first.decode().split(" ", 2)
        headers = {}
        while (line := file.readline().decode().strip()):
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        body = file.read(int(headers.get("content-length", 0)))
        request = Request(time.monotonic(), number, method, path.removeprefix("/api"), headers,
                          body, None)
        with self._lock:
            index = len(self.requests)
            self.requests.append(request)
            answer = self._choose(request)
        answer.after() if callable(answer.after) else time.sleep(answer.after)
        with self._lock:
            self.requests[index] = request._replace(answered_at=time.monotonic())
        if answer.cut == "read":
            return False
        connection.sendall(answer.bytes())
        return answer.cut is None

    def _choose(self, request):
        if self.answer:
            return self.answer(request)
        waiting = self.answers[request.path]
        return waiting.popleft() if waiting else Answer(200, {})
