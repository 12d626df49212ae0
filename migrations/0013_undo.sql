-- The first of the moves that an entry of the journal takes back, up to itself; NULL: it is a move.
ALTER TABLE moves ADD COLUMN takes_back INTEGER CHECK (takes_back BETWEEN 1 AND n - 1);

CREATE INDEX undos ON moves (table_id, n, takes_back) WHERE takes_back IS NOT NULL;
