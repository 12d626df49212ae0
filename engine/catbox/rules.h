#pragma once

#include "engine/catbox/state.h"

/* As the members of struct game of the same names. */

extern const struct verb catbox_verbs[CATBOX_VERBS];
extern const struct option catbox_options[CATBOX_OPTIONS];

void catbox_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int catbox_legal(const void *state, const struct move *move);
void catbox_apply(void *state, const struct move *move, struct events *events);
bool catbox_chance(const void *state, struct chance *chance);
unsigned catbox_active_seats(const void *state);
void catbox_legal_moves(const void *state, int seat, struct move_list *list);
void catbox_player_view(void *state, int seat);
void catbox_determinize(void *state, int seat, struct rng *rng);
