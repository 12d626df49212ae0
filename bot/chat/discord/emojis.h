#pragma once

#include <stdbool.h>

#include "bot/chat/discord/state.h"

/* The application's own emojis: uploaded once, each as "NAME_HASH" of its picture, and used by the
 * ids that Discord lists. No others are used, as Discord refuses a message with an unknown emoji in
 * a button. Messages are composed with names, which become ids when the message leaves; an emoji
 * without an id is left out. */

enum { APP_EMOJI_NAME_SIZE = 33 }; /* Discord's limit */

/* False: out of memory. */
bool app_emojis_init(struct app_emojis *emojis);
void app_emojis_finish(struct app_emojis *emojis);

/* Lists the uploaded emojis, uploads missing ones and deletes outdated ones, one request after the
 * other. Does nothing while that is under way. */
void app_emojis_start(struct discord *discord);

/* The id of an emoji and its name at Discord. NULL: it has none, or, as for all emojis, uploads are
 * under way. */
const char *app_emojis_find(const struct app_emojis *emojis, const char *name, size_t len,
	char full[APP_EMOJI_NAME_SIZE]);

/* The time, in ms, after which a message asks again whether it may leave, as the emojis are being
 * listed, shortly after the start. 0: it may leave. */
uint64_t app_emojis_wait(struct discord *discord);

/* Discord refused a body with its emojis and took it without. Forgets all ids and lists them again,
 * a limited number of times. */
void app_emojis_distrust(struct discord *discord);

/* A body with emojis by name, which become ids when it leaves. A text has names as written by
 * markdown_escape(), a button has {"emoji": {"name": "\x15NAME\x15"}}. Names elsewhere than in
 * content, where clients would show the letters, are removed. */
struct emoji_body {
	json_t *json;
	bool filled; /* its last composition had ids */
	bool plain;  /* it was refused with them: it goes without emojis */
};

void emoji_body_set(struct emoji_body *body, json_t *json); /* takes over json */
void emoji_body_free(struct emoji_body *body);

/* Members of struct rest_request. */
uint64_t emoji_body_wait(struct discord *discord, json_t *json);
json_t *emoji_body_compose(struct discord *discord, struct emoji_body *body);
bool emoji_body_again(
	struct discord *discord, struct emoji_body *body, const struct rest_response *response);
