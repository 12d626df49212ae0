#include "bot/base/id_map.h"

#include <errno.h>
#include <stdlib.h>

enum { SLOTS_LEAST = 16 };

/* Consecutive numbers should be spread: the multiplier, 2^64 divided by the golden ratio, keeps
 * them from filling one long run of slots. */
static size_t home_of(const struct id_map *map, int64_t id) {
	return (size_t)(((uint64_t)id * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (map->n_slots - 1);
}

static size_t after(const struct id_map *map, size_t slot) {
	return (slot + 1) & (map->n_slots - 1);
}

/* The slot of this number, or the free one for it. */
static size_t slot_of(const struct id_map *map, int64_t id) {
	size_t slot = home_of(map, id);
	while (map->slots[slot].id != id && map->slots[slot].id != 0) {
		slot = after(map, slot);
	}
	return slot;
}

void id_map_finish(struct id_map *map) {
	free(map->slots);
	*map = (struct id_map){0};
}

int id_map_make_room(struct id_map *map, size_t n) {
	if (n <= map->n_slots / 2) {
		return 0;
	}
	struct id_map larger = {.n_slots = map->n_slots > 0 ? map->n_slots : SLOTS_LEAST};
	while (n > larger.n_slots / 2) {
		larger.n_slots *= 2;
	}
	larger.slots = calloc(larger.n_slots, sizeof(*larger.slots));
	if (larger.slots == NULL) {
		return -ENOMEM;
	}
	for (size_t i = 0; i < map->n_slots; i++) {
		if (map->slots[i].id != 0) {
			id_map_add(&larger, map->slots[i].id, map->slots[i].value);
		}
	}
	free(map->slots);
	*map = larger;
	return 0;
}

void id_map_add(struct id_map *map, int64_t id, void *value) {
	map->slots[slot_of(map, id)] = (struct id_slot){id, value};
	map->n++;
}

/* Linear probing: entries after the freed slot move up, as they would not be found otherwise. */
static void close_gap(struct id_map *map, size_t gap) {
	for (size_t slot = after(map, gap); map->slots[slot].id != 0; slot = after(map, slot)) {
		size_t wanted = home_of(map, map->slots[slot].id);
		size_t mask = map->n_slots - 1;
		if (((slot - wanted) & mask) >= ((slot - gap) & mask)) {
			map->slots[gap] = map->slots[slot];
			gap = slot;
		}
	}
	map->slots[gap] = (struct id_slot){0};
}

void id_map_remove(struct id_map *map, int64_t id) {
	if (id_map_find(map, id) != NULL) {
		close_gap(map, slot_of(map, id));
		map->n--;
	}
}

void *id_map_find(const struct id_map *map, int64_t id) {
	return map->n > 0 && id != 0 ? map->slots[slot_of(map, id)].value : NULL;
}
