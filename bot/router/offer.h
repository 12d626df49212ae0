#pragma once

#include "bot/chat/chat.h"
#include "engine/game.h"

/* All commands and the moves of all games, as networks want to know them beforehand: drawn from
 * the tables of both, worded in every language. Names are of small letters, digits, '-' and '_', or
 * of another script's letters, at most OFFER_NAME characters; help is at most OFFER_HELP of them.
 */

enum { OFFER_COMMANDS = 100, OFFER_NAME = 32, OFFER_HELP = 100 };

struct offer;

/* Of these games, ended by NULL; NULL if memory fails. */
struct offer *offer_create(const struct game *const *of);
void offer_destroy(struct offer *offer);

const struct chat_commands *offer_commands(const struct offer *offer);

/* Games share this word and mean different things by it, so that what follows it is typed freely.
 */
bool offer_is_free(const struct offer *offer, const char *word);
