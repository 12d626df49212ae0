ALTER TABLE tables ADD COLUMN speed TEXT NOT NULL DEFAULT ''; -- its time control; '': the default
ALTER TABLE tables ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));
ALTER TABLE tables ADD COLUMN acted_at INTEGER NOT NULL DEFAULT 0; -- a person; 0: not known
