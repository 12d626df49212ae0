#!/usr/bin/env python3
"""Writes the migrations given, in order, as a C table: embed.py [--postgres] OUT.c 0001_NAME.sql ...

SQLite's begin with 0001. PostgreSQL's begin with a schema of the version of their first."""

import pathlib
import sys


SQLITE = {"include": "storage/sqlite/database.h", "all": "migrations_all"}
POSTGRES = {"include": "storage/postgres/database.h", "all": "postgres_migrations_all"}


def main(kind, out, *files):
    lines = [f'#include "{kind["include"]}"\n']
    rows = []
    first = int(pathlib.Path(files[0]).name[:4])
    if kind is SQLITE and first != 1:
        sys.exit("the first migration must be 0001")
    for number, file in enumerate(map(pathlib.Path, files), first):
        if not file.name.startswith(f"{number:04d}_"):
            sys.exit(f"{file}: migration {number} must be called {number:04d}_NAME.sql")
        # Numbers, since ISO C allows a literal no more than 4095 characters.
        codes = [str(byte) for byte in file.read_text(encoding="ascii").encode()] + ["0"]
        body = ",\n".join(", ".join(codes[i : i + 24]) for i in range(0, len(codes), 24))
        lines.append(f"static const char sql_{number}[] = {{\n{body}}};\n")
        rows.append(f'\t{{.name = "{file.name}", .sql = sql_{number}}},')
    lines.append("static const struct migration list[] = {\n" + "\n".join(rows) + "\n};")
    lines.append(f"const struct migrations {kind['all']} = {{list, {len(rows)}, {first - 1}}};\n")
    pathlib.Path(out).write_text("\n".join(lines), encoding="ascii")


if sys.argv[1] == "--postgres":
    main(POSTGRES, *sys.argv[2:])
else:
    main(SQLITE, *sys.argv[1:])
