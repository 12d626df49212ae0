-- Servers that the bot was ever on, by their network's id: on each it says once what it is.
CREATE TABLE servers (
	network TEXT NOT NULL,
	server TEXT NOT NULL,
	PRIMARY KEY (network, server)
) STRICT, WITHOUT ROWID;

-- The first session after this lists those where it has been.
DELETE FROM sessions;
