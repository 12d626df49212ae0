"""Words that the code no longer uses in a sense: what is said now, and the one meaning that is left of the word.

A word is looked for in the code of files whose path begins so, and in their names. Comments and texts are not
looked at: log events, metrics, configuration, wordings, ids of buttons and the schema keep their names."""

import collections
import re

import rooms

IGNORED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|^\s*#\s*include[^\n]*', re.DOTALL | re.MULTILINE)
OURS, EVERYWHERE = r"bot/|storage/", r"bot/|storage/|engine/"
CHAT = r"bot/chat/"
TOLD = r"bot/chat/|bot/delivery/|bot/feed/"


def part(*words):
    """Of an identifier, in capitals or not."""
    return re.compile(rf"(?<![a-z])(?:{'|'.join(words)})(?![a-z])", re.IGNORECASE)


def name(*words):
    """Whole identifiers, or what they begin with: "store_stand*"."""
    return re.compile(rf"\b(?:{'|'.join(words)})\b".replace("*", r"\w*"))



def file(stem):
    return re.compile(rf"(?<!.){stem}(?!.)", re.DOTALL)


# The word; what is said now; the meaning that is left, "": none; where it went; and what it looked like there.
WORDS = (
    ("unit", "lease", "", OURS, part("units?")),
    ("in_parts", "shard", "part: a piece of a text or of a message", OURS, part("in_parts", "parts_of_network")),
    ("stand", "place_index", "to stand: the verb", OURS,
     name("stand", "last_stand", "BIND_STAND", "store_stands?", "store_stand_*")),
    ("stand_in", "substitute", "", EVERYWHERE, part("stand_ins?", "stood_in")),
    ("stays", "final", "to stay: the verb", r"bot/(?!draw/|cli/)", part("stays")),
    ("stay", "final", "to stay: the verb", "bot/chat/web/", part("stay")),
    ("share", "flow", "share: a fraction of a whole", r"bot/chat/(?:send_queue|irc/)", part("shares?")),
    ("shared", "cacheable", "shared: of more than one, as limits are", "bot/chat/web/", part("shared")),
    ("written", "commit_seq", "written: bytes that a socket or a file has taken",
     r"bot/chat/(?:chat\.h|discord/|web/)|bot/(?:router|session|table|delivery|feed|cli)/|storage/",
     name("written", "on_written", "store_written", "journal_written")),
    ("leaving", "before_send", "", OURS, name("leaving", "on_leaving")),
    ("kept", "durable", "kept: not thrown away", OURS,
     re.compile(r"void \(\*kept\)|\.kept = kept|(?:store|impl)->kept|"
                r"\b(?:written, kept|tell_kept|waits_to_be_kept)\b")),
    ("hearing", "inbound_id", "", OURS, part("hearing")),
    ("heard", "inbound, duplicate", "heard: over a network that works", OURS,
     name("journal_has_heard", "journal_note_heard", "STORE_HEARD*", "store_heard*")),
    ("sessions.c", "inbound.c", "session: of Discord's gateway, and of a terminal", "storage/sql/", file("sessions")),
    ("unnoticed", "outage_is_silent", "", OURS, part("unnoticed")),
    ("missed", "has_unsent_notice", "", r"bot/(?:session|table|delivery|feed)/", part("missed")),
    ("tables_well", "responsive_tables_max", "", OURS, name("tables_well")),
    ("brief", "rate_limited", "brief: worded in few words", CHAT, part("brief")),
    ("beside_table", "private_beside_table", "", OURS, name("beside_table")),
    ("shows_at_once", "renders_synchronously", "", OURS, name("shows_at_once")),
    ("refuses_late", "rejects_after_send", "", OURS, name("refuses_late")),
    ("anew", "repost", "", EVERYWHERE, part("anew")),
    ("behind", "after_place", "behind: late, of a clock", TOLD, name("behind")),
    ("said", "log_end", "said: worded, or typed by a person", OURS,
     re.compile(r"\bint64_t said\b|post(?:\.|->)said\b")),
    ("replaces", "edit_of", "to replace: the verb", r"bot/(?!http/)", name("replaces")),
    ("take", "acquire", "to take: what a person or a reader takes", OURS,
     part("lease_take", "bucket_take", "limit_take", "addresses_take", "pages_take", "openings_take")),
    ("give", "release", "to give: to somebody", OURS, part("lease_give", "bucket_give", "limit_give")),
    ("visitor", "client", "", OURS, part("visitors?")),
    ("question", "request", "question: what somebody, or an estimate, is asked", "bot/http/|bot/cli/observe",
     part("question")),
    ("knock", "connection", "", OURS, part("on_knock")),
    ("hang_up", "close_client", "", OURS, part("hang_up")),
    ("steady", "adjusted_clock", "steady: a temper", OURS, name("steady", "steady_*")),
    ("footprint", "memory_trim", "", OURS, part("footprint")),
    ("tally", "match_stats", "tally: what is counted for a seat", OURS, part("tally")),
    ("hear", "inbound", "to hear: what a person does", CHAT, name("hear", "hear_*")),
    ("speak", "outbound", "to speak: a language, or in a place", CHAT, name("speak", "speak_(?!at)\\w+")),
    ("stage", "table_view", "stage: how far something is", r"bot/chat/web/|bot/web/(?:web|table_page)",
     part("stages?")),
    ("desk", "guest_view", "", OURS, part("desk")),
    ("caller", "client_checks", "caller: of a bid", OURS, part("callers?")),
    ("allowance", "client_limits", "", OURS, part("allowances?")),
    ("errand", "who_queries", "", OURS, part("errands?")),
    ("introduction", "registration", "", CHAT, part("introduction")),
    ("refusals", "standard_replies", "refusal: what somebody is refused, and the words", OURS,
     name("irc_heed_refusals", "irc_refusals*")),
    ("apart", "keeps_old_key", "apart: told for itself", CHAT, part("apart")),
    ("gift", "transfer_vote", "", OURS, part("gift")),
    ("restless", "flapping", "", OURS, part("restless")),
    ("untold", "absence_unannounced", "", OURS, part("untold")),
    ("bear_refusal", "handle_error", "", OURS, part("bear")),
    ("put_down", "free", "", OURS, part("put_down")),
    ("let_go", "free", "", OURS, part("let_go")),
    ("lose", "remove", "to lose: a game, or a die", OURS, part("lose")),
    ("bury", "free", "", OURS, part("bury")),
    ("give_up", "cancel, expire", "to give up: a game",
     r"bot/(?!session/|commands/|guest/)|storage/", part("gives?_up")),
)


def found_in(path, text):
    """(word, what it looks like) of each use in the code of a file, and in its name."""
    code = re.sub(r"\s+", " ", IGNORED.sub(" ", text))
    stem = rooms.unit_of(path).rpartition("/")[2]
    for word, _, _, where, look in WORDS:
        if re.match(where, path):
            yield from ((word, around(code, use)) for use in look.finditer(code))
            if look.fullmatch(stem):
                yield word, path


def around(code, use):
    """The whole identifiers that it is found in."""
    begin, end = use.span()
    while begin and re.match(r"\w", code[begin - 1]):
        begin -= 1
    while end < len(code) and re.match(r"\w", code[end]):
        end += 1
    return code[begin:end]


def left(files):
    """By word and room, what it looks like there, and how often."""
    uses = collections.defaultdict(collections.Counter)
    for path, text in files.items():
        for word, look in found_in(path, text):
            uses[word, rooms.room_of(path)][look] += 1
    return uses


def faults(files):
    words = {}
    for (word, room), looks in left(files).items():
        words.setdefault(word, f"{room}: {' '.join(sorted(looks))}")
    now = {word: (new, meaning) for word, new, meaning, _, _ in WORDS}
    for word in sorted(words):
        new, meaning = now[word]
        yield f"{word} is {new} now{f' ({meaning})' if meaning else ''}: {words[word]}"


def draw(files):
    uses = left(files)
    for word, new, meaning, _, _ in WORDS:
        there = {room: looks for (each, room), looks in uses.items() if each == word}
        print(f"{word} -> {new}: {sum(map(collections.Counter.total, there.values())) or 'gone'}"
              f"{f'   ({meaning})' if meaning else ''}")
        for room in sorted(there, key=lambda room: rooms.STOREY.get(rooms.row_of(room), -1)):
            print(f"    {room:<26}{' '.join(f'{look}:{n}' for look, n in sorted(there[room].items()))}")


def test_itself():
    def said(path, text):
        return "\n".join(faults({path: text}))

    assert "hearing is inbound_id now: bot/table: is_hearing_on" in said("bot/table/a.c", "int is_hearing_on;")
    assert "desk is" in said("bot/chat/web/a.h", "enum { DESK_SIZE };")
    assert "steady is adjusted_clock now (steady: a temper)" in said("bot/cli/steady.c", "")
    assert "kept is" in said("storage/sql/a.c", "store->kept++;")
    assert "said is" in said("bot/chat/chat.h", "int64_t\n said;")
    assert said("bot/chat/chat.h", '/* hearing */ f("desk"); char *said; int shearing, store_standing; ') == ""
    assert said("engine/perudo/a.c", "int caller, tally, unit;") == ""
