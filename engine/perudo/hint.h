#pragma once

#include "engine/game.h"

/* How likely bids are, in words: in per cent only where everybody is told how many dice there are
 * (P54). As the members of struct game_say of the same names. */

void perudo_say_odds(const struct audience *audience, const struct move *move, struct text *out);
bool perudo_hides_figures(const void *view);
void perudo_explain(const struct audience *audience, const struct event *event, struct text *out);
