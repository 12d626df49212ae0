-- Where lines go to at the fixed rate alone, since more was taken for a flood; place '': all of the network.
CREATE TABLE slow_places (
	network text COLLATE "C" NOT NULL,
	place text COLLATE "C" NOT NULL,
	PRIMARY KEY (network, place)
);
