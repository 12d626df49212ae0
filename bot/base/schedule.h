#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Timers: a binary heap by due time. Entries belong to the caller, whose structs begin with one. */

struct schedule_entry {
	int64_t due; /* as last computed; INT64_MAX: never */
	size_t at;   /* in the heap; private to the schedule, like the rest */
	struct schedule_entry *next_touched;
	bool touched;
};

/* All zero: an empty schedule. */
struct schedule {
	struct schedule_entry **heap;
	size_t n, cap;
	struct schedule_entry *touched; /* list of the touched entries */
};

/* Frees the schedule's memory; its entries stay the caller's. */
void schedule_finish(struct schedule *schedule);

/* Makes room for one more entry. 0 or -ENOMEM. */
int schedule_make_room(struct schedule *schedule);
/* There must be room. The entry counts as touched. */
void schedule_add(struct schedule *schedule, struct schedule_entry *entry);
void schedule_remove(struct schedule *schedule, struct schedule_entry *entry);

/* The entry's due time may have changed: schedule_refresh() will compute it. */
void schedule_touch(struct schedule *schedule, struct schedule_entry *entry);
/* Calls due_of for every touched entry. */
void schedule_refresh(
	struct schedule *schedule, int64_t (*due_of)(const struct schedule_entry *entry));

/* The entry is not due until its time is computed again. */
void schedule_put_last(struct schedule *schedule, struct schedule_entry *entry);

/* The entry that is due first; NULL: none. */
struct schedule_entry *schedule_first(const struct schedule *schedule);
