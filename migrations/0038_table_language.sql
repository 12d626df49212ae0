-- The language of a table where nobody chose one, as it was opened: the network's for the place, else the opener's;
-- '': neither is known.
ALTER TABLE tables ADD COLUMN language TEXT NOT NULL DEFAULT '';
