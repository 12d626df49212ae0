"""People of a campaign on the stand-in for Discord; see ../games/guests.py."""

import sys
import types
from os.path import dirname, join

sys.path.insert(0, join(dirname(dirname(__file__)), "games"))

import players  # noqa: E402
import witness  # noqa: E402
from anybody import BOT, Closed, Presser, Slasher, Watcher, Writer  # noqa: E402
from corner import NoEcho  # noqa: E402
from guests import LOBBY, Guests  # noqa: E402
from world import Refused  # noqa: E402

KINDS = (Slasher, Presser, Writer, Closed)


class DiscordGuests(Guests):
    """In a server of their own, with one channel; each in their own way."""

    def __init__(self, campaign, channel, names, games, rng):
        super().__init__(campaign, channel, games, rng)
        self.world = campaign.world
        self.echo = NoEcho()
        witness = f"watch{channel[1:]}"
        for name in (*names, witness):
            self.world.do("user", name=name, server=None)
        self.world.do("server", name=f"House of {channel}", users=[*names, witness],
                      channels=[channel[1:]])
        self.watcher = Watcher(self.world.person(witness), channel)
        self.users = [self._seat(kind, name) for kind, name in zip(KINDS, names)]
        self.people = list(self.users)

    def _seat(self, kind, name):
        person = self.world.person(name)
        if kind is Closed:
            person.close_dms()
        person.alarm = self.alarm
        do = person._do

        def tell(action, **more):
            try:
                done = do(action, **more)
            except Refused as error:
                self.alarm()
                raise error
            self.acted()
            return done
        person._do = tell
        return kind(person, players.of(self.kinds[0]).Mind(self.rng, name), self.name)

    def nudge(self):
        for human in self.users:
            human.person.nudge()
        self.watcher.person.nudge()

    def status(self, human):
        since = human.person.mark()
        human.person.slash(self.name, "table status")
        return human.person.wait(
            lambda seen: seen.get("from") == BOT and LOBBY.search(seen.get("text", "")),
            since, 3, "a status")["text"]

    def set_up(self, human, text):
        game, _, rules = text.partition(" ")
        human.slash("new", game=game, **({"rules": rules} if rules else {}))

    def sit(self, human):
        if isinstance(human, Presser) and self.rng.random() < 0.5:
            human.press("Join")
        else:
            human.slash("join")

    def begin(self, human):
        human.slash("start")

    def _heard_game(self, record):
        """Nobody waits until the message is edited: what only tells how the table stands may be
        shown later than it was, behind what came of it, as when the bot dies in between."""
        lines, shows = self.crowd.lines, [text for _, text in self.crowd.shows]
        said = [(event, words) for event, words in self.game.said(record)
                if any(witness.has(line, words) for line in lines) or
                not any(witness.has(text, words) for text in shows)]
        return types.SimpleNamespace(**{**vars(self.game), "said": lambda _: said})

    def story(self):
        return "\n".join([super().story(), self.watcher.person.story(),
                          *(f"--- {human.name}\n{human.person.story()}"
                            for human in self.users)])
