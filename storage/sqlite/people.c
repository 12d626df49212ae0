#include <assert.h>
#include <errno.h>
#include <string.h>

#include "storage/sqlite/store_private.h"

#define PERSON "SELECT id, network, key, name, language, manner, seen_at"

static void read_person(struct sql *sql, struct store_person *person) {
	person->id = sql_get_int(sql, 0);
	sql_get_text(sql, 1, person->network, sizeof(person->network));
	sql_get_text(sql, 2, person->key, sizeof(person->key));
	sql_get_text(sql, 3, person->name, sizeof(person->name));
	sql_get_text(sql, 4, person->language, sizeof(person->language));
	sql_get_text(sql, 5, person->mode, sizeof(person->mode));
	person->seen_at = sql_get_int(sql, 6);
}

static int read_one(struct sql *sql, struct store_person *person) {
	if (sql_step(sql)) {
		read_person(sql, person);
	}
	return sql_end_found(sql, "person");
}

/* The person as last met, if the name is still the same and nobody else has taken it since. */
static int find_unchanged(struct store *store, const char *network, const char *key,
	const char *name, struct store_person *person) {
	struct sql sql = sql_use(store,
		PERSON " FROM people p WHERE network = :network AND key = :key AND name = :name"
		       " AND NOT EXISTS (SELECT 1 FROM people o WHERE o.network = p.network"
		       " AND o.name = p.name COLLATE NOCASE AND o.seen > p.seen)");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":key", key, STORE_KEY_SIZE);
	sql_put_text(&sql, ":name", name, STORE_NAME_SIZE);
	return read_one(&sql, person);
}

/* People are met with every line they write: only what is new costs a commit. */
int store_person_upsert(struct store *store, const char *network, const char *key, const char *name,
	struct store_person *person) {
	int error = find_unchanged(store, network, key, name, person);
	if (error != -ENOENT) {
		return error;
	}
	struct sql sql = sql_use(store,
		"INSERT INTO people (network, key, name, language, seen) VALUES"
		" (:network, :key, :name, '', (SELECT coalesce(max(seen), 0) + 1 FROM people))"
		" ON CONFLICT (network, key) DO UPDATE SET name = excluded.name,"
		" seen = excluded.seen RETURNING id, network, key, name, language, manner,"
		" seen_at");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":key", key, STORE_KEY_SIZE);
	sql_put_text(&sql, ":name", name, STORE_NAME_SIZE);
	while (sql_step(&sql)) {
		read_person(&sql, person);
	}
	return sql_end(&sql);
}

int store_person_get(struct store *store, int64_t id, struct store_person *person) {
	struct sql sql = sql_use(store, PERSON " FROM people WHERE id = :id");
	sql_put_int(&sql, ":id", id);
	return read_one(&sql, person);
}

int store_person_named(
	struct store *store, const char *network, const char *name, struct store_person *person) {
	struct sql sql = sql_use(store,
		PERSON " FROM people WHERE network = :network AND name = :name COLLATE NOCASE"
		       " ORDER BY seen DESC LIMIT 1");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":name", name, STORE_NAME_SIZE);
	return read_one(&sql, person);
}

int store_person_set_language(struct store *store, int64_t id, const char *language) {
	struct sql sql = sql_use(store, "UPDATE people SET language = :language WHERE id = :id");
	sql_put_text(&sql, ":language", language, sizeof(((struct store_person *)0)->language));
	sql_put_int(&sql, ":id", id);
	return sql_run_changed(&sql, -ENOENT, "there is no such person");
}

int store_person_set_delivery_mode(struct store *store, int64_t id, const char *manner) {
	struct sql sql = sql_use(store, "UPDATE people SET manner = :manner WHERE id = :id");
	sql_put_text(&sql, ":manner", manner, STORE_MODE_SIZE);
	sql_put_int(&sql, ":id", id);
	return sql_run_changed(&sql, -ENOENT, "there is no such person");
}

int store_person_set_seen(struct store *store, int64_t id, int64_t at) {
	struct sql sql = sql_use(store, "UPDATE people SET seen_at = :at WHERE id = :id");
	sql_put_int(&sql, ":at", at);
	sql_put_int(&sql, ":id", id);
	return sql_run_changed(&sql, -ENOENT, "there is no such person");
}

int store_people_find(struct store *store, const char *network, const char *text,
	struct store_person *people, size_t cap) {
	assert(cap <= INT_MAX);
	struct sql sql = sql_use(store,
		PERSON " FROM people p WHERE network = :network AND (key = :text"
		       " OR (name = :text COLLATE NOCASE AND NOT EXISTS (SELECT 1 FROM people k"
		       " WHERE k.network = :network AND k.key = :text)))"
		       " ORDER BY seen DESC LIMIT :cap");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":text", text, STORE_KEY_SIZE);
	sql_put_int(&sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(&sql)) {
		read_person(&sql, &people[n++]);
	}
	int error = sql_end(&sql);
	return error != 0 ? error : n;
}
