#pragma once

#include "tests/engine/toy/state.h"

/* As the member of struct game_say. */
int toy_parse(const void *view, int seat, int verb, const char *words, struct move *move);
