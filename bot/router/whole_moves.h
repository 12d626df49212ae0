#pragma once

#include "bot/commands/suggestions.h"

/* Whole moves, where the network has one field for them: those that a seat can make now and that
 * begin as typed; where none does, those that what is typed can become, in any form in which they
 * may be typed. */
void whole_moves_suggest(const struct request *request, struct suggestions *list);
