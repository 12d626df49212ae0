#include <errno.h>

#include "storage/sql/stmt.h"
#include "storage/store.h"

#define COLUMNS "id, network, key, name, language, manner, seen_at, speaks, imitated, pings"
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
	stmt_column_text(stmt, 9, person->pings, sizeof(person->pings));
}

static int read_one(struct stmt *stmt, struct store_person *person) {
	if (stmt_step(stmt)) {
		read_person(stmt, person);
	}
	return stmt_reset_found(stmt, "person");
}

/* -ENOENT also if the person's name is another, or somebody else has taken it since. */
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

/* Called for every line of a person: only changes cost a commit. */
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

int store_person_set_pings(struct store *store, int64_t id, const char *pings) {
	struct stmt stmt = STMT(store, "UPDATE people SET pings = :pings WHERE id = :id",
		BIND_TEXT(":pings", pings, STORE_MODE_SIZE), BIND_INT(":id", id));
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

int store_notification_set(
	struct store *store, const char *network, const struct store_notification *notification) {
	struct stmt stmt = STMT(store,
		"INSERT INTO alerts (network, place, person, people, told)"
		" SELECT :network, :place, :person, :people, :told WHERE"
		" EXISTS (SELECT 1 FROM alerts WHERE network = :network AND nocase(place) = "
		"nocase(:place)"
		" AND person = :person) OR"
		" (SELECT count(*) FROM alerts WHERE person = :person) < :most_of_person AND"
		" (SELECT count(*) FROM alerts WHERE network = :network AND nocase(place) = "
		"nocase(:place))"
		" < :most_of_place"
		" ON CONFLICT (network, nocase(place), person)"
		" DO UPDATE SET people = excluded.people, told = excluded.told",
		BIND_NETWORK(network), BIND_ARRAY(":place", notification->place),
		BIND_INT(":person", notification->person),
		BIND_INT(":people", notification->people),
		BIND_INT(":told", notification->last_table),
		BIND_INT(":most_of_person", STORE_NOTIFICATIONS_OF_PERSON),
		BIND_INT(":most_of_place", STORE_NOTIFICATIONS_OF_PLACE));
	return stmt_run_changed(stmt, -EDQUOT, "too many wait there already");
}

int store_notification_forget(
	struct store *store, const char *network, const char *place, int64_t person) {
	return stmt_run(STMT(store,
		"DELETE FROM alerts WHERE person = :person AND network = :network"
		" AND (:place IS NULL OR nocase(place) = nocase(:place))",
		BIND_PLACE(network, place), BIND_INT(":person", person)));
}

int store_notification_sent(
	struct store *store, const char *network, const struct store_notification *notification) {
	return stmt_run(STMT(store,
		"UPDATE alerts SET told = :told WHERE network = :network AND nocase(place) = "
		"nocase(:place)"
		" AND person = :person",
		BIND_NETWORK(network), BIND_ARRAY(":place", notification->place),
		BIND_INT(":person", notification->person),
		BIND_INT(":told", notification->last_table)));
}

static int read_all(struct stmt *stmt, struct store_notification *notifications) {
	while (stmt_step(stmt)) {
		struct store_notification *one = &notifications[stmt->rows - 1];
		stmt_column_text(stmt, 0, one->place, sizeof(one->place));
		one->person = stmt_column_int(stmt, 1);
		one->people = stmt_column_range(
			stmt, 2, STORE_NOTIFICATION_LEAST, STORE_NOTIFICATION_MOST);
		one->last_table = stmt_column_int(stmt, 3);
	}
	return stmt_reset_counted(stmt);
}

int store_notifications_of(
	struct store *store, int64_t person, struct store_notification *notifications, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT place, person, people, told FROM alerts WHERE person = :person"
		" ORDER BY nocase(place) LIMIT :cap",
		BIND_INT(":person", person), BIND_CAP(cap));
	return read_all(&stmt, notifications);
}

int store_notifications_due(struct store *store, const char *network, const char *place, int people,
	int64_t table, struct store_notification *notifications, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT place, person, people, told FROM alerts WHERE network = :network"
		" AND nocase(place) = nocase(:place) AND people <= :people AND told <> :table"
		" ORDER BY person LIMIT :cap",
		BIND_PLACE(network, place), BIND_INT(":people", people), BIND_INT(":table", table),
		BIND_CAP(cap));
	return read_all(&stmt, notifications);
}

/* Expired rows, one per call, so that nobody waits. */

int store_person_expired(struct store *store, int64_t since, int64_t now, int64_t *id) {
	int rc = stmt_run(STMT(store, "UPDATE people SET seen_at = :now WHERE seen_at = 0",
		BIND_INT(":now", now)));
	if (rc != 0) {
		return rc;
	}
	struct stmt stmt = STMT(store,
		"SELECT id FROM people p WHERE seen_at < :since AND NOT EXISTS (SELECT 1"
		" FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.phase IN (0, 1, 4)"
		" AND s.person = p.id) ORDER BY seen_at LIMIT 1",
		BIND_INT(":since", since));
	return stmt_find_int(stmt, id, "person");
}

static int find_oldest(struct store *store, int64_t before, int64_t *table) {
	struct stmt stmt = STMT(store,
		"SELECT id FROM tables WHERE cleared = 0 AND phase IN (2, 3) AND ended_at < :before"
		" ORDER BY ended_at LIMIT 1",
		BIND_INT(":before", before));
	return stmt_find_int(stmt, table, "game");
}

int store_game_prune(struct store *store, int64_t before) {
	static const char *const statements[] = {
		"DELETE FROM moves WHERE table_id = :id",
		"DELETE FROM stand_ins WHERE table_id = :id",
		"DELETE FROM wishes WHERE table_id = :id",
		"DELETE FROM shown WHERE table_id = :id",
		"DELETE FROM table_places WHERE table_id = :id",
	};
	static const uint8_t no_seed[32];
	int64_t table = 0;
	int rc = find_oldest(store, before, &table);
	if (rc != 0) {
		return rc;
	}
	transaction_begin(store);
	STMT_ALL(store, statements, BIND_INT(":id", table));
	stmt_run(STMT(store, "UPDATE tables SET seed = :seed, cleared = 1 WHERE id = :id",
		BIND_BYTES(":seed", no_seed, sizeof(no_seed)), BIND_INT(":id", table)));
	return transaction_end(store);
}
