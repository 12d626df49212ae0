#include "storage/sqlite/store_private.h"

static int forget(struct store *store, const char *network, const char *place) {
	struct sql sql =
		sql_use(store, "DELETE FROM settings WHERE network = :network AND place = :place");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", place, STORE_PLACE_SIZE);
	return sql_run(&sql);
}

static int add(struct store *store, const char *network, const char *place,
	const struct store_setting *setting) {
	struct sql sql = sql_use(store, "INSERT INTO settings (network, place, key, value)"
					" VALUES (:network, :place, :key, :value)");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", place, STORE_PLACE_SIZE);
	sql_put_text(&sql, ":key", setting->key, STORE_SETTING_KEY_SIZE);
	sql_put_text(&sql, ":value", setting->value, STORE_SETTING_VALUE_SIZE);
	return sql_run(&sql);
}

int store_settings_set(struct store *store, const char *network, const char *place,
	const struct store_setting *settings, size_t n) {
	int error = store_begin(store);
	if (error != 0) {
		return error;
	}
	error = forget(store, network, place);
	for (size_t i = 0; i < n && error == 0; i++) {
		error = add(store, network, place, &settings[i]);
	}
	if (error != 0) {
		store_rollback(store);
		return error;
	}
	return store_commit(store);
}

int store_settings_get(struct store *store, const char *network, const char *place,
	struct store_setting *settings, size_t cap) {
	struct sql sql = sql_use(store,
		"SELECT key, value FROM settings WHERE network = :network AND place = :place"
		" ORDER BY key LIMIT :cap");
	sql_put_text(&sql, ":network", network, STORE_NETWORK_SIZE);
	sql_put_text(&sql, ":place", place, STORE_PLACE_SIZE);
	sql_put_int(&sql, ":cap", (int64_t)cap);
	int n = 0;
	while (sql_step(&sql)) {
		sql_get_text(&sql, 0, settings[n].key, sizeof(settings[n].key));
		sql_get_text(&sql, 1, settings[n].value, sizeof(settings[n].value));
		n++;
	}
	int error = sql_end(&sql);
	return error != 0 ? error : n;
}
