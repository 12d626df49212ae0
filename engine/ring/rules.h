#pragma once

#include "engine/ring/state.h"

/* As the members of struct game of the same names. */

extern const struct verb ring_verbs[RING_VERBS];
extern const struct option ring_options[RING_OPTIONS];

void ring_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int ring_legal(const void *state, const struct move *move);
void ring_apply(void *state, const struct move *move, struct events *events);
bool ring_chance(const void *state, struct chance *chance);
unsigned ring_active_seats(const void *state);
void ring_legal_moves(const void *state, int seat, struct move_list *list);

/* As the members of struct game of the same names. */

void ring_player_view(void *state, int seat);
void ring_determinize(void *state, int seat, struct rng *rng);
