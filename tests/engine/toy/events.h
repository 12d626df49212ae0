#pragma once

#include "tests/engine/toy/state.h"

extern const struct event_kind toy_event_kinds[TOY_EVENTS];

/* As the members of struct game of the same names. */
int toy_move_of(const void *state, const struct event *events, size_t n, struct move *move);

enum { TOY_STATS = 1 };
extern const struct statistic toy_stats[TOY_STATS];
void toy_count(const struct move *move, const struct event *event, struct stats *stats);
