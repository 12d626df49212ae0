#include "storage/store.h"

#include <errno.h>

#include "storage/sqlite/stmt.h"

int store_notification_set(
	struct store *store, const char *network, const struct store_notification *notification) {
	struct stmt stmt = stmt_prepare(store,
		"INSERT INTO alerts (network, place, person, people, told)"
		" SELECT :network, :place, :person, :people, :told WHERE"
		" EXISTS (SELECT 1 FROM alerts WHERE network = :network AND place = :place"
		" AND person = :person) OR"
		" (SELECT count(*) FROM alerts WHERE person = :person) < :most_of_person AND"
		" (SELECT count(*) FROM alerts WHERE network = :network AND place = :place)"
		" < :most_of_place"
		" ON CONFLICT DO UPDATE SET people = excluded.people, told = excluded.told");
	stmt_bind_place(&stmt, network, notification->place);
	stmt_bind_int(&stmt, ":person", notification->person);
	stmt_bind_int(&stmt, ":people", notification->people);
	stmt_bind_int(&stmt, ":told", notification->last_table);
	stmt_bind_int(&stmt, ":most_of_person", STORE_NOTIFICATIONS_OF_PERSON);
	stmt_bind_int(&stmt, ":most_of_place", STORE_NOTIFICATIONS_OF_PLACE);
	return stmt_run_changed(&stmt, -EDQUOT, "too many wait there already");
}

int store_notification_forget(
	struct store *store, const char *network, const char *place, int64_t person) {
	struct stmt stmt = stmt_prepare(store,
		"DELETE FROM alerts WHERE person = :person AND network = :network"
		" AND (:place IS NULL OR place = :place)");
	stmt_bind_place(&stmt, network, place);
	stmt_bind_int(&stmt, ":person", person);
	return stmt_run(&stmt);
}

int store_notification_sent(
	struct store *store, const char *network, const struct store_notification *notification) {
	struct stmt stmt = stmt_prepare(store,
		"UPDATE alerts SET told = :told WHERE network = :network AND place = :place"
		" AND person = :person");
	stmt_bind_place(&stmt, network, notification->place);
	stmt_bind_int(&stmt, ":person", notification->person);
	stmt_bind_int(&stmt, ":told", notification->last_table);
	return stmt_run(&stmt);
}

static int read_all(struct stmt *stmt, struct store_notification *notifications, size_t cap) {
	stmt_bind_cap(stmt, cap);
	while (stmt_step(stmt)) {
		struct store_notification *one = &notifications[stmt->rows - 1];
		stmt_column_text(stmt, 0, one->place, sizeof(one->place));
		one->person = stmt_column_int(stmt, 1);
		one->people = stmt_column_range(stmt, 2, STORE_NOTIFICATION_LEAST, STORE_SEATS_MAX);
		one->last_table = stmt_column_int(stmt, 3);
	}
	return stmt_reset_counted(stmt);
}

int store_notifications_of(
	struct store *store, int64_t person, struct store_notification *notifications, size_t cap) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT place, person, people, told FROM alerts WHERE person = :person"
		" ORDER BY place LIMIT :cap");
	stmt_bind_int(&stmt, ":person", person);
	return read_all(&stmt, notifications, cap);
}

int store_notifications_due(struct store *store, const char *network, const char *place, int people,
	int64_t table, struct store_notification *notifications, size_t cap) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT place, person, people, told FROM alerts WHERE network = :network"
		" AND place = :place AND people <= :people AND told <> :table"
		" ORDER BY person LIMIT :cap");
	stmt_bind_place(&stmt, network, place);
	stmt_bind_int(&stmt, ":people", people);
	stmt_bind_int(&stmt, ":table", table);
	return read_all(&stmt, notifications, cap);
}
