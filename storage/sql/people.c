#include "storage/store.h"

#include <errno.h>

#include "storage/sql/stmt.h"

#define COLUMNS "id, network, key, name, language, manner, seen_at, speaks, imitated"
#define PERSON "SELECT " COLUMNS

static void read_person(struct stmt *stmt, struct store_person *person) {
	person->id = stmt_column_int(stmt, 0);
	stmt_column_text(stmt, 1, person->network, sizeof(person->network));
	stmt_column_text(stmt, 2, person->key, sizeof(person->key));
	stmt_column_text(stmt, 3, person->name, sizeof(person->name));
	stmt_column_text(stmt, 4, person->language, sizeof(person->language));
	stmt_column_text(stmt, 5, person->mode, sizeof(person->mode));
	person->seen_at = stmt_column_int(stmt, 6);
	stmt_column_text(stmt, 7, person->speaks, sizeof(person->speaks));
	person->imitated = stmt_column_int(stmt, 8) != 0;
}

static int read_one(struct stmt *stmt, struct store_person *person) {
	if (stmt_step(stmt)) {
		read_person(stmt, person);
	}
	return stmt_reset_found(stmt, "person");
}

/* -ENOENT also where the name is another, or somebody else has taken it since. */
static int find_unchanged(struct store *store, const char *network, const char *key,
	const char *name, struct store_person *person) {
	struct stmt stmt = STMT(store,
		PERSON " FROM people p WHERE network = :network AND key = :key AND name = :name"
		       " AND NOT EXISTS (SELECT 1 FROM people o WHERE o.network = p.network"
		       " AND nocase(o.name) = nocase(p.name) AND o.seen > p.seen)",
		BIND_NETWORK(network), BIND_TEXT(":key", key, STORE_KEY_SIZE),
		BIND_TEXT(":name", name, STORE_NAME_SIZE));
	return read_one(&stmt, person);
}

/* Called for every line that people write: only what is new costs a commit. */
int store_person_upsert(struct store *store, const char *network, const char *key, const char *name,
	struct store_person *person) {
	int rc = find_unchanged(store, network, key, name, person);
	if (rc != -ENOENT) {
		return rc;
	}
	struct stmt stmt = STMT(store,
		"INSERT INTO people (network, key, name, language, seen) VALUES"
		" (:network, :key, :name, '', (SELECT coalesce(max(seen), 0) + 1 FROM people))"
		" ON CONFLICT (network, key) DO UPDATE SET name = excluded.name,"
		" seen = excluded.seen RETURNING " COLUMNS,
		BIND_NETWORK(network), BIND_TEXT(":key", key, STORE_KEY_SIZE),
		BIND_TEXT(":name", name, STORE_NAME_SIZE));
	stmt.notes = true;
	while (stmt_step(&stmt)) {
		read_person(&stmt, person);
	}
	return stmt_reset(&stmt);
}

int store_person_get(struct store *store, int64_t id, struct store_person *person) {
	struct stmt stmt = STMT(store, PERSON " FROM people WHERE id = :id", BIND_INT(":id", id));
	return read_one(&stmt, person);
}

int store_person_find(
	struct store *store, const char *network, const char *key, struct store_person *person) {
	struct stmt stmt =
		STMT(store, PERSON " FROM people WHERE network = :network AND key = :key",
			BIND_NETWORK(network), BIND_TEXT(":key", key, STORE_KEY_SIZE));
	return read_one(&stmt, person);
}

int store_person_named(
	struct store *store, const char *network, const char *name, struct store_person *person) {
	struct stmt stmt = STMT(store,
		PERSON " FROM people WHERE network = :network AND nocase(name) = nocase(:name)"
		       " ORDER BY seen DESC LIMIT 1",
		BIND_NETWORK(network), BIND_TEXT(":name", name, STORE_NAME_SIZE));
	return read_one(&stmt, person);
}

int store_person_named_so(struct store *store, const char *network,
	bool (*is_one)(const void *data, const char *name), const void *data,
	struct store_person *person) {
	struct stmt stmt = STMT(store,
		PERSON " FROM people WHERE network = :network ORDER BY seen DESC LIMIT 10000",
		BIND_NETWORK(network));
	bool found = false;
	while (!found && stmt_step(&stmt)) {
		read_person(&stmt, person);
		found = is_one(data, person->name);
	}
	int rc = stmt_reset(&stmt);
	return rc == 0 && !found ? -ENOENT : rc;
}

int store_person_set_language(struct store *store, int64_t id, const char *language) {
	struct stmt stmt = STMT(store, "UPDATE people SET language = :language WHERE id = :id",
		BIND_TEXT(":language", language, STORE_LANGUAGE_SIZE), BIND_INT(":id", id));
	return stmt_run_found(stmt, "person");
}

int store_person_set_speaks(struct store *store, int64_t id, const char *language) {
	struct stmt stmt = STMT(store, "UPDATE people SET speaks = :language WHERE id = :id",
		BIND_TEXT(":language", language, STORE_LANGUAGE_SIZE), BIND_INT(":id", id));
	stmt.notes = true;
	return stmt_run_found(stmt, "person");
}

int store_person_set_delivery_mode(struct store *store, int64_t id, const char *mode) {
	struct stmt stmt = STMT(store, "UPDATE people SET manner = :manner WHERE id = :id",
		BIND_TEXT(":manner", mode, STORE_MODE_SIZE), BIND_INT(":id", id));
	return stmt_run_found(stmt, "person");
}

int store_person_set_imitated(struct store *store, int64_t id, bool imitated) {
	struct stmt stmt = STMT(store, "UPDATE people SET imitated = :imitated WHERE id = :id",
		BIND_INT(":imitated", imitated), BIND_INT(":id", id));
	return stmt_run_found(stmt, "person");
}

int store_person_set_seen(struct store *store, int64_t id, int64_t at) {
	struct stmt stmt = STMT(store, "UPDATE people SET seen_at = :at WHERE id = :id",
		BIND_INT(":at", at), BIND_INT(":id", id));
	stmt.notes = true;
	return stmt_run_found(stmt, "person");
}

int store_person_count_seats(struct store *store, int64_t id, size_t most) {
	struct stmt stmt = STMT(store, "SELECT 1 FROM seats WHERE person = :id LIMIT :cap",
		BIND_INT(":id", id), BIND_CAP(most));
	while (stmt_step(&stmt)) {
	}
	return stmt_reset_counted(&stmt);
}

int store_people_find(struct store *store, const char *network, const char *text,
	struct store_person *people, size_t cap) {
	struct stmt stmt = STMT(store,
		PERSON " FROM people p WHERE network = :network AND (key = :text"
		       " OR (nocase(name) = nocase(:text) AND NOT EXISTS (SELECT 1 FROM people k"
		       " WHERE k.network = :network AND k.key = :text)))"
		       " ORDER BY seen DESC LIMIT :cap",
		BIND_NETWORK(network), BIND_TEXT(":text", text, STORE_KEY_SIZE), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		read_person(&stmt, &people[stmt.rows - 1]);
	}
	return stmt_reset_counted(&stmt);
}
