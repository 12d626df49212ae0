-- Channels on IRC that the bot is in because somebody invited it, and who.
CREATE TABLE invitations (
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	person INTEGER NOT NULL REFERENCES people,
	PRIMARY KEY (network, channel)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_person ON invitations (person);
