#include "bot/chat/discord/resume.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/monotonic.h"
#include "bot/chat/discord/json_read.h"

enum { KEEP_MS = 2000 };

static void clear(struct shard_progress *progress) {
	explicit_bzero(progress, sizeof(*progress));
	progress->position.sequence = progress->passed = progress->mark = -1;
}

static void advance(struct shard_progress *progress, int64_t sequence) {
	progress->changed = progress->changed || progress->position.sequence != sequence;
	progress->position.sequence = sequence;
}

void resumption_init(struct resumption *resumption) {
	for (unsigned i = 0; i < GATEWAY_SHARDS_MOST; i++) {
		resumption->resumed[i].sequence = -1;
		clear(&resumption->shard[i]);
	}
}

/* Reading stored sessions */

/* A session keeps the intents and shards of its IDENTIFY. */
static bool fits(const struct discord *discord, const struct kept_session *session,
	const struct kept_session *first) {
	unsigned shards = discord->config->shards;
	return session->intents == discord->gateway_config.intents &&
	       (shards == 0 || session->shards == shards) && session->shards == first->shards &&
	       session->shard < session->shards && session->shards <= GATEWAY_SHARDS_MOST &&
	       session->position.id[0] != '\0' && session->position.sequence >= 0 &&
	       strcmp(session->me, first->me) == 0 &&
	       strcmp(session->application, first->application) == 0 &&
	       snowflake_number(session->me) != 0 && snowflake_number(session->application) != 0;
}

static void take(struct discord *discord, const struct kept_session *session) {
	struct resumption *resumption = &discord->resumption;
	struct shard_progress *progress = &resumption->shard[session->shard];
	progress->position = resumption->resumed[session->shard] = session->position;
	progress->passed = progress->mark = session->position.sequence;
	resumption->shards = session->shards;
	snprintf(discord->me, sizeof(discord->me), "%s", session->me);
	snprintf(discord->application, sizeof(discord->application), "%s", session->application);
}

void resumption_load(struct discord *discord) {
	struct kept_session *kept = calloc(GATEWAY_SHARDS_MOST, sizeof(*kept));
	size_t n = kept != NULL ? discord->memory->sessions(
					  discord->owner_data, -1, kept, GATEWAY_SHARDS_MOST)
				: 0;
	bool all_fit = n > 0;
	for (size_t i = 0; i < n && all_fit; i++) {
		all_fit = fits(discord, &kept[i], &kept[0]);
	}
	if (n > 0 && !all_fit) {
		discord->memory->forget_sessions(discord->owner_data, -1);
	}
	for (size_t i = 0; i < n && all_fit; i++) {
		take(discord, &kept[i]);
	}
	discord->gateway_config.resumed = discord->resumption.resumed;
	discord->gateway_config.n_resumed = discord->resumption.shards;
	if (kept != NULL) {
		explicit_bzero(kept, GATEWAY_SHARDS_MOST * sizeof(*kept));
	}
	free(kept);
}

static bool holds(const struct resumption *resumption) {
	return resumption->held[0] + resumption->held[1] > 0;
}

/* Storing */

static void keep_in(struct discord *discord, uint64_t ms) {
	if (!discord->ending) {
		timers_start(&discord->timers, TIMER_KEEP, ms);
	}
}

static void note_later(struct discord *discord) {
	if (!timers_is_active(&discord->timers, TIMER_KEEP)) {
		keep_in(discord, KEEP_MS);
	}
}

void resumption_keep(struct discord *discord) {
	struct resumption *resumption = &discord->resumption;
	struct kept_session *sessions = calloc(GATEWAY_SHARDS_MOST, sizeof(*sessions));
	size_t n = 0;
	for (unsigned i = 0; sessions != NULL && i < resumption->shards; i++) {
		struct shard_progress *progress = &resumption->shard[i];
		if (progress->changed && progress->position.id[0] != '\0' &&
			progress->position.sequence >= 0) {
			struct kept_session *session = &sessions[n++];
			session->shard = i;
			session->shards = resumption->shards;
			session->intents = discord->gateway_config.intents;
			memcpy(session->me, discord->me, sizeof(session->me));
			memcpy(session->application, discord->application,
				sizeof(session->application));
			session->position = progress->position;
			progress->changed = false;
		}
	}
	if (n > 0) {
		discord->memory->keep_sessions(discord->owner_data, sessions, n);
	}
	if (sessions != NULL) {
		explicit_bzero(sessions, GATEWAY_SHARDS_MOST * sizeof(*sessions));
	}
	free(sessions);
}

void resumption_session(void *data, unsigned shard, const char *id, const char *url) {
	struct discord *discord = data;
	struct shard_progress *progress = &discord->resumption.shard[shard];
	bool fits = strlen(id) < sizeof(progress->position.id) &&
		    strlen(url) < sizeof(progress->position.url);
	discord->memory->forget_sessions(discord->owner_data, (int)shard);
	progress->position = (struct gateway_position){.sequence = -1};
	progress->passed = progress->mark = -1;
	if (fits) {
		snprintf(progress->position.id, sizeof(progress->position.id), "%s", id);
		snprintf(progress->position.url, sizeof(progress->position.url), "%s", url);
	}
}

void resumption_ready(struct discord *discord, unsigned shards) {
	if (shards <= GATEWAY_SHARDS_MOST) {
		discord->resumption.shards = shards;
	}
}

/* Once no hold from before the mark is left everything up to the mark has been handled. The mark
 * then moves on, so that an unbroken chain of holds delays nothing for long. */
static void settle(struct resumption *resumption) {
	bool still = resumption->held[resumption->since] > 0;
	if (resumption->held[!resumption->since] > 0) {
		return;
	}
	for (unsigned i = 0; i < GATEWAY_SHARDS_MOST; i++) {
		struct shard_progress *progress = &resumption->shard[i];
		advance(progress, still ? progress->mark : progress->passed);
		progress->mark = progress->passed;
	}
	resumption->since = !resumption->since;
}

/* A new session is stored at once: it cost an IDENTIFY. */
void resumption_passed(void *data, unsigned shard, int64_t sequence) {
	struct discord *discord = data;
	struct resumption *resumption = &discord->resumption;
	struct shard_progress *progress = &resumption->shard[shard];
	bool is_new = progress->passed < 0;
	progress->passed = sequence;
	discord->memory->note_sequence(discord->owner_data, shard, -1);
	if (is_new || !holds(resumption)) {
		progress->mark = sequence;
		advance(progress, sequence);
	} else {
		settle(resumption);
	}
	if (is_new) {
		resumption_keep(discord);
	} else {
		note_later(discord);
	}
}

struct resumption_hold resumption_hold(struct discord *discord) {
	struct resumption *resumption = &discord->resumption;
	unsigned since = resumption->within != NULL ? resumption->within->since : resumption->since;
	resumption->held[since]++;
	return (struct resumption_hold){since};
}

void resumption_take_up(struct discord *discord, const struct resumption_hold *hold) {
	discord->resumption.within = hold;
}

void resumption_release(struct discord *discord, struct resumption_hold hold) {
	struct resumption *resumption = &discord->resumption;
	resumption->within = NULL;
	resumption->held[hold.since]--;
	settle(resumption);
	note_later(discord);
}
