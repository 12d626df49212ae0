-- A table is to stand in a place of another unit: for a minute that unit and the table's go to one process.

CREATE TABLE unit_affinities (
	unit text COLLATE "C" PRIMARY KEY REFERENCES units ON DELETE CASCADE, -- this one goes
	beside text COLLATE "C" NOT NULL, -- to where that one is played
	until timestamptz NOT NULL
);

CREATE FUNCTION affinities() RETURNS TABLE (unit text, beside text) STABLE LANGUAGE sql AS $$
	SELECT unit, beside FROM unit_affinities WHERE until > clock_timestamp()
$$;

-- The units that one process must have together with this one, as a table stands in places of both, or is about to.
CREATE OR REPLACE FUNCTION units_linked_to(unit text) RETURNS SETOF text STABLE LANGUAGE sql AS $$
	WITH links AS (SELECT unit_of(t.network, t.place) AS home, unit_of(p.network, p.place) AS other
		FROM table_places p JOIN tables t ON t.id = p.table_id WHERE t.phase IN (0, 1, 4)
		UNION ALL SELECT a.beside, a.unit FROM affinities() a)
	SELECT other FROM links WHERE home = $1 AND other <> $1
	UNION SELECT home FROM links WHERE other = $1 AND home <> $1
$$;
