#include "bot/cli/units.h"

#include <stdio.h>
#include <string.h>

size_t units_count_parts(const struct network_kind *kind, const struct config *config, size_t i) {
	size_t parts = kind->count_parts != NULL ? kind->count_parts(config, i) : 1;
	return parts > 1 ? parts : 1;
}

void units_name(char unit[UNIT_SIZE], const char *network, size_t parts, unsigned part) {
	if (parts > 1) {
		snprintf(unit, UNIT_SIZE, "%.31s/%u", network, part);
	} else {
		snprintf(unit, UNIT_SIZE, "%s", network);
	}
}

/* Calls each for every unit, until it returns false. */
static void each_unit(const struct network_kind *const *kinds, const struct config *config,
	bool (*each)(void *data, const struct unit *unit), void *data) {
	struct unit unit;
	bool go_on = true;
	for (size_t k = 0; kinds[k] != NULL; k++) {
		unit.kind = kinds[k];
		for (size_t i = 0; !unit.kind->is_everywhere && i < unit.kind->count(config); i++) {
			unit.index = i;
			unit.parts = units_count_parts(unit.kind, config, i);
			for (unit.part = 0; unit.part < unit.parts && go_on; unit.part++) {
				units_name(unit.name, unit.kind->name(config, i), unit.parts,
					unit.part);
				go_on = each(data, &unit);
			}
		}
	}
}

struct unit_names {
	char (*units)[UNIT_SIZE];
	size_t n, cap;
};

static bool add_name(void *data, const struct unit *unit) {
	struct unit_names *names = data;
	if (names->n < names->cap) {
		memcpy(names->units[names->n++], unit->name, UNIT_SIZE);
	}
	return names->n < names->cap;
}

size_t units_list(const struct network_kind *const *kinds, const struct config *config,
	char (*units)[UNIT_SIZE], size_t cap) {
	struct unit_names names = {units, 0, cap};
	each_unit(kinds, config, add_name, &names);
	return names.n;
}

struct unit_search {
	const char *name;
	struct unit *found;
	bool is_there;
};

static bool is_other(void *data, const struct unit *unit) {
	struct unit_search *search = data;
	search->is_there = strcmp(unit->name, search->name) == 0;
	if (search->is_there) {
		*search->found = *unit;
	}
	return !search->is_there;
}

bool units_find(const struct network_kind *const *kinds, const struct config *config,
	const char *name, struct unit *found) {
	struct unit_search search = {name, found, false};
	each_unit(kinds, config, is_other, &search);
	return search.is_there;
}
