#!/usr/bin/env python3
"""The bot reaches the stand-in for Discord through the proxy that its configuration names, and
through none that the environment names: test_proxy.py DICECUP."""

import os
import sys
from os.path import dirname, join
from urllib.parse import urlsplit

sys.path.insert(0, dirname(__file__))
sys.path.insert(1, join(dirname(dirname(__file__)), "servers"))

from http_proxy import HttpProxy  # noqa: E402
from life import Bot, open_table  # noqa: E402

NOBODY = "http://127.0.0.1:1"


def main(dicecup):
    proxy = HttpProxy()
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"):
        os.environ[name] = NOBODY
    with Bot(dicecup) as bot:
        bot.start()
        open_table(bot, "ann")
    with Bot(dicecup, f"  proxy: {proxy.url}\n") as bot:
        bot.start()
        open_table(bot, "ann")
        where = urlsplit(bot.world.api).netloc
        assert len(proxy.tunnels) >= 2 and where in proxy.tunnels, (where, proxy.tunnels)
    proxy.close()
    tunnels = len(proxy.tunnels)  # the bot may have opened one more while it lived
    with Bot(dicecup, f"  proxy: {proxy.url}\n") as bot:  # nothing gets around it
        bot.start(ready=False)
        bot.log.wait_for("discord-again|discord-unanswered")
        assert len(proxy.tunnels) == tunnels


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
