#include "bot/session/merging.h"

#include <errno.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/session/lesson.h"
#include "bot/session/thinking.h"
#include "bot/table/pages.h"
#include "bot/table/table.h"

/* So few that a step takes some milliseconds. */
enum { GAMES_A_STEP = 16, STEP_MS = 50 };

/* Later */

void merging_begin(struct bot *bot) {
	if (bot->config.store != NULL) {
		bot->merging_due = bot->config.now(bot->config.data);
	}
}

void merging_go_on(struct bot *bot) {
	int rc = store_mergers_go_on(bot->config.store, GAMES_A_STEP);
	if (rc < 0 && rc != -ENOENT) {
		log_event(LOG_ERROR, "not-merged", "goes on after the next start: %s",
			store_error(bot->config.store));
	}
	bot->merging_due = rc == 0 ? bot->config.now(bot->config.data) + STEP_MS : INT64_MAX;
}

/* What is kept in memory */

static int find_seat(const struct table *table, const struct person *person) {
	int seat = table->n_seats - 1;
	while (seat >= 0 && table->seats[seat].person != person) {
		seat--;
	}
	return seat;
}

static bool has_a_seat(const struct person *person) {
	for (unsigned i = 0; person != NULL && i < person->n_seats; i++) {
		if (table_seat_of(person->tables[i], person) >= 0) {
			return true;
		}
	}
	return false;
}

static bool sit_at_one_table(const struct person *former, const struct person *person) {
	for (unsigned i = 0; i < former->n_seats; i++) {
		if (find_seat(former->tables[i], person) >= 0) {
			return true;
		}
	}
	return false;
}

static void take_table(struct table *table, struct person *former, struct person *person) {
	int seat = find_seat(table, former);
	if (seat >= 0) {
		table->seats[seat].person = person;
		people_leave(former, table);
		people_sit(person, table);
	}
	if (table->opened_by == former->id) {
		table->opened_by = person->id;
	}
	for (int i = 0; i < table->n_seats; i++) {
		struct seat *other = &table->seats[i];
		other->gift_to = other->gift_to == former->id ? person->id : other->gift_to;
		other->proposed = other->proposed == former->id ? person->id : other->proposed;
	}
}

/* Nobody gets more by having been two. */
static void take_limits(const struct person_limits *former, struct person_limits *limits) {
	for (int i = 0; i < LIMITS; i++) {
		if (former->whole_at[i] > limits->whole_at[i]) {
			limits->whole_at[i] = former->whole_at[i];
		}
	}
}

/* The former is gone then. There must be room for their tables. */
static void take_over(struct bot *bot, struct person *former, struct person *person) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		take_table(bot->tables[i], former, person);
	}
	person->language = person->language != LANGUAGES ? person->language : former->language;
	person->speaks = person->speaks != LANGUAGES ? person->speaks : former->speaks;
	person->mode = person->mode != MODE_USUAL ? person->mode : former->mode;
	take_limits(&former->limits, &person->limits);
	lesson_follow(bot, former->key, person);
	thinking_follow(bot, person->chat, former->key, person->key);
	thinking_forget(bot, person->chat, former->key);
	pages_forget(bot, person->chat, former->key);
	people_remove(&bot->people, former);
}

/* Merging */

/* Their number as stored; 0: nothing is stored about them. */
static int64_t find_stored(struct store *store, const struct chat *chat, const char *key) {
	struct store_person kept;
	int n = store != NULL ? store_people_find(store, chat->network, key, &kept, 1) : 0;
	return n == 1 && strcmp(kept.key, key) == 0 ? kept.id : 0;
}

static int merge_stored(struct bot *bot, int64_t former, const struct person *person) {
	struct store *store = bot->config.store;
	int64_t now = bot->config.now(bot->config.data);
	int rc = store != NULL ? store_person_merge(store, former, person->id, now) : 0;
	if (rc == -EEXIST) {
		log_event(LOG_INFO, "not-merged", "%s: person %lld and person %lld are two",
			person->chat->network, (long long)former, (long long)person->id);
	} else if (rc < 0) {
		log_event(LOG_ERROR, "not-merged", "%s: %s", person->chat->network,
			store_error(store));
	}
	return rc;
}

static bool merge(struct bot *bot, int64_t id, struct person *former, struct person *person) {
	if (former != NULL && (sit_at_one_table(former, person) ||
				      people_make_room(person, former->n_seats) < 0)) {
		return false;
	}
	if (merge_stored(bot, id, person) < 0) {
		return false;
	}
	log_event(LOG_INFO, "merged", "%s: person %lld is person %lld", person->chat->network,
		(long long)id, (long long)person->id);
	if (former != NULL) {
		take_over(bot, former, person);
	}
	merging_begin(bot);
	return true;
}

/* Who has a seat keeps it while they are there, even if it cannot be carried over. */
bool merging_follow(struct bot *bot, struct chat *chat, const char *former,
	const struct chat_person *person, bool seen) {
	struct person *before = people_find(&bot->people, chat, former);
	bool seated = has_a_seat(before);
	int64_t id = before != NULL ? before->id
		     : seen         ? find_stored(bot->config.store, chat, former)
				    : 0;
	if (id == 0 || (!seen && !seated)) {
		return true;
	}
	struct chat_person met = *person;
	if (before != NULL && met.name[0] == '\0') {
		met.name = before->name;
	}
	struct person *now = people_meet(&bot->people, bot->config.store, chat, &met);
	before = people_find(&bot->people, chat, former); /* meeting may drop people */
	return (now != NULL && merge(bot, id, before, now)) || !seated;
}

int merging_take_back(struct bot *bot, const struct person *person) {
	int rc = store_person_split(
		bot->config.store, person->id, bot->config.now(bot->config.data));
	if (rc == 0) {
		merging_begin(bot);
	}
	return rc;
}
