-- Who wants to be told when a table in a place has so many people.
CREATE TABLE alerts (
	network TEXT NOT NULL,
	place TEXT NOT NULL COLLATE NOCASE,
	person INTEGER NOT NULL REFERENCES people,
	people INTEGER NOT NULL CHECK (people BETWEEN 2 AND 6),
	told INTEGER NOT NULL, -- the table they were told of last; 0: none
	PRIMARY KEY (network, place, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX alerts_by_person ON alerts (person);
