"""What a program has learned and is checked in is what that program makes.

usage: check_made.py PROGRAM FILE
"""

import os
import subprocess
import sys
import tempfile


def main(program, file):
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "made")
        subprocess.run([program, made], check=True)
        with open(made, "rb") as new, open(file, "rb") as kept:
            if new.read() != kept.read():
                sys.exit(f"{file} is not what {program} makes: make it again")


main(*sys.argv[1:])
