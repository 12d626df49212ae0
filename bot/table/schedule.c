#include "bot/table/schedule.h"

#include <errno.h>
#include <stdlib.h>

#include "bot/table/table.h"

static void put(struct schedule *schedule, size_t at, struct table *table) {
	schedule->heap[at] = table;
	table->scheduled.at = at;
}

static void sift_up(struct schedule *schedule, size_t at, struct table *table) {
	while (at > 0 && schedule->heap[(at - 1) / 2]->scheduled.due > table->scheduled.due) {
		put(schedule, at, schedule->heap[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
	put(schedule, at, table);
}

static void sift_down(struct schedule *schedule, size_t at, struct table *table) {
	for (size_t child; (child = 2 * at + 1) < schedule->n; at = child) {
		if (child + 1 < schedule->n && schedule->heap[child + 1]->scheduled.due <
						       schedule->heap[child]->scheduled.due) {
			child++;
		}
		if (schedule->heap[child]->scheduled.due >= table->scheduled.due) {
			break;
		}
		put(schedule, at, schedule->heap[child]);
	}
	put(schedule, at, table);
}

static void move(struct schedule *schedule, struct table *table) {
	sift_up(schedule, table->scheduled.at, table);
	sift_down(schedule, table->scheduled.at, table);
}

int schedule_make_room(struct bot *bot) {
	struct schedule *schedule = &bot->schedule;
	if (schedule->n < schedule->cap) {
		return 0;
	}
	size_t cap = schedule->cap > 0 ? schedule->cap * 2 : 8;
	struct table **heap = realloc(schedule->heap, cap * sizeof(struct table *));
	if (heap == NULL) {
		return -ENOMEM;
	}
	schedule->heap = heap;
	schedule->cap = cap;
	return 0;
}

void schedule_add(struct table *table) {
	struct schedule *schedule = &table->bot->schedule;
	table->scheduled.due = INT64_MAX;
	put(schedule, schedule->n++, table);
	schedule_touch(table);
}

static void forget_touched(struct schedule *schedule, const struct table *table) {
	struct table **at = &schedule->touched;
	while (*at != table) {
		at = &(*at)->scheduled.next_touched;
	}
	*at = table->scheduled.next_touched;
}

void schedule_remove(struct table *table) {
	struct schedule *schedule = &table->bot->schedule;
	struct table *last = schedule->heap[--schedule->n];
	if (table->scheduled.touched) {
		forget_touched(schedule, table);
	}
	if (last != table) {
		put(schedule, table->scheduled.at, last);
		move(schedule, last);
	}
}

void schedule_touch(struct table *table) {
	if (!table->scheduled.touched) {
		table->scheduled.touched = true;
		table->scheduled.next_touched = table->bot->schedule.touched;
		table->bot->schedule.touched = table;
	}
}

void schedule_refresh(struct bot *bot, int64_t (*due_of)(const struct table *table)) {
	struct schedule *schedule = &bot->schedule;
	while (schedule->touched != NULL) {
		struct table *table = schedule->touched;
		schedule->touched = table->scheduled.next_touched;
		table->scheduled.touched = false;
		table->scheduled.due = due_of(table);
		move(schedule, table);
	}
}

void schedule_put_last(struct table *table) {
	table->scheduled.due = INT64_MAX;
	move(&table->bot->schedule, table);
	schedule_touch(table);
}

struct table *schedule_first(const struct bot *bot) {
	return bot->schedule.n > 0 ? bot->schedule.heap[0] : NULL;
}
