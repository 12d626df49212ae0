#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/parts.h"
#include "bot/chat/discord/private_events.h"
#include "kept.h"

/* Several processes share the bot, and this one has some of its shards. */

static void begin_in_parts(struct hearing *scene) {
	*scene = (struct hearing){.config.shards = 2, .in_parts = true};
	keep_nothing();
	keep_session(session_of(0, 2));
	keep_session(session_of(1, 2));
	keep_place("4194304/60"); /* 1 << 22: of shard 1 */
	keep_place("50/60");
	hearing_begin(scene, "");
	cr_assert(fake.gateway_config->in_parts);
	cr_assert_eq(fake.gateway_config->n_resumed, 0);
}

static void hear_of_shard(
	struct hearing *scene, unsigned shard, const char *type, const char *json) {
	json_t *d = json_loads(json, 0, NULL);
	cr_assert_not_null(d);
	fake.gateway->event(scene->discord, shard, type, d);
	json_decref(d);
}

Test(discord_parts, a_shard_that_is_taken_goes_on_where_another_process_left_it) {
	struct hearing scene;
	begin_in_parts(&scene);
	const struct chat_impl *impl = scene.chat->impl;
	cr_expect_eq(impl->part_of(scene.chat, "50/60"), 0);
	cr_expect_eq(impl->part_of(scene.chat, "4194304/60"), 1);
	cr_expect_eq(impl->part_of(scene.chat, ""), 0, "in private");
	for (int times = 0; times < 2; times++) {
		parts_take(scene.chat, 1);
		EXPECT(&scene, "shard 1 " ID "\n");
		cr_expect(impl->has_part(scene.chat, 1) && !impl->has_part(scene.chat, 0));
		hear_of_shard(&scene, 1, "RESUMED", RESUMED);
		EXPECT(&scene, times == 0 ? COMMANDS "entered 4194304/\n" : "entered 4194304/\n");
		fake.gateway->passed(scene.discord, 1, 50 + times);
		parts_give(scene.chat, 1);
		EXPECT(&scene, "no shard 1\n");
		cr_expect_not(impl->has_part(scene.chat, 1));
		cr_assert_eq(fake.n_sessions, 2);
		cr_expect_eq(fake.sessions[1].position.sequence, 50 + times);
	}
	hearing_close(&scene);
	cr_expect_eq(fake.n_sessions, 2, "no shard was here to end the session of");
}

Test(discord_parts, a_shard_without_a_session_begins_anew_and_ends_alone) {
	struct hearing scene;
	begin_in_parts(&scene);
	fake.sessions[0].intents = 1;
	parts_take(scene.chat, 0);
	EXPECT(&scene, "shard 0 anew\n");
	cr_assert_eq(fake.n_sessions, 1, "it did not fit");
	fake.gateway->session(scene.discord, 0, "new", "wss://other.example");
	hear(&scene, "READY", ready);
	passed(&scene, 1);
	cr_assert_eq(fake.n_sessions, 2);
	fake_take();
	hearing_close(&scene);
	cr_assert_eq(fake.n_sessions, 1);
	cr_expect_eq(fake.sessions[0].shard, 1, "it is another process's");
}

Test(discord_parts, what_waits_of_a_shard_that_goes_is_heard_where_it_goes) {
	struct hearing scene;
	begin_in_parts(&scene);
	parts_take(scene.chat, 1);
	hear_of_shard(&scene, 1, "RESUMED", RESUMED);
	fake_take();
	fake_drop();
	hear_of_shard(&scene, 1, "MESSAGE_CREATE",
		"{\"id\":\"5\",\"guild_id\":\"4194304\",\"channel_id\":\"60\"," ANN
		",\"content\":\"<@1> status\"}");
	fake.gateway->passed(scene.discord, 1, 42);
	EXPECT(&scene, "GET /guilds/4194304\n");
	parts_give(scene.chat, 1);
	EXPECT(&scene, "no shard 1\n");
	cr_expect_eq(fake.sessions[1].position.sequence, 41, "before the one that waits");
	fake_reply(0, 200, 0, "{\"id\":\"4194304\"}");
	EXPECT(&scene, "");
	parts_take(scene.chat, 1);
	fake_take();
	hear_of_shard(&scene, 1, "RESUMED", RESUMED);
	EXPECT(&scene, "entered 4194304/\n");
	hearing_close(&scene);
}

/* What comes in private and is another process's to answer. */

static struct {
	bool elsewhere, vacant, full, deaf;
	char event[4096];
} other;

static bool find_unit(void *data, const struct discord_private *what, char unit[DISCORD_UNIT_SIZE],
	bool *vacant) {
	(void)data;
	fake_note("of %s: %s%s", what->user, what->text != NULL ? what->text : "pressed ",
		what->control != NULL ? what->control : "");
	snprintf(unit, DISCORD_UNIT_SIZE, "discord/1");
	*vacant = other.vacant;
	return other.elsewhere;
}

static int64_t hand_over(void *data, const char *unit, const char *event) {
	(void)data;
	fake_note("for %s", unit);
	snprintf(other.event, sizeof(other.event), "%s", event);
	return other.full ? 0 : 7;
}

static bool replace(void *data, int64_t id, const char *event) {
	(void)data;
	fake_note("again %" PRId64, id);
	snprintf(other.event, sizeof(other.event), "%s", event);
	return other.deaf;
}

static void begin_in_private(struct hearing *scene) {
	*scene = (struct hearing){.config.shards = 2,
		.in_parts = true,
		.find_unit = find_unit,
		.hand_over = hand_over,
		.replace = replace};
	keep_nothing();
	hearing_begin(scene, "");
	parts_take(scene->chat, 0);
	hear(scene, "READY", ready);
	fake_take();
	fake_drop();
	memset(&other, 0, sizeof(other));
	other.elsewhere = true;
}

#define IN_PRIVATE(more) "{\"id\":\"5\",\"channel_id\":\"70\"," ANN more "}"
#define BIDS IN_PRIVATE(",\"content\":\"#8 bid 5 3\",\"embeds\":[{\"title\":\"long\"}]")
#define ASKS                                                                     \
	"{\"id\":\"102\",\"token\":\"tok\",\"application_id\":\"2\",\"type\":2," \
	"\"channel_id\":\"70\",\"user\":{\"id\":\"9\",\"username\":\"ann_\"},"   \
	"\"data\":{\"name\":\"status\"}}"
#define PRESSES                                                                  \
	"{\"id\":\"101\",\"token\":\"tok\",\"application_id\":\"2\",\"type\":3," \
	"\"channel_id\":\"70\",\"user\":{\"id\":\"9\",\"username\":\"ann_\"},"   \
	"\"message\":{\"id\":\"5\",\"flags\":0},\"data\":{\"custom_id\":\"8 - hand\"}}"

Test(discord_parts, what_another_process_plays_is_handed_to_it_whole) {
	struct hearing scene;
	begin_in_private(&scene);
	hear(&scene, "MESSAGE_CREATE", BIDS);
	EXPECT(&scene, "of 9: #8 bid 5 3\nfor discord/1\n");
	cr_expect_null(strstr(other.event, "embeds"), "%s", other.event);
	private_events_hear(scene.chat, other.event);
	EXPECT(&scene, "message by 9 (Ann) in private, by name: #8 bid 5 3\n");
	hear(&scene, "INTERACTION_CREATE", PRESSES);
	EXPECT(&scene, "of 9: pressed 8 - hand\nfor discord/1\n");
	fake.answers[0].text = "Your dice";
	private_events_hear(scene.chat, other.event);
	const char *lines = fake_take();
	cr_expect_not_null(strstr(lines, "pressed [8 - hand] by 9"), "%s", lines);
	cr_expect_not_null(strstr(lines, "POST /interactions/101/tok/callback"), "%s", lines);
	hearing_close(&scene);
}

Test(discord_parts, what_nobody_plays_just_now_is_answered_later) {
	struct hearing scene;
	begin_in_private(&scene);
	other.vacant = true;
	hear(&scene, "INTERACTION_CREATE", PRESSES);
	EXPECT(&scene, "of 9: pressed 8 - hand\n"
		       "POST /interactions/101/tok/callback {\"type\":6}\nfor discord/1\n");
	cr_expect_eq(fake.requests[0].within_ms, 3000);
	fake.answers[0].text = "Your dice";
	private_events_hear(scene.chat, other.event);
	const char *lines = fake_take();
	cr_expect_null(strstr(lines, "/callback"), "once: %s", lines);
	cr_expect_not_null(strstr(lines, "/webhooks/2/tok"), "%s", lines);
	hearing_close(&scene);
}

static void ring(uv_timer_t *timer) {
	uv_timer_stop(timer);
	timer->timer_cb(timer);
}

/* It may be frozen, and the next takes what it plays only after Discord has given up. */
Test(discord_parts, what_the_other_process_does_not_hear_in_time_is_deferred) {
	struct hearing scene;
	begin_in_private(&scene);
	uv_timer_t *timer = &scene.discord->handed_timer;
	hear(&scene, "MESSAGE_CREATE", BIDS);
	cr_expect_not(uv_is_active((uv_handle_t *)timer), "nobody waits for a message's answer");
	hear(&scene, "INTERACTION_CREATE", PRESSES);
	cr_expect_eq(uv_timer_get_due_in(timer), 1500);
	fake.now_ms += 500;
	hear(&scene, "INTERACTION_CREATE", ASKS);
	fake_take();
	fake.now_ms += 1000;
	ring(timer);
	EXPECT(&scene, "again 7\n");
	cr_expect_eq(uv_timer_get_due_in(timer), 500);
	other.deaf = true;
	fake.now_ms += 500;
	ring(timer);
	EXPECT(&scene,
		"again 7\n"
		"POST /interactions/102/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n");
	cr_expect_eq(fake.requests[0].within_ms, 1500);
	cr_expect_not(uv_is_active((uv_handle_t *)timer));
	fake.answers[0].text = "Your dice";
	private_events_hear(scene.chat, other.event);
	const char *lines = fake_take();
	cr_expect_null(strstr(lines, "/callback"), "once: %s", lines);
	cr_expect_not_null(strstr(lines, "PATCH /webhooks/2/tok"), "%s", lines);
	hear(&scene, "INTERACTION_CREATE", PRESSES);
	fake_take();
	hearing_close(&scene);
}

Test(discord_parts, what_is_ours_or_cannot_be_handed_over_is_answered_here) {
	struct hearing scene;
	begin_in_private(&scene);
	other.full = true;
	hear(&scene, "MESSAGE_CREATE", BIDS);
	EXPECT(&scene, "of 9: #8 bid 5 3\nfor discord/1\n"
		       "message by 9 (Ann) in private, by name: #8 bid 5 3\n");
	other.elsewhere = false;
	hear(&scene, "MESSAGE_CREATE", BIDS);
	EXPECT(&scene, "of 9: #8 bid 5 3\nmessage by 9 (Ann) in private, by name: #8 bid 5 3\n");
	hear(&scene, "MESSAGE_CREATE",
		"{\"id\":\"6\",\"channel_id\":\"70\",\"content\":\"hello\","
		"\"author\":{\"id\":\"1\",\"username\":\"Dicecup\",\"bot\":true}}");
	EXPECT(&scene, "");
	private_events_hear(scene.chat, "{\"type\":\"READY\"}");
	private_events_hear(scene.chat, "[");
	EXPECT(&scene, "");
	hearing_close(&scene);
}

/* One process at a time begins a session in a bucket. */

static bool is_free;

static bool take_turn(void *data, unsigned bucket) {
	(void)data;
	if (is_free) {
		fake_note("turn of %u", bucket);
	}
	return is_free;
}

static void end_turn(void *data, unsigned bucket) {
	(void)data;
	fake_note("end of %u", bucket);
}

/* Waits for the timer that looks after turns. */
static void look(struct hearing *scene) {
	uv_timer_t *timer = &scene->discord->turn_timer;
	for (int i = 0; i < 200 && uv_is_active((uv_handle_t *)timer) && fake.lines[0] == '\0';
		i++) {
		uv_run(&scene->loop, UV_RUN_ONCE);
	}
}

Test(discord_parts, a_session_begins_when_no_other_process_begins_one) {
	static const char info[] =
		"{\"url\":\"wss://g.example\",\"shards\":4,\"session_start_limit\":"
		"{\"total\":9,\"remaining\":8,\"max_concurrency\":2}}";
#define ADVICE "advise wss://g.example shards 4 concurrency 2 starts 8/9\n"
	struct hearing scene = {.config = {.shards = 4, .pause_scale = 0.001},
		.in_parts = true,
		.take_turn = take_turn,
		.end_turn = end_turn};
	keep_nothing();
	is_free = false;
	hearing_begin(&scene, "");
	cr_assert(fake.gateway_config->in_turns);
	parts_take(scene.chat, 3);
	fake.gateway->needs_info(scene.discord);
	fake_reply(0, 200, 0, info);
	EXPECT(&scene, "shard 3 anew\nGET /gateway/bot\n" ADVICE);
	fake_drop();
	fake.gateway->needs_turn(scene.discord, 3);
	for (int i = 0; i < 5; i++) {
		uv_run(&scene.loop, UV_RUN_ONCE);
	}
	EXPECT(&scene, "");
	is_free = true;
	look(&scene);
	EXPECT(&scene, "turn of 1\nGET /gateway/bot\n");
	fake_reply(0, 200, 0, info);
	EXPECT(&scene, ADVICE "permit 3\n");
	hear_of_shard(&scene, 3, "READY",
		"{\"user\":{\"id\":\"1\"},\"application\":{\"id\":\"2\"},\"shard\":[3,4]}");
	fake_take();
	look(&scene);
	EXPECT(&scene, "end of 1\n");
	fake_drop();
	fake.gateway->needs_turn(scene.discord, 3);
	parts_give(scene.chat, 3);
	fake_take();
	look(&scene);
	EXPECT(&scene, "GET /gateway/bot\n");
	fake_reply(0, 200, 0, info);
	EXPECT(&scene, ADVICE);
	hearing_close(&scene);
}
