"""What the database itself says of who stored what, against what people asked, were told, and held.

A trigger of the tests' own notes for every stored move which session stored it, in which epoch, and who
had the table's unit then."""

import json
from collections import Counter

from ground import SHARDS
from seen import COMPUTER, Foul

NOTES = f"""
CREATE SCHEMA noted;
CREATE TABLE noted.moves (table_id bigint, n bigint, move text, pid integer, since timestamptz,
    node text, node_epoch bigint, unit text, unit_epoch bigint, owner text);
CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
    INSERT INTO noted.moves SELECT new.table_id, new.n, new.move, a.pid, a.backend_start,
            n.name, l.objid::bigint, u.name, u.epoch, u.node
        FROM pg_stat_activity a
        LEFT JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory' AND l.objsubid = 2 AND
            l.classid::bigint = (hashtext('dicecup ' || current_schema())::bigint & 4294967295)
        LEFT JOIN nodes n ON n.epoch = l.objid::bigint
        JOIN tables t ON t.id = new.table_id
        LEFT JOIN units u ON u.name = CASE t.network WHEN 'discord' THEN
            'discord/' || (split_part(t.place, '/', 1)::bigint >> 22) % {SHARDS} ELSE t.network END
        WHERE a.pid = pg_backend_pid();
    RETURN NULL;
END
$$;
CREATE TRIGGER note AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION noted.note();
"""
IN_ONE_EPOCH = "SELECT {0}, count(DISTINCT (pid, since)) AS sessions FROM noted.moves" \
    " GROUP BY {0} HAVING count(DISTINCT (pid, since)) > 1"
NOT_THEIRS = """SELECT table_id, n, node, node_epoch, unit, owner FROM noted.moves
    WHERE node IS DISTINCT FROM owner OR owner IS NULL"""
ALTERED = """SELECT table_id, n, m.move AS stands, s.move AS stored FROM noted.moves s
    FULL JOIN moves m USING (table_id, n) WHERE s.move IS DISTINCT FROM m.move"""


class Ledger:
    def __init__(self, databases, rng):
        self.databases, self.rng = databases, rng
        self.verified = set()

    def begin(self):
        """Once the schema is there, before anybody moves."""
        self.databases.run(NOTES)

    def holders(self):
        """The name of the node that plays each unit, or None."""
        return {row["name"]: row["node"] for row in self.databases.ask("SELECT name, node FROM units")}

    def check(self, tables):
        """No person is at a move now; computers may be."""
        told = {game: list(game.told) for table in tables for game in table.games.values()}
        for rows, words in (
                (IN_ONE_EPOCH.format("unit, unit_epoch"), "two have stored in one epoch of a unit"),
                (IN_ONE_EPOCH.format("node_epoch"), "two have stored in one epoch of a node"),
                (NOT_THEIRS, "stored by whom it is not"),
                (ALTERED, "what was stored stands no more")):
            found = self.databases.ask(rows)
            if found:
                raise Foul(f"{words}: {found}")
        moves, seats = self._moves(), self._seats()
        for table in tables:
            for game in list(table.games.values()):
                stored = list(game.stored(moves.get(game.number, []), seats.get(game.number, {})))
                self._check_game(table, game, told.get(game, []), stored)

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

    def _check_game(self, table, game, told, stored):
        where = f"table {game.number}"
        lost = [move for move in told if move not in stored]
        if lost:
            raise Foul(f"{where}: told, and not there: {lost}\n{stored}")
        rest = iter(stored)
        if not all(move in rest for move in game.accepted):
            raise Foul(f"{where}: in another order than they were made: {stored}\n{game.accepted}")
        by_people = [game.as_typed(move) for move in stored if not move[0].endswith(COMPUTER)]
        more = Counter(by_people) - Counter(game.typed) - Counter(table.unanswered)
        if more:
            raise Foul(f"{where}: more often than somebody asked for it: {more}\n{stored}")

    def verify(self, node, tables, most):
        """Records of games that have ended, of those not looked at yet: by the rules, and by what
        everybody was told to hold. At most one of a table."""
        ended = {table: [game for game in list(table.games.values()) if game.over and game.number not in self.verified]
                 for table in tables}
        ended = [games[-1] for games in ended.values() if games]
        for game in self.rng.sample(ended, min(most, len(ended))):
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
        game.check_record(record)
