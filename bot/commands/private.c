#include <string.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/start.h"
#include "bot/table/journal.h"
#include "bot/table/people.h"

/* How a person wants their private texts. */

static const char *const answers[MODES] = {
	[MODE_USUAL] = SENTENCE("Private messages now come to you in the usual way."),
	[MODE_NOTICE] = SENTENCE("Private messages now come to you as notices."),
	[MODE_MESSAGE] = SENTENCE("Private messages now come to you as ordinary messages."),
	[MODE_EACH] = SENTENCE("Your dice or cards now come in a new message each round."),
	[MODE_BUTTON] = SENTENCE("Your dice or cards now come only when you press My hand."),
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

static void choose(struct request *request, enum delivery_mode mode) {
	struct store *store = request->bot->config.store;
	const char *kept = mode == MODE_USUAL ? "" : people_mode_words[mode];
	if (store != NULL && journal_person(store, store_person_set_delivery_mode(
							   store, request->person->id, kept)) < 0) {
		request_tell_not_taken(request);
		return;
	}
	request->person->mode = mode;
	request_tell_saying(request, answers[mode]);
	tell_tables(request->person);
}

static void run(struct request *request) {
	char word[16];
	if (request_next_word(request, word, sizeof(word))) {
		for (int i = 0; i < MODES; i++) {
			if (strcmp(people_mode_words[i], word) == 0 &&
				is_offered(request->chat, i)) {
				choose(request, (enum delivery_mode)i);
				return;
			}
		}
	}
	tell_offered(request);
}

static const char *const modes[] = {"usual", "each", "button", NULL};

static const struct argument arguments[] = {
	{"how", SENTENCE("how"), SENTENCE("sets how private messages come to you"),
		.values = modes},
	{.name = NULL},
};

const struct command private_command = {
	.word = "private",
	.group = GROUP_DICECUP,
	.aliases = "届け方 私信",
	.usage = "usual|notice|message|each|button",
	.help = SENTENCE("sets how private messages come to you"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
};
