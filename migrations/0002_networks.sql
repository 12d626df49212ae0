ALTER TABLE people ADD COLUMN manner TEXT NOT NULL DEFAULT ''; -- how private texts come; '': as usual

-- Where what changes on the screen of a table stands: on the place's, and on that of each person.
CREATE TABLE shown (
	table_id INTEGER NOT NULL REFERENCES tables,
	person INTEGER NOT NULL, -- 0: the place
	place_at TEXT NOT NULL,  -- the network's own word for it
	PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_by_place ON tallies (network, place); -- for the board of one server
