#include <criterion/criterion.h>
#include <stdlib.h>

#include "bot/base/schedule.h"

enum { ENTRIES = 300, STEPS = 20000, DUE_MOST = 1000 };

struct alarm {
	struct schedule_entry entry;
	int64_t due;
	bool set;
};

static struct schedule schedule;
static struct alarm alarms[ENTRIES];

static int64_t due_of(const struct schedule_entry *entry) {
	return ((const struct alarm *)entry)->due;
}

static void add(struct alarm *alarm) {
	cr_assert_eq(schedule_make_room(&schedule), 0);
	alarm->due = rand() % DUE_MOST;
	alarm->set = true;
	schedule_add(&schedule, &alarm->entry);
}

static void take_away(struct alarm *alarm) {
	schedule_remove(&schedule, &alarm->entry);
	alarm->set = false;
}

static void change(struct alarm *alarm) {
	alarm->due = rand() % DUE_MOST;
	schedule_touch(&schedule, &alarm->entry);
}

static int64_t soonest(void) {
	int64_t due = INT64_MAX;
	for (int i = 0; i < ENTRIES; i++) {
		due = alarms[i].set && alarms[i].due < due ? alarms[i].due : due;
	}
	return due;
}

static void expect_first(void) {
	schedule_refresh(&schedule, due_of);
	const struct schedule_entry *first = schedule_first(&schedule);
	cr_assert_eq(first != NULL ? first->due : INT64_MAX, soonest());
}

static void finish(void) {
	schedule_finish(&schedule);
}

TestSuite(schedule, .fini = finish);

Test(schedule, follows_whatever_happens) {
	srand(1);
	expect_first();
	for (int step = 0; step < STEPS; step++) {
		struct alarm *alarm = &alarms[rand() % ENTRIES];
		if (!alarm->set) {
			add(alarm);
		} else if (rand() % 4 == 0) {
			take_away(alarm);
		} else {
			change(alarm);
		}
		if (rand() % 3 == 0) { /* else several have changed */
			expect_first();
		}
	}
}

/* Until it is asked anew. */
Test(schedule, puts_an_entry_last) {
	add(&alarms[0]);
	add(&alarms[1]);
	alarms[0].due = 1;
	alarms[1].due = 2;
	schedule_refresh(&schedule, due_of);
	cr_expect_eq(schedule_first(&schedule), &alarms[0].entry);
	schedule_put_last(&schedule, &alarms[0].entry);
	cr_expect_eq(schedule_first(&schedule), &alarms[1].entry);
	schedule_refresh(&schedule, due_of);
	cr_expect_eq(schedule_first(&schedule), &alarms[0].entry);
}
