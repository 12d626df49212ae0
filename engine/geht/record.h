#ifndef ENGINE_GEHT_RECORD_H
#define ENGINE_GEHT_RECORD_H

#include "engine/geht/state.h"

/* As game->move_of. */
int geht_move_of(const void *state, const struct event *events, size_t n, struct move *move);

#endif
