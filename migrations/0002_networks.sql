ALTER TABLE people ADD COLUMN manner TEXT NOT NULL DEFAULT ''; -- delivery mode of private texts; '': the default

-- The locations of a table's live messages: the place's, and each person's.
CREATE TABLE shown (
	table_id INTEGER NOT NULL REFERENCES tables,
	person INTEGER NOT NULL, -- 0: the place
	place_at TEXT NOT NULL,  -- the network's own word for it
	PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_by_place ON tallies (network, place); -- for the leaderboard of one server
