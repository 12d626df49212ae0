#!/usr/bin/env python3
"""Writes the migrations given, in order, as a C table: embed.py [--postgres] OUT.c 0001_NAME.sql ...

SQLite's begin with 0001, and what they lead to is written, too, so that a new database needs one step. PostgreSQL's
begin with a schema of the version of their first."""

import pathlib
import sqlite3
import sys


SQLITE = {"include": "storage/sqlite/database.h", "all": "migrations_all"}
POSTGRES = {"include": "storage/postgres/database.h", "all": "postgres_migrations_all"}


def embedded(name, sql):
    """A constant with this text, as numbers: ISO C allows a literal no more than 4095 characters."""
    codes = [str(byte) for byte in sql.encode("ascii")] + ["0"]
    body = ",\n".join(", ".join(codes[i : i + 24]) for i in range(0, len(codes), 24))
    return f"static const char {name}[] = {{\n{body}}};\n"


def schema_after(files):
    database = sqlite3.connect(":memory:")
    for file in files:
        database.executescript(pathlib.Path(file).read_text(encoding="ascii"))
    left_out = ("BEGIN TRANSACTION", "COMMIT", 'DELETE FROM "sqlite_sequence"')
    return "\n".join(line for line in database.iterdump() if not line.startswith(left_out))


def main(kind, out, *files):
    lines = [f'#include "{kind["include"]}"\n']
    rows = []
    first = int(pathlib.Path(files[0]).name[:4])
    if kind is SQLITE and first != 1:
        sys.exit("the first migration must be 0001")
    for number, file in enumerate(map(pathlib.Path, files), first):
        if not file.name.startswith(f"{number:04d}_"):
            sys.exit(f"{file}: migration {number} must be called {number:04d}_NAME.sql")
        lines.append(embedded(f"sql_{number}", file.read_text(encoding="ascii")))
        rows.append(f'\t{{.name = "{file.name}", .sql = sql_{number}}},')
    lines.append("static const struct migration list[] = {\n" + "\n".join(rows) + "\n};")
    schema = ""
    if kind is SQLITE:
        lines.append(embedded("schema", schema_after(files)))
        schema = ", schema"
    lines.append(f"const struct migrations {kind['all']} = {{list, {len(rows)}, {first - 1}{schema}}};\n")
    pathlib.Path(out).write_text("\n".join(lines), encoding="ascii")


if sys.argv[1] == "--postgres":
    main(POSTGRES, *sys.argv[2:])
else:
    main(SQLITE, *sys.argv[1:])
