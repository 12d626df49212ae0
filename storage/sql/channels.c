#include "storage/sql/stmt.h"
#include "storage/store.h"

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
