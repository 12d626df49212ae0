-- A table's times of the last act and the last move stand with its home's cursor, as each move sets all of them.
ALTER TABLE table_places ADD COLUMN acted_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE table_places ADD COLUMN moved_at INTEGER NOT NULL DEFAULT 0;
UPDATE table_places SET acted_at = tables.acted_at, moved_at = tables.moved_at
    FROM tables WHERE tables.id = table_id AND stand = 0;
ALTER TABLE tables DROP COLUMN acted_at;
ALTER TABLE tables DROP COLUMN moved_at;

DROP INDEX table_places_on;
CREATE INDEX table_places_away ON table_places (network) WHERE stand > 0;
