#pragma once

#include "bot/cli/network_kind.h"

/* All kinds of networks, in the order in which they are connected; ended by NULL. */
extern const struct network_kind *const network_kinds[];
