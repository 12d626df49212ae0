-- The post that is a table's living message in its place: its number, counted up before it is sent;
-- whether its location is known (until then it is sent again under the same number); and how many
-- moves had been made when the last result was said that stays.
CREATE TABLE posts (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    stands INTEGER NOT NULL CHECK (stands IN (0, 1)),
    again INTEGER NOT NULL DEFAULT 0 CHECK (again IN (0, 1)),
    settled INTEGER NOT NULL DEFAULT -1
) STRICT;

-- Posts that a newer one has replaced, until their deletion is known.
CREATE TABLE old_posts (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    place_at TEXT NOT NULL,
    PRIMARY KEY (table_id, place_at)
) STRICT, WITHOUT ROWID;
