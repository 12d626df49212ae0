#include "bot/base/map.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "bot/base/hash.h"

enum { HEADS_LEAST = 16 };

static unsigned char fold(char c) {
	return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static uint64_t hash_of(const struct map *map, const void *scope, const char *key) {
	uint64_t hash = hash_add(HASH_START ^ (uintptr_t)scope, 0);
	for (; *key != '\0'; key++) {
		hash = hash_add(hash, map->any_case ? fold(*key) : (unsigned char)*key);
	}
	return hash;
}

static bool fits(const struct map *map, const struct map_entry *entry, uint64_t hash,
	const void *scope, const char *key) {
	return entry->hash == hash && entry->scope == scope &&
	       (map->any_case ? strcasecmp(entry->key, key) : strcmp(entry->key, key)) == 0;
}

static struct map_entry **head_of(const struct map *map, uint64_t hash) {
	return &map->heads[hash & (map->n_heads - 1)];
}

void map_finish(struct map *map) {
	free(map->heads);
	*map = (struct map){.any_case = map->any_case};
}

struct map_entry *map_find(const struct map *map, const void *scope, const char *key) {
	if (map->n == 0) {
		return NULL;
	}
	uint64_t hash = hash_of(map, scope, key);
	struct map_entry *entry = *head_of(map, hash);
	while (entry != NULL && !fits(map, entry, hash, scope, key)) {
		entry = entry->next;
	}
	return entry;
}

struct map_entry *map_next(const struct map *map, const struct map_entry *entry) {
	struct map_entry *next = entry->next;
	while (next != NULL && !fits(map, next, entry->hash, entry->scope, entry->key)) {
		next = next->next;
	}
	return next;
}

static void link_newest(struct map *map, struct map_entry *entry) {
	entry->newer = NULL;
	entry->older = map->newest;
	*(map->newest != NULL ? &map->newest->newer : &map->oldest) = entry;
	map->newest = entry;
}

static void unlink_age(struct map *map, struct map_entry *entry) {
	*(entry->older != NULL ? &entry->older->newer : &map->oldest) = entry->newer;
	*(entry->newer != NULL ? &entry->newer->older : &map->newest) = entry->older;
}

struct map_entry *map_use(struct map *map, const void *scope, const char *key) {
	struct map_entry *entry = map_find(map, scope, key);
	if (entry != NULL) {
		unlink_age(map, entry);
		link_newest(map, entry);
	}
	return entry;
}

static void link_head(struct map *map, struct map_entry *entry) {
	struct map_entry **head = head_of(map, entry->hash);
	entry->next = *head;
	*head = entry;
}

/* Inserts at the front of each bucket, from the oldest on, so that of entries with one key the
 * newest comes first. */
static int make_room(struct map *map) {
	if (map->n < map->n_heads) {
		return 0;
	}
	size_t n = map->n_heads > 0 ? map->n_heads * 2 : HEADS_LEAST;
	struct map_entry **heads = calloc(n, sizeof(struct map_entry *));
	if (heads == NULL) {
		return -ENOMEM;
	}
	free(map->heads);
	map->heads = heads;
	map->n_heads = n;
	for (struct map_entry *entry = map->oldest; entry != NULL; entry = entry->newer) {
		link_head(map, entry);
	}
	return 0;
}

int map_add(struct map *map, struct map_entry *entry) {
	int rc = make_room(map);
	if (rc == 0) {
		entry->hash = hash_of(map, entry->scope, entry->key);
		link_head(map, entry);
		link_newest(map, entry);
		map->n++;
	}
	return rc;
}

void *map_new(struct map *map, const void *scope, size_t size, const char *key) {
	size_t key_size = strlen(key) + 1;
	struct map_entry *entry = calloc(1, size + key_size);
	if (entry == NULL) {
		return NULL;
	}
	entry->scope = scope;
	entry->key = memcpy((char *)entry + size, key, key_size);
	if (map_add(map, entry) < 0) {
		free(entry);
		return NULL;
	}
	return entry;
}

bool map_is_sweep_due(const struct map *map, size_t n_most) {
	return map->n >= n_most && map->n >= 2 * map->n_swept;
}

void map_note_sweep(struct map *map) {
	map->n_swept = map->n;
}

void map_free_all(struct map *map) {
	for (struct map_entry *entry = map->oldest, *newer; entry != NULL; entry = newer) {
		newer = entry->newer;
		free(entry);
	}
	map_finish(map);
}

void map_remove(struct map *map, struct map_entry *entry) {
	struct map_entry **at = head_of(map, entry->hash);
	while (*at != entry) {
		at = &(*at)->next;
	}
	*at = entry->next;
	unlink_age(map, entry);
	map->n--;
}
