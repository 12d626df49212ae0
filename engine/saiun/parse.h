#pragma once

#include "engine/game.h"

/* As game_say->parse. */
int saiun_parse(const void *view, int seat, int verb, const char *words, struct move *move);
