#include "bot/table/numbers.h"

#include <errno.h>
#include <stdlib.h>

#include "bot/table/table.h"

/* The numbers come one after the other. */
static struct table **head_of(const struct numbers *numbers, int64_t id) {
	return &numbers->heads[(uint64_t)id & (numbers->n_heads - 1)];
}

static void link_in(struct numbers *numbers, struct table *table) {
	struct table **head = head_of(numbers, table->id);
	table->next_numbered = *head;
	*head = table;
}

int numbers_make_room(struct bot *bot) {
	struct numbers *numbers = &bot->numbers;
	if (bot->n_tables < numbers->n_heads) {
		return 0;
	}
	struct numbers larger = {.n_heads = numbers->n_heads > 0 ? 2 * numbers->n_heads : 16};
	larger.heads = calloc(larger.n_heads, sizeof(struct table *));
	if (larger.heads == NULL) {
		return -ENOMEM;
	}
	for (size_t i = 0; i < numbers->n_heads; i++) {
		for (struct table *table = numbers->heads[i], *next; table != NULL; table = next) {
			next = table->next_numbered;
			link_in(&larger, table);
		}
	}
	free(numbers->heads);
	*numbers = larger;
	return 0;
}

void numbers_set(struct table *table, int64_t id) {
	table->id = id;
	link_in(&table->bot->numbers, table);
}

void numbers_remove(const struct table *table) {
	const struct numbers *numbers = &table->bot->numbers;
	if (table->id == 0) {
		return;
	}
	struct table **at = head_of(numbers, table->id);
	while (*at != table) {
		at = &(*at)->next_numbered;
	}
	*at = table->next_numbered;
}

struct table *numbers_find(const struct bot *bot, int64_t id) {
	struct table *table = bot->numbers.n_heads > 0 ? *head_of(&bot->numbers, id) : NULL;
	while (table != NULL && table->id != id) {
		table = table->next_numbered;
	}
	return table;
}
