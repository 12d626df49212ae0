-- The number of an anonymised player at the table, by which the seat is named; 0: the seat is a
-- person's or a computer player's.
ALTER TABLE seats ADD COLUMN former INTEGER NOT NULL DEFAULT 0 CHECK (former BETWEEN 0 AND 6);

ALTER TABLE people ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0; -- to the day; 0: not known

-- 1: only its result is kept; moves, wishes and seed are deleted.
ALTER TABLE tables ADD COLUMN cleared INTEGER NOT NULL DEFAULT 0 CHECK (cleared IN (0, 1));

CREATE INDEX people_by_seen_at ON people (seen_at);
CREATE INDEX tables_uncleared ON tables (ended_at) WHERE cleared = 0 AND phase IN (2, 3);

-- So that somebody can be forgotten without reading everything.
CREATE INDEX tables_by_opener ON tables (opened_by) WHERE opened_by IS NOT NULL;
CREATE INDEX tallies_of_places_by_person ON tallies_of_places (person);
CREATE INDEX tallies_of_networks_by_person ON tallies_of_networks (person);
