#include "bot/session/bot.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/outbox.h"
#include "bot/session/absence.h"
#include "bot/session/clocks.h"
#include "bot/table/pages.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/session/closing.h"
#include "bot/session/computers.h"
#include "bot/session/guest_sits.h"
#include "bot/session/merging.h"
#include "bot/session/patience.h"
#include "bot/session/restore.h"
#include "bot/session/retention.h"
#include "bot/session/thinking.h"
#include "bot/session/time_outs.h"
#include "bot/table/sources.h"
#include "bot/table/stats_counter.h"
#include "engine/games.h"

static const double sending_bounds[HISTOGRAM_BOUNDS] = {0.1, 0.3, 1, 3, 10, 30, 100, 300};

static size_t largest_state(void) {
	size_t largest = 1;
	for (size_t i = 0; games[i] != NULL; i++) {
		largest = games[i]->state_size > largest ? games[i]->state_size : largest;
	}
	return largest;
}

struct bot *bot_create(const struct bot_config *config) {
	struct bot *bot = calloc(1, sizeof(*bot));
	if (bot == NULL) {
		return NULL;
	}
	bot->config = *config;
	bot->sending.bounds = sending_bounds;
	bot->channels.any_case = bot->places.any_case = true;
	bot->count_due = bot->merging_due = INT64_MAX;
	bot->retention.due = INT64_MAX;
	bot->draft = calloc(1, largest_state());
	bot->since = calloc(1, largest_state());
	bot->view = calloc(1, largest_state());
	bot->round_end = calloc(1, largest_state());
	bot->outbox = calloc(1, sizeof(*bot->outbox));
	if (bot->outbox == NULL || bot->draft == NULL || bot->since == NULL || bot->view == NULL ||
		bot->round_end == NULL) {
		bot_destroy(bot);
		return NULL;
	}
	return bot;
}

void bot_destroy(struct bot *bot) {
	if (bot == NULL) {
		return;
	}
	thinking_finish(bot);
	computers_finish(bot);
	closing_finish(bot);
	guest_sits_finish(bot);
	while (bot->n_tables > 0) {
		table_destroy(bot->tables[0]);
	}
	map_free_all(&bot->lessons);
	pages_finish(bot);
	people_finish(&bot->people);
	sources_finish(&bot->sources);
	channel_settings_finish(&bot->channels);
	map_finish(&bot->places);
	free(bot->chats);
	free(bot->tables);
	schedule_finish(&bot->schedule);
	id_map_finish(&bot->numbered);
	free(bot->draft);
	free(bot->since);
	free(bot->view);
	free(bot->round_end);
	free(bot->outbox);
	free(bot);
}

void bot_set_language(struct bot *bot, enum language language) {
	bot->config.language = language;
}

void bot_wait_for_syncs(struct bot *bot) {
	bot->config.syncing = NULL;
}

void bot_set_web(struct bot *bot, const struct bot_web *web) {
	bot->config.web = web;
}

void bot_log_moves(struct bot *bot, bool logged) {
	bot->config.logs_moves = logged;
}

static int64_t earlier(int64_t a, int64_t b) {
	return a < b ? a : b;
}

static int64_t due_of(const struct schedule_entry *entry) {
	const struct table *table = (const struct table *)entry;
	int64_t due = earlier(table->computers_due, table->clock.due);
	due = earlier(due, live_message_down_due(table));
	due = earlier(due, table_retry_due(table));
	due = earlier(due, absence_due(table));
	due = earlier(due, guest_sits_due(table));
	return computers_wanted(table) ? 0 : due;
}

/* Sanitized builds, which the tests use, look at every table: one that was not touched would never
 * be woken. */
static void check_schedule(const struct bot *bot) {
#ifdef __SANITIZE_ADDRESS__
	for (size_t i = 0; i < bot->n_tables; i++) {
		assert(due_of(&bot->tables[i]->scheduled) == bot->tables[i]->scheduled.due);
	}
#else
	(void)bot;
#endif
}

int64_t bot_due(struct bot *bot) {
	schedule_refresh(&bot->schedule, due_of);
	check_schedule(bot);
	const struct schedule_entry *first = schedule_first(&bot->schedule);
	int64_t due = earlier(bot->count_due, bot->retention.due);
	due = earlier(due, bot->merging_due);
	due = earlier(due, patience_due(bot));
	return first != NULL ? earlier(due, first->due) : due;
}

void bot_jump(struct bot *bot, int64_t ms) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		clocks_jump(bot->tables[i], ms);
	}
	guest_sits_jump(bot, ms);
	patience_jump(bot, ms);
	if (bot->count_due != INT64_MAX) {
		bot->count_due += ms;
	}
	if (bot->merging_due != INT64_MAX) {
		bot->merging_due += ms;
	}
	if (bot->retention.due != INT64_MAX) {
		bot->retention.due += ms;
	}
}

static void wake(struct table *table) {
	if (table->phase == TABLE_OVER && table_is_delivered(table)) {
		table_destroy(table);
	} else if (!table->home->reachable) {
		restore_tell(table);
	} else {
		computers_act(table);
	}
}

static void retry(struct table *table, int64_t now) {
	for (struct table_place *place = table->home->next; place != NULL; place = place->next) {
		if (place->full && place->unreachable_at + QUEUE_MS <= now) {
			restore_tell_at(place);
		}
	}
	table_touch(table);
}

/* One thing that is due. A clock that is due beside a computer's move waits for the next tick,
 * which is due at once. */
static void tick(struct table *table, int64_t now) {
	if (computers_wanted(table)) {
		computers_prepare(table);
	}
	if (table->computers_due <= now) {
		wake(table);
	} else if (table->clock.due <= now) {
		time_outs_tick(table);
	} else if (live_message_down_due(table) <= now) {
		live_message_bring_down(table);
	} else if (table_retry_due(table) <= now) {
		retry(table, now);
	} else if (absence_due(table) <= now) {
		absence_tick(table);
	} else if (guest_sits_due(table) <= now) {
		guest_sits_tell(table);
	}
}

/* Each table that is due now, once: until the schedule is refreshed it comes last. */
static void tick_tables(struct bot *bot, int64_t now) {
	struct schedule_entry *first;
	schedule_refresh(&bot->schedule, due_of);
	while ((first = schedule_first(&bot->schedule)) != NULL && first->due <= now) {
		schedule_put_last(&bot->schedule, first);
		tick((struct table *)first, now);
	}
}

void bot_tick(struct bot *bot) {
	int64_t now = bot->config.now(bot->config.data);
	worker_collect(bot->config.worker);
	worker_collect(bot->config.painter);
	tick_tables(bot, now);
	patience_tick(bot, now);
	if (bot->count_due <= now) {
		stats_counter_go_on(bot);
	}
	if (bot->merging_due <= now) {
		merging_go_on(bot);
	}
	if (bot->retention.due <= now) {
		retention_go_on(bot);
	}
}

const struct words *bot_words(struct bot *bot, const struct chat *chat, const char *place) {
	return channel_settings_words(bot, channel_settings_at(bot, chat, place));
}

enum outcome bot_outcome(const struct bot *bot) {
	return bot->outcome;
}

const struct histogram *bot_sending(const struct bot *bot) {
	return &bot->sending;
}

static size_t count_live(const struct bot *bot, const struct game *game) {
	size_t n = 0;
	for (size_t i = 0; i < bot->n_tables; i++) {
		const struct table *table = bot->tables[i];
		n += table->phase != TABLE_OVER && (game == NULL || table->game == game);
	}
	return n;
}

size_t bot_count_tables(const struct bot *bot) {
	return count_live(bot, NULL);
}

size_t bot_count_tables_of(const struct bot *bot, const struct game *game) {
	return count_live(bot, game);
}
