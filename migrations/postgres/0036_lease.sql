-- Who has the lease plays; the others wait for it.

CREATE TABLE lease (
	one bigint PRIMARY KEY CHECK (one = 1),
	epoch bigint NOT NULL CHECK (epoch >= 0), -- no other process had or gets it; 0: nobody was there
	node text COLLATE "C" NOT NULL,
	renewed_at timestamptz NOT NULL -- infinity: it lasts as long as its session
);

INSERT INTO lease SELECT 1, coalesce(max(epoch), 0), '', '-infinity' FROM node_epochs;

DROP FUNCTION is_there(bigint);
DROP TABLE nodes;
DROP TABLE node_epochs;

-- Fails where another has taken the lease. One transaction that writes waits for the other.
CREATE OR REPLACE FUNCTION hold(held bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM wait_to_write();
	IF NOT EXISTS (SELECT 1 FROM lease WHERE epoch = held) THEN
		RAISE EXCEPTION 'another dicecup has taken over' USING ERRCODE = 'DC001';
	END IF;
END
$$;
