#include "bot/commands/notify.h"

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
		{"prefix", table->chat->prefix, 0});
}

static int count_people(const struct table *table) {
	char buf[STORE_NAME_SIZE * SEATS_MAX + 16];
	struct text names = TEXT_INTO(buf);
	return put_people(table, table_words(table), &names);
}

/* Telling */

static const struct words *words_for(const struct table *table, const struct store_person *kept) {
	const struct person *known = people_find(&table->play->people, table->chat, kept->key);
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
	return table->chat->impl->tell(table->chat, person->key, &post) == 0;
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
	struct store *store = table->play->config.store;
	struct store_person person;
	if (sits_at(table, alert->person) || store_person_get(store, alert->person, &person) < 0 ||
		!tell(table, &person)) {
		return;
	}
	alert->last_table = table->id;
	if (store_notification_sent(store, table->chat->network, alert) < 0) {
		log_failure(store);
	}
}

void alert_tell(const struct table *table) {
	struct store *store = table->play->config.store;
	struct store_notification alerts[STORE_NOTIFICATIONS_OF_PLACE];
	if (store == NULL || table->state != NULL) {
		return;
	}
	int n = store_notifications_due(store, table->chat->network, table->place,
		count_people(table), table->id, alerts, STORE_NOTIFICATIONS_OF_PLACE);
	if (n < 0) {
		log_failure(store);
	}
	for (int i = 0; i < n; i++) {
		tell_one(table, &alerts[i]);
	}
}

/* Choosing */

static void put_number(struct asking *asking, const char *sentence, int n) {
	SAY(&asking->answer, asking->words, sentence, {"n", NULL, n},
		{"prefix", asking->chat->prefix, 0});
}

static void tell_number(struct asking *asking, const char *sentence, int n) {
	put_number(asking, sentence, n);
	asking_tell(asking);
}

static void refuse(struct asking *asking, const char *sentence, int n) {
	put_number(asking, sentence, n);
	asking_refuse(asking);
}

static void tell_failed(struct asking *asking, int rc) {
	if (rc == -EDQUOT) {
		refuse(asking,
			SENTENCE("You wait in too many channels, or too many people wait in this "
				 "one."),
			0);
		return;
	}
	log_failure(asking->play->config.store);
	asking_tell_not_taken(asking);
}

/* Is there such a table already, that can be joined? */
static bool is_there_already(const struct asking *asking, int n) {
	const struct table *table = asking->table;
	return table != NULL && table->state == NULL && !table->parked && asking->seat < 0 &&
	       count_people(table) >= n;
}

static void begin(struct asking *asking, int n) {
	bool there = is_there_already(asking, n);
	struct store_notification alert = {.person = asking->person->id, .people = n};
	struct text place = TEXT_INTO(alert.place);
	text_puts(&place, asking->place);
	alert.last_table = there ? asking->table->id : 0;
	int rc = store_notification_set(asking->play->config.store, asking->chat->network, &alert);
	if (rc < 0) {
		tell_failed(asking, rc);
		return;
	}
	if (there) {
		put_table(asking->table, asking->words, &asking->answer);
		text_puts(&asking->answer, "\n");
	}
	tell_number(asking,
		SENTENCE("I tell you when a table here has {n} people, until {prefix}notify off."),
		n);
}

static void stop(struct asking *asking) {
	int rc = store_notification_forget(asking->play->config.store, asking->chat->network,
		asking->place, asking->person->id);
	if (rc < 0) {
		tell_failed(asking, rc);
	} else {
		tell_number(asking,
			asking->place != NULL ? SENTENCE("I do not tell you of tables here.")
					      : SENTENCE("I do not tell you of tables."),
			0);
	}
}

/* In private all of the person's; in a place the one of it. */
static void show(struct asking *asking) {
	struct store_notification alerts[STORE_NOTIFICATIONS_OF_PERSON];
	struct chat *chat = asking->chat;
	int n = store_notifications_of(asking->play->config.store, asking->person->id, alerts,
		STORE_NOTIFICATIONS_OF_PERSON);
	for (int i = 0; i < n; i++) {
		if (asking->place != NULL && strcasecmp(alerts[i].place, asking->place) != 0) {
			continue;
		}
		text_puts(&asking->answer, asking->answer.len > 0 ? "\n" : "");
		SAY(&asking->answer, asking->words, "{place}: I tell you of {n} people.",
			{"place", chat->impl->name_place(chat, alerts[i].place), 0},
			{"n", NULL, alerts[i].people});
	}
	if (asking->answer.len > 0) {
		text_puts(&asking->answer, " ");
		tell_number(asking, SENTENCE("{prefix}notify off ends that."), 0);
	} else if (n < 0) {
		tell_failed(asking, n);
	} else {
		tell_number(asking,
			SENTENCE("Nothing is set. {prefix}notify 3, said in a channel, tells you "
				 "when a table there has 3 people."),
			0);
	}
}

static bool is_number(const char *word) {
	return word[0] >= '0' + STORE_NOTIFICATION_LEAST && word[0] <= '0' + STORE_SEATS_MAX &&
	       word[1] == '\0';
}

void alert_choose(struct asking *asking) {
	char word[8];
	bool given = asking->args[0] != '\0', read = asking_next_word(asking, word, sizeof(word));
	if (!boards_have_store(asking)) {
		return;
	}
	if (!given) {
		show(asking);
	} else if (read && strcmp(word, "off") == 0) {
		stop(asking);
	} else if (!read || !is_number(word)) {
		refuse(asking,
			SENTENCE("Say how many people, from 2 to 6, or off: {prefix}notify 3"), 0);
	} else if (asking->place == NULL) {
		refuse(asking,
			SENTENCE("Say it in the channel whose tables you wait for: {prefix}notify "
				 "{n}"),
			word[0] - '0');
	} else {
		begin(asking, word[0] - '0');
	}
}
