#include "storage/store.h"

#include "storage/sql/stmt.h"
#include "storage/sql/transaction.h"

/* Where tables stand beside their home. */

#define BIND_STAND(table, stand) BIND_INT(":table", table), BIND_INT(":stand", stand)

int store_stand_add(struct store *store, const struct store_stand *place) {
	return stmt_run(STMT(store,
		"INSERT INTO table_places (table_id, stand, network, place, told)"
		" VALUES (:table, :stand, :network, :place, :told)",
		BIND_STAND(place->table, place->stand), BIND_PLACE(place->network, place->place),
		BIND_INT(":told", place->delivered)));
}

int store_stand_remove(struct store *store, int64_t table, int stand) {
	return stmt_run(
		STMT(store, "DELETE FROM table_places WHERE table_id = :table AND stand = :stand",
			BIND_STAND(table, stand)));
}

static void read_place(struct stmt *stmt, struct store_stand *place) {
	place->table = stmt_column_int(stmt, 0);
	place->stand = stmt_column_range(stmt, 1, 1, INT8_MAX);
	stmt_column_text(stmt, 2, place->network, sizeof(place->network));
	stmt_column_text(stmt, 3, place->place, sizeof(place->place));
	place->delivered = stmt_column_int(stmt, 4);
	place->resent_step = stmt_column_int(stmt, 5);
	place->resent_line = stmt_column_int(stmt, 6);
	stmt_column_text(stmt, 7, place->location, sizeof(place->location));
	place->settled = stmt_column_int(stmt, 8);
}

int store_stands(struct store *store, const char *network,
	int (*each)(void *data, const struct store_stand *place), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT table_id, stand, network, place, told, retold_step, retold_line, place_at,"
		" settled FROM table_places WHERE network = :network ORDER BY table_id, stand",
		BIND_NETWORK(network));
	while (stmt_step(&stmt)) {
		struct store_stand place;
		read_place(&stmt, &place);
		stmt.stopped = stmt.rc == 0 ? each(data, &place) : 0;
	}
	return stmt_reset(&stmt);
}

int store_stand_set_delivered(struct store *store, int64_t table, int stand, int64_t delivered) {
	return stmt_run(STMT(store,
		"UPDATE table_places SET told = :told WHERE table_id = :table AND stand = :stand",
		BIND_STAND(table, stand), BIND_INT(":told", delivered)));
}

int store_stand_set_resent(
	struct store *store, int64_t table, int stand, int64_t step, int64_t line) {
	return stmt_run(STMT(store,
		"UPDATE table_places SET retold_step = :step, retold_line = :line"
		" WHERE table_id = :table AND stand = :stand",
		BIND_STAND(table, stand), BIND_INT(":step", step), BIND_INT(":line", line)));
}

int store_stand_count(
	struct store *store, int64_t table, int stand, int64_t least, struct store_post *post) {
	struct stmt stmt = STMT(store,
		"UPDATE table_places SET number = CASE WHEN stands = 0 THEN number"
		" WHEN number < :least THEN :least ELSE number + 1 END,"
		" again = 1 - stands, stands = 0"
		" WHERE table_id = :table AND stand = :stand RETURNING number, again, settled",
		BIND_STAND(table, stand), BIND_INT(":least", least));
	while (stmt_step(&stmt)) {
		*post = (struct store_post){
			.number = stmt_column_int(&stmt, 0),
			.again = stmt_column_int(&stmt, 1) != 0,
			.settled = stmt_column_int(&stmt, 2),
		};
	}
	return stmt_reset(&stmt);
}

int store_stand_posted(struct store *store, int64_t table, int stand, const char *location) {
	bool entered;
	int rc = transaction_enter(store, &entered);
	if (rc != 0) {
		return rc;
	}
	stmt_run(STMT(store,
		"INSERT INTO old_posts (table_id, place_at, network, place)"
		" SELECT table_id, place_at, network, place FROM table_places"
		" WHERE table_id = :table AND stand = :stand AND place_at NOT IN ('', :where)"
		" ON CONFLICT DO NOTHING",
		BIND_STAND(table, stand), BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
	stmt_run(STMT(store,
		"UPDATE table_places SET place_at = :where, stands = 1"
		" WHERE table_id = :table AND stand = :stand",
		BIND_STAND(table, stand), BIND_TEXT(":where", location, STORE_LOCATION_SIZE)));
	return transaction_leave(store, entered);
}

int store_stand_settle(struct store *store, int64_t table, int stand, int64_t moves) {
	return stmt_run(STMT(store,
		"UPDATE table_places SET place_at = '', stands = 1, settled = :moves"
		" WHERE table_id = :table AND stand = :stand",
		BIND_STAND(table, stand), BIND_INT(":moves", moves)));
}
