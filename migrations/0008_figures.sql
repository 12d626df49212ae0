-- Moves that the computer made for the person of a seat; the journal does not tell.
CREATE TABLE stand_ins (
	table_id INTEGER NOT NULL REFERENCES tables,
	n INTEGER NOT NULL CHECK (n >= 1), -- the number of the move
	PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- Stats of a person in a finished game: bids made, tricks won. What is missing is 0.
CREATE TABLE figures (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	table_id INTEGER NOT NULL REFERENCES tables,
	key TEXT NOT NULL,
	n INTEGER NOT NULL CHECK (n >= 1),
	PRIMARY KEY (person, game, table_id, key) -- so that one person's lie together
) STRICT, WITHOUT ROWID;

-- The formula by which a table's stats were counted; those of a lower one are counted anew. 0: not
-- yet.
ALTER TABLE tables ADD COLUMN figured INTEGER NOT NULL DEFAULT 0 CHECK (figured >= 0);
CREATE INDEX tables_to_figure ON tables (figured, id) WHERE phase = 2;

-- The seats of finished tables by person and game, in the order in which games ended. Redundant, but
-- without it one person's results would lie all over the file.
CREATE TABLE played (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	ended_at INTEGER NOT NULL,
	table_id INTEGER NOT NULL REFERENCES tables,
	people_only INTEGER NOT NULL CHECK (people_only IN (0, 1)),
	counted INTEGER NOT NULL CHECK (counted BETWEEN 0 AND 6),
	PRIMARY KEY (person, game, ended_at, table_id)
) STRICT, WITHOUT ROWID;

INSERT INTO played (person, game, ended_at, table_id, people_only, counted)
	SELECT s.person, t.game, t.ended_at, t.id, t.people_only, s.counted
	FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.phase = 2 AND s.person IS NOT NULL;
