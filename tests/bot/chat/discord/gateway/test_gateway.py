"""The gateway on real sockets, against a server that follows a script."""

import os
import pathlib
import queue
import random
import re
import string
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "servers"))

import beside  # noqa: E402 (found only now)
from certs import Authority  # noqa: E402
from program import Program  # noqa: E402
from websocket import BINARY, CONTINUED, PING, Ended, Gateway  # noqa: E402

PATH = None  # of gateway_echo, from the command line


def clean_environment():
    """Without proxies, which the websocket library would use."""
    return {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}


class GatewayTest(unittest.TestCase):
    """Ends every bot it started and looks at how it ended: a leak fails."""

    def serve(self, **options):
        server = Gateway(**options)
        self.addCleanup(server.close)
        return server

    def start(self, url, stdin=subprocess.DEVNULL, **settings):
        values = {"url": url, "scale": "0.06"}
        values.update(settings)
        bot = Program(PATH, *(f"{key}={value}" for key, value in values.items()), name="gateway",
                      env=clean_environment(), stdin=stdin)
        self.addCleanup(self.finish, bot)
        return bot

    def finish(self, bot):
        status = bot.stop()
        self.assertEqual(status, 0, "\n".join(bot.log.lines[-40:]))
        self.assertIn("closed", bot.lines)
        said = bot.lines + bot.log.lines
        self.assertFalse([line for line in said if "secret.token" in line])

    def ready(self, **settings):
        server = self.serve()
        bot = self.start(server.url, **settings)
        client = server.accept()
        client.serve(server.url)
        bot.wait_for("event\t0\tREADY")
        return server, bot, client


class Sessions(GatewayTest):
    def test_it_identifies_as_documented(self):
        server = self.serve()
        self.start(server.url)
        client = server.accept()
        self.assertEqual(
            client.request, "GET /?v=10&encoding=json&compress=zlib-stream HTTP/1.1")
        self.assertNotIn("origin", client.fields)
        identity = client.serve(server.url)
        self.assertEqual(identity["token"], "secret.token")
        self.assertEqual(identity["intents"], 513)
        self.assertEqual(identity["shard"], [0, 1])
        self.assertEqual(identity["properties"]["browser"], "dicecup")

    def test_events_wanted_come_in_order(self):
        _, bot, client = self.ready()
        for i in range(50):
            client.event("MESSAGE_CREATE", {"content": f"word {i}"})
            client.event("TYPING_START", {"content": "nobody cares"})
        bot.wait_for("word 49$")
        words = [line.split("\t")[-1] for line in bot.lines if "MESSAGE_CREATE" in line]
        self.assertEqual(words, [f"word {i}" for i in range(50)])
        self.assertFalse(bot.count("TYPING_START"))

    def test_it_says_good_bye(self):
        _, bot, client = self.ready()
        bot.stop()
        self.assertEqual(client.expect_end(), 1000)

    def test_it_may_leave_for_a_moment(self):
        _, bot, client = self.ready(stay="1")
        bot.stop()
        self.assertEqual(client.expect_end(), 4000)

    def test_it_tells_how_far_it_has_come(self):
        server, bot, client = self.ready()
        bot.wait_for(f"^session\t0\tsession\t{re.escape(server.url)}")
        self.assertLess(bot.lines.index(f"session\t0\tsession\t{server.url}"),
                        next(i for i, line in enumerate(bot.lines) if "READY" in line))
        bot.wait_for("^passed\t0\t1$")
        client.event("MESSAGE_CREATE", {"content": "one"})
        bot.wait_for("^passed\t0\t2$")
        for _ in range(3):
            client.event("TYPING_START", {"content": "nobody cares"})
        bot.wait_for("^passed\t0\t5$")
        self.assertFalse(bot.count("^passed\t0\t[34]$"))
        client.send(9, False)
        client.expect_end()
        bot.wait_for("^session\t0\t\t")

    def test_it_goes_on_where_another_left(self):
        server = self.serve()
        bot = self.start(server.url, shards="0", advised="3", resume=f"old@41@{server.url}")
        client = server.accept()
        resumed = client.serve_resume()
        self.assertEqual(resumed, {"token": "secret.token", "session_id": "old", "seq": 41})
        bot.wait_for("RESUMED")
        client.event("MESSAGE_CREATE", {"content": "one"})
        bot.wait_for("one$")
        self.assertIsNone(server.accept_raw(0.3), "as many shards as there were")
        self.assertFalse([line for line in bot.log.lines if "old" in line])

    def test_what_another_left_may_be_gone(self):
        server = self.serve()
        bot = self.start(server.url, resume=f"old@41@{server.url}")
        client = server.accept()
        client.hello()
        client.expect(6)
        client.send(9, False)
        client.expect_end()
        bot.wait_for("^session\t0\t\t")
        server.accept().serve(server.url)
        bot.wait_for("^session\t0\tsession")
        bot.wait_for("READY")

    def test_nobody_need_answer_the_good_bye(self):
        _, _, client = self.ready()
        client.answers_close = False

    def test_a_lost_line_is_resumed(self):
        server, bot, client = self.ready()
        client.event("MESSAGE_CREATE", {"content": "one"})
        bot.wait_for("one$")
        client.close()
        again = server.accept()
        resumed = again.serve_resume()
        self.assertEqual(resumed, {"token": "secret.token", "session_id": "session", "seq": 2})
        bot.wait_for("RESUMED")
        again.event("MESSAGE_CREATE", {"content": "two"})
        bot.wait_for("two$")
        self.assertEqual(bot.count("^advice"), 1)

    def test_it_resumes_where_it_was_told_to(self):
        other, server = self.serve(), self.serve()
        bot = self.start(server.url)
        client = server.accept()
        client.serve(other.url)
        bot.wait_for("READY")
        client.send(7)
        self.assertEqual(client.expect_end(), 4000)
        other.accept().serve_resume()
        bot.wait_for("RESUMED")

    def test_a_line_without_answers_is_dead(self):
        server = self.serve()
        bot = self.start(server.url)
        client = server.accept()
        client.serve(server.url, interval=1000)  # which a busy machine keeps
        bot.wait_for("READY")
        client.expect(1)
        client.expect(1, acknowledge=False)
        bot.wait_for("^deaf\t0$")
        self.assertEqual(client.expect_end(), 4000)
        server.accept().serve_resume()
        bot.wait_for("RESUMED")

    def test_it_beats_when_asked(self):
        _, _, client = self.ready()
        client.send(1)
        self.assertEqual(client.expect(1), 1)

    def test_invalid_sessions_are_resumed_or_begun_anew(self):
        server, bot, client = self.ready()
        client.send(9, True)
        self.assertEqual(client.expect_end(), 4000)
        client = server.accept()
        client.serve_resume()
        client.send(9, False)
        client.expect_end()
        server.accept().serve(server.url)
        bot.wait_for_count("READY", 2)

    def test_close_codes(self):
        server, bot, client = self.ready()
        for code in (1000, 1001, 4000, 4002, 4999):
            client.close(code, "words")
            client = server.accept()
            client.serve_resume()
        for code in (4007, 4009):
            client.close(code)
            client = server.accept()
            client.serve(server.url)
        client.close(4014)
        found = bot.wait_for(r"^fatal\t(.*)$")
        self.assertIn("4014", found.group(1))
        self.assertIsNone(server.accept_raw(0.5))

    def test_nothing_leaves_while_another_process_plays(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        silence = pathlib.Path(folder.name) / "silence"
        server, bot, client = self.ready(silence=silence)
        silence.touch()
        client.send(1)
        client.close(4000, "resumed elsewhere")
        self.assertIsNone(client.expect_end(), "a close frame is an answer")
        self.assertRaises(queue.Empty, client.receive, 0)
        bot.log.wait_for("another process plays")
        self.assertIsNone(server.accept_raw(0.5))
        silence.unlink()
        server.accept().serve_resume()
        bot.wait_for("RESUMED")

    def test_a_refused_token_is_the_end(self):
        server = self.serve()
        bot = self.start(server.url)
        client = server.accept()
        client.hello()
        client.expect(2)
        client.close(4004, "Authentication failed.")
        bot.wait_for(r"^fatal\t.*token")
        self.assertIsNone(server.accept_raw(0.5))

    def test_no_session_begins_when_none_is_left(self):
        server = self.serve()
        bot = self.start(server.url, remaining="0", reset="30000")  # 0.6 s
        bot.log.wait_for("gateway-exhausted")
        self.assertIsNone(server.accept_raw(0.3))
        bot.wait_for_count("^advice", 2)

    def test_shards_begin_one_after_another(self):
        server = self.serve()
        bot = self.start(server.url, shards="0", advised="3", scale="0.2")
        asked, begun = [], []
        for i in range(3):
            client = server.accept()
            asked.append(time.monotonic())
            self.assertEqual(client.serve(server.url)["shard"], [i, 3])
            begun.append(time.monotonic())
            client.event("MESSAGE_CREATE", {"content": "hello"})
        for i in range(3):
            bot.wait_for(f"event\t{i}\tMESSAGE_CREATE")
        for before, after in zip(asked, begun[1:]):
            self.assertGreater(after - before, 0.9)  # five seconds, as scaled to one


    def test_more_shards_begin_where_so_few_are_refused(self):
        server = self.serve()
        bot = self.start(server.url, shards="0", advised="1", scale="0.04")
        client = server.accept()
        self.assertEqual(client.serve(server.url)["shard"], [0, 1])
        bot.wait_for("event\t0\tREADY")
        client.close(4011, "Sharding required.")
        for i in range(2):
            self.assertEqual(server.accept().serve(server.url)["shard"], [i, 2])
            bot.wait_for_count(f"event\t{i}\tREADY", 2 - i)
        bot.wait_for_count("^advice", 2)
        self.assertFalse(bot.count("^fatal"))


class Lines(GatewayTest):
    def test_a_large_message_comes_whole(self):
        _, bot, client = self.ready()
        alphabet = string.ascii_letters + string.digits
        words = "".join(random.Random(1).choices(alphabet, k=3000000))
        client.event("MESSAGE_CREATE", {"content": words})
        client.event("MESSAGE_CREATE", {"content": words}, pieces=37)
        bot.wait_for_count("MESSAGE_CREATE\t3000000\t" + words[:40], 2)

    def test_a_message_may_come_in_frames_and_bytes(self):
        _, bot, client = self.ready()
        client.event("MESSAGE_CREATE", {"content": "in pieces"}, pieces=11)
        bot.wait_for("in pieces$")
        data = client.pack('{"op":0,"t":"MESSAGE_CREATE","s":9,"d":{"content":"slowly"}}')
        for byte in bytes([0x80 | BINARY, len(data)]) + data:
            client.send_bytes(bytes([byte]))
        bot.wait_for("slowly$")

    def test_pings_are_answered(self):
        _, bot, client = self.ready()
        client.send_frame(PING, b"anybody?")
        client.event("MESSAGE_CREATE", {"content": "after"})
        bot.wait_for("after$")
        client.send(1)
        client.expect(1)
        self.assertEqual(client.pongs, [b"anybody?"])

    def test_what_cannot_be_read_ends_the_line_but_not_the_bot(self):
        server, bot, client = self.ready()
        for nonsense in (b"\xff" * 20, client.pack("{]")):
            client.send_frame(BINARY, nonsense)
            self.assertEqual(client.expect_end(), 4000)
            client = server.accept()
            client.serve_resume()
        bot.wait_for_count("RESUMED", 2)

    def test_a_bomb_is_stopped(self):
        server, bot, client = self.ready()
        try:
            for kind in (BINARY, CONTINUED, CONTINUED, CONTINUED):
                client.send_frame(kind, client.pack(b" " * 6000000), last=False)
        except OSError:
            pass
        self.assertIn(client.expect_end(), (4000, None))
        bot.log.wait_for("gateway-lost shard 0: a payload too large")
        server.accept().serve_resume()

    def test_a_slow_server_is_waited_for(self):
        server = self.serve()
        bot = self.start(server.url, scale="1")
        time.sleep(1)
        client = server.accept()
        client.serve(server.url)
        bot.wait_for("READY")

    def test_a_server_that_says_nothing_is_left(self):
        server = self.serve()
        bot = self.start(server.url, scale="0.01")
        server.accept()
        bot.log.wait_for("gateway-lost shard 0: nothing comes")
        server.accept().serve(server.url)
        bot.wait_for("READY")

    def test_a_server_that_is_not_there_is_tried_again(self):
        server = self.serve()
        url = server.url
        server.close()
        bot = self.start(url, scale="0.01")
        bot.log.wait_for_count("gateway-lost", 4)

    def test_nonsense_is_no_address(self):
        for url in ("http://127.0.0.1", "ws://", "ws://127.0.0.1:0"):
            bot = self.start(url, scale="0.01")
            bot.log.wait_for("no websocket's address")

    def test_the_event_in_hand_is_as_old_as_it_is(self):
        _, bot, client = self.ready()
        client.event("NAP", {"ms": 30})
        bot.wait_for("awake\tlate")

    def test_only_what_is_looked_at_is_parsed(self):
        _, bot, client = self.ready()
        client.event("SHORT", {"id": "1", "content": "some", "more": {"content": "no"}})
        bot.wait_for("SHORT\t4\tsome")
        bot.wait_for("members\t1$")
        client.event("SHORT", {"ms": 7, "content": "both"})
        bot.wait_for("SHORT\t4\tboth")
        bot.wait_for("members\t2$")
        client.event("MESSAGE_CREATE", {"content": "boring"})
        client.event("MESSAGE_CREATE", {"content": "news"})
        bot.wait_for("MESSAGE_CREATE\t4\tnews")
        self.assertEqual(bot.count("MESSAGE_CREATE"), 1)

    def test_a_loop_far_behind_stops_the_reading(self):
        _, bot, client = self.ready(stdin=subprocess.PIPE)
        client.event("NAP", {"ms": 1})
        bot.wait_for("napping")
        words = "x" * 1000
        talk = threading.Thread(target=lambda: [
            client.event("MESSAGE_CREATE", {"content": f"{i} {words}"}) for i in range(20000)])
        talk.start()
        bot.log.wait_for("gateway-held", timeout=120)
        bot.process.stdin.close()
        bot.wait_for("awake\tlate")
        talk.join()
        bot.wait_for("19999 x", timeout=120)
        bot.log.wait_for("gateway-released")
        self.assertEqual(bot.count("MESSAGE_CREATE"), 20000)


class Tls(GatewayTest):
    @classmethod
    def setUpClass(cls):
        cls.authority = Authority()
        cls.addClassCleanup(cls.authority.close)

    def test_a_name_in_the_certificate_will_do(self):
        server = self.serve(tls=self.authority.issue("good"), name="localhost")
        bot = self.start(server.url, ca=self.authority.cert)
        client = server.accept()
        client.serve(server.url)
        bot.wait_for("READY")
        client.event("MESSAGE_CREATE", {"content": "x" * 500000}, pieces=3)
        bot.wait_for("MESSAGE_CREATE\t500000")

    def accept_in_vain(self, server):
        with self.assertRaises((OSError, Ended)):
            server.accept()

    def test_another_name_is_refused(self):
        server = self.serve(tls=self.authority.issue("bad", "DNS:elsewhere.test"),
                            name="localhost")
        bot = self.start(server.url, ca=self.authority.cert)
        self.accept_in_vain(server)
        bot.log.wait_for("hostname mismatch")

    def test_an_unknown_authority_is_refused(self):
        server = self.serve(tls=self.authority.issue("unknown"), name="localhost")
        bot = self.start(server.url)
        self.accept_in_vain(server)
        bot.log.wait_for("local issuer certificate")

    def test_an_expired_certificate_is_refused(self):
        server = self.serve(tls=self.authority.issue("old", days=-1), name="localhost")
        bot = self.start(server.url, ca=self.authority.cert)
        self.accept_in_vain(server)
        bot.log.wait_for("certificate has expired")


if __name__ == "__main__":
    PATH = os.path.abspath(sys.argv.pop(1))
    beside.main()
