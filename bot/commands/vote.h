#pragma once

#include "bot/commands/request.h"

/* What a moderator may do at once, and more than half of those seated together. */

/* Counts the asker's vote, in bits of seats; the seat it is about has none (-1: it is about none).
 * True if it is carried now, or the asker moderates; else what is missing is told. */
bool vote_carries(struct request *request, uint8_t *votes, int about);
