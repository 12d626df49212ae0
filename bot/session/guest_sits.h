#pragma once

#include "bot/table/table.h"

/* Guests who sit down before the start by an invitation: limits, and their announcement. Their keys
 * cost nothing, so limits count by table, address and invitation. A guest who stays counts for a
 * minute only. */

struct guest_sits;

void guest_sits_finish(struct bot *bot);

/* Why guests from this source may not sit down now, and the ms until they may; or NULL. source: as
 * of a chat_message. */
const char *guest_sits_object(const struct table *table, const char *source, int64_t *wait);

/* A guest has sat down: counts and announces it, at once or soon. */
void guest_sits_came(struct table *table, int seat, const char *source);

/* A person, guest or not, about to get up; announced once they have. */
struct guest_going {
	bool passes;      /* they stayed less than a minute */
	bool unannounced; /* their coming was not announced */
	bool guest;
	int16_t sat;
	char name[STORE_NAME_SIZE];
};
struct guest_going guest_sits_going(const struct table *table, int seat);
/* They got up: announces it, at once or soon. Too many of them void the invitation. */
void guest_sits_went(struct table *table, const struct guest_going *going);

/* When to call guest_sits_tell(); INT64_MAX: never. */
int64_t guest_sits_due(const struct table *table);
/* The clock was set by ms. */
void guest_sits_jump(struct bot *bot, int64_t ms);
/* Announces the collected comings and goings now. */
void guest_sits_tell(struct table *table);
