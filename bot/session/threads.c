#include "bot/session/threads.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bot/delivery/announce.h"
#include "bot/delivery/live_message.h"
#include "bot/session/closing.h"
#include "bot/session/restore.h"
#include "bot/table/journal.h"

enum { NUMBER_SIZE = 24 };

/* A unique name for the opening, after THREAD_TO_COME. */
static bool name_opening(
	struct bot *bot, struct chat *chat, const char *parent, char name[STORE_PLACE_SIZE]) {
	int64_t n = bot->config.now(bot->config.data);
	if (strlen(parent) + NUMBER_SIZE >= STORE_PLACE_SIZE) {
		return false;
	}
	do {
		snprintf(name, STORE_PLACE_SIZE, "%c%.*s/%" PRId64, THREAD_TO_COME,
			STORE_PLACE_SIZE - NUMBER_SIZE, parent, n++);
	} while (map_find(&bot->places, chat, name) != NULL ||
		 map_find(&bot->places, chat, name + 1) != NULL);
	return true;
}

struct table *threads_create_table(
	struct bot *bot, struct chat *chat, const char *parent, const struct game *game) {
	char name[STORE_PLACE_SIZE];
	struct table *table =
		name_opening(bot, chat, parent, name) ? table_create(bot, chat, name, game) : NULL;
	if (table != NULL && table_add_place(table, chat, name + 1) == NULL) {
		table_destroy(table);
		return NULL;
	}
	if (table != NULL) {
		table->home->reachable = false;
		table->home->unreachable_at = table_now(table);
	}
	return table;
}

size_t threads_count(const struct bot *bot, const struct channel_settings *channel) {
	size_t n = 0;
	for (size_t i = 0; i < bot->n_tables; i++) {
		const struct table *table = bot->tables[i];
		n += table->home->settings == channel && table->phase != TABLE_OVER &&
		     channel_settings_is_thread(channel, table->home->name);
	}
	return n;
}

static bool waits(const struct table *table) {
	return table->home->name[0] == THREAD_TO_COME;
}

void threads_begin(struct table_place *opening) {
	struct table *table = opening->table;
	char buf[128];
	struct text name = TEXT_INTO(buf);
	if (opening->opening && waits(table) && opening->live.where[0] != '\0') {
		words_put(&name, table_words(table), table->game->name);
		text_add(&name, " #%" PRId64, table->id);
		opening->chat->impl->make_thread(
			opening->chat, opening->name, opening->live.where, buf);
	}
}

/* NULL: the table has a thread already, or is gone. */
static struct table_place *find_opening(
	const struct bot *bot, const struct chat *chat, const char *name) {
	struct table_place *place = (struct table_place *)map_find(&bot->places, chat, name);
	return place != NULL && place->opening && waits(place->table) ? place : NULL;
}

void threads_made(struct bot *bot, struct chat *chat, const char *opening, const char *thread) {
	struct table_place *place = find_opening(bot, chat, opening);
	if (place != NULL && table_at(bot, chat, thread) != NULL) { /* opened before this call */
		threads_refused(bot, chat, opening);
		return;
	}
	if (place == NULL || !table_rename_home(place->table, thread)) {
		return;
	}
	struct table *table = place->table;
	channel_settings_note_thread(bot, chat, thread, place->settings->place);
	journal_thread(table); /* else it is made again after a restart, in vain */
	table->home->cursor.away = false;
	restore_tell_at(table->home);
	live_message_show_at(place);
}

/* The opening becomes the table's message. */
static bool move_in(struct table_place *opening) {
	struct table *table = opening->table;
	char where[STORE_LOCATION_SIZE];
	memcpy(where, opening->live.where, sizeof(where));
	if (!table_rename_home(table, opening->settings->place) ||
		journal_thread_refused(table, opening) < 0) {
		return false;
	}
	table_drop_place(opening);
	live_message_stands(table->home, where, 0);
	return true;
}

void threads_refused(struct bot *bot, struct chat *chat, const char *opening) {
	struct table_place *place = find_opening(bot, chat, opening);
	if (place == NULL) {
		return;
	}
	struct table *table = place->table;
	bool taken = table_at(bot, chat, place->settings->place) != NULL;
	if (!taken && move_in(place)) {
		table->home->cursor.away = false;
		restore_tell_at(table->home);
		announce(table, THREADS_NONE, NULL, 0);
	} else {
		announce(table,
			SENTENCE("No thread can be made here, and another table stands here "
				 "already."),
			NULL, 0);
		closing_break_off(table, 0);
	}
}
