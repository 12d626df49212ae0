"""The rooms of the house: their order, and what each of them may use.

A room is a folder of engine/, bot/ or storage/. engine/games.[ch] is a room of its own, and each game's
folder is one: engine/GAME. A room uses rooms below it, never one above it nor one beside it.
"""

import re

# The libraries, by how the names of their headers begin.
LIBRARIES = {
    "uv": ("uv.h", "uv/"),
    "openssl": ("openssl/",),
    "jansson": ("jansson",),
    "sqlite3": ("sqlite3",),
    "libpq": ("libpq-fe",),
    "libfyaml": ("libfyaml",),
    "utf8proc": ("utf8proc",),
    "editline": ("editline/", "histedit.h"),
    "libintl": ("libintl.h",),
    "curl": ("curl/",),
    "libwebsockets": ("libwebsockets",),
    "zlib": ("zlib.h",),
    "pango": ("pango/",),
    "png": ("png.h",),
    "qrencode": ("qrencode",),
}

# Every room below, but for the games: those are reached by the table of games.
BELOW = "every room below"

# What a table that is played may use, of what is below its room.
PLAY = ["bot/commands", "bot/session", "bot/delivery", "bot/feed", "bot/table", "bot/chat/chat.h",
        "bot/chat/picture.h", "bot/record", "bot/draw",
        "bot/fair", "bot/words", "bot/base", "storage/store.h", "storage/results.h", "engine/games",
        "engine"]

# What networks read of what is said.
SAID = ["engine/spans.h", "engine/text.h"]

# Top to bottom: the rooms of one line do not know each other. A room, what its files may include of
# the rooms below (whole rooms, or headers by name), and the libraries they may use.
ROOMS = [
    [("bot", BELOW, [])],
    [("bot/cli", BELOW, ["uv"])],
    [("bot/config",
      ["bot/chat/discord", "bot/chat/irc", "bot/chat/web", "bot/chat/secret_file.h", "bot/chat/url.h",
       "bot/words", "bot/base", "storage/store.h", "engine/text.h"],
      ["libfyaml", "utf8proc", "uv"])],
    [("bot/guest",
      ["bot/commands/lookup.h", "bot/record", "bot/base", "storage/store.h", "engine/games", "engine"],
      ["jansson"])],
    [("bot/web",
      ["bot/delivery/advice.h", "bot/delivery/board.h", "bot/delivery/meetings.h", "bot/delivery/plots.h", "bot/delivery/wording.h", "bot/table/past_record.h", "bot/table/rules.h",
       "bot/table/people.h", "bot/table/periods.h", "bot/chat/web", "bot/record", "bot/draw", "bot/fair",
       "bot/words", "bot/base", "storage/store.h", "storage/results.h", "engine/games", "engine"], ["uv"])],
    [("bot/router", PLAY, [])],
    [("bot/commands", PLAY, [])],
    [("bot/session", PLAY, [])],
    [("bot/delivery", PLAY, [])],
    [("bot/feed", PLAY, [])],
    [("bot/table", PLAY, [])],
    [("bot/chat/discord",
      ["bot/chat/discord/gateway", "bot/chat/discord/rest", "bot/chat", "bot/base", *SAID],
      ["uv", "jansson", "utf8proc", "zlib"])],
    [("bot/chat/discord/gateway", ["bot/chat", "bot/base"],
      ["uv", "openssl", "jansson", "libwebsockets", "zlib"]),
     ("bot/chat/discord/rest", ["bot/chat", "bot/base"], ["uv", "openssl", "jansson", "curl"])],
    [("bot/chat/irc", ["bot/chat/irc/protocol", "bot/chat", "bot/base", *SAID], ["uv", "openssl"])],
    [("bot/chat/irc/protocol", ["bot/base/utf8.h"], ["openssl", "utf8proc"])],
    [("bot/chat/web", ["bot/http", "bot/chat", "bot/base", *SAID], ["uv", "openssl", "qrencode"])],
    [("bot/chat/console", ["bot/chat", "bot/base/utf8.h", *SAID], ["utf8proc", "editline"])],
    [("bot/chat", ["bot/base", *SAID], ["uv", "openssl", "utf8proc", "curl"])],
    [("bot/http", ["bot/base"], ["uv", "zlib"])],
    [("bot/record", ["bot/fair", "engine/games", "engine"], ["jansson"])],
    [("bot/draw", ["bot/base", "engine/drawing.h", "engine/text.h"], ["pango", "png", "utf8proc"])],
    [("bot/fair", ["engine"], ["openssl"])],
    [("bot/words", ["engine/words.h", *SAID], ["libintl"])],
    [("storage/databases", ["storage/postgres", "storage/sqlite", "storage/sql", "storage", "bot/base/module.h"], [])],
    [("bot/base", [], ["utf8proc", "uv"])],
    [("storage/sqlite", ["storage/sql", "storage"], ["sqlite3"]),
     ("storage/postgres", ["storage/sql", "storage"], ["libpq"])],
    [("storage/sql", ["storage"], [])],
    [("storage", [], [])],
    [("engine/games", ["engine/GAME", "engine"], [])],
    [("engine/GAME", ["engine/mind", "engine"], [])],
    [("engine/mind", ["engine"], [])],
    [("engine", [], [])],
]

# Rooms that are being put in order: what is wrong there passes until nothing is. Must be empty.
EXCEPTIONS = []

# Files of a game that put it into words, and that choose moves. All others judge: they neither
# speak nor think. engine/NAME/NAME.c ties them together.
SPEAKING = set("board phrases picture pressing say status".split())
THINKING = set("equilibrium equilibrium_data future highlights learned mind odds worth".split())
# What of the engine puts things into words.
WORDS = set("engine/emoji engine/lexicon engine/menu engine/say engine/spans engine/text engine/words".split())

STOREY = {room: i for i, storey in enumerate(ROOMS) for room, _, _ in storey}
USES = {room: (uses, libraries) for storey in ROOMS for room, uses, libraries in storey}


def unit_of(path):
    """A unit is a .c with the .h of the same stem."""
    return re.sub(r"\.[ch]$", "", path)


def room_of(path):
    """The room in which a file or a unit is, which may have no place in the order."""
    if unit_of(path) == "engine/games":
        return "engine/games"
    return path.rpartition("/")[0]


def is_game(room):
    return re.fullmatch(r"engine/(?!games$|mind$)[^/]+", room) is not None


def row_of(room):
    """The room's name in the order, or None."""
    row = "engine/GAME" if is_game(room) else room
    return row if row in STOREY else None


def goes_down(above, below):
    """Whether a room may use another by the order alone."""
    return STOREY[row_of(above)] < STOREY[row_of(below)]


def may_include(room, header):
    """Whether the room may include a header that is not its own."""
    uses, _ = USES[row_of(room)]
    other = row_of(room_of(header))
    if other is None or not goes_down(room, room_of(header)):
        return False
    if uses is BELOW:
        return other != "engine/GAME"
    return header in uses or other in uses


def library_of(header):
    for library, beginnings in LIBRARIES.items():
        if header.startswith(beginnings):
            return library
    return None


def may_use_library(room, library):
    return library in USES[row_of(room)][1]


def kind_of_file(unit):
    """Of a unit of a game: "speaks", "thinks", "judges", or None for the one that ties them."""
    _, game, name = unit.split("/")
    if name == game:
        return None
    return "speaks" if name in SPEAKING else "thinks" if name in THINKING else "judges"


def game_fault(user, used):
    """Why a unit of a game may not use another, by what kinds of files they are, or None."""
    if not is_game(room_of(user)) or user == used:
        return None
    kind = kind_of_file(user)
    if is_game(room_of(used)):
        other = kind_of_file(used)
        if other is None:
            return "the game's struct stands above its other files"
    else:
        other = "speaks" if used in WORDS else "judges"
    if kind == "judges" and other != "judges":
        return "what judges neither speaks nor thinks"
    if kind == "thinks" and other == "speaks":
        return "what thinks does not speak"
    return None
