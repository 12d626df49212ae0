"""What the database itself says of who stored what, against what people asked, were told, and held.

A trigger of the tests' own notes for every stored move which session stored it, in which epoch, and in which the
lease was then."""

import json
from collections import Counter, namedtuple

from seen import COMPUTER, Foul

NOTES = """
CREATE SCHEMA noted;
CREATE TABLE noted.moves (at bigserial, table_id bigint, n bigint, move text, pid integer, since timestamptz,
    epoch bigint, lease bigint);
CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
    INSERT INTO noted.moves (table_id, n, move, pid, since, epoch, lease)
        SELECT new.table_id, new.n, new.move, a.pid, a.backend_start, l.objid::bigint, lease.epoch
        FROM lease, pg_stat_activity a
        LEFT JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory' AND l.objsubid = 2 AND
            l.classid::bigint = (hashtext('dicecup ' || current_schema())::bigint & 4294967295)
        WHERE a.pid = pg_backend_pid();
    RETURN NULL;
END
$$;
CREATE TRIGGER note AFTER INSERT ON moves FOR EACH ROW EXECUTE FUNCTION noted.note();
"""
FOULS = {
    "two have stored in one epoch": "SELECT lease, count(DISTINCT (pid, since)) AS sessions FROM noted.moves"
                                    " GROUP BY lease HAVING count(DISTINCT (pid, since)) > 1",
    "stored without the lease": "SELECT * FROM noted.moves WHERE epoch IS DISTINCT FROM lease",
    "stored in an epoch that was over": "SELECT * FROM (SELECT *, lag(lease) OVER (ORDER BY at) AS before"
                                        " FROM noted.moves) m WHERE lease < before",
    "what was stored stands no more": "SELECT table_id, n, m.move AS stands, s.move AS stored FROM noted.moves s"
                                      " FULL JOIN moves m USING (table_id, n) WHERE s.move IS DISTINCT FROM m.move",
}
Lease = namedtuple("Lease", "epoch node")


class Ledger:
    def __init__(self, databases, rng):
        self.databases, self.rng = databases, rng
        self.verified = set()

    def begin(self):
        """Once the schema is there, before anybody moves."""
        self.databases.run(NOTES)

    def lease(self):
        """Its epoch, and whose it is or was last; None: nobody says."""
        try:
            return Lease(**self.databases.ask("SELECT epoch, node FROM lease")[0])
        except RuntimeError:
            return None

    def check(self, tables):
        """No person is at a move now; computers may be."""
        told = {game: list(game.told) for table in tables for game in table.games.values()}
        for words, query in FOULS.items():
            found = self.databases.ask(query)
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
