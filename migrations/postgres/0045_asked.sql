-- Who was asked to come to a table that has not begun, and has not answered.
CREATE TABLE asked (
	table_id bigint NOT NULL REFERENCES tables,
	person bigint NOT NULL REFERENCES people,
	PRIMARY KEY (table_id, person)
);

CREATE INDEX asked_by_person ON asked (person);
