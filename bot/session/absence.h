#pragma once

#include "bot/table/table.h"

/* Tells a table of people who go out of sight. A person who comes and goes again and again is told
 * of once, and once more how it stands when that has been quiet for a minute. */

/* The person of a seat went out of sight, or is in sight again. */
void absence_left(struct table *table, int seat);
/* As absence_left(), where the connection stays, but is not known to be theirs any more. */
void absence_logged_out(struct table *table, int seat);
/* They belong to the network's server no more, as it answered when their time was up. */
void absence_missing(struct table *table, int seat);
void absence_came(struct table *table, int seat);

/* To somebody who has no seat and comes with the name of who has one and is out of sight: {id},
 * {who}, {nick}. */
#define ABSENCE_LIKE                                                                           \
	SENTENCE("If this is the {who} of table #{id}: the seat is kept for the address or "   \
		 "account that took it. Another player gives it back with {prefix}seat {who} " \
		 "{nick}")

/* The seat of that name at a running table, or -1. */
int absence_find_like(
	const struct table *table, const struct chat *chat, const struct chat_person *person);
/* Somebody is seen in a place of the table: tells what helps, if they are like that. */
void absence_meet(struct table *table, const struct chat *chat, const struct chat_person *person);

/* Whether what happens to them is not told at once. */
bool absence_is_flapping(const struct table *table, int seat);

/* When to call absence_tick(); INT64_MAX: never. */
int64_t absence_due(const struct table *table);
void absence_tick(struct table *table);
