ALTER TABLE tables ADD COLUMN follows INTEGER NOT NULL DEFAULT 0; -- the game whose people it waits for; 0: none
