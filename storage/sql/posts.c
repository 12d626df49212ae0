#include "storage/sql/database.h"
#include "storage/sql/stmt.h"
#include "storage/store.h"

/* Posts: a table's living message in its place, and those it has replaced. */

#define BIND_PLACE_INDEX(table, index) BIND_INT(":table", table), BIND_ID(":stand", index)

int store_post_count(struct store *store, int64_t table, int place_index, int64_t least,
	struct store_post *post) {
	struct stmt stmt = STMT(store,
		place_index == 0
			? "INSERT INTO posts (table_id, number, stands) VALUES (:table, :least, 0)"
			  " ON CONFLICT (table_id) DO UPDATE SET number = CASE"
			  " WHEN posts.stands = 0 THEN posts.number"
			  " WHEN posts.number < excluded.number THEN excluded.number"
			  " ELSE posts.number + 1 END,"
			  " again = 1 - posts.stands, stands = 0"
			  " RETURNING number, again, settled"
			: "UPDATE table_places SET number = CASE WHEN stands = 0 THEN number"
			  " WHEN number < :least THEN :least ELSE number + 1 END,"
			  " again = 1 - stands, stands = 0"
			  " WHERE table_id = :table AND stand = :stand"
			  " RETURNING number, again, settled",
		BIND_PLACE_INDEX(table, place_index), BIND_INT(":least", least));
	while (stmt_step(&stmt)) {
		*post = (struct store_post){
			.number = stmt_column_int(&stmt, 0),
			.again = stmt_column_int(&stmt, 1) != 0,
			.settled = stmt_column_int(&stmt, 2),
		};
	}
	return stmt_reset(&stmt);
}

int store_post_get(struct store *store, int64_t table, struct store_post *post) {
	struct stmt stmt =
		STMT(store, "SELECT number, 1 - stands, settled FROM posts WHERE table_id = :table",
			BIND_INT(":table", table));
	*post = (struct store_post){.settled = STORE_NOTHING_SETTLED};
	while (stmt_step(&stmt)) {
		post->number = stmt_column_int(&stmt, 0);
		post->again = stmt_column_int(&stmt, 1) != 0;
		post->settled = stmt_column_int(&stmt, 2);
	}
	return stmt_reset(&stmt);
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
	while (stmt_step(&stmt)) {
		*first = stmt_column_int(&stmt, 0) - n;
	}
	return stmt_reset(&stmt);
}

static void replace_at_home(struct store *store, int64_t table, const char *location) {
	stmt_run(STMT(store,
		"INSERT INTO old_posts (table_id, place_at) SELECT table_id, place_at FROM shown"
		" WHERE table_id = :table AND person = 0 AND place_at <> :where"
		" ON CONFLICT DO NOTHING",
		BIND_INT(":table", table), BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
	store_live_message_set(store, table, 0, location);
	stmt_run_id(store, "UPDATE posts SET stands = 1 WHERE table_id = :id", table);
}

static void replace(struct store *store, int64_t table, int place_index, const char *location) {
	stmt_run(STMT(store,
		"INSERT INTO old_posts (table_id, place_at, network, place)"
		" SELECT table_id, place_at, network, place FROM table_places"
		" WHERE table_id = :table AND stand = :stand AND place_at NOT IN ('', :where)"
		" ON CONFLICT DO NOTHING",
		BIND_PLACE_INDEX(table, place_index),
		BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
	stmt_run(STMT(store,
		"UPDATE table_places SET place_at = :where, stands = 1"
		" WHERE table_id = :table AND stand = :stand",
		BIND_PLACE_INDEX(table, place_index),
		BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
}

int store_post_stands(struct store *store, int64_t table, int place_index, const char *location) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	if (place_index == 0) {
		replace_at_home(store, table, location);
	} else {
		replace(store, table, place_index, location);
	}
	return transaction_leave(store, entered);
}

int store_post_settle(struct store *store, int64_t table, int place_index, int64_t moves) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	if (place_index == 0) {
		store_live_message_set(store, table, 0, "");
	}
	stmt_run(STMT(store,
		place_index == 0
			? "INSERT INTO posts (table_id, number, stands, settled)"
			  " VALUES (:table, 1, 1, :moves) ON CONFLICT (table_id)"
			  " DO UPDATE SET stands = 1, settled = excluded.settled"
			: "UPDATE table_places SET place_at = '', stands = 1, settled = :moves"
			  " WHERE table_id = :table AND stand = :stand",
		BIND_PLACE_INDEX(table, place_index), BIND_INT(":moves", moves)));
	return transaction_leave(store, entered);
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
		"SELECT id, coalesce(o.place, t.place), place_at FROM old_posts o"
		" JOIN tables t ON id = table_id WHERE coalesce(o.network, t.network) = :network"
		" ORDER BY id, place_at",
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

/* Where tables stand beside their home. */

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
	place->place_index = stmt_column_range(stmt, 1, 1, INT8_MAX);
	stmt_column_text(stmt, 2, place->network, sizeof(place->network));
	stmt_column_text(stmt, 3, place->place, sizeof(place->place));
	place->told = (struct store_cursor){.move = stmt_column_int(stmt, 4),
		.step = stmt_column_int(stmt, 5),
		.line = stmt_column_int(stmt, 6)};
	stmt_column_text(stmt, 7, place->location, sizeof(place->location));
	place->settled = stmt_column_int(stmt, 8);
}

int store_table_places(struct store *store, const char *network,
	int (*each)(void *data, const struct store_table_place *place), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT table_id, stand, network, place, told, retold_step, retold_line, place_at,"
		" settled FROM table_places WHERE network = :network ORDER BY table_id, stand",
		BIND_NETWORK(network));
	while (stmt_step(&stmt)) {
		struct store_table_place place;
		read_place(&stmt, &place);
		stmt.stopped = stmt.rc == 0 ? each(data, &place) : 0;
	}
	return stmt_reset(&stmt);
}
