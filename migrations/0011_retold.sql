-- How far the lines of a step were sent again: the step by the number of moves after it, and the line.
-- Lines before that are not sent a third time.
ALTER TABLE tables ADD COLUMN retold_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN retold_line INTEGER NOT NULL DEFAULT 0;
