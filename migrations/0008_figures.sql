-- Moves that the computer made for the person of a seat. The journal does not say: it says what was
-- played, not by whom.
CREATE TABLE stand_ins (
	table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
	n INTEGER NOT NULL CHECK (n >= 1), -- the number of the move
	PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- What was counted of a seat in a finished game: bids made, tricks won. What is not here is 0.
CREATE TABLE figures (
	table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
	sat INTEGER NOT NULL CHECK (sat >= 1),
	key TEXT NOT NULL,
	n INTEGER NOT NULL CHECK (n >= 1),
	PRIMARY KEY (table_id, sat, key)
) STRICT, WITHOUT ROWID;

-- The formula by which they were counted; those of a lower one are counted anew. 0: not yet.
ALTER TABLE tables ADD COLUMN figured INTEGER NOT NULL DEFAULT 0 CHECK (figured >= 0);
CREATE INDEX tables_to_figure ON tables (figured, id) WHERE phase = 2;
