-- A game that was asked to begin, and does once everybody can be dealt to.
ALTER TABLE tables ADD COLUMN starting bigint NOT NULL DEFAULT 0 CHECK (starting IN (0, 1));
