#pragma once

#include "bot/commands/suggestions.h"

/* Completes whole moves where the network has one field for them: the seat's current moves that
 * begin as typed; if none does, moves that the typed text can become, in any form in which they may
 * be typed. */
void whole_moves_suggest(const struct request *request, struct suggestions *list);
