-- The person's rating behind this game, in hundredths; NULL: the game is not rated. It lies with the
-- game, so it goes with it when the game changes hands, and goes when its person is forgotten.
ALTER TABLE played ADD COLUMN mu INTEGER;
ALTER TABLE played ADD COLUMN sigma INTEGER;

-- Of games of before nobody has kept it: ratings are computed anew, a few results at a time, while
-- the bot runs. Those that stand stay: they know what people were worth who have been forgotten. Of
-- games that are being computed anew already they are replaced, as they would have been.
ALTER TABLE rerated ADD COLUMN stands INTEGER NOT NULL DEFAULT 0 CHECK (stands IN (0, 1));

DELETE FROM ratings_anew;
UPDATE rerated SET ended_at = -9223372036854775808, table_id = 0;
INSERT OR IGNORE INTO rerated (game, ended_at, table_id, stands)
	SELECT DISTINCT game, -9223372036854775808, 0, 1 FROM ratings;

-- Sums over a person's games with people only. A season is a quarter of the year (UTC).
CREATE TABLE places_of_seasons (
	person INTEGER NOT NULL REFERENCES people,
	game TEXT NOT NULL,
	season INTEGER NOT NULL, -- its first moment
	counted INTEGER NOT NULL CHECK (counted BETWEEN 0 AND 6),
	games INTEGER NOT NULL,
	PRIMARY KEY (person, game, season, counted)
) STRICT, WITHOUT ROWID;

INSERT INTO places_of_seasons (person, game, season, counted, games)
	SELECT person, game, 1000 * unixepoch(ended_at / 1000, 'unixepoch', 'start of month',
		'-' || ((strftime('%m', ended_at / 1000, 'unixepoch') - 1) % 3) || ' months'),
		counted, count(*)
	FROM played WHERE people_only GROUP BY 1, 2, 3, 4;
