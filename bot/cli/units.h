#pragma once

#include "bot/cli/network_kind.h"

/* What processes that share a database divide among each other: networks, "libera", and of those
 * that can be divided each part, "discord/3". What is on all processes is no unit. */

enum { UNIT_SIZE = 48, UNITS_MOST = CONFIG_NETWORKS + GATEWAY_SHARDS_MOST };

struct unit {
	const struct network_kind *kind;
	size_t index; /* of its network */
	size_t parts; /* of which that has so many; 1: it is whole */
	unsigned part;
	char name[UNIT_SIZE];
};

/* 1: it is whole. */
size_t units_count_parts(const struct network_kind *kind, const struct config *config, size_t i);

void units_name(char unit[UNIT_SIZE], const char *network, size_t parts, unsigned part);

/* Those of a configuration, in a lasting order. kinds: ended by NULL. Returns how many. */
size_t units_list(const struct network_kind *const *kinds, const struct config *config,
	char (*units)[UNIT_SIZE], size_t cap);

/* False: the configuration has none of this name. */
bool units_find(const struct network_kind *const *kinds, const struct config *config,
	const char *name, struct unit *found);
