-- When its last move was made, as if the bot had never been away since; 0: not known. Clocks go on from
-- there after a restart.
ALTER TABLE tables ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;
