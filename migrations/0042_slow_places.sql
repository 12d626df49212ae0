-- Where lines go to at the fixed rate alone, since more was taken for a flood; place '': all of the network.
CREATE TABLE slow_places (
	network TEXT NOT NULL,
	place TEXT NOT NULL,
	PRIMARY KEY (network, place)
) STRICT, WITHOUT ROWID;
