"""Checks who includes whom: what tests/rooms.py allows, and that a game's rules do not speak.

usage: check_includes.py ROOT
Prints each include that is not allowed and exits 1 if there is one.
"""

import pathlib
import re
import sys

import rooms

C_HEADERS = set(
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal "
    "stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath "
    "threads time uchar wchar wctype".split()
)
# The engine neither reads nor prints, knows no time and no other thread.
ENGINE_C_HEADERS = C_HEADERS - set("locale setjmp signal stdatomic threads time".split())

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
# A game to copy, which keeps what is said of games.
TEMPLATE = "tests/engine/toy"

# How words are said.
SPEECH = re.compile(
    r"\b(?:SAY|SAY_MANY|TELL|words_\w+|text_\w+|say_\w+)\s*\(|\bstruct (?:words|text|audience)\b")


def fault(path, kind, header):
    """Why a file may not include a header, or None."""
    if path.startswith("tests/"):
        return None
    room = rooms.room_of(path)
    if rooms.row_of(room) is None:
        return "stands in a folder without a place in the order"
    if kind == '"':
        if rooms.room_of(header) != room and not rooms.may_include(room, header):
            return f"{room} may not include it"
        return rooms.game_fault(rooms.unit_of(path), rooms.unit_of(header))
    library = rooms.library_of(header)
    if library is not None:
        return None if rooms.may_use_library(room, library) else f"{room} may not use {library}"
    if path.startswith("engine/") and header.removesuffix(".h") not in ENGINE_C_HEADERS:
        return "the engine knows no more than C"
    return None


def faults_of(path, text):
    path, text = (part.replace(TEMPLATE, "engine/toy") for part in (path, text))
    for kind, header in INCLUDE.findall(text):
        why = fault(path, kind, header)
        if why is not None:
            yield f"{path}: {header}: {why}"
    if rooms.is_game(rooms.room_of(path)) and rooms.kind_of_file(rooms.unit_of(path)) == "judges":
        for match in SPEECH.finditer(text):
            yield f"{path}: {match.group()}: what judges does not speak"


def test_itself():
    """The checks can fail."""
    wrong = [
        ("engine/perudo/rules.c", '#include "engine/perudo/say.h"'),
        ("engine/perudo/rules.c", '#include "engine/words.h"'),
        ("engine/perudo/rules.c", "\tSAY(out, words, 1);"),
        ("engine/perudo/a_new_file.c", '#include "engine/perudo/equilibrium.h"'),
        ("engine/perudo/a_new_file.h", "void put(struct text *out);"),
        ("tests/engine/toy/rules.c", '#include "tests/engine/toy/say.h"'),
        ("engine/perudo/odds.c", '#include "engine/perudo/phrases.h"'),
        ("engine/perudo/say.c", '#include "engine/catbox/state.h"'),
        ("engine/perudo/say.c", '#include "engine/games.h"'),
        ("engine/perudo/more/say.c", '#include "engine/game.h"'),
        ("engine/move.c", '#include "engine/perudo/perudo.h"'),
        ("engine/move.c", '#include "engine/games.h"'),
        ("engine/move.c", "#include <time.h>"),
        ("engine/move.c", "#include <unistd.h>"),
        ("engine/move.c", '#include "bot/base/log.h"'),
        ("storage/rating.c", "#include <sqlite3.h>"),
        ("storage/rating.c", '#include "storage/sql/stmt.h"'),
        ("storage/sqlite/sqlite.c", "#include <jansson.h>"),
        ("storage/sqlite/sqlite.c", '#include "engine/game.h"'),
        ("bot/chat/chat.c", '#include "bot/chat/irc/irc.h"'),
        ("bot/chat/irc/irc.c", '#include "bot/table/table.h"'),
        ("bot/chat/discord/discord.c", "#include <curl/curl.h>"),
        ("bot/chat/discord/discord.c", '#include "bot/chat/irc/irc.h"'),
        ("bot/chat/discord/gateway/gateway.c", '#include "bot/chat/discord/rest/rest.h"'),
        ("bot/chat/discord/rest/rest.c", '#include "bot/chat/discord/state.h"'),
        ("bot/chat/irc/protocol/line.c", '#include "bot/chat/irc/irc.h"'),
        ("bot/chat/irc/protocol/line.c", "#include <uv.h>"),
        ("bot/table/table.c", '#include "bot/chat/irc/irc.h"'),
        ("bot/table/table.c", '#include "bot/session/step.h"'),
        ("bot/table/table.c", '#include "engine/perudo/perudo.h"'),
        ("bot/table/table.c", " # include <uv.h>"),
        ("bot/cli/play.c", '#include "engine/perudo/perudo.h"'),
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
            name = path.relative_to(root).as_posix()
            if rooms.room_of(name) not in rooms.EXCEPTIONS:
                faults += faults_of(name, path.read_text("utf-8"))
    print("\n".join(faults) or f"{files} files, nothing forbidden")
    return 1 if faults or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
