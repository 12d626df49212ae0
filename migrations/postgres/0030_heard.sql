-- Whoever plays the unit has heard it: nobody else need see to it.
ALTER TABLE inbox ADD COLUMN heard boolean NOT NULL DEFAULT false;
