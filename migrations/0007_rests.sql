-- Networks that are offline, and since when.
CREATE TABLE rests (
	network TEXT NOT NULL PRIMARY KEY,
	since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
