-- Whether a move was made automatically, in the step of another: 1 or 0; NULL: it was stored before that was noted.
ALTER TABLE moves ADD COLUMN automatic INTEGER CHECK (automatic BETWEEN 0 AND 1);
