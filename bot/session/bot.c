#include "bot/session/bot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/router/offer.h"
#include "bot/session/closing.h"
#include "bot/session/computers.h"
#include "bot/session/restore.h"
#include "bot/session/time_outs.h"
#include "bot/table/journal.h"
#include "bot/table/stats_counter.h"

static size_t largest_state(void) {
	size_t largest = 1;
	for (size_t i = 0; games[i] != NULL; i++) {
		largest = games[i]->state_size > largest ? games[i]->state_size : largest;
	}
	return largest;
}

struct play *play_create(const struct play_config *config) {
	struct play *play = calloc(1, sizeof(*play));
	if (play == NULL) {
		return NULL;
	}
	play->config = *config;
	play->count_due = INT64_MAX;
	play->retention.due = INT64_MAX;
	play->draft = calloc(1, largest_state());
	play->since = calloc(1, largest_state());
	play->view = calloc(1, largest_state());
	if (play->draft == NULL || play->since == NULL || play->view == NULL) {
		play_destroy(play);
		return NULL;
	}
	return play;
}

void play_destroy(struct play *play) {
	if (play == NULL) {
		return;
	}
	while (play->n_tables > 0) {
		table_destroy(play->tables[0]);
	}
	people_finish(&play->people);
	houses_finish(&play->houses);
	offer_destroy(play->offer);
	free(play->tables);
	free(play->draft);
	free(play->since);
	free(play->view);
	free(play);
}

int play_rest(struct play *play, struct chat *chat) {
	for (size_t i = 0; i < play->n_tables;) {
		struct table *table = play->tables[i];
		if (table->chat == chat) {
			keep_delivered(table); /* if that fails, some of it is said again */
			table_destroy(table);
		} else {
			i++;
		}
	}
	people_forget(&play->people, chat);
	houses_forget(&play->houses, chat);
	return store_set_offline_since(
		play->config.store, chat->network, play->config.now(play->config.data));
}

void play_speak(struct play *play, enum language language) {
	play->config.language = language;
}

void play_keep_for(struct play *play, int people_days, int games_days) {
	struct retention *retention = &play->retention;
	if (retention->people_days != people_days || retention->games_days != games_days) {
		retention_set(play, people_days, games_days);
	}
}

int64_t play_due(const struct play *play) {
	int64_t due = play->count_due < play->retention.due ? play->count_due : play->retention.due;
	for (size_t i = 0; i < play->n_tables; i++) {
		const struct table *table = play->tables[i];
		int64_t next = table->due < table->clock_due ? table->due : table->clock_due;
		due = next < due ? next : due;
	}
	return due;
}

void play_jump(struct play *play, int64_t ms) {
	for (size_t i = 0; i < play->n_tables; i++) {
		clock_jump(play->tables[i], ms);
	}
	if (play->count_due != INT64_MAX) {
		play->count_due += ms;
	}
	if (play->retention.due != INT64_MAX) {
		play->retention.due += ms;
	}
}

static void wake(struct table *table) {
	if (table->over && table_is_delivered(table)) {
		closing_forget_delivered(table);
	} else if (!table->hears) {
		restore_tell(table);
	} else {
		computers_act(table);
	}
}

/* A table that is forgotten makes room for the last one, which then stands at its index. What is
 * due by the clocks beside a computer's move comes with the next tick, which is due at once. */
void play_tick(struct play *play) {
	int64_t now = play->config.now(play->config.data);
	for (size_t i = 0; i < play->n_tables;) {
		struct table *table = play->tables[i];
		if (table->due <= now) {
			wake(table);
		} else if (table->clock_due <= now) {
			clock_tick(table);
		}
		i += i < play->n_tables && play->tables[i] == table;
	}
	if (play->count_due <= now) {
		counting_go_on(play);
	}
	if (play->retention.due <= now) {
		retention_go_on(play);
	}
}

void play_put_prompt(struct play *play, struct chat *chat, const char *place, const char *key,
	struct text *out) {
	struct table *table = table_at(play, chat, place);
	const struct person *person = people_find(&play->people, chat, key);
	int seat = table != NULL && person != NULL ? table_seat_of(table, person) : -1;
	if (seat < 0 || table->state == NULL) {
		return;
	}
	const char *names[SEATS_MAX];
	struct audience audience = table_audience(table, table->state, seat, names);
	table->game->say->hand(&audience, out);
}

int play_offer(struct play *play, struct chat_commands *commands) {
	if (play->offer == NULL) {
		play->offer = offer_create(games);
	}
	if (play->offer == NULL) {
		return -ENOMEM;
	}
	*commands = *offer_commands(play->offer);
	return 0;
}

const struct words *play_words(struct play *play, const struct chat *chat, const char *place) {
	return house_words(play, house_at(play, chat, place));
}

void play_speak_in(
	struct play *play, const struct chat *chat, const char *place, enum language language) {
	struct house *house = house_at(play, chat, place);
	if (house != NULL) {
		house->chosen.language = language;
	}
}

enum play_outcome play_outcome(const struct play *play) {
	return play->outcome;
}

size_t play_count_tables(const struct play *play) {
	size_t n = 0;
	for (size_t i = 0; i < play->n_tables; i++) {
		n += !play->tables[i]->over;
	}
	return n;
}
