-- Where a table stands beside its home, for as long as it does or something is left to tell there: how
-- far its moves were told, as in tables, and the live message there, as in shown and posts.
CREATE TABLE table_places (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    stand INTEGER NOT NULL CHECK (stand > 0), -- which of its places
    network TEXT NOT NULL,
    place TEXT NOT NULL,
    told INTEGER NOT NULL CHECK (told >= 0),
    retold_step INTEGER NOT NULL DEFAULT 0,
    retold_line INTEGER NOT NULL DEFAULT 0,
    place_at TEXT NOT NULL DEFAULT '', -- where its live message is
    number INTEGER NOT NULL DEFAULT 0,
    stands INTEGER NOT NULL DEFAULT 1 CHECK (stands IN (0, 1)),
    again INTEGER NOT NULL DEFAULT 0 CHECK (again IN (0, 1)),
    settled INTEGER NOT NULL DEFAULT -1,
    PRIMARY KEY (table_id, stand)
) STRICT, WITHOUT ROWID;

CREATE INDEX table_places_on ON table_places (network);

-- Of posts elsewhere than at home.
ALTER TABLE old_posts ADD COLUMN network TEXT;
ALTER TABLE old_posts ADD COLUMN place TEXT;
