"""Whoever speaks HTTP badly, or too much of it: test_web_hostile.py ECHO."""

import contextlib
import os
import resource
import socket
import subprocess

import echo_web
from echo_web import EVENTS, INVITATION, TABLE, VIEW, WebTest, main

HOST = b"Host: localhost\r\n"


class Hostile(WebTest):
    def status(self, request, shut=False):
        answer = self.raw(request, shut)
        return int(answer.split(b" ")[1]) if answer.startswith(b"HTTP/1.1 ") else None

    def test_a_head_that_could_be_taken_for_two_things_is_refused(self):
        self.start()
        for request, status in (
                (b"GET / HTTP/1.1\r\n\r\n", 400),  # no host
                (b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n", 400),
                (b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET /a b HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET / HTTP/1.1\n" + HOST + b"\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + HOST + b" folded: x\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n\tfolded\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + HOST + b"A : b\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\rc\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\0c\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + HOST + b"nocolon\r\n\r\n", 400),
                (b"GET / HTTP/1.1\r\n" + HOST + b": b\r\n\r\n", 400),
                (b"GET http://x/ HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n", 403),  # the host is the target's
                (b"GET http://x HTTP/1.1\r\n\r\n", 400),
                (b"GET ftp://localhost/ HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET * HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET /%zz HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET /%00 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET /%0d%0aX:%20y HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET /%ff HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET /" + b"a" * 600 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET /?" + b"a" * 600 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 505),
                (b"GET / HTTP/1.20\r\n" + HOST + b"\r\n", 400),
                (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
                (b"G@T / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
                (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400),  # TLS
                (b"\r\n\r\n", 400),
                (b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 501),
                (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
                (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n", 400),
                (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: +1\r\n\r\na", 400),
                (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1,1\r\n\r\na", 400),
                (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 18446744073709551617\r\n\r\n", 413),
                (b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 4097\r\n\r\n", 413)):
            self.assertEqual(self.status(request), status, request[:80])

    def test_what_the_rfcs_ask_for_is_understood(self):
        self.start()
        close = b"Connection: close\r\n\r\n"
        for request in (b"GET / HTTP/1.2\r\n" + HOST + close,
                        b"\r\nGET / HTTP/1.1\r\n" + HOST + close,
                        b"GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n" + close):
            answer = self.raw(request)
            self.assertTrue(answer.startswith(b"HTTP/1.1 200 OK\r\n"), request)
            self.assertIn(b"\npath=/\n", answer)

    def test_methods_that_nobody_needs_are_refused(self):
        self.start_with_table()
        for method in (b"PUT", b"DELETE", b"OPTIONS", b"TRACE", b"CONNECT", b"PATCH", b"get"):
            request = method + b" / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
            self.assertEqual(self.status(request), 405, method)
        self.assertEqual(self.post("/", "a=b").status, 405)
        self.assertEqual(self.post(TABLE, "a=b").status, 405)
        self.assertEqual(self.post(EVENTS, "a=b").status, 405)
        self.assertEqual(self.get(TABLE + "/press").status, 303)
        self.assertEqual(self.ask("HEAD", EVENTS).status, 405)
        self.assertEqual(self.get("/new").status, 405)
        self.assertEqual(self.get("/renew").status, 405)

    def test_nothing_is_upgraded(self):
        self.start()
        for upgrade in (b"websocket", b"h2c"):
            request = (b"GET / HTTP/1.1\r\n" + HOST + b"Connection: Upgrade, close\r\nUpgrade: " + upgrade +
                       b"\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                       b"HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
            self.assertEqual(self.status(request), 200)

    def test_a_head_has_an_end(self):
        self.start()
        for request in (b"GET / HTTP/1.1\r\n" + HOST + b"A: " + b"b" * 9000,
                        b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n" * 100 + b"\r\n",
                        b"x" * 8192):
            self.assertIn(self.status(request), (431, 400), request[:40])

    def test_bodies_have_an_end_and_are_read_whole(self):
        self.start_with_table()
        cookie, _ = self.sit_down()
        self.assertEqual(self.script(TABLE + "/say", "text=" + "a" * 900 + "&x=" + "b" * 3000, Cookie=cookie).status, 200)
        self.assertEqual(self.script(TABLE + "/say", "text=" + "a" * 5000, Cookie=cookie).status, 413)

    def test_a_request_that_comes_byte_by_byte_is_read(self):
        self.start_with_table()
        cookie, _ = self.sit_down()
        body = b"text=hello"
        sock = self.connect()
        request = (f"POST {TABLE}/say HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: {cookie}\r\n"
                   f"Content-Length: {len(body)}\r\nX-Requested-With: dicecup\r\n\r\n").encode() + body
        for byte in request:
            sock.sendall(bytes([byte]))
        self.assertTrue(sock.recv(65536).startswith(b"HTTP/1.1 200"))
        self.bot.wait_for("text=hello$")

    def test_whoever_is_slow_to_ask_is_cut_off(self):
        bot = self.start()
        silent, slow, lacking = self.connect(), self.connect(), self.connect()
        slow.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        lacking.sendall(b"POST /renew HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab")
        self.assertEqual(self.get("/").status, 200)
        bot.obey("skip 11000")
        for sock in (silent, slow, lacking):
            self.assertEqual(sock.recv(100), b"")
        self.assertEqual(self.get("/").status, 200)

    def test_whoever_does_not_read_an_answer_is_cut_off(self):
        bot = self.start()
        silent, sock = self.connect(), socket.socket()
        self.addCleanup(sock.close)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.settimeout(20)
        sock.connect(("127.0.0.1", bot.port))
        sock.sendall(b"GET /page/long HTTP/1.1\r\nHost: localhost\r\n\r\n")
        while len(sock.recv(2000, socket.MSG_PEEK)) < 2000:
            pass  # until the rest waits
        bot.obey("skip 31000")
        self.assertEqual(silent.recv(10), b"")  # at the same time
        total = 0
        try:
            while read := sock.recv(1 << 20):
                total += len(read)
        except ConnectionResetError:
            pass
        self.assertLess(total, 2000000)

    def test_a_host_that_is_not_ours_is_not_answered(self):
        bot = self.start_with_table()
        for host, status in (("evil.example", 403), ("localhost.evil.example", 403), ("127.0.0.1.evil.example", 403),
                             ("localhost", 200), (f"127.0.0.1:{bot.port}", 200), ("192.168.1.5", 200), ("[::1]:80", 200),
                             ("localhost<b>", 403), ("", 403), ("127.0.0.1@evil", 403)):
            request = f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
            answer = self.raw(request)
            self.assertEqual(int(answer.split(b" ")[1]), status, host)
            self.assertNotIn(b"evil", answer)

    def test_pipelining_has_an_end(self):
        self.start()
        self.raw(b"GET /page/long HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5000)
        self.assertEqual(self.get("/").status, 200)

    def test_whoever_reads_events_says_no_more(self):
        self.start_with_table()
        reader = self.events()
        reader.expect("all")
        reader.socket.sendall(b"GET / HTTP/1.1\r\n\r\n")
        self.assertTrue(reader.is_cut_off())

    def test_one_address_behind_a_proxy_reads_so_many_tables_and_no_more(self):
        self.start_with_table()
        more = "X-Forwarded-For: 198.51.100.7\r\n"
        readers = [self.events(more=more) for _ in range(64)]
        refused = self.events(more=more)
        self.assertIn("429", refused.head)
        self.assertIn("200", self.events(more="X-Forwarded-For: 198.51.100.8\r\n").head)
        readers.pop().socket.close()
        while "200" not in self.events(more=more).head:
            pass  # until the server has seen it go

    def test_too_many_pages_are_refused_and_the_loop_is_not_bothered(self):
        bot = self.start()
        asked = b"GET /t/99-%s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n" % VIEW.encode()
        close = b"Connection: close\r\n\r\n"
        answers = b"".join(self.raw((asked + b"\r\n") * 60 + asked + close) for _ in range(4))
        allowed, refused = answers.count(b"HTTP/1.1 303"), answers.count(b"HTTP/1.1 429")
        self.assertEqual(allowed + refused, 4 * 61)
        self.assertGreater(refused, 0)
        bot.wait_for_count("^watched", allowed)
        self.assertEqual(bot.count("^watched"), allowed)
        self.assertEqual(self.get("/", X_Forwarded_For="198.51.100.9").status, 200)

    def test_thousands_of_connections_leave_room_for_nobody_but_do_no_harm(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < 5000:
            self.skipTest("too few file descriptors")
        resource.setrlimit(resource.RLIMIT_NOFILE, (5000, hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        self.start()
        sockets = [self.connect() for _ in range(4100)]
        self.assertEqual(sockets[-1].recv(10), b"")
        for sock in sockets:
            sock.close()
        answer = None
        while answer is None:  # until the server has seen that they go
            with contextlib.suppress(ConnectionError):
                answer = self.get("/")
        self.assertEqual(answer.status, 200)

    def test_it_listens_at_its_address_alone(self):
        bot = self.start(listen="127.0.0.2:0")
        socket.create_connection(("127.0.0.2", bot.port), timeout=120).close()
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", bot.port), timeout=120)

    def test_an_address_that_is_taken_is_told(self):
        bot = self.start()
        done = subprocess.run([echo_web.PATH, f"listen=127.0.0.1:{bot.port}"], capture_output=True, text=True,
                              timeout=120, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("web-listen 127.0.0.1:", done.stderr)
        self.assertIn("Address already in use", done.stderr)
        folder = self.folder()
        done = subprocess.run([echo_web.PATH, f"listen=unix:{folder}/no/web.sock"], capture_output=True, text=True,
                              timeout=120, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("web-listen", done.stderr)

    def test_the_socket_in_the_file_system_is_for_its_group_alone(self):
        path = self.folder() + "/web.sock"
        self.start(listen="unix:" + path)
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o660)
        self.assertTrue(INVITATION)


if __name__ == "__main__":
    main()
