"""Whether the stand-in for Discord refuses what Discord refuses, and shows people their own."""

import ssl
import sys
import urllib.error
from os.path import dirname, join

from caller import Caller, button, row, select
from world import Refused, World

sys.path.insert(0, join(dirname(dirname(__file__)), "servers"))

import certs  # noqa: E402


BAD_MESSAGES = (
    ({"content": ""}, 50006),
    ({"content": " \n"}, 50006),
    ({"content": "x" * 2001}, 50035),
    ({"content": 5}, 50035),
    ({"content": "x", "nonce": "n" * 26}, 50035),
    ({"content": "x", "flags": 64}, 50035),
    ({"content": "x", "mentions": []}, 50035),
    ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, 50035),
    ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, 50035),
    ({"content": "x", "components": [button()]}, 50035),
    ({"content": "x", "components": row()}, 50035),
    ({"content": "x", "components": row(*[button(custom_id=str(i)) for i in range(6)])}, 50035),
    ({"content": "x", "components": row(button()) * 6}, 50035),
    ({"content": "x", "components": row(button(), button())}, 50035),
    ({"content": "x", "components": row(button(custom_id="x" * 101))}, 50035),
    ({"content": "x", "components": row(button(custom_id=""))}, 50035),
    ({"content": "x", "components": row(button(label="x" * 81))}, 50035),
    ({"content": "x", "components": row(button(label=""))}, 50035),
    ({"content": "x", "components": row(button(style=5))}, 50035),
    ({"content": "x", "components": row(button(style=9))}, 50035),
    ({"content": "x", "components": row(button(), select())}, 50035),
    ({"content": "x", "components": row(select(options=[]))}, 50035),
    ({"content": "x", "components": row(select(options=select()["options"] * 2))}, 50035),
    ({"content": "x", "components": row(select(placeholder="x" * 151))}, 50035),
    ({"content": "x", "components": row(select(max_values=2))}, 50035),
    ({"content": "x", "message_reference": {"message_id": "1"}}, 50035),
)


def bad_messages(world):
    caller = Caller(world)
    world.do("set", scale=0.0001)
    for body, code in BAD_MESSAGES:
        status, answer = caller.post(**body)
        assert (status, answer.get("code")) == (400, code), (body, answer)
        assert world.violations(), body
        world.do("forgive")


def command(**more):
    return {"name": "bid", "description": "Bids", **more}


def option(**more):
    return {"type": 3, "name": "what", "description": "What", **more}


BAD_COMMANDS = (
    command(name="Bid"), command(name="a b"), command(name=""), command(name="x" * 33),
    command(description=""), command(description="x" * 101), {"name": "bid"},
    command(name_localizations={"jp": "x"}), command(name_localizations={"ja": "a b"}),
    command(options=[option(name=f"o{i}") for i in range(26)]),
    command(options=[option(), option()]),
    command(options=[option(name="a"), option(name="b", required=True)]),
    command(options=[option(choices=[{"name": f"c{i}", "value": "x"} for i in range(26)])]),
    command(options=[option(choices=[{"name": "c", "value": 1}])]),
    command(options=[option(type=4, choices=[{"name": "c", "value": "1"}])]),
    command(options=[option(autocomplete=True, choices=[{"name": "c", "value": "1"}])]),
    command(options=[option(min_value=1)]), command(options=[option(type=12)]),
    command(options=[option(description="x" * 101)]), command(contexts=[3]),
    command(options=[option(name=f"o{i}", choices=[{"name": f"{j}" + "n" * 90, "value": "v" * 90}
                                                   for j in range(25)]) for i in range(3)]),
)


def bad_commands(world):
    caller = Caller(world)
    world.do("set", scale=0.0001)
    path = f"/applications/{caller.ids['application']}/commands"
    for body in BAD_COMMANDS:
        status, answer = caller.call("PUT", path, [body])
        assert (status, answer.get("code")) == (400, 50035), (body, answer)
    assert caller.call("PUT", path, [command(), command()])[0] == 400
    assert caller.call("PUT", path, [command(options=[option(autocomplete=True)])])[0] == 200
    assert caller.call("GET", "/applications/1/commands")[1]["code"] == 20012


def refused(world, words, action, **more):
    try:
        world.do(action, **more)
    except Refused as why:
        assert words in str(why), why
    else:
        raise AssertionError(f"{action} {more} went through")


def places_and_permissions(world):
    caller = Caller(world)
    world.do("set", scale=0.0001, directs=1)
    assert caller.call("POST", "/channels/1/messages", {"content": "x"})[1]["code"] == 10003
    assert caller.call("PATCH", caller.dice + "/messages/1", {"content": "x"})[1]["code"] == 10008
    other = world.person("ann").say("#dice", "hello")
    path = f"{caller.dice}/messages/{other}"
    assert caller.call("PATCH", path, {"content": "x"})[1]["code"] == 50005
    assert caller.call("DELETE", f"{caller.dice}/messages/{other}")[1]["code"] == 50013
    assert [each["rule"] for each in world.violations()] == ["request"], "not one's own to edit"
    world.do("forgive")
    world.permit("bot", "#dice", deny=["send"])
    assert caller.post(content="x")[1]["code"] == 50013
    world.permit("bot", "#dice", deny=["view"])
    assert caller.post(content="x")[1]["code"] == 50001
    world.permit("bot", "#dice", allow=["view", "send"])
    world.permit("ben", "#dice", deny=["view"])
    assert caller.post(content="not for all")[0] == 200
    world.person("ann").wait_for("not for all")
    assert not world.person("ben").saw("not for all")
    refused(world, "does not see", "say", user="ben", where="#dice", text="x")
    threads_of_messages(world, caller)
    threads(world, caller)
    directs(world, caller)
    world.check()


def threads(world, caller):
    thread = world.do("add_thread", where="#dice", name="game")["id"]
    path = f"/channels/{thread}/messages"
    mine = caller.call("POST", path, {"content": "x"})[1]["id"]
    world.do("archive", where="game")
    assert caller.call("PATCH", f"{path}/{mine}", {"content": "y"})[1]["code"] == 50083
    assert caller.call("POST", path, {"content": "x"})[0] == 200, "a message opens it again"
    assert caller.call("PATCH", f"{path}/{mine}", {"content": "y"})[0] == 200
    world.do("archive", where="game", locked=True)
    assert caller.call("POST", path, {"content": "x"})[1]["code"] == 50083
    world.do("archive", where="game", on=False, locked=True)
    assert caller.call("POST", path, {"content": "x"})[1]["code"] == 160005


def threads_of_messages(world, caller):
    said = caller.post(content="the opening")[1]["id"]
    path = f"{caller.dice}/messages/{said}/threads"
    for wrong in ({}, {"name": ""}, {"name": "x" * 101}, {"name": "x", "type": 11},
                  {"name": "x", "auto_archive_duration": 90}):
        assert caller.call("POST", path, wrong)[1]["code"] == 50035, wrong
    world.do("forgive")
    none = f"{caller.dice}/messages/1/threads"
    assert caller.call("POST", none, {"name": "x"})[1]["code"] == 10008
    world.permit("bot", "#dice", deny=["create_threads"])
    assert caller.call("POST", path, {"name": "x"})[1]["code"] == 50013
    world.permit("bot", "#dice", allow=["create_threads"])
    world.do("set", threads=1)
    status, thread = caller.call("POST", path, {"name": "Perudo #1", "auto_archive_duration": 1440})
    assert status == 201 and thread["id"] == said and thread["type"] == 11, thread
    assert caller.call("GET", f"{caller.dice}/messages/{said}")[1]["flags"] & 32
    assert caller.call("POST", path, {"name": "x"})[1]["code"] == 160004
    other = caller.post(content="another")[1]["id"]
    more = f"{caller.dice}/messages/{other}/threads"
    assert caller.call("POST", more, {"name": "x"})[1]["code"] == 160006
    inside = f"/channels/{said}/messages"
    answer = caller.call("POST", inside, {"content": "in the thread"})[1]
    assert caller.call("POST", f"{inside}/{answer['id']}/threads", {"name": "x"})[1]["code"] == 50024
    for kind, code in (("voice", 50024), ("announcement", None)):
        channel = world.do("add_channel", name=kind, type=kind)["id"]
        message = caller.call("POST", f"/channels/{channel}/messages", {"content": "x"})[1]["id"]
        answer = caller.call("POST", f"/channels/{channel}/messages/{message}/threads", {"name": "x"})[1]
        assert answer.get("code") == code and answer.get("type") == (None if code else 10), answer


def directs(world, caller):
    users = caller.ids["users"]
    opened = caller.call("POST", "/users/@me/channels", {"recipient_id": users["ann"]})[1]["id"]
    world.do("set", scale=1)
    caller.call("POST", "/users/@me/channels", {"recipient_id": users["ben"]})
    answer = caller.call("POST", "/users/@me/channels", {"recipient_id": users["cem"]})
    assert answer[1]["code"] == 40003, answer
    world.do("set", scale=0.0001)
    path = f"/channels/{opened}/messages"
    assert caller.call("POST", path, {"content": "for you"})[0] == 200
    world.person("ann").wait_for("for you", where="dm", ping=True)
    world.person("ann").close_dms()
    assert caller.call("POST", path, {"content": "x"})[1]["code"] == 50007
    world.person("ann").open_dms()
    world.person("ann").leave()
    assert caller.call("POST", path, {"content": "x"})[1]["code"] == 50007


def requests(world):
    caller = Caller(world)
    assert caller.call("GET", "/gateway", **{"Authorization": "Bot x"})[0] == 401
    assert caller.call("GET", "/gateway", **{"User-Agent": "curl"})[0] == 403
    assert caller.call("POST", caller.dice + "/messages", b"{", )[1]["code"] == 50109
    assert caller.call("GET", "/nowhere")[0] == 404
    assert len(world.violations()) == 3  # one wrong token alone is none
    world.do("forgive")
    same = [caller.post(content="x", nonce="1-1-0", enforce_nonce=True)[1]["id"] for _ in range(2)]
    assert same[0] == same[1] and len(world.person("ann").saw("^x$")) == 1
    world.check()
    world.do("delete_message", message=same[0])
    again = caller.post(content="x", nonce="1-1-0", enforce_nonce=True)
    assert again[1]["code"] == 10008, "it was said, and is there no more"
    other = f"/channels/{world.do('add_channel', name='other')['id']}/messages"
    caller.call("POST", other, {"content": "y", "nonce": "1-1-0", "enforce_nonce": True})
    assert world.violations()[0]["rule"] == "nonce"


def is_cut(caller, *request):
    try:
        caller.call(*request)
    except ConnectionResetError:
        return
    except urllib.error.URLError as error:
        assert isinstance(error.reason, ConnectionResetError), error
        return
    raise AssertionError("an answer came")


def limits(world):
    caller = Caller(world)
    statuses = [caller.post(content="x")[0] for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2, statuses
    assert len(world.violations()) == 2
    world.do("forgive")
    world.fail("429", path="/messages", ms=400, scope="shared")
    other = f"/channels/{world.do('add_channel', name='other')['id']}/messages"
    status, answer = caller.call("POST", other, {"content": "x"})
    assert status == 429 and answer["retry_after"] == 0.4 and not answer["global"]
    world.check()
    world.fail("status", path="/messages", status=502)
    world.do("add_channel", name="third")
    third = f"/channels/{world.do('ids')['channels']['third']}/messages"
    assert caller.call("POST", third, {"content": "lost"})[0] == 502
    world.fail("status", path="/messages", status=500, after=True)
    assert caller.call("POST", third, {"content": "done"})[0] == 500
    world.person("ann").wait_for("^done$")
    assert not world.person("ann").saw("^lost$")
    world.fail("cut", path="/messages", after=True)
    is_cut(caller, "POST", third, {"content": "cut off"})
    world.person("ann").wait_for("^cut off$")
    world.check()


def tells_everybody(world):
    caller = Caller(world)
    caller.post(content="@everyone come")
    assert not world.person("ann").wait_for("come")["ping"], "it may not"
    world.permit("bot", allow=["mention_everyone"])
    caller.post(content="@everyone, come in", allowed_mentions={"parse": []})
    assert not world.person("ann").wait_for("come in")["ping"], "it said that it would not"
    caller.post(content="@everyone now")
    assert world.person("ann").wait_for("now")["ping"]
    world.check()


def speaks_tls():
    authority = certs.Authority()
    with World(tls=authority.issue("127.0.0.1")) as world:
        caller = Caller(world, ssl.create_default_context(cafile=authority.cert))
        assert world.api.startswith("https://")
        assert caller.call("GET", "/gateway")[1]["url"].startswith("wss://")
        world.fail("cut")
        is_cut(caller, "GET", "/gateway")
        world.check()
    authority.close()


TESTS = (tells_everybody, bad_messages, bad_commands, places_and_permissions, requests, limits)


def main():
    for test in TESTS:
        with World() as world:
            try:
                test(world)
            except BaseException:
                print(f"{test.__name__}:\n{world.story()}", file=sys.stderr)
                raise
    speaks_tls()


main()
