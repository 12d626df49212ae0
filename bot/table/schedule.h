#pragma once

#include <stdint.h>

struct bot;
struct table;

/* Which table wants to be woken next: a binary heap of all tables by struct table's due. */

/* Makes room for one more table. 0 or -ENOMEM. */
int schedule_make_room(struct bot *bot);
/* The table is created, for which there must be room, or destroyed. */
void schedule_add(struct table *table);
void schedule_remove(struct table *table);

/* Something that decides when the table is due may have changed: schedule_refresh() will ask. */
void schedule_touch(struct table *table);
/* Asks due_of for every table that was touched. */
void schedule_refresh(struct bot *bot, int64_t (*due_of)(const struct table *table));

/* The table is not due until it is asked anew. */
void schedule_put_last(struct table *table);

/* The table that is due first; NULL: there is none. */
struct table *schedule_first(const struct bot *bot);
