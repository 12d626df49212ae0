-- Servers that the bot was ever on, by their network's id: on each it says once what it is.
CREATE TABLE servers (
	network text COLLATE "C" NOT NULL,
	server text COLLATE "C" NOT NULL,
	PRIMARY KEY (network, server)
);

-- The first session after this lists those where it has been.
DELETE FROM sessions;
