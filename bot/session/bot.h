#pragma once

#include "bot/table/state.h"
#include "engine/game.h"
#include "engine/text.h"

/* Creates and destroys the bot, and drives it: the caller gives it a clock and calls bot_tick()
 * when bot_due() says. */

/* NULL if memory fails. */
struct bot *bot_create(const struct bot_config *config);
void bot_destroy(struct bot *bot);

/* The time of the next bot_tick(), INT64_MAX for never; may be past. */
int64_t bot_due(struct bot *bot);

/* The machine's time jumped by ms: it was set, or the machine slept. For tables no time has
 * passed. */
void bot_jump(struct bot *bot, int64_t ms);

/* Does all that is due: moves of computer players, time-outs, destroying tables whose end was
 * delivered, counting stats of past games, retention. */
void bot_tick(struct bot *bot);

/* Number of tables that are open or running, of this game or (NULL) of all. */
size_t bot_count_tables(const struct bot *bot, const struct game *game);
