#pragma once

#include "bot/table/table.h"
#include "engine/rng.h"
#include "tests/bot/scene/phones.h"

/* People who play by pressing alone: they know what move they want, and go the shortest way to it
 * that is shown to them. */

/* What the seat's person wants to do now. As people play: seven times in ten what a player of an
 * easy or normal kind would, whether it has a button or not; twice one of the moves that have a
 * button, as who is in a hurry; and once any legal move at all. */
struct move thumb_want(const struct table *table, int seat, struct rng *rng);

/* Whether the seat's person wants to act against what others are about to do, and how. */
bool thumb_wants_to_interrupt(
	const struct table *table, int seat, struct rng *rng, struct move *move);

/* Makes the move: returns how many presses it took. A button, a choice in a list and a form that is
 * filled in and sent are one each. -1: no way leads there, or it was not taken. */
int thumb_make(struct phones *phones, const struct move *move);

/* Presses the button of a command ("join", "addbot easy") wherever it is shown to the person; false
 * if there is none. */
bool thumb_press_command(struct phones *phones, const char *who, const char *word);
