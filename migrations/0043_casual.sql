-- Against whom: 5 is the computer player's level between 1, easy, and 2, normal.
CREATE TABLE played_with_casual (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	ended_at INTEGER NOT NULL,
	table_id INTEGER NOT NULL REFERENCES tables,
	people_only INTEGER NOT NULL CHECK (people_only IN (0, 1)),
	counted INTEGER NOT NULL CHECK (counted BETWEEN 0 AND 6),
	-- Against whom: 0 people, 1 to 3 and 5 the strongest computer player's level, 4 nobody.
	against INTEGER NOT NULL DEFAULT 0 CHECK (against BETWEEN 0 AND 5),
	hinted INTEGER NOT NULL DEFAULT 0 CHECK (hinted IN (0, 1)),
	points INTEGER, -- at the end; NULL: not known, or the game has none
	figures TEXT NOT NULL DEFAULT '',
	mu INTEGER,
	sigma INTEGER,
	PRIMARY KEY (person, game, ended_at, table_id)
) STRICT, WITHOUT ROWID;
INSERT INTO played_with_casual SELECT person, game, ended_at, table_id, people_only, counted, against,
	hinted, points, figures, mu, sigma FROM played;
DROP TABLE played;
ALTER TABLE played_with_casual RENAME TO played;

CREATE TABLE results_with_casual (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	people_only INTEGER NOT NULL CHECK (people_only IN (0, 1)), -- these as in played
	against INTEGER NOT NULL CHECK (against BETWEEN 0 AND 5),
	hinted INTEGER NOT NULL CHECK (hinted IN (0, 1)),
	counted INTEGER NOT NULL CHECK (counted BETWEEN 0 AND 6),
	games INTEGER NOT NULL,
	points INTEGER, -- the most; NULL: none are known
	PRIMARY KEY (person, game, people_only, against, hinted, counted)
) STRICT, WITHOUT ROWID;
INSERT INTO results_with_casual SELECT person, game, people_only, against, hinted, counted, games, points
	FROM results;
DROP TABLE results;
ALTER TABLE results_with_casual RENAME TO results;
