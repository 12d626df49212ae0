#include "bot/chat/discord/users.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/names.h"
#include "bot/chat/discord/json_read.h"

static bool is_ascii_blank(char c) {
	return (unsigned char)c <= ' ' || c == 0x7f;
}

void sanitize_line(const char *text, char *out, size_t cap) {
	while (*text != '\0' && is_ascii_blank(*text)) {
		text++;
	}
	size_t n = strnlen(text, cap - 1);
	while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) {
		n--;
	}
	while (n > 0 && is_ascii_blank(text[n - 1])) {
		n--;
	}
	for (size_t i = 0; i < n; i++) {
		out[i] = is_ascii_blank(text[i]) ? ' ' : text[i];
	}
	out[n] = '\0';
}

bool sanitize_name(const char *name, char out[NAME_SIZE]) {
	bool seen = names_show(name, NAME_MOST, out, NAME_SIZE);
	if (!seen) {
		memcpy(out, "player", sizeof("player"));
	}
	return seen;
}

bool sanitize_display_name(const json_t *user, const json_t *member, char out[NAME_SIZE]) {
	const char *names[] = {json_read_string(member, "nick"),
		json_read_string(user, "global_name"), json_read_string(user, "username"),
		json_read_string(user, "id")};
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (names[i] != NULL && sanitize_name(names[i], out)) {
			return true;
		}
	}
	return false;
}

#define VIEW_CHANNEL (UINT64_C(1) << 10) /* Discord's number */

/* Of a picked member Discord tells what they may do in the channel. */
static bool is_there(const json_t *member) {
	return member != NULL &&
	       (json_read_string(member, "permissions") == NULL ||
		       (json_read_permissions(member, "permissions") & VIEW_CHANNEL) != 0);
}

void mentions_add(struct mentioned *mentioned, const json_t *user, const json_t *member) {
	const char *id = json_read_id(user, "id");
	char name[NAME_SIZE];
	if (mentioned->n < MENTIONS_MOST && id != NULL && !json_read_true(user, "bot") &&
		is_there(member) && sanitize_display_name(user, member, name)) {
		snprintf(mentioned->people[mentioned->n].id, SNOWFLAKE_SIZE, "%s", id);
		snprintf(mentioned->people[mentioned->n].name, NAME_SIZE, "%s", name);
		mentioned->n++;
	}
}

void mentions_read(struct mentioned *mentioned, const json_t *list) {
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *user = json_array_get(list, i);
		mentions_add(mentioned, user, json_read_object(user, "member"));
	}
}

void mentions_list(const struct mentioned *mentioned, struct chat_person people[MENTIONS_MOST]) {
	for (size_t i = 0; i < mentioned->n; i++) {
		people[i] =
			(struct chat_person){mentioned->people[i].id, mentioned->people[i].name};
	}
}

/* Older clients wrote "<@!8>". */
static bool is_mention(const char *word, const char *id) {
	size_t len = strlen(id);
	if (strncmp(word, "<@", 2) != 0) {
		return false;
	}
	word += word[2] == '!' ? 3 : 2;
	return strncmp(word, id, len) == 0 && strcmp(word + len, ">") == 0;
}

int mentions_find(struct chat *chat, const char *place, const struct chat_message *message,
	const char *word, struct chat_person *found) {
	(void)chat;
	(void)place;
	for (size_t i = 0; i < message->n_named; i++) {
		if (is_mention(word, message->named[i].key)) {
			*found = message->named[i];
			return 0;
		}
	}
	return -ENOENT;
}
