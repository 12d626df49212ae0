#ifndef BOT_COMMANDS_COMMANDS_H
#define BOT_COMMANDS_COMMANDS_H

#include "bot/table/command.h"

/* All commands but the games' moves, in the order in which beginnings are tried; ended by NULL. */
extern const struct command *const commands[];

#endif
