"""Discord's REST API as rest_echo.c uses it, against a server that limits, fails and cuts."""

import email.policy
import json
import os
import pathlib
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "servers"))

import beside  # noqa: E402 (found only now)
from certs import Authority  # noqa: E402
from http_server import Answer, HttpServer, limited  # noqa: E402
from program import Program  # noqa: E402
from transcript import PATIENCE  # noqa: E402

PATH = None  # of rest_echo, from the command line


class Echo(Program):
    def __init__(self, env=None, **settings):
        super().__init__(PATH, *(f"{key}={value}" for key, value in settings.items()),
                         name="rest_echo", stdin=subprocess.PIPE, env=env)

    def send(self, name, path="/channels/1/messages", method="POST", flags="-", within=0,
             answers="-", body='{"content":"hello"}'):
        columns = name, method, path, answers, flags, str(within), body or "-"
        self.write(*columns)

    def write(self, *columns):
        self.process.stdin.write(("\t".join(columns) + "\n").encode())
        self.process.stdin.flush()

    def done(self, name):
        """Its status, Discord's code, the message and the body."""
        found = self.wait_for(rf"^done\t{name}\t(\d+)\t(\d+)\t(.*)\t(.*)$")
        return int(found[1]), int(found[2]), found[3], found[4]

    def status(self, name):
        return self.done(name)[0]

    def order(self):
        return [line.split("\t")[1] for line in list(self.lines) if line.startswith("done")]


def of(server, path):
    return [request for request in server.requests if request.path == path]


def read_form(request):
    head = f"Content-Type: {request.headers['content-type']}\r\n\r\n".encode()
    return email.message_from_bytes(head + request.body, policy=email.policy.HTTP).get_payload()


def names(*parts):
    return [part.get_param("name", header="content-disposition") for part in parts]


class RestTest(unittest.TestCase):
    """Ends every client it started and looks at how it ended: a leak fails."""

    def serve(self, *arguments, **settings):
        server = HttpServer(*arguments, **settings)
        self.addCleanup(server.close)
        return server

    def start(self, server, **settings):
        values = {"api": server.url(), "scale": "0.05"}
        values.update(settings)
        client = Echo(**values)
        self.addCleanup(self.finish, client)
        return client

    def finish(self, client):
        client.process.stdin.close()  # the end of its input is its end
        client.process.wait(60)
        status = client.stop()
        self.assertEqual(status, 0, "\n".join(client.log.lines[-40:]))
        self.assertNotIn("secret", "\n".join(client.log.lines))


class Requests(RestTest):
    def test_what_is_sent_is_as_documented(self):
        server = self.serve()
        client = self.start(server)
        server.answers["/a"].append(Answer(200, {"id": "7", "message": "hi"}))
        server.answers["/b"].append(Answer(400, {"code": 50035, "message": "Invalid Form Body"}))
        server.answers["/c"].append(Answer(204))
        server.answers["/d"].append(Answer(200, b"<html>"))
        server.answers["/e"].append(Answer(302, Location=server.url() + "/elsewhere"))
        server.answers["/f"].append(Answer(200, {"code": "x", "message": 5}))
        client.send("a", "/a")
        self.assertEqual(client.done("a"), (200, 0, "hi", '{"id":"7","message":"hi"}'))
        client.send("b", "/b", "PATCH")
        self.assertEqual(client.done("b")[:3], (400, 50035, "Invalid Form Body"))
        client.send("c", "/c", "DELETE", body=None)
        self.assertEqual(client.done("c"), (204, 0, "", "-"))
        client.send("d", "/d", "GET", body=None)
        self.assertEqual(client.done("d"), (200, 0, "", "-"))
        client.send("e", "/e", "PUT", body=None)
        self.assertEqual(client.status("e"), 302)
        client.send("f", "/f", "PUT")
        self.assertEqual(client.done("f")[:3], (200, 0, ""))
        client.send("i", "/interactions/1/secret/callback", answers="1")
        client.done("i")
        self.assertEqual([r.method for r in server.requests],
                         ["POST", "PATCH", "DELETE", "GET", "PUT", "PUT", "POST"])
        self.assertEqual(json.loads(server.requests[0].body), {"content": "hello"})
        for request in server.requests[:-1]:
            self.assertEqual(request.headers["authorization"], "Bot secret-token")
        self.assertNotIn("authorization", server.requests[-1].headers)
        for request in server.requests:
            self.assertRegex(request.headers["user-agent"], r"^DiscordBot \(https://me\.example, [\d.]+\)$")
            self.assertEqual(request.headers.get("content-type"),
                             "application/json" if request.body else None)
            self.assertNotIn("expect", request.headers)
        self.assertEqual(server.requests[4].headers["content-length"], "0")
        self.assertEqual(server.connections, 1, "it was used again")

    def test_what_is_composed_when_it_leaves_is_composed_in_another_way_where_it_is_refused(self):
        server = self.serve()
        client = self.start(server)
        server.answers["/a"] += [Answer(502), Answer(200, {"id": "1"})]
        server.answers["/b"] += [Answer(400, {"code": 50035}), Answer(200, {"id": "2"})]
        server.answers["/c"] += [Answer(400, {"code": 50035}), Answer(400, {"code": 50035})]
        server.answers["/d"] += [Answer(400, {"code": 50035})]
        server.answers["/e"] += [Answer(400, {"code": 50083})]  # that is about the thread
        for name in "abce":
            client.send(name, f"/{name}", flags="r", body='{"content":"NOW"}')
            client.done(name)
        client.send("d", "/d", body='{"content":"as it is"}')
        self.assertEqual([client.status(name) for name in "abcde"], [200, 200, 400, 400, 400])
        self.assertEqual([(r.path, json.loads(r.body)["content"]) for r in server.requests],
                         [("/a", "1"), ("/a", "2"), ("/b", "3"), ("/b", "-"), ("/c", "4"),
                          ("/c", "-"), ("/e", "5"), ("/d", "as it is")])

    def test_what_is_not_to_be_said_any_more_when_it_could_leave_is_not_sent(self):
        server = self.serve(lambda _: Answer(200, {}))
        client = self.start(server)
        client.send("before", "/channels/1/messages/2")
        client.send("void", "/channels/1/messages/3", body='{"content":"NEVER"}')
        client.send("behind", "/channels/1/messages/4")
        self.assertEqual([client.status(name) for name in ("before", "behind")], [200] * 2)
        self.assertEqual([r.path[-1] for r in server.requests], ["2", "4"])
        self.assertEqual(list(client.lines)[1:2], ["unsaid\tvoid"])

    def test_a_file_goes_with_its_body_as_a_form_as_often_as_it_is_tried(self):
        server = self.serve()
        client = self.start(server)
        server.answers["/a"] += [Answer(502), Answer(cut="read"), Answer(200, {"id": "1"})]
        client.send("a", "/a", flags="rp", body='{"content":"NOW"}')
        client.send("b", "/b", "PATCH", flags="p")
        client.send("c", "/c", "PATCH")
        client.send("d", "/d", "GET", body=None)
        self.assertEqual([client.status(name) for name in "abcd"], [200] * 4)
        for request, content in zip(of(server, "/a") + of(server, "/b"), ("1", "2", "2", "hello")):
            body, file = read_form(request)
            self.assertEqual(body.get_content_type(), "application/json")
            self.assertEqual(json.loads(body.get_payload()), {"content": content})
            self.assertEqual((file.get_content_type(), file.get_filename()),
                             ("image/png", "board.png"))
            self.assertEqual(file.get_payload(decode=True),
                             b"\x89PNG\r\n--".ljust(40 << 10, b"\0"))
            self.assertEqual(names(body, file), ["payload_json", "files[0]"])
            self.assertNotIn("expect", request.headers)
            self.assertEqual(request.headers["authorization"], "Bot secret-token")
        self.assertEqual(of(server, "/b")[0].method, "PATCH")
        for path, kind in ("/c", "application/json"), ("/d", None):
            self.assertEqual(of(server, path)[0].headers.get("content-type"), kind)
        self.assertEqual(len(of(server, "/a")), 3)

    def test_what_must_wait_for_what_it_names_is_passed_by_others(self):
        server = self.serve(lambda _: Answer(200, {}))
        client = self.start(server)
        client.send("late", "/a", body='{"content":"LATER"}')
        client.send("i", "/interactions/1/secret/callback", answers="1")
        client.send("b", "/b")
        self.assertEqual([client.status(name) for name in ("late", "i", "b")], [200] * 3)
        self.assertEqual(client.order()[-1], "late")

    def test_what_tells_of_more_than_is_kept_waits(self):
        server = self.serve(lambda _: Answer(200, {}))
        client = self.start(server)
        client.send("before", "/a")
        client.write("store", "now")
        client.send("behind", "/a")
        client.send("elsewhere", "/b")
        client.send("asks", "/b", method="GET", body=None)
        client.send("thinking", "/interactions/1/secret/callback", flags="t", answers="1")
        client.send("answer", "/interactions/1/secret/callback", answers="1")
        self.assertEqual([client.status(name) for name in ("before", "thinking", "asks")], [200] * 3)
        client.write("sync", "now")
        self.assertEqual([client.status(name) for name in ("behind", "elsewhere", "answer")], [200] * 3)
        self.assertEqual(set(client.order()[:3]), {"before", "thinking", "asks"})

    def test_what_stores_something_when_it_is_composed_waits_for_that_and_is_composed_once(self):
        server = self.serve(lambda _: Answer(200, {}))
        client = self.start(server)
        client.send("post", "/a", body='{"content":"STORE NOW"}')
        client.send("asks", "/a", method="GET", body=None)
        client.send("elsewhere", "/b", method="GET", body=None)
        self.assertEqual([client.status(name) for name in ("asks", "elsewhere")], [200] * 2)
        self.assertEqual([r.method for r in server.requests], ["GET"] * 2)
        client.write("sync", "now")
        self.assertEqual(client.status("post"), 200)
        self.assertEqual(json.loads(server.requests[2].body), {"content": "STORE 1"})

    def test_what_is_not_kept_does_not_leave_when_it_goes(self):
        server = self.serve(lambda _: Answer(200, {}))
        client = self.start(server)
        client.write("store", "now")
        client.send("answer", "/interactions/1/secret/callback", answers="1")
        client.write("leave", "now")
        client.wait_for("^closed$")
        self.assertEqual(server.requests, [], "it is never kept")

    def test_connections_are_used_again(self):
        server = self.serve(lambda _: Answer(200, {}, after=0.02))
        client = self.start(server)
        for i in range(40):
            client.send(str(i), f"/channels/{i % 20}/messages")
        client.wait_for_count("^done", 40)
        self.assertLessEqual(server.connections, 16)
        self.assertGreater(server.connections, 4, "routes go side by side")

    def test_a_route_keeps_its_order(self):
        server = self.serve(lambda r: Answer(200, {}, after=0.03))
        client = self.start(server)
        for i in range(5):
            client.send(f"a{i}", "/channels/1/messages", body=json.dumps({"n": i}))
            client.send(f"b{i}", "/channels/2/messages", body=json.dumps({"n": i}))
        client.wait_for_count("^done", 10)
        for path in "/channels/1/messages", "/channels/2/messages":
            mine = [r for r in server.requests if r.path == path]
            self.assertEqual([json.loads(r.body)["n"] for r in mine], list(range(5)))
            for before, after in zip(mine, mine[1:]):
                self.assertGreaterEqual(after.at, before.answered_at)
        first_b = next(r for r in server.requests if r.path == "/channels/2/messages")
        last_a = [r for r in server.requests if r.path == "/channels/1/messages"][-1]
        self.assertLess(first_b.at, last_a.at, "routes go side by side")

    def test_many_interactions_go_side_by_side(self):
        all_came = threading.Barrier(64, timeout=PATIENCE)
        server = self.serve(lambda r: Answer(204, None, after=all_came.wait))
        client = self.start(server, scale="1")
        for i in range(64):
            client.send(str(i), f"/interactions/{i}/secret/callback", answers=str(i))
        client.wait_for_count("^done", 64)
        self.assertEqual(len(server.requests), 64, "none was cut off and tried again")

    def test_a_huge_answer_is_dropped(self):
        server = self.serve()
        server.answers["/huge"].append(Answer(200, [["x" * 1022] * (9 << 10)]))
        server.answers["/big"].append(Answer(200, [["x" * 1022] * (7 << 10)]))
        client = self.start(server, scale="1")
        client.send("huge", "/huge", "GET", body=None, flags="r")
        self.assertEqual(client.done("huge"), (200, 0, "", "-"))
        client.send("big", "/big", "GET", body=None)
        self.assertRegex(client.done("big")[3], r'^\[\["xxx')

    def test_answers_leave_before_it_goes(self):
        """In order, and nothing else does; who left is told nothing any more."""
        server = self.serve()
        server.answers["/i"].extend([Answer(204, after=0.1), Answer(204, after=0.1)])
        client = self.start(server)
        for n in range(3):
            client.send(str(n), "/i", answers="1", body=f"[{n}]")
        client.send("a", "/a")
        client.write("leave", "now")
        client.wait_for("^closed$")
        self.assertEqual([each.body for each in of(server, "/i")], [b"[0]", b"[1]", b"[2]"])
        self.assertEqual(of(server, "/a"), [])
        self.assertEqual(client.order(), [])

    def test_it_goes_though_an_answer_does_not_leave(self):
        server = self.serve()
        server.answers["/i"].append(Answer(204, after=2 * PATIENCE))
        client = self.start(server)
        client.send("i", "/i", answers="1")
        client.write("leave", "now")
        client.wait_for("^closed$")

    def test_it_can_be_destroyed_at_any_time(self):
        server = self.serve(lambda r: Answer(200, {}, after=0 if r.path == "/quick" else 1))
        busy = self.start(server)
        for i in range(60):
            busy.send(str(i), f"/channels/{i % 30}/messages", flags="-" if i % 3 else "r",
                      answers=str(i % 30) if i % 3 else "-")
        while len(server.requests) < 16:
            time.sleep(0.01)
        busy.write("destroy", "now")
        busy.wait_for("^closed$")
        ends = [line.split("\t") for line in list(busy.lines) if "\t" in line]
        self.assertEqual(sorted(int(end[1]) for end in ends if end[0] in ("done", "dropped")),
                         list(range(60)), "each is answered or dropped, and once")
        within = self.start(server)
        within.send("slow", "/channels/1/messages")
        within.send("quick", "/quick", flags="d")
        within.send("next", "/quick")
        within.wait_for("^closed$")
        self.assertEqual(within.order(), ["quick"])
        self.assertIn("dropped\tslow", list(within.lines))


class Limits(RestTest):
    def test_a_bucket_is_obeyed(self):
        server = self.serve()
        path, edit = "/channels/1/messages", "/channels/1/messages/5"
        server.answers[path].extend([
            Answer(200, {}, **limited(1, 0.5)), Answer(200, {}, **limited(0, 0.4)),
            Answer(200, {}, **limited(4, 0.5))])
        server.answers[edit].append(Answer(200, {}, **limited(0, 0.4)))
        client = self.start(server)
        for name in "abc":
            client.send(name, path)
        client.status("b")
        client.send("edit", edit, "PATCH")
        client.send("other", "/channels/2/messages")
        self.assertEqual([client.status(name) for name in ("c", "other", "edit")], [200] * 3)
        times = server.times(path)
        self.assertGreaterEqual(times[2] - times[1], 0.4)

    def test_a_bucket_holds_up_no_other(self):
        server = self.serve()
        path = "/channels/1/messages"
        server.answers[path].append(Answer(200, {}, **limited(1, 600)))
        server.answers[path].append(Answer(200, {}, **limited(0, 600)))
        client = self.start(server)
        for name in "abc":
            client.send(name, path)
        self.assertEqual([client.status(name) for name in "ab"], [200] * 2)
        client.send("other", "/channels/2/messages")
        self.assertEqual(client.status("other"), 200)
        self.assertEqual(len(server.times(path)), 2)

    def refused(self, scope, after):
        """A client whose first message was refused for so many seconds, and a second that waits."""
        told = {"message": "You are being rate limited.", "retry_after": after,
                "global": scope == "global"}
        server = self.serve()
        server.answers["/channels/1/messages"].append(
            Answer(429, told, Retry_After=1, X_RateLimit_Scope=scope,
                   **({"X_RateLimit_Global": "true"} if scope == "global" else limited(0, after))))
        client = self.start(server)
        client.send("a")
        client.send("b")
        client.log.wait_for(f"429; again in {after * 1000:.0f} ms")
        client.send("c", "/channels/2/messages")
        return server, client

    def test_refusals_are_waited_out(self):
        for scope in "user", "shared", "global":
            with self.subTest(scope):
                server, client = self.refused(scope, 0.6)
                self.assertEqual([client.status(n) for n in "abc"], [200] * 3)
                times = server.times("/channels/1/messages")
                self.assertEqual(len(times), 3)
                self.assertGreaterEqual(times[1] - times[0], 0.6)
                if scope == "global":
                    others = server.times("/channels/2/messages")[0]
                    self.assertGreaterEqual(others - times[0], 0.6)

    def test_refusals_hold_up_only_what_they_bind(self):
        for scope in "user", "shared", "global":
            with self.subTest(scope):
                server, client = self.refused(scope, 600)
                if scope != "global":
                    self.assertEqual(client.status("c"), 200)
                client.send("i", "/interactions/1/secret/callback", answers="1")
                self.assertEqual(client.status("i"), 200)
                self.assertEqual(len(server.times("/channels/1/messages")), 1)

    def test_a_refused_interaction_waits_alone(self):
        server = self.serve()
        path = "/interactions/1/secret/callback"
        server.answers[path].append(Answer(429, {"retry_after": 0.3}, Retry_After=1))
        client = self.start(server)
        client.send("i", path, answers="1")
        self.assertEqual(client.status("i"), 200)
        self.assertGreaterEqual(server.times(path)[1] - server.times(path)[0], 0.29)  # to the clock of the loop
        client.log.wait_for("an interaction: 429")

    def test_what_follows_an_interaction_that_is_given_up_is_not_sent(self):
        server = self.serve()
        path, after = "/interactions/1/secret/callback", "/webhooks/2/secret/messages/@original"
        client = self.start(server)
        for name, answer in (("late", Answer(429, {"retry_after": 5}, Retry_After=5)), ("gone", Answer(404, {}))):
            server.answers[path].append(answer)
            client.send(name, path, flags="f", answers="1", within=300)
            client.send(name + " 2", after, answers="1")
            self.assertEqual(client.done(name + " 2")[:3], (0, 0, "what it follows did not arrive"))
        client.send("next", after, answers="1")
        self.assertEqual(client.status("next"), 200)
        self.assertEqual(len(server.times(after)), 1)

    def test_fifty_a_second_and_interactions_beside(self):
        server = self.serve()
        client = self.start(server)
        begun = time.monotonic()
        for i in range(150):
            client.send(str(i), f"/channels/{i}/messages")
        client.send("i", "/interactions/1/secret/callback", answers="1")
        client.wait_for_count("^done", 151)
        asked = [r.at for r in server.requests if r.path.startswith("/channels")]
        for i, at in enumerate(asked):
            self.assertGreaterEqual(at - begun, i // 50)
        interaction = server.times("/interactions/1/secret/callback")[0]
        self.assertLess(interaction, asked[-1], "never held up")

    def test_too_late_is_told(self):
        server = self.serve()
        path = "/channels/1/messages"
        server.answers[path].append(Answer(200, {}, **limited(0, 5)))
        client = self.start(server)
        client.send("a", path)
        client.status("a")
        client.send("b", path, within=200)
        self.assertEqual(client.done("b")[:3], (0, 0, "it could not be sent in time"))
        self.assertEqual(len(server.requests), 1)


class Failures(RestTest):
    def test_failing_servers_are_asked_again(self):
        server = self.serve()
        client = self.start(server, scale="0.01")
        for i, status in enumerate((500, 502, 503, 504)):
            server.answers[f"/r{i}"].extend([Answer(status), Answer(status, b"oops")])
            server.answers[f"/o{i}"].append(Answer(status))
            client.send(f"r{i}", f"/r{i}", flags="r")
            client.send(f"o{i}", f"/o{i}")
            self.assertEqual(client.status(f"r{i}"), 200)
            self.assertEqual(client.status(f"o{i}"), status, "only once")
            self.assertEqual(len(server.times(f"/r{i}")), 3)
            self.assertEqual(len(server.times(f"/o{i}")), 1)
        server.answers["/always"].extend([Answer(502)] * 11)
        client.send("always", "/always", flags="r")
        client.send("next", "/always", flags="r", within=100)
        self.assertEqual(client.status("always"), 502)
        self.assertEqual(len(server.times("/always")), 10)
        self.assertEqual(client.status("next"), 0)

    def test_cut_connections(self):
        """Read and cut: done or not, nobody knows. Cut before: surely not."""
        server = self.serve()
        client = self.start(server)
        server.answers["/once"].append(Answer(cut="read"))
        client.send("once", "/once")
        self.assertEqual(client.status("once"), 0)
        self.assertEqual(len(server.times("/once")), 1, "never twice")
        client.send("warm", "/warm")
        self.assertEqual(client.status("warm"), 200)
        server.answers["/kept"].append(Answer(cut="read"))
        client.send("kept", "/kept")  # on the connection kept, where curl would try again itself
        self.assertEqual(client.status("kept"), 0)
        self.assertEqual(len(server.times("/kept")), 1, "never twice")
        for cut in "read", "half":
            server.answers["/" + cut].append(Answer(200, {"whole": True}, cut=cut))
            client.send(cut, "/" + cut, flags="r")
            self.assertEqual(client.done(cut)[0], 200)
            self.assertEqual(len(server.times("/" + cut)), 2)

    def test_what_waits_for_the_end_of_an_outage_goes_on_once_a_message_gets_through(self):
        """Pauses would last longer; but what Discord asks to wait is waited."""
        server = self.serve()
        server.answers["/broken"].append(Answer(503))
        server.answers["/told"].append(Answer(503, Retry_After=7))
        server.answers["/cut"] += [Answer(cut="read")] * 2  # on the connection kept curl tries itself
        client = self.start(server, scale="600")  # each pause would last ten minutes, and longer
        for i, name in enumerate(("broken", "told", "cut")):
            client.send(name, "/" + name, flags="r")
            client.log.wait_for_count("again in", i + 1)
        client.send("other", "/other", "GET", body=None)
        self.assertEqual(client.status("other"), 200)
        client.send("message", "/message", flags="m")
        self.assertEqual([client.status(name) for name in ("message", "broken", "cut")], [200] * 3)
        self.assertEqual(client.status("told"), 200)
        first, second = server.times("/told")
        self.assertLess(6.9, second - first)
        self.assertEqual(client.order()[0], "other")

    def test_nobody_there(self):
        server = self.serve()
        nobody = HttpServer()
        nobody.close()
        client = self.start(nobody, scale="0.01")
        client.send("a")
        status, _, message, _ = client.done("a")
        self.assertEqual(status, 0)
        self.assertRegex(message, "(?i)connect")
        self.assertEqual(len(client.log.wait_for_count("again in", 9)), 9)
        # What surely did not arrive is sent again, even if it must not happen twice.
        authority = Authority()
        self.addCleanup(authority.close)
        server = self.serve(tls=authority.issue("cut"))
        server.cut_connections = 2
        client = self.start(server, ca=authority.cert)
        client.send("b")
        self.assertEqual(client.status("b"), 200)
        self.assertEqual(len(server.requests), 1)

    def test_silence_ends(self):
        server = self.serve()
        for path in ("/once", "/again"):
            server.answers[path].append(Answer(after=17))  # two seconds more than is waited
        client = self.start(server, scale="0.01")
        client.send("once", "/once")
        client.send("again", "/again", flags="r")
        self.assertEqual(client.status("again"), 200)
        status, _, message, _ = client.done("once")
        self.assertEqual(status, 0)
        self.assertIn("timed out", message)
        self.assertEqual(len(server.times("/once")), 1)

    def test_a_refused_token_ends_everything_but_interactions(self):
        server = self.serve()
        client = self.start(server)
        server.answers["/a"].append(Answer(401, {"message": "401: Unauthorized", "code": 0},
                                           after=0.2))
        server.answers["/interactions/1/secret/callback"].append(Answer(401, {"code": 50027}))
        client.send("i", "/interactions/1/secret/callback", answers="1")
        self.assertEqual(client.done("i")[:2], (401, 50027))
        for name in "abc":
            client.send(name, "/a")
        self.assertEqual([client.status(name) for name in "abc"], [401] * 3)
        client.send("d", "/d")
        client.wait_for("^failed\td\tOperation not permitted$")
        client.send("j", "/interactions/2/secret/callback", answers="2")
        self.assertEqual(client.status("j"), 200)
        self.assertEqual(len(server.times("/a")), 1)
        self.assertEqual(len(server.times("/d")), 0)

    def test_the_guard_stops_and_goes_on(self):
        server = self.serve(lambda r: Answer(403 if r.path.startswith("/bad") else 200, {}))
        client = self.start(server, refusals="20", scale="0.005")  # a window of three seconds
        for i in range(30):
            client.send(str(i), f"/bad/{i}", within=60000)
        client.log.wait_for("discord-stopped")
        client.send("refused", "/good")
        client.wait_for("^failed\trefused\tOperation not permitted$")
        client.send("i", "/interactions/1/secret/callback", answers="1")
        self.assertEqual(client.status("i"), 200)
        client.log.wait_for("discord-goes-on")
        client.wait_for_count("^done\t\\d", 30)
        self.assertLessEqual(sum("discord-stopped" in line for line in client.log.lines), 2)
        client.send("good", "/good")
        self.assertEqual(client.status("good"), 200)


class Tls(RestTest):
    def test_only_the_right_certificate_is_believed(self):
        authority, stranger = Authority(), Authority("somebody else")
        self.addCleanup(authority.close)
        self.addCleanup(stranger.close)
        good = self.serve(tls=authority.issue("good"))
        other = self.serve(tls=authority.issue("other", alternative="DNS:other.test"))
        old = self.serve(tls=authority.issue("old", days=-1))
        client = self.start(good, ca=authority.cert)
        for i in range(20):
            client.send(str(i), "/x")
        client.wait_for_count("^done\t.*\t200\t", 20)
        self.assertEqual(good.connections, 1, "one handshake")
        by_name = self.start(good, api=good.url("localhost"), ca=authority.cert)
        by_name.send("a")
        self.assertEqual(by_name.status("a"), 200)
        beside = self.start(good, ca=stranger.cert,
                            env={**os.environ, "SSL_CERT_FILE": authority.cert})
        beside.send("a")
        self.assertEqual(beside.status("a"), 200, "the system's authorities are kept")
        cases = [
            (good, {"ca": stranger.cert}, "unable to get local issuer"),
            (good, {}, "unable to get local issuer"),
            (good, {"ca": "/nowhere/ca.pem"}, "SSL CA cert"),
            (other, {"ca": authority.cert}, "SSL: no alternative|subject name"),
            (other, {"ca": authority.cert, "api": other.url("localhost")},
             "SSL: no alternative|subject name"),
            (old, {"ca": authority.cert}, "certificate has expired"),
        ]
        for server, settings, words in cases:
            with self.subTest(words):
                before = len(server.requests)
                client = self.start(server, scale="0.001", **settings)
                client.send("a", within=3000)
                self.assertEqual(client.status("a"), 0)
                client.log.wait_for(words)
                self.assertEqual(len(server.requests), before, "not a word was said")

    def test_only_http_and_https(self):
        server = self.serve()
        client = self.start(server, api=f"file://{PATH}", scale="0.001")
        client.send("a", "", "GET", body=None)
        self.assertEqual(client.status("a"), 0)


if __name__ == "__main__":
    PATH = os.path.abspath(sys.argv.pop(1))
    beside.main()
