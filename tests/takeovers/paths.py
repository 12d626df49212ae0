"""Puts what these share with other tests on the path."""

import sys
from os.path import dirname, join

HERE = dirname(__file__)
for folder in ("servers", "games", "discord"):
    sys.path.append(join(dirname(HERE), folder))
