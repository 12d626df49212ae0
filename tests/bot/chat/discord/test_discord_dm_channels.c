#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/dm_channels.h"
#include "speaking.h"

/* Channels of direct messages: each is opened once, in turn, and kept. */

Test(discord_dm_channels, a_private_channel_is_opened_once_and_order_is_kept) {
	struct speaking scene = {0};
	speaking_open(&scene);
	cr_expect_eq(prove(&scene, "9", "one"), 0);
	cr_expect_eq(tell(&scene, "9", "two"), 0);
	EXPECT(&scene, OPEN("9"));
	tell(&scene, "9", "three");
	EXPECT(&scene, "");
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST BODY("one"));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "reached 9\n" DM_POST BODY("two"));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, DM_POST BODY("three"));
	reply(&scene, 400, 50035, NULL);
	tell(&scene, "9", "four");
	EXPECT(&scene, DM_POST BODY("four"));
	/* The channel is no more: it is opened anew, once. */
	reply(&scene, 404, 10003, NULL);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST BODY("four"));
	tell(&scene, "9", "five");
	reply(&scene, 404, 10003, NULL);
	EXPECT(&scene, DM_POST BODY("five")); /* nobody is to blame */
	speaking_close(&scene);
}

Test(discord_dm_channels, opening_private_channels_has_a_budget) {
	struct speaking scene = {0};
	char user[16];
	speaking_open(&scene);
	for (int i = 0; i <= DM_OPENINGS_BURST; i++) {
		snprintf(user, sizeof(user), "%d", 100 + i);
		tell(&scene, user, "hi");
		turn(&scene);
	}
	const char *lines = fake_take();
	cr_expect_not_null(strstr(lines, OPEN("119") "unreachable 120: too many direct messages "
						     "opened just now\n"),
		"%s", lines);
	tell(&scene, "120", "again");
	EXPECT(&scene, "unreachable 120: too many direct messages opened just now\n");
	/* Whose channel is known needs none. */
	dm_channels_learn(scene.discord, "120", "90");
	tell(&scene, "120", "hi");
	EXPECT(&scene, DM_POST BODY("hi"));
	speaking_close(&scene);
}

/* A private text about a table. */
static void tell_of(struct speaking *scene, int64_t table, int user) {
	char key[16];
	snprintf(key, sizeof(key), "%d", user);
	struct post post = {.text = "hi", .table = table};
	cr_expect_eq(scene->chat->impl->tell(scene->chat, key, &post), 0);
	turn(scene);
}

static void pass_opening(struct speaking *scene) {
	fake.now_ms += DM_OPENINGS_EACH_MS;
	if (timers_is_active(&scene->discord->timers, TIMER_OPENINGS)) {
		timers_start(&scene->discord->timers, TIMER_OPENINGS, 0);
	}
	uv_update_time(&scene->loop);
	turn(scene);
}

/* Discord says that it is open, and not where: nothing can be said there. */
Test(discord_dm_channels, an_opening_that_names_no_channel_is_tried_again) {
	static const char *const bodies[] = {NULL, "{}", "[]", "{\"id\":null}", "{\"id\":90}"};
	struct speaking scene = {0};
	speaking_open(&scene);
	tell(&scene, "9", "one");
	EXPECT(&scene, OPEN("9"));
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		reply(&scene, 200, 0, bodies[i]);
		EXPECT(&scene, "");
		pass_outage(&scene);
		EXPECT(&scene, OPEN("9"));
	}
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST BODY("one"));
	speaking_close(&scene);
}

Test(discord_dm_channels, who_waits_in_line_waits_again_if_the_opening_names_no_channel) {
	struct speaking scene = {0};
	speaking_open(&scene);
	for (int i = 0; i <= DM_OPENINGS_BURST; i++) {
		tell_of(&scene, 6, 100 + i);
	}
	fake_take();
	for (int i = 0; i < 2; i++) {
		fake_drop();
		pass_opening(&scene);
		EXPECT(&scene, OPEN("120"));
		fake_reply(0, 200, 0, "{}");
		EXPECT(&scene, "");
	}
	fake_drop();
	pass_opening(&scene);
	EXPECT(&scene, OPEN("120"));
	fake_reply(0, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, "reached 120\n");
	speaking_close(&scene);
}

/* A process that is killed keeps nothing at its end. */
Test(discord_dm_channels, a_channel_is_kept_as_soon_as_it_is_known) {
	struct speaking scene = {0};
	speaking_open(&scene);
	tell(&scene, "9", "one");
	EXPECT(&scene, OPEN("9"));
	fake_reply(0, 200, 0, "{\"id\":\"90\"}");
	cr_expect_eq(fake.n_direct, 0, "not within a call");
	EXPECT(&scene, DM_POST BODY("one"));
	cr_assert_eq(fake.n_direct, 1);
	cr_expect_str_eq(fake.direct[0].name, "90");
	dm_openings_learn(scene.discord, "9", "90");
	cr_expect_not(timers_is_active(&scene.discord->timers, TIMER_KEEP), "it is known");
	dm_openings_learn(scene.discord, "9", "91");
	turn(&scene);
	cr_expect_str_eq(fake.direct[0].name, "91");
	speaking_close(&scene);
}

/* Table 5 has four who wait, 6 and 7 one each, who came later. */
Test(discord_dm_channels, who_waits_for_a_private_channel_comes_in_turn_by_table) {
	static const int order[] = {500, 600, 700, 501, 502};
	struct speaking scene = {0};
	speaking_open(&scene);
	for (int i = 0; i < DM_OPENINGS_BURST; i++) {
		tell_of(&scene, 6, 100 + i);
	}
	for (int i = 0; i < 4; i++) {
		tell_of(&scene, 5, 500 + i);
	}
	tell_of(&scene, 6, 600);
	tell_of(&scene, 7, 700);
	fake_take();
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		char line[128];
		fake_drop();
		pass_opening(&scene);
		snprintf(line, sizeof(line), "POST /users/@me/channels {\"recipient_id\":\"%d\"}\n",
			order[i]);
		cr_expect_str_eq(fake_take(), line);
		fake_reply(0, 200, 0, "{\"id\":\"90\"}");
		snprintf(line, sizeof(line), "reached %d\n", order[i]);
		cr_expect_str_eq(fake_take(), line);
	}
	/* Whose channel becomes known meanwhile waits no more. */
	dm_openings_learn(scene.discord, "503", "91");
	EXPECT(&scene, "reached 503\n");
	pass_opening(&scene);
	EXPECT(&scene, "");
	speaking_close(&scene);
}

Test(discord_dm_channels, channels_once_opened_are_kept) {
	struct speaking scene = {0};
	speaking_open(&scene);
	tell(&scene, "9", "one");
	turn(&scene);
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	scene.chat->impl->destroy(scene.chat);
	uv_run(&scene.loop, UV_RUN_DEFAULT);
	cr_assert_eq(fake.n_direct, 1);
	cr_expect_str_eq(fake.direct[0].name, "90");
	fake_drop();
	fake_take();
	speaking_start(&scene);
	tell(&scene, "9", "two");
	EXPECT(&scene, DM_POST BODY("two"));
	reply(&scene, 404, 10003, NULL);
	cr_expect_str_empty(fake.direct[0].name, "it is gone");
	speaking_close(&scene);
}
