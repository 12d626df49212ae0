"""An evening on ircd-hybrid with its limits as Debian packages them, at the bot's usual rate of
lines."""

import argparse

import test_any_game
from bot import Network
from checks import check_lines, check_refused
from hybrid import Hybrid


class Packaged(test_any_game.Room):
    """Everybody comes from an address of their own, as the server wants it."""

    def __init__(self, arguments, name):
        super().__init__(argparse.Namespace(**vars(arguments), game="perudo"), name)
        self._addresses = 0

    def begin(self, n_people):
        server = self.stack.enter_context(Hybrid())
        self.enter(Network("home", server.port, ["#dice"]), [server.port] * n_people, rate=(4, 0.8))

    def seat(self, kind, port, nick, *more):
        self._addresses += 1
        elsewhere = type(kind.__name__, (kind,), {"source": f"127.0.{self._addresses}.1"})
        return super().seat(elsewhere, port, nick, *more)

    def finish(self):
        super().finish()
        for human in self.humans:
            check_lines(human)
        check_refused(self.bot)


def hybrid(room):
    """Two games of two kinds."""
    room.begin(3)
    room.play(room.game.OPTIONS[0])
    room.change_game("saiun")
    room.play(room.game.OPTIONS[0])


EVENINGS = {"hybrid": (Packaged, hybrid)}
