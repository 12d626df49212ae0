#pragma once

#include "engine/game.h"
#include "engine/geht/state.h"

/* Geht noch was? on a terminal's screen: struct game_say's board and hand_in_short. */

void geht_board(const struct audience *audience, struct text *out);
void geht_hand_in_short(const struct audience *audience, struct text *out);

/* A seat's points at the end, a row; data as EVENT_SCORE. */
void geht_put_score(const struct audience *audience, const int16_t *data, struct text *out);

/* Where a seat is in this phase: "in, level 3", "money 4"; "-" where there is nothing to tell. */
void geht_put_standing(const struct audience *audience, int seat, struct text *out);

/* The cards that a seat can take with the roll that lies. */
struct geht_set geht_takeable(const struct geht *g, int seat);
