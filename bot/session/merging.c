#include "bot/session/merging.h"

#include <errno.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/session/lesson.h"
#include "bot/session/thinking.h"
#include "bot/table/pages.h"
#include "bot/table/table.h"

/* Few enough that a step takes some milliseconds. */
enum { GAMES_A_STEP = 16, STEP_MS = 50 };

/* Work left for later */

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

/* State kept in memory */

/* A running table where they have a seat; NULL: none. */
static struct table *table_of(const struct person *person) {
	for (unsigned i = 0; person != NULL && i < person->n_seats; i++) {
		if (table_seat_of(person->tables[i], person) >= 0) {
			return person->tables[i];
		}
	}
	return NULL;
}

static bool sit_at_one_table(const struct person *former, const struct person *person) {
	for (unsigned i = 0; i < former->n_seats; i++) {
		if (table_seat_at_any(former->tables[i], person) >= 0) {
			return true;
		}
	}
	return false;
}

static void take_table(struct table *table, struct person *former, struct person *person) {
	int seat = table_seat_at_any(table, former);
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
		other->transfer_vote_to = other->transfer_vote_to == former->id
						  ? person->id
						  : other->transfer_vote_to;
		other->proposed = other->proposed == former->id ? person->id : other->proposed;
	}
}

/* Two identities do not give twice the allowance. */
static void take_limits(const struct person_limits *former, struct person_limits *limits) {
	for (int i = 0; i < LIMITS; i++) {
		if (former->whole_at[i] > limits->whole_at[i]) {
			limits->whole_at[i] = former->whole_at[i];
		}
	}
}

/* There must be room for the former person's tables. */
static void take_over(
	struct bot *bot, struct person *former, struct person *person, bool also_what_is_over) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		if (also_what_is_over || bot->tables[i]->phase != TABLE_OVER) {
			take_table(bot->tables[i], former, person);
		}
	}
	person->language = person->language != LANGUAGES ? person->language : former->language;
	person->speaks = person->speaks != LANGUAGES ? person->speaks : former->speaks;
	person->mode = person->mode != MODE_USUAL ? person->mode : former->mode;
	take_limits(&former->limits, &person->limits);
	lesson_follow(bot, former->key, person);
	thinking_follow(bot, person->chat, former->key, person->key);
	thinking_forget(bot, person->chat, former->key);
	pages_forget(bot, person->chat, former->key);
}

/* Merging */

/* The person's number in the store; 0: it has none. */
static int64_t find_stored(struct store *store, const struct chat *chat, const char *key) {
	struct store_person kept;
	return people_read(store, chat, key, &kept) ? kept.id : 0;
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
		take_over(bot, former, person, true);
		people_remove(&bot->people, former);
	}
	merging_begin(bot);
	return true;
}

/* Nicks */

static void tell_nothing_follows(
	const struct table *table, struct person *person, const char *nick) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	if (person->told_apart) {
		return;
	}
	person->told_apart = true;
	TABLE_TELL(&text, table, person,
		"The seat of {nick} is kept for somebody else, and yours for {who}. Take the nick "
		"{who} "
		"again before you leave, or you are not known when you come back.",
		{"nick", nick}, {"who", person->name});
	table_tell_person(table, person, buf);
}

/* Whether a vote under way would give them another player's seat. */
static bool is_to_have_seat(const struct bot *bot, const struct person *person) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		const struct table *table = bot->tables[i];
		for (int seat = 0; seat < table->n_seats; seat++) {
			if (table->seats[seat].transfer_vote_to == person->id ||
				table->seats[seat].proposed == person->id) {
				return true;
			}
		}
	}
	return false;
}

static bool has_something_here(struct bot *bot, const struct person *person) {
	return table_of(person) != NULL || is_to_have_seat(bot, person) ||
	       lesson_find(bot, person) != NULL ||
	       thinking_of(bot, person->chat, person->key) != NULL ||
	       rate_limit_is_used(&person->limits, bot->config.now(bot->config.data));
}

/* Whether the person would miss anything under another key. */
static bool has_something(struct bot *bot, const struct person *person, int64_t id) {
	return (person != NULL && has_something_here(bot, person)) ||
	       (bot->config.store != NULL && store_person_goes_on(bot->config.store, id) == 0);
}

static bool give_stored(struct bot *bot, int64_t former, const struct person *person) {
	struct store *store = bot->config.store;
	int rc = store != NULL ? store_person_give(store, former, person->id) : 0;
	if (rc < 0 && rc != -EEXIST) {
		log_event(LOG_ERROR, "not-given", "%s: %s", person->chat->network,
			store_error(store));
	}
	return rc == 0;
}

static bool give(struct bot *bot, int64_t id, struct person *former, struct person *person) {
	if (former != NULL && people_make_room(person, former->n_seats) < 0) {
		return false;
	}
	if (!give_stored(bot, id, person)) {
		return false;
	}
	log_event(LOG_INFO, "nick-changed", "%s: what person %lld does goes on as person %lld",
		person->chat->network, (long long)id, (long long)person->id);
	if (former != NULL) {
		take_over(bot, former, person, false);
	}
	return true;
}

static bool follow_nick(struct bot *bot, struct chat *chat, const char *former,
	const struct chat_person *person, bool in_use) {
	struct person *before = people_find(&bot->people, chat, former);
	const struct table *sits_at = table_of(before);
	int64_t id = before != NULL ? before->id : find_stored(bot->config.store, chat, former);
	if (in_use || table_of(people_find(&bot->people, chat, person->key)) != NULL) {
		if (sits_at != NULL) {
			tell_nothing_follows(sits_at, before, person->name);
		}
		return sits_at == NULL;
	}
	if (!has_something(bot, before, id)) {
		return true;
	}
	struct person *now = people_meet(&bot->people, bot->config.store, chat, person);
	before = people_find(&bot->people, chat, former); /* people_meet() may drop people */
	return (now != NULL && give(bot, id, before, now)) || sits_at == NULL;
}

void merging_note_imitated(struct bot *bot, const struct chat *chat, const char *key, bool on) {
	struct person *person = people_find(&bot->people, chat, key);
	struct store *store = bot->config.store;
	if (person == NULL || person->imitated == on || (on && table_of(person) == NULL)) {
		return;
	}
	person->imitated = on;
	if (store != NULL && store_person_set_imitated(store, person->id, on) < 0) {
		log_event(LOG_ERROR, "not-kept", "%s: %s", chat->network, store_error(store));
	}
}

bool merging_is_imitated(const struct bot *bot, const struct chat *chat, const char *key) {
	const struct person *person = people_find(&bot->people, chat, key);
	return person != NULL && person->imitated && table_of(person) != NULL;
}

/* A person keeps their seat while present, even if it cannot be carried over. */
static bool follow(struct bot *bot, struct chat *chat, const char *former,
	const struct chat_person *person, bool seen) {
	struct person *before = people_find(&bot->people, chat, former);
	bool seated = table_of(before) != NULL;
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
	before = people_find(&bot->people, chat, former); /* people_meet() may drop people */
	return (now != NULL && merge(bot, id, before, now)) || !seated;
}

bool merging_follow(struct bot *bot, struct chat *chat, const char *former,
	const struct chat_person *person, enum chat_proof proof) {
	bool by_nick = proof == CHAT_PROOF_NICK || proof == CHAT_PROOF_NICK_IN_USE;
	return by_nick ? follow_nick(bot, chat, former, person, proof == CHAT_PROOF_NICK_IN_USE)
		       : follow(bot, chat, former, person, proof == CHAT_PROOF_SEEN);
}

int merging_take_back(struct bot *bot, const struct person *person) {
	int rc = store_person_split(
		bot->config.store, person->id, bot->config.now(bot->config.data));
	if (rc == 0) {
		merging_begin(bot);
	}
	return rc;
}
