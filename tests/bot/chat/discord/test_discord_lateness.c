#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "bot/chat/discord/json_read.h"

static int64_t now_ms(void) {
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* When something of this age on Discord's clock, by which ours is so much ahead, was said. */
static int64_t said(struct lateness *lateness, int64_t age, int64_t ahead) {
	char id[SNOWFLAKE_SIZE];
	uint64_t made = (uint64_t)(now_ms() - ahead - age - INT64_C(1420070400000));
	snprintf(id, sizeof(id), "%" PRIu64, made << 22);
	return lateness_said_at(lateness, id);
}

/* Between the clock's readings some time passes. */
static bool is_near(int64_t found, int64_t ago) {
	return found > 0 && llabs(now_ms() - ago - found) < 1000;
}

Test(discord_lateness, what_comes_late_was_said_before) {
	struct lateness lateness = {0};
	cr_expect_eq(said(&lateness, 100, 0), 0);
	cr_expect(is_near(said(&lateness, 9000, 0), 9000));
	cr_expect_eq(said(&lateness, 200, 0), 0);
	cr_expect_eq(lateness_said_at(&lateness, NULL), 0);
	cr_expect_eq(lateness_said_at(&lateness, "x"), 0);
}

/* Nobody has to know how wrong. */
Test(discord_lateness, a_clock_that_is_wrong_makes_nothing_late_for_long) {
	struct lateness lateness = {0};
	cr_expect_eq(said(&lateness, 100, 60000), 0);
	cr_expect(is_near(said(&lateness, 9100, 60000), 9000));
	for (int i = 0; i < LATENESS_RECENT; i++) {
		said(&lateness, 100, 120000);
	}
	cr_expect_eq(said(&lateness, 100, 120000), 0, "it was put on");
	cr_expect_eq(said(&lateness, 100, -60000), 0, "and back");
}
