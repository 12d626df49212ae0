#ifndef ENGINE_SAIUN_PARSE_H
#define ENGINE_SAIUN_PARSE_H

#include "engine/game.h"

/* As game_say->parse. */
int saiun_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
