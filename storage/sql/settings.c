#include "storage/store.h"

#include "storage/sql/stmt.h"

int store_settings_set(struct store *store, const char *network, const char *place,
	const struct store_setting *settings, size_t n) {
	int rc = store_begin(store);
	if (rc != 0) {
		return rc;
	}
	stmt_run(STMT(store,
		"DELETE FROM settings WHERE network = :network AND nocase(place) = nocase(:place)",
		BIND_PLACE(network, place)));
	for (size_t i = 0; i < n; i++) {
		stmt_run(STMT(store,
			"INSERT INTO settings (network, place, key, value)"
			" VALUES (:network, :place, :key, :value)",
			BIND_PLACE(network, place), BIND_ARRAY(":key", settings[i].key),
			BIND_ARRAY(":value", settings[i].value)));
	}
	return store_commit(store);
}

int store_settings_get(struct store *store, const char *network, const char *place,
	struct store_setting *settings, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT key, value FROM settings WHERE network = :network"
		" AND nocase(place) = nocase(:place) ORDER BY key LIMIT :cap",
		BIND_PLACE(network, place), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_setting *setting = &settings[stmt.rows - 1];
		stmt_column_text(&stmt, 0, setting->key, sizeof(setting->key));
		stmt_column_text(&stmt, 1, setting->value, sizeof(setting->value));
	}
	return stmt_reset_counted(&stmt);
}

int store_places_with(struct store *store, const char *key, const char *value,
	struct store_place *places, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT network, place FROM settings WHERE key = :key AND value = :value"
		" ORDER BY network, place LIMIT :cap",
		BIND_TEXT(":key", key, STORE_SETTING_KEY_SIZE),
		BIND_TEXT(":value", value, STORE_SETTING_VALUE_SIZE), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_place *place = &places[stmt.rows - 1];
		stmt_column_text(&stmt, 0, place->network, sizeof(place->network));
		stmt_column_text(&stmt, 1, place->place, sizeof(place->place));
	}
	return stmt_reset_counted(&stmt);
}
