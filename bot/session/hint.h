#pragma once

#include "bot/session/thinking.h"

/* Hints: what a strong player would consider now, from what a seat may know. */

/* Thinks about the move of an active seat for its person. NULL if memory fails. */
struct thinking *hint_create(struct table *table, int seat);

/* Whether the thought is a hint for the position as it is now. */
bool hint_is_for(const struct thinking *thought, struct table *table, int seat);
