#include <assert.h>
#include <errno.h>

#include "storage/sqlite/store_private.h"

int store_notification_set(
	struct store *store, const char *network, const struct store_notification *alert) {
	struct sql sql = sql_use(store,
		"INSERT INTO alerts (network, place, person, people, told)"
		" SELECT :network, :place, :person, :people, :told WHERE"
		" EXISTS (SELECT 1 FROM alerts WHERE network = :network AND place = :place"
		" AND person = :person) OR"
		" (SELECT count(*) FROM alerts WHERE person = :person) < :most_of_person AND"
		" (SELECT count(*) FROM alerts WHERE network = :network AND place = :place)"
		" < :most_of_place"
		" ON CONFLICT DO UPDATE SET people = excluded.people, told = excluded.told");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", alert->place, sizeof(alert->place));
	sql_put_int(&sql, ":person", alert->person);
	sql_put_int(&sql, ":people", alert->people);
	sql_put_int(&sql, ":told", alert->last_table);
	sql_put_int(&sql, ":most_of_person", STORE_NOTIFICATIONS_OF_PERSON);
	sql_put_int(&sql, ":most_of_place", STORE_NOTIFICATIONS_OF_PLACE);
	return sql_run_changed(&sql, -EDQUOT, "too many wait there already");
}

int store_notification_forget(
	struct store *store, const char *network, const char *place, int64_t person) {
	struct sql sql =
		sql_use(store, "DELETE FROM alerts WHERE person = :person AND network = :network"
			       " AND (:place IS NULL OR place = :place)");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", place, STORE_PLACE_SIZE);
	sql_put_int(&sql, ":person", person);
	return sql_run(&sql);
}

int store_notification_sent(
	struct store *store, const char *network, const struct store_notification *alert) {
	struct sql sql = sql_use(store,
		"UPDATE alerts SET told = :told WHERE network = :network AND place = :place"
		" AND person = :person");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", alert->place, sizeof(alert->place));
	sql_put_int(&sql, ":person", alert->person);
	sql_put_int(&sql, ":told", alert->last_table);
	return sql_run(&sql);
}

static int read_alerts(struct sql *sql, struct store_notification *alerts, size_t cap) {
	assert(cap <= INT_MAX);
	sql_put_int(sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(sql)) {
		struct store_notification *alert = &alerts[n++];
		sql_get_text(sql, 0, alert->place, sizeof(alert->place));
		alert->person = sql_get_int(sql, 1);
		alert->people = sql_get_between(sql, 2, STORE_NOTIFICATION_LEAST, STORE_SEATS_MAX);
		alert->last_table = sql_get_int(sql, 3);
	}
	int error = sql_end(sql);
	return error != 0 ? error : n;
}

int store_notifications_of(
	struct store *store, int64_t person, struct store_notification *alerts, size_t cap) {
	struct sql sql = sql_use(store,
		"SELECT place, person, people, told FROM alerts WHERE person = :person"
		" ORDER BY place LIMIT :cap");
	sql_put_int(&sql, ":person", person);
	return read_alerts(&sql, alerts, cap);
}

int store_notifications_due(struct store *store, const char *network, const char *place, int people,
	int64_t table, struct store_notification *alerts, size_t cap) {
	struct sql sql = sql_use(store,
		"SELECT place, person, people, told FROM alerts WHERE network = :network"
		" AND place = :place AND people <= :people AND told <> :table"
		" ORDER BY person LIMIT :cap");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", place, STORE_PLACE_SIZE);
	sql_put_int(&sql, ":people", people);
	sql_put_int(&sql, ":table", table);
	return read_alerts(&sql, alerts, cap);
}
