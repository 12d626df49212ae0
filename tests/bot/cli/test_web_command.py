"""dicecup web: tables in the browser without a configuration.

usage: test_web_command.py DICECUP
"""

import html
import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

from program import Program  # noqa: E402 (found only now)

DICECUP = os.path.abspath(sys.argv.pop(1))
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


class WebCommand(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dicecup-web-")
        self.addCleanup(folder.cleanup)
        self.env = dict(os.environ, XDG_STATE_HOME=folder.name, DICECUP_PACE_MS="0")
        self.state = pathlib.Path(folder.name)

    def start(self, *arguments):
        bot = Program(DICECUP, "web", *arguments, name="web", env=self.env)
        self.addCleanup(bot.stop)
        self.port = int(bot.wait_for(r"^Open http://127\.0\.0\.1:(\d+)/ in a browser").group(1))
        return bot

    def finish(self, bot):
        bot.process.send_signal(signal.SIGINT)
        bot.process.wait(60)
        self.assertEqual(bot.stop(), 0, "\n".join(bot.log.lines))

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        self.addCleanup(connection.close)
        connection.request(method, path, body, headers | (FORM if body else {}))
        answer = connection.getresponse()
        return answer, answer.read().decode()

    def open_table(self, game="perudo"):
        answer, _ = self.ask("POST", "/new", f"game={game}&computers=1&level=easy&name=Ann")
        self.assertEqual(answer.status, 303)
        return answer.getheader("Location"), answer.getheader("Set-Cookie").split(";")[0]

    def test_a_table_is_opened_and_its_link_leads_to_it_after_a_restart(self):
        bot = self.start("--port", str(free_port()))
        address, cookie = self.open_table()
        self.assertRegex(address, "^/t/1-[0-9a-f]{32}$")
        _, page = self.ask("GET", address, Cookie=cookie)
        start = re.search(r'value="([^"]*)">Start<', page).group(1)
        self.ask("POST", address + "/press", "id=" + start.replace(" ", "+"), Cookie=cookie)
        for path in ("/metrics", "/ready", "/alive"):  # those have a listener of their own
            answer, page = self.ask("GET", path)
            self.assertEqual(answer.status, 404, path)
            self.assertIn("<main", page)
        self.finish(bot)
        self.assertTrue((self.state / "dicecup" / "web.db").exists())
        again = self.start("--port", str(self.port))
        answer, page = self.ask("GET", address, Cookie=cookie)
        self.assertEqual(answer.status, 200)
        self.assertIn("Perudo #1", page)
        self.finish(again)

    def submit(self, page, action, body, **headers):
        """The form that leads there, as a browser without scripts does; the page that it leads to."""
        address = html.unescape(re.search(rf'<form[^>]* action="([^"]*{action}[^"]*)"', page).group(1))
        answer, _ = self.ask("POST", address, body, **headers)
        self.assertEqual(answer.status, 303)
        headers.setdefault("Cookie", (answer.getheader("Set-Cookie") or "").split(";")[0])
        return answer, self.ask("GET", answer.getheader("Location").partition("#")[0], **headers)[1]

    def links(self, page):
        return [html.unescape(path) for path in re.findall(r'<a [^>]*href="(/[^"]*)"', page)]

    def test_a_language_once_chosen_stays_from_page_to_page_and_through_every_form(self):
        bot = self.start()
        abroad = {"Accept-Language": "en"}
        _, page = self.ask("GET", "/", **abroad)
        chosen = re.search(r'href="([^"]*)" hreflang="ja"', page).group(1)
        _, first = self.ask("GET", "/" + chosen, **abroad)
        answer, page = self.submit(first, "/new", "game=perudo&computers=1&level=easy&name=Ann", **abroad)
        self.assertRegex(answer.getheader("Set-Cookie"), "^dicecup=[^,]*$")
        seat = abroad | {"Cookie": answer.getheader("Set-Cookie").split(";")[0]}
        self.assertIn('<html lang="ja">', page)
        start = re.search(r'value="([^"]*)">開始<', page).group(1)
        for action, body in (("/press", "id=" + start.replace(" ", "+")), ("/say", "text=status")):
            answer, page = self.submit(page, action, body, **seat)
            self.assertIn('<html lang="ja">', page)
            self.assertIsNone(answer.getheader("Set-Cookie"))
        self.assertIn("あなただけに", page)
        seen, ahead = set(), [*self.links(first), *self.links(page)]
        while ahead:
            path = ahead.pop()
            if path not in seen:
                seen.add(path)
                answer, page = self.ask("GET", path, **seat)
                self.assertIn(answer.status, (200, 404), path)  # its game has not ended
                self.assertIn('<html lang="ja">', page, path)
                self.assertIsNone(answer.getheader("Set-Cookie"), path)
                ahead += self.links(page)
        self.assertGreater(len(seen), 10)
        self.finish(bot)

    def test_the_next_port_is_taken_where_one_is_not_free(self):
        with socket.socket() as taken:
            try:
                taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                taken.bind(("127.0.0.1", 8080))
                taken.listen()
            except OSError:
                pass  # it is taken already
            bot = self.start()
            self.assertGreater(self.port, 8080)
            self.finish(bot)

    def test_a_port_that_is_named_and_taken_is_told(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            done = subprocess.run([DICECUP, "web", "--port", str(port)], env=self.env, capture_output=True, text=True,
                                  timeout=120, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"web-listen 127.0.0.1:{port}: cannot listen there: Address already in use", done.stderr)

    def test_a_wrong_command_line_is_told(self):
        for words, complaint in ((["--port", "0"], "a port is a number up to 65535, not 0"),
                                 (["perudo"], "unexpected word perudo"), (["--wan"], "--wan")):
            done = subprocess.run([DICECUP, "web", *words], env=self.env, capture_output=True, text=True, timeout=120,
                                  check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn(complaint, done.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
