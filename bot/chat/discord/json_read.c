#include "bot/chat/discord/json_read.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/base/names.h"

/* Ids */

enum { DIGITS_MOST = 20 };

uint64_t snowflake_number(const char *id) {
	size_t digits = id != NULL ? strspn(id, "0123456789") : 0;
	if (digits == 0 || digits > DIGITS_MOST || id[digits] != '\0') {
		return 0;
	}
	errno = 0;
	uint64_t number = strtoull(id, NULL, 10);
	return errno == 0 ? number : 0;
}

void place_path_write(char place[PLACE_PATH_SIZE], const char *guild, const char *channel) {
	snprintf(place, PLACE_PATH_SIZE, "%s/%s", guild, channel);
}

bool place_path_read(const char *place, char guild[SNOWFLAKE_SIZE], char channel[SNOWFLAKE_SIZE]) {
	const char *slash = strchr(place, '/');
	size_t len = slash != NULL ? (size_t)(slash - place) : 0;
	size_t rest = slash != NULL ? strcspn(slash + 1, "/") : 0;
	if (len == 0 || len >= SNOWFLAKE_SIZE || rest >= SNOWFLAKE_SIZE) {
		return false;
	}
	memcpy(guild, place, len);
	guild[len] = '\0';
	memcpy(channel, slash + 1, rest);
	channel[rest] = '\0';
	return (snowflake_number(guild) != 0 || strcmp(guild, PLACE_DIRECT) == 0) &&
	       snowflake_number(channel) != 0;
}

const char *place_path_channel(const char *place, char whole[PLACE_PATH_SIZE]) {
	char guild[SNOWFLAKE_SIZE], channel[SNOWFLAKE_SIZE];
	if (!place_path_read(place, guild, channel)) {
		return place;
	}
	place_path_write(whole, guild, channel);
	return whole;
}

bool place_path_is(const char *audience) {
	return strchr(audience, '/') != NULL;
}

bool place_path_is_private(const char *audience) {
	return !place_path_is(audience) || chat_is_direct(audience);
}

/* API v10, "Snowflakes": the bits above the lowest 22 are milliseconds since 2015. */
static const int64_t epoch_ms = 1420070400000;
enum { TIME_SHIFT = 22 };

static int64_t wall_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ms: the delay of a message that has just come. */
static int64_t least(const struct lateness *lateness, int64_t ms) {
	for (unsigned i = 0; i < LATENESS_RECENT && i < lateness->n; i++) {
		ms = lateness->recent[i] < ms ? lateness->recent[i] : ms;
	}
	return ms;
}

int64_t lateness_said_at(struct lateness *lateness, const char *id) {
	uint64_t number = snowflake_number(id);
	if (number == 0) {
		return 0;
	}
	int64_t now = wall_ms(), took = now - (int64_t)(number >> TIME_SHIFT) - epoch_ms;
	int64_t late = took - least(lateness, took);
	lateness->recent[lateness->n++ % LATENESS_RECENT] = took;
	return late >= LATENESS_LEAST_MS ? now - late : 0;
}

/* Members of objects */

const char *json_read_id(const json_t *object, const char *name) {
	const char *id = json_read_string(object, name);
	return snowflake_number(id) != 0 ? id : NULL;
}

const char *json_read_string(const json_t *object, const char *name) {
	return json_string_value(json_object_get(object, name));
}

const json_t *json_read_object(const json_t *object, const char *name) {
	const json_t *member = json_object_get(object, name);
	return json_is_object(member) ? member : NULL;
}

const json_t *json_read_array(const json_t *object, const char *name) {
	const json_t *member = json_object_get(object, name);
	return json_is_array(member) ? member : NULL;
}

int64_t json_read_integer(const json_t *object, const char *name, int64_t otherwise) {
	const json_t *member = json_object_get(object, name);
	return json_is_integer(member) ? json_integer_value(member) : otherwise;
}

bool json_read_true(const json_t *object, const char *name) {
	return json_is_true(json_object_get(object, name));
}

const json_t *json_read_find(const json_t *list, const char *name, const char *text) {
	for (size_t i = 0; text != NULL && i < json_array_size(list); i++) {
		const char *other = json_read_string(json_array_get(list, i), name);
		if (other != NULL && strcmp(other, text) == 0) {
			return json_array_get(list, i);
		}
	}
	return NULL;
}

uint64_t json_read_permissions(const json_t *object, const char *name) {
	return snowflake_number(json_read_string(object, name));
}

/* People */

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

#define VIEW_CHANNEL (UINT64_C(1) << 10) /* Discord's bit */

/* Discord tells a picked member's permissions in the channel. */
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
