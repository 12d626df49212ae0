"""dicecup run with Discord: how it ends.

usage: test_run_discord.py DICECUP
"""

import http.server
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

DICECUP = os.path.abspath(sys.argv[1])
TOKEN = "MTk4.secret.token"


class Api(http.server.BaseHTTPRequestHandler):
    """Answers everything the same."""

    status = 401
    asked = []

    def do_GET(self):
        Api.asked.append((self.path, self.headers["Authorization"]))
        body = json.dumps({"message": "words", "code": 0}).encode()
        self.send_response(Api.status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def start(folder, port, more=""):
    config = os.path.join(folder, "c.yaml")
    with open(config, "w", encoding="utf-8") as out:
        out.write(f"discord: {{api: 'http://127.0.0.1:{port}/api'}}\n{more}")
    return subprocess.Popen(
        [DICECUP, "run", "--config", config],
        env={**os.environ, "DICECUP_DISCORD_TOKEN": TOKEN},
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_requests(n):
    until = time.monotonic() + 60
    while len(Api.asked) < n:
        assert time.monotonic() < until, Api.asked
        time.sleep(0.02)


def end(bot):
    err = bot.communicate(timeout=120)[1]
    assert TOKEN not in err, err
    return bot.returncode, err


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Api)
threading.Thread(target=server.serve_forever, daemon=True).start()
port = server.server_address[1]

# A token that Discord refuses: one clear line, exit code 78, and no second try. What runs beside it
# stops, too.
IRC = "irc: [{name: a, server: 127.0.0.1, port: 1, tls: false, channels: '#a'}]\n"
with tempfile.TemporaryDirectory() as folder:
    code, err = end(start(folder, port, IRC))
    assert code == 78, (code, err)
    assert len(re.findall("network-refused discord: Discord refuses the token: .*start again", err)) == 1, err
    assert Api.asked == [("/api/gateway/bot", f"Bot {TOKEN}")], Api.asked
    assert os.path.exists(os.path.join(folder, "dicecup.db"))

# Discord is down: it tries again for as long as it runs, and ends at once when told to.
Api.status = 503
Api.asked = []
with tempfile.TemporaryDirectory() as folder:
    bot = start(folder, port)
    wait_for_requests(2)
    began = time.monotonic()
    bot.send_signal(signal.SIGTERM)
    code, err = end(bot)
    assert code == 0 and time.monotonic() - began < 5, (code, err)
    assert "network-refused" not in err, err
server.shutdown()
