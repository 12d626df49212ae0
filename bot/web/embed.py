#!/usr/bin/env python3
"""Writes the files given as C, with a version that changes with their content: embed.py OUT.c FILE..."""

import hashlib
import pathlib
import re
import sys

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".txt": "text/plain"}


def served(file):
    """Without what only their readers need: of scripts comments on lines of their own, and indents; of styles, which have a
    rule a line, the ends of lines."""
    content = file.read_bytes()
    if file.suffix == ".css":
        return content.replace(b"\n", b"")
    if file.suffix != ".js":
        return content
    return re.sub(rb"^\t+", b"", re.sub(rb"^\t*/\*.*?\*/\n", b"", content, flags=re.M | re.S), flags=re.M)


def main(out, *files):
    lines = ['#include "bot/web/assets_all.h"\n']
    rows = []
    for number, file in enumerate(map(pathlib.Path, files)):
        content = served(file)
        # Numbers, since ISO C allows a literal no more than 4095 characters.
        codes = [str(byte) for byte in content] + ["0"]
        body = ",\n".join(", ".join(codes[i : i + 24]) for i in range(0, len(codes), 24))
        lines.append(f"static const unsigned char asset_{number}[] = {{\n{body}}};\n")
        rows.append(
            f'\t{{"/{file.name}", "{TYPES[file.suffix]}; charset=utf-8",'
            f' "{hashlib.sha256(content).hexdigest()[:8]}", asset_{number}, {len(content)}}},'
        )
    lines.append("const struct asset assets_all[] = {\n" + "\n".join(rows) + "\n\t{0},\n};")
    pathlib.Path(out).write_text("\n".join(lines) + "\n", encoding="ascii")


main(*sys.argv[1:])
