"""A table on the stand-in for Discord, in a server of its own: its people type slash commands, press
buttons, mention the bot, or write to it alone."""

import re

from seen import BOT, HAND
from table import FAILED, PATIENCE, REFUSED, SILENT, TAKEN, Table
from world import Refused

EMOJIS = re.compile(r"\s*(<a?:\w+:\d+>)+")
TOO_LATE = "Too late"  # how a press of an old message is refused; the hand stands below
ANSWER = 3.5  # seconds until Discord itself says that there was no answer


class DiscordTable(Table):
    def __init__(self, world, channel, names, rng):
        super().__init__(channel, names, rng)
        self.world = world
        for name in names:
            world.do("user", name=name, server=None)
        self.server = world.do("server", name=f"House of {channel}", users=list(names),
                               channels=[channel[1:]])["id"]
        self.people = {name: world.person(name) for name in names}
        self.first = names[0]
        self.read = {name: 0 for name in names}
        self.hands = {name: 0 for name in names}
        self.answers = {name: [] for name in names}  # shown to them alone

    def look(self):
        for name, person in self.people.items():
            fresh = person.all[self.read[name]:]
            self.read[name] += len(fresh)
            for seen in fresh:
                if seen["what"] in ("message", "edit") and seen.get("from") == BOT:
                    self._take(name, seen, re.sub(EMOJIS, "", seen.get("text", "")))

    def _take(self, name, seen, text):
        if seen["where"] != "dm" and not seen.get("ephemeral"):
            if name == self.first:
                self.take_public(text)
            return
        self.take_private(name, text)
        self.hands[name] += bool(HAND.search(text))
        if (not HAND.search(text) or text.startswith(TOO_LATE)) and not seen.get("loading"):
            self.answers[name].append(text)
            self._take_lobby(text)
            self._take_game(text)

    @property
    def n_hands(self):
        return dict(self.hands)

    def do(self, asked, is_done):
        self.look()
        asked.sessions = self.lost_sessions()
        person, n = self.people[asked.name], len(self.answers[asked.name])
        public = len(self.people[self.first].all)
        ways = self._ways(asked)
        asked.how, way = ways[0] if asked.how != "move" else self.rng.choice(ways)
        try:
            given = way(person)
        except Refused:
            asked.how, way = ways[0]
            given = way(person)
        outcome = self._outcome(person, given if asked.how in ("slash", "press") else None)
        if outcome == FAILED:
            return FAILED

        def is_answered():
            if is_done is None:
                return len(self.answers[asked.name]) > n or any(
                    seen.get("from") == BOT and seen["where"] == self.place
                    for seen in self.people[self.first].all[public:])
            return is_done() or len(self.answers[asked.name]) > n
        asked.is_answered = is_answered
        if not self.wait(is_answered, PATIENCE):
            return SILENT
        return TAKEN if is_done is None or is_done() or self.wait(is_done, 0.5) else REFUSED

    def _ways(self, asked):
        """(how, what to do with a person), the surest first."""
        if asked.what == "new":
            return [("slash", lambda person: person.slash(
                self.place, "table new", game=self.wanted()[0], rules=self.wanted()[1]))]
        if asked.what in self.whispers:
            return [("alone", lambda person: person.say("dm", asked.what))]
        if asked.how != "move":
            return [("slash", lambda person: person.slash(self.place, f"table {asked.what}"))]
        ways = [
            ("slash", lambda person: person.slash(self.place, "table move", what=asked.what)),
            ("alone", lambda person: person.say("dm", asked.what)),
            ("mention", lambda person: person.say(self.place, f"@{BOT} {asked.what}")),
        ]
        if asked.what == "dudo":
            ways.append(("press", lambda person: person.press("Dudo", where=self.place)))
        return ways

    def _outcome(self, person, interaction):
        """FAILED: Discord said that there was no answer."""
        if interaction is None:
            return None
        self.wait(lambda: any(seen.get("interaction") == interaction and
                              seen["what"] in ("answered", "failed") for seen in person.all[-200:]),
                  ANSWER)
        failed = any(seen.get("interaction") == interaction and seen["what"] == "failed"
                     for seen in person.all[-200:])
        return FAILED if failed else None

    def is_excused(self, asked):
        """Discord says of interactions that nobody answered; events of a session that could not be
        resumed are lost."""
        return asked.how in ("slash", "press") or self.lost_sessions() > asked.sessions

    def lost_sessions(self):
        return sum(told.get("gateway") == "not resumed" for told in self.world.all)

    def lines(self):
        return {name: [seen.get("text", "") for seen in person.all]
                for name, person in self.people.items()}

    def story(self):
        return "\n".join([super().story(), self.people[self.first].story()])

    def close(self):
        pass
