-- Somebody else's connection looked like this person's when it was seen last.
ALTER TABLE people ADD COLUMN imitated bigint NOT NULL DEFAULT 0 CHECK (imitated IN (0, 1));
