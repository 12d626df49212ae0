#ifndef BOT_PLAY_RESTORE_H
#define BOT_PLAY_RESTORE_H

#include "bot/play/table.h"

/* Says again, in the table's place, the moves of a running game that were not told, with how long
 * the bot was away. */
void restore_tell(struct table *table);

#endif
