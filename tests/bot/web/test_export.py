#!/usr/bin/env python3
"""The record that a page offers is what "dicecup export" writes, byte by byte: test_export.py SERVE DICECUP"""

import hashlib
import hmac
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

SECRET = bytes([1, 2, 3] + [0] * 29)
HIDDEN = [3]  # its place shows its games to nobody
ENDED = [1, 2, 4, 5, 6, 9]


def key_of(table):
    return hmac.new(SECRET, f"view:{table}".encode(), hashlib.sha256).hexdigest()[:32]


def main(serve, dicecup):
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "dicecup.db"
        server = subprocess.Popen([serve, database, "0"], stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline())
            for table in ENDED:
                url = f"http://127.0.0.1:{port}/g/{table}-{key_of(table)}.json"
                with urllib.request.urlopen(url, timeout=120) as response:
                    offered = response.read()
                written = subprocess.run([dicecup, "export", str(table), "--db", database],
                                         stdout=subprocess.PIPE, check=True).stdout
                assert offered == written, f"table {table} differs"
                assert len(written) > 1000, table
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
