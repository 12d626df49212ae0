#include <string.h>

#include "bot/commands/commands.h"
#include "bot/commands/private.h"
#include "bot/session/clocks.h"
#include "bot/session/seating.h"
#include "bot/session/start.h"
#include "bot/session/time_outs.h"
#include "bot/table/delivery_modes.h"
#include "bot/table/journal.h"

/* How a person wants their private texts. */

struct manner {
	const char *word;
	const char *answer; /* a SENTENCE */
};

static const struct manner manners[] = {
	[MODE_USUAL] = {"usual", SENTENCE("Your private texts come as usual now.")},
	[MODE_NOTICE] = {"notice", SENTENCE("Your private texts come as notices now.")},
	[MODE_MESSAGE] = {"message", SENTENCE("Your private texts come as messages now.")},
	[MODE_EACH] = {"each",
		SENTENCE("Your dice or cards come in a new message each round now.")},
	[MODE_BUTTON] = {"button",
		SENTENCE("Your dice or cards come only when you press My hand now.")},
};

enum { MANNERS = sizeof(manners) / sizeof(manners[0]) };

static bool is_offered(const struct chat *chat, int manner) {
	if (manner == MODE_USUAL) {
		return true;
	}
	bool by_press = manner == MODE_EACH || manner == MODE_BUTTON;
	return !chat->single_user && by_press == chat->has_buttons;
}

static void tell_offered(struct request *request) {
	char buf[64];
	struct text ways = TEXT_INTO(buf);
	for (int i = 0; i < MANNERS; i++) {
		if (is_offered(request->chat, i)) {
			text_add(&ways, "%s%s", ways.len > 0 ? "|" : "", manners[i].word);
		}
	}
	SAY(&request->answer, request->words, "Here you can choose: {prefix}private {ways}",
		{"prefix", request->chat->prefix, 0}, {"ways", buf, 0});
	request_tell(request);
}

void delivery_mode_changed(struct table *table, int seat) {
	if (table_has_hands_by_button(table, table->seats[seat].person)) {
		start_if_wanted(table);
	} else {
		seating_prove(table, seat);
	}
	clocks_set(table);
}

static void tell_tables(const struct bot *bot, const struct person *person) {
	for (size_t i = 0; i < bot->n_tables; i++) {
		int seat = table_seat_of(bot->tables[i], person);
		if (seat >= 0) {
			delivery_mode_changed(bot->tables[i], seat);
		}
	}
}

static void choose(struct request *request, enum delivery_mode manner) {
	struct store *store = request->bot->config.store;
	const char *kept = manner == MODE_USUAL ? "" : manners[manner].word;
	if (store != NULL && journal_person(store, store_person_set_delivery_mode(
							   store, request->person->id, kept)) < 0) {
		request_tell_not_taken(request);
		return;
	}
	request->person->mode = manner;
	words_put(&request->answer, request->words, manners[manner].answer);
	request_tell(request);
	tell_tables(request->bot, request->person);
}

void private_run(struct request *request) {
	char word[16];
	if (request_next_word(request, word, sizeof(word))) {
		for (int i = 0; i < MANNERS; i++) {
			if (strcmp(manners[i].word, word) == 0 && is_offered(request->chat, i)) {
				choose(request, (enum delivery_mode)i);
				return;
			}
		}
	}
	tell_offered(request);
}
