"""The tables of Perudo's equilibrium are those that their program makes.

usage: check_equilibrium.py MAKE_EQUILIBRIUM TABLES.bin
"""

import os
import subprocess
import sys
import tempfile


def main(make, tables):
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "made.bin")
        subprocess.run([make, made], check=True)
        with open(made, "rb") as new, open(tables, "rb") as kept:
            if new.read() != kept.read():
                sys.exit(f"{tables} is not what {make} makes: make it again")


main(*sys.argv[1:])
