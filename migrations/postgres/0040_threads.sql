-- The place where a table is at home that is played in a thread of its place: the thread, or, until that is made, the
-- name it is known by meanwhile; '': it is at home in its place.
ALTER TABLE tables ADD COLUMN thread text COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX tables_in_threads ON tables (network, thread) WHERE thread <> '';
