"""PostgreSQL on TCP, so that ways to it can be cut: a primary and a synchronous standby, which takes
its place when it is lost; then another standby is made."""

from postgres import Server, Standby

DATABASE = "dicecup"
MORE = {
    "listen_addresses": "'127.0.0.1'",
    "wal_retrieve_retry_interval": "'500ms'",  # else commits wait for 5 s behind each restart
}


class OnTcp:
    """What the two have in common."""

    def listen(self):
        self.settings.update(MORE, port=self.port)

    def host(self):
        return f"127.0.0.1:{self.port}"


class Primary(OnTcp, Server):
    def __init__(self):
        super().__init__()
        self.listen()


class Replica(OnTcp, Standby):
    def __init__(self, primary, name):
        super().__init__(primary, name)
        self.listen()


class Pair:
    """A context manager. slots: the two, each in the place that it has in every process's URI."""

    def __init__(self):
        self.primary = Primary()
        self.slots = [self.primary, None]
        self.made = 0
        self.lost = []

    @property
    def ports(self):
        return [server.port if server else None for server in self.slots]

    @property
    def standby(self):
        return next((each for each in self.slots if each not in (None, self.primary)), None)

    def attach_standby(self):
        """A new one in the free slot, for which commits wait from now on."""
        self.made += 1
        standby = Replica(self.primary, f"standby{self.made}")
        standby.start()
        self.slots[self.slots.index(None)] = standby
        self.primary.make_synchronous(standby)

    def restart_primary(self):
        self.primary.kill()
        self.primary.start()

    def promote(self):
        """The primary is gone for good."""
        old, standby = self.primary, self.standby
        old.kill()
        standby.promote()
        self.primary = standby
        self.slots[self.slots.index(old)] = None
        self.lost.append(old)

    def ask(self, query):
        return self.primary.ask(query, DATABASE)

    def run(self, sql):
        return self.primary.run(sql, DATABASE)

    def __enter__(self):
        try:
            self.primary.start()
            self.primary.make_database(DATABASE)
            self.attach_standby()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for server in [*filter(None, self.slots), *self.lost]:
            server.__exit__()
