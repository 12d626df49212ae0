#pragma once

#include "bot/commands/request.h"

/* Votes on what a moderator may do at once: more than half of those seated carry it. */

/* Counts the asker's vote in votes, bits of seats; the seat it is about (-1: none) has no vote.
 * True if it is carried now, or the asker moderates; if not, the asker was told what is missing. */
bool vote_carries(struct request *request, uint8_t *votes, int about);
