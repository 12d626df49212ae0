#!/usr/bin/env python3
"""Writes bot/base/lookalikes.c: what looks alike in names (UTS #39), and which letters join the next.

Debian's unicode-data has no confusables.txt; its libicu72 (a part of any desktop, Unicode 15.0) has the data
inside, so they are asked of it here, once, and the bot does without:

    apt-get install libicu72 && python3 bot/base/make_lookalikes.py > bot/base/lookalikes.c

Kept is what names can use, behind a compatibility decomposition: all that looks like ASCII, and in the
scripts that UAX #31 recommends each letter, mark or digit that looks like another one."""

import ctypes
import unicodedata

ICU = "72"
RECOMMENDED = """Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Kana Knda Khmr
Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt Zyyy Zinh""".split()
SCRIPT, JOINING = 0x100A, 0x1007  # UProperty
DUAL, LEFT, RIGHT = 2, 3, 4  # UJoiningType
MANY = 0xE000  # of the private use area: what looks like several characters

uc = ctypes.CDLL("libicuuc.so." + ICU)
i18n = ctypes.CDLL("libicui18n.so." + ICU)


def function(library, name, result, *arguments):
    found = getattr(library, f"{name}_{ICU}")
    found.restype, found.argtypes = result, arguments
    return found


STATUS = ctypes.POINTER(ctypes.c_int)
property_of = function(uc, "u_getIntPropertyValue", ctypes.c_int32, ctypes.c_int32, ctypes.c_int)
script_name = function(uc, "uscript_getShortName", ctypes.c_char_p, ctypes.c_int)
spoof_open = function(i18n, "uspoof_open", ctypes.c_void_p, STATUS)
get_skeleton = function(i18n, "uspoof_getSkeletonUTF8", ctypes.c_int32, ctypes.c_void_p, ctypes.c_uint32,
                        ctypes.c_char_p, ctypes.c_int32, ctypes.c_char_p, ctypes.c_int32, STATUS)
checker = spoof_open(ctypes.byref(ctypes.c_int(0)))


def skeleton(text):
    status, typed, found = ctypes.c_int(0), text.encode(), ctypes.create_string_buffer(256)
    n = get_skeleton(checker, 0, typed, len(typed), found, 256, ctypes.byref(status))
    assert status.value <= 0
    return found.raw[:n].decode()


def is_recommended(char):
    return script_name(property_of(ord(char), SCRIPT)).decode() in RECOMMENDED


def is_kept(char, looks):
    if all(" " < other < "\x7f" for other in looks):
        return len(looks) <= 3
    return (len(looks) == 1 and looks < "\ue000" and is_recommended(char) and is_recommended(looks) and
            unicodedata.category(char)[0] in "LMN")


def characters():
    for code in [*range(0x21, 0xD800), *range(0xF900, 0x10000)]:
        char = chr(code)
        if unicodedata.category(char)[0] != "C" and unicodedata.normalize("NFKD", char) == char:
            yield char


def lookalikes():
    for char in characters():
        looks = unicodedata.normalize("NFKD", skeleton(char))
        if looks != char and is_kept(char, looks):
            yield char, looks


def ranges(*joining):
    found = []
    for code in range(0x600, 0x10000):
        if property_of(code, JOINING) in joining:
            if found and found[-1][1] == code - 1:
                found[-1][1] = code
            else:
                found.append([code, code])
    return found


def write(name, rows, comment):
    print(f"\n/* {comment} */\nconst uint16_t {name}[][2] = {{")
    cells = [f"{{0x{first:x}, 0x{last:x}}}" for first, last in rows]
    for i in range(0, len(cells), 6):
        print("\t" + ", ".join(cells[i:i + 6]) + ",")
    print(f"}};\nconst size_t {name}_n = sizeof({name}) / sizeof({name}[0]);")


def main():
    rows, several = [], []
    for char, looks in lookalikes():
        if len(looks) > 1 and looks not in several:
            several.append(looks)
        rows.append((ord(char), MANY + several.index(looks) if len(looks) > 1 else ord(looks)))
    print('#include "bot/base/lookalikes.h"\n')
    print("/* Made by make_lookalikes.py of Unicode 15.0. */\n\n/* clang-format off */")
    write("lookalikes", rows, "By code point, and what it looks like.")
    print("\nconst char lookalikes_several[][4] = {")
    quoted = ['"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' for text in several]
    for i in range(0, len(quoted), 12):
        print("\t" + ", ".join(quoted[i:i + 12]) + ",")
    print("};")
    write("lookalikes_join_next", ranges(DUAL, LEFT), "From, to.")
    write("lookalikes_join_last", ranges(DUAL, RIGHT), "From, to.")


main()
