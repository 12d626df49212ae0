-- All places where a table stands, its home (stand 0) among them: for as long as it stands there, or something is
-- left to tell. Each has how far it was told; and its live message: the message, its number, counted up before it is
-- sent, whether the message is known by now, and how many moves had been made when the last result was said that stays.
CREATE TABLE stands (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    stand INTEGER NOT NULL CHECK (stand >= 0), -- which of its places
    network TEXT NOT NULL,
    place TEXT NOT NULL,
    told INTEGER NOT NULL DEFAULT 0 CHECK (told >= 0),
    retold_step INTEGER NOT NULL DEFAULT 0,
    retold_line INTEGER NOT NULL DEFAULT 0,
    place_at TEXT NOT NULL DEFAULT '',
    number INTEGER NOT NULL DEFAULT 0,
    stands INTEGER NOT NULL DEFAULT 1 CHECK (stands IN (0, 1)),
    again INTEGER NOT NULL DEFAULT 0 CHECK (again IN (0, 1)),
    settled INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (table_id, stand)
) STRICT, WITHOUT ROWID;

INSERT INTO stands SELECT * FROM table_places;
INSERT INTO stands
    SELECT id, 0, network, place, told, retold_step, retold_line,
        coalesce((SELECT place_at FROM shown WHERE table_id = id AND person = 0), ''),
        coalesce(number, 0), coalesce(stands, 1), coalesce(again, 0), coalesce(settled, -1)
    FROM tables LEFT JOIN posts ON table_id = id
    WHERE phase IN (0, 1, 4)
        OR (phase = 2 AND told < last_move)
        OR (phase = 2 AND id IN (SELECT table_id FROM table_places));

DROP TABLE table_places;
ALTER TABLE stands RENAME TO table_places;
CREATE INDEX table_places_on ON table_places (network);

UPDATE old_posts SET network = (SELECT network FROM tables WHERE id = table_id),
    place = (SELECT place FROM tables WHERE id = table_id) WHERE network IS NULL;
DELETE FROM shown WHERE person = 0;
DROP TABLE posts;
DROP INDEX tables_untold;
ALTER TABLE tables DROP COLUMN told;
ALTER TABLE tables DROP COLUMN retold_step;
ALTER TABLE tables DROP COLUMN retold_line;
ALTER TABLE tables DROP COLUMN last_move;
