#include <errno.h>
#include <string.h>
#include <time.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/merging.h"
#include "bot/session/retention.h"
#include "bot/table/journal.h"
#include "engine/games.h"
#include "storage/results.h"

/* Shows the asker's stored data, undoes their last merge with another identity, and deletes the
 * data. */

enum { NAMES_MOST = 5, FORMERS_MOST = 5, SURE_MS = 2 * 60 * 1000 };

enum { DAY_SIZE = 32 };

static void write_day(int64_t at, char day[DAY_SIZE]) {
	time_t seconds = (time_t)(at / 1000);
	struct tm utc;
	gmtime_r(&seconds, &utc);
	strftime(day, DAY_SIZE, "%Y-%m-%d", &utc);
}

static void put_who(struct request *request, const struct store_person *person) {
	char when[DAY_SIZE];
	write_day(person->seen_at, when);
	ANSWER(request,
		"Stored about you: on {network} you are {key}, name {name}, last seen {when}.",
		{"network", person->network}, {"key", person->key}, {"name", person->name},
		{"when", when});
	words_gap(&request->answer, request->words);
	ANSWER(request, "Language: {language}. Private messages: {mode}.",
		{"language", person->language[0] != '\0' ? person->language : "-"},
		{"mode", person->mode[0] != '\0' ? person->mode : "-"});
	if (person->pings[0] != '\0') {
		words_gap(&request->answer, request->words);
		ANSWER(request, "Pings: {when}.", {"when", person->pings});
	}
}

/* A key without its kind, "account:" or "host:"; NULL: it is of another kind. */
static const char *bare_key(const char *key, const char *kind) {
	size_t len = strlen(kind);
	return strncmp(key, kind, len) == 0 ? key + len : NULL;
}

static void put_former(struct request *request, const struct store_merger *merger) {
	char when[DAY_SIZE], until[DAY_SIZE];
	const char *account = bare_key(request->person->key, "account:");
	const char *former = bare_key(merger->key, "host:");
	former = former != NULL ? former : merger->key;
	write_day(merger->at, when);
	write_day(merger->at + STORE_SPLIT_MS, until);
	text_puts(&request->answer, "\n");
	if (merger->key[0] == '\0') {
		ANSWER(request, "Merged with who you were before on {when}; that key is deleted.",
			{"when", when});
	} else if (account != NULL) {
		ANSWER(request,
			"Merged with {former} (account {account}) on {when}; undo until {until}: "
			"{prefix}mydata apart.",
			{"when", when}, {"former", former}, {"account", account}, {"until", until});
	} else {
		ANSWER(request,
			"Merged with {former} on {when}; undo until {until}: {prefix}mydata apart.",
			{"when", when}, {"former", former}, {"until", until});
	}
}

struct data_listing {
	struct request *request;
	const char *title; /* a SENTENCE, put before the first item; NULL: items are sentences */
	size_t n;
};

static int put_merger(void *data, const struct store_merger *merger) {
	struct data_listing *listing = data;
	if (listing->n++ < FORMERS_MOST) {
		put_former(listing->request, merger);
	}
	return 0;
}

static void put_item(struct data_listing *listing, const char *item) {
	struct request *request = listing->request;
	if (listing->n++ == 0) {
		text_puts(&request->answer, "\n");
		words_put(&request->answer, request->words, listing->title);
		words_gap(&request->answer, request->words);
	} else {
		words_put(&request->answer, request->words, ", ");
	}
	text_puts(&request->answer, item);
}

static int put_name(void *data, const char *name) {
	put_item(data, name);
	return 0;
}

static int put_seat(void *data, const struct store_table *table) {
	struct data_listing *listing = data;
	char item[STORE_PLACE_SIZE + 32];
	struct text text = TEXT_INTO(item);
	struct chat *chat = listing->request->chat;
	text_add(&text, "#%lld (%s)", (long long)table->id,
		chat->impl->name_place(chat, table->place));
	put_item(listing, item);
	return 0;
}

/* Rows by the database's tables, so that none is left out. */
static int put_rows(void *data, const char *table, int64_t rows) {
	char item[160];
	struct text text = TEXT_INTO(item);
	text_add(&text, "%s %lld", table, (long long)rows);
	put_item(data, item);
	return 0;
}

static void put_ratings(struct request *request, int64_t person) {
	struct data_listing listing = {request, SENTENCE("Ratings:"), 0};
	struct store_rating rating;
	for (size_t i = 0; games[i] != NULL; i++) {
		if (store_rating(request->bot->config.store, person, games[i]->id, &rating) == 0) {
			char item[64];
			struct text text = TEXT_INTO(item);
			words_put(&text, request->words, games[i]->name);
			text_add(&text, " %.1f", rating.shown);
			put_item(&listing, item);
		}
	}
}

static int put_kept(struct request *request, int64_t id) {
	struct store *store = request->bot->config.store;
	struct data_listing names = {request, SENTENCE("Names you played under:"), 0};
	struct data_listing seats = {request, SENTENCE("You now sit at:"), 0};
	struct data_listing rows = {request, SENTENCE("Entries in the database:"), 0};
	struct store_person person;
	int rc = store_person_get(store, id, &person);
	if (rc == 0) {
		put_who(request, &person);
		rc = store_person_names(store, id, NAMES_MOST, put_name, &names);
	}
	if (rc == 0) {
		rc = store_person_seats(store, id, put_seat, &seats);
	}
	if (rc == 0) {
		struct data_listing formers = {request, NULL, 0};
		rc = store_mergers(store, id, put_merger, &formers);
	}
	if (rc == 0) {
		put_ratings(request, id);
		rc = store_person_rows(store, id, put_rows, &rows);
	}
	return rc;
}

static void show(struct request *request) {
	if (put_kept(request, request->person->id) < 0) {
		request->answer.len = 0;
		request_tell_not_taken(request);
		return;
	}
	text_puts(&request->answer, "\n");
	request_tell_saying(
		request, SENTENCE("Words you added to the dice stay with their games, without "
				  "your name. {prefix}mydata forget deletes the rest."));
}

static void tell_apart(struct request *request) {
	int rc = merging_take_back(request->bot, request->person);
	if (rc == -ENOENT) {
		request_tell_saying(request, SENTENCE("There is nothing to undo: you were merged "
						      "with nobody in the last 30 days."));
	} else if (journal_person(request->bot->config.store, rc) < 0) {
		request_tell_not_taken(request);
	} else {
		request_tell_saying(
			request, SENTENCE("You are two again: each has the games they played, and "
					  "you will not be merged again. Ratings follow in a "
					  "moment. Your seats stay yours."));
	}
}

static void ask(struct request *request, int64_t now) {
	request->person->asked_to_go = now;
	ANSWER(request,
		"This deletes your key, names, settings, statistics and ratings here, for good. "
		"Games you played stay in the records of the others, with “{former}” in your "
		"place. In a running game the computer plays on for you; seats at tables that have "
		"not begun are given up. Words you added to the dice stay, without your name. "
		"Sure? Say {prefix}mydata forget yes within two minutes.",
		{"former", people_anonymised_name(request->words, 1)});
	request_tell(request);
}

/* After that the person is gone, and perhaps the table. */
static void go(struct request *request) {
	int rc = retention_anonymise(request->bot, request->person);
	if (journal_person(request->bot->config.store, rc) < 0) {
		request_tell_not_taken(request);
		return;
	}
	request->person = NULL;
	request->table = NULL;
	request->seat = -1;
	request_tell_saying(request,
		SENTENCE("Your data is deleted. If you speak to me again, you are somebody new."));
}

static void forget(struct request *request) {
	char word[16];
	int64_t now = request->bot->config.now(request->bot->config.data);
	int64_t asked = request->person->asked_to_go;
	bool sure = request_next_word(request, word, sizeof(word)) && strcmp(word, "yes") == 0;
	if (sure && asked != 0 && now - asked >= 0 && now - asked <= SURE_MS) {
		go(request);
	} else {
		ask(request, now);
	}
}

static void run(struct request *request) {
	char word[16] = "";
	if (!request_has_store(request)) {
		return;
	}
	request_next_word(request, word, sizeof(word));
	if (strcmp(word, "show") == 0) {
		show(request);
	} else if (strcmp(word, "apart") == 0) {
		tell_apart(request);
	} else if (strcmp(word, "forget") == 0) {
		forget(request);
	} else {
		request_tell_saying(
			request, SENTENCE("Usage: {prefix}mydata show, {prefix}mydata apart, or "
					  "{prefix}mydata forget"));
	}
}

static const char *const deeds[] = {"show", "apart", "forget", NULL};

static const char *const sureties[] = {"yes", NULL};

const struct command mydata_command = {
	.word = "mydata",
	.group = GROUP_DICECUP,
	.aliases = "データ",
	.usage = "show|apart|forget",
	.help = SENTENCE("shows or deletes what is stored about you: {prefix}mydata show"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS(
		{"what", SENTENCE("what"), SENTENCE("show, apart or forget"), .values = deeds},
		{"confirmation", SENTENCE("confirmation"), SENTENCE("yes, to confirm"),
			.optional = true, .values = sureties}),
};
