#!/usr/bin/env python3
"""Writes the tables of an equilibrium as C: embed_equilibrium.py TABLES.bin OUT.c"""

import pathlib
import sys


def main(tables, out):
    data = pathlib.Path(tables).read_bytes()
    lines = (",".join(map(str, data[i : i + 48])) for i in range(0, len(data), 48))
    pathlib.Path(out).write_text(
        '#include "engine/perudo/equilibrium_data.h"\n\n'
        "const uint8_t perudo_equilibrium_data[] = {\n" + ",\n".join(lines) + "};\n"
        f"const size_t perudo_equilibrium_size = {len(data)};\n",
        encoding="ascii",
    )


main(*sys.argv[1:])
