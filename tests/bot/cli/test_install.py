"""What `meson install` puts down, and that it runs from there.

usage: test_install.py BUILD-FOLDER PREFIX
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BUILD, PREFIX = sys.argv[1:]

# Nothing is built anew: a build that runs this test is in the midst of it.
INSTALL = [shutil.which("meson"), "install", "-C", BUILD, "--no-rebuild", "--quiet"]

FILES = """
LIB/dicecup/discord.so
LIB/dicecup/draw.so
LIB/dicecup/postgres.so
bin/dicecup
lib/systemd/system/dicecup.service
share/bash-completion/completions/dicecup
share/dicecup/words/x/LC_MESSAGES/dicecup-ja.mo
share/doc/dicecup/examples/PRIVACY.ja.md
share/doc/dicecup/examples/PRIVACY.md
share/doc/dicecup/examples/TERMS.ja.md
share/doc/dicecup/examples/TERMS.md
share/doc/dicecup/examples/dicecup.example.yaml
share/doc/dicecup/examples/grafana-dashboard.json
share/doc/dicecup/examples/guest.py
share/doc/dicecup/examples/prometheus-alerts.yaml
share/man/man1/dicecup.1
share/man/man7/dicecup-guest.7
""".split()

with tempfile.TemporaryDirectory() as folder:
    subprocess.run([*INSTALL, "--destdir", folder], check=True, timeout=120)
    root = pathlib.Path(folder, PREFIX.lstrip("/"))
    paths = (str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())
    found = sorted(re.sub("^lib[0-9]*(/[^/]+-linux-[^/]+)?/dicecup/", "LIB/dicecup/", path)
                   for path in paths)
    assert found == FILES, found

    unit = (root / "lib/systemd/system/dicecup.service").read_text("utf-8")
    assert f"ExecStart={PREFIX}/bin/dicecup run --config " in unit, unit

    environment = {**os.environ, "XDG_STATE_HOME": folder, "DICECUP_PACE_MS": "0"}
    del environment["DICECUP_CATALOGUES"]  # of the build folder

    def dicecup(*arguments, said=""):
        """From where it was installed."""
        run = subprocess.run([root / "bin/dicecup", *arguments], cwd="/", env=environment,
                             input=said, capture_output=True, text=True, timeout=120, check=False)
        assert run.returncode == 0, (arguments, run.stdout, run.stderr)
        return run.stdout

    assert dicecup("--version").startswith("dicecup ")
    example = str(root / "share/doc/dicecup/examples/dicecup.example.yaml")
    assert dicecup("check", "--config", example) == f"{example}: fine\n"
    japanese = dicecup("play", "perudo", "--players", "2", "--lang", "ja", said="rules\n")
    assert re.search("[\u3041-\u3096]{3}", japanese), japanese
