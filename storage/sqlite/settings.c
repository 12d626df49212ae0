#include "storage/store.h"

#include "storage/sqlite/stmt.h"

static int forget(struct store *store, const char *network, const char *place) {
	struct stmt stmt = stmt_prepare(
		store, "DELETE FROM settings WHERE network = :network AND place = :place");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_text(&stmt, ":place", place, STORE_PLACE_SIZE);
	return stmt_run(&stmt);
}

static int add(struct store *store, const char *network, const char *place,
	const struct store_setting *setting) {
	struct stmt stmt = stmt_prepare(store, "INSERT INTO settings (network, place, key, value)"
					       " VALUES (:network, :place, :key, :value)");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_text(&stmt, ":place", place, STORE_PLACE_SIZE);
	stmt_bind_text(&stmt, ":key", setting->key, STORE_SETTING_KEY_SIZE);
	stmt_bind_text(&stmt, ":value", setting->value, STORE_SETTING_VALUE_SIZE);
	return stmt_run(&stmt);
}

int store_settings_set(struct store *store, const char *network, const char *place,
	const struct store_setting *settings, size_t n) {
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	rc = forget(store, network, place);
	for (size_t i = 0; i < n && rc == 0; i++) {
		rc = add(store, network, place, &settings[i]);
	}
	if (rc != 0) {
		store_rollback(store);
		return rc;
	}
	return store_commit(store);
}

int store_settings_get(struct store *store, const char *network, const char *place,
	struct store_setting *settings, size_t cap) {
	struct stmt stmt = stmt_prepare(store,
		"SELECT key, value FROM settings WHERE network = :network AND place = :place"
		" ORDER BY key LIMIT :cap");
	stmt_bind_text(&stmt, ":network", network, STORE_NETWORK_SIZE);
	stmt_bind_text(&stmt, ":place", place, STORE_PLACE_SIZE);
	stmt_bind_int(&stmt, ":cap", (int64_t)cap);
	int n = 0;
	while (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, settings[n].key, sizeof(settings[n].key));
		stmt_column_text(&stmt, 1, settings[n].value, sizeof(settings[n].value));
		n++;
	}
	int rc = stmt_reset(&stmt);
	return rc != 0 ? rc : n;
}
