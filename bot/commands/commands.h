#pragma once

#include "bot/table/command.h"

/* All commands, ended by NULL. An abbreviation of several means the first. */
extern const struct command *const commands[];
