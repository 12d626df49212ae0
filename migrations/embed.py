#!/usr/bin/env python3
"""Writes the migrations given, in order, as a C table: embed.py OUT.c 0001_NAME.sql ..."""

import pathlib
import sys


def main(out, *files):
    lines = ['#include "storage/sqlite/database.h"\n']
    rows = []
    for number, file in enumerate(map(pathlib.Path, files), 1):
        if not file.name.startswith(f"{number:04d}_"):
            sys.exit(f"{file}: migration {number} must be called {number:04d}_NAME.sql")
        # Numbers, since ISO C allows a literal no more than 4095 characters.
        codes = [str(byte) for byte in file.read_text(encoding="ascii").encode()] + ["0"]
        body = ",\n".join(", ".join(codes[i : i + 24]) for i in range(0, len(codes), 24))
        lines.append(f"static const char sql_{number}[] = {{\n{body}}};\n")
        rows.append(f'\t{{.name = "{file.name}", .sql = sql_{number}}},')
    lines.append("static const struct migration list[] = {\n" + "\n".join(rows) + "\n};")
    lines.append(f"const struct migrations migrations_all = {{list, {len(rows)}}};\n")
    pathlib.Path(out).write_text("\n".join(lines), encoding="ascii")


main(*sys.argv[1:])
