#include <string.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/start.h"
#include "bot/table/journal.h"
#include "bot/table/people.h"

/* The delivery of a person's private texts, and their pings. */

static const char *const answers[MODES] = {
	[MODE_USUAL] = SENTENCE("Private messages now come to you in the usual way."),
	[MODE_NOTICE] = SENTENCE("Private messages now come to you as notices."),
	[MODE_MESSAGE] = SENTENCE("Private messages now come to you as ordinary messages."),
	[MODE_EACH] = SENTENCE("Your dice or cards now come in a new message each round."),
	[MODE_BUTTON] = SENTENCE("Your dice or cards now come only when you press My hand."),
};

static const char *const pings_answers[PEOPLE_PINGS] = {
	[PINGS_AWAY] = SENTENCE("You are pinged when you are called, without a sound where you did "
				"something within the last minute."),
	[PINGS_ALWAYS] = SENTENCE("You are pinged, with a sound, whenever you are called."),
	[PINGS_NEVER] = SENTENCE("You are never pinged; your name stands where you are called."),
};

static bool is_offered(const struct chat *chat, int mode) {
	if (mode == MODE_USUAL) {
		return true;
	}
	bool by_press = mode == MODE_EACH || mode == MODE_BUTTON;
	return !chat->single_user && by_press == chat->has_buttons;
}

static void tell_offered(struct request *request) {
	char buf[64];
	struct text ways = TEXT_INTO(buf);
	for (int i = 0; i < MODES; i++) {
		if (is_offered(request->chat, i)) {
			text_add(&ways, "%s%s", ways.len > 0 ? "|" : "", people_mode_words[i]);
		}
	}
	ANSWER(request, "Here you can choose: {prefix}private {ways}", {"ways", buf});
	if (request->chat->has_pings) {
		text_puts(&request->answer, "\n");
		request_answer(request,
			SENTENCE("When you are called: {prefix}private always|away|never"), NULL,
			0);
	}
	request_tell(request);
}

static void tell_tables(const struct person *person) {
	for (unsigned i = 0; i < person->n_seats; i++) {
		int seat = table_seat_of(person->tables[i], person);
		if (seat >= 0) {
			start_follow_delivery_mode(person->tables[i], seat);
		}
	}
}

/* A person's choices; MODES, PEOPLE_PINGS: unchanged. */
struct private_choice {
	enum delivery_mode mode;
	enum people_pings pings;
};

static bool read_word(const struct chat *chat, const char *word, struct private_choice *choice) {
	for (int i = 0; i < MODES; i++) {
		if (strcmp(people_mode_words[i], word) == 0 && is_offered(chat, i)) {
			choice->mode = (enum delivery_mode)i;
			return true;
		}
	}
	for (int i = 0; i < PEOPLE_PINGS && chat->has_pings; i++) {
		if (strcmp(people_pings_words[i], word) == 0) {
			choice->pings = (enum people_pings)i;
			return true;
		}
	}
	return false;
}

/* Stores both choices, or none. */
static int keep(struct store *store, int64_t person, const struct private_choice *choice) {
	int rc = store != NULL ? store_begin(store) : 0;
	if (store == NULL || rc < 0) {
		return rc;
	}
	if (choice->mode != MODES) {
		store_person_set_delivery_mode(store, person,
			choice->mode == MODE_USUAL ? "" : people_mode_words[choice->mode]);
	}
	if (choice->pings != PEOPLE_PINGS) {
		store_person_set_pings(store, person,
			choice->pings == PINGS_AWAY ? "" : people_pings_words[choice->pings]);
	}
	return store_commit(store); /* fails if one of them did */
}

static void apply(struct request *request, const struct private_choice *choice) {
	struct person *person = request->person;
	if (choice->mode < MODES) {
		person->mode = choice->mode;
		request_put(request, answers[choice->mode]);
	}
	if (choice->pings < PEOPLE_PINGS) {
		person->pings = choice->pings;
		if (choice->mode < MODES) {
			words_gap(&request->answer, request->words);
		}
		request_put(request, pings_answers[choice->pings]);
	}
	request_tell(request);
	if (choice->mode < MODES) {
		tell_tables(person);
	}
}

static void run(struct request *request) {
	char word[16];
	struct private_choice choice = {MODES, PEOPLE_PINGS};
	struct store *store = request->bot->config.store;
	bool told = false, known = true;
	while (known && request_next_word(request, word, sizeof(word))) {
		known = told = read_word(request->chat, word, &choice);
	}
	if (!told) {
		tell_offered(request);
	} else if (journal_person(store, keep(store, request->person->id, &choice)) < 0) {
		request_tell_not_taken(request);
	} else {
		apply(request, &choice);
	}
}

static const char *const modes[] = {"usual", "each", "button", NULL};
static const char *const when[] = {"always", "away", "never", NULL};
static const char *const when_meanings[] = {
	SENTENCE("always"), SENTENCE("when away"), SENTENCE("never")};

const struct command private_command = {
	.word = "private",
	.group = GROUP_DICECUP,
	.aliases = "届け方 私信",
	.usage = "usual|notice|message|each|button always|away|never",
	.help = SENTENCE("sets how private messages come to you, and when you are pinged"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = ARGUMENTS(
		{"how", SENTENCE("how"), SENTENCE("sets how private messages come to you"),
			.optional = true, .values = modes},
		{"ping", SENTENCE("ping me"),
			SENTENCE("sets when you are pinged as you are called"), .optional = true,
			.values = when, .meanings = when_meanings}),
	.limit = LIMIT_CHANGE,
};
