#include "storage/sql/database.h"
#include "storage/sql/stmt.h"
#include "storage/store.h"

/* Places of tables: cursor, live message and replaced posts of each. */

#define BIND_PLACE_INDEX(table, index) BIND_INT(":table", table), BIND_INT(":stand", index)

int store_post_count(struct store *store, int64_t table, int place_index, int64_t least,
	struct store_post *post) {
	struct stmt stmt = STMT(store,
		"UPDATE table_places SET number = CASE WHEN stands = 0 THEN number"
		" WHEN number < :least THEN :least ELSE number + 1 END,"
		" again = 1 - stands, stands = 0"
		" WHERE table_id = :table AND stand = :stand RETURNING number, again",
		BIND_PLACE_INDEX(table, place_index), BIND_INT(":least", least));
	while (stmt_step(&stmt)) {
		post->number = stmt_column_int(&stmt, 0);
		post->again = stmt_column_int(&stmt, 1) != 0;
	}
	return stmt_reset_found(&stmt, "place");
}

int store_post_numbers(
	struct store *store, const char *network, int64_t least, int64_t n, int64_t *first) {
	struct stmt stmt = STMT(store,
		"INSERT INTO post_numbers (network, next) VALUES (:network, :end)"
		" ON CONFLICT (network) DO UPDATE SET next = CASE"
		" WHEN post_numbers.next < :least THEN excluded.next"
		" ELSE post_numbers.next + :n END RETURNING next",
		BIND_NETWORK(network), BIND_INT(":end", least + n), BIND_INT(":least", least),
		BIND_INT(":n", n));
	int rc = stmt_read_int(stmt, first);
	*first -= n;
	return rc;
}

int store_post_stands(struct store *store, int64_t table, int place_index, const char *location) {
	bool entered = transaction_enter(store);
	stmt_run(STMT(store,
		"INSERT INTO old_posts (table_id, place_at, network, place)"
		" SELECT table_id, place_at, network, place FROM table_places"
		" WHERE table_id = :table AND stand = :stand AND place_at NOT IN ('', :where)"
		" ON CONFLICT DO NOTHING",
		BIND_PLACE_INDEX(table, place_index),
		BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
	struct stmt stmt = STMT(store,
		"UPDATE table_places SET place_at = :where, stands = 1"
		" WHERE table_id = :table AND stand = :stand",
		BIND_PLACE_INDEX(table, place_index),
		BIND_TEXT(":where", location, STORE_LOCATION_SIZE));
	stmt_run_found(stmt, "place");
	return transaction_leave(store, entered);
}

int store_post_settle(struct store *store, int64_t table, int place_index, int64_t moves) {
	struct stmt stmt = STMT(store,
		"UPDATE table_places SET place_at = '', stands = 1, settled = :moves"
		" WHERE table_id = :table AND stand = :stand",
		BIND_PLACE_INDEX(table, place_index), BIND_INT(":moves", moves));
	return stmt_run_found(stmt, "place");
}

int store_old_post_deleted(struct store *store, int64_t table, const char *location) {
	return stmt_run(STMT(store,
		"DELETE FROM old_posts WHERE table_id = :table AND place_at = :where",
		BIND_INT(":table", table), BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
}

int store_old_posts(struct store *store, const char *network,
	int (*each)(void *data, int64_t table, const char *place, const char *location),
	void *data) {
	struct stmt stmt = STMT(store,
		"SELECT table_id, place, place_at FROM old_posts WHERE network = :network"
		" ORDER BY table_id, place_at",
		BIND_NETWORK(network));
	while (stmt_step(&stmt)) {
		char place[STORE_PLACE_SIZE], location[STORE_LOCATION_SIZE];
		stmt_column_text(&stmt, 1, place, sizeof(place));
		stmt_column_text(&stmt, 2, location, sizeof(location));
		stmt.stopped =
			stmt.rc == 0 ? each(data, stmt_column_int(&stmt, 0), place, location) : 0;
	}
	return stmt_reset(&stmt);
}

int store_live_message_set(
	struct store *store, int64_t table, int64_t person, const char *location) {
	if (*location == '\0') {
		return stmt_run(STMT(store,
			"DELETE FROM shown WHERE table_id = :table AND person = :person",
			BIND_INT(":table", table), BIND_INT(":person", person)));
	}
	return stmt_run(STMT(store,
		"INSERT INTO shown (table_id, person, place_at) VALUES (:table, :person, :where)"
		" ON CONFLICT (table_id, person) DO UPDATE SET place_at = excluded.place_at",
		BIND_INT(":table", table), BIND_INT(":person", person),
		BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
}

int store_live_messages(struct store *store, int64_t table,
	int (*each)(void *data, int64_t person, const char *location), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT person, place_at FROM shown WHERE table_id = :table ORDER BY person",
		BIND_INT(":table", table));
	while (stmt_step(&stmt)) {
		char location[STORE_LOCATION_SIZE];
		stmt_column_text(&stmt, 1, location, sizeof(location));
		stmt.stopped = stmt.rc == 0 ? each(data, stmt_column_int(&stmt, 0), location) : 0;
	}
	return stmt_reset(&stmt);
}

/* Places */

#define PLACE                                                                                   \
	"SELECT table_id, stand, network, place, told, retold_step, retold_line, place_at, 1 -" \
	" stands, settled FROM table_places"

int store_table_place_add(struct store *store, const struct store_table_place *place) {
	return stmt_run(STMT(store,
		"INSERT INTO table_places (table_id, stand, network, place, told, retold_step,"
		" retold_line) VALUES (:table, :stand, :network, :place, :told, :step, :line)",
		BIND_PLACE_INDEX(place->table, place->place_index),
		BIND_PLACE(place->network, place->place), BIND_CURSOR(&place->told)));
}

int store_table_place_remove(struct store *store, int64_t table, int place_index) {
	return stmt_run(
		STMT(store, "DELETE FROM table_places WHERE table_id = :table AND stand = :stand",
			BIND_PLACE_INDEX(table, place_index)));
}

static void read_place(struct stmt *stmt, struct store_table_place *place) {
	place->table = stmt_column_int(stmt, 0);
	place->place_index = stmt_column_range(stmt, 1, 0, INT8_MAX);
	stmt_column_text(stmt, 2, place->network, sizeof(place->network));
	stmt_column_text(stmt, 3, place->place, sizeof(place->place));
	place->told = (struct store_cursor){.move = stmt_column_int(stmt, 4),
		.step = stmt_column_int(stmt, 5),
		.line = stmt_column_int(stmt, 6)};
	stmt_column_text(stmt, 7, place->location, sizeof(place->location));
	place->posting = stmt_column_int(stmt, 8) != 0;
	place->settled = stmt_column_int(stmt, 9);
}

int store_table_place_get(
	struct store *store, int64_t table, int place_index, struct store_table_place *place) {
	struct stmt stmt = STMT(store, PLACE " WHERE table_id = :table AND stand = :stand",
		BIND_PLACE_INDEX(table, place_index));
	if (stmt_step(&stmt)) {
		read_place(&stmt, place);
	}
	return stmt_reset_found(&stmt, "place");
}

int store_table_places(struct store *store, const char *network,
	int (*each)(void *data, const struct store_table_place *place), void *data) {
	struct stmt stmt = STMT(store,
		PLACE " WHERE network = :network AND stand > 0 ORDER BY table_id, stand",
		BIND_NETWORK(network));
	while (stmt_step(&stmt)) {
		struct store_table_place place;
		read_place(&stmt, &place);
		stmt.stopped = stmt.rc == 0 ? each(data, &place) : 0;
	}
	return stmt_reset(&stmt);
}

/* If this update is lost, lines are told twice. */
int store_cursor_set(
	struct store *store, int64_t table, int place_index, const struct store_cursor *told) {
	struct stmt stmt = STMT(store,
		"UPDATE table_places SET told = :told, retold_step = :step, retold_line = :line"
		" WHERE table_id = :table AND stand = :stand",
		BIND_CURSOR(told), BIND_PLACE_INDEX(table, place_index));
	stmt.notes = true;
	return stmt_run_found(stmt, "place");
}
