#!/usr/bin/env python3
"""Writes tables as C: embed_equilibrium.py NAME.bin… OUT.c"""

import pathlib
import sys


def embed(path):
    data = path.read_bytes()
    lines = (",".join(map(str, data[i : i + 48])) for i in range(0, len(data), 48))
    return (
        f"const uint8_t perudo_{path.stem}_data[] = {{\n" + ",\n".join(lines) + "};\n"
        f"const size_t perudo_{path.stem}_size = {len(data)};\n"
    )


def main(*files):
    *tables, out = map(pathlib.Path, files)
    text = '#include "engine/perudo/equilibrium_data.h"\n\n' + "".join(map(embed, tables))
    out.write_text(text, encoding="ascii")


main(*sys.argv[1:])
