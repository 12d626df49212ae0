#pragma once

#include "tests/engine/toy/state.h"

/* As the members of struct game of the same names. */

extern const struct verb toy_verbs[TOY_VERBS];
extern const struct option toy_options[TOY_OPTIONS];

void toy_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int toy_legal(const void *state, const struct move *move);
void toy_apply(void *state, const struct move *move, struct events *events);
bool toy_chance(const void *state, struct chance *chance);
unsigned toy_active_seats(const void *state);
void toy_legal_moves(const void *state, int seat, struct move_list *list);
void toy_player_view(void *state, int seat);
void toy_determinize(void *state, int seat, struct rng *rng);
