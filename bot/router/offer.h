#pragma once

#include "bot/chat/chat.h"
#include "engine/game.h"

/* The list of commands that networks register beforehand: all commands and all games' verbs, in
 * every language. Names have small letters, digits, '-' and '_', or letters of another script, at
 * most OFFER_NAME characters; help has at most OFFER_HELP. */

enum { OFFER_COMMANDS = 100, OFFER_NAME = 32, OFFER_HELP = 100 };

struct offer;

/* of: the games, ended by NULL. NULL if memory fails. */
struct offer *offer_create(const struct game *const *of);
void offer_destroy(struct offer *offer);

const struct chat_commands *offer_commands(const struct offer *offer);

/* Whether games use this word for different things, so that what follows it is free text. */
bool offer_is_free(const struct offer *offer, const char *word);
