#include "bot/session/retention.h"

#include <errno.h>

#include "bot/base/log.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/live_message.h"
#include "bot/session/clocks.h"
#include "bot/session/lesson.h"
#include "bot/session/pace.h"
#include "bot/session/seating.h"
#include "bot/session/thinking.h"
#include "bot/table/invitations.h"
#include "bot/table/journal.h"
#include "bot/table/pages.h"
#include "bot/table/presence.h"
#include "bot/table/table_seats.h"

/* Does not name the person: their name is deleted, too. */
static void leave_open(struct table *table, int seat) {
	table_seats_remove(table, seat);
	announce(table, SENTENCE("Somebody leaves the table ({k}/{max})."), NULL, 0);
}

/* A person who was out of the game counts as having played it to the end. */
static void leave_running(struct table *table, int seat) {
	bool in = presence_is_in(table, seat);
	table_seats_anonymise(table, seat, in ? STORE_GAVE_UP : table->seats[seat].absence);
	if (!in) {
		journal_seats(table);
	}
	ANNOUNCE(table,
		in ? SENTENCE("Somebody leaves for good; the computer plays on as {who}.")
		   : SENTENCE("Somebody who was out of the game leaves for good, as {who}."),
		{"who", people_anonymised_name(table_words(table), table->seats[seat].anonymised),
			0});
}

static void leave(struct table *table, int seat) {
	if (table->phase == TABLE_OVER) {
		table_seats_anonymise(table, seat, table->seats[seat].absence);
		return;
	}
	bool waited = presence_is_deserted(table);
	if (table->started_at == 0) {
		leave_open(table, seat);
	} else {
		leave_running(table, seat);
	}
	if (!seating_settle(table, waited)) {
		return;
	}
	live_message_show(table);
	pace_set(table);
	clocks_set(table);
}

static void leave_all(const struct person *person) {
	while (person->n_seats > 0) {
		struct table *table = person->tables[0];
		leave(table, table_seat_at_any(table, person));
	}
}

static void disown_tables(const struct bot *bot, int64_t id) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		if (bot->tables[i]->opened_by == id) {
			bot->tables[i]->opened_by = 0;
		}
	}
}

static int forget_kept(struct bot *bot, int64_t id) {
	struct store *store = bot->config.store;
	int rc = store_person_forget(store, id, bot->config.now(bot->config.data));
	if (rc == 0) {
		disown_tables(bot, id);
	}
	return rc;
}

static void take_back_invitations(const struct bot *bot, const struct person *person) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		if (invitations_has(bot->tables[i], person)) {
			invitations_drop(bot->tables[i], person);
			live_message_show(bot->tables[i]);
		}
	}
}

int retention_anonymise(struct bot *bot, struct person *person) {
	int rc = forget_kept(bot, person->id);
	if (rc == 0) {
		take_back_invitations(bot, person);
		leave_all(person);
		struct running_lesson *lesson = lesson_find(bot, person);
		if (lesson != NULL) {
			lesson_end(bot, lesson);
		}
		thinking_forget(bot, person->chat, person->key);
		pages_forget(bot, person->chat, person->key);
		people_remove(&bot->people, person);
	}
	return rc;
}

/* The person may not be in memory. */
static int anonymise_numbered(struct bot *bot, int64_t id) {
	struct person *person = people_numbered(&bot->people, id);
	return person != NULL ? retention_anonymise(bot, person) : forget_kept(bot, id);
}

/* Few at a time, so that nobody waits: a person of many games takes some ten milliseconds. */
enum { GAMES_AT_ONCE = 4, STEP_MS = 200 };

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

void retention_keep_for(struct bot *bot, int people_days, int games_days) {
	const struct retention *before = &bot->retention;
	if (before->people_days == people_days && before->games_days == games_days &&
		before->due != INT64_MAX) {
		return;
	}
	bool wanted = bot->config.store != NULL; /* keys of mergers always expire */
	bot->retention = (struct retention){
		.people_days = people_days,
		.games_days = games_days,
		.due = wanted ? bot->config.now(bot->config.data) : INT64_MAX,
	};
}

/* -ENOENT: nobody has expired. */
static int forget_one(struct bot *bot, int64_t now) {
	int64_t id = 0, since = now - bot->retention.people_days * DAY_MS;
	if (bot->retention.people_days == 0) {
		return -ENOENT;
	}
	int rc = store_person_expired(bot->config.store, since, now, &id);
	if (rc == 0) {
		rc = anonymise_numbered(bot, id);
	}
	bot->retention.people += rc == 0;
	return rc;
}

/* -ENOENT: none is left. */
static int clear_some(struct bot *bot, int64_t now) {
	if (bot->retention.games_days == 0) {
		return -ENOENT;
	}
	int rc = 0;
	for (int i = 0; i < GAMES_AT_ONCE && rc == 0; i++) {
		rc = store_game_prune(bot->config.store, now - bot->retention.games_days * DAY_MS);
		bot->retention.games += rc == 0;
	}
	return rc;
}

/* The log names nobody: names are deleted, too. */
static void end_day(struct bot *bot, int rc) {
	struct retention *retention = &bot->retention;
	if (retention->people > 0 || retention->games > 0) {
		log_event(LOG_INFO, "retention", "people forgotten: %u, games cleared: %u",
			retention->people, retention->games);
	}
	if (rc != -ENOENT) {
		log_event(LOG_ERROR, "retention", "goes on tomorrow: %s",
			store_error(bot->config.store));
	}
	retention->people = retention->games = 0;
	retention->due = bot->config.now(bot->config.data) + DAY_MS;
}

void retention_go_on(struct bot *bot) {
	int64_t now = bot->config.now(bot->config.data);
	int rc = forget_one(bot, now);
	if (rc == -ENOENT) {
		rc = clear_some(bot, now);
	}
	if (rc == -ENOENT) {
		rc = store_mergers_expire(bot->config.store, now);
	}
	if (rc < 0) {
		end_day(bot, rc);
	} else {
		bot->retention.due = now + STEP_MS;
	}
}
