-- Hosts that are reached by TLS alone, on this port, because they said so (IRCv3 sts).
CREATE TABLE secure_hosts (
	host TEXT PRIMARY KEY,
	port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
	until INTEGER NOT NULL -- milliseconds
) STRICT, WITHOUT ROWID;
