-- The place for leaderboards and ratings: who left their seat to the computer is behind all who
-- stayed; 0: not over, or nobody won.
ALTER TABLE seats ADD COLUMN counted INTEGER NOT NULL DEFAULT 0 CHECK (counted BETWEEN 0 AND 6);

UPDATE seats SET counted = (SELECT 1 + count(*) FROM seats other WHERE other.table_id = seats.table_id
	AND CASE WHEN other.computer AND other.person IS NOT NULL THEN 100
		WHEN other.place = 0 THEN 50 ELSE other.place END
	< CASE WHEN seats.computer AND seats.person IS NOT NULL THEN 100
		WHEN seats.place = 0 THEN 50 ELSE seats.place END)
	WHERE EXISTS (SELECT 1 FROM seats first WHERE first.table_id = seats.table_id AND first.place = 1);

-- Totals of months and weeks (UTC), so that a leaderboard of this month or season need not read every
-- seat: by place, and by network.
CREATE TABLE tallies_of_places (
	span INTEGER NOT NULL CHECK (span IN (0, 1)), -- 0: a month, 1: a week, from Monday
	network TEXT NOT NULL,
	place TEXT NOT NULL,
	since INTEGER NOT NULL, -- the span's first moment
	game TEXT NOT NULL,
	person INTEGER NOT NULL REFERENCES people,
	games INTEGER NOT NULL,
	wins INTEGER NOT NULL,
	PRIMARY KEY (span, network, place, since, game, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE tallies_of_networks (
	span INTEGER NOT NULL CHECK (span IN (0, 1)),
	since INTEGER NOT NULL,
	network TEXT NOT NULL,
	game TEXT NOT NULL,
	person INTEGER NOT NULL REFERENCES people,
	games INTEGER NOT NULL,
	wins INTEGER NOT NULL,
	PRIMARY KEY (span, since, network, game, person)
) STRICT, WITHOUT ROWID;

INSERT INTO tallies_of_places (span, network, place, since, game, person, games, wins)
	SELECT p.span, t.network, t.place, CASE p.span
		WHEN 0 THEN 1000 * unixepoch(t.ended_at / 1000, 'unixepoch', 'start of month')
		ELSE t.ended_at - (t.ended_at + 259200000) % 604800000 END AS since,
		t.game, s.person, count(*), sum(s.counted = 1)
	FROM (SELECT 0 AS span UNION ALL SELECT 1) p CROSS JOIN tables t
	JOIN seats s ON s.table_id = t.id
	WHERE t.phase = 2 AND t.people_only AND s.person IS NOT NULL
	GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO tallies_of_networks (span, since, network, game, person, games, wins)
	SELECT span, since, network, game, person, sum(games), sum(wins) FROM tallies_of_places
	GROUP BY 1, 2, 3, 4, 5;

-- Wins are by counted places from now on.
UPDATE tallies SET wins = (SELECT count(*) FROM seats s JOIN tables t ON t.id = s.table_id
	WHERE s.person = tallies.person AND s.counted = 1 AND t.phase = 2 AND t.people_only
	AND t.game = tallies.game AND t.network = tallies.network AND t.place = tallies.place);

-- Computed from results in the order in which games ended; a program with another formula computes
-- all of them anew.
CREATE TABLE ratings (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	mu REAL NOT NULL,
	sigma REAL NOT NULL,
	PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE rated (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	formula INTEGER NOT NULL
) STRICT;
INSERT INTO rated VALUES (1, 0);
