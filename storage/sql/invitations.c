#include "storage/store.h"

#include "storage/sql/stmt.h"

#define BIND_CHANNEL(network, channel) \
	BIND_NETWORK(network), BIND_TEXT(":channel", channel, STORE_CHANNEL_NAME_SIZE)

int store_invitation_set(
	struct store *store, const char *network, const char *channel, int64_t person) {
	return stmt_run(STMT(store,
		"INSERT INTO invitations (network, channel, person)"
		" VALUES (:network, :channel, :person)"
		" ON CONFLICT (network, channel) DO UPDATE SET person = excluded.person",
		BIND_CHANNEL(network, channel), BIND_INT(":person", person)));
}

int store_invitation_forget(struct store *store, const char *network, const char *channel) {
	return stmt_run(STMT(store,
		"DELETE FROM invitations WHERE network = :network AND channel = :channel",
		BIND_CHANNEL(network, channel)));
}

int store_invitations(struct store *store, const char *network, size_t cap,
	int (*each)(void *data, const char *channel, const char *key), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT i.channel, p.key FROM invitations i JOIN people p ON p.id = i.person"
		" WHERE i.network = :network ORDER BY i.channel LIMIT :cap",
		BIND_NETWORK(network), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		char channel[STORE_CHANNEL_NAME_SIZE], key[STORE_KEY_SIZE];
		stmt_column_text(&stmt, 0, channel, sizeof(channel));
		stmt_column_text(&stmt, 1, key, sizeof(key));
		stmt.stopped = stmt.rc == 0 ? each(data, channel, key) : 0;
	}
	return stmt_reset(&stmt);
}
