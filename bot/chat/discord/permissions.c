#include "bot/chat/discord/permissions.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/json_read.h"

static const struct permission {
	uint64_t bit;
	bool channels, threads; /* where it cannot do without */
	const char *name, *japanese;
} wanted[] = {
	{PERMISSION_VIEW_CHANNEL, true, true, "View Channel", "チャンネルを見る"},
	{PERMISSION_SEND_MESSAGES, true, false, "Send Messages", "メッセージを送信"},
	{PERMISSION_SEND_IN_THREADS, false, true, "Send Messages in Threads",
		"スレッドでメッセージを送信"},
	{PERMISSION_ATTACH_FILES, false, false, NULL, NULL}, /* for pictures */
};

enum { N_WANTED = sizeof(wanted) / sizeof(wanted[0]) };

bool permissions_allow_files(uint64_t has) {
	return (has & (PERMISSION_ATTACH_FILES | PERMISSION_ADMINISTRATOR)) != 0;
}

void permissions_list_lacking(
	uint64_t has, bool thread, const char *language, char *out, size_t cap) {
	bool japanese = strncmp(language, "ja", 2) == 0;
	out[0] = '\0';
	if ((has & PERMISSION_ADMINISTRATOR) != 0) {
		return;
	}
	for (size_t i = 0; i < N_WANTED; i++) {
		bool counts = thread ? wanted[i].threads : wanted[i].channels;
		if (counts && (has & wanted[i].bit) == 0) {
			size_t len = strlen(out);
			const char *gap = len == 0 ? "" : japanese ? "、" : ", ";
			snprintf(out + len, cap - len, "%s%s", gap,
				japanese ? wanted[i].japanese : wanted[i].name);
		}
	}
}

void permissions_invite(const char *application, char out[PERMISSIONS_INVITE_SIZE]) {
	uint64_t all = 0;
	for (size_t i = 0; i < N_WANTED; i++) {
		all |= wanted[i].bit;
	}
	snprintf(out, PERMISSIONS_INVITE_SIZE,
		"https://discord.com/oauth2/authorize?client_id=%s"
		"&scope=bot+applications.commands&permissions=%" PRIu64,
		application, all);
}

bool permissions_read_invite(const char *json, size_t len, char out[PERMISSIONS_INVITE_SIZE]) {
	json_t *object = json_loadb(json, len, JSON_DISABLE_EOF_CHECK, NULL);
	const char *id = json_read_id(object, "id");
	if (id != NULL) {
		permissions_invite(id, out);
	}
	json_decref(object);
	return id != NULL;
}

/* Whom the configuration lets in */

static bool is_listed(const char *const *list, size_t n, const char *id) {
	size_t i = 0;
	while (i < n && strcmp(list[i], id) != 0) {
		i++;
	}
	return i < n;
}

bool access_allows_guild(const struct discord_config *config, const char *guild) {
	return config->n_servers == 0 || is_listed(config->servers, config->n_servers, guild);
}

bool access_allows_channel(const struct discord_config *config, const char *guild,
	const char *channel, const char *parent) {
	return access_allows_guild(config, guild) &&
	       (config->n_channels == 0 ||
		       is_listed(config->channels, config->n_channels, channel) ||
		       is_listed(config->channels, config->n_channels, parent));
}

bool access_moderates(const struct discord_config *config, const json_t *roles) {
	for (size_t i = 0; i < json_array_size(roles); i++) {
		const char *role = json_string_value(json_array_get(roles, i));
		if (role != NULL && is_listed(config->moderators, config->n_moderators, role)) {
			return true;
		}
	}
	return false;
}
