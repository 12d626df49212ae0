#pragma once

#include "engine/geht/state.h"

/* As game_say->parse. */
int geht_parse(const void *view, int seat, int verb, const char *words, struct move *move);
