-- Sessions on a network's gateway, by shard: what a restart of seconds resumes. No copy of the
-- database has them.
CREATE TABLE sessions (
	network TEXT NOT NULL,
	shard INTEGER NOT NULL CHECK (shard >= 0),
	shards INTEGER NOT NULL CHECK (shards > shard),
	intents INTEGER NOT NULL,
	bot TEXT NOT NULL,         -- the bot's own user there
	application TEXT NOT NULL,
	id TEXT NOT NULL,          -- a secret
	url TEXT NOT NULL,
	sequence INTEGER NOT NULL CHECK (sequence >= 0), -- all up to this one was heard
	PRIMARY KEY (network, shard)
) STRICT, WITHOUT ROWID;

-- What was heard of late and changed something, by the network's id for it: it may come again.
CREATE TABLE heard (
	network TEXT NOT NULL,
	id TEXT NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (network, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX heard_by_time ON heard (at);

-- Channels for private texts that were opened.
CREATE TABLE direct_channels (
	person INTEGER PRIMARY KEY REFERENCES people,
	channel TEXT NOT NULL
) STRICT;

-- What channels are called, and of which one a thread is ('': it is none).
CREATE TABLE channel_names (
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	name TEXT NOT NULL,
	parent TEXT NOT NULL,
	PRIMARY KEY (network, channel)
) STRICT, WITHOUT ROWID;
