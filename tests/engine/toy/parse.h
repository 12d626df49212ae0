#ifndef TESTS_ENGINE_TOY_PARSE_H
#define TESTS_ENGINE_TOY_PARSE_H

#include "tests/engine/toy/state.h"

/* As the member of struct game_say. */
int toy_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
