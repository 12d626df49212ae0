#include "storage/store.h"

#include <errno.h>

#include "storage/sql/stmt.h"

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
