#!/usr/bin/env python3
"""Whole evenings among the servers, services, bots and clients that people have: evenings DICECUP
REDERIVE [NAME…] [--seed N] [--rate auto|fixed]. Without names all are played; without a rate lines go
as fast as servers read, where no evening is about that. The last line counts them."""

import argparse
import os
import random
import sys
import time
import traceback
from os.path import dirname

GAMES = dirname(dirname(os.path.abspath(__file__)))
sys.path[1:1] = [GAMES, os.path.join(dirname(GAMES), "servers")]

import clients  # noqa: E402
import company  # noqa: E402
import documented  # noqa: E402
import linked  # noqa: E402
import packaged  # noqa: E402
from bot import Bot  # noqa: E402

RATES = {None: None, "auto": "auto", "fixed": (4, 0.8)}
EVENINGS = {**linked.EVENINGS, **clients.EVENINGS, **company.EVENINGS,
            **packaged.EVENINGS, **documented.EVENINGS}


def spend(arguments, name):
    """Whether it went well."""
    began = time.monotonic()
    kind, evening = EVENINGS[name]
    try:
        scene = kind(arguments, name)
        with scene.stack:
            evening(scene)
            scene.finish()
    except Exception:  # pylint: disable=broad-except
        traceback.print_exc()
        print(f"{name}: FAILED after {time.monotonic() - began:.0f} s", flush=True)
        return False
    print(f"{name}: passed in {time.monotonic() - began:.0f} s", flush=True)
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dicecup")
    parser.add_argument("rederive")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EVENINGS))
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--rate", choices=("auto", "fixed"),
                        help="of the lines of all bots, as people have it configured")
    parser.add_argument("--write", action="store_true",
                        help="keep what was on screens in tests/transcripts/clients")
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(EVENINGS)
    if unknown:
        parser.error(f"no evening is called {', '.join(unknown)}; there are {', '.join(EVENINGS)}")
    os.environ["DICECUP_PACE_MS"] = "10"
    Bot.rate = RATES[arguments.rate]
    print(f"--seed {arguments.seed}", flush=True)
    passed = [spend(arguments, name) for name in arguments.names or EVENINGS]
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main())
