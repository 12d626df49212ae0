#pragma once

#include <stddef.h>
#include <stdint.h>

/* A hash map from numbers, which are never 0, to the caller's values. */

struct id_slot {
	int64_t id; /* 0: a free slot */
	void *value;
};

/* All zero: an empty map. */
struct id_map {
	struct id_slot *slots;
	size_t n, n_slots; /* n_slots: a power of two, at least twice n */
};

/* Frees the map's memory; the values stay the caller's. */
void id_map_finish(struct id_map *map);

/* Makes room for this number of entries. 0 or -ENOMEM. */
int id_map_make_room(struct id_map *map, size_t n);
/* There must be room, and the number must be new. */
void id_map_add(struct id_map *map, int64_t id, void *value);
/* Does nothing if the number is missing. */
void id_map_remove(struct id_map *map, int64_t id);
/* NULL: the number is missing. */
void *id_map_find(const struct id_map *map, int64_t id);
