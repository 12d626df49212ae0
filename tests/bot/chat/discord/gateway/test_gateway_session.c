#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/gateway/session.h"
#include "tests/bot/chat/discord/secret_watch.h"

/* A session in a world that writes down what it is asked for: "connect URL", "send JSON", "close
 * CODE", "fatal WHY", a line each. */

struct world {
	char said[64 * 1024];
	size_t len;
	uint64_t now;
	double chance;
	bool stuck;
	unsigned n_deaf; /* so often it said so */
	struct identify_limiter limiter;
	struct session_config config;
	struct session *session;
};

static void say(struct world *world, const char *word, const char *rest, size_t len) {
	size_t room = sizeof(world->said) - world->len;
	int n = snprintf(world->said + world->len, room, "%s %.*s\n", word, (int)len, rest);
	cr_assert(n > 0 && (size_t)n < room);
	world->len += (size_t)n;
}

static void do_connect(void *data, const char *url) {
	say(data, "connect", url, strlen(url));
}

static void do_send(void *data, const char *text, size_t len) {
	say(data, "send", text, len);
}

static void do_close(void *data, int code) {
	char number[16];
	snprintf(number, sizeof(number), "%d", code);
	say(data, "close", number, strlen(number));
}

static void do_fatal(void *data, const char *why) {
	say(data, "fatal", why, strlen(why));
}

static double do_chance(void *data) {
	const struct world *world = data;
	return world->chance;
}

static bool do_is_stuck(void *data) {
	const struct world *world = data;
	return world->stuck;
}

static void do_deaf(void *data) {
	struct world *world = data;
	world->n_deaf++;
}

static const struct session_impl impl = {
	.connect = do_connect,
	.deaf = do_deaf,
	.send = do_send,
	.close = do_close,
	.fatal = do_fatal,
	.chance = do_chance,
	.is_stuck = do_is_stuck,
};

static const struct gateway_info plenty = {.url = "wss://gateway.test/",
	.shards = 1,
	.max_concurrency = 1,
	.total = 1000,
	.remaining = 1000};

static struct world *begin_world(void) {
	struct world *world = calloc(1, sizeof(*world));
	cr_assert_not_null(world);
	log_setup(LOG_ERROR, LOG_TEXT);
	world->now = 1000000;
	world->chance = 0.5;
	world->config = (struct session_config){.status = "/table new",
		.token = "to\"ken",
		.shard = 2,
		.shards = 4,
		.intents = 513,
		.scale = 1};
	identify_limiter_init(&world->limiter, 1);
	world->session = session_create(&world->config, &world->limiter, &impl, world);
	cr_assert_not_null(world->session);
	return world;
}

static void end_world(struct world *world) {
	session_destroy(world->session);
	free(world);
}

/* As it stood before a restart. */
static struct world *begin_resumed(const struct gateway_position *position) {
	struct world *world = begin_world();
	session_destroy(world->session);
	world->config.resumed = position;
	world->session = session_create(&world->config, &world->limiter, &impl, world);
	cr_assert_not_null(world->session);
	return world;
}

static void forget(struct world *world) {
	world->len = 0;
	world->said[0] = '\0';
}

#define EXPECT(world, text)                                                       \
	do {                                                                      \
		cr_expect_str_eq((world)->said, text, "said: %s", (world)->said); \
		forget(world);                                                    \
	} while (0)

#define EXPECT_PART(world, part)                                                           \
	do {                                                                               \
		cr_expect(strstr((world)->said, part) != NULL, "said: %s", (world)->said); \
		forget(world);                                                             \
	} while (0)

static bool take(struct world *world, const char *text) {
	struct scan payload;
	cr_assert(scan_payload(text, strlen(text), &payload), "%s", text);
	return session_receive(world->session, &payload, world->now);
}

static void closed(struct world *world, int code) {
	session_closed(world->session, code, "words", world->now);
}

/* Time goes on to when the session next wants to be asked, for so long at most. */
static void pass(struct world *world, uint64_t ms) {
	uint64_t until = world->now + ms, due = session_due(world->session, world->now);
	while (due <= until) {
		world->now = due > world->now ? due : world->now + 1;
		session_tick(world->session, world->now);
		due = session_due(world->session, world->now);
	}
	world->now = until;
}

static const char hello[] = "{\"op\":10,\"d\":{\"heartbeat_interval\":40000}}";
static const char ready[] = "{\"t\":\"READY\",\"s\":1,\"op\":0,\"d\":{\"session_id\":\"abc\","
			    "\"resume_gateway_url\":\"wss://other.test\"}}";
static const char identity[] =
	"send {\"op\":2,\"d\":{\"token\":\"to\\\"ken\",\"large_threshold\":50,\"shard\":[2,4],"
	"\"intents\":513,\"properties\":{\"os\":\"linux\",\"browser\":\"dicecup\",\"device\":"
	"\"dicecup\"},\"presence\":{\"since\":null,\"activities\":[{\"name\":"
	"\"Custom Status\",\"type\":4,\"state\":\"/table new\"}],\"status\":\"online\","
	"\"afk\":false}}}\n";
static const char at_gateway[] =
	"connect wss://gateway.test/?v=10&encoding=json&compress=zlib-stream\n";
static const char at_other[] =
	"connect wss://other.test/?v=10&encoding=json&compress=zlib-stream\n";

static void greet(struct world *world) {
	session_connected(world->session, world->now);
	cr_expect_not(take(world, hello));
}

/* From nothing, or from waiting, to a session that runs. */
static void make_ready(struct world *world) {
	session_tick(world->session, world->now);
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 10000);
	greet(world);
	cr_expect(take(world, ready));
	forget(world);
}

static struct world *begin_ready(void) {
	struct world *world = begin_world();
	make_ready(world);
	return world;
}

Test(gateway_session, it_connects_once_advised_and_identifies_after_hello) {
	struct world *world = begin_world();
	pass(world, 3000);
	EXPECT(world, "");
	cr_expect(identify_limiter_needs_info(&world->limiter));
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 1000);
	EXPECT(world, at_gateway);
	session_connected(world->session, world->now);
	EXPECT(world, "");
	cr_expect_not(take(world, hello));
	EXPECT(world, identity);
	cr_expect_not(take(world, hello));
	EXPECT(world, "");
	end_world(world);
}

Test(gateway_session, the_token_is_in_nothing_that_is_freed) {
	struct world *world = begin_world();
	json_set_alloc_funcs(malloc, secret_watch_free);
	world->config.token = "very.secret";
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	secret_watch_begin(world->config.token);
	pass(world, 1000);
	greet(world);
	take(world, ready);
	cr_expect_not_null(strstr(world->said, "\"op\":2,\"d\":{\"token\":\"very.secret\""));
	closed(world, 1006);
	pass(world, 10000);
	greet(world);
	cr_expect_not_null(strstr(world->said, "\"op\":6,\"d\":{\"token\":\"very.secret\""));
	cr_expect_eq(secret_watch_end(), 0);
	end_world(world);
}

Test(gateway_session, beats_begin_at_random_and_carry_the_sequence) {
	struct world *world = begin_world();
	session_tick(world->session, world->now);
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 1000);
	greet(world);
	forget(world);
	pass(world, 19999);
	EXPECT(world, "");
	pass(world, 1);
	EXPECT(world, "send {\"op\":1,\"d\":null}\n");
	take(world, "{\"op\":11}");
	take(world, ready);
	pass(world, 39999);
	EXPECT(world, "");
	pass(world, 1);
	EXPECT(world, "send {\"op\":1,\"d\":1}\n");
	take(world, "{\"op\":11}");
	cr_expect(take(world, "{\"t\":\"X\",\"s\":7,\"op\":0,\"d\":{}}"));
	take(world, "{\"op\":1}");
	EXPECT(world, "send {\"op\":1,\"d\":7}\n");
	end_world(world);
}

Test(gateway_session, a_beat_without_an_answer_means_a_dead_line) {
	struct world *world = begin_ready();
	pass(world, 20000);
	EXPECT(world, "send {\"op\":1,\"d\":1}\n");
	pass(world, 40000);
	EXPECT(world, "close 4000\n");
	closed(world, 1006);
	pass(world, 2000);
	EXPECT(world, at_other);
	greet(world);
	EXPECT(world, "send {\"op\":6,\"d\":{\"token\":\"to\\\"ken\",\"session_id\":\"abc\","
		      "\"seq\":1}}\n");
	cr_expect(take(world, "{\"t\":\"X\",\"s\":2,\"op\":0,\"d\":{}}"));
	cr_expect(take(world, "{\"t\":\"RESUMED\",\"s\":3,\"op\":0,\"d\":{}}"));
	end_world(world);
}

static void expect_deaf(struct world *world, unsigned times, const char *when) {
	cr_expect_eq(world->n_deaf, times, "%s: %u", when, world->n_deaf);
}

Test(gateway_session, a_missed_beat_or_a_refusal_is_deafness_and_a_line_that_comes_again_is_none) {
	struct world *world = begin_ready();
	pass(world, 20000);
	pass(world, 39999);
	expect_deaf(world, 0, "the answer may come");
	pass(world, 1);
	expect_deaf(world, 1, "it did not");
	closed(world, 1006);
	pass(world, 2000);
	closed(world, 1006);
	pass(world, 2000);
	expect_deaf(world, 1, "refused beside");
	greet(world);
	expect_deaf(world, 1, "not heard yet");
	take(world, "{\"t\":\"RESUMED\",\"s\":3,\"op\":0,\"d\":{}}");
	closed(world, 4000);
	pass(world, 2000);
	greet(world);
	take(world, "{\"t\":\"RESUMED\",\"s\":4,\"op\":0,\"d\":{}}");
	expect_deaf(world, 1, "lost, and there again at once");
	closed(world, 4000);
	expect_deaf(world, 1, "lost");
	pass(world, 2000);
	closed(world, 1006);
	expect_deaf(world, 2, "refused");
	end_world(world);
}

static const struct gateway_position before = {
	.id = "old", .url = "wss://other.test", .sequence = 41};

Test(gateway_session, it_resumes_what_another_process_left) {
	struct world *world = begin_resumed(&before);
	pass(world, 1000);
	EXPECT(world, at_other);
	greet(world);
	EXPECT(world, "send {\"op\":6,\"d\":{\"token\":\"to\\\"ken\",\"session_id\":\"old\","
		      "\"seq\":41}}\n");
	cr_expect(take(world, "{\"t\":\"X\",\"s\":42,\"op\":0,\"d\":{}}"));
	cr_expect(take(world, "{\"t\":\"RESUMED\",\"s\":43,\"op\":0,\"d\":{}}"));
	cr_expect_eq(session_position(world->session)->sequence, 43);
	cr_expect_str_eq(session_position(world->session)->id, "old");
	end_world(world);
}

Test(gateway_session, who_cannot_go_on_there_asks_for_the_usual_address) {
	struct world *world = begin_resumed(&before);
	pass(world, 1000);
	EXPECT(world, at_other);
	for (int i = 0; i < 4; i++) {
		cr_expect_not(identify_limiter_needs_info(&world->limiter));
		closed(world, 1006);
		pass(world, 60000);
	}
	cr_expect(identify_limiter_needs_info(&world->limiter));
	forget(world);
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 1000);
	EXPECT(world, at_gateway);
	for (int i = 0; i < 4; i++) { /* the session belongs to the other */
		closed(world, 1006);
		pass(world, 5000);
		EXPECT(world, at_other);
	}
	closed(world, 1006);
	pass(world, 5000);
	EXPECT(world, at_gateway);
	end_world(world);
}

Test(gateway_session, who_is_stuck_leaves_the_session_to_others) {
	struct world *world = begin_resumed(&before);
	pass(world, 10 * 1000);
	session_connected(world->session, world->now);
	take(world, hello);
	take(world, "{\"t\":\"RESUMED\",\"s\":43,\"op\":0,\"d\":{}}");
	forget(world);
	world->stuck = true;
	closed(world, 4000);
	pass(world, 60 * 1000);
	EXPECT(world, "");
	world->stuck = false;
	pass(world, 1000);
	EXPECT_PART(world, "connect ");
	end_world(world);
}

Test(gateway_session, what_cannot_be_resumed_begins_anew) {
	struct world *world = begin_resumed(&before);
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 1000);
	greet(world);
	forget(world);
	cr_expect_not(take(world, "{\"op\":9,\"d\":false}"));
	EXPECT(world, "close 1000\n");
	closed(world, 1000);
	cr_expect_str_empty(session_position(world->session)->id);
	pass(world, 10000);
	EXPECT(world, at_gateway);
	greet(world);
	EXPECT(world, identity);
	cr_expect(take(world, ready));
	cr_expect_str_eq(session_position(world->session)->id, "abc");
	end_world(world);
}

Test(gateway_session, what_was_not_read_is_no_sign_of_death) {
	struct world *world = begin_ready();
	pass(world, 20000);
	forget(world);
	session_assume_ack(world->session);
	pass(world, 40000);
	EXPECT(world, "send {\"op\":1,\"d\":1}\n");
	end_world(world);
}

/* What follows a payload: how it is closed, and whether it is resumed. */
static const struct {
	const char *payload, *close;
	bool resumed;
	uint64_t least;
} endings[] = {
	{"{\"op\":7,\"d\":null}", "close 4000\n", true, 0},
	{"{\"op\":9,\"d\":true}", "close 4000\n", true, 0},
	{"{\"op\":9,\"d\":false}", "close 1000\n", false, 3000},
	{"{\"op\":9,\"d\":{}}", "close 1000\n", false, 3000},
	{"{\"op\":9}", "close 1000\n", false, 3000},
};

static void expect_what_follows(struct world *world, bool resumed, uint64_t least) {
	if (least > 0) {
		pass(world, least - 1);
		EXPECT(world, "");
	}
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 7000);
	EXPECT(world, resumed ? at_other : at_gateway);
	greet(world);
	EXPECT_PART(world, resumed ? "send {\"op\":6," : "send {\"op\":2,");
}

Test(gateway_session, ends_as_the_gateway_asks) {
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		struct world *world = begin_ready();
		cr_expect_not(take(world, endings[i].payload));
		EXPECT(world, endings[i].close);
		cr_expect_not(take(world, ready), "it is closing");
		closed(world, 1006);
		expect_what_follows(world, endings[i].resumed, endings[i].least);
		end_world(world);
	}
}

static const struct {
	int code;
	enum reconnect reconnect;
	const char *why; /* part of it */
} codes[] = {
	{1000, RECONNECT_RESUME, NULL},
	{1001, RECONNECT_RESUME, NULL},
	{1006, RECONNECT_RESUME, NULL},
	{4000, RECONNECT_RESUME, NULL},
	{4001, RECONNECT_RESUME, NULL},
	{4002, RECONNECT_RESUME, NULL},
	{4003, RECONNECT_IDENTIFY, NULL},
	{4004, RECONNECT_NEVER, "token"},
	{4005, RECONNECT_RESUME, NULL},
	{4007, RECONNECT_IDENTIFY, NULL},
	{4008, RECONNECT_LATER, NULL},
	{4009, RECONNECT_IDENTIFY, NULL},
	{4010, RECONNECT_NEVER, "discord.shards"},
	{4011, RECONNECT_NEVER, "discord.shards"},
	{4012, RECONNECT_NEVER, "version"},
	{4013, RECONNECT_NEVER, "intents"},
	{4014, RECONNECT_NEVER, "developer portal"},
	{4999, RECONNECT_RESUME, NULL},
};

static void expect_the_end(struct world *world, const char *why) {
	cr_expect_eq(strncmp(world->said, "fatal ", 6), 0, "%s", world->said);
	cr_expect_null(strstr(world->said, "to\"ken"));
	EXPECT_PART(world, why);
	pass(world, 100000000);
	closed(world, 1006);
	pass(world, 100000000);
	EXPECT(world, "");
}

Test(gateway_session, every_close_code_has_its_consequence) {
	static const uint64_t least[] = {
		[RECONNECT_RESUME] = 0, [RECONNECT_IDENTIFY] = 3000, [RECONNECT_LATER] = 60000};
	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++) {
		struct world *world = begin_ready();
		closed(world, codes[i].code);
		if (codes[i].reconnect == RECONNECT_NEVER) {
			expect_the_end(world, codes[i].why);
		} else {
			expect_what_follows(world, codes[i].reconnect != RECONNECT_IDENTIFY,
				least[codes[i].reconnect]);
		}
		end_world(world);
	}
}

Test(gateway_session, a_refused_intent_is_named) {
	static const struct {
		unsigned intents;
		const char *named;
	} cases[] = {
		{1U << 15, " switch on Message Content Intent under"},
		{1U << 15 | 1U << 1,
			" switch on Server Members Intent and Message Content Intent "},
		{513, "refuses the intents asked for (4014)"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char why[256];
		close_codes_explain(4014, cases[i].intents, why, sizeof(why));
		cr_expect(strstr(why, cases[i].named) != NULL, "%s", why);
	}
}

Test(gateway_session, hello_and_what_follows_must_come_in_time) {
	struct world *world = begin_world();
	session_tick(world->session, world->now);
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 1000);
	session_connected(world->session, world->now);
	forget(world);
	pass(world, 20000);
	EXPECT(world, "close 4000\n");
	end_world(world);

	static const char *const bad[] = {"{\"op\":10}", "{\"op\":10,\"d\":7}",
		"{\"op\":10,\"d\":{\"heartbeat_interval\":0}}",
		"{\"op\":10,\"d\":{\"heartbeat_interval\":-4}}",
		"{\"op\":10,\"d\":{\"heartbeat_interval\":\"9\"}}",
		"{\"op\":10,\"d\":{\"heartbeat_interval\":99999999}}"};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		world = begin_world();
		session_tick(world->session, world->now);
		identify_limiter_set_info(&world->limiter, &plenty, world->now);
		pass(world, 1000);
		session_connected(world->session, world->now);
		forget(world);
		take(world, bad[i]);
		EXPECT(world, "close 4000\n");
		end_world(world);
	}
}

static const char *const odd[] = {
	"{}",
	"{\"op\":3}",
	"{\"op\":0}",
	"{\"op\":0,\"t\":null}",
	"{\"op\":11,\"d\":[]}",
	"{\"s\":4}",
	"{\"op\":999,\"d\":{}}",
	"{\"op\":0,\"t\":\"READY\",\"d\":7}",
	"{\"op\":0,\"t\":\"READY\",\"d\":{\"session_id\":7,\"resume_gateway_url\":[]}}",
};

Test(gateway_session, odd_payloads_do_no_harm) {
	struct world *world = begin_ready();
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		take(world, odd[i]);
		EXPECT(world, "");
	}
	closed(world, 1006);
	pass(world, 1000);
	EXPECT(world, at_other);
	end_world(world);
}

Test(gateway_session, who_began_over_tls_does_not_resume_without) {
	struct world *world = begin_world();
	session_tick(world->session, world->now);
	identify_limiter_set_info(&world->limiter, &plenty, world->now);
	pass(world, 1000);
	greet(world);
	take(world, "{\"t\":\"READY\",\"s\":1,\"op\":0,\"d\":{\"session_id\":\"abc\","
		    "\"resume_gateway_url\":\"ws://other.test\"}}");
	forget(world);
	closed(world, 1006);
	pass(world, 1000);
	EXPECT(world, at_gateway);
	greet(world);
	EXPECT_PART(world, "send {\"op\":6,");
	end_world(world);
}

Test(gateway_session, what_cannot_be_read_is_resumed_a_few_times) {
	struct world *world = begin_ready();
	for (int i = 0; i < 3; i++) {
		session_unreadable(world->session, "no JSON");
		EXPECT(world, i < 2 ? "close 4000\n" : "close 1000\n");
		closed(world, 1006);
		identify_limiter_set_info(&world->limiter, &plenty, world->now);
		pass(world, 10000);
		EXPECT(world, i < 2 ? at_other : at_gateway);
		greet(world);
		forget(world);
	}
	end_world(world);
}

/* How long until it tries again. */
static uint64_t pause_of(struct world *world) {
	return session_due(world->session, world->now) - world->now;
}

Test(gateway_session, pauses_double_to_some_seconds_until_it_is_resumed) {
	struct world *world = begin_ready();
	uint64_t expected = 750; /* after the first, by half chance */
	closed(world, 1006);
	cr_expect_eq(pause_of(world), 250);
	for (int i = 0; i < 12; i++) {
		pass(world, pause_of(world));
		closed(world, 1006);
		cr_expect_eq(
			pause_of(world), expected, "%d: %lu", i, (unsigned long)pause_of(world));
		expected = expected < 3000 ? expected * 2 : expected;
	}
	forget(world);
	pass(world, pause_of(world));
	EXPECT(world, at_other); /* where it was told to resume, however often that refused */
	greet(world);
	take(world, "{\"t\":\"RESUMED\",\"s\":3,\"op\":0,\"d\":{}}");
	closed(world, 1006);
	cr_expect_eq(pause_of(world), 250);
	end_world(world);
}

/* A session that is ready and at once invalid, all day long. */
Test(gateway_session, a_day_of_invalid_sessions_costs_few_of_them) {
	struct world *world = begin_world();
	uint64_t end = world->now + 24ULL * 60 * 60 * 1000;
	int begun = 0;
	world->chance = 0; /* the shortest pauses */
	while (world->now < end) {
		session_tick(world->session, world->now);
		identify_limiter_set_info(&world->limiter, &plenty, world->now);
		pass(world, 1000);
		if (strstr(world->said, "connect") != NULL) {
			greet(world);
			begun += strstr(world->said, "send {\"op\":2,") != NULL;
			take(world, ready);
			world->now += 61000; /* as long as a good connection */
			take(world, "{\"op\":9,\"d\":false}");
			closed(world, 1006);
			forget(world);
		}
	}
	cr_expect(begun > 100 && begun < 700, "%d", begun);
	end_world(world);
}

Test(gateway_session, beats_have_room_among_what_may_be_sent) {
	struct world *world = begin_ready();
	int asked = 0;
	for (int i = 0; i < 1000; i++) {
		take(world, "{\"op\":1}");
		asked += world->len > 0;
		forget(world);
	}
	cr_expect_eq(asked, 99, "%d", asked); /* and the identity */
	pass(world, 20000);
	EXPECT(world, "send {\"op\":1,\"d\":1}\n");
	take(world, "{\"op\":11}");
	world->now += 30000;
	take(world, "{\"op\":1}");
	EXPECT(world, "");
	pass(world, 20000);
	forget(world);
	take(world, "{\"op\":11}");
	take(world, "{\"op\":1}");
	EXPECT(world, "send {\"op\":1,\"d\":1}\n");
	end_world(world);
}

Test(gateway_starts, shards_of_a_bucket_begin_five_seconds_apart) {
	struct identify_limiter limiter;
	struct gateway_info info = plenty;
	info.max_concurrency = 2;
	identify_limiter_init(&limiter, 1);
	cr_expect_not(identify_limiter_acquire(&limiter, 0, 10));
	cr_expect(identify_limiter_needs_info(&limiter));
	identify_limiter_set_info(&limiter, &info, 10);
	cr_expect_not(identify_limiter_needs_info(&limiter));
	cr_expect(identify_limiter_acquire(&limiter, 0, 10));
	cr_expect(identify_limiter_acquire(&limiter, 1, 10));
	cr_expect_not(identify_limiter_acquire(&limiter, 2, 10));
	identify_limiter_spend(&limiter, 0, 2000);
	cr_expect_not(identify_limiter_acquire(&limiter, 2, 6999));
	cr_expect(identify_limiter_acquire(&limiter, 2, 7000));
	identify_limiter_release(&limiter, 2); /* it could not connect */
	cr_expect(identify_limiter_acquire(&limiter, 4, 7000));
	cr_expect_not(identify_limiter_acquire(&limiter, 3, 7000), "1 has not identified yet");
	cr_expect_not(identify_limiter_needs_info(&limiter));
}

Test(gateway_starts, an_exhausted_day_is_waited_out) {
	struct identify_limiter limiter;
	struct gateway_info info = plenty;
	log_setup(LOG_ERROR, LOG_TEXT);
	info.remaining = 0;
	info.reset_ms = 3600000;
	identify_limiter_init(&limiter, 1);
	identify_limiter_set_info(&limiter, &info, 0);
	cr_expect_not(identify_limiter_acquire(&limiter, 0, 3599999));
	cr_expect_not(identify_limiter_needs_info(&limiter));
	cr_expect_not(identify_limiter_acquire(&limiter, 0, 3600000));
	cr_expect(identify_limiter_needs_info(&limiter));
	identify_limiter_set_info(&limiter, &plenty, 3600001);
	cr_expect(identify_limiter_acquire(&limiter, 0, 3600001));
}

Test(gateway_starts, the_last_one_left_is_used_once) {
	struct identify_limiter limiter;
	struct gateway_info info = plenty;
	info.remaining = 1;
	info.max_concurrency = 0; /* nonsense is one */
	identify_limiter_init(&limiter, 1);
	identify_limiter_set_info(&limiter, &info, 0);
	cr_expect(identify_limiter_acquire(&limiter, 0, 0));
	identify_limiter_spend(&limiter, 0, 0);
	cr_expect_not(identify_limiter_acquire(&limiter, 1, 5000));
	cr_expect(identify_limiter_needs_info(&limiter), "Discord must say that there are more");
}

Test(gateway_starts, advice_grows_old) {
	struct identify_limiter limiter;
	identify_limiter_init(&limiter, 1);
	identify_limiter_set_info(&limiter, &plenty, 0);
	cr_expect_not(identify_limiter_acquire(&limiter, 0, 60000));
	cr_expect(identify_limiter_needs_info(&limiter));
}
