-- The language of a person's client, as it was seen last; '': it was never told. They are spoken to in it unless
-- they chose one.
ALTER TABLE people ADD COLUMN speaks text COLLATE "C" NOT NULL DEFAULT '';
