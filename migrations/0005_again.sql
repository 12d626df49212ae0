ALTER TABLE tables ADD COLUMN follows INTEGER NOT NULL DEFAULT 0; -- the game of which this is the rematch; 0: none
