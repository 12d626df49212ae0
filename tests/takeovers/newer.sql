-- What the next version might change.

ALTER TABLE lease ADD COLUMN newer boolean NOT NULL DEFAULT true;
