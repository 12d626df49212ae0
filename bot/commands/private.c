#include <string.h>

#include "bot/commands/commands.h"
#include "bot/commands/private.h"
#include "bot/session/seating.h"
#include "bot/session/start.h"
#include "bot/session/time_outs.h"
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

enum delivery_mode delivery_mode_find(const char *word) {
	for (int i = 0; i < MANNERS; i++) {
		if (strcmp(manners[i].word, word) == 0) {
			return (enum delivery_mode)i;
		}
	}
	return MODE_USUAL;
}

static bool is_offered(const struct chat *chat, int manner) {
	if (manner == MODE_USUAL) {
		return true;
	}
	bool by_press = manner == MODE_EACH || manner == MODE_BUTTON;
	return !chat->single_user && by_press == chat->has_buttons;
}

static void tell_offered(struct asking *asking) {
	char buf[64];
	struct text ways = TEXT_INTO(buf);
	for (int i = 0; i < MANNERS; i++) {
		if (is_offered(asking->chat, i)) {
			text_add(&ways, "%s%s", ways.len > 0 ? "|" : "", manners[i].word);
		}
	}
	SAY(&asking->answer, asking->words, "Here you can choose: {prefix}private {ways}",
		{"prefix", asking->chat->prefix, 0}, {"ways", buf, 0});
	asking_tell(asking);
}

void delivery_mode_changed(struct table *table, int seat) {
	if (table_has_hands_by_button(table, table->seats[seat].person)) {
		start_if_wanted(table);
	} else {
		seating_prove(table, seat);
	}
	clock_set(table);
}

static void tell_tables(const struct play *play, const struct person *person) {
	for (size_t i = 0; i < play->n_tables; i++) {
		int seat = table_seat_of(play->tables[i], person);
		if (seat >= 0) {
			delivery_mode_changed(play->tables[i], seat);
		}
	}
}

static void choose(struct asking *asking, enum delivery_mode manner) {
	struct store *store = asking->play->config.store;
	const char *kept = manner == MODE_USUAL ? "" : manners[manner].word;
	if (store != NULL && keep_person(store, store_person_set_delivery_mode(
							store, asking->person->id, kept)) < 0) {
		asking_tell_not_taken(asking);
		return;
	}
	asking->person->mode = manner;
	words_put(&asking->answer, asking->words, manners[manner].answer);
	asking_tell(asking);
	tell_tables(asking->play, asking->person);
}

void private_run(struct asking *asking) {
	char word[16];
	if (asking_next_word(asking, word, sizeof(word))) {
		for (int i = 0; i < MANNERS; i++) {
			if (strcmp(manners[i].word, word) == 0 && is_offered(asking->chat, i)) {
				choose(asking, (enum delivery_mode)i);
				return;
			}
		}
	}
	tell_offered(asking);
}
