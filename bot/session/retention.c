#include "bot/session/retention.h"

#include <errno.h>

#include "bot/base/log.h"
#include "bot/session/anonymise.h"

/* A few at a time, so that nobody waits: somebody who played much takes some ten milliseconds. */
enum { GAMES_AT_ONCE = 4, STEP_MS = 200 };

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)

void retention_keep_for(struct bot *bot, int people_days, int games_days) {
	const struct retention *before = &bot->retention;
	if (before->people_days == people_days && before->games_days == games_days &&
		before->due != INT64_MAX) {
		return;
	}
	bool wanted = bot->config.store != NULL; /* keys of mergers never stay */
	bot->retention = (struct retention){
		.people_days = people_days,
		.games_days = games_days,
		.due = wanted ? bot->config.now(bot->config.data) : INT64_MAX,
	};
}

/* -ENOENT: nobody is to be deleted. */
static int forget_one(struct bot *bot, int64_t now) {
	int64_t id = 0, since = now - bot->retention.people_days * DAY_MS;
	if (bot->retention.people_days == 0) {
		return -ENOENT;
	}
	int rc = store_person_expired(bot->config.store, since, now, &id);
	if (rc == 0) {
		rc = anonymise_person_numbered(bot, id);
	}
	bot->retention.people += rc == 0;
	return rc;
}

/* -ENOENT: there are no more. */
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

/* The log names nobody: they were to be deleted. */
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
