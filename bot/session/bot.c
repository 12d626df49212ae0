#include "bot/session/bot.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/announce.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/status.h"
#include "bot/feed/feed.h"
#include "bot/feed/last_words.h"
#include "bot/session/absence.h"
#include "bot/session/clocks.h"
#include "bot/session/closing.h"
#include "bot/session/computers.h"
#include "bot/session/guest_sits.h"
#include "bot/session/merging.h"
#include "bot/session/patience.h"
#include "bot/session/restore.h"
#include "bot/session/retention.h"
#include "bot/session/seating.h"
#include "bot/session/thinking.h"
#include "bot/table/clock.h"
#include "bot/table/journal.h"
#include "bot/table/presence.h"
#include "bot/table/stats_counter.h"
#include "engine/games.h"
#include "engine/spans.h"

/* Time-outs. After a third of a turn the person is reminded in private; near its end they are
 * warned in the place; at its end the computer plays for them until they act again. A table where
 * nobody acts is closed. */

enum {
	RETRY_MS = 10 * 1000, /* the disk may recover in this time */
	HEAR_MS = 5 * 1000,   /* the network may recover in this time, or is lost for good */
	SLEPT_MS = 60 * 1000, /* a tick this late means that the machine slept */
};

static void nudge(struct table *table, int seat, int64_t left) {
	const struct person *person = table->seats[seat].person;
	char buf[512], time[64];
	const char *names[SEATS_MAX];
	struct text text = TEXT_INTO(buf), time_text = TEXT_INTO(time);
	struct audience audience = table_audience(table, table->state, seat, names);
	if (!table_can_be_told(table, seat) || table->home->settings->is_direct) {
		return; /* the only reader of the place needs no second message */
	}
	status_put_address(&audience, table, &text);
	status_put_moment(table, person->chat, audience.words, table_now(table) + left, &time_text);
	SAY(&text, audience.words,
		person->chat->has_timestamps
			? SENTENCE("It is your turn. Your time runs out {time}.")
			: SENTENCE("It is your turn. You have {time} left."),
		{"time", time});
	struct post post = {.text = buf,
		.table = table->id,
		.mode = table_delivery_mode(table, person),
		.turn = table->seats[seat].clock.turn};
	table_show_way(table, person, &post);
	people_tell(person, &post);
}

struct warning {
	int seat;
	int64_t left;
};

static void put_warning(const struct table_place *place, const void *data, struct text *out) {
	const struct warning *warning = data;
	const struct words *words = table_place_words(place);
	char time[64], name[STORE_NAME_SIZE + 1];
	struct text time_text = TEXT_INTO(time), who = TEXT_INTO(name);
	status_put_moment(place->table, place->chat, words, table_now(place->table) + warning->left,
		&time_text);
	text_puts(&who, table_seat_name(place->table, words, warning->seat));
	if (place->chat->highlights) {
		spans_begin_call(out);
		spans_end_called(&who);
	}
	SAY(out, words,
		place->chat->has_timestamps
			? SENTENCE("{who}, your turn: time runs out {time}, then the computer "
				   "plays for you.")
			: SENTENCE("{who}, your turn: {time} left, then the computer plays for "
				   "you."),
		{"who", name}, {"time", time});
}

/* No mention: they were mentioned when called. */
static void warn(struct table *table, int seat, int64_t left) {
	announce_to_people(table, NULL, 0, put_warning, &(struct warning){seat, left});
}

/* Some networks do not report who leaves. */
static void ask_after(struct table *table, int seat) {
	struct seat *who = &table->seats[seat];
	struct chat *chat = who->person->chat;
	const struct table_place *place = table_place_of(table, who);
	if (place->chat == chat && !who->asked_after) {
		who->asked_after = true;
		chat->impl->ask_after(chat, place->name, who->person->key);
	}
}

static void give_to_computer(struct table *table, int seat) {
	bool waited = presence_is_deserted(table);
	if (!seating_time_out(table, seat)) {
		table->seats[seat].clock.since += RETRY_MS;
		return;
	}
	/* A person who acts again in this turn has its full time. */
	table->seats[seat].clock = (struct seat_clock){.turn = table->seats[seat].clock.turn};
	ANNOUNCE(table,
		table->seats[seat].timed_out < TIMED_OUT_MOST
			? SENTENCE("Time is up for {who}: the computer plays for {who} until "
				   "[you|they] act again.")
			: SENTENCE("Time is up for {who}: the computer plays for {who} until "
				   "[you|they] make a move."),
		{"who", table_seat_name(table, table_words(table), seat)});
	ask_after(table, seat);
	if (seating_settle(table, waited)) {
		live_message_show(table);
	}
}

/* Whether the person's acts are heard; time counts only while they are. */
static bool is_heard(const struct table *table, int seat) {
	const struct table_place *place = table_place_of(table, &table->seats[seat]);
	return chat_hears(place->chat, place->name);
}

/* If the machine slept through the warning, it comes now, and the turn ends the usual time after
 * it. */
static void tick_seat(struct table *table, int seat, int64_t now) {
	struct seat_clock *clock = &table->seats[seat].clock;
	int64_t turn_ms = clock_turn_ms(table), left = clocks_warning_ms(turn_ms);
	int64_t late = now - (clock->since + turn_ms - left);
	if (!is_heard(table, seat)) {
		clock->since += HEAR_MS;
	} else if (clock->warned && now >= clock->since + turn_ms) {
		give_to_computer(table, seat);
	} else if (!clock->warned && late >= 0) {
		clock->since += late;
		clock->warned = clock->nudged = true;
		warn(table, seat, left);
	} else if (!clock->nudged && now >= clock->since + turn_ms / 3) {
		clock->nudged = true;
		nudge(table, seat, clock->since + turn_ms - now);
	}
}

static bool is_idle(const struct table *table, int64_t now) {
	return !table->home->chat->single_user &&
	       now >= table->clock.acted_at + clocks_idle_ms(table);
}

/* Nobody could act while the machine slept. */
static void excuse_sleep(struct table *table, int64_t now) {
	if (table->clock.due < now - SLEPT_MS || table->clock.acted_at > now) {
		table->clock.acted_at = now;
	}
}

/* May destroy the table. Each time-out may change whose turn it is, and a failing line makes the
 * place unreachable. */
static void tick_clocks(struct table *table) {
	int64_t now = table_now(table);
	excuse_sleep(table, now);
	if (clock_can_run(table) && is_idle(table, now)) {
		if (!closing_break_off(table, clocks_idle_ms(table))) {
			table->clock.due = now + RETRY_MS;
			table_touch(table);
		}
		return;
	}
	clocks_set(table);
	for (int i = 0; i < table->n_seats; i++) {
		if (!clock_stands(table, i) && clock_is_awaited(table, i) &&
			table->seats[i].clock.since > 0) {
			tick_seat(table, i, now);
		}
	}
	clocks_set(table);
	live_message_show_clocks(table);
}

/* The bot, and its schedule */

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
	bot->feed = calloc(1, sizeof(*bot->feed));
	if (bot->feed == NULL || bot->draft == NULL || bot->since == NULL || bot->view == NULL ||
		bot->round_end == NULL) {
		bot_destroy(bot);
		return NULL;
	}
	bot->feed->renderer = &live_message_renderer;
	return bot;
}

void bot_destroy(struct bot *bot) {
	if (bot == NULL) {
		return;
	}
	thinking_finish(bot);
	computers_finish(bot);
	last_words_finish(bot);
	guest_sits_finish(bot);
	while (bot->n_tables > 0) {
		table_destroy(bot->tables[0]);
	}
	map_free_all(&bot->lessons);
	map_free_all(&bot->pages);
	people_finish(&bot->people);
	map_free_all(&bot->sources);
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
	free(bot->feed);
	free(bot);
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

/* In sanitized builds, as the tests use, checks every table: one that changed without table_touch()
 * would never be woken. */
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
		journal_place_dropped(table->home);
		table_destroy(table);
	} else if (!table->home->reachable) {
		restore_tell_at(table->home);
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

/* Does one thing that is due. A clock that is due with a computer's move waits for the next tick,
 * which is due at once. */
static void tick(struct table *table, int64_t now) {
	if (computers_wanted(table)) {
		computers_prepare(table);
	}
	if (table->computers_due <= now) {
		wake(table);
	} else if (table->clock.due <= now) {
		tick_clocks(table);
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

/* Ticks each due table once: it comes last until the schedule is refreshed. */
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

size_t bot_count_tables(const struct bot *bot, const struct game *game) {
	size_t n = 0;
	for (size_t i = 0; i < bot->n_tables; i++) {
		const struct table *table = bot->tables[i];
		n += table->phase != TABLE_OVER && (game == NULL || table->game == game);
	}
	return n;
}
