#include "storage/store.h"

#include "storage/sql/stmt.h"

/* What is known of a network's channels. */

int store_direct_channel_set(
	struct store *store, const char *network, const char *key, const char *channel) {
	if (*channel == '\0') {
		return stmt_run(STMT(store,
			"DELETE FROM direct_channels WHERE person ="
			" (SELECT id FROM people WHERE network = :network AND key = :key)",
			BIND_NETWORK(network), BIND_TEXT(":key", key, STORE_KEY_SIZE)));
	}
	return stmt_run(STMT(store,
		"INSERT INTO direct_channels (person, channel)"
		" SELECT id, :channel FROM people WHERE network = :network AND key = :key"
		" ON CONFLICT (person) DO UPDATE SET channel = excluded.channel",
		BIND_NETWORK(network), BIND_TEXT(":key", key, STORE_KEY_SIZE),
		BIND_TEXT(":channel", channel, STORE_ID_SIZE)));
}

int store_direct_channel_get(
	struct store *store, const char *network, const char *key, char channel[STORE_ID_SIZE]) {
	struct stmt stmt = STMT(store,
		"SELECT channel FROM direct_channels WHERE person ="
		" (SELECT id FROM people WHERE network = :network AND key = :key)",
		BIND_NETWORK(network), BIND_TEXT(":key", key, STORE_KEY_SIZE));
	while (stmt_step(&stmt)) {
		stmt_column_text(&stmt, 0, channel, STORE_ID_SIZE);
	}
	return stmt_reset_found(&stmt, "channel");
}

int store_channel_name_set(
	struct store *store, const char *network, const struct store_channel_name *channel) {
	return stmt_run(STMT(store,
		"INSERT INTO channel_names (network, channel, name, parent)"
		" VALUES (:network, :channel, :name, :parent) ON CONFLICT (network, channel)"
		" DO UPDATE SET name = excluded.name, parent = excluded.parent",
		BIND_NETWORK(network), BIND_ARRAY(":channel", channel->id),
		BIND_ARRAY(":name", channel->name), BIND_ARRAY(":parent", channel->parent)));
}

int store_channel_names(struct store *store, const char *network,
	int (*each)(void *data, const struct store_channel_name *channel), void *data) {
	struct stmt stmt = STMT(store,
		"SELECT channel, name, parent FROM channel_names WHERE network = :network"
		" ORDER BY channel",
		BIND_NETWORK(network));
	while (stmt_step(&stmt)) {
		struct store_channel_name channel;
		stmt_column_text(&stmt, 0, channel.id, sizeof(channel.id));
		stmt_column_text(&stmt, 1, channel.name, sizeof(channel.name));
		stmt_column_text(&stmt, 2, channel.parent, sizeof(channel.parent));
		stmt.stopped = stmt.rc == 0 ? each(data, &channel) : 0;
	}
	return stmt_reset(&stmt);
}
