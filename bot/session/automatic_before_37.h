#pragma once

#include "bot/table/table.h"

/* Decides which moves were automatic, for games begun under a database before version 37, whose
 * journals do not say. It goes with the version after next, which upgrades none of them. */

/* Decides and stores that for the whole journal of a table under restore, by the rule that makes
 * such moves; the seats are filled. Call it between store_begin_reading() and its end. 0, -EPROTO
 * where today's rules refuse a move, or a negative errno. */
int automatic_before_37_decide(struct table *table);
