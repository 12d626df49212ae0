#pragma once

#include "engine/geht/state.h"

/* Legal moves. */

/* As the members of struct game of the same names. */
int geht_legal(const void *state, const struct move *move);
void geht_legal_moves(const void *state, int seat, struct move_list *list);
unsigned geht_active_seats(const void *state);

/* Whether a move of a seat at the table is legal, while players are to move. */
bool geht_can(const struct geht *g, struct move move);

/* As game_moves(). */
size_t geht_moves(const struct geht *g, int seat, size_t from, struct move *out, size_t cap);

/* Where a card stands among the new ones of the seat, or -1. */
int geht_find_fresh(const struct geht_seat *s, int card);

/* The cards the seat can achieve with this roll (G73-G76). */
struct geht_set geht_achievable(const struct geht *g, int seat);
