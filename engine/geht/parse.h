#ifndef ENGINE_GEHT_PARSE_H
#define ENGINE_GEHT_PARSE_H

#include "engine/geht/state.h"

/* As game_say->parse. */
int geht_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
