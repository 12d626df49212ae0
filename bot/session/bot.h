#pragma once

#include "bot/table/state.h"
#include "engine/game.h"
#include "engine/text.h"

/* Creates and destroys the bot, and drives it: it reads the clock it is given, and says when to
 * call it again. */

/* NULL if memory fails. */
struct bot *bot_create(const struct bot_config *config);
void bot_destroy(struct bot *bot);

/* The language of places that chose none, from now on. */
void bot_set_language(struct bot *bot, enum language language);
/* The bot's pages on the web, borrowed from now on; NULL: there are none. */
void bot_set_web(struct bot *bot, const struct bot_web *web);
/* From now on each sync of the store is waited for. */
void bot_wait_for_syncs(struct bot *bot);
/* Whether moves are logged: table, seat, verb, and what came of it. */
void bot_log_moves(struct bot *bot, bool logged);

/* When bot_tick() wants to be called next, INT64_MAX for never. May lie in the past. */
int64_t bot_due(struct bot *bot);

/* The machine's time jumped by ms: it was set, or the machine slept. The tables go on as if no time
 * had passed. */
void bot_jump(struct bot *bot, int64_t ms);

/* Does what is due: moves of computer players, time-outs, destroying tables whose end was
 * delivered, counting stats of past games, retention. */
void bot_tick(struct bot *bot);

/* The words of a place. */
const struct words *bot_words(struct bot *bot, const struct chat *chat, const char *place);

/* The outcome of the last message or press. */
enum outcome bot_outcome(const struct bot *bot);

/* In seconds, how long moves took from the chat's queue until their last line had left. */
const struct histogram *bot_sending(const struct bot *bot);

/* How many tables are open or running. */
size_t bot_count_tables(const struct bot *bot);
/* Those of one game. */
size_t bot_count_tables_of(const struct bot *bot, const struct game *game);
