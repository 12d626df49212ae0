-- Against whom: 5 is the computer player's level between 1, easy, and 2, normal.
ALTER TABLE played DROP CONSTRAINT played_against_check;
ALTER TABLE played ADD CONSTRAINT played_against_check CHECK (against BETWEEN 0 AND 5);
ALTER TABLE results DROP CONSTRAINT results_against_check;
ALTER TABLE results ADD CONSTRAINT results_against_check CHECK (against BETWEEN 0 AND 5);
