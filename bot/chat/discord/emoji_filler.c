#include "bot/chat/discord/emoji_filler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/json_read.h"

#define MARK_IN_JSON "\\u0015"

/* In texts */

/* What stands between two marks: " <:NAME:000>", a blank or newline before or behind or none. */
struct emoji_place {
	const char *before, *name, *behind; /* behind: from ">" */
	size_t n_before, n_name, n_behind;
};

static bool read_place(const char *text, size_t len, struct emoji_place *place) {
	const char *from = memchr(text, ':', len), *end = memchr(text, '>', len);
	const char *to =
		from != NULL ? memchr(from + 1, ':', (size_t)(text + len - from - 1)) : NULL;
	if (to == NULL || end == NULL || end < to) {
		return false;
	}
	*place = (struct emoji_place){text, from + 1, end, (size_t)(from - text),
		(size_t)(to - from - 1), (size_t)(text + len - end)};
	return true;
}

/* Into out, which has room for all that stood there. Returns how much was written. */
static size_t put_place(const struct app_emojis *emojis, const char *text, size_t len, char *out) {
	struct emoji_place place;
	char name[APP_EMOJI_NAME_SIZE];
	const char *id = emojis != NULL && read_place(text, len, &place)
				 ? app_emojis_find(emojis, place.name, place.n_name, name)
				 : NULL;
	if (id == NULL) {
		return 0;
	}
	int n = snprintf(out, len, "%.*s:%s:%s%.*s", (int)place.n_before, place.before, name, id,
		(int)place.n_behind, place.behind);
	return n > 0 && (size_t)n < len ? (size_t)n : 0;
}

/* NULL: out of memory. */
static json_t *fill_text(const struct app_emojis *emojis, const char *text) {
	char *out = malloc(strlen(text) + 1);
	size_t used = 0;
	while (out != NULL && *text != '\0') {
		const char *end = *text == CHAT_EMOJI[0] ? strchr(text + 1, *text) : NULL;
		if (end != NULL) {
			used += put_place(emojis, text + 1, (size_t)(end - text - 1), out + used);
			text = end + 1;
		} else if (*text == CHAT_EMOJI[0]) {
			text++;
		} else {
			out[used++] = *text++;
		}
	}
	json_t *filled = out != NULL ? json_stringn(out, used) : NULL;
	free(out);
	return filled;
}

/* On buttons */

/* "\x15NAME\x15" becomes {id, name at Discord}; NULL: there is none. */
static json_t *fill_emoji(const struct app_emojis *emojis, const json_t *emoji) {
	const char *marked = json_read_string(emoji, "name");
	char name[APP_EMOJI_NAME_SIZE];
	size_t len = marked != NULL ? strlen(marked) : 0;
	const char *id = emojis != NULL && len > 2
				 ? app_emojis_find(emojis, marked + 1, len - 2, name)
				 : NULL;
	return id != NULL ? json_pack("{s:s, s:s}", "id", id, "name", name) : NULL;
}

static bool is_named(const json_t *emoji) {
	const char *name = json_read_string(emoji, "name");
	return name != NULL && name[0] == CHAT_EMOJI[0];
}

/* All of a body */

static void fill(const struct app_emojis *emojis, json_t *value);

static void fill_member(
	const struct app_emojis *emojis, json_t *object, const char *key, json_t *value) {
	if (json_is_string(value)) {
		if (strchr(json_string_value(value), CHAT_EMOJI[0]) != NULL) {
			bool shown = strcmp(key, "content") == 0;
			json_object_set_new(object, key,
				fill_text(shown ? emojis : NULL, json_string_value(value)));
		}
	} else if (strcmp(key, "emoji") == 0 && is_named(value)) {
		json_t *emoji = fill_emoji(emojis, value);
		if (emoji == NULL || json_object_set_new(object, key, emoji) < 0) {
			json_object_del(object, key);
		}
	} else {
		fill(emojis, value);
	}
}

static void fill(const struct app_emojis *emojis, json_t *value) {
	const char *key;
	json_t *member;
	void *next;
	size_t i;
	json_object_foreach_safe(value, next, key, member) {
		fill_member(emojis, value, key, member);
	}
	json_array_foreach(value, i, member) {
		fill(emojis, member);
	}
}

uint64_t emoji_filler_wait(void *data, const char *body) {
	uint64_t wait = app_emojis_wait(data);
	return wait > 0 && strstr(body, MARK_IN_JSON) != NULL ? wait : 0;
}

char *emoji_filler_fill(void *data, const char *body, bool plain) {
	const struct discord *discord = data;
	json_t *json = strstr(body, MARK_IN_JSON) != NULL ? json_loads(body, 0, NULL) : NULL;
	char *filled = NULL;
	if (json != NULL) {
		fill(plain ? NULL : &discord->emojis, json);
		filled = json_dumps(json, JSON_COMPACT);
	}
	json_decref(json);
	return filled;
}
