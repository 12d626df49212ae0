#pragma once

#include "bot/table/command.h"

/* All commands but the games' moves, in the order in which beginnings are tried; ended by NULL. */
extern const struct command *const commands[];
