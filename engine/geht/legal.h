#ifndef ENGINE_GEHT_LEGAL_H
#define ENGINE_GEHT_LEGAL_H

#include "engine/geht/state.h"

/* What may be done, and why not: as the members of struct game of the same names. */

int geht_legal(const void *state, const struct move *move);
void geht_legal_moves(const void *state, int seat, struct move_list *list);
unsigned geht_active_seats(const void *state);

#endif
