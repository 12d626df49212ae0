#!/usr/bin/env python3
"""Every sentence of the code is in every catalogue, and nothing else is.

check_catalogues.py ROOT

Reads the sentences under ROOT with xgettext, the catalogues bot/words/po/*.po, and prints a line
for each fault: a sentence missing, fuzzy, no longer said, or whose {places} differ."""

import pathlib
import re
import subprocess
import sys

KEYWORDS = ["ANSWER:2", "TABLE_SAY:4", "TABLE_SAY_ON:5", "TABLE_TELL:4",
            "PLACE_SAY:3", "ANNOUNCE:2", "REQUEST_ANNOUNCE:2", "TELL:3", "words_tell:3", "words_fill:3",
            "words_put:3", "words_say:3", "SAY:3", "words_say_many:3,4", "SAY_MANY:3,4",
            "PAGE_SAY:2", "SENTENCE:1"]
FOLDERS = ["engine", "bot", "storage"]


def sentences_of(root):
    """The sentences of the code as a catalogue without translations."""
    files = sorted(file for folder in FOLDERS for file in (root / folder).rglob("*.[ch]"))
    command = ["xgettext", "--language=C", "--from-code=UTF-8", "--keyword"]
    command += ["--keyword=" + keyword for keyword in KEYWORDS]
    command += ["--output=-", "--files-from=-"]
    names = "\n".join(str(file.relative_to(root)) for file in files)
    done = subprocess.run(command, cwd=root, input=names, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"xgettext: {done.stderr}")
    return done.stdout


def unquoted(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)


class Entry:
    def __init__(self):
        self.fuzzy = False
        self.parts = {}

    def key(self):
        return self.parts.get("msgid", "")

    def translations(self):
        return [text for name, text in self.parts.items() if name.startswith("msgstr")]

    def places(self):
        """The {places} that a translation must have: those of the form for many."""
        return places(self.parts.get("msgid_plural", self.key()))


def entries(text):
    """The entries of a catalogue, without its head and what is struck out of it (#~)."""
    entry, name = Entry(), None
    for line in text.splitlines() + [""]:
        if line.startswith("#~"):
            continue
        begins = re.match(r'(msgid|msgid_plural|msgstr(?:\[\d+\])?)\s+"(.*)"$', line)
        more = re.match(r'"(.*)"$', line)
        if line.startswith("#,") and "fuzzy" in line:
            entry.fuzzy = True
        elif begins:
            name = begins[1]
            entry.parts[name] = unquoted(begins[2])
        elif more and name:
            entry.parts[name] += unquoted(more[1])
        elif not line and entry.parts:
            if entry.key():
                yield entry
            entry, name = Entry(), None


def places(sentence):
    return sorted(set(re.findall(r"\{[^{}]*\}", sentence)))


def faults_of_entry(entry):
    if entry.fuzzy:
        yield "fuzzy"
    if not entry.translations() or not all(entry.translations()):
        yield "not translated"
    elif any(places(text) != entry.places() for text in entry.translations()):
        yield "other {places}"
    if entry.key().endswith(".") and any(text.endswith((".", "。")) for text in entry.translations()):
        yield "a stop, which whoever says it puts"


def faults(said, catalogue):
    """What is wrong with a catalogue for these sentences: (fault, sentence)."""
    wanted = {entry.key(): entry for entry in entries(said)}
    held = {}
    for entry in entries(catalogue):
        if entry.key() in held:
            yield "twice", entry.key()
        held[entry.key()] = entry
        for fault in faults_of_entry(entry):
            yield fault, entry.key()
    for key, entry in wanted.items():
        if key not in held:
            yield "missing", key
        elif entry.parts.get("msgid_plural") != held[key].parts.get("msgid_plural"):
            yield "other form for many", key
    for key in held.keys() - wanted.keys():
        yield "not said any more", key


def main(root):
    said = sentences_of(root)
    found = False
    for file in sorted((root / "bot" / "words" / "po").glob("*.po")):
        for fault, key in faults(said, file.read_text(encoding="utf-8")):
            print(f"{file.relative_to(root)}: {fault}: {key!r}")
            found = True
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
