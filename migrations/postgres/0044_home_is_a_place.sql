-- All places where a table stands, its home (stand 0) among them: for as long as it stands there, or something is
-- left to tell. Each has how far it was told; and its live message: the message, its number, counted up before it is
-- sent, whether the message is known by now, and how many moves had been made when the last result was said that stays.
ALTER TABLE table_places DROP CONSTRAINT table_places_stand_check;
ALTER TABLE table_places ADD CONSTRAINT table_places_stand_check CHECK (stand >= 0);
ALTER TABLE table_places ALTER COLUMN told SET DEFAULT 0;

INSERT INTO table_places (table_id, stand, network, place, told, retold_step, retold_line, place_at, number, stands,
		again, settled)
	SELECT id, 0, network, place, told, retold_step, retold_line,
		coalesce((SELECT place_at FROM shown WHERE table_id = id AND person = 0), ''),
		coalesce(number, 0), coalesce(stands, 1), coalesce(again, 0), coalesce(settled, -1)
	FROM tables LEFT JOIN posts ON table_id = id
	WHERE phase IN (0, 1, 4)
		OR (phase = 2 AND told < last_move)
		OR (phase = 2 AND id IN (SELECT table_id FROM table_places));

UPDATE old_posts SET network = tables.network, place = tables.place
	FROM tables WHERE tables.id = table_id AND old_posts.network IS NULL;
DELETE FROM shown WHERE person = 0;
DROP TABLE posts;
DROP INDEX tables_untold;
ALTER TABLE tables DROP COLUMN told, DROP COLUMN retold_step, DROP COLUMN retold_line, DROP COLUMN last_move;
