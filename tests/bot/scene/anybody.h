#pragma once

#include "tests/bot/scene/scene.h"

/* People who do anything that can be done, by luck that comes again with the same number. */

extern unsigned luck;

/* One of 0 to n - 1. */
unsigned any(unsigned n);
/* Happens so many times in a hundred. */
bool now_and_then(unsigned percent);

int any_awaited(const struct table *table);
struct move any_move(const struct table *table, int seat);

/* Has the owner of the move's seat type it, in private what is a secret. */
void type_move(const char *place, const struct table *table, const struct move *move);
/* The same on any network, where the table stands at there; place is its home. */
void type_move_on(struct fake_chat *fake, const char *there, const char *place,
	const struct table *table, const struct move *move);
