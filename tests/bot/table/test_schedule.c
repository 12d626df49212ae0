#include <criterion/criterion.h>
#include <stdlib.h>

#include "bot/table/numbers.h"
#include "bot/table/schedule.h"
#include "bot/table/table.h"

/* Tables of which nothing matters but when they are due. */

enum { TABLES = 300, STEPS = 20000, DUE_MOST = 1000 };

static struct bot bot;
static struct table tables[TABLES];
static bool there[TABLES];

static int64_t due_of(const struct table *table) {
	return table->clock.due;
}

static void add(int i) {
	cr_assert_eq(schedule_make_room(&bot), 0);
	cr_assert_eq(numbers_make_room(&bot), 0);
	tables[i] = (struct table){.bot = &bot, .clock.due = rand() % DUE_MOST};
	bot.n_tables++;
	schedule_add(&tables[i]);
	numbers_set(&tables[i], i + 1);
	there[i] = true;
}

static void take_away(int i) {
	numbers_remove(&tables[i]);
	schedule_remove(&tables[i]);
	bot.n_tables--;
	there[i] = false;
}

static void change(int i) {
	tables[i].clock.due = rand() % DUE_MOST;
	schedule_touch(&tables[i]);
}

static int64_t soonest(void) {
	int64_t due = INT64_MAX;
	for (int i = 0; i < TABLES; i++) {
		due = there[i] && tables[i].clock.due < due ? tables[i].clock.due : due;
	}
	return due;
}

static void expect_first(void) {
	schedule_refresh(&bot, due_of);
	const struct table *first = schedule_first(&bot);
	cr_assert_eq(first != NULL ? first->scheduled.due : INT64_MAX, soonest());
}

static void expect_found(int i) {
	cr_assert_eq(numbers_find(&bot, i + 1), there[i] ? &tables[i] : NULL);
}

static void finish(void) {
	free(bot.schedule.heap);
	free(bot.numbers.heads);
}

TestSuite(schedule, .fini = finish, .timeout = 60);

Test(schedule, follows_whatever_happens) {
	srand(1);
	expect_first();
	expect_found(0);
	for (int step = 0; step < STEPS; step++) {
		int i = rand() % TABLES;
		if (!there[i]) {
			add(i);
		} else if (rand() % 4 == 0) {
			take_away(i);
		} else {
			change(i);
		}
		expect_found(i);
		if (rand() % 3 == 0) { /* else several have changed */
			expect_first();
		}
	}
}

/* Until it is asked anew. */
Test(schedule, puts_a_table_last) {
	add(0);
	add(1);
	tables[0].clock.due = 1;
	tables[1].clock.due = 2;
	schedule_refresh(&bot, due_of);
	cr_expect_eq(schedule_first(&bot), &tables[0]);
	schedule_put_last(&tables[0]);
	cr_expect_eq(schedule_first(&bot), &tables[1]);
	schedule_refresh(&bot, due_of);
	cr_expect_eq(schedule_first(&bot), &tables[0]);
}
