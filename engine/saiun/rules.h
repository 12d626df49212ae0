#pragma once

#include "engine/saiun/state.h"

/* As the members of struct game of the same names. */

extern const struct verb saiun_verbs[SAIUN_VERBS];
extern const struct option saiun_options[SAIUN_OPTIONS];

void saiun_setup(void *state, int n_seats, const int16_t *options, struct events *events);
int saiun_legal(const void *state, const struct move *move);
void saiun_apply(void *state, const struct move *move, struct events *events);
bool saiun_chance(const void *state, struct chance *chance);
unsigned saiun_active_seats(const void *state);
void saiun_legal_moves(const void *state, int seat, struct move_list *list);

/* The legal moves of these verbs, given as bits. */
void saiun_list(const struct saiun *p, int seat, unsigned verbs, struct move_list *list);

bool saiun_is_active(const struct saiun *p, int seat);
