#ifndef BOT_PLAY_CLOSING_H
#define BOT_PLAY_CLOSING_H

#include "bot/play/table.h"

/* Closes a table before its end: keeps it as unfinished, tells the place, with the seed of a game
 * that had begun, and forgets it. False if that could not be kept; then it stays. */
bool closing_break_off(struct table *table);

#endif
