#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A hash map by string, which also knows the order of last use, so that the entry unused for
 * longest can go. Entries are the caller's and begin with a struct map_entry. */

struct map_entry {
	const void *scope; /* part of the key: equal strings of two scopes are two keys */
	const char *key;   /* borrowed; must outlive the entry's stay in the map */
	uint64_t hash;     /* the map's own, as are the links */
	struct map_entry *next, *older, *newer;
};

/* All zero is an empty map. */
struct map {
	bool any_case; /* set before the first entry: "#Dice" and "#dice" are one key (A to Z only)
			*/
	size_t n, n_heads;
	struct map_entry **heads;
	struct map_entry *oldest, *newest; /* by last use: map_add() and map_use() */
	size_t n_swept;                    /* entries left by the last sweep */
};

/* Frees what the map allocated; entries still in it stay the caller's. */
void map_finish(struct map *map);

/* NULL if there is none; of several entries with this key the one added last. */
struct map_entry *map_find(const struct map *map, const void *scope, const char *key);
/* map_find(), and makes the entry the newest. */
struct map_entry *map_use(struct map *map, const void *scope, const char *key);
/* The next entry with the same key; NULL: there is none. */
struct map_entry *map_next(const struct map *map, const struct map_entry *entry);

/* Adds an entry whose scope and key are set, even where the map has its key. 0 or -ENOMEM. */
int map_add(struct map *map, struct map_entry *entry);
void map_remove(struct map *map, struct map_entry *entry);

/* Adds a new entry of size bytes, zero but for the map's part, followed by a copy of the key:
 * free() frees all of it. NULL: out of memory. */
void *map_new(struct map *map, const void *scope, size_t size, const char *key);

/* Whether a sweep over all entries is due: there are n_most, and twice as many as the last sweep
 * left, so that entries in use are not swept each time. */
bool map_is_sweep_due(const struct map *map, size_t n_most);
/* The caller has swept. */
void map_note_sweep(struct map *map);

/* Frees all entries, which must have come from malloc(), and what the map allocated. */
void map_free_all(struct map *map);
