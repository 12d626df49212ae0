#include "bot/chat/discord/known.h"

#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <string.h>

static int compare(const void *a, const void *b) {
	const struct known_entry *one = a, *other = b;
	return strcmp(one->key, other->key);
}

static void link_newest(struct known *known, struct known_entry *entry) {
	entry->newer = NULL;
	entry->older = known->newest;
	if (known->newest != NULL) {
		known->newest->newer = entry;
	} else {
		known->oldest = entry;
	}
	known->newest = entry;
}

static void unlink_entry(struct known *known, struct known_entry *entry) {
	if (entry->older != NULL) {
		entry->older->newer = entry->newer;
	} else {
		known->oldest = entry->newer;
	}
	if (entry->newer != NULL) {
		entry->newer->older = entry->older;
	} else {
		known->newest = entry->older;
	}
}

struct known_entry *known_find(struct known *known, const char *key) {
	struct known_entry wanted;
	snprintf(wanted.key, sizeof(wanted.key), "%s", key);
	void *found = tfind(&wanted, &known->by_key, compare);
	if (found == NULL) {
		return NULL;
	}
	struct known_entry *entry = *(struct known_entry **)found;
	unlink_entry(known, entry);
	link_newest(known, entry);
	return entry;
}

int known_add(struct known *known, struct known_entry *entry) {
	if (tsearch(entry, &known->by_key, compare) == NULL) {
		return -ENOMEM;
	}
	link_newest(known, entry);
	known->n++;
	return 0;
}

void known_remove(struct known *known, struct known_entry *entry) {
	tdelete(entry, &known->by_key, compare);
	unlink_entry(known, entry);
	known->n--;
}
