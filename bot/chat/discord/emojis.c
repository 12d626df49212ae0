#include "bot/chat/discord/emojis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/chat.h"
#include "bot/chat/discord/emoji_pictures.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"

enum {
	PATH_SIZE = 96,
	LISTING_MOST_MS = 1000, /* longest wait of messages for the list, */
	LOOK_AGAIN_MS = 20,     /* and the pause between checks */

	REFUSED_MOST = 3,    /* uploads in a row: the fault is not of one picture */
	DISTRUSTED_MOST = 3, /* new listings until the next READY */
};

bool app_emojis_init(struct app_emojis *emojis) {
	emojis->ids = calloc(emoji_pictures_n, sizeof(*emojis->ids));
	emojis->outdated = json_array();
	return emojis->ids != NULL && emojis->outdated != NULL;
}

void app_emojis_finish(struct app_emojis *emojis) {
	json_decref(emojis->outdated);
	free(emojis->ids);
}

/* Names */

/* emoji_pictures_n: no emoji has this name. */
static size_t find_picture(const char *name, size_t len) {
	size_t i = 0;
	while (i < emoji_pictures_n && (strncmp(emoji_pictures[i].name, name, len) != 0 ||
					       emoji_pictures[i].name[len] != '\0')) {
		i++;
	}
	return i;
}

static void write_name(size_t picture, char name[APP_EMOJI_NAME_SIZE]) {
	snprintf(name, APP_EMOJI_NAME_SIZE, "%s_%s", emoji_pictures[picture].name,
		emoji_pictures[picture].hash);
}

const char *app_emojis_find(const struct app_emojis *emojis, const char *name, size_t len,
	char full[APP_EMOJI_NAME_SIZE]) {
	size_t i = find_picture(name, len);
	if (i == emoji_pictures_n || emojis->ids[i][0] == '\0' || !emojis->settled) {
		return NULL;
	}
	write_name(i, full);
	return emojis->ids[i];
}

/* Requests */

static int send_request(struct discord *discord, const char *method, const char *id, json_t *body,
	void (*done)(void *data, const struct rest_response *response)) {
	char path[PATH_SIZE];
	snprintf(path, sizeof(path), "/applications/%s/emojis%s%s", discord->application,
		id != NULL ? "/" : "", id != NULL ? id : "");
	struct rest_request request = {
		.method = method,
		.path = path,
		.body = body,
		.repeatable = true, /* Discord refuses a second emoji of one name */
		.done = done,
		.data = discord,
	};
	return rest_send(discord->rest, &request);
}

static void log_refusal(const char *what, const struct rest_response *response) {
	log_event(LOG_WARNING, "discord-emojis", "%s: HTTP %d, code %d: %s; texts go without", what,
		response->status, response->code, response->message);
}

/* Deleting */

static void delete_next(struct discord *discord);

static void on_deleted(void *data, const struct rest_response *response) {
	(void)response; /* the next READY tries again */
	delete_next(data);
}

static void end(struct discord *discord) {
	struct app_emojis *emojis = &discord->emojis;
	size_t n = 0;
	for (size_t i = 0; i < emoji_pictures_n; i++) {
		n += emojis->ids[i][0] != '\0';
	}
	log_event(LOG_INFO, "discord-emojis", "%zu of %zu are there, %u uploaded now", n,
		emoji_pictures_n, emojis->uploaded);
	emojis->busy = false;
	emojis->complete = n == emoji_pictures_n;
}

static void delete_next(struct discord *discord) {
	struct app_emojis *emojis = &discord->emojis;
	size_t left = json_array_size(emojis->outdated);
	bool sent = false;
	if (left > 0) {
		const json_t *id = json_array_get(emojis->outdated, left - 1);
		sent = send_request(discord, "DELETE", json_string_value(id), NULL, on_deleted) ==
		       0;
		json_array_remove(emojis->outdated, left - 1);
	}
	if (!sent) {
		end(discord);
	}
}

/* Uploading */

static void upload_next(struct discord *discord);

static void on_uploaded(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	struct app_emojis *emojis = &discord->emojis;
	const char *id = json_read_id(response->body, "id");
	bool taken = response->status >= 200 && response->status < 300 && id != NULL;
	if (taken) {
		snprintf(emojis->ids[emojis->at], SNOWFLAKE_SIZE, "%s", id);
		emojis->uploaded++;
		emojis->refused = 0;
	} else {
		log_refusal(emoji_pictures[emojis->at].name, response);
		emojis->refused++;
	}
	emojis->at++;
	upload_next(discord);
}

static int upload(struct discord *discord, size_t picture) {
	char name[APP_EMOJI_NAME_SIZE];
	write_name(picture, name);
	json_t *body =
		json_pack("{s:s, s:s}", "name", name, "image", emoji_pictures[picture].image);
	return body != NULL ? send_request(discord, "POST", NULL, body, on_uploaded) : -1;
}

static void upload_next(struct discord *discord) {
	struct app_emojis *emojis = &discord->emojis;
	while (emojis->at < emoji_pictures_n && emojis->ids[emojis->at][0] != '\0') {
		emojis->at++;
	}
	bool more = emojis->at < emoji_pictures_n && emojis->refused < REFUSED_MOST;
	if (!more || upload(discord, emojis->at) < 0) {
		emojis->settled = true;
		delete_next(discord);
	}
}

/* Listing */

/* Ours are named "NAME_HASH": another hash is that of an older picture. */
static void take_listed(struct app_emojis *emojis, const json_t *item) {
	const char *name = json_read_string(item, "name"), *id = json_read_id(item, "id");
	const char *hash = name != NULL ? strrchr(name, '_') : NULL;
	if (hash == NULL || id == NULL) {
		return;
	}
	size_t picture = find_picture(name, (size_t)(hash - name));
	hash++;
	if (picture == emoji_pictures_n || strlen(hash) != strlen(emoji_pictures[picture].hash) ||
		strspn(hash, "0123456789abcdef") != strlen(hash)) {
		return;
	}
	if (strcmp(hash, emoji_pictures[picture].hash) == 0) {
		snprintf(emojis->ids[picture], SNOWFLAKE_SIZE, "%s", id);
	} else {
		json_array_append_new(emojis->outdated, json_string(id));
	}
}

static void forget(struct app_emojis *emojis) {
	emojis->settled = false;
	memset(emojis->ids, 0, emoji_pictures_n * sizeof(*emojis->ids));
	json_array_clear(emojis->outdated);
}

static void on_listed(void *data, const struct rest_response *response) {
	struct discord *discord = data;
	struct app_emojis *emojis = &discord->emojis;
	const json_t *items = json_read_array(response->body, "items");
	emojis->listing_at = 0;
	if (response->status != 200 || items == NULL) {
		log_refusal("Discord does not list them", response);
		emojis->busy = false;
		return;
	}
	forget(emojis);
	for (size_t i = 0; i < json_array_size(items); i++) {
		take_listed(emojis, json_array_get(items, i));
	}
	upload_next(discord);
}

static void list(struct discord *discord) {
	struct app_emojis *emojis = &discord->emojis;
	if (!emojis->busy) {
		emojis->at = emojis->uploaded = emojis->refused = 0;
		emojis->busy = send_request(discord, "GET", NULL, NULL, on_listed) == 0;
		emojis->listing_at = emojis->busy ? uv_now(discord->loop) : 0;
	}
}

void app_emojis_start(struct discord *discord) {
	discord->emojis.distrusted = 0;
	list(discord);
}

uint64_t app_emojis_wait(struct discord *discord) {
	const struct app_emojis *emojis = &discord->emojis;
	bool soon = emojis->listing_at != 0 &&
		    uv_now(discord->loop) - emojis->listing_at < LISTING_MOST_MS;
	return soon ? LOOK_AGAIN_MS : 0;
}

void app_emojis_distrust(struct discord *discord) {
	struct app_emojis *emojis = &discord->emojis;
	log_event(LOG_WARNING, "discord-emojis", "a message was refused with them and taken plain");
	forget(emojis);
	if (emojis->distrusted++ < DISTRUSTED_MOST) {
		list(discord);
	}
}

/* In texts */

/* The name between two marks in " <:NAME:000>", with an optional blank or newline before and after.
 */
struct emoji_place {
	const char *before, *name, *after; /* after: from ">" */
	size_t n_before, n_name, n_after;
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

/* Writes the emoji to out, which has room for the original text. Returns the number of bytes. */
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
		(int)place.n_after, place.after);
	return n > 0 && (size_t)n < len ? (size_t)n : 0;
}

/* NULL: out of memory. */
static json_t *fill_text(const struct app_emojis *emojis, const char *text) {
	char *out = malloc(strlen(text) + 1);
	size_t used = 0;
	while (out != NULL && *text != '\0') {
		const char *end = *text == MARKDOWN_EMOJI[0] ? strchr(text + 1, *text) : NULL;
		if (end != NULL) {
			used += put_place(emojis, text + 1, (size_t)(end - text - 1), out + used);
			text = end + 1;
		} else if (*text == MARKDOWN_EMOJI[0]) {
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

/* Replaces "\x15NAME\x15" by {id, name at Discord}; NULL: there is no such emoji. */
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
	return name != NULL && name[0] == MARKDOWN_EMOJI[0];
}

/* Bodies */

static void fill(const struct app_emojis *emojis, json_t *value);

static void fill_member(
	const struct app_emojis *emojis, json_t *object, const char *key, json_t *value) {
	if (json_is_string(value)) {
		if (strchr(json_string_value(value), MARKDOWN_EMOJI[0]) != NULL) {
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

static bool names_any(json_t *value) {
	const char *text = json_string_value(value), *key;
	bool any = text != NULL && strchr(text, MARKDOWN_EMOJI[0]) != NULL;
	json_t *member;
	size_t i;
	json_object_foreach(value, key, member) {
		any = any || names_any(member);
	}
	json_array_foreach(value, i, member) {
		any = any || names_any(member);
	}
	return any;
}

void emoji_body_set(struct emoji_body *body, json_t *json) {
	json_decref(body->json);
	*body = (struct emoji_body){.json = json};
}

void emoji_body_free(struct emoji_body *body) {
	emoji_body_set(body, NULL);
}

uint64_t emoji_body_wait(struct discord *discord, json_t *json) {
	uint64_t wait = app_emojis_wait(discord);
	return wait > 0 && names_any(json) ? wait : 0;
}

json_t *emoji_body_compose(struct discord *discord, struct emoji_body *body) {
	bool named = names_any(body->json);
	json_t *filled = named ? json_deep_copy(body->json) : json_incref(body->json);
	if (named) {
		fill(body->plain ? NULL : &discord->emojis, filled);
	}
	body->filled = named;
	return filled;
}

/* By Discord's "JSON Error Codes". Errors of the channel would occur without emojis, too. */
static bool is_about_body(const struct rest_response *response) {
	enum { NO_CODE = 0, UNKNOWN_EMOJI = 10014, INVALID_FORM_BODY = 50035 };
	return response->status == 400 &&
	       (response->code == NO_CODE || response->code == UNKNOWN_EMOJI ||
		       response->code == INVALID_FORM_BODY);
}

bool emoji_body_again(
	struct discord *discord, struct emoji_body *body, const struct rest_response *response) {
	if (body->plain && response->status < 300) {
		app_emojis_distrust(discord);
	}
	if (body->plain || !body->filled || !is_about_body(response)) {
		return false;
	}
	body->plain = true;
	return true;
}
