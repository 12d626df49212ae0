#pragma once

#include <stdbool.h>

#include "bot/chat/discord/state.h"

/* The application's own emojis: uploaded once, each as "NAME_HASH" of its picture, and known by the
 * ids that Discord lists. Only those are ever used, for it refuses a message with a button that has
 * any other. A message is made by names (CHAT_EMOJI) and gets the ids when it leaves; where there
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

/* For rest: a body was refused with its emojis and taken without. Forgets all ids and lists anew,
 * but not for ever. */
void app_emojis_distrust(void *data);

/* Ids in place of emojis' names, in the JSON of a request. Texts hold what markdown_escape() writes
 * for a name, buttons {"emoji": {"name": "\x15NAME\x15"}}. Elsewhere than in content, where clients
 * would show the letters, names are taken out. */

/* For rest: as app_emojis_wait(), for a body that names any. */
uint64_t emoji_filler_wait(void *discord, const char *body);

/* For rest. plain: without any. The caller's to free; NULL: it names none, or out of memory. */
char *emoji_filler_fill(void *discord, const char *body, bool plain);
