-- The keys of what games count; their numbers are places in played.figures, from 0.
CREATE TABLE figure_keys (
	game TEXT NOT NULL,
	number INTEGER NOT NULL CHECK (number >= 0),
	key TEXT NOT NULL,
	PRIMARY KEY (game, number),
	UNIQUE (game, key)
) STRICT, WITHOUT ROWID;

INSERT INTO figure_keys (game, number, key)
	SELECT game, row_number() OVER (PARTITION BY game ORDER BY key) - 1, key
	FROM (SELECT DISTINCT game, key FROM figures);

-- The stats of the person in this game, "12,0,3": as long as they are kept by game, a merger can be
-- taken back, also when the moves are gone.
ALTER TABLE played ADD COLUMN figures TEXT NOT NULL DEFAULT '';

UPDATE played SET figures = (SELECT group_concat(n) FROM (SELECT coalesce(f.n, 0) AS n
	FROM figure_keys k LEFT JOIN figures f ON f.person = played.person AND f.game = played.game
	AND f.table_id = played.table_id AND f.key = k.key
	WHERE k.game = played.game ORDER BY k.number))
	WHERE EXISTS (SELECT 1 FROM figures f WHERE f.person = played.person AND f.game = played.game
		AND f.table_id = played.table_id);

DROP TABLE figures;

-- Sums over a person's games. Redundant, but without them what somebody has done would be added up
-- from all of their games each time that it is told.
CREATE TABLE figures (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	key TEXT NOT NULL,
	n INTEGER NOT NULL,
	PRIMARY KEY (person, game, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	people_only INTEGER NOT NULL CHECK (people_only IN (0, 1)), -- these as in played
	against INTEGER NOT NULL CHECK (against BETWEEN 0 AND 4),
	hinted INTEGER NOT NULL CHECK (hinted IN (0, 1)),
	counted INTEGER NOT NULL CHECK (counted BETWEEN 0 AND 6),
	games INTEGER NOT NULL,
	points INTEGER, -- the most; NULL: none are known
	PRIMARY KEY (person, game, people_only, against, hinted, counted)
) STRICT, WITHOUT ROWID;

-- Wins in a row, of games with people only.
CREATE TABLE streaks (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	now INTEGER NOT NULL,
	longest INTEGER NOT NULL,
	PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

INSERT INTO figures (person, game, key, n)
	SELECT s.person, s.game, k.key, s.n FROM (SELECT p.person, p.game, j.key AS number,
		sum(j.value) AS n FROM played p JOIN json_each('[' || p.figures || ']') j
		GROUP BY 1, 2, 3) s
	JOIN figure_keys k ON k.game = s.game AND k.number = s.number WHERE s.n > 0;

INSERT INTO results (person, game, people_only, against, hinted, counted, games, points)
	SELECT person, game, people_only, against, hinted, counted, count(*), max(points)
	FROM played GROUP BY 1, 2, 3, 4, 5, 6;

-- Each lost game begins a run of the wins that follow.
INSERT INTO streaks (person, game, now, longest)
	SELECT person, game, max(wins) FILTER (WHERE run = runs), max(wins)
	FROM (SELECT person, game, run, sum(won) AS wins,
		max(run) OVER (PARTITION BY person, game) AS runs
		FROM (SELECT person, game, counted = 1 AS won, sum(counted <> 1) OVER (
			PARTITION BY person, game ORDER BY ended_at, table_id) AS run
			FROM played WHERE people_only)
		GROUP BY person, game, run)
	GROUP BY person, game;
