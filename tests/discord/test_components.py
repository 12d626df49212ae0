"""Whether the stand-in for Discord refuses of components, files, emojis, sub-commands and old
messages what Discord refuses, and shows people the rest."""

import base64
import sys

from caller import (PNG, V2, Caller, button, codes, container, gallery, row, section, select, text)
from world import Refused, World

LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
REQUIRED = "BASE_TYPE_REQUIRED"
LONG = "BASE_TYPE_BAD_LENGTH"
RANGE = "SELECT_COMPONENT_BAD_RANGE"
STRANGE = "UNION_TYPE_CHOICES"
NO_FILE = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


def rows(n):
    return [part for i in range(n) for part in row(button(custom_id=str(i)))]


def found(kind, **more):
    """A select whose options Discord finds."""
    return {"type": kind, "custom_id": "f", **more}


# What stands in a message of the new kind, and what is said of it.
BAD_COMPONENTS = (
    ([button()], [f"components.0.type.{STRANGE}"]),
    ([{"type": 99}], [f"components.0.type.{STRANGE}"]),
    ([text("")], [f"components.0.content.{REQUIRED}"]),
    ([{"type": 10}], [f"components.0.content.{REQUIRED}"]),
    ([text("x" * 2001), text("x" * 2000)], ["components.COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"]),
    ([text("x")] * 41, ["components.COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"]),
    ([container(section(text(), text()), *rows(18))],
     ["components.COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"]),
    ([text(id=2147483648)], ["components.0.id.NUMBER_TYPE_MAX"]),
    ([text(id=3), text(id=3)], ["components.1.id.COMPONENT_ID_DUPLICATED"]),
    ([section(), *row(button())], ["components.1.components.0.custom_id."
                                   "COMPONENT_CUSTOM_ID_DUPLICATED"]),
    ([section(text(), text(), text(), text())], [f"components.0.components.{LONG}"]),
    ([{"type": 9, "components": [text()]}], [f"components.0.accessory.{REQUIRED}"]),
    ([section(accessory=text())], [f"components.0.accessory.type.{STRANGE}"]),
    ([section(gallery("https://a/b"))], [f"components.0.components.0.type.{STRANGE}"]),
    ([{"type": 11, "media": {"url": "https://a/b"}}], [f"components.0.type.{STRANGE}"]),
    ([container(container())], [f"components.0.components.0.type.{STRANGE}"]),
    ([container(accent_color=0x1000000)], ["components.0.accent_color.NUMBER_TYPE_MAX"]),
    ([{"type": 14, "spacing": 3}], ["components.0.spacing.BASE_TYPE_CHOICES"]),
    ([gallery()], [f"components.0.items.{LONG}"]),
    ([gallery(*["https://a/b"] * 11)], [f"components.0.items.{LONG}"]),
    ([gallery("file:///etc/passwd")], ["components.0.items.0.media.url.URL_TYPE_INVALID_SCHEME"]),
    ([gallery("attachment://board.png")], [f"components.{NO_FILE}"]),
    ([{"type": 12, "items": [{"media": {"url": "https://a/b"}, "description": "x" * 1025}]}],
     ["components.0.items.0.description.BASE_TYPE_MAX_LENGTH"]),
    ([{"type": 13, "file": {"url": "https://a/b"}}],
     ["components.0.file.url.URL_TYPE_INVALID_SCHEME"]),
    ([{"type": 18, "label": "x", "component": select()}], [f"components.0.type.{STRANGE}"]),
    (row({"type": 4, "custom_id": "i", "style": 1}), [f"components.0.components.0.type.{STRANGE}"]),
    (row(button(style=5)),
     ["components.0.components.0.custom_id.BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
      "components.0.components.0.url.BUTTON_COMPONENT_INVALID_URL"]),
    (row({"type": 2, "style": 6, "sku_id": "1", "label": "x"}),
     ["components.0.components.0.BUTTON_COMPONENT_INVALID_LABEL"]),
    (row(button(emoji={"id": "123", "name": "one"})),
     ["components.0.components.0.emoji.id.COMPONENT_INVALID_EMOJI"]),
    (row(button(emoji={"name": "▲"})),
     ["components.0.components.0.emoji.name.COMPONENT_INVALID_EMOJI"]),
    (row(select(options=[{"label": "a", "value": "a", "emoji": {"name": "dice"}}])),
     ["components.0.components.0.options.0.emoji.name.COMPONENT_INVALID_EMOJI"]),
    (row(select(min_values=0, required=True)),
     ["components.0.components.0.min_values.SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES"]),
    (row(found(5, default_values=[{"id": "1", "type": "role"}])),
     ["components.0.components.0.default_values.0.type.BASE_TYPE_CHOICES"]),
    (row(found(7, default_values=[{"id": "1", "type": "role"}, {"id": "2", "type": "user"}])),
     ["components.0.components.0.default_values.SELECT_COMPONENT_INVALID_DEFAULT_VALUES"]),
    (row(found(8, min_values=3, max_values=2)), [f"components.0.components.0.{RANGE}"]),
)

BAD_BODIES = (
    ({"content": "x", "components": [text()], "flags": V2}, [f"content.{LEGACY}"]),
    ({"embeds": [{"title": "x"}], "components": [text()], "flags": V2}, [f"embeds.{LEGACY}"]),
    ({"poll": {"question": {}}, "components": [text()], "flags": V2}, [f"poll.{LEGACY}"]),
    ({"sticker_ids": ["1"], "components": [text()], "flags": V2}, [f"sticker_ids.{LEGACY}"]),
    ({"components": [text()]}, [f"components.0.type.{STRANGE}"]),
    ({"content": "x", "attachments": [{"id": 0}]}, ["attachments.0.ATTACHMENT_NOT_FOUND"]),
    ({"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
     ["attachments.0.description.BASE_TYPE_MAX_LENGTH", "attachments.0.ATTACHMENT_NOT_FOUND"]),
)


def bad_components(world):
    caller = Caller(world)
    world.do("set", scale=0.0001)
    bodies = [({"components": parts, "flags": V2}, wrong) for parts, wrong in BAD_COMPONENTS]
    for body, wrong in (*bodies, *BAD_BODIES):
        status, answer = caller.post(**body)
        assert (status, answer.get("code")) == (400, 50035), (body, answer)
        assert codes(answer["errors"]) == wrong, (body, codes(answer["errors"]))
        assert world.violations(), body
        world.do("forgive")
    assert caller.post(components=[], flags=V2)[1]["code"] == 50006
    assert not world.person("ann").all


def good_components(world):
    """All kinds in one message: its text is read in order, and what is nested can be pressed."""
    caller = Caller(world)
    alone = {"type": 2, "style": 2, "custom_id": "in", "emoji": {"name": "🎲"}}
    status, message = caller.post(flags=V2, components=[
        text(f"# Table <@{caller.ids['users']['ben']}>"),
        container(section(text("one"), text("two"), id=1),
                  {"type": 14, "divider": False, "spacing": 2},
                  section(text("three"), accessory={
                      "type": 11, "media": {"url": "https://a/b"}, "description": "a die"}),
                  gallery("https://a/c"), *row(alone),
                  *row(found(5, default_values=[{"id": "1", "type": "user"}])),
                  accent_color=0, spoiler=True),
        text("x" * 3000)])
    assert status == 200, message
    assert message["flags"] == V2 and message["content"] == ""
    seen = world.person("ben").wait_for("Table")
    assert seen["text"].split("\n")[1:4] == ["one", "two", "three"] and seen["ping"]
    assert [(each.get("label"), each["id"]) for each in seen["buttons"]] == [
        ("Go", "go"), (None, "in")]
    assert seen["buttons"][1]["emoji"] == "🎲" and seen["media"] == ["https://a/b", "https://a/c"]
    assert [each["type"] for each in seen["selects"]] == [5]
    ids = [part["id"] for part in everything(message["components"])]
    assert sorted(ids) == list(range(1, len(ids) + 1)), "each has its own, and the given one stays"
    world.check()


def everything(parts):
    for part in parts:
        yield part
        yield from everything(part.get("components", []))
        yield from everything([part["accessory"]] if "accessory" in part else [])


def stays_new(world):
    """An edit can make a message new, once all that is old has gone from it; never old again."""
    caller = Caller(world)
    world.do("set", scale=0.0001)
    message = caller.post(content="old", components=row(button()))[1]["id"]
    status, answer = caller.edit(message, flags=V2, components=[text("new")])
    assert status == 400 and codes(answer["errors"]) == [f"content.{LEGACY}"], answer
    status, answer = caller.edit(message, flags=V2, components=[text("new")], content=None)
    assert (status, answer.get("flags")) == (200, V2), answer
    world.person("ann").wait_for("^new$", what="edit")
    assert caller.edit(message, components=[text("newer")])[1]["flags"] == V2
    status, answer = caller.edit(message, content="old again", components=row(button()), flags=0)
    assert status == 400 and codes(answer["errors"]) == [f"content.{LEGACY}"], answer
    status, answer = caller.edit(message, components=[text("x")], flags=0)
    assert codes(answer["errors"]) == [f"components.0.type.{STRANGE}"], answer
    assert caller.edit(message, flags=0, components=row(button()))[1]["flags"] == V2
    assert caller.edit(message, components=[])[1]["code"] == 50006
    world.do("forgive")
    mentioned = f"<@{caller.ids['users']['cem']}>"
    told = caller.edit(message, components=[text(mentioned)], allowed_mentions={"parse": []})[1]
    assert told["mentions"] == []
    told = caller.edit(message, components=[text(mentioned)])[1]
    assert [each["id"] for each in told["mentions"]] == [caller.ids["users"]["cem"]]
    assert not any(seen["ping"] for seen in world.person("cem").all), "an edit makes no sound"


def files(world):
    caller = Caller(world)
    world.do("set", scale=0.0001)
    path = caller.dice + "/messages"
    shown = {"flags": V2, "components": [gallery("attachment://board.png")],
             "attachments": [{"id": 0, "description": "the board"}]}
    status, message = caller.upload("POST", path, shown, "board.png")
    assert status == 200, message
    item = message["components"][0]["items"][0]["media"]
    assert item["url"].endswith("board.png") and item["attachment_id"]
    assert message["attachments"] == [], "what is shown elsewhere is not listed"
    assert world.person("ann").wait_for("")["files"] == ["board.png"]
    path = f"{path}/{message['id']}"
    kept = {"id": item["attachment_id"], "filename": "board.png"}
    both = [gallery("attachment://board.png", "attachment://two.png")]
    status, answer = caller.upload("PATCH", path, {"components": both, "attachments": [
        kept, {"id": 0}]}, "two.png")
    assert status == 200, answer
    first, second = [each["media"]["attachment_id"] for each in answer["components"][0]["items"]]
    assert first == kept["id"] != second, "one is kept, the other new"
    status, answer = caller.upload("PATCH", path, {"components": both}, "two.png")
    assert codes(answer["errors"]) == [f"components.{NO_FILE}"], "what is not listed goes"
    status, answer = caller.call("PATCH", path, {"attachments": [{"id": "1"}]})
    assert codes(answer["errors"]) == ["attachments.0.ATTACHMENT_NOT_FOUND"], answer
    status, answer = caller.upload("PATCH", path, {}, "big.png", content=b"x" * ((10 << 20) + 1))
    assert (status, answer["code"]) == (413, 40005), answer
    status, answer = caller.call("PATCH", path, {"components": [text("none")], "attachments": []})
    assert status == 200 and world.person("ann").wait_for("none")["files"] == []
    world.do("forgive")
    old = caller.upload("POST", caller.dice + "/messages", {"content": "here"}, "a.txt")[1]
    assert [each["filename"] for each in old["attachments"]] == ["a.txt"]
    world.permit("bot", "#dice", deny=["attach"])
    status, answer = caller.upload("POST", caller.dice + "/messages", {"content": "x"}, "a")
    assert (status, answer["code"]) == (403, 50013)
    world.check()


def replaced_files(world):
    """One of the same name takes the place of another: what people see is the new one."""
    caller = Caller(world)
    world.do("set", scale=0.0001)
    path, ann = caller.dice + "/messages", world.person("ann")
    shown = {"flags": V2, "components": [{"type": 12, "items": [
        {"media": {"url": "attachment://board.png"}, "description": "the board"}]}],
        "attachments": [{"id": 0, "filename": "board.png", "description": "the board"}]}
    message = caller.upload("POST", path, shown, "board.png")[1]
    path = f"{path}/{message['id']}"
    assert world.do("file", message=message["id"], name="board.png")["bytes"] == base64.b64encode(
        PNG).decode()
    old = message["components"][0]["items"][0]["media"]["attachment_id"]
    answer = caller.upload("PATCH", path, shown, "board.png", content=PNG + b"!")[1]
    new = answer["components"][0]["items"][0]["media"]["attachment_id"]
    told = world.do("file", message=message["id"], name="board.png")
    assert told["id"] == new != old and told["description"] == "the board"
    assert base64.b64decode(told["bytes"]) == PNG + b"!" and told["count"] == 1
    assert ann.wait_for("", what="edit")["alts"] == ["the board"]
    status, answer = caller.call("PATCH", path, {**shown, "attachments": [{"id": old}]})
    assert (status, answer["code"]) == (400, 50035), "it is gone"
    world.do("forgive")
    world.permit("bot", "#dice", deny=["attach"])
    assert caller.upload("PATCH", path, shown, "board.png")[1]["code"] == 50013
    assert caller.call("PATCH", path, {**shown, "attachments": [{"id": new}]})[0] == 200
    assert world.do("file", message=message["id"], name="board.png")["id"] == new
    world.check()
    world.permit("bot", "#dice", allow=["attach"])
    caller.upload("PATCH", path, shown, "board.png", content=b"no picture")
    assert [each["rule"] for each in world.violations()] == ["file"]
    caller.call("DELETE", path)
    other = caller.upload("POST", caller.dice + "/messages", shown, "board.png")[1]
    assert world.do("file", message=other["id"], name="board.png")["count"] == 1


def picture(size=100, start=b"\x89PNG"):
    return f"data:image/png;base64,{base64.b64encode(start.ljust(size, b'.')).decode()}"


BAD_EMOJIS = (
    ({"name": "x", "image": picture()}, [f"name.{LONG}"]),
    ({"name": "x" * 33, "image": picture()}, [f"name.{LONG}"]),
    ({"name": "die-1", "image": picture()}, ["name.STRING_TYPE_REGEX"]),
    ({"name": "die_1"}, [f"image.{REQUIRED}"]),
    ({"name": "die_1", "image": "aGVsbG8="}, ["image.BASE_TYPE_BAD_IMAGE"]),
    ({"name": "die_1", "image": picture(start=b"<svg>")}, ["image.BASE_TYPE_BAD_IMAGE"]),
    ({"name": "die_1", "image": picture((256 << 10) + 1)}, ["image.BINARY_TYPE_MAX_SIZE"]),
    ({"name": "taken", "image": picture()}, ["name.APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]),
)


def emojis(world):
    caller = Caller(world)
    world.do("set", scale=0.0001)
    path = caller.app + "/emojis"
    assert caller.call("GET", path) == (200, {"items": []})
    status, taken = caller.call("POST", path, {"name": "taken", "image": picture(256 << 10)})
    assert status == 201 and taken["user"]["id"] == caller.ids["bot"], taken
    for body, wrong in BAD_EMOJIS:
        status, answer = caller.call("POST", path, body)
        assert status == 400 and codes(answer["errors"]) == wrong, (body, answer)
    world.do("forgive")
    one = caller.call("POST", path, {"name": "die_1", "image": picture(start=b"GIF89a")})[1]
    assert one["animated"]
    status, answer = caller.call("PATCH", f"{path}/{one['id']}", {"name": "taken"})
    assert codes(answer["errors"]) == ["name.APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    world.do("forgive")
    assert caller.call("PATCH", f"{path}/{one['id']}", {"name": "die_one"})[1]["name"] == "die_one"
    assert caller.call("GET", f"{path}/{one['id']}")[1]["name"] == "die_one"
    own = {"id": one["id"], "name": "die_one"}
    assert caller.post(content="x", components=row(button(emoji=own)))[0] == 200
    assert caller.call("DELETE", f"{path}/{one['id']}")[0] == 204
    assert caller.call("GET", f"{path}/{one['id']}")[1]["code"] == 10014
    assert [each["name"] for each in caller.call("GET", path)[1]["items"]] == ["taken"]
    assert caller.post(content="x", components=row(button(emoji=own)))[0] == 400, "it is gone"
    world.do("forgive")
    assert caller.call("GET", "/applications/1/emojis")[1]["code"] == 20012
    for i in range(1999):
        world.do("emoji", name=f"many_{i}")
    assert caller.call("POST", path, {"name": "over", "image": picture()})[1]["code"] == 30008


def option(kind=3, name="what", **more):
    return {"type": kind, "name": name, "description": "What", **more}


def command(*options, **more):
    return {"name": "table", "description": "Tables", "options": list(options), **more}


MIXED = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
BAD_COMMANDS = (
    (command(option(), option(1, "new")), [f"0.options.1.{MIXED}"]),
    (command(option(1, "new"), option()), [f"0.options.1.{MIXED}"]),
    (command(option(1, "new", options=[option(1, "deeper")])),
     ["0.options.0.options.0.type.BASE_TYPE_CHOICES"]),
    (command(option(2, "seat", options=[option()])),
     ["0.options.0.options.0.type.BASE_TYPE_CHOICES"]),
    (command(option(2, "seat", options=[option(2, "deeper")])),
     ["0.options.0.options.0.type.BASE_TYPE_CHOICES"]),
    (command(option(1, "New")), ["0.options.0.name.APPLICATION_COMMAND_INVALID_NAME"]),
    (command(option(1, "new"), option(1, "new")),
     ["0.options.1.name.APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"]),
    (command(*[option(1, f"n{i}") for i in range(26)]), ["0.options.BASE_TYPE_MAX_LENGTH"]),
    (command(option(1, "new", options=[option(name=f"o{i}") for i in range(26)])),
     ["0.options.0.options.BASE_TYPE_MAX_LENGTH"]),
    (command(option(1, "new", options=[option(name="a"), option(name="b", required=True)])),
     ["0.options.0.options.1.APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"]),
    (command(option(1, "new", autocomplete=True)),
     ["0.options.0.autocomplete.APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID"]),
    (command(option(choices=[{"name": "x", "value": "x", "name_localizations": {"jp": "x"}}])),
     ["0.options.0.choices.0.name_localizations.BASE_TYPE_CHOICES"]),
    (command(*[option(1, f"n{i}", options=[option(description="x" * 100, choices=[
        {"name": f"{j}{'x' * 90}", "value": "v"} for j in range(4)])]) for i in range(20)]),
     ["0.APPLICATION_COMMAND_TOO_LARGE"]),
    (command(default_member_permissions="manage"),
     ["0.default_member_permissions.STRING_TYPE_REGEX"]),
)

TABLE = command(
    option(1, "new", options=[option(name="game", required=True, choices=[
        {"name": "Ring", "value": "ring", "name_localizations": {"ja": "指輪を落とさないで"}}]),
        option(4, "seats", min_value=2, max_value=6)]),
    option(2, "seat", options=[option(1, "give", options=[option(6, "who", required=True)])]))


def sub_commands(world):
    caller = Caller(world)
    world.do("set", scale=0.0001)
    path = caller.app + "/commands"
    for body, wrong in BAD_COMMANDS:
        status, answer = caller.call("PUT", path, [body])
        assert status == 400 and codes(answer["errors"]) == wrong, (body["options"], answer)
    world.do("forgive")
    settings = command(name="set", default_member_permissions="32")
    assert caller.call("PUT", path, [TABLE, settings])[0] == 200
    ann = world.person("ann")
    for words, name, values in (
            ("no sub-command", "table", {}), ("no sub-command", "table old", {}),
            ("no sub-command", "table seat", {}), ("no sub-command", "table new more", {}),
            ("needs game", "table new", {}), ("offers no", "table new", {"game": "chess"}),
            ("cannot be", "table new", {"game": "ring", "seats": 7}),
            ("has no option", "table new", {"game": "ring", "who": "ben"}),
            ("cannot be", "table seat give", {"who": "nobody"}), ("not offered", "set", {})):
        refused(words, lambda name=name, values=values: ann.slash("#dice", name, **values))
    refused("completes no", lambda: ann.complete("#dice", "table new", "game"))
    ann.slash("#dice", "table new", game="ring", seats=2)
    ann.slash("#dice", "table seat give", who="ben")
    world.permit("ann", allow=["manage_guild"])
    ann.slash("#dice", "set")
    names = [each["name"] for each in caller.call("GET", path)[1]]
    assert names == ["table", "set"]
    caller.call("PUT", path, [command(name=f"c{i}") for i in range(100)])
    assert caller.call("POST", path, command(name="c0"))[0] == 200, "in place of the one before"
    assert caller.call("POST", path, command(name="over"))[1]["code"] == 30032


def refused(words, deed):
    try:
        deed()
    except Refused as why:
        assert words in str(why), why
    else:
        raise AssertionError(f"{words}: it went through")


def old_messages(world):
    """Of more than an hour: changed three times in twenty seconds; of more than two weeks: deleted
    under a limit of their own."""
    caller = Caller(world)
    world.do("set", scale=0.0001, old_edit_ms=1e7)
    posted = [caller.post(content=f"x{i}")[1]["id"] for i in range(5)]
    world.do("age", message=posted[0], hours=2)
    statuses = [caller.edit(posted[0], content=f"y{i}")[0] for i in range(3)]
    assert statuses == [200] * 3, statuses
    status, answer = caller.edit(posted[0], content="too often")
    assert (status, answer["code"]) == (429, 30046) and 0 < answer["retry_after"] <= 1, answer
    assert caller.edit(posted[1], content="young")[0] == 200
    world.do("set", scale=1)
    for message in posted[:2]:
        world.do("age", message=message, hours=15 * 24)
    limits = [remaining(caller, f"{caller.dice}/messages/{message}") for message in posted]
    assert limits == ["29", "28", "4", "3", "2"], limits
    status, answer = caller.call("DELETE", f"{caller.dice}/messages/{posted[0]}")
    assert (status, answer["code"]) == (404, 10008)
    assert caller.edit(posted[0], content="gone")[1]["code"] == 10008
    world.check()


def remaining(caller, path):
    """Deletes, and tells what remains of its limit."""
    status, headers = caller.headers("DELETE", path)
    assert status == 204, status
    return headers["X-RateLimit-Remaining"]


TESTS = (bad_components, good_components, stays_new, files, replaced_files, emojis, sub_commands,
         old_messages)


def main():
    for test in TESTS:
        with World() as world:
            try:
                test(world)
            except BaseException:
                print(f"{test.__name__}:\n{world.story()}", file=sys.stderr)
                raise


main()
