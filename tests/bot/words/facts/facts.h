#pragma once

#include "bot/words/catalogue.h"
#include "engine/game.h"

/* The facts that a message must tell, and a message without all that only helps the eye. */

/* Who listens. */
struct hearing {
	const struct game *game;
	const void *state; /* as it is now */
	struct audience audience;
};

enum { FACTS_MOST = 400, FACT_SIZE = 96, ANYWHERE = -1 };

/* What must be found: text that stands alone, behind a seat's name and before the next, or anywhere
 * in a message. */
struct facts {
	const struct hearing *hearing;
	int n;
	struct {
		int seat;
		bool before; /* the number before the name */
		char text[FACT_SIZE];
	} list[FACTS_MOST];
};

/* What a field that is not told as it is, is told as. */
struct telling {
	const char *event, *field;
	void (*add)(struct facts *facts, const int16_t *at); /* NULL: told elsewhere */
};

/* What is particular to a game. */
struct game_facts {
	const struct telling *tellings; /* ended by an event that is NULL */
	/* Events that are not always told, as others tell the same, ended by NULL. */
	const char *const *silent;
	/* The facts of an event that its fields do not tell; NULL: none. */
	void (*of_event)(struct facts *facts, const struct event *event, const char *name);
	/* What stands on the table and in the listener's hand. */
	void (*of_state)(struct facts *facts, const void *view);
	/* Notation of ours, which means nothing to a newcomer: forms that may stand nowhere, and
	 * those that may only stand beside their legend: on a screen's board, or in a message that
	 * has it. Ended by NULL. */
	const char *const *codes, *const *codes_by_legend;
	const char *legend; /* NULL: only boards have it */
};

extern const struct game_facts perudo_facts, catbox_facts, ring_facts, saiun_facts, geht_facts;

void facts_number(struct facts *facts, int seat, int number);
void facts_name(struct facts *facts, int seat);
/* A sentence without places, as the listener's language has it. */
void facts_words(struct facts *facts, int seat, const char *sentence);
/* One with the place {n}. */
void facts_words_of(struct facts *facts, int seat, const char *sentence, int n);
void facts_text(struct facts *facts, int seat, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Numbers by seat, at[0] of them; those that are 0 if zeros. */
void facts_by_seat(struct facts *facts, const int16_t *at, bool zeros);
/* The same of places, which stand before the names. */
void facts_places(struct facts *facts, const int16_t *at);

/* All that an event tells whom it is for. */
void facts_of_event(
	struct facts *facts, const struct game_facts *particular, const struct event *event);

/* A message without styles, emoji, marks of pictures, and blanks beyond one. plain has room for as
 * many bytes. */
void facts_plain(const char *text, char *plain);

/* The first word of the message that has one of these forms, in a buffer of its own; NULL: none.
 * In a form '#' is digits, '%' letters of one of a, b, r; all else is itself. */
const char *facts_code(const char *const *forms, const char *plain);

/* The first fact that is not in the message; -1: all are. */
int facts_missing(const struct facts *facts, const char *plain);
