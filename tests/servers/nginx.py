"""nginx in front of others that serve pages."""

import os

from server import Server, find_program

CONFIG = """daemon off; pid {folder}/pid; error_log {folder}/errors; {user} worker_processes 1;
events {{}}
http {{
    access_log {folder}/access; {paths}
{upstream}
    server {{
        listen 127.0.0.1:{port};
{location}
    }}
}}
"""
PATHS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Nginx(Server):
    """upstream, location: blocks of its configuration, as OPERATING.md has them."""

    NAME = "nginx"

    def __init__(self, upstream, location):
        super().__init__()
        self.upstream, self.location = upstream, location

    def command(self):
        paths = " ".join(f"{name}_temp_path {self.folder}/{name};" for name in PATHS)
        user = "user root;" if os.getuid() == 0 else ""  # the folder is whose it is
        file = os.path.join(self.folder, "nginx.conf")
        with open(file, "w", encoding="ascii") as config:
            config.write(CONFIG.format(folder=self.folder, user=user, paths=paths, port=self.port,
                                       upstream=self.upstream, location=self.location))
        return [find_program("nginx") or "nginx", "-e", f"{self.folder}/errors", "-c", file]

    def requests(self):
        """Lines of its log of requests."""
        with open(os.path.join(self.folder, "access"), encoding="utf-8") as log:
            return log.read().splitlines()
