#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Timers: a binary heap by due. Entries are the caller's, and the caller's structs begin with
 * one. */

struct schedule_entry {
	int64_t due; /* as it was asked last; INT64_MAX: never */
	size_t at;   /* in the heap; the schedule's own, as is the rest */
	struct schedule_entry *next_touched;
	bool touched;
};

/* All zero is an empty schedule. */
struct schedule {
	struct schedule_entry **heap;
	size_t n, cap;
	struct schedule_entry *touched; /* the first of those that were */
};

/* Frees what the schedule allocated; entries still in it stay the caller's. */
void schedule_finish(struct schedule *schedule);

/* Makes room for one more entry. 0 or -ENOMEM. */
int schedule_make_room(struct schedule *schedule);
/* There must be room. The entry counts as touched. */
void schedule_add(struct schedule *schedule, struct schedule_entry *entry);
void schedule_remove(struct schedule *schedule, struct schedule_entry *entry);

/* Something that decides when the entry is due may have changed: schedule_refresh() will ask. */
void schedule_touch(struct schedule *schedule, struct schedule_entry *entry);
/* Asks due_of for every entry that was touched. */
void schedule_refresh(
	struct schedule *schedule, int64_t (*due_of)(const struct schedule_entry *entry));

/* The entry is not due until it is asked again. */
void schedule_put_last(struct schedule *schedule, struct schedule_entry *entry);

/* The entry that is due first; NULL: there is none. */
struct schedule_entry *schedule_first(const struct schedule *schedule);
