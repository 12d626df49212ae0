-- How far a step of the game has begun to be said once more: the step by the number of moves after it,
-- and its line. What is before that is not said a third time.
ALTER TABLE tables ADD COLUMN retold_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN retold_line INTEGER NOT NULL DEFAULT 0;
