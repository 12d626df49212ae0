-- Who was asked to come to a table that has not begun, and has not answered.
CREATE TABLE asked (
	table_id INTEGER NOT NULL REFERENCES tables,
	person INTEGER NOT NULL REFERENCES people,
	PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX asked_by_person ON asked (person);
