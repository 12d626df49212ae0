#include "bot/chat/discord/permissions.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/json_read.h"

static const struct permission {
	uint64_t bit;
	bool channels, threads; /* where it counts */
	const char *name, *japanese;
} needed[] = {
	{PERMISSION_VIEW_CHANNEL, true, true, "View Channel", "チャンネルを見る"},
	{PERMISSION_SEND_MESSAGES, true, false, "Send Messages", "メッセージを送信"},
	{PERMISSION_SEND_IN_THREADS, false, true, "Send Messages in Threads",
		"スレッドでメッセージを送信"},
};

enum { N_NEEDED = sizeof(needed) / sizeof(needed[0]) };

void permissions_list_lacking(
	uint64_t has, bool thread, const char *language, char *out, size_t cap) {
	bool japanese = strncmp(language, "ja", 2) == 0;
	out[0] = '\0';
	if ((has & PERMISSION_ADMINISTRATOR) != 0) {
		return;
	}
	for (size_t i = 0; i < N_NEEDED; i++) {
		bool counts = thread ? needed[i].threads : needed[i].channels;
		if (counts && (has & needed[i].bit) == 0) {
			size_t len = strlen(out);
			const char *gap = len == 0 ? "" : japanese ? "、" : ", ";
			snprintf(out + len, cap - len, "%s%s", gap,
				japanese ? needed[i].japanese : needed[i].name);
		}
	}
}

void permissions_invite(const char *application, char out[PERMISSIONS_INVITE_SIZE]) {
	uint64_t all = 0;
	for (size_t i = 0; i < N_NEEDED; i++) {
		all |= needed[i].bit;
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
