#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/guilds.h"
#include "bot/chat/discord/parts.h"
#include "bot/chat/discord/private_events.h"
#include "bot/chat/discord/resumption.h"
#include "hearing.h"

/* What a restart of seconds goes on with. */

#define RESUMED "{\"_trace\":[]}"
#define COMMANDS                                                 \
	"GET /applications/2/commands?with_localizations=true\n" \
	"GET /applications/2/emojis\n"
#define ID "5e551011c0ffee"

static struct kept_session session_of(unsigned shard, unsigned shards) {
	return (struct kept_session){
		.shard = shard,
		.shards = shards,
		.intents = 1 << 0 | 1 << 9 | 1 << 12,
		.me = "1",
		.application = "2",
		.position = {.id = ID, .url = "wss://resume.example", .sequence = 41},
	};
}

static void keep(struct kept_session session) {
	fake.sessions[fake.n_sessions++] = session;
}

static void place(const char *place) {
	snprintf(fake.places[fake.n_places++], sizeof(fake.places[0]), "%s", place);
}

static void passed(struct hearing *scene, int64_t sequence) {
	fake.gateway->passed(scene->discord, 0, sequence);
}

/* Of which one event was handled. */
static void begin_session(struct hearing *scene) {
	hearing_open(scene, "");
	fake.gateway->session(scene->discord, 0, ID, "wss://resume.example");
	passed(scene, 1);
	fake_drop();
}

/* As after a kill -9: nothing said good-bye. */
static void forget_adapter(struct hearing *scene) {
	size_t n = fake.n_sessions;
	struct kept_session kept[FAKE_KEPT];
	memcpy(kept, fake.sessions, sizeof(kept));
	hearing_close(scene);
	memcpy(fake.sessions, kept, sizeof(kept));
	fake.n_sessions = n;
	fake_take();
}

static void clear(void) {
	memset(&fake, 0, sizeof(fake));
}

Test(discord_resumption,
	what_was_kept_is_resumed_and_tables_are_entered_once_all_that_was_missed_is_heard) {
	struct hearing scene = {0};
	clear();
	keep(session_of(0, 1));
	place("50/60");
	place("50/61");
	place("51/70");
	hearing_begin(&scene, "");
	cr_assert_eq(fake.gateway_config->n_resumed, 1);
	cr_expect_str_eq(fake.gateway_config->resumed[0].id, ID);
	cr_expect_eq(fake.gateway_config->resumed[0].sequence, 41);
	hear(&scene, "INTERACTION_CREATE", STATUS);
	const char *lines = fake_take();
	cr_expect_eq(strncmp(lines, COMMANDS HEARD "status", strlen(COMMANDS HEARD "status")), 0,
		"%s", lines);
	hear(&scene, "GUILD_DELETE", "{\"id\":\"51\"}");
	EXPECT(&scene, "lost 51/\n");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, "entered 50/\n");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, "");
	hear(&scene, "GUILD_DELETE", "{\"id\":\"50\"}");
	EXPECT(&scene, "lost 50/\n");
	hearing_close(&scene);
}

Test(discord_resumption, each_shard_enters_its_own_servers) {
	struct hearing scene = {0};
	clear();
	keep(session_of(0, 2));
	keep(session_of(1, 2));
	place("4194304/60"); /* 1 << 22: of shard 1 */
	place("50/60");
	hearing_begin(&scene, "");
	cr_assert_eq(fake.gateway_config->n_resumed, 2);
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, COMMANDS "entered 50/\n");
	json_t *d = json_object();
	fake.gateway->event(scene.discord, 1, "RESUMED", d);
	json_decref(d);
	EXPECT(&scene, "entered 4194304/\n");
	hearing_close(&scene);
}

Test(discord_resumption, what_does_not_fit_the_configuration_is_forgotten) {
	struct kept_session good = session_of(0, 1);
	struct kept_session bad[] = {good, good, good, good, good};
	bad[0].intents = 1;
	bad[1].shards = 300;
	bad[2].position.sequence = -1;
	bad[3].me[0] = '\0';
	bad[4].shard = 1;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct hearing scene = {0};
		clear();
		keep(bad[i]);
		hearing_begin(&scene, "");
		cr_expect_eq(fake.gateway_config->n_resumed, 0, "%zu", i);
		cr_expect_eq(fake.n_sessions, 0, "%zu", i);
		hearing_close(&scene);
	}
	struct hearing scene = {.config.shards = 2};
	clear();
	keep(good);
	hearing_begin(&scene, "");
	cr_expect_eq(fake.gateway_config->n_resumed, 0, "another number of shards");
	hearing_close(&scene);
}

Test(discord_resumption, a_session_that_is_gone_begins_anew_and_loses_nothing) {
	struct hearing scene = {0};
	clear();
	keep(session_of(0, 1));
	place("50/60");
	hearing_begin(&scene, "");
	fake.gateway->session(scene.discord, 0, "", "");
	cr_expect_eq(fake.n_sessions, 0);
	fake.gateway->session(scene.discord, 0, "new", "wss://other.example");
	hear(&scene, "READY", ready);
	passed(&scene, 1);
	cr_assert_eq(fake.n_sessions, 1, "it took an IDENTIFY");
	cr_expect_str_eq(fake.sessions[0].position.id, "new");
	hear(&scene, "GUILD_CREATE", server);
	EXPECT(&scene, COMMANDS "entered 50/\n");
	hearing_close(&scene);
}

Test(discord_resumption, leaving_for_a_moment_keeps_how_far_it_has_come_and_going_ends_it) {
	struct hearing scene = {0};
	begin_session(&scene);
	passed(&scene, 7);
	cr_expect_eq(fake.sessions[0].position.sequence, 1, "not a write for each event");
	discord_leave(scene.chat);
	cr_expect(fake.resumable);
	cr_assert_eq(fake.n_sessions, 1);
	cr_expect_eq(fake.sessions[0].position.sequence, 7);
	cr_expect_str_eq(fake.sessions[0].me, "1");
	hearing_close(&scene);
	cr_expect_eq(fake.n_sessions, 1);

	hearing_begin(&scene, "");
	fake.gateway->session(scene.discord, 0, ID, "wss://resume.example");
	hear(&scene, "READY", ready);
	passed(&scene, 1);
	cr_expect_eq(fake.n_sessions, 1);
	hearing_close(&scene);
	cr_expect_not(fake.resumable);
	cr_expect_eq(fake.n_sessions, 0);
}

static void answer_all(void) {
	for (size_t i = 0; i < fake.n_requests; i++) {
		fake_reply(i, 204, 0, NULL);
	}
	fake_drop();
}

/* Interactions that wait their turn come again after a kill. */
Test(discord_resumption, what_waits_to_be_handled_holds_the_sequence_back) {
	struct hearing scene = {0};
	begin_session(&scene);
	fake.work_ms = 1000; /* so long takes each */
	hear(&scene, "INTERACTION_CREATE", STATUS);
	passed(&scene, 2);
	answer_all();
	hear(&scene, "INTERACTION_CREATE", STATUS);
	passed(&scene, 3);
	hear(&scene, "CHANNEL_UPDATE", "{\"id\":\"60\",\"guild_id\":\"50\",\"name\":\"dice\"}");
	passed(&scene, 4);
	discord_leave(scene.chat);
	cr_expect_eq(fake.sessions[0].position.sequence, 2);
	forget_adapter(&scene);

	begin_session(&scene);
	fake.work_ms = 1000;
	hear(&scene, "INTERACTION_CREATE", STATUS);
	hear(&scene, "INTERACTION_CREATE", STATUS);
	passed(&scene, 3);
	uv_run(&scene.loop, UV_RUN_NOWAIT);
	answer_all();
	discord_leave(scene.chat);
	cr_expect_eq(fake.sessions[0].position.sequence, 3);
	fake_take();
	hearing_close(&scene);
}

/* Those whose answers have not all left come again, too. */
Test(discord_resumption, an_interaction_counts_as_handled_when_all_its_answers_have_left) {
	for (size_t answered = 0; answered <= 2; answered++) {
		struct hearing scene = {0};
		begin_session(&scene);
		hear(&scene, "INTERACTION_CREATE", STATUS);
		passed(&scene, 2);
		cr_assert_eq(fake.n_requests, 2, "deferred, and deleted");
		for (size_t i = 0; i < answered; i++) {
			fake_reply(i, 204, 0, NULL);
		}
		cr_expect_eq(resumption_has_unanswered(scene.chat), answered < 2);
		discord_leave(scene.chat);
		cr_expect_eq(fake.sessions[0].position.sequence, answered == 2 ? 2 : 1);
		fake_take();
		forget_adapter(&scene);
	}
}

/* What it causes may be stored before that. */
Test(discord_resumption, an_event_is_heard_again_though_it_is_known_what_it_caused) {
	struct hearing scene = {0};
	begin_session(&scene);
	hear(&scene, "INTERACTION_CREATE", STATUS);
	cr_expect_eq(fake.handled, 1, "before its own");
	passed(&scene, 2);
	cr_expect_eq(fake.handled, -1, "what is caused between events");
	hear(&scene, "INTERACTION_CREATE", STATUS);
	cr_expect_eq(fake.handled, 1, "the first has no answer yet");
	passed(&scene, 3);
	answer_all();
	hear(&scene, "INTERACTION_CREATE", STATUS);
	cr_expect_eq(fake.handled, 3);
	passed(&scene, 4);
	answer_all();
	fake_take();
	hearing_close(&scene);
}

#define BID SAYS("\"id\":\"900\",\"content\":\"<@1> end\",\"member\":{\"roles\":[\"61\"]}")

/* Nothing was missed; what that took is forgotten. */
static void resume(struct hearing *scene) {
	clear();
	keep(session_of(0, 1));
	hearing_begin(scene, "");
	hear(scene, "RESUMED", RESUMED);
	fake_take();
	fake_drop();
}

/* GUILD_CREATE does not come again, so it is asked who moderates there. */
Test(discord_resumption, who_moderates_a_server_is_fetched_when_it_matters) {
	for (int status = 200; status <= 500; status += 300) {
		struct hearing scene = {0};
		resume(&scene);
		hear(&scene, "MESSAGE_CREATE", BID);
		passed(&scene, 42);
		EXPECT(&scene, "GET /guilds/50\n");
		hear(&scene, "MESSAGE_CREATE", BID);
		passed(&scene, 43);
		EXPECT(&scene, "");
		fake_reply(0, status, 0, server);
		if (status == 200) {
			EXPECT(&scene, "message by 9 (Ann) in 50/60, moderates, by name: end\n"
				       "message by 9 (Ann) in 50/60, moderates, by name: end\n");
		} else {
			EXPECT(&scene, "message by 9 (Ann) in 50/60, by name: end\n"
				       "message by 9 (Ann) in 50/60, by name: end\n");
		}
		discord_leave(scene.chat);
		cr_expect_eq(fake.sessions[0].position.sequence, 43);
		hearing_close(&scene);
	}
	struct hearing scene = {0};
	clear();
	keep(session_of(0, 1));
	hearing_begin(&scene, "");
	hear(&scene, "MESSAGE_CREATE", BID);
	passed(&scene, 42);
	fake_take();
	discord_leave(scene.chat);
	cr_expect_eq(fake.sessions[0].position.sequence, 41, "it was not heard yet");
	hearing_close(&scene);
}

#define BEN "\"author\":{\"id\":\"8\",\"username\":\"ben_\",\"global_name\":\"Ben\"}"
#define TO_US(where, by, id, text) \
	"{" where by ",\"id\":\"" id "\",\"channel_id\":\"60\",\"content\":\"<@1> " text "\"}"
#define IN_50 "\"guild_id\":\"50\","
#define IN_51 "\"guild_id\":\"51\","

/* On the same server, or by the same person anywhere. */
Test(discord_resumption, while_a_server_is_fetched_only_what_must_not_overtake_waits) {
	struct hearing scene = {0};
	resume(&scene);
	static const struct row rows[] = {
		{"MESSAGE_CREATE", TO_US(IN_50, ANN, "900", "end"), "GET /guilds/50\n"},
		{"MESSAGE_CREATE", TO_US(IN_51, BEN, "901", "status"), "GET /guilds/51\n"},
		{"MESSAGE_CREATE", TO_US(IN_50, BEN, "902", "join"), ""},
		{"INTERACTION_CREATE", STATUS, ""},
		{"MESSAGE_CREATE", TO_US("", ANN, "903", "hand"), ""},
		{"MESSAGE_CREATE", TO_US("", BEN, "904", "hand"), ""},
		{"MESSAGE_CREATE",
			TO_US("", "\"author\":{\"id\":\"7\",\"username\":\"cat\"}", "905", "help"),
			"message by 7 (cat) in private, by name: help\n"},
	};
	EXPECT_ROWS(&scene, rows);
	fake_reply(1, 200, 0, "{\"id\":\"51\",\"owner_id\":\"8\"}");
	EXPECT(&scene, "message by 8 (Ben) in 51/60, moderates, by name: status\n");
	fake_reply(0, 200, 0, server);
	EXPECT(&scene, "message by 9 (Ann) in 50/60, by name: end\n"
		       "message by 8 (Ben) in 50/60, by name: join\n" HEARD "status\n" UNANSWERED(
			       "100") "message by 9 (Ann) in private, by name: hand\n"
				      "message by 8 (Ben) in private, by name: hand\n");
	hearing_close(&scene);
	fake_take();
}

Test(discord_resumption, channels_have_their_names_at_once) {
	struct hearing scene = {0};
	hearing_open(&scene, "");
	hear(&scene, "INTERACTION_CREATE",
		FROM("100", "2",
			"\"channel\":{\"id\":\"60\",\"type\":0,\"name\":\"dice\"},"
			"\"data\":{\"name\":\"status\"}"));
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "50/60"), "#dice");
	discord_leave(scene.chat);
	cr_assert_eq(fake.n_names, 1);
	hearing_close(&scene);
	fake_take();
	hearing_begin(&scene, "");
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "50/60"), "#dice");
	EXPECT(&scene, "");
	hear(&scene, "CHANNEL_UPDATE",
		"{\"id\":\"60\",\"guild_id\":\"50\",\"type\":0,\"name\":\"cups\"}");
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "50/60"), "#cups");
	discord_leave(scene.chat);
	cr_expect_str_eq(fake.names[0].name, "cups");
	fake_take();
	hearing_close(&scene);
}

/* Several processes share the bot, and this one has some of its shards. */

static void begin_in_parts(struct hearing *scene) {
	*scene = (struct hearing){.config.shards = 2, .in_parts = true};
	clear();
	keep(session_of(0, 2));
	keep(session_of(1, 2));
	place("4194304/60"); /* 1 << 22: of shard 1 */
	place("50/60");
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

Test(discord_resumption, a_shard_that_is_taken_goes_on_where_another_process_left_it) {
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

Test(discord_resumption, a_shard_without_a_session_begins_anew_and_ends_alone) {
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

Test(discord_resumption, what_waits_of_a_shard_that_goes_is_heard_where_it_goes) {
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
	bool elsewhere, vacant, full;
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

static bool hand_over(void *data, const char *unit, const char *event) {
	(void)data;
	fake_note("for %s", unit);
	snprintf(other.event, sizeof(other.event), "%s", event);
	return !other.full;
}

static void begin_in_private(struct hearing *scene) {
	*scene = (struct hearing){.config.shards = 2,
		.in_parts = true,
		.find_unit = find_unit,
		.hand_over = hand_over};
	clear();
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
#define PRESSES                                                                  \
	"{\"id\":\"101\",\"token\":\"tok\",\"application_id\":\"2\",\"type\":3," \
	"\"channel_id\":\"70\",\"user\":{\"id\":\"9\",\"username\":\"ann_\"},"   \
	"\"message\":{\"id\":\"5\",\"flags\":0},\"data\":{\"custom_id\":\"8 - hand\"}}"

Test(discord_resumption, what_another_process_plays_is_handed_to_it_whole) {
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

Test(discord_resumption, what_nobody_plays_just_now_is_answered_later) {
	struct hearing scene;
	begin_in_private(&scene);
	other.vacant = true;
	hear(&scene, "INTERACTION_CREATE", PRESSES);
	EXPECT(&scene, "of 9: pressed 8 - hand\n"
		       "POST /interactions/101/tok/callback {\"type\":6}\nfor discord/1\n");
	fake.answers[0].text = "Your dice";
	private_events_hear(scene.chat, other.event);
	const char *lines = fake_take();
	cr_expect_null(strstr(lines, "/callback"), "once: %s", lines);
	cr_expect_not_null(strstr(lines, "/webhooks/2/tok"), "%s", lines);
	hearing_close(&scene);
}

Test(discord_resumption, what_is_ours_or_cannot_be_handed_over_is_answered_here) {
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

Test(discord_resumption, a_session_begins_when_no_other_process_begins_one) {
	static const char info[] =
		"{\"url\":\"wss://g.example\",\"shards\":4,\"session_start_limit\":"
		"{\"total\":9,\"remaining\":8,\"max_concurrency\":2}}";
#define ADVICE "advise wss://g.example shards 4 concurrency 2 starts 8/9\n"
	struct hearing scene = {.config = {.shards = 4, .pause_scale = 0.001},
		.in_parts = true,
		.take_turn = take_turn,
		.end_turn = end_turn};
	clear();
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

Test(discord_resumption, without_a_table_anywhere_it_is_up_all_the_same) {
	struct hearing scene = {0};
	clear();
	keep(session_of(0, 1));
	hearing_begin(&scene, "");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, COMMANDS "entered /\n");
	hear(&scene, "RESUMED", RESUMED);
	EXPECT(&scene, "");
	hearing_close(&scene);
}
