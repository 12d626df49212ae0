-- After how many moves the seat was given to its person: what was moved before is somebody else's.
ALTER TABLE seats ADD COLUMN since INTEGER NOT NULL DEFAULT 0 CHECK (since >= 0);
