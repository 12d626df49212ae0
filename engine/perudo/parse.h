#pragma once

#include "engine/perudo/state.h"

/* As game_say->parse. */
int perudo_parse(const void *view, int seat, int verb, const char *words, struct move *move);
