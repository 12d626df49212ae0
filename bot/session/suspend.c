#include "bot/session/suspend.h"

#include "bot/delivery/painting.h"
#include "bot/session/closing.h"
#include "bot/session/lesson.h"
#include "bot/session/table_places.h"
#include "bot/session/thinking.h"
#include "bot/table/journal.h"
#include "bot/table/pages.h"

/* Lets tables go that rest in the store until somebody restores them. */

static void remove_chat(struct bot *bot, const struct chat *chat) {
	for (size_t i = 0; i < bot->n_chats; i++) {
		if (bot->chats[i] == chat) {
			bot->chats[i] = bot->chats[--bot->n_chats];
			return;
		}
	}
}

/* Whether the table cannot go on without this network. */
static bool needs_network(const struct table *table, const struct chat *chat) {
	bool needs = table->home->chat == chat;
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		needs |= person != NULL && person->chat == chat;
	}
	return needs;
}

/* If that fails, some of it is resent later. */
static void note_delivered(const struct table *table) {
	for (const struct table_place *place = table->home; place != NULL; place = place->next) {
		journal_delivered(place);
	}
}

static void rest(struct table *table) {
	note_delivered(table);
	table_places_close_pages(table, true);
	table_destroy(table);
}

static void leave_network(struct table *table, const struct chat *chat) {
	struct table_place *place;
	while ((place = table_place_on(table, chat)) != NULL) {
		journal_delivered(place);
		table_drop_place(place);
	}
}

int suspend_network(struct bot *bot, struct chat *chat) {
	remove_chat(bot, chat);
	for (size_t i = 0; i < bot->n_tables;) {
		struct table *table = bot->tables[i];
		if (needs_network(table, chat)) {
			bot->tables_wait |= table->home->chat != chat;
			rest(table);
		} else {
			leave_network(table, chat);
			closing_note_delivered(table);
			i++;
		}
	}
	closing_forget_network(bot, chat);
	lesson_end_all(bot, chat);
	thinking_forget(bot, chat, NULL);
	painting_forget(bot, chat);
	pages_forget(bot, chat, NULL);
	people_drop(&bot->people, chat);
	channel_settings_drop(&bot->channels, chat);
	return store_set_offline_since(
		bot->config.store, chat->network, bot->config.now(bot->config.data));
}
