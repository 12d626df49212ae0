#pragma once

#include "engine/perudo/state.h"

/* As the members of struct game of the same names. */

extern const struct verb perudo_verbs[PERUDO_VERBS];
extern const struct option perudo_options[PERUDO_OPTIONS];

void perudo_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int perudo_legal(const void *state, const struct move *move);
void perudo_apply(void *state, const struct move *move, struct events *events);
bool perudo_chance(const void *state, struct chance *chance);
unsigned perudo_active_seats(const void *state);
unsigned perudo_in_game(const void *state);
void perudo_legal_moves(const void *state, int seat, struct move_list *list);
void perudo_player_view(void *state, int seat);
void perudo_determinize(void *state, int seat, struct rng *rng);
