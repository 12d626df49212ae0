-- Numbers by which a network knows a message that it gets twice: all below next were given, in this
-- database or in one of which it is a copy.
CREATE TABLE post_numbers (
	network text COLLATE "C" PRIMARY KEY,
	next bigint NOT NULL CHECK (next > 0)
);
