CREATE INDEX shown_by_person ON shown (person); -- to forget somebody
