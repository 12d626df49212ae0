-- Networks that are not there, though they may have live tables, and since when.
CREATE TABLE rests (
	network TEXT NOT NULL PRIMARY KEY,
	since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
