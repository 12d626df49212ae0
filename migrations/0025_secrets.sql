-- Secrets of the bot's own, from which others are derived, such as the keys of addresses on the web.
CREATE TABLE secrets (
	name TEXT PRIMARY KEY,
	value BLOB NOT NULL CHECK (length(value) = 32)
) STRICT, WITHOUT ROWID;

-- How many invitations to the table were made void, because somebody who came by one was removed.
ALTER TABLE tables ADD COLUMN voided INTEGER NOT NULL DEFAULT 0;
