"""What the database itself says of who stored what, against what people asked, were told, and held.

A trigger of the tests' own notes for every stored move which session stored it and in which epoch."""

import json
from collections import Counter

from seen import Foul

NOTES = """
CREATE SCHEMA noted;
CREATE TABLE noted.moves (table_id bigint, n bigint, move text, pid integer, since timestamptz,
    unit text, epoch bigint);
CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
    INSERT INTO noted.moves SELECT new.table_id, new.n, new.move, a.pid, a.backend_start, l.unit, l.epoch
        FROM pg_stat_activity a, leases l WHERE a.pid = pg_backend_pid() AND l.unit = 'bot';
    RETURN NULL;
END
$$;
CREATE TRIGGER note AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION noted.note();
"""
BOTH_IN_ONE_EPOCH = """SELECT unit, epoch, count(DISTINCT (pid, since)) AS sessions FROM noted.moves
    GROUP BY unit, epoch HAVING count(DISTINCT (pid, since)) > 1"""
ALTERED = """SELECT table_id, n, m.move AS stands, s.move AS stored FROM noted.moves s
    FULL JOIN moves m USING (table_id, n) WHERE s.move IS DISTINCT FROM m.move"""


def typed(move):
    """Who asked for it, and how."""
    name, verb, count, face = move
    return name, "dudo" if verb == "dudo" else f"bid {count} {face}"


class Ledger:
    def __init__(self, databases):
        self.databases = databases
        self.verified = set()

    def begin(self):
        """Once the schema is there, before anybody moves."""
        self.databases.run(NOTES)

    def check(self, tables):
        """Nobody is at a move now."""
        for rows, words in ((BOTH_IN_ONE_EPOCH, "two have stored in one epoch"),
                            (ALTERED, "what was stored stands no more")):
            found = self.databases.ask(rows)
            if found:
                raise Foul(f"{words}: {found}")
        moves, seats = self._moves(), self._seats()
        for table in tables:
            for game in table.games.values():
                self._check_game(game, moves.get(game.number, []), seats.get(game.number, {}))

    def _moves(self):
        moves = {}
        for row in self.databases.ask("SELECT table_id, move FROM moves ORDER BY table_id, n"):
            moves.setdefault(row["table_id"], []).append(row["move"].split())
        return moves

    def _seats(self):
        seats = {}
        for row in self.databases.ask("SELECT table_id, seat, name FROM seats"):
            seats.setdefault(row["table_id"], {})[row["seat"]] = row["name"]
        return seats

    def _check_game(self, game, journal, seats):
        stored, bid = [], None
        for seat, verb, *numbers in journal:
            if verb == "bid":
                bid = tuple(map(int, numbers))
            if verb in ("bid", "dudo"):
                stored.append((seats[int(seat)], verb, *bid))
        where = f"table {game.number}"
        lost = [move for move in game.told if move not in stored]
        if lost:
            raise Foul(f"{where}: told, and not there: {lost}\n{stored}")
        rest = iter(stored)
        if not all(move in rest for move in game.accepted):
            raise Foul(f"{where}: in another order than they were made: {stored}\n{game.accepted}")
        more = Counter(map(typed, stored)) - Counter(game.typed)
        if more:
            raise Foul(f"{where}: more often than somebody asked for it: {more}\n{stored}")

    def verify(self, node, tables, most):
        """Records of games that have ended, of those not looked at yet: by the rules, and by what
        everybody was told to hold."""
        ended = [game for table in tables for game in table.games.values()
                 if game.over and game.number not in self.verified]
        for game in ended[:most]:
            self._verify(node, game)
            self.verified.add(game.number)

    def _verify(self, node, game):
        path, why = node.export(game.number)
        if path is None:
            raise Foul(f"table {game.number} has no record: {why}")
        verdict = node.run("verify", path)
        if verdict.stdout.strip() != f"{path}: ok":
            raise Foul(verdict.stdout + verdict.stderr)
        with open(path, encoding="utf-8") as file:
            record = json.load(file)
        rolls = [event["dice"] for event in record["events"] if event["type"] == "roll"]
        for (name, number), dice in game.hands.items():
            fell = sorted(rolls[number - 1][record["players"].index(name)])
            if fell != dice:
                raise Foul(f"table {game.number}, round {number}: {name} was told {dice}, not {fell}")

