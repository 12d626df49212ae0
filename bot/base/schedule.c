#include "bot/base/schedule.h"

#include <stdlib.h>

#include "bot/base/list.h"

static void put(struct schedule *schedule, size_t at, struct schedule_entry *entry) {
	schedule->heap[at] = entry;
	entry->at = at;
}

static void sift_up(struct schedule *schedule, size_t at, struct schedule_entry *entry) {
	while (at > 0 && schedule->heap[(at - 1) / 2]->due > entry->due) {
		put(schedule, at, schedule->heap[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	put(schedule, at, entry);
}

static void sift_down(struct schedule *schedule, size_t at, struct schedule_entry *entry) {
	struct schedule_entry **heap = schedule->heap;
	for (size_t child; (child = 2 * at + 1) < schedule->n; at = child) {
		if (child + 1 < schedule->n && heap[child + 1]->due < heap[child]->due) {
			child++;
		}
		if (heap[child]->due >= entry->due) {
			break;
		}
		put(schedule, at, heap[child]);
	}
	put(schedule, at, entry);
}

static void move(struct schedule *schedule, struct schedule_entry *entry) {
	sift_up(schedule, entry->at, entry);
	sift_down(schedule, entry->at, entry);
}

void schedule_finish(struct schedule *schedule) {
	free(schedule->heap);
	*schedule = (struct schedule){0};
}

int schedule_make_room(struct schedule *schedule) {
	return list_make_room(
		&schedule->heap, schedule->n, &schedule->cap, sizeof(*schedule->heap));
}

void schedule_add(struct schedule *schedule, struct schedule_entry *entry) {
	*entry = (struct schedule_entry){.due = INT64_MAX};
	put(schedule, schedule->n++, entry);
	schedule_touch(schedule, entry);
}

static void forget_touched(struct schedule *schedule, const struct schedule_entry *entry) {
	struct schedule_entry **at = &schedule->touched;
	while (*at != entry) {
		at = &(*at)->next_touched;
	}
	*at = entry->next_touched;
}

void schedule_remove(struct schedule *schedule, struct schedule_entry *entry) {
	struct schedule_entry *last = schedule->heap[--schedule->n];
	if (entry->touched) {
		forget_touched(schedule, entry);
	}
	if (last != entry) {
		put(schedule, entry->at, last);
		move(schedule, last);
	}
}

void schedule_touch(struct schedule *schedule, struct schedule_entry *entry) {
	if (!entry->touched) {
		entry->touched = true;
		entry->next_touched = schedule->touched;
		schedule->touched = entry;
	}
}

void schedule_refresh(
	struct schedule *schedule, int64_t (*due_of)(const struct schedule_entry *entry)) {
	while (schedule->touched != NULL) {
		struct schedule_entry *entry = schedule->touched;
		schedule->touched = entry->next_touched;
		entry->touched = false;
		entry->due = due_of(entry);
		move(schedule, entry);
	}
}

void schedule_put_last(struct schedule *schedule, struct schedule_entry *entry) {
	entry->due = INT64_MAX;
	move(schedule, entry);
	schedule_touch(schedule, entry);
}

struct schedule_entry *schedule_first(const struct schedule *schedule) {
	return schedule->n > 0 ? schedule->heap[0] : NULL;
}
