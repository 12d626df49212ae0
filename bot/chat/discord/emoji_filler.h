#pragma once

#include "bot/chat/discord/app_emojis.h"

/* Ids in place of emojis' names, in the JSON of a request. Texts hold what markdown_escape() writes
 * for a name, buttons {"emoji": {"name": "\x15NAME\x15"}}. Elsewhere than in content, where clients
 * would show the letters, names are taken out. */

/* For rest: as app_emojis_wait(), for a body that names any. */
uint64_t emoji_filler_wait(void *discord, const char *body);

/* For rest. plain: without any. The caller's to free; NULL: it names none, or out of memory. */
char *emoji_filler_fill(void *discord, const char *body, bool plain);
