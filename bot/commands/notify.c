#include "bot/commands/notify.h"
#include "bot/table/delivery_modes.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "bot/base/log.h"
#include "bot/commands/commands.h"
#include "bot/commands/private.h"

/* Who wants to be told when a table has so many people. */

static void log_failure(const struct store *store) {
	log_event(LOG_ERROR, "not-kept", "notify: %s", store_error(store));
}

/* Computer players are no people. Says how many there are. */
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

static void put_table(const struct table *table, const struct words *words, struct text *out) {
	char buf[STORE_NAME_SIZE * SEATS_MAX + 16];
	struct text names = TEXT_INTO(buf);
	int n = put_people(table, words, &names);
	text_add(out, "[%s] ", table_place_name(table));
	SAY(out, words, "{game} table #{id} has {n} people: {names}. {prefix}join takes a seat.",
		{"game", words->find(words, table->game->name, NULL, 1), 0},
		{"id", NULL, (long)table->id}, {"n", NULL, n}, {"names", buf, 0},
		{"prefix", table->home->chat->prefix, 0});
}

static int count_people(const struct table *table) {
	char buf[STORE_NAME_SIZE * SEATS_MAX + 16];
	struct text names = TEXT_INTO(buf);
	return put_people(table, table_words(table), &names);
}

/* Telling */

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
	put_table(table, words_for(table, person), &text);
	struct post post = {
		.text = buf, .table = table->id, .mode = delivery_mode_find(person->mode)};
	return table->home->chat->impl->tell(table->home->chat, person->key, &post) == 0;
}

static bool sits_at(const struct table *table, int64_t person) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *who = table->seats[i].person;
		if (who != NULL && who->id == person) {
			return true;
		}
	}
	return false;
}

static void tell_one(const struct table *table, struct store_notification *alert) {
	struct store *store = table->bot->config.store;
	struct store_person person;
	if (sits_at(table, alert->person) || store_person_get(store, alert->person, &person) < 0 ||
		!tell(table, &person)) {
		return;
	}
	alert->last_table = table->id;
	if (store_notification_sent(store, table->home->chat->network, alert) < 0) {
		log_failure(store);
	}
}

void notify_tell(const struct table *table) {
	struct store *store = table->bot->config.store;
	struct store_notification alerts[STORE_NOTIFICATIONS_OF_PLACE];
	if (store == NULL || table->state != NULL) {
		return;
	}
	int n = store_notifications_due(store, table->home->chat->network, table->home->name,
		count_people(table), table->id, alerts, STORE_NOTIFICATIONS_OF_PLACE);
	if (n < 0) {
		log_failure(store);
	}
	for (int i = 0; i < n; i++) {
		tell_one(table, &alerts[i]);
	}
}

/* Choosing */

static void put_number(struct request *request, const char *sentence, int n) {
	SAY(&request->answer, request->words, sentence, {"n", NULL, n},
		{"prefix", request->chat->prefix, 0});
}

static void tell_number(struct request *request, const char *sentence, int n) {
	put_number(request, sentence, n);
	request_tell(request);
}

static void refuse(struct request *request, const char *sentence, int n) {
	put_number(request, sentence, n);
	request_refuse(request);
}

static void tell_failed(struct request *request, int rc) {
	if (rc == -EDQUOT) {
		refuse(request,
			SENTENCE("You wait in too many channels, or too many people wait in this "
				 "one."),
			0);
		return;
	}
	log_failure(request->bot->config.store);
	request_tell_not_taken(request);
}

/* Is there such a table already, that can be joined? */
static bool is_there_already(const struct request *request, int n) {
	const struct table *table = request->table;
	return table != NULL && table->state == NULL && !table->parked && request->seat < 0 &&
	       count_people(table) >= n;
}

static void begin(struct request *request, int n) {
	bool there = is_there_already(request, n);
	struct store_notification alert = {.person = request->person->id, .people = n};
	struct text place = TEXT_INTO(alert.place);
	text_puts(&place, request->place);
	alert.last_table = there ? request->table->id : 0;
	int rc = store_notification_set(request->bot->config.store, request->chat->network, &alert);
	if (rc < 0) {
		tell_failed(request, rc);
		return;
	}
	if (there) {
		put_table(request->table, request->words, &request->answer);
		text_puts(&request->answer, "\n");
	}
	tell_number(request,
		SENTENCE("I tell you when a table here has {n} people, until {prefix}notify off."),
		n);
}

static void stop(struct request *request) {
	int rc = store_notification_forget(request->bot->config.store, request->chat->network,
		request->place, request->person->id);
	if (rc < 0) {
		tell_failed(request, rc);
	} else {
		tell_number(request,
			request->place != NULL ? SENTENCE("I do not tell you of tables here.")
					       : SENTENCE("I do not tell you of tables."),
			0);
	}
}

/* In private all of the person's; in a place the one of it. */
static void show(struct request *request) {
	struct store_notification alerts[STORE_NOTIFICATIONS_OF_PERSON];
	struct chat *chat = request->chat;
	int n = store_notifications_of(request->bot->config.store, request->person->id, alerts,
		STORE_NOTIFICATIONS_OF_PERSON);
	for (int i = 0; i < n; i++) {
		if (request->place != NULL && strcasecmp(alerts[i].place, request->place) != 0) {
			continue;
		}
		text_puts(&request->answer, request->answer.len > 0 ? "\n" : "");
		SAY(&request->answer, request->words, "{place}: I tell you of {n} people.",
			{"place", chat->impl->name_place(chat, alerts[i].place), 0},
			{"n", NULL, alerts[i].people});
	}
	if (request->answer.len > 0) {
		text_puts(&request->answer, " ");
		tell_number(request, SENTENCE("{prefix}notify off ends that."), 0);
	} else if (n < 0) {
		tell_failed(request, n);
	} else {
		tell_number(request,
			SENTENCE("Nothing is set. {prefix}notify 3, said in a channel, tells you "
				 "when a table there has 3 people."),
			0);
	}
}

static bool is_number(const char *word) {
	return word[0] >= '0' + STORE_NOTIFICATION_LEAST && word[0] <= '0' + STORE_SEATS_MAX &&
	       word[1] == '\0';
}

void notify_run(struct request *request) {
	char word[8];
	bool given = request->args[0] != '\0',
	     read = request_next_word(request, word, sizeof(word));
	if (!boards_have_store(request)) {
		return;
	}
	if (!given) {
		show(request);
	} else if (read && strcmp(word, "off") == 0) {
		stop(request);
	} else if (!read || !is_number(word)) {
		refuse(request,
			SENTENCE("Say how many people, from 2 to 6, or off: {prefix}notify 3"), 0);
	} else if (request->place == NULL) {
		refuse(request,
			SENTENCE("Say it in the channel whose tables you wait for: {prefix}notify "
				 "{n}"),
			word[0] - '0');
	} else {
		begin(request, word[0] - '0');
	}
}
