#include "bot/chat/discord/rest/named.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a */
static size_t head_of(const char *name) {
	uint32_t hash = 2166136261U;
	for (const char *c = name; *c != '\0'; c++) {
		hash = (hash ^ (unsigned char)*c) * 16777619U;
	}
	return hash % NAMED_HEADS;
}

struct named *named_find(const struct named_table *table, const char *name) {
	struct named *named = table->heads[head_of(name)];
	while (named != NULL && strcmp(named->name, name) != 0) {
		named = named->next;
	}
	return named;
}

int named_add(struct named_table *table, struct named *named, const char *name) {
	char *copy = strdup(name);
	if (copy == NULL) {
		return -ENOMEM;
	}
	struct named **head = &table->heads[head_of(name)];
	named->name = copy;
	named->next = *head;
	*head = named;
	table->n++;
	return 0;
}

void named_remove(struct named_table *table, struct named *named) {
	struct named **at = &table->heads[head_of(named->name)];
	while (*at != named) {
		at = &(*at)->next;
	}
	*at = named->next;
	table->n--;
	free(named->name);
}

void named_visit(
	struct named_table *table, void (*visit)(void *data, struct named *named), void *data) {
	for (size_t i = 0; i < NAMED_HEADS; i++) {
		for (struct named *named = table->heads[i], *next; named != NULL; named = next) {
			next = named->next;
			visit(data, named);
		}
	}
}
