-- What the next version might change.

ALTER TABLE nodes ADD COLUMN newer boolean NOT NULL DEFAULT true;
