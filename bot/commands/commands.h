#pragma once

#include "bot/table/command.h"

/* All commands, ended by NULL. Of several that begin with an abbreviation the first counts. */
extern const struct command *const commands[];
