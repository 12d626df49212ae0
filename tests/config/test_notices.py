"""The templates of privacy policy and terms say what the program does, in both languages, and the pages for
players which commands there are: test_notices.py SOURCE-FOLDER."""

import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
LANGUAGES = ("", ".ja")

# Each row of OPERATING.md's "What is kept, and why": how it begins, the tables of the database that
# are meant, and what the templates' rows, which come in the same order, must name.
KEPT = (
    ("of everybody who spoke to the bot", "people",
     ("network", "key", "name", "language", "private messages", "day"),
     ("ネットワーク", "キー", "名前", "言語", "個別メッセージ", "日")),
    ("their ratings, results, totals and statistics",
     "tallies tallies_of_places tallies_of_networks ratings ratings_anew figures results streaks "
     "places_of_seasons played alerts",
     ("ratings", "results", "totals", "statistics", "told"),
     ("レーティング", "勝敗", "通算成績", "統計", "知らせ")),
    ("who sat at a table", "tables seats",
     ("sat", "name", "ended"), ("座り", "名前", "終わった")),
    ("who was asked to come", "asked", ("asked",), ("誘われた",)),
    ("a game's moves", "wishes moves stand_ins",
     ("moves", "words", "seed", "computer", "given away"),
     ("手", "言葉", "シード", "コンピューター", "譲られた席")),
    ("of somebody on Discord: the private channel", "direct_channels",
     ("direct messages",), ("ダイレクトメッセージ",)),
    ("on IRC, who was put together with whom", "mergers merged_games",
     ("who you were before", "when"), ("誰だったか", "いつ")),
    ("of who was told apart so", "kept_apart", ("never put together",), ("二度と一つにしない",)),
    ("a channel's settings and name", "settings channel_names shown old_posts table_places",
     ("settings", "name", "message"), ("設定", "名前", "メッセージ")),
    ("the ids of messages and presses", "heard", ("messages", "presses"), ("メッセージ", "ボタン")),
    ("on IRC, to which channels", "invitations", ("invited",), ("招待",)),
    ("which IRC servers want TLS", "secure_hosts", ("encrypted",), ("暗号化",)),
    ("the session with Discord", "sessions", ("session",), ("セッション",)),
    ("of a guest of the web", "", ("name", "hash", "cookie"), ("名前", "ハッシュ", "Cookie")),
    ("a secret from which the keys", "secrets", ("secret",), ("秘密",)),
)

# Of nobody: when the bot was alive and networks away, on which servers it was, who plays, what figures
# are called, what is being computed anew.
OF_NOBODY = ("figure_keys life rests rated rerated changing_games schema_version lease"
             " post_numbers servers slow_places")

# How long, where it is always so long: the words of each language, and what the program says.
LENGTHS = (
    ("30 days", "30日間", "storage/store.h", r"STORE_SPLIT_MS \(INT64_C\(30\) \* 24 \* 60 \* 60 \*"),
    ("a quarter of an hour", "15分間", "storage/store.h", r"STORE_INBOUND_MS = 15 \* 60 \* 1000"),
)

RULES = sorted((SOURCE / "engine").glob("*/*.c"))
GROUPS = {"": "table", "GROUP_TABLE": "table", "GROUP_DICECUP": "dicecup",
          "GROUP_SETTINGS": "dicecup-settings"}


def read(path):
    return (SOURCE / path).read_text("utf-8")


TABLE_CHANGE = r"^(CREATE|DROP|ALTER) TABLE (\w+)(?: RENAME TO (\w+);| \(|;)"


def rows(text, heading):
    """Of the first table behind the heading, without its head: the cells of each row."""
    lines = re.search(rf"^## {heading}[^|]*\n((?:\|.*\n)+)", text, re.M)[1].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def commands():
    """Each as it is typed on Discord, and on IRC."""
    for path in (SOURCE / "bot" / "commands").glob("*.c"):
        for row in read(path).split("const struct command ")[1:]:
            word, group = (re.search(rf"\.{key} = \"?(\w+)", row) for key in ("word", "group"))
            if word:
                yield f"/{GROUPS[group[1] if group else '']} {word[1]}"
                yield f"!{word[1]}"


def check_what_is_kept():
    kept = rows(read("OPERATING.md"), "What is kept, and why")
    assert len(kept) == len(KEPT), "OPERATING.md and this test tell of different things"
    for row, (begins, *_) in zip(kept, KEPT):
        assert row[0].startswith(begins), row[0]
    for language, heading, column in zip(LANGUAGES, ("What is kept", "保存するもの"), (2, 3)):
        told = rows(read(f"config/PRIVACY{language}.md"), heading)
        assert len(told) == len(KEPT), f"PRIVACY{language}.md tells of {len(told)} things"
        for row, named in zip(told, KEPT):
            assert len(row) == 3 and all(row), row
            assert all(name in row[0] for name in named[column]), (row[0], named[column])

    made = set()
    for folder in ("migrations", "migrations/postgres"):
        tables = set()
        for path in sorted((SOURCE / folder).glob("*.sql")):
            for done, name, later in re.findall(TABLE_CHANGE, read(path), re.M):
                tables = tables - {name} | {"CREATE": {name}, "DROP": set(), "ALTER": {later}}[done]
        made |= tables
    meant = " ".join(tables for _, tables, *_ in KEPT).split() + OF_NOBODY.split()
    assert len(meant) == len(set(meant)) and set(meant) == made, set(meant) ^ made


def check_lengths():
    pages = [read(f"config/PRIVACY{language}.md") for language in LANGUAGES]
    for *words, path, code in LENGTHS:
        assert re.search(code, read(path)), f"{path} no longer has {code}"
        for page, said in zip(pages, words):
            assert said in page, said


def check_commands(name, text):
    known = set(commands())
    said = re.findall(r"`([/!][^`]+)`", text)
    assert said, name
    for command in said:
        bare = re.match(r"/\S+ \w+|!\w+", command)[0]
        assert bare in known, f"{name}: there is no {command}"
        what = command[len(bare):].strip()
        assert not what or f'"{what}"' in read("bot/commands/mydata.c"), f"{name}: {command}"


def check_players_pages():
    """They name commands and moves that there are, and PLAYING.md every command."""
    moves = set(re.findall(r'\[VERB_\w+\] = \{"(\w+)"', "\n".join(map(read, RULES))))
    known = set(commands()) | {f"!{move}" for move in moves} | {"/table move"}
    pages = {name: read(name) for name in ("README.md", "PLAYING.md")}
    for name, page in pages.items():
        said = set(re.findall(r"`(!\w+|/(?:table|dicecup|dicecup-settings) \w+)", page))
        assert said and said <= known, (name, said - known)
    for command in commands():
        assert command[0] == "/" or f"`{command}" in pages["PLAYING.md"], f"PLAYING.md lacks {command}"


def check_languages(name):
    """The same is asked to be filled in, told and linked in both; and that it is to be filled in is
    said first."""
    english, japanese = (read(f"config/{name}{language}.md") for language in LANGUAGES)
    for pattern in (r"\[([A-Z][A-Z -]+)\]", r"`([/!][^`]+)`", r"https://[\w./]+\w"):
        found = [sorted(set(re.findall(pattern, re.sub("^>.*", "", text, flags=re.M))))
                 for text in (english, japanese)]
        assert found[0] == found[1] and found[0], (name, found)
    for pattern in (r"^#+ ", r"^\|", r"^- "):
        counts = [len(re.findall(pattern, text, re.M)) for text in (english, japanese)]
        assert counts[0] == counts[1], (name, pattern, counts)
    for text, first in ((english, "> **This is a template**"), (japanese, "> **これはひな形です。**")):
        assert text.startswith(first), name
        assert not re.search(r"\[[^\]]*\]\(", text), name  # a place to fill in, not a link
    for text, other in ((english, f"{name}.ja.md"), (japanese, f"{name}.md")):
        assert f"`{other}`" in text, name


check_what_is_kept()
check_lengths()
check_players_pages()
for notice in ("PRIVACY", "TERMS"):
    check_languages(notice)
    for tag in LANGUAGES:
        check_commands(notice + tag, read(f"config/{notice}{tag}.md"))
        assert f"config/{notice}{tag}.md" in read("OPERATING.md"), f"{notice}{tag} is not told of"
former = re.search('msgid "former player 1"\nmsgstr "(.+)"', read("bot/words/po/ja.po"))[1]
assert f"「{former}」" in read("config/PRIVACY.ja.md")
assert "forget yes" in read("bot/commands/mydata.c")  # it asks back
