-- Why the computer plays for the person of a seat: 1 they are away, 2 they gave up, 3 a moderator took it; 0: it does
-- not. Also once they are anonymised. A seat that it held already counts as of somebody who is away.
ALTER TABLE seats ADD COLUMN absence bigint NOT NULL DEFAULT 0 CHECK (absence BETWEEN 0 AND 3);
-- Since when, in ms since 1970; 0: not known.
ALTER TABLE seats ADD COLUMN absent_since bigint NOT NULL DEFAULT 0 CHECK (absent_since >= 0);
-- How often in a row their time ran out, with nothing between but that they asked for their hand or the status.
ALTER TABLE seats ADD COLUMN timed_out bigint NOT NULL DEFAULT 0 CHECK (timed_out >= 0);
UPDATE seats SET absence = 1 WHERE computer = 1 AND (person IS NOT NULL OR former <> 0);
