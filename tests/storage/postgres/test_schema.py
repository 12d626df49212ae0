"""The schema is written twice, for SQLite and for PostgreSQL: this holds one up to the other.

usage: test_schema.py MIGRATIONS
"""

import datetime
import itertools
import json
import pathlib
import re
import sqlite3
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "servers"))

import postgres

MIGRATIONS = pathlib.Path(sys.argv.pop(1)).resolve()
BASELINE = 26
SCHEMA = "elsewhere"  # not "public": nothing in the migrations may name a schema

# What differs and is meant to, by table and part.
CASE = "a primary key of PostgreSQL cannot pass over upper and lower case; a unique index can"
SHARED = "a file is one process's, and has a lock beside it"
MEANT = {
    ("settings", "keys"): CASE,
    ("alerts", "keys"): CASE,
    ("schema_version", "all"): "SQLite keeps the number in the head of its file",
    ("lease", "all"): SHARED,
}

TYPES = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text", "BLOB": "bytea"}

# Values at which conditions are tried: around every bound that the schema has.
SAMPLES = {
    "bigint": [None, *range(-3, 9), 65534, 65535, 65536],
    "double precision": [None, -1.0, 0.0, 0.5],
    "text": [None, "", "a"],
    "bytea": [None, b"", b"1" * 31, b"1" * 32, b"1" * 33],
}


def literal(value):
    """The same in both databases."""
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    return f"'{value}'" if isinstance(value, str) else str(value)


def columns_in(condition, columns):
    words = set(re.findall(r"\w+", condition))
    return [column for column in columns if column in words]


class Sqlite:
    def __init__(self):
        self.db = sqlite3.connect(":memory:")
        self.db.execute("PRAGMA foreign_keys = ON")
        for file in sorted(MIGRATIONS.glob("*.sql")):
            self.db.executescript(file.read_text(encoding="ascii"))

    def rows(self, query):
        return self.db.execute(query).fetchall()

    def _sql(self, kind, name):
        sql = self.rows(f"SELECT sql FROM sqlite_schema WHERE type = '{kind}' AND name = '{name}'")
        return re.sub("--[^\n]*", "", sql[0][0])

    def tables(self):
        return [name for name, in self.rows("SELECT name FROM sqlite_schema WHERE type = 'table'"
                                            " AND name NOT LIKE 'sqlite_%'")]

    def columns(self, table):
        """Name: (type, NOT NULL, default, whether an INSERT may leave out what is numbered)."""
        found = {}
        for _, name, kind, required, default, key in self.rows(f"PRAGMA table_info({table})"):
            given = None if default is None else self.rows(f"SELECT {default}")[0][0]
            found[name] = TYPES[kind], bool(required or key), given, name == "id" and kind == "INTEGER"
        return found

    def _indexed(self, index):
        """What an index is of, in order."""
        rows = self.rows(f"SELECT name, coll, desc FROM pragma_index_xinfo('{index}') WHERE key = 1"
                         " ORDER BY seqno")
        return tuple((f"nocase({name})" if coll == "NOCASE" else name) + (" DESC" if desc else "")
                     for name, coll, desc in rows)

    def keys(self, table):
        found = {("unique" if origin == "u" else "primary", self._indexed(name))
                 for _, name, _, origin, _ in self.rows(f"PRAGMA index_list({table})")
                 if origin != "c"}
        if not any(kind == "primary" for kind, _ in found):  # the number of a row is no index
            rows = self.rows(f"SELECT name FROM pragma_table_info('{table}') WHERE pk > 0")
            found.add(("primary", tuple(name for name, in rows)))
        return found

    def foreign_keys(self, table):
        found = set()
        for _, _, other, here, there, update, delete, _ in self.rows(
                f"PRAGMA foreign_key_list({table})"):
            if there is None:
                there, = [name for name, in self.rows(
                    f"SELECT name FROM pragma_table_info('{other}') WHERE pk > 0")]
            found.add((here, other, there, update, delete))
        return found

    def indexes(self, table):
        """Name: (what it is of, whether unique, the condition)."""
        found = {}
        for _, name, unique, origin, _ in self.rows(f"PRAGMA index_list({table})"):
            if origin == "c":
                _, *condition = re.split(r"\sWHERE\s", self._sql("index", name))
                found[name] = self._indexed(name), bool(unique), "".join(condition)
        return found

    def checks(self, table):
        found = []
        for part in re.split(r"\bCHECK \(", self._sql("table", table))[1:]:
            depth = 1
            for end, char in enumerate(part):
                depth += (char == "(") - (char == ")")
                if depth == 0:
                    found.append(part[:end])
                    break
        return found

    def tried(self, query):
        return [None if value is None else bool(value) for value, in self.rows(query)]


class Postgres:
    def __init__(self, server):
        self.server = server
        self.server.make_database("dicecup")
        # A zone far from UTC: nothing may go by it.
        self.server.run(f"CREATE SCHEMA {SCHEMA}; ALTER DATABASE dicecup SET search_path = {SCHEMA};"
                        "ALTER DATABASE dicecup SET timezone = 'Asia/Tokyo'", "dicecup")
        for file in sorted((MIGRATIONS / "postgres").glob("*.sql")):
            self.run(f"BEGIN;\n{file.read_text(encoding='ascii')}\nCOMMIT;")
        self._by_table = {}
        self._defaults = {None: None}

    def run(self, sql):
        return self.server.run(sql, "dicecup")

    def rows(self, query):
        return self.server.ask(query, "dicecup")

    def values(self, query):
        """Of a query with one column."""
        return [value for row in self.rows(query) for value in row.values()]

    def tables(self):
        return self.values("SELECT relname FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm')"
                           f" AND relnamespace = '{SCHEMA}'::regnamespace")

    def _of(self, table, part, query):
        """The rows of a query over all tables that are those of one; asked once."""
        if part not in self._by_table:
            self._by_table[part] = self.rows(query)
        return [row for row in self._by_table[part] if row["of"] == table]

    def _default(self, written):
        if written not in self._defaults:
            self._defaults[written], = self.values(f"SELECT {written} AS value")
        return self._defaults[written]

    def columns(self, table):
        found = {}
        for row in self._of(table, "columns", f"""
                SELECT c.relname AS of, attname AS name, format_type(atttypid, atttypmod) AS kind,
                    attnotnull AS required, pg_get_expr(adbin, adrelid) AS given,
                    attidentity AS identity, collname AS collation
                FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
                LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
                LEFT JOIN pg_collation l ON l.oid = attcollation
                WHERE relnamespace = '{SCHEMA}'::regnamespace AND attnum > 0 AND NOT attisdropped
                ORDER BY attnum"""):
            kind = row["kind"]
            if kind == "text" and row["collation"] != "C":
                kind += f" COLLATE {row['collation']}"
            found[row["name"]] = (kind, row["required"], self._default(row["given"]),
                                  row["identity"] == "d")
        return found

    def _all_indexes(self, table):
        for row in self._of(table, "indexes", f"""
                SELECT t.relname AS of, i.relname AS name, indisprimary AS primary,
                    indisunique AS unique, pg_get_expr(indpred, indrelid) AS condition,
                    EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid
                        AND contype IN ('p', 'u')) AS is_key,
                    (SELECT json_agg(pg_get_indexdef(indexrelid, k, true) || CASE
                        WHEN indoption[k - 1] & 1 = 1 THEN ' DESC' ELSE '' END ORDER BY k)
                        FROM generate_series(1, indnkeyatts) k) AS columns
                FROM pg_index JOIN pg_class t ON t.oid = indrelid
                JOIN pg_class i ON i.oid = indexrelid
                WHERE t.relnamespace = '{SCHEMA}'::regnamespace"""):
            yield row, tuple(re.sub(r'^lower\((\w+) COLLATE "C"\)', r"nocase(\1)", column)
                             for column in row["columns"])

    def keys(self, table):
        return {("primary" if row["primary"] else "unique", columns)
                for row, columns in self._all_indexes(table) if row["unique"]}

    def indexes(self, table):
        return {row["name"]: (columns, row["unique"], row["condition"] or "")
                for row, columns in self._all_indexes(table) if not row["unique"]}

    def foreign_keys(self, table):
        what = {"a": "NO ACTION", "c": "CASCADE"}
        return {(", ".join(row["here"]), row["other"], ", ".join(row["there"]),
                 what.get(row["updated"], row["updated"]), what.get(row["deleted"], row["deleted"]))
                for row in self._of(table, "foreign keys", f"""
                    SELECT c.relname AS of, o.relname AS other, confupdtype AS updated,
                        confdeltype AS deleted,
                        (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
                            WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS here,
                        (SELECT json_agg(attname ORDER BY attnum) FROM pg_attribute
                            WHERE attrelid = confrelid AND attnum = ANY (confkey)) AS there
                    FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
                    JOIN pg_class o ON o.oid = confrelid
                    WHERE contype = 'f' AND connamespace = '{SCHEMA}'::regnamespace""")}

    def checks(self, table):
        return [row["condition"] for row in self._of(table, "checks", f"""
            SELECT relname AS of, pg_get_expr(conbin, conrelid) AS condition
            FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
            WHERE contype = 'c' AND connamespace = '{SCHEMA}'::regnamespace""")]

    def tried(self, query):
        return self.values(query)


def samples_of(columns, types):
    """All combinations of samples, with their place in the order."""
    return list(enumerate(itertools.product(*(SAMPLES[types[column][0]] for column in columns))))


def behaviour(database, condition, columns, types):
    """What a condition is at each sample: the two databases write the same one differently."""
    samples = samples_of(columns, types)
    if isinstance(database, Postgres):
        def write(value):
            return literal(value).replace("x'", r"'\x", 1)
        selected = ", ".join(f"column{n + 2}::{types[column][0]} AS {column}"
                             for n, column in enumerate(columns))
    else:
        write = literal
        selected = ", ".join(f"column{n + 2} AS {column}" for n, column in enumerate(columns))
    values = ", ".join(f"({n}, {', '.join(map(write, sample))})" for n, sample in samples)
    results = database.tried(
        f"SELECT ({condition}) AS value FROM (SELECT column1, {selected}"
        f" FROM (VALUES {values}) v) v ORDER BY column1")
    return [(dict(zip(columns, sample)), result) for (_, sample), result in zip(samples, results)]


def conditions(database, table):
    """How a table's CHECKs behave, by the columns that they are about."""
    types = database.columns(table)
    by_columns = {}
    for check in database.checks(table):
        by_columns.setdefault(tuple(columns_in(check, types)), []).append(f"({check})")
    return {columns: behaviour(database, " AND ".join(checks), columns, types)
            for columns, checks in by_columns.items()}


def indexes(database, table):
    """A table's indexes that are no keys, each with how its condition behaves."""
    types = database.columns(table)
    found = {}
    for name, (of, unique, condition) in database.indexes(table).items():
        about = columns_in(condition, types)
        found[name] = of, unique, condition and behaviour(database, condition, about, types)
    return found


PARTS = {
    "columns": lambda database, table: list(database.columns(table).items()),
    "keys": lambda database, table: database.keys(table),
    "foreign keys": lambda database, table: database.foreign_keys(table),
    "indexes": indexes,
    "checks": conditions,
}


class Schemas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        server = postgres.Server().start()
        cls.addClassCleanup(server.__exit__)
        cls.sqlite, cls.postgres = Sqlite(), Postgres(server)

    def test_each_migration_since_the_first_is_in_both(self):
        numbers = [int(file.name[:4]) for file in sorted(MIGRATIONS.glob("*.sql"))]
        self.assertEqual([number for number in numbers if number >= BASELINE],
                         sorted(int(file.name[:4]) for file in MIGRATIONS.glob("postgres/*.sql")))

    def test_they_have_the_same_tables(self):
        meant = {table for table, part in MEANT if part == "all"}
        self.assertEqual(sorted(set(self.sqlite.tables()) | meant), sorted(self.postgres.tables()))

    def test_tables_are_alike_in_each_part_but_where_they_are_meant_to_differ(self):
        for table, (part, read) in itertools.product(self.sqlite.tables(), PARTS.items()):
            with self.subTest(table=table, part=part):
                expected, found = read(self.sqlite, table), read(self.postgres, table)
                if (table, part) in MEANT:
                    self.assertNotEqual(expected, found, "it need not be in the list any more")
                else:
                    self.assertEqual(expected, found)

    def test_keys_that_pass_over_case_are_unique_instead_of_primary(self):
        for table, part in MEANT:
            if part == "keys":
                (kind, columns), = self.sqlite.keys(table)
                self.assertEqual("primary", kind)
                self.assertEqual({("unique", columns)}, self.postgres.keys(table))

    def test_they_begin_with_the_same_rows(self):
        for table in self.sqlite.tables():
            with self.subTest(table=table):
                self.assertEqual(self.sqlite.rows(f"SELECT * FROM {table}"),
                                 [tuple(row.values()) for row in self.postgres.rows(
                                     f"SELECT * FROM {table}")])
        self.assertEqual([], self.postgres.rows("SELECT * FROM schema_version"))

    def test_everything_goes_where_the_session_says(self):
        self.assertEqual([], self.postgres.values(
            "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
            " UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace"))

    def test_the_same_letters_are_one_place(self):
        insert = "INSERT INTO settings (network, place, key, value) VALUES ('home', '{}', 'a', '')"
        taken = {"sqlite": [], "postgres": []}
        for place in "#Dice", "#dICE", "#dice", "#É", "#é", "#[", "#{", "#É":
            try:
                self.sqlite.rows(insert.format(place))
                taken["sqlite"].append(place)
            except sqlite3.IntegrityError:
                pass
            try:
                self.postgres.run(insert.format(place))
                taken["postgres"].append(place)
            except RuntimeError as error:
                self.assertIn("settings_key", str(error))
        self.sqlite.rows("DELETE FROM settings")
        self.postgres.run("DELETE FROM settings")
        self.assertEqual(["#Dice", "#É", "#é", "#[", "#{"], taken["sqlite"])
        self.assertEqual(taken["sqlite"], taken["postgres"])

    def test_ids_go_on_behind_the_last_even_if_that_is_gone(self):
        insert = ("INSERT INTO people (network, key, name, language, seen)"
                  " VALUES ('home', 'ann', 'ann', '', 0) RETURNING id")
        first = int(self.postgres.run(f"{insert}; DELETE FROM people"))
        second = int(self.postgres.run(f"{insert}; DELETE FROM people"))
        self.assertEqual(first + 1, second)


def begin(at, months):
    """The first moment of the span of so many months in which this one lies."""
    day = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=at)
    first = datetime.datetime(day.year, day.month - (day.month - 1) % months, 1)
    return (first - datetime.datetime(1970, 1, 1)) // datetime.timedelta(milliseconds=1)


def edges():
    """Moments just before, at and after the beginnings of months, and leap days."""
    days = [datetime.datetime(year, month, 1)
            for year in (1600, 1899, 1900, 1969, 1970, 1972, 1999, 2000, 2026, 2100, 9999)
            for month in range(1, 13)]
    days += [datetime.datetime(year, 2, 29) for year in (1600, 1968, 1972, 2000, 2024, 2400)]
    for day in days:
        at = (day - datetime.datetime(1970, 1, 1)) // datetime.timedelta(milliseconds=1)
        yield from (at - 1, at, at + 1, at + 86399999)


class Upgrade(unittest.TestCase):
    """From the last version of which several processes each played a part."""

    OLD = 34

    def test_what_is_known_of_networks_and_processes_goes_on(self):
        with postgres.Server() as server:
            server.make_database("older")
            run = lambda sql: server.run(sql, "older")  # noqa: E731
            files = sorted((MIGRATIONS / "postgres").glob("*.sql"))
            run("\n".join(file.read_text(encoding="ascii") for file in files if int(file.name[:4]) <= self.OLD))
            run("""
                INSERT INTO nodes VALUES ('a', 6, clock_timestamp(), false, false);
                INSERT INTO node_epochs VALUES (1, 7) ON CONFLICT (one) DO UPDATE SET epoch = 7;
                INSERT INTO rests VALUES ('discord/3', 500), ('discord/1', 300), ('home', 7), ('both', 9), ('both/0', 8);
                INSERT INTO sessions VALUES ('discord', 1, 2, 1, '1', '2', 'secret', 'wss://x', 3);
                INSERT INTO heard VALUES ('discord', '99', 1);
                INSERT INTO people (id, network, key, name, language, seen) VALUES (1, 'discord', 'k', 'n', '', 0);
                INSERT INTO direct_channels VALUES (1, '5');
                INSERT INTO units VALUES ('discord/1', 'a', 3, true, false)""")
            kept = "SELECT id FROM heard; SELECT channel FROM direct_channels"
            before = run(kept)
            run("\n".join(file.read_text(encoding="ascii") for file in files if int(file.name[:4]) > self.OLD))
            self.assertEqual(before, run(kept))
            self.assertEqual("0\n", run("SELECT count(*) FROM sessions"), "a new one lists the servers (0041)")
            self.assertEqual("both|8\ndiscord|300\nhome|7\n", run("SELECT * FROM rests ORDER BY network"))
            self.assertEqual("7\n", run("SELECT epoch FROM lease"))
            with self.assertRaisesRegex(RuntimeError, "another dicecup has taken over"):
                run("SELECT hold(6)")  # one of an older version


class Functions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        server = postgres.Server().start()
        cls.addClassCleanup(server.__exit__)
        cls.postgres = Postgres(server)

    def test_what_the_statements_call_is_there_and_is_as_it_says(self):
        self.assertEqual(
            {("give_rows", "v", "u"), ("hold", "v", "u"), ("json_each", "i", "s"),
             ("json_valid", "i", "s"), ("wait_to_write", "v", "u"),
             ("month_of", "i", "s"), ("season_of", "i", "s")},
            {tuple(row.values()) for row in self.postgres.rows(
                "SELECT proname, provolatile, proparallel FROM pg_proc"
                f" WHERE pronamespace = '{SCHEMA}'::regnamespace")})

    def test_months_and_seasons_begin_by_the_calendar(self):
        moments = list(edges())
        rows = self.postgres.rows(
            "SELECT month_of(at) AS month, season_of(at) AS season FROM (SELECT column1 AS n,"
            " column2 AS at FROM (VALUES"
            + ", ".join(f"({n}, {at}::bigint)" for n, at in enumerate(moments)) + ") v) v ORDER BY n")
        for at, row in zip(moments, rows, strict=True):
            self.assertEqual((begin(at, 1), begin(at, 3)), (row["month"], row["season"]), at)
        self.assertEqual([None], self.postgres.values("SELECT month_of(NULL)"))

    def test_lists_of_figures_are_read_and_nothing_else(self):
        most = 10**18 - 1
        for numbers in [], [0], [12, 0, 3], [-1, most, -most], list(range(100)):
            text = json.dumps(numbers, separators=(",", ":"))[1:-1]
            rows = self.postgres.rows(
                f"SELECT j.key, j.value FROM (VALUES ('{text}')) p (figures) CROSS JOIN json_each("
                "CASE WHEN json_valid('[' || p.figures || ']') THEN '[' || p.figures || ']'"
                " ELSE '[]' END) j ORDER BY j.key")
            self.assertEqual([{"key": n, "value": number} for n, number in enumerate(numbers)], rows)
            self.assertEqual(rows, self.postgres.rows(
                f"SELECT j.* FROM (VALUES ('{text}')) p (figures), json_each('[' || p.figures || ']')"
                " j ORDER BY 1"))
        for damage in "", "[", "]", "[1", "1]", "[1,]", "[,1]", "[1,,2]", "[01]", "[-]", "[1.5]", \
                "[1e3]", "[a]", "[[]]", "{}", "1", "null", "[1]\n", "[1]]", "[1000000000000000000]":
            self.assertEqual([False], self.postgres.values(f"SELECT json_valid('{damage}')"), damage)

    def test_rows_go_over_but_for_those_that_have_their_like(self):
        self.postgres.run("""
            INSERT INTO people (id, network, key, name, language, seen)
                SELECT n, 'home', 'key' || n, 'name', '', 0 FROM generate_series(101, 103) n;
            INSERT INTO ratings SELECT 101, 'game' || n, n, 1 FROM generate_series(1, 5) n;
            INSERT INTO ratings VALUES (102, 'game2', 200, 2), (102, 'game4', 400, 2);
            INSERT INTO ratings VALUES (103, 'game1', 1000, 3);
            INSERT INTO alerts VALUES ('home', '#Dice', 101, 2, 0), ('home', '#dice', 102, 2, 0);
            SELECT give_rows('ratings', 101, 102), give_rows('alerts', 101, 102)""")
        self.assertEqual(
            [[101, 2], [101, 4], [102, 1], [102, 200], [102, 3], [102, 400], [102, 5], [103, 1000]],
            [list(row.values()) for row in self.postgres.rows(
                "SELECT person, mu FROM ratings ORDER BY person, game")])
        self.assertEqual([101, 102], self.postgres.values("SELECT person FROM alerts ORDER BY 1"))
        self.postgres.run("SELECT give_rows('ratings', 103, 101)")
        self.assertEqual([101, 101, 101], self.postgres.values(
            "SELECT person FROM ratings WHERE person IN (101, 103)"))


if __name__ == "__main__":
    unittest.main()
