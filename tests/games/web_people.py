"""People of the web: browsers without their looks. A Reader follows a table by its address; a Guest
sits down by an invitation, and goes by the buttons, menus and forms that are offered. Both connect
again by themselves, as an EventSource does, and keep all that ever came to them."""

import http.client
import re
import socket
import threading
import time
import urllib.parse

from fragments import Fragment

PATIENCE = 120.0
STEPS = 40  # on the way to one move
HASTE = 20  # times faster than a browser connects again
QUIET = 1.0  # after which a press that is answered by nothing shows nothing in the hand either
TRIES = 4
ASIDE = ("Type it…", "Back")
MOVE = re.compile(r"\d+ \d+ ")  # an id of something that is stale once somebody has moved
ADDRESS = re.compile(r"http://[\w.:]+(/([tj])/\d+(?:-[0-9a-f]+)?)")


class Lost(AssertionError):
    """The bot does not answer."""


class Answer:
    def __init__(self, response, body):
        self.status = response.status
        self.headers = response.headers
        self.body = body
        self.text = body.decode("utf-8", "replace")
        self.location = response.getheader("Location")


class Reader:
    """Somebody who reads. secret: of their cookie, if they have one already."""

    alarm = None  # called while somebody waits: raises what ends the wait; see nudge()
    address = None  # of this machine, that they come from; None: any

    def __init__(self, name, port, rng=None, secret=None):
        self.name = name
        self.port = port
        self.rng = rng
        self.cookie = f"dicecup={secret}" if secret else None
        self.path = None  # of the table
        self.kept = []  # (where from, text), since forget()
        self.events = []  # (kind, Fragment), since forget()
        self.stays, self.live, self.hand_shown = [], None, None
        self.connections = 0  # that were answered with events, all in all
        self.connected = False
        self.over = False
        self._news = threading.Condition()
        self._last_id = ""
        self._watch = 0  # raised when another table is watched
        self._socket = None

    # Pages.

    def _connection(self, timeout):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout,
                                          source_address=(self.address, 0) if self.address else None)

    def ask(self, method, path, fields=None, script=False, **headers):
        """One request on a connection of its own."""
        if self.cookie:
            headers["Cookie"] = self.cookie
        if script:
            headers["X-Requested-With"] = "dicecup"
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers.setdefault("Origin", f"http://127.0.0.1:{self.port}")
        connection = self._connection(PATIENCE)
        try:
            connection.request(method, path, body, {"Connection": "close", **headers})
            response = connection.getresponse()
            answer = Answer(response, response.read())
        except (OSError, http.client.HTTPException) as error:
            self._rest(0.02)
            raise Lost(f"{self.name}: {method} {path}: {error!r}") from error
        finally:
            connection.close()
        given = answer.headers.get("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        with self._news:
            self.kept.append((f"{method} {path}", answer.text))
        return answer

    def get(self, path):
        return self.ask("GET", path)

    def throw(self, path, fields):
        """A form, of which no answer is ever read: the socket that it left by."""
        body = urllib.parse.urlencode(fields)
        sock = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        sock.sendall(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n"
                     f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
        return sock

    # Events.

    def watch(self, path):
        """Follows this table from now on, and no other."""
        self.leave()
        with self._news:
            self._watch += 1
            self.path, self._last_id = path, ""
            self.stays, self.live, self.hand_shown = [], None, None
            self.over = False
            watch = self._watch
        threading.Thread(target=self._follow, args=(watch, path), daemon=True).start()

    def leave(self):
        with self._news:
            self._watch += 1
            if self._socket:
                self._socket.close()
            self._news.notify_all()

    close = leave

    def _follow(self, watch, path):
        retry = 2.0
        while self._watch == watch and not self.over:
            try:
                retry = self._read_events(watch, path) or retry
            except (OSError, ValueError, AttributeError, http.client.HTTPException):
                pass
            with self._news:
                if self._watch == watch:
                    self.connected = False
                    self._news.notify_all()
            self._rest(retry / HASTE)

    def _rest(self, seconds):
        """Nothing is awaited that anybody could tell."""
        threading.Event().wait(seconds)

    def _read_events(self, watch, path):
        """Until the connection ends: the time to wait until the next, if one was told."""
        connection = self._connection(60)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if self._last_id:
            headers["Last-Event-ID"] = self._last_id
        try:
            connection.request("GET", path + "/events", headers=headers)
            with self._news:
                if self._watch != watch:
                    return None
                self._socket = Ending(connection)
            response = connection.getresponse()
            if response.status != 200:
                self.kept.append(("GET events", response.read().decode()))
                return None
            with self._news:
                self.connections += 1
                self.connected = True
                self._news.notify_all()
            return self._read_stream(response, watch)
        finally:
            connection.close()

    def _read_stream(self, response, watch):
        event, retry = {}, None
        for line in iter(response.readline, b""):
            line = line.decode("utf-8", "replace").rstrip("\n")
            field, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if field == "retry":
                retry = int(value) / 1000
            elif field == "data":
                event.setdefault("data", []).append(value)
            elif field:
                event[field] = value
            elif line == "" and event:
                with self._news:
                    if self._watch != watch:
                        return retry
                    self._take(event)
                    self._news.notify_all()
                event = {}
                if self.over:
                    return retry
        return retry

    def _take(self, event):
        kind, html = event.get("event", ""), "\n".join(event.get("data", []))
        if kind == "ping":
            return
        self._last_id = event.get("id", self._last_id)
        fragment = Fragment(html, self.rng)
        self.kept.append((kind, html))
        self.events.append((kind, fragment))
        if kind == "all":
            self.stays = fragment.parts.get("stays", [])
            self.live = (fragment.parts.get("live") or [None])[0]
        elif kind == "stays":
            self.stays = self.stays + fragment.articles
        elif kind == "live":
            self.live = fragment.articles[0] if fragment.articles else None
        elif kind == "hand":
            self.hand_shown = fragment.articles[0] if fragment.articles else None
        elif kind == "over":
            self.over = True

    def mark(self):
        return len(self.events)

    def forget(self):
        """All that came so far."""
        with self._news:
            kept, self.kept, self.events = self.kept, [], []
        return kept

    def wait(self, reached, timeout=PATIENCE, what="what is awaited"):
        """Until reached() gives something, which is returned."""
        until = time.monotonic() + timeout
        with self._news:
            while True:
                found = reached()
                if found:
                    return found
                if self.alarm:
                    self.alarm()
                left = until - time.monotonic()
                if left <= 0:
                    raise AssertionError(f"{self.name}: no {what}\n{self.story()}")
                self._news.wait(left)

    def wait_for(self, pattern, since=0, kinds=("all", "stays", "live", "hand", "answer")):
        """The first line of an event in which it is found."""
        def found():
            return next((match for kind, fragment in self.events[since:] if kind in kinds
                         for match in (re.search(pattern, line) for line in fragment.lines)
                         if match), None)
        return self.wait(found, what=repr(pattern))

    def wait_until_back(self, connections):
        """Connected again since there were so many connections, and all was told that there is."""
        self.wait(lambda: self.connected and self.connections > connections, what="connection")

    def nudge(self):
        with self._news:
            self._news.notify_all()

    @property
    def lines(self):
        """All that stands on the page."""
        articles = self.stays + [each for each in (self.live, self.hand_shown) if each]
        return [line for each in articles for line in each.lines]

    def story(self):
        return "\n".join([f"--- {self.name}: {self.path}, {self.connections} connections",
                          *(f"{kind}: {line}" for kind, fragment in self.events[-12:]
                            for line in fragment.lines)])


class Ending:
    """Ends a connection that somebody reads from."""

    def __init__(self, connection):
        self.socket = connection.sock

    def close(self):
        try:
            self.socket.shutdown(2)
        except OSError:
            pass


class Guest(Reader):
    """Somebody with a seat, or who wants one. mind: what they would type, and how often they do
    (types: of ten moves)."""

    mind = None
    types = 3
    refused = 0
    unfit = ()

    def __init__(self, name, port, rng, mind=None, secret=None):
        super().__init__(name, port, rng, secret)
        self.mind = mind
        self.shown = []  # to this person alone
        self._read = 0
        self._seen = []  # lines of the last live message

    def sit(self, invitation):
        """By the address of an invitation, whose page brings their cookie; true: they sit there now, and
        follow the table."""
        if not self.cookie:
            self.get(invitation)
        answer = self.ask("POST", invitation, {"name": self.name})
        if answer.status == 303:
            self._read = 0
            self.watch(answer.location)
        return answer.status == 303

    def salt(self):
        """Of the form that renews their key, as the page of their seat has it; None: it shows no seat."""
        self.get(self.path)
        found = re.search(r'name="salt" value="([0-9a-f]{32})"', self.get(self.path + "/seat").text)
        return found and found[1]

    def forget(self):
        self._read = 0
        return super().forget()

    # What is shown.

    def look(self):
        """Takes in what came."""
        with self._news:
            fresh, self._read = self.events[self._read:], len(self.events)
        own = []
        for kind, fragment in fresh:
            if kind in ("hand", "answer"):
                own += fragment.lines
            elif self.mind:
                self._see(kind, fragment)
        self._learn(own)
        return own

    def _learn(self, own):
        self.shown += own
        for line in own if self.mind else ():
            self.mind.told(line)

    def _see(self, kind, fragment):
        lines = fragment.lines
        for line in lines:
            if line not in self._seen:
                self.mind.see(line)
        if kind != "stays":
            self._seen = lines

    # What is done.

    def send(self, path, fields):
        """What the answer shows."""
        answer = self.ask("POST", path, fields, script=True)
        if answer.status != 200:
            self._rest(0.02)
            raise AssertionError(f"{self.name}: {path}: {answer.status}: {fields}")
        fragment = Fragment(answer.text, self.rng)
        self._learn(fragment.lines)
        return fragment

    def say(self, text):
        return self.send(self.path + "/say", {"text": text})

    def press(self, control):
        return self.send(control.action, control.fields)

    def controls(self):
        """What stands on the page to be pressed."""
        return [control for each in (self.hand_shown, self.live) if each
                for control in each.controls]

    def press_label(self, label):
        return self.press(next(each for each in self.controls() if each.label == label))

    def moves(self):
        return [each for each in self.controls() if MOVE.match(dict(each.fields).get("id", ""))]

    def act(self):
        """Tries to make a move; false: there is none, or it was refused."""
        self.look()
        if self.mind and self.rng.randrange(10) < self.types:
            return self._type()
        moves = self.moves()
        return bool(moves) and self._go_on(self._choose(moves))

    def _type(self):
        hint = self.hint()
        if not hint or re.search(r"(^|\. )(Now:|It is not your turn)", hint):
            return False
        for idea in list(self.mind.ideas(hint))[:TRIES]:
            if self._is_taken(self.say(idea)):
                return True
            self.refused += 1
        return False

    def _choose(self, controls):
        plain = [each for each in controls if each.label not in ASIDE and not each.asks]
        return self.rng.choice(plain if plain and self.rng.random() < 0.95 else controls)

    def _go_on(self, control):
        """From a press to the end of its way."""
        for _ in range(STEPS):
            since = self.mark()
            if control.asks:
                control.fields = control.fields + [("text", "what now")]
            answer = self.press(control)
            controls = answer.controls or (not answer.lines and self._next_of(control, since))
            if not controls:
                taken = self._is_taken(answer)
                self.refused += not taken
                return taken
            control = self._choose(controls)
        return True

    def _next_of(self, control, since):
        """A menu may go on in place of the hand: what then stands there, of the same turn."""
        turn = MOVE.match(dict(control.fields).get("id", ""))

        def changed():
            return any(kind == "hand" for kind, _ in self.events[since:])
        try:
            self.wait(changed, QUIET)
        except AssertionError:
            return []
        shown = self.hand_shown.controls if self.hand_shown else []
        return [each for each in shown if turn and
                dict(each.fields).get("id", "").startswith(turn[0])]

    def _is_taken(self, answer):
        return not answer.lines or any(
            re.match(rf"Taken\.$|{self.mind.taken if self.mind else 'Taken'}", line)
            for line in answer.lines)

    def hint(self):
        """What the bot says that can be done now."""
        words = " ".join(self.say("help").lines)
        return words.split("More:")[0].split("Moves of ")[0].strip()

    def hand(self):
        """What they are told to hold."""
        since = self.mark()
        answer = self.say("hand")
        if answer.lines:
            return "\n".join(answer.lines)
        self.wait(lambda: any(kind == "hand" for kind, _ in self.events[since:]), what="hand")
        self.look()
        return "\n".join(self.hand_shown.lines) if self.hand_shown else ""
