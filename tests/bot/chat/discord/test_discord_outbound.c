#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/resume.h"
#include "engine/spans.h"
#include "speaking.h"

/* The adapter between a played gateway and a played REST: what is said becomes requests, and how
 * they are answered becomes calls of the listener. */

Test(discord_outbound, one_message_follows_the_other_and_the_last_of_a_move_is_told) {
	struct speaking scene = {0};
	speaking_open(&scene);
	cr_expect_eq(say(&scene, "one", 0), 0);
	cr_expect_eq(say(&scene, "two", 3), 0);
	cr_expect_eq(say(&scene, "", 4), 0);
	cr_expect_str_eq(fake_take(), "", "nothing within the call");
	EXPECT(&scene, ROOM_POST BODY("one"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, ROOM_POST BODY("two"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "sent 7 3\nsent 7 4\n");
	cr_expect_eq(say(&scene, "three", 0), 0);
	EXPECT(&scene, ROOM_POST BODY("three"));
	cr_expect_not(fake.requests[fake.n_requests - 1].repeatable);
	struct post post = {.text = "four", .table = 7, .cause = 5};
	cr_expect_eq(scene.chat->impl->say(scene.chat, "nowhere", &post), -ENOTCONN);
	cr_expect_eq(scene.chat->impl->tell(scene.chat, "no id", &post), -ENOENT);
	cr_expect_eq(scene.chat->impl->say(scene.chat, "50/61", &post), 0);
	turn(&scene);
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	speaking_close(&scene);
}

Test(discord_outbound, a_long_post_is_told_with_its_last_message) {
	struct speaking scene = {0};
	char text[3001];
	speaking_open(&scene);
	memset(text, 'x', 3000);
	text[3000] = '\0';
	cr_expect_eq(say(&scene, text, 9), 0);
	turn(&scene);
	fake_take();
	reply(&scene, 200, 0, SAID);
	cr_expect_null(strstr(fake_take(), "sent"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "sent 7 9\n");
	char *endless = malloc(100001);
	memset(endless, 'x', 100000);
	endless[100000] = '\0';
	cr_expect_eq(say(&scene, endless, 9), -ENOBUFS);
	free(endless);
	EXPECT(&scene, "");
	speaking_close(&scene);
}

Test(discord_outbound, what_waits_is_bounded_and_answers_leave_room_for_games) {
	struct speaking scene = {0};
	struct post answer = {.text = "a"};
	int n = 0, games = 0;
	speaking_open(&scene);
	while (scene.chat->impl->say(scene.chat, ROOM, &answer) == 0) {
		n++;
	}
	while (say(&scene, "g", 0) == 0) {
		games++;
	}
	cr_expect_eq(n, MESSAGE_QUEUE_ANSWERS_MOST);
	cr_expect_eq(n + games, MESSAGE_QUEUE_MOST);
	cr_expect_eq(say(&scene, "g", 0), -ENOBUFS);
	cr_expect_eq(tell(&scene, "9", "others have theirs"), 0);
	speaking_close(&scene);
}

Test(discord_outbound, refusals_in_a_place_become_what_they_mean) {
	static const struct {
		int status, code;
		const char *lines;
		int then; /* what say() returns after it */
	} rows[] = {
		{400, 50035, "sent 7 1\n" ROOM_POST BODY("two"), 0},
		{400, 50006, "sent 7 1\n" ROOM_POST BODY("two"), 0},
		{403, 200000, "sent 7 1\n" ROOM_POST BODY("two"), 0},
		{403, 50001, "lost " ROOM "\n", -ENOTCONN},
		{403, 50013, "lost " ROOM "\n", -ENOTCONN},
		{403, 0, "lost " ROOM "\n", -ENOTCONN},
		{404, 10003, "gone " ROOM "\n", -ENOTCONN},
		{404, 0, "lost " ROOM "\n", -ENOTCONN},
		{0, 0, "lost " ROOM "\n", -ENOTCONN},
		{503, 0, "lost " ROOM "\n", -ENOTCONN},
		{401, 0, "lost " ROOM "\n", -ENOTCONN},
		{429, 0, "lost " ROOM "\n", -ENOTCONN},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		say(&scene, "one", 1);
		say(&scene, "two", 2);
		EXPECT(&scene, ROOM_POST BODY("one"));
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, rows[i].lines);
		cr_expect_eq(say(&scene, "three", 3), rows[i].then, "%d %d", rows[i].status,
			rows[i].code);
		speaking_close(&scene);
	}
}

Test(discord_outbound, a_place_is_tried_again_some_time_after_an_outage) {
	struct speaking scene = {0};
	speaking_open(&scene);
	scene.config.pause_scale = 1e-6;
	say(&scene, "one", 1);
	turn(&scene);
	fake_take();
	reply(&scene, 502, 0, NULL);
	for (int i = 0; i < 1000 && strstr(fake.lines, "entered") == NULL; i++) {
		uv_run(&scene.loop, UV_RUN_ONCE);
	}
	EXPECT(&scene, "lost " ROOM "\nentered " ROOM "\n");
	cr_expect_eq(say(&scene, "again", 1), 0);
	EXPECT(&scene, ROOM_POST BODY("again"));
	/* Requests that are not even taken are an outage, too. */
	fake.refused = -EPERM;
	reply(&scene, 200, 0, SAID);
	say(&scene, "more", 2);
	scene.config.pause_scale = 1;
	EXPECT(&scene, "sent 7 1\nlost " ROOM "\n");
	speaking_close(&scene);
}

Test(discord_outbound, an_archived_thread_is_opened_once_and_nothing_overtakes) {
	struct speaking scene = {0};
	speaking_open(&scene);
	say(&scene, "one", 0);
	say(&scene, "two", 0);
	EXPECT(&scene, ROOM_POST BODY("one"));
	reply(&scene, 400, 50083, NULL);
	EXPECT(&scene, "PATCH /channels/60 {\"archived\":false}\n");
	reply(&scene, 200, 0, "{}");
	EXPECT(&scene, ROOM_POST BODY("one"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, ROOM_POST BODY("two"));
	reply(&scene, 400, 50083, NULL);
	reply(&scene, 200, 0, "{}");
	reply(&scene, 400, 50083, NULL);
	EXPECT(&scene, "PATCH /channels/60 {\"archived\":false}\n" ROOM_POST BODY(
			       "two") "lost " ROOM "\n");
	place_state_open(scene.discord, ROOM);
	say(&scene, "three", 0);
	turn(&scene);
	fake_take();
	reply(&scene, 400, 50083, NULL);
	reply(&scene, 403, 50013, NULL);
	EXPECT(&scene, "PATCH /channels/60 {\"archived\":false}\nlost " ROOM "\n");
	speaking_close(&scene);
}

Test(discord_outbound, nothing_is_said_where_nobody_is_heard_but_that) {
	struct speaking scene = {0};
	speaking_open(&scene);
	cr_expect_eq(say(&scene, "one", 1), 0);
	fake.gateway->deaf(scene.discord, 0);
	cr_expect_eq(say(&scene, "two", 2), -ENOTCONN);
	show(&scene, "I cannot hear you", "");
	turn(&scene);
	const char *lines = fake_take();
	cr_expect_not_null(strstr(lines, "\"one\""), "what waits leaves: %s", lines);
	cr_expect_null(strstr(lines, "\"two\""), "%s", lines);
	speaking_close(&scene);
}

Test(discord_outbound, what_waits_for_a_lost_server_is_not_said) {
	struct speaking scene = {0};
	speaking_open(&scene);
	say(&scene, "one", 1);
	turn(&scene);
	say(&scene, "two", 2);
	tell(&scene, "9", "in private");
	message_queues_forget(scene.discord, "5");
	message_queues_forget(scene.discord, "50/");
	EXPECT(&scene, ROOM_POST BODY("one") "POST /users/@me/channels {\"recipient_id\":\"9\"}\n");
	fake_reply(0, 200, 0, SAID);
	EXPECT(&scene, "sent 7 1\n");
	speaking_close(&scene);
}

/* In private */

Test(discord_outbound, commands_are_named_as_they_are_typed) {
	static const char text[] = "Say " SPANS_COMMAND "join or " SPANS_COMMAND "bid 5 3.";
	struct speaking scene = {0};
	speaking_open(&scene);
	say(&scene, text, 0);
	EXPECT(&scene, ROOM_POST BODY("Say /table join or /table move bid 5 3."));
	reply(&scene, 200, 0, SAID);
	show(&scene, text, "");
	EXPECT(&scene, ROOM_POST POSTED("1", "Say /table join or /table move bid 5 3."));
	tell(&scene, "9", text);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST BODY("Say /table join or bid 5 3."));
	speaking_close(&scene);
}

/* What happens to a message in private, which proves a seat, and to one behind it. */
#define SECOND DM_POST BODY("two")

Test(discord_outbound, who_is_to_blame_for_a_refusal_in_private_is_told_and_nobody_else) {
	static const struct {
		int status, code;
		const char *opening, *writing; /* what follows that refusal */
	} rows[] = {
		{403, 50007, "unreachable 9: words\n", "unreachable 9: words\n"},
		{400, 50007, "unreachable 9: words\n", "unreachable 9: words\n"},
		{403, 50278, "unreachable 9: words\n", "unreachable 9: words\n"},
		{429, 40003, "unreachable 9: words\n", "unreachable 9: words\n"},
		{400, 50033, "unreachable 9: words\n", "reached 9\n" SECOND},
		{403, 50001, "unreachable 9: words\n", "reached 9\n" SECOND},
		{403, 0, "unreachable 9: words\n", "reached 9\n" SECOND},
		{404, 0, "unreachable 9: words\n", "reached 9\n" SECOND},
		{400, 50035, "unreachable 9: words\n", "reached 9\n" SECOND},
		{400, 50083, "unreachable 9: words\n", "reached 9\n" SECOND},
		{404, 10008, "unreachable 9: words\n", "reached 9\n" SECOND},
		{404, 10003, "unreachable 9: words\n", OPEN("9")},
		/* An outage is nobody's refusal. */
		{0, 0, "", ""},
		{401, 0, "", ""},
		{429, 0, "", ""},
		{500, 0, "", ""},
		{502, 0, "", ""},
	};
	for (size_t i = 0; i < 2 * sizeof(rows) / sizeof(rows[0]); i++) {
		bool opening = i % 2 == 0;
		struct speaking scene = {0};
		speaking_open(&scene);
		prove(&scene, "9", "one");
		tell(&scene, "9", "two");
		EXPECT(&scene, OPEN("9"));
		if (!opening) {
			reply(&scene, 200, 0, "{\"id\":\"90\"}");
			EXPECT(&scene, DM_POST BODY("one"));
		}
		reply(&scene, rows[i / 2].status, rows[i / 2].code, NULL);
		EXPECT(&scene, opening ? rows[i / 2].opening : rows[i / 2].writing);
		speaking_close(&scene);
	}
}

Test(discord_outbound, what_is_said_in_private_waits_for_the_end_of_an_outage) {
	struct speaking scene = {0};
	speaking_open(&scene);
	tell(&scene, "9", "one");
	EXPECT(&scene, OPEN("9"));
	for (int i = 0; i <= DM_OPENINGS_BURST; i++) { /* each is the same opening */
		reply(&scene, 503, 0, NULL);
		EXPECT(&scene, "");
		tell(&scene, "9", "more");
		EXPECT(&scene, "");
		pass_outage(&scene);
		EXPECT(&scene, OPEN("9"));
	}
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST BODY("one"));
	reply(&scene, 502, 0, NULL);
	EXPECT(&scene, "");
	fake.refused = -EPERM; /* the guard is closed */
	pass_outage(&scene);
	EXPECT(&scene, "");
	fake.refused = 0;
	pass_outage(&scene);
	EXPECT(&scene, DM_POST BODY("one"));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, DM_POST BODY("more"));
	speaking_close(&scene);
}

Test(discord_outbound, a_reminder_of_a_turn_that_is_over_is_not_sent) {
	struct speaking scene = {0};
	const struct post post = {.text = "your turn", .table = 1, .turn = 7};
	speaking_open(&scene);
	fake.turn = 7;
	cr_expect_eq(scene.chat->impl->tell(scene.chat, "9", &post), 0);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST BODY("your turn"));
	reply(&scene, 503, 0, NULL);
	pass_outage(&scene);
	EXPECT(&scene, DM_POST BODY("your turn"));
	reply(&scene, 503, 0, NULL);
	tell(&scene, "9", "more");
	fake.turn = 9;
	pass_outage(&scene);
	EXPECT(&scene, DM_POST BODY("more"));
	/* Nor is one that waited for Discord's limits. */
	reply(&scene, 200, 0, PRIVATELY_SAID);
	fake.holds = true;
	cr_expect_eq(scene.chat->impl->tell(scene.chat, "9", &post), 0);
	fake.turn = 7;
	turn(&scene);
	fake.turn = 9;
	fake_leave();
	EXPECT(&scene, "");
	speaking_close(&scene);
}

Test(discord_outbound, a_message_that_gets_through_ends_the_outage_for_all) {
	static const struct {
		int status, code;
		const char *lines;
	} rows[] = {
		{200, 0, "released 3\n"},
		{400, 50035, ""},
		{503, 0, "lost 50/63\n"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		struct post post = {.text = "x"};
		speaking_open(&scene);
		dm_channels_learn(scene.discord, "9", "90");
		tell(&scene, "9", "hi");
		turn(&scene);
		for (int channel = 61; channel <= 63; channel++) {
			char place[16];
			snprintf(place, sizeof(place), "50/%d", channel);
			scene.chat->impl->say(scene.chat, place, &post);
			turn(&scene);
		}
		for (size_t n = 0; n < 3; n++) {
			fake_reply(n, n % 2 == 0 ? 0 : 502, 0, NULL);
		}
		fake_take();
		reply(&scene, rows[i].status, rows[i].code, NULL);
		if (rows[i].status == 200) {
			pass_outage(&scene);
		}
		const char *lines = fake_take();
		cr_expect_not_null(strstr(lines, rows[i].lines), "%s", lines);
		cr_expect_eq(strstr(lines, "released") != NULL, rows[i].status == 200, "%s", lines);
		if (rows[i].status == 200) {
			cr_expect_not_null(strstr(lines, "entered 50/61"), "%s", lines);
			cr_expect_not_null(strstr(lines, "entered 50/62"), "%s", lines);
			cr_expect_not_null(strstr(lines, DM_POST BODY("hi")), "%s", lines);
			reply(&scene, 502, 0, NULL); /* what fails again waits again */
			EXPECT(&scene, "");
		}
		speaking_close(&scene);
	}
}

Test(discord_outbound, no_pause_of_ours_is_longer_than_15_s) {
	struct speaking scene = {0};
	speaking_open(&scene);
	for (int i = 0; i < 50; i++) {
		char place[16];
		snprintf(place, sizeof(place), "50/%d", 60 + i);
		scene.chat->impl->say(scene.chat, place, &(struct post){.text = "x"});
		turn(&scene);
		reply(&scene, 502, 0, NULL);
		uint64_t due = fake_due_in(scene.discord, TIMER_OUTAGES);
		cr_expect_leq(due, 15000);
	}
	speaking_close(&scene);
}

Test(discord_outbound, an_odd_answer_is_an_outage) {
	struct speaking scene = {0};
	speaking_open(&scene);
	tell(&scene, "9", "one");
	turn(&scene);
	fake_take();
	reply(&scene, 200, 0, "{\"id\":\"../90\"}");
	EXPECT(&scene, "");
	pass_outage(&scene);
	EXPECT(&scene, OPEN("9"));
	speaking_close(&scene);
}

Test(discord_outbound, whoever_prefers_the_button_gets_no_hands_but_answers) {
	for (int by_config = 0; by_config < 2; by_config++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		scene.chat->hands_by_button = by_config == 1;
		struct post hand = live_post("Your dice: 1", "");
		hand.mode = by_config ? MODE_USUAL : MODE_BUTTON;
		struct post proof = {.text = "You sit.", .mode = hand.mode};
		cr_expect_eq(scene.chat->impl->probe(scene.chat, "9", &proof), 0);
		cr_expect_str_eq(fake_take(), "", "not within the call");
		cr_expect_eq(scene.chat->impl->tell(scene.chat, "9", &hand), 0);
		EXPECT(&scene, "reached 9\n");
		cr_expect_eq(scene.chat->impl->tell(scene.chat, "9", &proof), 0);
		EXPECT(&scene, OPEN("9"));
		speaking_close(&scene);
	}
	/* What somebody chose counts more than what the operator did. */
	struct speaking scene = {0};
	speaking_open(&scene);
	scene.chat->hands_by_button = true;
	struct post proof = {.text = "You sit.", .mode = MODE_MESSAGE};
	scene.chat->impl->probe(scene.chat, "9", &proof);
	EXPECT(&scene, OPEN("9"));
	speaking_close(&scene);
}

Test(discord_outbound, what_waits_at_the_end_is_freed_and_nobody_hears_of_it) {
	struct speaking scene = {0};
	speaking_open(&scene);
	say(&scene, "one", 1);
	tell(&scene, "9", "two");
	show(&scene, "a", "60/700");
	turn(&scene);
	say(&scene, "three", 1);
	show(&scene, "b", "60/700");
	scene.config.pause_scale = 1e9;
	struct post post = {.text = "x"};
	scene.chat->impl->say(scene.chat, "50/61", &post);
	turn(&scene);
	fake_take();
	reply(&scene, 500, 0, NULL);
	EXPECT(&scene, "lost 50/61\n");
	speaking_close(&scene);
	cr_expect_str_eq(fake_take(), "");
	struct rest_response response = {.status = 403, .code = 50013};
	cr_expect_not_null(strstr(error_class_permission(&response), "Send Messages"));
}

Test(discord_outbound, a_tables_channel_is_known_by_name_as_soon_as_its_server_is_there) {
	struct speaking scene = {0};
	speaking_open(&scene);
	const struct chat_impl *impl = scene.chat->impl;
	json_t *guild = json_loads("{\"channels\":[{\"id\":\"60\",\"name\":\"dice\"},"
				   "{\"id\":\"61\",\"name\":\"other\"}]}",
		0, NULL);
	scene.discord->entering = guild; /* as while the listener hears of it */
	show(&scene, "x", "");
	scene.discord->entering = NULL;
	json_decref(guild);
	EXPECT(&scene, ROOM_POST POSTED("1", "x"));
	cr_expect_str_eq(impl->name_place(scene.chat, ROOM), "#dice");
	EXPECT(&scene, "");
	cr_expect_str_eq(
		impl->name_place(scene.chat, "50/61"), MARKDOWN_CHANNEL "61" MARKDOWN_CHANNEL);
	EXPECT(&scene, "GET /channels/61\n");
	speaking_close(&scene);
}

Test(discord_outbound, a_hand_waits_for_the_lines_that_explain_it) {
	struct speaking scene = {0};
	speaking_open(&scene);
	dm_channels_learn(scene.discord, "9", "90");
	say(&scene, "one", 0);
	say(&scene, "two", 3);
	tell_behind(&scene, "hand", "");
	tell_behind(&scene, "more", NULL);
	say(&scene, "three", 0);
	EXPECT(&scene, ROOM_POST BODY("one"));
	tell(&scene, "9", "else");
	EXPECT(&scene, "POST /channels/90/messages " BODY("else"));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	fake_reply(0, 200, 0, SAID);
	EXPECT(&scene, ROOM_POST BODY("two"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene,
		"sent 7 3\n" ROOM_POST BODY("three") "POST /channels/90/messages " LAYOUT("hand"));
	speaking_close(&scene);
}

Test(discord_outbound, a_hand_comes_though_the_lines_that_explain_it_do_not) {
	static const struct {
		int status, code;
		const char *lines;
	} rows[] = {
		{400, 50035, ""},
		{403, 50013, "lost 50/60\n"},
		{404, 10003, "gone 50/60\n"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		dm_channels_learn(scene.discord, "9", "90");
		tell_behind(&scene, "free", NULL);
		EXPECT(&scene, "POST /channels/90/messages " BODY("free"));
		reply(&scene, 200, 0, PRIVATELY_SAID);
		say(&scene, "one", 0);
		tell_behind(&scene, "hand", NULL);
		EXPECT(&scene, ROOM_POST BODY("one"));
		fake_reply(fake.n_requests - 1, rows[i].status, rows[i].code, "{}");
		turn(&scene);
		const char *heard = fake_take();
		cr_expect(strstr(heard, "POST /channels/90/messages " BODY("hand")) != NULL,
			"%d: %s", rows[i].status, heard);
		cr_expect(strstr(heard, rows[i].lines) != NULL, "%s", heard);
		tell_behind(&scene, "last", NULL);
		speaking_close(&scene);
	}
}

Test(discord_outbound, a_hand_that_waits_at_the_end_is_dropped) {
	struct speaking scene = {0};
	speaking_open(&scene);
	say(&scene, "one", 0);
	tell_behind(&scene, "hand", "");
	EXPECT(&scene, ROOM_POST BODY("one"));
	speaking_close(&scene);
}

/* How far events were handled, and what leaves when another process goes on. */

static void begin_session(struct speaking *scene, unsigned shard) {
	resumption_ready(scene->discord, 2);
	fake.gateway->session(scene->discord, shard, "5e551011", "wss://resume.example");
	fake.gateway->passed(scene->discord, shard, 1);
}

static void answer(struct speaking *scene, const char *text) {
	cr_expect_eq(scene->chat->impl->say(scene->chat, ROOM, &(struct post){.text = text}), 0);
	turn(scene);
}

static int64_t kept_sequence(struct speaking *scene) {
	resumption_keep(scene->discord);
	return fake.sessions[0].position.sequence;
}

/* If the process is killed meanwhile, nobody else knows that they were asked. */
Test(discord_outbound, answers_that_wait_hold_the_sequence_back_and_new_ones_not_for_ever) {
	struct speaking scene = {0};
	speaking_open(&scene);
	begin_session(&scene, 0);
	answer(&scene, "It is ben's turn.");
	fake.gateway->passed(scene.discord, 0, 2);
	cr_expect_eq(kept_sequence(&scene), 1);
	answer(&scene, "There is no table here.");
	fake.gateway->passed(scene.discord, 0, 3);
	reply(&scene, 200, 0, SAID);
	cr_expect_eq(kept_sequence(&scene), 2, "the first has left");
	answer(&scene, "It is cat's turn.");
	fake.gateway->passed(scene.discord, 0, 4);
	reply(&scene, 200, 0, SAID);
	cr_expect_eq(kept_sequence(&scene), 3, "the second has left");
	reply(&scene, 403, 0, NULL);
	cr_expect_eq(kept_sequence(&scene), 4, "the third will not");
	show(&scene, "Round 1", "");
	turn(&scene);
	fake.gateway->passed(scene.discord, 0, 5);
	cr_expect_eq(kept_sequence(&scene), 5, "a table is shown again in any case");
	speaking_close(&scene);
}

/* It may have arrived though nobody said so, or another process says it once more: of a game, in
 * its place or in private, or of none. */
Test(discord_outbound, an_answer_that_is_said_again_is_shown_once) {
	static const struct {
		const char *place;
		int64_t table;
	} rows[] = {{ROOM, 0}, {ROOM, 7}, {NULL, 0}, {NULL, 7}};
	for (size_t row = 0; row < sizeof(rows) / sizeof(rows[0]); row++) {
		struct heard_message heard = {.id = "900"};
		struct chat_message message = {.place = rows[row].place, .from = {"9", "Ann"}};
		struct post post = {.text = "It is ben's turn.", .table = rows[row].table};
		char nonces[3][32];
		for (int i = 0; i < 3; i++) {
			struct speaking scene = {0};
			speaking_open(&scene);
			dm_channels_learn(scene.discord, "9", "70");
			scene.discord->heard = &heard;
			heard.answers = i == 2 ? 1 : 0;
			scene.chat->impl->answer(scene.chat, &message, &post, true);
			scene.discord->heard = NULL;
			turn(&scene);
			const json_t *nonce = json_object_get(fake.requests[0].body, "nonce");
			snprintf(nonces[i], sizeof(nonces[i]), "%s", json_string_value(nonce));
			cr_expect(fake.requests[0].repeatable);
			speaking_close(&scene);
		}
		cr_expect_str_eq(nonces[0], nonces[1], "%zu: of the same message", row);
		cr_expect_str_neq(nonces[0], nonces[2], "%zu: the next answer to it", row);
	}
}

Test(discord_outbound, what_answers_no_message_is_not_said_again) {
	struct speaking scene = {0};
	speaking_open(&scene);
	answer(&scene, "It is ben's turn.");
	cr_expect_null(json_object_get(fake.requests[0].body, "nonce"));
	cr_expect_not(fake.requests[0].repeatable);
	speaking_close(&scene);
}

/* The members intent is not needed. */
Test(discord_outbound, whoever_is_no_member_any_more_is_missing) {
	static const struct {
		int status, code;
		const char *told;
	} answers[] = {{404, 10007, "missing 9 in 50/60\n"}, {200, 0, ""}, {404, 10004, ""},
		{403, 50001, ""}, {503, 0, ""}, {0, 0, ""}};
	struct speaking scene = {0};
	speaking_open(&scene);
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		scene.chat->impl->ask_after(scene.chat, ROOM, "9");
		EXPECT(&scene, "GET /guilds/50/members/9\n");
		reply(&scene, answers[i].status, answers[i].code, NULL);
		EXPECT(&scene, answers[i].told);
	}
	scene.chat->impl->ask_after(scene.chat, ROOM, "9"); /* and never answered */
	speaking_close(&scene);
}
