-- What a place has set for itself. Tables keep the options that they began with.
CREATE TABLE settings (
	network TEXT NOT NULL,
	place TEXT NOT NULL COLLATE NOCASE,
	key TEXT NOT NULL, -- "language", or a game's option: "perudo.calza"
	value TEXT NOT NULL,
	PRIMARY KEY (network, place, key)
) STRICT, WITHOUT ROWID;
