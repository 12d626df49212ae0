#pragma once

#include "engine/game.h"

/* What boards on a terminal's screen are made of: lines of cells, ended by tabs. */

/* Begins a seat's row: the name, one's own bold, behind a ">" if it is called on. */
void columns_player(const struct audience *audience, int seat, bool called, struct text *out);

/* The name of the column behind a tab; a SENTENCE. */
void columns_head(const struct audience *audience, const char *sentence, struct text *out);
