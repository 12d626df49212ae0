#pragma once

#include "bot/table/table.h"

/* Which moves were automatic, of games that were begun under a database of before version 37: their
 * journals do not say. It goes with the version after next, which upgrades none of them. */

/* Decides that for the whole journal of a table that is being restored, by the rule that makes such
 * moves, and writes it down; the seats are filled. Between store_begin_reading() and its end. 0,
 * -EPROTO where today's rules refuse a move, or a negative errno. */
int automatic_before_37_decide(struct table *table);
