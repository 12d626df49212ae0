#ifndef BOT_COMMANDS_NOTIFY_H
#define BOT_COMMANDS_NOTIFY_H

#include "bot/table/table.h"

/* Somebody has sat down at an open table: who waits for so many people in this place is told in
 * private, once a table; nobody who sits there, and nobody who cannot be reached. */
void notify_tell(const struct table *table);

#endif
