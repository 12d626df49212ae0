"""The module that draws: it is taken in when a picture is wanted, and the log tells once why there
are none. usage: test_load.py LOADS LACKING MODULE VERSION

LOADS draws as the bot does, LACKING is the same of a program that is built without the module."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LOADS, LACKING, MODULE = (pathlib.Path(word) for word in sys.argv[1:4])
VERSION = sys.argv[4].encode()


def run(program):
    done = subprocess.run([program], capture_output=True, text=True, timeout=120, check=False,
                          env={**os.environ, "LC_ALL": "C"})
    assert done.returncode == 0, done
    return done.stdout.splitlines(), done.stderr


with tempfile.TemporaryDirectory() as folder:
    program = pathlib.Path(folder, "loads")
    beside = pathlib.Path(folder, MODULE.name)
    shutil.copy(LOADS, program)

    said, log = run(program)
    if "no picture" in said:  # else one is installed
        assert said == ["0", "no picture", "no picture", "0"], said
        assert log.count("\n") == 1, log
        assert re.search(" no-pictures the module for pictures cannot be loaded: .*draw.so", log), log

    shutil.copy(MODULE, beside)
    said, log = run(program)
    assert (said[0], said[3]) == ("0", "1") and said[1] == said[2] != "no picture", (said, log)
    assert log == "", log

    other = b"9" * len(VERSION)
    module = MODULE.read_bytes()
    assert VERSION + b"\0" in module
    beside.write_bytes(module.replace(VERSION + b"\0", other + b"\0"))
    said, log = run(program)
    assert said[1:3] == ["no picture"] * 2 and log.count("\n") == 1, (said, log)
    assert f"belongs to version {other.decode()}, and this is {VERSION.decode()};" in log, log

said, log = run(LACKING)
assert said == ["0", "no picture", "no picture", "0"], said
assert log.count("\n") == 1 and "no-pictures this program was built without cairo" in log, log
