-- One process plays everything: what was divided among several goes.

DROP FUNCTION units_linked_to(text);
DROP FUNCTION affinities();
DROP FUNCTION unit_of(text, text);
DROP TABLE unit_affinities;
DROP TABLE inbox;
DROP TABLE units;
ALTER TABLE nodes DROP COLUMN draining;

-- A network is offline since the first of its parts was.
INSERT INTO rests (network, since)
	SELECT split_part(network, '/', 1), min(since) FROM rests WHERE position('/' IN network) > 0 GROUP BY 1
	ON CONFLICT (network) DO UPDATE SET since = least(rests.since, excluded.since);
DELETE FROM rests WHERE position('/' IN network) > 0;
