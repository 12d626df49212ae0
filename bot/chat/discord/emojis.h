#pragma once

#include <stdbool.h>

#include "bot/chat/discord/state.h"

/* The application's own emojis: uploaded once, each as "NAME_HASH" of its picture, and known by the
 * ids that Discord lists. Only those are ever used, for it refuses a message with a button that has
 * any other. A message is made by names and gets the ids when it leaves; where there
 * is none, it is plain. */

enum { APP_EMOJI_NAME_SIZE = 33 }; /* Discord's limit */

/* False: out of memory. */
bool app_emojis_init(struct app_emojis *emojis);
void app_emojis_finish(struct app_emojis *emojis);

/* Lists what is there, uploads what is missing and deletes what was drawn otherwise, one request
 * after the other. Does nothing while that goes on. */
void app_emojis_start(struct discord *discord);

/* The id of one that can be used, and its name at Discord; NULL: it cannot, or not yet, which goes
 * for all until none is being uploaded. */
const char *app_emojis_find(const struct app_emojis *emojis, const char *name, size_t len,
	char full[APP_EMOJI_NAME_SIZE]);

/* After how long to look again whether they are known: they are being listed, for a moment after
 * the start. 0: what is known by now is all. To be called whenever a message leaves. */
uint64_t app_emojis_wait(struct discord *discord);

/* A body was refused with its emojis and taken without. Forgets all ids and lists them again, but
 * not for ever. */
void app_emojis_distrust(struct discord *discord);

/* A body with emojis' names, for which ids stand when it leaves. Texts hold what markdown_escape()
 * writes for a name, buttons {"emoji": {"name": "\x15NAME\x15"}}. Elsewhere than in content, where
 * clients would show the letters, names are taken out. */
struct emoji_body {
	json_t *json;
	bool filled; /* with ids, as it was composed last */
	bool plain;  /* it was refused so: it goes without any */
};

void emoji_body_set(struct emoji_body *body, json_t *json); /* taken over */
void emoji_body_free(struct emoji_body *body);

/* As functions of struct rest_request. */
uint64_t emoji_body_wait(struct discord *discord, json_t *json);
json_t *emoji_body_compose(struct discord *discord, struct emoji_body *body);
bool emoji_body_again(
	struct discord *discord, struct emoji_body *body, const struct rest_response *response);
