#pragma once

#include <stdint.h>

struct bot;
struct table;

/* Tables by their numbers: a hash table that doubles. */

/* Makes room for one more table. 0 or -ENOMEM. */
int numbers_make_room(struct bot *bot);
/* Gives the table, which has none, its number, which no other has. There must be room. */
void numbers_set(struct table *table, int64_t id);
/* The table is destroyed. */
void numbers_remove(const struct table *table);
/* NULL: there is none. */
struct table *numbers_find(const struct bot *bot, int64_t id);
