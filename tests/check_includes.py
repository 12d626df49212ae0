"""Checks who includes whom, and that a game's rules know neither its words nor its players.

usage: check_includes.py ROOT
Prints each include that is not allowed and exits 1 if there is one.
"""

import pathlib
import re
import sys

C_HEADERS = set(
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal "
    "stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath "
    "threads time uchar wchar wctype".split()
)
# The engine neither reads nor prints, knows no time and no other thread.
ENGINE_C_HEADERS = C_HEADERS - set("locale setjmp signal stdatomic threads time".split())

# A library's headers, by how their names begin.
LIBRARIES = {
    "uv": ("uv.h", "uv/"),
    "openssl": ("openssl/",),
    "jansson": ("jansson",),
    "sqlite3": ("sqlite3",),
    "libfyaml": ("libfyaml",),
    "utf8proc": ("utf8proc",),
    "editline": ("editline/", "histedit.h"),
    "libintl": ("libintl.h",),
    "curl": ("curl/",),
    "libwebsockets": ("libwebsockets",),
    "zlib": ("zlib.h",),
}

ALL = [""]

# Folder: what of ours it may include, by how the names begin ("x/*": the files of x, not of folders
# in it); and which libraries. The row with the longest name that fits a file counts.
BOT = ["bot/router/", "bot/commands/", "bot/session/", "bot/delivery/", "bot/table/",
       "bot/chat/chat.h", "bot/fair/", "bot/record/", "bot/words/", "bot/base/", "engine/",
       "storage/store.h"]

RULES = {
    "engine": (["engine/"], []),
    "storage": (["storage/"], []),
    "storage/sqlite": (["storage/"], ["sqlite3"]),
    "bot/base": (["bot/base/"], ["utf8proc", "uv"]),
    "bot/chat": (
        ["bot/chat/", "bot/base/"],
        ["uv", "openssl", "utf8proc", "editline", "curl", "libwebsockets", "zlib", "jansson"],
    ),
    "bot/chat/discord": (
        ["bot/chat/discord/", "bot/chat/*", "bot/base/"], ["uv", "jansson", "utf8proc"],
    ),
    "bot/chat/discord/gateway": (
        ["bot/chat/discord/gateway/", "bot/chat/*", "bot/base/"],
        ["uv", "openssl", "jansson", "libwebsockets", "zlib"],
    ),
    "bot/chat/discord/rest": (
        ["bot/chat/discord/rest/", "bot/chat/*", "bot/base/"],
        ["uv", "openssl", "jansson", "curl"],
    ),
    "bot/chat/irc/protocol": (["bot/chat/irc/protocol/", "bot/chat/utf8.h"], ["utf8proc"]),
    "bot/config": (
        ["bot/config/", "bot/chat/discord/", "bot/chat/irc/", "bot/chat/secret_file.h", "bot/words/",
         "bot/base/", "engine/text.h"],
        ["libfyaml", "utf8proc", "uv"],
    ),
    "bot/fair": (["bot/fair/", "engine/"], ["openssl"]),
    "bot/record": (["bot/record/", "bot/fair/", "engine/"], ["jansson"]),
    "bot/words": (["bot/words/", "engine/words.h"], ["libintl"]),
    "bot/router": (BOT, []),
    "bot/commands": (BOT, []),
    "bot/session": (BOT, []),
    "bot/delivery": (BOT, []),
    "bot/table": (BOT, []),
    "bot/cli": (ALL, list(LIBRARIES)),
    "bot": (ALL, list(LIBRARIES)),  # main
    "tests": (ALL, list(LIBRARIES)),
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
# What the rules of a game must not speak of.
WORDS_IN_RULES = re.compile(r"\b(?:SAY|SAY_MANY|words_\w+|text_\w+)\s*\(|\bstruct words\b")


def rule_of(path):
    fitting = [folder for folder in RULES if path.startswith(folder + "/")]
    return max(fitting, key=len, default=None)


def fits(header, beginning):
    if beginning.endswith("/*"):
        return header.rpartition("/")[0] == beginning[:-2]
    return header.startswith(beginning)


def library_of(header):
    for library, beginnings in LIBRARIES.items():
        if header.startswith(beginnings):
            return library
    return None


def fault(path, kind, header):
    """Why a file may not include a header, or None."""
    folder = rule_of(path)
    if folder is None:
        return "stands in a folder without a rule"
    ours, libraries = RULES[folder]
    if kind == '"':
        if not any(fits(header, beginning) for beginning in ours):
            return f"{folder} may not include it"
        return game_fault(path, header)
    library = library_of(header)
    if library is not None:
        return None if library in libraries else f"{folder} may not use {library}"
    if folder == "engine" and header.removesuffix(".h") not in ENGINE_C_HEADERS:
        return "the engine knows no more than C"
    return None


def game_of(path):
    parts = path.split("/")
    return parts[1] if parts[0] == "engine" and len(parts) > 2 else None


def game_fault(path, header):
    mine, theirs = game_of(path), game_of(header)
    if theirs is None:
        return None
    if mine is None and path != "engine/games.c" and path.startswith("engine/"):
        return "the engine knows games only by the table"
    if mine is not None and mine != theirs:
        return "no game includes another"
    if path.endswith("/rules.c") and re.search(r"/(?:say|mind|parse|phrases)\.h$", header):
        return "rules know neither words nor players"
    if not path.startswith(("engine/", "tests/")):
        return "games are reached by the table of games"
    return None


def faults_of(path, text):
    for kind, header in INCLUDE.findall(text):
        why = fault(path, kind, header)
        if why is not None:
            yield f"{path}: {header}: {why}"
    if path.startswith("engine/") and path.endswith("/rules.c"):
        for match in WORDS_IN_RULES.finditer(text):
            yield f"{path}: {match.group()}: rules speak in facts"


def test_itself():
    """The checks can fail."""
    wrong = [
        ("engine/perudo/rules.c", '#include "engine/perudo/say.h"'),
        ("engine/perudo/rules.c", "\tSAY(out, words, 1);"),
        ("engine/perudo/say.c", '#include "engine/catbox/state.h"'),
        ("engine/move.c", '#include "engine/perudo/perudo.h"'),
        ("engine/move.c", "#include <time.h>"),
        ("engine/move.c", "#include <unistd.h>"),
        ("engine/move.c", '#include "bot/base/log.h"'),
        ("storage/rating.c", "#include <sqlite3.h>"),
        ("storage/sqlite/stmt.c", "#include <jansson.h>"),
        ("storage/sqlite/stmt.c", '#include "engine/game.h"'),
        ("bot/chat/irc/irc.c", '#include "bot/table/table.h"'),
        ("bot/chat/discord/discord.c", "#include <curl/curl.h>"),
        ("bot/chat/discord/discord.c", '#include "bot/chat/irc/irc.h"'),
        ("bot/chat/discord/gateway/gateway.c", '#include "bot/chat/discord/rest/rest.h"'),
        ("bot/chat/discord/rest/rest.c", '#include "bot/chat/discord/state.h"'),
        ("bot/chat/irc/protocol/line.c", '#include "bot/chat/irc/irc.h"'),
        ("bot/chat/irc/protocol/line.c", "#include <uv.h>"),
        ("bot/table/table.c", '#include "bot/chat/irc/irc.h"'),
        ("bot/table/table.c", '#include "engine/perudo/perudo.h"'),
        ("bot/table/table.c", " # include <uv.h>"),
        ("bot/record/judge.c", '#include "bot/words/catalogue.h"'),
        ("bot/config/config.c", '#include "bot/table/table.h"'),
        ("bot/words/catalogue.c", '#include "engine/game.h"'),
        ("elsewhere/a.c", "#include <stdio.h>"),
    ]
    for path, text in wrong:
        assert list(faults_of(path, text)), f"should be refused: {path}: {text}"


def main(root):
    test_itself()
    faults, files = [], 0
    for folder in ("engine", "storage", "bot", "tests"):
        for path in sorted((root / folder).rglob("*.[ch]")):
            files += 1
            faults += faults_of(path.relative_to(root).as_posix(), path.read_text("utf-8"))
    print("\n".join(faults) or f"{files} files, nothing forbidden")
    return 1 if faults or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
