#include "storage/store.h"

#include "storage/sql/stmt.h"
#include "storage/sql/transaction.h"

/* Posts: a table's living message in its place, and those it has replaced. */

int store_post_count(struct store *store, int64_t table, int64_t least, struct store_post *post) {
	struct stmt stmt = STMT(store,
		"INSERT INTO posts (table_id, number, stands) VALUES (:table, :least, 0)"
		" ON CONFLICT (table_id) DO UPDATE SET number = CASE"
		" WHEN posts.stands = 0 THEN posts.number"
		" WHEN posts.number < excluded.number THEN excluded.number"
		" ELSE posts.number + 1 END,"
		" again = 1 - posts.stands, stands = 0"
		" RETURNING number, again, settled",
		BIND_INT(":table", table), BIND_INT(":least", least));
	while (stmt_step(&stmt)) {
		*post = (struct store_post){
			.number = stmt_column_int(&stmt, 0),
			.again = stmt_column_int(&stmt, 1) != 0,
			.settled = stmt_column_int(&stmt, 2),
		};
	}
	return stmt_reset(&stmt);
}

int store_post_settled(struct store *store, int64_t table, int64_t *settled) {
	struct stmt stmt = STMT(store, "SELECT settled FROM posts WHERE table_id = :table",
		BIND_INT(":table", table));
	*settled = STORE_NOTHING_SETTLED;
	while (stmt_step(&stmt)) {
		*settled = stmt_column_int(&stmt, 0);
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

static int replace(struct store *store, int64_t table, const char *location) {
	int rc = stmt_run(STMT(store,
		"INSERT INTO old_posts (table_id, place_at) SELECT table_id, place_at FROM shown"
		" WHERE table_id = :table AND person = 0 AND place_at <> :where"
		" ON CONFLICT DO NOTHING",
		BIND_INT(":table", table), BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
	if (rc == 0) {
		rc = store_live_message_set(store, table, 0, location);
	}
	if (rc == 0) {
		rc = stmt_run(STMT(store, "UPDATE posts SET stands = 1 WHERE table_id = :table",
			BIND_INT(":table", table)));
	}
	return rc;
}

int store_post_stands(struct store *store, int64_t table, const char *location) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	replace(store, table, location);
	return transaction_leave(store, entered);
}

int store_post_settle(struct store *store, int64_t table, int64_t moves) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	store_live_message_set(store, table, 0, "");
	stmt_run(STMT(store,
		"INSERT INTO posts (table_id, number, stands, settled) VALUES (:table, 1, 1, "
		":moves)"
		" ON CONFLICT (table_id) DO UPDATE SET stands = 1, settled = excluded.settled",
		BIND_INT(":table", table), BIND_INT(":moves", moves)));
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
