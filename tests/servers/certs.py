"""Certificates for tests, made by the openssl program on the spot."""

import collections
import os
import subprocess
import tempfile

Pair = collections.namedtuple("Pair", "cert key")


def _openssl(*arguments):
    subprocess.run(("openssl",) + arguments, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


class Authority:
    """A private authority; authority.cert is what its clients must trust."""

    def __init__(self, name="test authority"):
        self._folder = tempfile.TemporaryDirectory(prefix="dicecup-certs-")
        os.chmod(self._folder.name, 0o755)
        self.cert, self._key = self._path("ca.pem"), self._path("ca.key")
        _openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                 "-subj", f"/CN={name}", "-days", "2", "-keyout", self._key, "-out", self.cert)

    def _path(self, name):
        return os.path.join(self._folder.name, name)

    def issue(self, name, alternative="IP:127.0.0.1,DNS:localhost", days=2):
        """A certificate and its key. days=-1: it has expired."""
        request = self._path(name + ".csr")
        extensions = self._path(name + ".ext")
        pair = Pair(self._path(name + ".pem"), self._path(name + ".key"))
        with open(extensions, "w", encoding="ascii") as file:
            file.write(f"subjectAltName = {alternative}\n")
        _openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                 f"/CN={name}", "-keyout", pair.key, "-out", request)
        _openssl("x509", "-req", "-in", request, "-CA", self.cert, "-CAkey", self._key,
                 "-CAcreateserial", "-days", str(days), "-extfile", extensions, "-out", pair.cert)
        os.chmod(pair.key, 0o644)  # read by the server as whatever user it has become
        return pair

    def hide(self, path):
        """As a secret file ought to be."""
        os.chmod(path, 0o600)

    def close(self):
        self._folder.cleanup()
