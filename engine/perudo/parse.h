#ifndef ENGINE_PERUDO_PARSE_H
#define ENGINE_PERUDO_PARSE_H

#include "engine/perudo/state.h"

/* As game_say->parse. */
int perudo_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
