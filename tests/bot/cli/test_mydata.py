"""dicecup mydata, as an operator uses it.

usage: test_mydata.py DICECUP
"""

import fcntl
import os
import sqlite3
import subprocess
import sys
import tempfile
import time

DICECUP = os.path.abspath(sys.argv[1])


def say(folder, *arguments, **more):
    run = subprocess.run([DICECUP, *arguments], cwd=folder, capture_output=True, text=True, timeout=120,
                         env={**os.environ, "XDG_STATE_HOME": folder}, check=False, **more)
    return run.returncode, run.stdout, run.stderr


def expect(got, want):
    assert got == want, f"\n got {got}\nwant {want}"


def rows(path, query):
    with sqlite3.connect(path) as database:
        return database.execute(query).fetchall()


with tempfile.TemporaryDirectory() as folder:
    say(folder, "play", "perudo", "--players", "2", "--set", "dice=1", input="bid 1 2\n" * 3 + "leave\n")
    path = os.path.join(folder, "dicecup", "terminal.db")
    (key, name), = rows(path, "SELECT key, name FROM people WHERE network = 'terminal'")
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO people (network, key, name, language, seen) VALUES"
                         " ('home', 'k1', 'Twice', '', 7), ('home', 'k2', 'twice', 'ja', 8)")
    db = ("--db", path)

    code, out, err = say(folder, "mydata", "show", "terminal", name.upper(), *db)
    assert (code, err) == (0, ""), err
    assert f"network: terminal\nkey: {key}\nname: {name}\nlanguage: -\n" in out, out
    assert f"name at tables: {name}\n" in out and "entries in seats: 1\n" in out, out

    nobody = "dicecup mydata: nobody of that name or key is known on that network\n"
    expect(say(folder, "mydata", "show", "terminal", "eve", *db), (1, "", nobody))
    expect(say(folder, "mydata", "forget", "home", name, *db), (1, "", nobody))
    several = "dicecup mydata: several have this name; say which by key: k2 k1\n"
    expect(say(folder, "mydata", "forget", "home", "Twice", *db), (1, "", several))

    # Who was put together, of late and long ago.
    now = int(time.time() * 1000)
    with sqlite3.connect(path) as database:
        database.execute("INSERT INTO mergers (person, at, key, name, language, manner, seen_at)"
                         " SELECT id, ?, 'host:x!y@z', 'x', 'ja', '', 0 FROM people WHERE key = 'k1'"
                         " UNION ALL SELECT id, 0, '', '', '', '', 0 FROM people WHERE key = 'k1'",
                         (now,))
    code, out, err = say(folder, "mydata", "show", "home", "k1", *db)
    day = time.strftime("%Y-%m-%d", time.gmtime(now / 1000))
    assert f"since {day} together with: host:x!y@z\n" in out, out
    assert "together with: a key that is deleted\n" in out, out
    code, out, err = say(folder, "mydata", "apart", "home", "k1", *db)
    assert (code, err) == (0, "") and out.startswith("k1 of home is apart again "), (out, err)
    expect(rows(path, "SELECT name, language FROM people WHERE key = 'host:x!y@z'"), [("x", "ja")])
    expect(say(folder, "mydata", "apart", "home", "k1", *db),
           (1, "", "dicecup mydata: they were put together with nobody in the last 30 days\n"))
    expect(say(folder, "mydata", "forget", "home", "host:x!y@z", *db)[0], 0)

    # While a bot has it.
    with open(path + ".lock", "a+", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        code, out, err = say(folder, "mydata", "forget", "terminal", name, *db)
        assert (code, out) == (1, "") and "is in use by another dicecup" in err, err
        assert say(folder, "mydata", "show", "terminal", name, *db)[0] == 0

    code, out, err = say(folder, "mydata", "forget", "terminal", key, *db)
    assert (code, err) == (0, "") and out.startswith(f"{key} of terminal is forgotten; "), (out, err)
    expect(rows(path, "SELECT name FROM people ORDER BY seen"), [("Twice",), ("twice",)])
    for suffix in ("", "-wal"):
        if os.path.exists(path + suffix):
            with open(path + suffix, "rb") as file:
                assert f"{name}".encode() not in file.read().replace(b"former", b""), suffix
    table, = rows(path, "SELECT id, phase FROM tables")
    expect(rows(path, "SELECT count(*) FROM seats WHERE former = 1"), [(1,)])
    code, out, err = say(folder, "export", str(table[0]), *db)
    assert code == 0 and '"former player 1"' in out, err
    with open(os.path.join(folder, "record.json"), "w", encoding="utf-8") as record:
        record.write(out)
    code, out, err = say(folder, "verify", "record.json")
    assert code == 0 or "unfinished" in err + out or "ends" in err + out, (out, err)

    with sqlite3.connect(path) as database:
        database.execute("UPDATE tables SET cleared = 1")
    expect(say(folder, "export", str(table[0]), *db),
           (1, "", f"dicecup export: table {table[0]}: its game is not kept any more\n"))

    missing = os.path.join(folder, "none.db")
    code, out, err = say(folder, "mydata", "forget", "home", "k1", "--db", missing)
    assert (code, out) == (1, "") and err.count("\n") == 1, err
    assert not os.path.exists(missing)
    for arguments in ([], ["show"], ["show", "home"], ["keep", "home", "k1"],
                      ["show", "home", "k1", "k2"], ["show", "home", "k1", "--all"]):
        code, out, err = say(folder, "mydata", *arguments)
        assert code == 2 and out == "" and err.count("\n") == 1, (arguments, code, out, err)
