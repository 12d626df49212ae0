
#include "storage/sql/database.h"
#include "storage/sql/stmt.h"
#include "storage/store.h"

/* State for a quick restart: sessions on a gateway, and the ids of recent inbound events. */

static void set_one(struct store *store, const char *network, const struct store_session *session) {
	stmt_run(STMT(store,
		"INSERT INTO sessions"
		" (network, shard, shards, intents, bot, application, id, url, sequence) VALUES"
		" (:network, :shard, :shards, :intents, :bot, :application, :id, :url, :sequence)"
		" ON CONFLICT (network, shard) DO UPDATE SET shards = excluded.shards,"
		" intents = excluded.intents, bot = excluded.bot,"
		" application = excluded.application, id = excluded.id, url = excluded.url,"
		" sequence = excluded.sequence",
		BIND_NETWORK(network), BIND_INT(":shard", session->shard),
		BIND_INT(":shards", session->shards), BIND_INT(":intents", session->intents),
		BIND_ARRAY(":bot", session->bot), BIND_ARRAY(":application", session->application),
		BIND_ARRAY(":id", session->id), BIND_ARRAY(":url", session->url),
		BIND_INT(":sequence", session->sequence)));
}

int store_sessions_set(
	struct store *store, const char *network, const struct store_session *sessions, size_t n) {
	bool entered = transaction_enter(store);
	for (size_t i = 0; i < n; i++) {
		set_one(store, network, &sessions[i]);
	}
	return transaction_leave(store, entered);
}

int store_sessions_get(
	struct store *store, const char *network, struct store_session *sessions, size_t cap) {
	struct stmt stmt = STMT(store,
		"SELECT shard, shards, intents, bot, application, id, url, sequence FROM sessions"
		" WHERE network = :network ORDER BY shard LIMIT :cap",
		BIND_NETWORK(network), BIND_CAP(cap));
	while (stmt_step(&stmt)) {
		struct store_session *session = &sessions[stmt.rows - 1];
		session->shard = stmt_column_range(&stmt, 0, 0, STORE_SESSIONS_MOST - 1);
		session->shards = stmt_column_range(&stmt, 1, 1, STORE_SESSIONS_MOST);
		session->intents = stmt_column_int(&stmt, 2);
		stmt_column_text(&stmt, 3, session->bot, sizeof(session->bot));
		stmt_column_text(&stmt, 4, session->application, sizeof(session->application));
		stmt_column_text(&stmt, 5, session->id, sizeof(session->id));
		stmt_column_text(&stmt, 6, session->url, sizeof(session->url));
		session->sequence = stmt_column_int(&stmt, 7);
	}
	return stmt_reset_counted(&stmt);
}

int store_sessions_forget(struct store *store, const char *network, int shard) {
	return stmt_run(STMT(store,
		"DELETE FROM sessions WHERE network = :network"
		" AND (:shard IS NULL OR shard = :shard)",
		BIND_NETWORK(network), BIND_INT_IF(shard >= 0, ":shard", shard)));
}

void store_session_hears(struct store *store, const char *network, int shard, int64_t sequence) {
	store->inbound.network = sequence >= 0 ? network : NULL;
	store->inbound.shard = shard;
	store->inbound.sequence = sequence;
}

static int set_sequence(struct store *store) {
	return stmt_run(STMT(store,
		"UPDATE sessions SET sequence = :sequence WHERE network = :network"
		" AND shard = :shard AND sequence < :sequence",
		BIND_NETWORK(store->inbound.network), BIND_INT(":shard", store->inbound.shard),
		BIND_INT(":sequence", store->inbound.sequence)));
}

int store_inbound_add(struct store *store, const char *network, const char *id, int64_t at) {
	if (store->inbound.network != NULL) {
		int rc = set_sequence(store);
		if (rc != 0) {
			return rc;
		}
	}
	return stmt_run(STMT(store,
		"INSERT INTO heard (network, id, at) VALUES (:network, :id, :at)"
		" ON CONFLICT DO NOTHING",
		BIND_NETWORK(network), BIND_TEXT(":id", id, STORE_ID_SIZE), BIND_INT(":at", at)));
}

int store_inbound_find(struct store *store, const char *network, const char *id) {
	struct stmt stmt = STMT(store, "SELECT 1 FROM heard WHERE network = :network AND id = :id",
		BIND_NETWORK(network), BIND_TEXT(":id", id, STORE_ID_SIZE));
	while (stmt_step(&stmt)) {
	}
	return stmt_reset_found(&stmt, "message");
}

/* The times since which networks are offline, and the bot's last heartbeat. */

int store_set_heartbeat(struct store *store, int64_t now) {
	bool entered = transaction_enter(store); /* its begin checks that a commit would last */
	stmt_run(STMT(store,
		"INSERT INTO life (one, alive_at) VALUES (1, :now)"
		" ON CONFLICT (one) DO UPDATE SET alive_at = excluded.alive_at",
		BIND_INT(":now", now)));
	stmt_run(STMT(store, "DELETE FROM heard WHERE at < :before",
		BIND_INT(":before", now - STORE_INBOUND_MS)));
	return transaction_leave(store, entered);
}

int store_last_heartbeat(struct store *store, int64_t *then) {
	return stmt_read_int(stmt_prepare(store, "SELECT alive_at FROM life", NULL), then);
}

int store_set_offline_since(struct store *store, const char *network, int64_t then) {
	return stmt_run(STMT(store,
		network != NULL
			? "INSERT INTO rests (network, since) VALUES (:network, :then)"
			  " ON CONFLICT DO NOTHING"
			: "INSERT INTO rests (network, since) SELECT DISTINCT network, :then"
			  " FROM tables WHERE phase IN (0, 1, 4) ON CONFLICT DO NOTHING",
		BIND_NETWORK(network), BIND_INT(":then", then)));
}

int store_take_offline_since(struct store *store, const char *network, int64_t now, int64_t *then) {
	bool entered = transaction_enter(store);
	stmt_read_int(STMT(store, "DELETE FROM rests WHERE network = :network RETURNING since",
			      BIND_NETWORK(network)),
		then);
	if (*then > 0 && now > *then) {
		stmt_run(STMT(store,
			"UPDATE table_places SET"
			" acted_at = CASE WHEN acted_at > 0 THEN acted_at + :ms ELSE 0 END,"
			" moved_at = CASE WHEN moved_at > 0 THEN moved_at + :ms ELSE 0 END"
			" WHERE stand = 0 AND network = :network",
			BIND_NETWORK(network), BIND_INT(":ms", now - *then)));
	}
	return transaction_leave(store, entered);
}

int store_secure_host_set(
	struct store *store, const char *host, int port, int64_t until, int64_t now) {
	int rc =
		stmt_run(STMT(store, "DELETE FROM secure_hosts WHERE host = :host OR until <= :now",
			BIND_TEXT(":host", host, STORE_HOST_SIZE), BIND_INT(":now", now)));
	if (rc != 0 || until <= now) {
		return rc;
	}
	return stmt_run(STMT(store,
		"INSERT INTO secure_hosts (host, port, until) VALUES (:host, :port, :until)",
		BIND_TEXT(":host", host, STORE_HOST_SIZE), BIND_INT(":port", port),
		BIND_INT(":until", until)));
}

int store_secure_host_get(struct store *store, const char *host, int64_t now, int *port) {
	struct stmt stmt =
		STMT(store, "SELECT port FROM secure_hosts WHERE host = :host AND until > :now",
			BIND_TEXT(":host", host, STORE_HOST_SIZE), BIND_INT(":now", now));
	if (stmt_step(&stmt)) {
		*port = stmt_column_range(&stmt, 0, 1, UINT16_MAX);
	}
	return stmt_reset_found(&stmt, "host");
}

int store_slow_place_add(struct store *store, const char *network, const char *place) {
	return stmt_run(STMT(store,
		"INSERT INTO slow_places (network, place) VALUES (:network, :place)"
		" ON CONFLICT (network, place) DO NOTHING",
		BIND_PLACE(network, place)));
}

int store_slow_place_find(struct store *store, const char *network, const char *place) {
	struct stmt stmt =
		STMT(store, "SELECT 1 FROM slow_places WHERE network = :network AND place = :place",
			BIND_PLACE(network, place));
	stmt_step(&stmt);
	return stmt_reset_found(&stmt, "slow place");
}

int store_slow_places_forget(struct store *store, const char *network) {
	return stmt_run(STMT(
		store, "DELETE FROM slow_places WHERE network = :network", BIND_NETWORK(network)));
}

static int get_secret(struct store *store, const char *name, uint8_t secret[STORE_SECRET]) {
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
	return rc == 0 ? get_secret(store, name, secret) : rc;
}

/* A network's channels. */

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

static int note_server(struct store *store, const char *network, const char *server) {
	struct stmt stmt = STMT(store,
		"INSERT INTO servers (network, server) VALUES (:network, :server)"
		" ON CONFLICT DO NOTHING RETURNING 1",
		BIND_NETWORK(network), BIND_TEXT(":server", server, STORE_ID_SIZE));
	while (stmt_step(&stmt)) {
	}
	return stmt_reset_counted(&stmt);
}

int store_servers_note(
	struct store *store, const char *network, const char *const *servers, size_t n) {
	bool entered = transaction_enter(store);
	int found = 0;
	for (size_t i = 0; i < n; i++) {
		found += note_server(store, network, servers[i]) > 0;
	}
	int rc = transaction_leave(store, entered);
	return rc < 0 ? rc : found;
}

int store_settings_set(struct store *store, const char *network, const char *place,
	const struct store_setting *settings, size_t n) {
	transaction_begin(store);
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
	return transaction_end(store);
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
