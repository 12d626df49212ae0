-- The seat's person was given a hint in this game.
ALTER TABLE seats ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0 CHECK (hinted IN (0, 1));

-- Against whom: 0 people, 1 to 3 the strongest computer player's level, 4 nobody.
ALTER TABLE played ADD COLUMN against INTEGER NOT NULL DEFAULT 0 CHECK (against BETWEEN 0 AND 4);
ALTER TABLE played ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0 CHECK (hinted IN (0, 1));
-- At the end; NULL: not known, or the game has none. Games of before are counted again from their
-- moves, as far as these are stored.
ALTER TABLE played ADD COLUMN points INTEGER;

UPDATE played SET against = coalesce((SELECT CASE WHEN count(*) = 1 THEN 4
	ELSE max(CASE WHEN NOT computer OR person IS NOT NULL OR former <> 0 THEN 0
		WHEN level = 'easy' THEN 1 WHEN level = 'hard' THEN 3 ELSE 2 END) END
	FROM seats WHERE table_id = played.table_id), 0) WHERE NOT people_only;
