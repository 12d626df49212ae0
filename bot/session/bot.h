#pragma once

#include "bot/table/state.h"
#include "engine/game.h"
#include "engine/text.h"

/* Creates and destroys the bot, and drives it: the caller gives it a clock and calls bot_tick()
 * when bot_due() says. */

/* NULL if memory fails. */
struct bot *bot_create(const struct bot_config *config);
void bot_destroy(struct bot *bot);

/* Sets the language of places that chose none. */
void bot_set_language(struct bot *bot, enum language language);
/* Sets the bot's pages on the web, borrowed; NULL: none. */
void bot_set_web(struct bot *bot, const struct bot_web *web);
/* Makes the bot wait for each sync of the store. */
void bot_wait_for_syncs(struct bot *bot);
/* Sets whether moves are logged: table, seat, verb and outcome. */
void bot_log_moves(struct bot *bot, bool logged);

/* The time of the next bot_tick(), INT64_MAX for never; may be past. */
int64_t bot_due(struct bot *bot);

/* The machine's time jumped by ms: it was set, or the machine slept. For tables no time has
 * passed. */
void bot_jump(struct bot *bot, int64_t ms);

/* Does all that is due: moves of computer players, time-outs, destroying tables whose end was
 * delivered, counting stats of past games, retention. */
void bot_tick(struct bot *bot);

/* The words of a place's language. */
const struct words *bot_words(struct bot *bot, const struct chat *chat, const char *place);

/* The outcome of the last message or press. */
enum outcome bot_outcome(const struct bot *bot);

/* The time of moves, in seconds, from the chat's queue until their last line had left. */
const struct histogram *bot_sending(const struct bot *bot);

/* Number of tables that are open or running. */
size_t bot_count_tables(const struct bot *bot);
/* Number of those of one game. */
size_t bot_count_tables_of(const struct bot *bot, const struct game *game);
