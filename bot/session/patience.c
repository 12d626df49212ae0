#include "bot/session/patience.h"

#include <errno.h>

#include "bot/table/channel_settings.h"
#include "bot/table/journal.h"

enum {
	LONG_MS = 1500,
	AGAIN_MS = 60 * 1000,
};

static const struct channel_settings *settings_for(
	struct bot *bot, struct chat *chat, const char *place, const struct person *person) {
	if (place != NULL) {
		return channel_settings_at(bot, chat, place);
	}
	return person->n_seats > 0 ? table_settings_of(person->tables[0], person) : NULL;
}

static bool hears(enum outcome outcome) {
	return outcome != OUTCOME_IGNORED && outcome != OUTCOME_UNKNOWN &&
	       outcome != OUTCOME_LIMITED;
}

/* The check of both bounds allows for a clock that was set back. */
static bool is_patient(const struct person *person, int64_t now) {
	return person->patient_until > now && person->patient_until <= now + AGAIN_MS;
}

/* A person whose earlier answer is durable need not wait for it any more, but may for this one. */
static void drop_kept(struct bot *bot, struct person *person) {
	struct patience *patience = &bot->patience;
	for (size_t i = 0; i < patience->n; i++) {
		struct patience_asker *asker = &patience->waiting[i];
		if (asker->person == person->id && !journal_holds(bot, asker->commit_seq)) {
			*asker = patience->waiting[--patience->n];
			person->patient_until = 0;
			return;
		}
	}
}

/* A person waits for one answer at a time. Those who find no room are few beside those who do. */
void patience_note(struct bot *bot, struct chat *chat, const struct chat_message *message) {
	struct patience *patience = &bot->patience;
	int64_t now = bot->config.now(bot->config.data);
	if (bot->config.syncing == NULL || chat->impl->tell_ahead == NULL || !hears(bot->outcome)) {
		return;
	}
	struct person *person = people_find(&bot->people, chat, message->from.key);
	if (person == NULL) {
		return;
	}
	drop_kept(bot, person);
	if (is_patient(person, now) || patience->n == PATIENCE_MOST) {
		return;
	}
	person->patient_until = now + LONG_MS;
	patience->waiting[patience->n++] = (struct patience_asker){
		.person = person->id,
		.commit_seq = journal_commit_seq(bot),
		.due = person->patient_until,
		.words = channel_settings_words_for(
			bot, settings_for(bot, chat, message->place, person), LANGUAGES, person),
	};
}

int64_t patience_due(const struct bot *bot) {
	int64_t due = INT64_MAX;
	for (size_t i = 0; i < bot->patience.n; i++) {
		int64_t one = bot->patience.waiting[i].due;
		due = one < due ? one : due;
	}
	return due;
}

static int ask_to_wait(struct person *person, const struct words *words) {
	char buf[256];
	struct text text = TEXT_INTO(buf);
	words_put(&text, words, SENTENCE("I am slow just now: please wait a moment."));
	return person->chat->impl->tell_ahead(
		person->chat, person->key, &(struct post){.text = buf, .mode = person->mode});
}

/* False: the network has no room for it at the moment. */
static bool settle(struct bot *bot, const struct patience_asker *asker, int64_t now) {
	struct person *person = journal_holds(bot, asker->commit_seq)
					? people_numbered(&bot->people, asker->person)
					: NULL;
	int rc = person != NULL ? ask_to_wait(person, asker->words) : 0;
	if (person != NULL) {
		person->patient_until = now + (rc == -ENOBUFS ? LONG_MS : AGAIN_MS);
	}
	return rc != -ENOBUFS;
}

void patience_tick(struct bot *bot, int64_t now) {
	struct patience *patience = &bot->patience;
	size_t n = patience->n;
	patience->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct patience_asker asker = patience->waiting[i];
		bool later = asker.due > now;
		if (later || !settle(bot, &asker, now)) {
			asker.due = later ? asker.due : now + LONG_MS;
			patience->waiting[patience->n++] = asker;
		}
	}
}

void patience_jump(struct bot *bot, int64_t ms) {
	for (size_t i = 0; i < bot->patience.n; i++) {
		bot->patience.waiting[i].due += ms;
	}
}
