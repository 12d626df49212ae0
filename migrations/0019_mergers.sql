-- Somebody who proved to be somebody else: their rows went over to that person then. For a month it
-- can be told apart again; after that key, name and settings ('') and the list of games go.
CREATE TABLE mergers (
	id INTEGER PRIMARY KEY,
	person INTEGER NOT NULL REFERENCES people, -- who they proved to be
	at INTEGER NOT NULL,
	key TEXT NOT NULL,
	name TEXT NOT NULL,
	language TEXT NOT NULL,
	manner TEXT NOT NULL,
	seen_at INTEGER NOT NULL
) STRICT;

CREATE INDEX mergers_by_person ON mergers (person);
CREATE INDEX mergers_kept ON mergers (at) WHERE key <> '';

-- The games that had ended by then.
CREATE TABLE merged_games (
	merger INTEGER NOT NULL REFERENCES mergers ON DELETE CASCADE,
	table_id INTEGER NOT NULL REFERENCES tables,
	PRIMARY KEY (merger, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX merged_games_by_table ON merged_games (table_id);

-- Games whose ratings are being computed anew, a few results at a time, and up to which result.
CREATE TABLE rerated (
	game TEXT PRIMARY KEY,
	ended_at INTEGER NOT NULL,
	table_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Those ratings so far; they take the place of the others when the last result is in.
CREATE TABLE ratings_anew (
	game TEXT NOT NULL,
	person INTEGER NOT NULL REFERENCES people,
	mu REAL NOT NULL,
	sigma REAL NOT NULL,
	PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_anew_by_person ON ratings_anew (person);

-- Who were told apart, and so are never merged again.
CREATE TABLE kept_apart (
	person INTEGER NOT NULL REFERENCES people,
	other INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
	PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX kept_apart_by_other ON kept_apart (other);

-- Ended games whose seats change hands, some at a time, because of a merger or its end.
CREATE TABLE changing_games (
	giver INTEGER NOT NULL REFERENCES people,
	table_id INTEGER NOT NULL REFERENCES tables,
	taker INTEGER NOT NULL REFERENCES people,
	PRIMARY KEY (giver, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX changing_games_by_taker ON changing_games (taker);
CREATE INDEX changing_games_by_table ON changing_games (table_id);
