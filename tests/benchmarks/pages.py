"""Pages of the web, on one core, beside a table on a real ngircd at which somebody plays all the time:

    pages.py DICECUP

Requests a second by wrk, with nginx and a file of the same size as the floor in the same run; and how
long the player waits for their move's line meanwhile and without. The server answers on a thread of
its own, and page by page from what it made a moment ago.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "servers"), os.path.join(HERE, "..", "games")]

from bot import Bot, Network  # noqa: E402
from irc_client import Client  # noqa: E402
from ngircd import Ngircd  # noqa: E402
from server import free_port  # noqa: E402
from with_pages import WithPages  # noqa: E402

SECONDS = 4
CONNECTIONS = 16
PAGES_AIM = 5000  # a second
NGINX_LEAST = 0.5  # of its requests for each second of the processor
SLOWER_MOST = 20  # ms, at p99, that a move's line may come later
WATCHERS, WATCHED_MB = 2000, 1

NGINX = """daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1;
events {{}}
http {{ access_log off; {paths} server {{ listen 127.0.0.1:{port}; root {folder}/root; }} }}
"""

missed = []


def show(what, figure, aim="", met=True):
    print(f"{what:<56} {figure:<26} {aim}{'' if met else ' MISSED'}".rstrip(), flush=True)
    missed.extend([] if met else [what])


class WebBot(WithPages, Bot):
    """The bot with pages."""


class Player(threading.Thread):
    """Two people at a table of their own: how long each move's line took."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.people = {nick: Client(port, nick, ["#dice", "#quiet"]) for nick in ("ann", "bob")}
        self.ann = self.people["ann"]
        self.waits = []
        self.ends = False

    def open_quiet(self):
        """A table that nobody plays at: its address."""
        self.ann.say("#quiet", "!new perudo")
        self.ann.wait_for("#quiet :.*opened by ann")
        self.ann.say("#quiet", "!link")
        return re.search(r"http://\S+", self.ann.wait_for(r"http://\S+/t/").string)[0]

    def open(self):
        since = self.ann.mark()
        self.ann.say("#dice", "!new perudo")
        self.ann.wait_for("#dice :.*opened by ann", since)
        self.people["bob"].say("#dice", "!join")
        self.ann.wait_for("bob is in", since)
        self.ann.say("#dice", "!start")
        return self.ann.wait_for(r"#dice :(ann|bob), your turn", since)

    def move(self, turn, text):
        since, asked = self.ann.mark(), time.monotonic()
        self.people[turn].say("#dice", text)
        said = self.ann.wait_for(r"#dice :(?:(ann|bob), your turn|.*wins the game)", since)
        self.waits.append(time.monotonic() - asked)
        return said

    def play(self, said=None):
        said, bid = said or self.open(), 0
        while said[1] and not self.ends:
            bid = 0 if "open round" in said.string or "open the bidding" in said.string else bid
            bid += 1
            said = self.move(said[1], f"!bid {bid} 3" if bid < 11 else "!dudo")

    def run(self):
        while not self.ends:
            self.play()


class Watcher(threading.Thread):
    """Somebody who watches a table: how many bytes of its events came."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.bytes = 0
        with urllib.request.urlopen(url) as page:
            events = re.search(r'data-events="([^"]+)"', page.read().decode())[1].replace("&amp;", "&")
        self.stream = urllib.request.urlopen(urllib.request.Request(
            urllib.parse.urljoin(url, events) + "&changes=yes", headers={"Accept-Encoding": "gzip"}))

    def run(self):
        while read := self.stream.read1(65536):
            self.bytes += len(read)


def watch(player):
    """What a move of two people sends to all who watch them, one whole game long."""
    said = player.open()
    since = player.ann.mark()
    player.ann.say("#dice", "!link")
    watcher = Watcher(re.search(r"http://\S+", player.ann.wait_for(r"http://\S+/t/", since).string)[0])
    watcher.start()
    player.waits.clear()
    player.play(said)
    time.sleep(1)
    all_of_them = WATCHERS * watcher.bytes / len(player.waits) / 1e6
    show(f"a move of Perudo for {WATCHERS:,} watchers, MB", f"{all_of_them:.2f}", f"at most {WATCHED_MB}",
         all_of_them <= WATCHED_MB)


def processor_seconds(pid):
    """Of a process and its children."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        user, system = map(int, file.read().rpartition(")")[2].split()[11:13])
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        children = file.read().split()
    return (user + system) / os.sysconf("SC_CLK_TCK") + sum(map(processor_seconds, children))


def hammer(url, pid):
    """Requests a second of the clock, and of the processor, by the process that answers."""
    before = processor_seconds(pid)
    said = subprocess.run(["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", url], check=True,
                          capture_output=True, text=True).stdout
    if "Non-2xx" in said:
        raise AssertionError(f"{url}:\n{said}")
    requests = int(re.search(r"(\d+) requests in", said)[1])
    return float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]), requests / (processor_seconds(pid) - before)


def at_p99(waits):
    return sorted(waits)[int(len(waits) * 0.99)] * 1000


def serve_file(folder, body):
    port = free_port()
    os.mkdir(os.path.join(folder, "root"))
    with open(os.path.join(folder, "root", "page.html"), "wb") as file:
        file.write(body)
    os.chmod(folder, 0o755)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    with open(os.path.join(folder, "nginx.conf"), "w", encoding="ascii") as file:
        file.write(NGINX.format(folder=folder, port=port, paths=paths))
    process = subprocess.Popen(["nginx", "-c", os.path.join(folder, "nginx.conf")],
                               stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/page.html"
    for _ in range(100):
        try:
            urllib.request.urlopen(url).close()
            return process, url
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nginx does not answer")


def measure(bot, player, live):
    base = f"http://127.0.0.1:{bot.web_port}"
    folder = tempfile.mkdtemp(prefix="dicecup-pages-")
    with urllib.request.urlopen(live) as page:
        nginx, static = serve_file(folder, page.read())
    player.start()
    time.sleep(SECONDS)
    alone = player.waits[:]
    try:
        floor, least = hammer(static, nginx.pid)
        for what, url in (("a live table", live), ("a game's rules", base + "/rules/saiun")):
            player.waits.clear()
            figure, each = hammer(url, bot.process.process.pid)
            if url == live:
                show(f"{what}, requests a second of the processor",
                     f"{each:.0f}, nginx {least:.0f}, {each / least:.2f} of the floor", f"{NGINX_LEAST} of it",
                     each >= NGINX_LEAST * least)
            busy, quiet = at_p99(player.waits), at_p99(alone)
            show(f"{what}, requests a second",
                 f"{figure:.0f}, nginx {floor:.0f}, {figure / floor:.2f} of the floor", f"{PAGES_AIM:,}",
                 figure >= PAGES_AIM)
            show("a move's line meanwhile, p99, ms", f"{busy:.1f}, alone {quiet:.1f}",
                 f"at most {SLOWER_MOST} more", busy <= quiet + SLOWER_MOST)
    finally:
        player.ends = True
        nginx.terminate()
        nginx.wait()
        shutil.rmtree(folder)


def main(dicecup):
    os.environ["DICECUP_UNLIMITED"] = "1"
    channels = ["#dice", "#quiet"]
    with Ngircd() as server, WebBot(dicecup, [Network("home", server.port, channels)], rate=(1000, 1000)) as bot:
        bot.start()
        player = Player(server.port)
        watch(player)
        measure(bot, player, player.open_quiet())
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
