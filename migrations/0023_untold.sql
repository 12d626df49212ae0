-- The number of a finished game's last move. Those of which not all was told are found without
-- looking at every game that there was.
ALTER TABLE tables ADD COLUMN last_move INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET last_move = (SELECT max(n) FROM moves WHERE table_id = tables.id)
	WHERE phase = 2 AND told < (SELECT max(n) FROM moves WHERE table_id = tables.id);

CREATE INDEX tables_untold ON tables (network, id) WHERE phase = 2 AND told < last_move;
