#ifndef ENGINE_RING_PARSE_H
#define ENGINE_RING_PARSE_H

#include "engine/game.h"

/* As game_say->parse. */
int ring_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
