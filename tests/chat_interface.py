"""Counts what bot/chat/chat.h lets networks and the rooms above know of each other.

A function up is a member of struct chat_listener. A function down is a function pointer in any other
struct of chat.h, an inline function there, or a function of chat.c that a room above uses. Both structs
count in whichever header of bot/chat they stand. Where a function takes an enum, or anybody switches over
an enum of chat.h (by `case`, or by a table of functions), each of its kinds counts as a function, and the
function that takes it as one of them. A bool that a function takes is not counted.

A capability is a member of struct chat that is no pointer: a flag, a number, each bit of a mask, each value
of an enum but the first, each member of a struct, each element of an array; a constant that is one bit; and
a function of an adapter that is compared with NULL. (One that is NULL without another capability is that.)
It is asked in a room above where it stands behind a `struct chat *`, where its constant stands, and where a
function is called that does nothing but ask it, or that asks it in chat.c."""

import re

import rooms

ROOM, HEADER, UNIT = "bot/chat", "bot/chat/chat.h", "bot/chat/chat"
IGNORED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
BLOCK = re.compile(r"\b(struct|enum)(?:\s+(\w+))?\s*\{")
FUNCTION = re.compile(r"\(\s*\*\s*(\w+)\s*\)\s*\((.*)", re.DOTALL)
MEMBER = re.compile(r"^(.*?)(\w+)\s*(?:\[(\w+)\]|:\s*\d+)?$", re.DOTALL)
ONE_BIT = re.compile(r"(\w+)\s*=\s*(?:1[uU]?[lL]*\s*<<|0[xX][0-9a-fA-F]+)")
INLINE = re.compile(r"^(?:static )?inline\b[^;{]*?(\w+)\([^;{]*\{", re.MULTILINE)
COMPARED = re.compile(r"\bimpl->(\w+)\s*(?:[!=]=\s*NULL|&&|\|\||\?|\)\s*(?![\s(]))")
DEFINITION = re.compile(r"^\w[\w *]*?\b(\w+)\([^;{}]*\)\s*\{(.*?)^\}", re.MULTILINE | re.DOTALL)


def is_above(path):
    row = rooms.row_of(rooms.room_of(path))
    return row is not None and not row.startswith(ROOM) and rooms.STOREY[row] < rooms.STOREY[ROOM]


class Interface:
    """files: texts by path; used: exported functions of chat.c that units use, by name: units."""

    def __init__(self, files, used):
        self.code = {path: IGNORED.sub(" ", text) for path, text in files.items() if path.startswith("bot/")}
        self.above = {path: text for path, text in self.code.items() if is_above(path)}
        self.header = self.code.get(HEADER, "")
        self.structs, self.enums = {}, {}
        for path in sorted(path for path in self.code if rooms.room_of(path) == ROOM and path.endswith(".h")):
            self._read(path)
        self.up = self._functions_of("chat_listener")
        self.down = [name for struct in self.structs if struct != "chat_listener"
                     for name in self._functions_of(struct)]
        self.down += INLINE.findall(self.header)
        self.down += sorted(name for name, units in used.items() if any(map(is_above, units)))
        self.kinds = self._kinds()
        self.capabilities, self.constants = self._capabilities()
        self.asked = self._asked()

    # Reading headers.

    def _read(self, path):
        """Of chat.h all structs and enums; of the room's other headers the two structs, and enums named in chat.h."""
        text = self.code[path]
        for found in BLOCK.finditer(text):
            what, name = found[1], found[2] or f"{path} {found.start()}"
            body = _block(text, found.end())
            if what == "struct" and (path == HEADER or name in ("chat_listener", "chat_impl")):
                self.structs[name] = [member.strip() for member in _apart(body, ";") if member.strip()]
            elif what == "enum" and (path == HEADER or re.search(rf"\benum\s+{name}\b", self.header)):
                self.enums[name] = [each.strip() for each in _apart(body, ",") if each.strip()]

    def _functions_of(self, struct):
        return [found[1] for found in map(FUNCTION.search, self.structs.get(struct, ())) if found]

    def _values(self, enum):
        """Without the last if that counts them: it is a size somewhere, and no kind."""
        names = [each.split("=")[0].strip() for each in self.enums[enum]]
        counts = names and any(re.search(rf"\[\s*{names[-1]}\s*\]\s*[;,={{]", text) for text in self.code.values())
        return names[:-1] if counts else names

    # Counting.

    def _kinds(self):
        """By enum, the functions that it stands for beside the one that takes it."""
        parameters = " ".join(found[2] for members in self.structs.values()
                              for found in map(FUNCTION.search, members) if found)
        kinds = {}
        for enum in self.enums:
            values = self._values(enum)
            if values and (re.search(rf"\benum\s+{re.escape(enum)}\b", parameters) or self._is_switched(values)):
                kinds[enum] = len(values) - 1
        return kinds

    def _is_switched(self, values):
        one_of = "|".join(values)
        for text in self.code.values():
            if re.search(rf"\bcase\s+(?:{one_of})\b", text):
                return True
            if any(re.search(rf"^\w[^\n;]*\b{function}\(", text, re.MULTILINE)
                   for function in re.findall(rf"\[(?:{one_of})\]\s*=\s*&?([a-z_]\w*)\s*[,}}]", text)):
                return True
        return False

    def _capabilities(self):
        """Members by name; and constants that stand for one."""
        members, constants = self._flags("chat"), set(ONE_BIT.findall(
            " ".join(each for values in self.enums.values() for each in values)))
        constants |= members.pop("", set())
        compared = {name for text in self.code.values() for name in COMPARED.findall(text)}
        for name in compared & set(self._functions_of("chat_impl")):
            members[name] = 1
        return members, constants

    def _flags(self, struct):
        """How many each member of the struct is; under "" the constants by which elements are named."""
        flags, constants = {}, set()
        for member in self.structs.get(struct, ()):
            if "(" in member or "*" in member or "{" in member:
                continue
            first, *others = member.split(",")
            kind, name, size = MEMBER.match(first).groups()
            kind = kind.split()
            inner = kind[-1] if kind[0] in ("struct", "enum") or "enum" in kind else None
            if inner in self.structs:
                flags.update(self._flags(inner))
            elif size:
                values = next((values for enum in self.enums for values in [self._values(enum)]
                               if size in str(self.enums[enum])), [])
                constants |= set(values)
                flags[name] = 0 if values else 1
            else:
                flags[name] = len(self._values(inner)) - 1 if inner in self.enums else 1
            flags.update({MEMBER.match(other.strip())[2]: 1 for other in others})
        return {**flags, **({"": constants} if constants else {})}

    def _asked(self):
        """How often in the rooms above."""
        chats = {"chat"} | {name for text in self.above.values()
                            for name in re.findall(r"\bstruct\s+chat\s*\*\s*(?:const\s+)?(\w+)", text)}
        names = [name for name, much in self.capabilities.items() if much > 0] + list(self.constants)
        if not names:
            return 0
        one_of = "|".join(names)
        member = rf"\b(?:{'|'.join(sorted(chats))})(?:\(\w*\))?(?:->|\.)(?:impl->)?(?:{one_of})\b(?!\s*\()"
        asks = re.compile(member + "".join(rf"|\b{name}\b" for name in sorted(self.constants)))
        alone = re.compile(rf"\s*return\s+!?[\w>.()-]*?(?:{member})(?:\s*[!=]=\s*NULL)?;\s*")
        asked = sum(len(asks.findall(text)) for text in self.above.values())
        for path, text in self.code.items():
            for name, body in DEFINITION.findall(text):
                if path in self.above and alone.fullmatch(body):
                    asked += self._calls(name) - 1  # the one in it
                elif rooms.unit_of(path) == UNIT and asks.search(body):
                    asked += self._calls(name)
        return asked

    def _calls(self, name):
        """In the rooms above; neither its definition nor its declaration is one."""
        text = "\n".join(self.above.values())
        told = len(re.findall(rf"^\w[\w *]*\b{name}\([^;{{}}]*\)(?:;|\s*\{{)", text, re.MULTILINE))
        return len(re.findall(rf"\b{name}\(", text)) - told

    def functions(self):
        return len(self.up) + len(self.down) + sum(self.kinds.values())

    def n_capabilities(self):
        return sum(self.capabilities.values()) + len(self.constants)


def _block(text, start):
    """From after a brace to the one that closes it."""
    depth, end = 1, start
    while depth and end < len(text):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return text[start:end - 1]


def _apart(text, mark):
    """The parts between marks that stand in no bracket."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "({[") - (letter in ")}]")
        if letter == mark and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def test_itself():
    """What counts, and what does not."""
    def count(header, room="", unit="", users=()):
        found = Interface({HEADER: header, "bot/router/a.c": room, "bot/chat/chat.c": unit, "bot/chat/web/a.c": "",
                           "bot/base/a.c": "chat->x;"}, {name: {"bot/router/a"} for name in users})
        return found.functions(), found.n_capabilities(), found.asked

    both = ("struct chat_impl { /* void (*not)(void); */ void (*say)(struct chat *chat, int (*f)(void)); };"
            "struct chat_listener { int (*message)(void *data); };")
    assert count(both) == (2, 0, 0)
    assert count(both + "\nstatic inline int chat_new(int a)\n{ return a; }") == (3, 0, 0)
    assert count(both, users=["chat_hears"]) == (3, 0, 0)
    kinds = "enum kind { CAME, LEFT, GONE, KINDS }; struct told { enum kind kind; };"
    assert count(both + kinds) == (2, 0, 0)
    assert count(both + kinds, "int a[KINDS]; switch (kind) { case CAME: ; }") == (4, 0, 0)
    assert count(both + kinds, "void left(void) {\n}\nint a[KINDS]; t[] = {[LEFT] = left};") == (4, 0, 0)
    assert count(both + kinds, "int a[KINDS] = {[LEFT] = 2, [GONE] = 3};") == (2, 0, 0)
    assert count("enum kind { CAME, LEFT }; struct chat_listener { int (*told)(enum kind kind); };") == (2, 0, 0)
    assert count("struct chat { const char *name; bool x, y; unsigned z : 3; };") == (0, 3, 0)
    assert count("struct can { bool x; bool y; }; struct chat { struct can can; };") == (0, 2, 0)
    assert count("enum can { CAN_X = 1 << 0, CAN_Y = 1u << 1 };", "if (flags & CAN_X) {}") == (0, 2, 1)
    row = "enum can { CAN_X, CAN_Y, CANS }; struct chat { bool can[CANS]; };"
    assert count(row, "chat->can[CAN_X];") == (0, 2, 1)
    look = "enum look { PLAIN, RICH, LIVE }; struct chat { enum look look; };"
    assert count(look, "chat->look == LIVE") == (0, 2, 1)
    flag = "struct chat { bool x; };"
    assert count(flag, "if (chat->x && !seat->chat->x && other->x) {}") == (0, 1, 2)
    assert count(flag, "int f(struct chat *to) { return to->x + a.chat.x; }") == (0, 1, 2)
    is_x = "\nbool is_x(struct chat *c) {{\n\treturn {}c->x;\n}}\n"
    twice = "void f(void) {\n\tis_x(c) + is_x(c);\n}\n"
    assert count(flag, is_x.format("") + twice) == (0, 1, 2)
    assert count(flag, is_x.format("2 * ") + twice) == (0, 1, 1)
    assert count(flag, "is_x(chat)", is_x.format("2 * ").replace("*c", "*chat").replace("c->", "chat->")) == (0, 1, 1)
    assert count(both, "if (chat->impl->say != NULL) { chat->impl->say(chat, f); }") == (2, 1, 1)
    assert count(both, "(back ? leave : chat->impl->say)(chat);") == (2, 0, 0)
