#include <string.h>

#include "bot/play/clock.h"
#include "bot/play/commands.h"
#include "bot/play/keep.h"
#include "bot/play/manner.h"
#include "bot/play/seating.h"
#include "bot/play/start.h"

/* How a person wants their private texts. */

struct manner {
	const char *word;
	const char *answer; /* a SENTENCE */
};

static const struct manner manners[] = {
	[MANNER_USUAL] = {"usual", SENTENCE("Your private texts come as usual now.")},
	[MANNER_NOTICE] = {"notice", SENTENCE("Your private texts come as notices now.")},
	[MANNER_MESSAGE] = {"message", SENTENCE("Your private texts come as messages now.")},
	[MANNER_EACH] = {"each",
		SENTENCE("Your dice or cards come in a new message each round now.")},
	[MANNER_BUTTON] = {"button",
		SENTENCE("Your dice or cards come only when you press My hand now.")},
};

enum { MANNERS = sizeof(manners) / sizeof(manners[0]) };

enum chat_manner manner_find(const char *word) {
	for (int i = 0; i < MANNERS; i++) {
		if (strcmp(manners[i].word, word) == 0) {
			return (enum chat_manner)i;
		}
	}
	return MANNER_USUAL;
}

static bool is_offered(const struct chat *chat, int manner) {
	if (manner == MANNER_USUAL) {
		return true;
	}
	bool by_press = manner == MANNER_EACH || manner == MANNER_BUTTON;
	return !chat->alone && by_press == chat->presses;
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

void manner_changed(struct table *table, int seat) {
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
			manner_changed(play->tables[i], seat);
		}
	}
}

static void choose(struct asking *asking, enum chat_manner manner) {
	struct store *store = asking->play->config.store;
	const char *kept = manner == MANNER_USUAL ? "" : manners[manner].word;
	if (store != NULL &&
		keep_person(store, store_person_set_manner(store, asking->person->id, kept)) < 0) {
		asking_tell_not_taken(asking);
		return;
	}
	asking->person->manner = manner;
	words_put(&asking->answer, asking->words, manners[manner].answer);
	asking_tell(asking);
	tell_tables(asking->play, asking->person);
}

void manner_choose(struct asking *asking) {
	char word[16];
	if (asking_next_word(asking, word, sizeof(word))) {
		for (int i = 0; i < MANNERS; i++) {
			if (strcmp(manners[i].word, word) == 0 && is_offered(asking->chat, i)) {
				choose(asking, (enum chat_manner)i);
				return;
			}
		}
	}
	tell_offered(asking);
}
