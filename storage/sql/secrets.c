#include "storage/store.h"

#include "storage/sql/stmt.h"

int store_secret_get(struct store *store, const char *name, uint8_t secret[STORE_SECRET]) {
	struct stmt stmt = STMT(store, "SELECT value FROM secrets WHERE name = :name",
		BIND_TEXT(":name", name, STORE_SETTING_KEY_SIZE));
	if (stmt_step(&stmt)) {
		stmt_column_bytes(&stmt, 0, secret, STORE_SECRET);
	}
	return stmt_reset_found(&stmt, "secret");
}

int store_secret_keep(struct store *store, const char *name, const uint8_t fresh[STORE_SECRET],
	uint8_t secret[STORE_SECRET]) {
	int rc = stmt_run(STMT(store,
		"INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING",
		BIND_TEXT(":name", name, STORE_SETTING_KEY_SIZE),
		BIND_BYTES(":value", fresh, STORE_SECRET)));
	return rc == 0 ? store_secret_get(store, name, secret) : rc;
}
