#pragma once

#include "bot/table/table.h"

/* Announces people who leave. Of repeated comings and goings only the first is announced, and after
 * a quiet minute how it stands. */

/* The person of a seat left, or is seen again. */
void absence_left(struct table *table, int seat);
/* As absence_left(), but the connection stays and no longer counts as theirs. */
void absence_logged_out(struct table *table, int seat);
/* The network answered after their time-out that they no longer belong to the server. */
void absence_missing(struct table *table, int seat);
void absence_came(struct table *table, int seat);

/* For a person without a seat whose name is that of an absent player: {id}, {who}, {nick}. */
#define ABSENCE_LIKE                                                                           \
	SENTENCE("If this is the {who} of table #{id}: the seat is kept for the address or "   \
		 "account that took it. Another player gives it back with {prefix}seat {who} " \
		 "{nick}")

/* The absent player's seat with that name at a running table, or -1. */
int absence_find_like(
	const struct table *table, const struct chat *chat, const struct chat_person *person);
/* A person is seen in a place of the table: says what to do if their name is an absent player's. */
void absence_meet(struct table *table, const struct chat *chat, const struct chat_person *person);

/* Whether their comings and goings are not announced at once. */
bool absence_is_flapping(const struct table *table, int seat);

/* When to call absence_tick(); INT64_MAX: never. */
int64_t absence_due(const struct table *table);
void absence_tick(struct table *table);
