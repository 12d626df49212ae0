#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A hash map by string that also keeps the order of last use, so that the least recently used entry
 * can be dropped. Entries belong to the caller and begin with a struct map_entry. */

struct map_entry {
	const void *scope; /* part of the key: equal strings in two scopes are two keys */
	const char *key;   /* borrowed; must outlive the entry in the map */
	uint64_t hash;     /* set by the map, like the links */
	struct map_entry *next, *older, *newer;
};

/* All zero: an empty map. */
struct map {
	bool any_case; /* set before the first entry: "#Dice" and "#dice" are one key (A to Z only)
			*/
	size_t n, n_heads;
	struct map_entry **heads;
	struct map_entry *oldest, *newest; /* by last map_add() or map_use() */
	size_t n_swept;                    /* entries left after the last sweep */
};

/* Frees the map's memory; its entries stay the caller's. */
void map_finish(struct map *map);

/* NULL: none; of several entries with the key the last one added. */
struct map_entry *map_find(const struct map *map, const void *scope, const char *key);
/* map_find() that makes the entry the newest. */
struct map_entry *map_use(struct map *map, const void *scope, const char *key);
/* The next entry with this key; NULL: none. */
struct map_entry *map_next(const struct map *map, const struct map_entry *entry);

/* Adds an entry whose scope and key are set, even if the map has the key. 0 or -ENOMEM. */
int map_add(struct map *map, struct map_entry *entry);
void map_remove(struct map *map, struct map_entry *entry);

/* Adds a new entry of size bytes, zero except for the map's part, followed by a copy of the key:
 * free() frees all of it. NULL: out of memory. */
void *map_new(struct map *map, const void *scope, size_t size, const char *key);

/* Whether to sweep over all entries: there are n_most, and twice as many as were left by the last
 * sweep, as entries in use must not be swept each time. */
bool map_is_sweep_due(const struct map *map, size_t n_most);
/* A sweep has ended. */
void map_note_sweep(struct map *map);

/* Frees all entries, which must be from malloc(), and the map's memory. */
void map_free_all(struct map *map);
