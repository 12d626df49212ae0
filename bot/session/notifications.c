#include "bot/session/notifications.h"

#include "bot/base/log.h"
#include "bot/table/people.h"

void notifications_log_failure(const struct store *store) {
	log_event(LOG_ERROR, "not-kept", "notify: %s", store_error(store));
}

/* Puts the names of the people, without computer players, and returns how many there are. */
static int put_people(const struct table *table, const struct words *words, struct text *out) {
	int n = 0;
	for (int i = 0; i < table->n_seats; i++) {
		if (table->seats[i].person == NULL) {
			continue;
		}
		if (n++ > 0) {
			words_put(out, words, ", ");
		}
		text_puts(out, table->seats[i].name);
	}
	return n;
}

void notifications_put_table(
	const struct table *table, const struct words *words, struct text *out) {
	char buf[STORE_NAME_SIZE * SEATS_MAX + 16];
	struct text names = TEXT_INTO(buf);
	int n = put_people(table, words, &names);
	text_add(out, "[%s] ", table_place_name(table));
	TABLE_SAY(out, words, table,
		"{game} table #{id} has {n} people: {names}. {prefix}join takes a seat.",
		{"n", NULL, n}, {"names", buf});
}

static const struct words *words_for(const struct table *table, const struct store_person *kept) {
	const struct person *known = people_find(&table->bot->people, table->home->chat, kept->key);
	enum language language = catalogue_find(kept->language);
	if (known != NULL) {
		return table_words_of(table, known);
	}
	return language == LANGUAGES ? table_words(table) : catalogue_words(language);
}

static bool tell(const struct table *table, const struct store_person *person) {
	char buf[1024];
	struct text text = TEXT_INTO(buf);
	struct chat *chat = table->home->chat;
	const struct words *words = words_for(table, person);
	notifications_put_table(table, words, &text);
	struct post post = {.text = buf, .mode = people_find_mode(person->mode)};
	table_put_way(table->home, words, &post);
	return chat->impl->tell(chat, person->key, &post) == 0;
}

static void tell_one(const struct table *table, struct store_notification *notification) {
	struct store *store = table->bot->config.store;
	struct store_person person;
	if (table_seat_of_number(table, notification->person) >= 0 ||
		store_person_get(store, notification->person, &person) < 0 ||
		!tell(table, &person)) {
		return;
	}
	notification->last_table = table->id;
	if (store_notification_sent(store, table->home->chat->network, notification) < 0) {
		notifications_log_failure(store);
	}
}

void notifications_send(const struct table *table) {
	struct store *store = table->bot->config.store;
	struct store_notification waiting[STORE_NOTIFICATIONS_OF_PLACE];
	if (store == NULL || table_has_begun(table)) {
		return;
	}
	int n = store_notifications_due(store, table->home->chat->network, table_channel(table),
		table_count_people(table), table->id, waiting, STORE_NOTIFICATIONS_OF_PLACE);
	if (n < 0) {
		notifications_log_failure(store);
	}
	for (int i = 0; i < n; i++) {
		tell_one(table, &waiting[i]);
	}
}
