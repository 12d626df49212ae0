"""pgbouncer in front of a PostgreSQL server: one address, few sessions behind it."""

import os

from server import Server, as_somebody, find_program

CONFIG = """[databases]
* = host={host} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users
pool_mode = {mode}
default_pool_size = {size}
ignore_startup_parameters = options,extra_float_digits
"""


class Pgbouncer(Server):
    """mode: session, transaction or statement. size: how many sessions there are for a database."""

    NAME = "pgbouncer"

    def __init__(self, postgres, user, mode, size=20):
        super().__init__()
        self.postgres, self.user, self.mode, self.size = postgres, user, mode, size

    def command(self):
        somebody = as_somebody(self.folder)
        with open(os.path.join(self.folder, "users"), "w", encoding="ascii") as users:
            users.write(f'"{self.user}" ""\n')
        file = os.path.join(self.folder, "pgbouncer.ini")
        with open(file, "w", encoding="ascii") as config:
            config.write(CONFIG.format(host=self.postgres.folder, user=self.user, port=self.port,
                                       folder=self.folder, mode=self.mode, size=self.size))
        return [*somebody, find_program("pgbouncer") or "pgbouncer", file]

    def url(self, database):
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{database}"
