#include <string.h>

#include "bot/commands/request.h"
#include "bot/commands/rows.h"
#include "bot/session/delivery_mode.h"
#include "bot/table/delivery_modes.h"
#include "bot/table/journal.h"

/* How a person wants their private texts. */

static const char *const answers[MODES] = {
	[MODE_USUAL] = SENTENCE("Your private texts come as usual now."),
	[MODE_NOTICE] = SENTENCE("Your private texts come as notices now."),
	[MODE_MESSAGE] = SENTENCE("Your private texts come as messages now."),
	[MODE_EACH] = SENTENCE("Your dice or cards come in a new message each round now."),
	[MODE_BUTTON] = SENTENCE("Your dice or cards come only when you press My hand now."),
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
			text_add(&ways, "%s%s", ways.len > 0 ? "|" : "", delivery_mode_words[i]);
		}
	}
	SAY(&request->answer, request->words, "Here you can choose: {prefix}private {ways}",
		{"prefix", request->chat->prefix, 0}, {"ways", buf, 0});
	request_tell(request);
}

static void tell_tables(const struct bot *bot, const struct person *person) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		int seat = table_seat_of(bot->tables[i], person);
		if (seat >= 0) {
			delivery_mode_follow(bot->tables[i], seat);
		}
	}
}

static void choose(struct request *request, enum delivery_mode mode) {
	struct store *store = request->bot->config.store;
	const char *kept = mode == MODE_USUAL ? "" : delivery_mode_words[mode];
	if (store != NULL && journal_person(store, store_person_set_delivery_mode(
							   store, request->person->id, kept)) < 0) {
		request_tell_not_taken(request);
		return;
	}
	request->person->mode = mode;
	words_put(&request->answer, request->words, answers[mode]);
	request_tell(request);
	tell_tables(request->bot, request->person);
}

static void run(struct request *request) {
	char word[16];
	if (request_next_word(request, word, sizeof(word))) {
		for (int i = 0; i < MODES; i++) {
			if (strcmp(delivery_mode_words[i], word) == 0 &&
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
	{"how", SENTENCE("how"), SENTENCE("how private texts come to you"), .values = modes},
	{.name = NULL},
};

const struct command private_command = {
	.word = "private",
	.aliases = "届け方 私信",
	.usage = "usual|notice|message|each|button",
	.help = SENTENCE("how private texts come to you"),
	.need = NEEDS_NOTHING,
	.run = run,
	.arguments = arguments,
	.limit = LIMIT_CHANGE,
};
