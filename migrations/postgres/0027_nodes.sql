-- The processes that share the database, and what each of them plays.

CREATE TABLE nodes (
	name text COLLATE "C" PRIMARY KEY,
	epoch bigint NOT NULL UNIQUE CHECK (epoch > 0), -- no other node had or gets it
	renewed_at timestamptz NOT NULL,
	alone boolean NOT NULL,    -- it lets no other in
	draining boolean NOT NULL  -- it gives away what it plays, and ends
);

CREATE TABLE node_epochs (
	one bigint PRIMARY KEY CHECK (one = 1),
	epoch bigint NOT NULL -- of the node that came last
);

INSERT INTO node_epochs SELECT 1, coalesce(max(epoch), 0) FROM leases;

-- What is divided: a network, or a part of one, such as a shard of Discord.
CREATE TABLE units (
	name text COLLATE "C" PRIMARY KEY,
	node text COLLATE "C" REFERENCES nodes ON DELETE SET NULL, -- NULL: it is free
	epoch bigint NOT NULL CHECK (epoch >= 0), -- grows with every change of its node
	settled boolean NOT NULL, -- its node is where the unit is played: the one before may go
	given boolean NOT NULL -- the node before gave it, and left nothing unsaid
);

CREATE INDEX units_of ON units (node);

-- In which unit a place is: in that of its network, or, where that has parts, of its server (Discord's shards).
CREATE FUNCTION unit_of(of_network text, place text) RETURNS text STABLE LANGUAGE sql AS $$
	SELECT CASE WHEN parts = 0 THEN of_network WHEN place ~ '^[0-9]{1,20}/' THEN
		of_network || '/' || mod(div(CAST(split_part(place, '/', 1) AS numeric), 4194304), parts)
		ELSE of_network || '/0' END
	FROM (SELECT count(*) AS parts FROM units WHERE starts_with(name, of_network || '/')) p
$$;

-- The units that one process must have together with this one, as a table stands in places of both.
CREATE FUNCTION units_linked_to(unit text) RETURNS SETOF text STABLE LANGUAGE sql AS $$
	WITH links AS (SELECT unit_of(t.network, t.place) AS home, unit_of(p.network, p.place) AS other
		FROM table_places p JOIN tables t ON t.id = p.table_id WHERE t.phase IN (0, 1, 4))
	SELECT other FROM links WHERE home = unit AND other <> unit
	UNION SELECT home FROM links WHERE other = unit AND home <> unit
$$;

-- Requests that came to one process and are for what another plays. Private texts among them stand nowhere else.
CREATE TABLE inbox (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	unit text COLLATE "C" NOT NULL,
	kind text COLLATE "C" NOT NULL,
	body text COLLATE "C" NOT NULL,
	asked_at timestamptz NOT NULL
);

CREATE INDEX inbox_of ON inbox (unit, id);

DROP FUNCTION hold(bigint);
DROP TABLE leases;

-- A node's advisory lock: as long as its session lasts, it is held.
CREATE FUNCTION is_there(node bigint) RETURNS boolean STABLE LANGUAGE sql AS $$
	SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
		AND CAST(classid AS bigint) = (CAST(hashtext('dicecup ' || current_schema()) AS bigint) & 4294967295)
		AND CAST(objid AS bigint) = node)
$$;

-- One transaction that writes after the other, as on a file: what it has read stays so.
CREATE FUNCTION wait_to_write() RETURNS void LANGUAGE sql AS $$
	SELECT pg_advisory_xact_lock(hashtextextended('dicecup writes ' || current_schema(), 0))
$$;

-- The same, for a node. Fails where it was removed.
CREATE FUNCTION hold(held bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM wait_to_write();
	IF NOT EXISTS (SELECT 1 FROM nodes WHERE epoch = held) THEN
		RAISE EXCEPTION 'another dicecup has taken over' USING ERRCODE = 'DC001';
	END IF;
END
$$;
