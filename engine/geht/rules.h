#pragma once

#include "engine/geht/state.h"

/* As the members of struct game of the same names. */

void geht_setup(void *state, int n_seats, const int16_t *options, struct events *events);
bool geht_chance(const void *state, struct chance *chance);
void geht_apply(void *state, const struct move *move, struct events *events);
void geht_player_view(void *state, int seat);
void geht_determinize(void *state, int seat, struct rng *rng);

/* Rounds and their phases (G16-G18), and the end. */

/* Gives the places of a game that is over (G102-G104). */
void geht_finish(struct geht *g, struct events *events);
