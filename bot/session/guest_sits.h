#pragma once

#include "bot/table/table.h"

/* Guests who sit down before the start, by an invitation: how often they may, and how that is told.
 * Their keys cost nothing, so what counts is the table, the address and the invitation. Of whoever
 * stays for a minute nothing counts. */

struct guest_sits;

void guest_sits_finish(struct bot *bot);

/* Why nobody may come from there now, and in how many ms they may; or NULL. source: as of a
 * chat_message. */
const char *guest_sits_object(const struct table *table, const char *source, int64_t *wait);

/* A guest has sat down there: counts, and tells it at once or in a moment. */
void guest_sits_came(struct table *table, int seat, const char *source);

/* A person, guest or not, who is about to get up: told once they have. */
struct guest_going {
	bool passes;      /* they did not stay */
	bool unannounced; /* nobody was told that they came */
	bool guest;
	int16_t sat;
	char name[STORE_NAME_SIZE];
};
struct guest_going guest_sits_going(const struct table *table, int seat);
/* They have: tells it at once or in a moment. Too many of them make the invitation void. */
void guest_sits_went(struct table *table, const struct guest_going *going);

/* When those who came and went are to be told; INT64_MAX: never. */
int64_t guest_sits_due(const struct table *table);
/* The clock was set by ms. */
void guest_sits_jump(struct bot *bot, int64_t ms);
/* Tells them now. */
void guest_sits_tell(struct table *table);
