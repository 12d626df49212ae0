-- Times are milliseconds since 1970 UTC; 0 stands for "not yet".

CREATE TABLE people (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	network TEXT NOT NULL,
	key TEXT NOT NULL,      -- an account, or nick!user@host
	name TEXT NOT NULL,     -- the one seen last
	language TEXT NOT NULL, -- '': the channel's
	seen INTEGER NOT NULL,  -- grows with every change of name: whose name a name is now
	UNIQUE (network, key)
) STRICT;

CREATE INDEX people_by_name ON people (network, name COLLATE NOCASE, seen);
CREATE INDEX people_by_seen ON people (seen);

CREATE TABLE tables (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used twice: players and records name it
	network TEXT NOT NULL,
	place TEXT NOT NULL,
	game TEXT NOT NULL,
	rules INTEGER NOT NULL,
	options TEXT NOT NULL,
	phase INTEGER NOT NULL CHECK (phase BETWEEN 0 AND 4), -- enum store_phase
	seed BLOB NOT NULL CHECK (length(seed) = 32),
	opened_by INTEGER REFERENCES people,
	opened_at INTEGER NOT NULL,
	started_at INTEGER NOT NULL,
	ended_at INTEGER NOT NULL,
	people_only INTEGER NOT NULL CHECK (people_only IN (0, 1)),
	told INTEGER NOT NULL CHECK (told >= 0)
) STRICT;

CREATE INDEX tables_live ON tables (id) WHERE phase IN (0, 1, 4);
CREATE INDEX tables_past ON tables (network, place, ended_at) WHERE phase IN (2, 3);
CREATE INDEX tables_dated ON tables (ended_at, game, network, place)
	WHERE phase = 2 AND people_only = 1;

CREATE TABLE seats (
	table_id INTEGER NOT NULL REFERENCES tables,
	sat INTEGER NOT NULL CHECK (sat >= 1),
	person INTEGER REFERENCES people, -- NULL: a computer player
	seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 5),
	computer INTEGER NOT NULL CHECK (computer IN (0, 1)),
	level TEXT NOT NULL,
	name TEXT NOT NULL,
	place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 6),
	PRIMARY KEY (table_id, sat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person, table_id) WHERE person IS NOT NULL;

CREATE TABLE wishes (
	table_id INTEGER NOT NULL REFERENCES tables,
	n INTEGER NOT NULL CHECK (n >= 1),
	text TEXT NOT NULL,
	PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE moves (
	table_id INTEGER NOT NULL REFERENCES tables,
	n INTEGER NOT NULL CHECK (n >= 1),
	move TEXT NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- Totals over the seats of finished tables with people only. Redundant, but without it an all-time
-- leaderboard would read every seat there ever was.
CREATE TABLE tallies (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	network TEXT NOT NULL,
	place TEXT NOT NULL,
	games INTEGER NOT NULL,
	wins INTEGER NOT NULL,
	PRIMARY KEY (person, game, network, place) -- so that a board adds up without sorting
) STRICT, WITHOUT ROWID;

CREATE TABLE life (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	alive_at INTEGER NOT NULL
) STRICT;
