"""A stranger's first ten minutes in irssi and in WeeChat, in both languages: help, rules, a round of
Perudo, by people who see nothing but its screen."""

import os
import re
import tempfile
from contextlib import ExitStack, closing
from shutil import rmtree

from bot import Bot, Network
from irc_client import Client
from ngircd import Ngircd
from tmux import Tmux

BOT, CHANNEL = "Dicecup", "#dice"
ESCAPE = r"\x1b\[[\d;]*m"
# What the bot says; a blank may stand beside any Japanese letter, where a client wraps.
WORDS = {
    "en": {
        "help": "opens a table", "card": "!more", "now": "Moves of Perudo",
        "seated": "{who} is in", "welcome": "You have a seat at table #1 in #dice",
        "turn": "{who}, your turn", "opens": "your turn: round 1", "hand": r"Your dice: [1-6]\b",
        "refusal": "[Ff]ace", "higher": "{who}, your turn: {by} bids 2 x threes",
        "end": "wins the game", "game": "Perudo",
    },
    "ja": {
        "help": "テーブルを開く", "card": "!more", "now": "ペルードの操作",
        "seated": "{who}さんが参加", "welcome": "#diceのテーブル#1の席につきました",
        "turn": "{who} さんの番です", "opens": "さんの番です: 第1ラウンド",
        "hand": r"あなたのダイス: [1-6]\b", "refusal": "目は1から6",
        "higher": "{who} さんの番です: {by}さんのビッド: 「3が2個」", "end": "さんの勝ち",
        "game": "ペルード",
    },
}
KEPT = os.path.join(os.path.dirname(__file__), "..", "..", "transcripts", "clients")


class Irssi:
    name = "irssi"
    private, public, shown = "/window 3", "/window 2", r"\[#dice\]"
    came = r"\[Act: [\d,]*3"  # the mark of news in the private window
    frame = "$^"

    @staticmethod
    def command(home, port):
        return ("env", "IRCUSER=irssi", "irssi", f"--home={home}", "-c", "127.0.0.1",
                "-p", str(port), "-n", "irssi")


class Weechat:
    name = "weechat"
    private, public, shown = "/buffer 3", "/buffer 2", r"2:#dice\{"
    came = r"\[H: [^\]]*3"
    frame = r"^.*?│( +\| )?|│.*$"  # beside the text in a row

    @staticmethod
    def command(home, port):
        return ("weechat", "-d", home, "-r",
                f"/server add home 127.0.0.1/{port} -nicks=weechat -username=weechat;/connect home")


class Screen:
    """The channel in the client, the bot, and ann, who plays against whoever sits there."""

    def __init__(self, arguments, name):
        self.arguments = arguments
        self.name = name
        client, _, language = name.partition(".")
        self.client = {"irssi": Irssi, "weechat": Weechat}[client]
        self.language = language or "en"
        self.stack = ExitStack()
        self.shots = []

    def begin(self):
        server = self.stack.enter_context(Ngircd())
        self.bot = self.stack.enter_context(
            Bot(self.arguments.dicecup, [Network("home", server.port, [CHANNEL])], self.language,
                rate=(4, 0.8)))
        self.bot.start()
        self.ann = self.stack.enter_context(closing(Client(server.port, "ann", [CHANNEL])))
        home = tempfile.mkdtemp(prefix="dicecup-client-")
        self.stack.callback(rmtree, home, ignore_errors=True)
        self.terminal = self.stack.enter_context(
            Tmux(*self.client.command(home, server.port), home=home, frame=self.client.frame))
        self.terminal.wait_for("welcome|MOTD|[Mm]ode")

    def types(self, text, until):
        self.terminal.type(text)
        self.sees(until)
        self.shots.append((text, self.terminal.screen()))

    def sees(self, pattern):
        self.terminal.wait_for(re.sub(r"(?=[^\x00-\x7f])|(?<=[^\x00-\x7f])", " ?", pattern))

    def words(self, which, **names):
        return WORDS[self.language][which].format(**names)

    def looks_at_private(self, text):
        """The client shows that something came, and there it is."""
        self.sees(self.client.came)
        self.types(self.client.private, text)
        self.types(self.client.public, self.client.shown)

    def ann_says(self, text, until):
        self.ann.say(CHANNEL, text)
        self.sees(until)

    def is_alerted_by(self, text, other):
        """Whether the bot's nick before this stands out against its nick before another line."""
        return self._style(text) != self._style(other)

    def _style(self, text):
        row = next(row for row in self.terminal.screen(colours=True)
                   if text in re.sub(ESCAPE, "", row))
        return re.search(rf"((?:{ESCAPE}|@)*){BOT}", row)[1]

    def finish(self):
        status, said = self.bot.stop()
        if status != 0:
            raise AssertionError(f"the bot ends with {status}:\n{said}")
        self.bot.check_log()
        if self.arguments.write:
            os.makedirs(KEPT, exist_ok=True)
            with open(os.path.join(KEPT, self.name + ".txt"), "w", encoding="utf-8") as file:
                file.write(self._told())

    def _told(self):
        parts = [f"A stranger's first ten minutes in {self.client.name}, 80 columns by 24 rows. After “typed:” "
                 "stands what was typed; ann\nsits elsewhere.\n"]
        for text, rows in self.shots:
            shown = "\n".join(("|" + row).rstrip() for row in rows[:24])
            parts.append(f"\ntyped: {text}\n{shown}\n")
        return "".join(parts)


def a_round(scene):
    nick, words = scene.client.name, scene.words
    scene.begin()
    scene.types(f"/join {CHANNEL}", BOT)
    scene.types("!help", CHANNEL)
    scene.looks_at_private(words("help"))
    scene.types("!rules perudo", CHANNEL)
    scene.looks_at_private(words("card"))
    scene.types("!new perudo dice=1", words("seated", who=nick))
    scene.looks_at_private(words("welcome"))
    scene.ann_says("!join", words("seated", who="ann"))
    scene.types("!start", words("opens"))
    scene.looks_at_private(words("hand"))
    if scene.ann.wait_for(r"PRIVMSG #dice :" + words("turn", who=r"(\w+)"))[1] == "ann":
        scene.ann_says("!bid 1 2", words("turn", who=nick))
    if not scene.is_alerted_by(words("turn", who=nick), words("seated", who="ann")):
        raise AssertionError("not alerted:\n" + "\n".join(scene.terminal.screen(colours=True)))
    scene.types("!help", CHANNEL)
    scene.looks_at_private(words("now"))
    scene.types("!bid 2 9", CHANNEL)
    scene.looks_at_private(words("refusal"))
    scene.types("!bid 2 3", words("higher", who="ann", by=nick))
    scene.ann_says("!dudo", words("end"))
    scene.types("!history", rf"#1 \d+-\d+-\d+ {words('game')}")


EVENINGS = {client + language: (Screen, a_round)
            for client in ("irssi", "weechat") for language in ("", ".ja")}
