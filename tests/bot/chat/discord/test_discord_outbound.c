#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/discord/discord.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/dm_openings.h"
#include "bot/chat/discord/error_class.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/place_state.h"
#include "fake_discord.h"

/* The adapter between a played gateway and a played REST: what is said becomes requests, and how
 * they are answered becomes calls of the listener. */

struct scene {
	uv_loop_t loop;
	struct discord_config config;
	struct chat *chat;
	struct discord *discord;
};

static const struct chat_command command_list[] = {
	{.word = "join"}, {.word = "move", .makes_moves = true}};
static const struct chat_commands commands = {
	.languages = {"en", "ja"}, .n = 2, .list = command_list};

#define ROOM "50/60"
#define ROOM_POST "POST /channels/60/messages "
#define SAID "{\"id\":\"700\",\"channel_id\":\"60\"}"
#define PRIVATELY_SAID "{\"id\":\"800\",\"channel_id\":\"90\"}"

static void turn(struct scene *scene) {
	uv_run(&scene->loop, UV_RUN_NOWAIT);
}

/* After the loop has turned. */
#define EXPECT(scene, lines)                                                     \
	do {                                                                     \
		turn(scene);                                                     \
		const char *got_ = fake_take();                                  \
		cr_expect_str_eq(got_, lines, "got:\n%swant:\n%s", got_, lines); \
	} while (0)

static void open_scene(struct scene *scene) {
	memset(&fake, 0, sizeof(fake));
	log_setup(LOG_ERROR, LOG_TEXT);
	setenv("DICECUP_DISCORD_TOKEN", "secret.token", 1);
	scene->config.api = "https://discord.com/api/v10";
	scene->config.prefix = "";
	uv_loop_init(&scene->loop);
	scene->chat = discord_create(
		&scene->loop, &scene->config, &commands, &fake_listener, NULL, &fake_owner, NULL);
	cr_assert_not_null(scene->chat);
	scene->discord = (struct discord *)scene->chat;
}

static void close_scene(struct scene *scene) {
	scene->chat->impl->destroy(scene->chat);
	uv_run(&scene->loop, UV_RUN_DEFAULT);
	cr_expect_eq(uv_loop_close(&scene->loop), 0);
	fake_drop();
}

/* The last request is answered. */
static void reply(struct scene *scene, int status, int code, const char *body) {
	fake_reply(fake.n_requests - 1, status, code, body);
	if (fake.n_requests > 32) {
		fake_drop();
	}
	turn(scene);
}

static int say(struct scene *scene, const char *text, int64_t move) {
	struct post post = {.text = text, .table = 7, .move = move};
	return scene->chat->impl->say(scene->chat, ROOM, &post);
}

static int tell(struct scene *scene, const char *key, const char *text) {
	struct post post = {.text = text};
	return scene->chat->impl->tell(scene->chat, key, &post);
}

static int prove(struct scene *scene, const char *key, const char *text) {
	struct post post = {.text = text};
	return scene->chat->impl->probe(scene->chat, key, &post);
}

static struct post live_post(const char *text, const char *replaces) {
	return (struct post){.text = text, .table = 7, .replaces = replaces};
}

static void show(struct scene *scene, const char *text, const char *replaces) {
	struct post post = live_post(text, replaces);
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

#define BODY(text) "{\"allowed_mentions\":{\"parse\":[]},\"content\":\"" text "\",\"flags\":4}\n"
#define LIVE(text)                                                                   \
	"{\"allowed_mentions\":{\"parse\":[]},\"components\":[],\"content\":\"" text \
	"\",\"flags\":4}\n"

Test(discord_outbound, one_message_follows_the_other_and_the_last_of_a_move_is_told) {
	struct scene scene = {0};
	open_scene(&scene);
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
	close_scene(&scene);
}

Test(discord_outbound, a_long_post_is_told_with_its_last_message) {
	struct scene scene = {0};
	char text[3001];
	open_scene(&scene);
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
	close_scene(&scene);
}

Test(discord_outbound, what_waits_is_bounded_and_answers_leave_room_for_games) {
	struct scene scene = {0};
	struct post answer = {.text = "a"};
	int n = 0, games = 0;
	open_scene(&scene);
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
	close_scene(&scene);
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
		struct scene scene = {0};
		open_scene(&scene);
		say(&scene, "one", 1);
		say(&scene, "two", 2);
		EXPECT(&scene, ROOM_POST BODY("one"));
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, rows[i].lines);
		cr_expect_eq(say(&scene, "three", 3), rows[i].then, "%d %d", rows[i].status,
			rows[i].code);
		close_scene(&scene);
	}
}

Test(discord_outbound, a_place_is_tried_again_some_time_after_an_outage) {
	struct scene scene = {0};
	open_scene(&scene);
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
	close_scene(&scene);
}

Test(discord_outbound, an_archived_thread_is_opened_once_and_nothing_overtakes) {
	struct scene scene = {0};
	open_scene(&scene);
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
	close_scene(&scene);
}

Test(discord_outbound, what_waits_for_a_lost_server_is_not_said) {
	struct scene scene = {0};
	open_scene(&scene);
	say(&scene, "one", 1);
	turn(&scene);
	say(&scene, "two", 2);
	tell(&scene, "9", "in private");
	place_state_forget(scene.discord, "5");
	place_state_forget(scene.discord, "50/");
	EXPECT(&scene, ROOM_POST BODY("one") "POST /users/@me/channels {\"recipient_id\":\"9\"}\n");
	fake_reply(0, 200, 0, SAID);
	EXPECT(&scene, "sent 7 1\n");
	close_scene(&scene);
}

/* In private */

#define OPEN(user) "POST /users/@me/channels {\"recipient_id\":\"" user "\"}\n"
#define DM_POST "POST /channels/90/messages "

Test(discord_outbound, commands_are_named_as_they_are_typed) {
	static const char text[] = "Say " CHAT_COMMAND "join or " CHAT_COMMAND "bid 5 3.";
	struct scene scene = {0};
	open_scene(&scene);
	say(&scene, text, 0);
	EXPECT(&scene, ROOM_POST BODY("Say /table join or /table move bid 5 3."));
	reply(&scene, 200, 0, SAID);
	show(&scene, text, "");
	EXPECT(&scene, ROOM_POST LIVE("Say /table join or /table move bid 5 3."));
	tell(&scene, "9", text);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST BODY("Say /table join or bid 5 3."));
	close_scene(&scene);
}

Test(discord_outbound, a_private_channel_is_opened_once_and_order_is_kept) {
	struct scene scene = {0};
	open_scene(&scene);
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
	reply(&scene, 404, 10003, NULL);
	EXPECT(&scene, "unreachable 9: words\n");
	close_scene(&scene);
}

Test(discord_outbound, whoever_takes_no_messages_is_unreachable) {
	static const struct {
		int status, code;
	} rows[] = {{403, 50007}, {403, 50278}, {400, 50007}, {429, 40003}, {400, 50033},
		{403, 50001}, {403, 0}, {0, 0}, {500, 0}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scene scene = {0};
		open_scene(&scene);
		prove(&scene, "9", "one");
		tell(&scene, "9", "two");
		EXPECT(&scene, OPEN("9"));
		if (i % 2 == 0) { /* Discord may say so at once or when it is written to */
			reply(&scene, 200, 0, "{\"id\":\"90\"}");
			EXPECT(&scene, DM_POST BODY("one"));
		}
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, "unreachable 9: words\n");
		close_scene(&scene);
	}
	struct scene scene = {0};
	open_scene(&scene);
	tell(&scene, "9", "one");
	turn(&scene);
	fake_take();
	reply(&scene, 200, 0, "{\"id\":\"../90\"}");
	EXPECT(&scene, "unreachable 9: words\n");
	close_scene(&scene);
}

Test(discord_outbound, opening_private_channels_has_a_budget) {
	struct scene scene = {0};
	char user[16];
	open_scene(&scene);
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
	dm_channels_learn(scene.discord->dm_channels, "120", "90");
	tell(&scene, "120", "hi");
	EXPECT(&scene, DM_POST BODY("hi"));
	close_scene(&scene);
}

/* A private text about a table. */
static void tell_of(struct scene *scene, int64_t table, int user) {
	char key[16];
	snprintf(key, sizeof(key), "%d", user);
	struct post post = {.text = "hi", .table = table};
	cr_expect_eq(scene->chat->impl->tell(scene->chat, key, &post), 0);
	turn(scene);
}

static void pass_opening(struct scene *scene) {
	uv_timer_t *timer = &scene->discord->opening_timer;
	fake.now_ms += DM_OPENINGS_EACH_MS;
	if (uv_is_active((uv_handle_t *)timer)) {
		uv_timer_start(timer, timer->timer_cb, 0, 0);
	}
	uv_update_time(&scene->loop);
	turn(scene);
}

/* Table 5 has four who wait, 6 and 7 one each, who came later. */
Test(discord_outbound, who_waits_for_a_private_channel_comes_in_turn_by_table) {
	static const int order[] = {500, 600, 700, 501, 502};
	struct scene scene = {0};
	open_scene(&scene);
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
	close_scene(&scene);
}

Test(discord_outbound, channels_once_opened_are_kept) {
	struct scene scene = {0};
	open_scene(&scene);
	tell(&scene, "9", "one");
	turn(&scene);
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	scene.chat->impl->destroy(scene.chat);
	uv_run(&scene.loop, UV_RUN_DEFAULT);
	cr_assert_eq(fake.n_direct, 1);
	cr_expect_str_eq(fake.direct[0].name, "90");
	fake_drop();
	fake_take();
	scene.chat = discord_create(
		&scene.loop, &scene.config, &commands, &fake_listener, NULL, &fake_owner, NULL);
	cr_assert_not_null(scene.chat);
	tell(&scene, "9", "two");
	EXPECT(&scene, DM_POST BODY("two"));
	reply(&scene, 404, 10003, NULL);
	cr_expect_str_empty(fake.direct[0].name, "it is gone");
	close_scene(&scene);
}

Test(discord_outbound, whoever_prefers_the_button_gets_no_hands_but_answers) {
	for (int by_config = 0; by_config < 2; by_config++) {
		struct scene scene = {0};
		open_scene(&scene);
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
		close_scene(&scene);
	}
	/* What somebody chose counts more than what the operator did. */
	struct scene scene = {0};
	open_scene(&scene);
	scene.chat->hands_by_button = true;
	struct post proof = {.text = "You sit.", .mode = MODE_MESSAGE};
	scene.chat->impl->probe(scene.chat, "9", &proof);
	EXPECT(&scene, OPEN("9"));
	close_scene(&scene);
}

/* What changes */

#define EDIT "PATCH /channels/60/messages/700 "

Test(discord_live_messages, a_burst_costs_two_requests_and_what_is_the_same_none) {
	struct scene scene = {0};
	open_scene(&scene);
	show(&scene, "a", "");
	EXPECT(&scene, ROOM_POST LIVE("a"));
	show(&scene, "b", "");
	show(&scene, "c", "");
	EXPECT(&scene, "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "shown 7 place 60/700\n" EDIT LIVE("c"));
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	show(&scene, "d", "");
	show(&scene, "c", "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "");
	show(&scene, "c", "");
	EXPECT(&scene, "");
	show(&scene, "e", "");
	EXPECT(&scene, EDIT LIVE("e"));
	close_scene(&scene);
}

Test(discord_live_messages, what_stood_before_a_restart_is_changed_and_the_last_is_forgotten) {
	struct scene scene = {0};
	open_scene(&scene);
	show(&scene, "a", "60/700");
	EXPECT(&scene, EDIT LIVE("a"));
	reply(&scene, 200, 0, SAID);
	struct post last = live_post("over", "60/700");
	last.last = true;
	scene.chat->impl->show(scene.chat, ROOM, &last);
	EXPECT(&scene, EDIT LIVE("over"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "");
	/* It is forgotten: the same again is sent. */
	scene.chat->impl->show(scene.chat, ROOM, &last);
	EXPECT(&scene, EDIT LIVE("over"));
	/* What stands there is no place for a message. */
	struct post other = live_post("x", "60/../7");
	other.table = 8;
	scene.chat->impl->show(scene.chat, "50/61", &other);
	EXPECT(&scene, "POST /channels/61/messages " LIVE("x"));
	close_scene(&scene);
}

Test(discord_live_messages, what_is_shown_does_not_overtake_what_is_said) {
	struct scene scene = {0};
	open_scene(&scene);
	say(&scene, "one", 0);
	show(&scene, "a", "60/700");
	EXPECT(&scene, ROOM_POST BODY("one"));
	show(&scene, "b", "60/700");
	EXPECT(&scene, "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, EDIT LIVE("b"));
	reply(&scene, 200, 0, SAID);
	say(&scene, "two", 0);
	show(&scene, "c", "60/700");
	say(&scene, "three", 0);
	show(&scene, "d", "60/700");
	EXPECT(&scene, ROOM_POST BODY("two"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, EDIT LIVE("c") ROOM_POST BODY("three"));
	close_scene(&scene);
}

/* It waited for a request to be answered while what tells of it waited to be said. */
Test(discord_live_messages, what_is_shown_is_lost_with_what_was_to_be_said_before_it) {
	struct scene scene = {0};
	open_scene(&scene);
	show(&scene, "a", "60/700");
	EXPECT(&scene, EDIT LIVE("a"));
	say(&scene, "one", 1);
	show(&scene, "b", "60/700");
	EXPECT(&scene, ROOM_POST BODY("one"));
	fake_reply(1, 502, 0, NULL);
	fake_reply(0, 200, 0, SAID);
	EXPECT(&scene, "lost " ROOM "\n");
	place_state_open(scene.discord, ROOM);
	say(&scene, "one", 1);
	show(&scene, "b", "60/700");
	EXPECT(&scene, "entered " ROOM "\n" ROOM_POST BODY("one"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "sent 7 1\n" EDIT LIVE("b"));
	close_scene(&scene);
}

Test(discord_live_messages, what_is_shown_is_lost_with_its_server) {
	for (int flying = 0; flying < 2; flying++) {
		struct scene scene = {0};
		open_scene(&scene);
		if (flying == 1) {
			show(&scene, "a", "60/700");
		}
		say(&scene, "one", 1);
		turn(&scene);
		fake_take();
		say(&scene, "two", 2);
		show(&scene, "b", "60/700");
		show(&scene, "c", "60/700");
		place_state_forget(scene.discord, "50/");
		for (size_t i = 0; i < fake.n_requests; i++) {
			fake_reply(i, 200, 0, SAID);
		}
		EXPECT(&scene, "sent 7 1\n");
		say(&scene, "two", 2);
		show(&scene, "c", "60/700");
		EXPECT(&scene, ROOM_POST BODY("two"));
		reply(&scene, 200, 0, SAID);
		EXPECT(&scene, "sent 7 2\n" EDIT LIVE("c"));
		close_scene(&scene);
	}
}

Test(discord_live_messages, what_cannot_be_changed_any_more_is_said_anew) {
	static const struct {
		int status, code;
	} rows[] = {{404, 10008}, {404, 10003}, {429, 30046}, {403, 50005}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scene scene = {0};
		open_scene(&scene);
		show(&scene, "a", "60/700");
		EXPECT(&scene, EDIT LIVE("a"));
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, ROOM_POST LIVE("a"));
		show(&scene, "b", "60/700");
		reply(&scene, 200, 0, "{\"id\":\"701\",\"channel_id\":\"60\"}");
		EXPECT(&scene, "shown 7 place 60/701\nPATCH /channels/60/messages/701 " LIVE("b"));
		close_scene(&scene);
	}
}

Test(discord_live_messages, failures_close_the_place_and_it_is_shown_again_later) {
	static const struct {
		int status, code;
		const char *lines;
	} rows[] = {
		{403, 50001, "lost " ROOM "\n"},
		{0, 0, "lost " ROOM "\n"},
		{400, 50035, EDIT LIVE("b")},
		{400, 50083, "PATCH /channels/60 {\"archived\":false}\n"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct scene scene = {0};
		open_scene(&scene);
		show(&scene, "a", "60/700");
		show(&scene, "b", "60/700");
		EXPECT(&scene, EDIT LIVE("a"));
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, rows[i].lines);
		place_state_open(scene.discord, ROOM);
		fake_take();
		if (rows[i].code == 50083) {
			reply(&scene, 200, 0, "{}");
		} else {
			show(&scene, "b", "60/700");
		}
		EXPECT(&scene, rows[i].code == 50035 ? "" : EDIT LIVE("b"));
		close_scene(&scene);
	}
	/* Archived, opened, and archived again a day later. */
	for (int i = 0; i < 2; i++) {
		struct scene archived = {0};
		open_scene(&archived);
		show(&archived, "a", "60/700");
		EXPECT(&archived, EDIT LIVE("a"));
		reply(&archived, 400, 50083, NULL);
		reply(&archived, 200, 0, "{}");
		EXPECT(&archived, "PATCH /channels/60 {\"archived\":false}\n" EDIT LIVE("a"));
		reply(&archived, i == 0 ? 200 : 400, i == 0 ? 0 : 50083, SAID);
		EXPECT(&archived, i == 0 ? "" : "lost " ROOM "\n");
		place_state_open(archived.discord, ROOM);
		show(&archived, "b", "60/700");
		turn(&archived);
		fake_take();
		reply(&archived, 400, 50083, NULL);
		EXPECT(&archived, "PATCH /channels/60 {\"archived\":false}\n");
		close_scene(&archived);
	}
	/* Also when it was never said. */
	struct scene scene = {0};
	open_scene(&scene);
	show(&scene, "a", "");
	turn(&scene);
	reply(&scene, 404, 10003, NULL);
	EXPECT(&scene, ROOM_POST LIVE("a") "gone " ROOM "\n");
	show(&scene, "b", "");
	EXPECT(&scene, "");
	close_scene(&scene);
}

Test(discord_live_messages, a_hand_is_one_message_in_private) {
	struct scene scene = {0};
	open_scene(&scene);
	struct post hand = live_post("Your dice: 1 3", "");
	hand.cause = 4;
	hand.part = 2;
	scene.chat->impl->tell(scene.chat, "9", &hand);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST "{\"allowed_mentions\":{\"parse\":[]},\"components\":[],"
			       "\"content\":\"Your dice: 1 3\",\"enforce_nonce\":true,\"flags\":4,"
			       "\"nonce\":\"7-4-2\"}\n");
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "shown 7 9 90/800\n");
	hand.text = "Your dice: 2";
	hand.cause = 5;
	scene.chat->impl->tell(scene.chat, "9", &hand);
	EXPECT(&scene, "PATCH /channels/90/messages/800 " LIVE("Your dice: 2"));
	reply(&scene, 403, 50007, NULL);
	EXPECT(&scene, "unreachable 9: words\n");
	/* After a restart the channel is known by where the message stands. */
	struct post other = live_post("Your dice: 5", "91/801");
	other.table = 8;
	scene.chat->impl->tell(scene.chat, "10", &other);
	EXPECT(&scene, "PATCH /channels/91/messages/801 " LIVE("Your dice: 5"));
	tell(&scene, "10", "hi");
	EXPECT(&scene, "POST /channels/91/messages " BODY("hi"));
	close_scene(&scene);
}

Test(discord_live_messages, the_one_not_shown_for_longest_goes_when_there_are_too_many) {
	struct scene scene = {0};
	open_scene(&scene);
	struct post post = live_post("a", "60/700");
	for (int64_t table = 1; table <= LIVE_MESSAGES_MOST + 1; table++) {
		post.table = table;
		scene.chat->impl->show(scene.chat, ROOM, &post);
		fake_reply(0, 200, 0, SAID);
		fake_drop();
		fake.lines[0] = '\0';
	}
	post.table = 1;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, EDIT LIVE("a"));
	post.table = 3;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, "");
	close_scene(&scene);
}

Test(discord_outbound, what_waits_at_the_end_is_freed_and_nobody_hears_of_it) {
	struct scene scene = {0};
	open_scene(&scene);
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
	close_scene(&scene);
	cr_expect_str_eq(fake_take(), "");
	struct rest_response response = {.status = 403, .code = 50013};
	cr_expect_not_null(strstr(error_class_permission(&response), "Send Messages"));
}

Test(discord_outbound, a_tables_channel_is_known_by_name_as_soon_as_its_server_is_there) {
	struct scene scene = {0};
	open_scene(&scene);
	const struct chat_impl *impl = scene.chat->impl;
	json_t *guild = json_loads("{\"channels\":[{\"id\":\"60\",\"name\":\"dice\"},"
				   "{\"id\":\"61\",\"name\":\"other\"}]}",
		0, NULL);
	scene.discord->entering = guild; /* as while the listener hears of it */
	show(&scene, "x", "");
	scene.discord->entering = NULL;
	json_decref(guild);
	EXPECT(&scene, ROOM_POST LIVE("x"));
	cr_expect_str_eq(impl->name_place(scene.chat, ROOM), "#dice");
	EXPECT(&scene, "");
	cr_expect_str_eq(
		impl->name_place(scene.chat, "50/61"), MARKDOWN_CHANNEL "61" MARKDOWN_CHANNEL);
	EXPECT(&scene, "GET /channels/61\n");
	close_scene(&scene);
}

/* A hand that the lines said in the room explain. */
static void tell_behind(struct scene *scene, const char *text, const char *replaces) {
	char copy[64];
	snprintf(copy, sizeof(copy), "%s", text);
	struct post post = {.text = copy, .table = 7, .replaces = replaces, .behind = ROOM};
	scene->chat->impl->tell(scene->chat, "9", &post);
	memset(copy, '?', sizeof(copy) - 1); /* lent for the call */
}

Test(discord_outbound, a_hand_waits_for_the_lines_that_explain_it) {
	struct scene scene = {0};
	open_scene(&scene);
	dm_channels_learn(scene.discord->dm_channels, "9", "90");
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
		"sent 7 3\n" ROOM_POST BODY("three") "POST /channels/90/messages " LIVE("hand"));
	close_scene(&scene);
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
		struct scene scene = {0};
		open_scene(&scene);
		dm_channels_learn(scene.discord->dm_channels, "9", "90");
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
		close_scene(&scene);
	}
}

Test(discord_outbound, a_hand_that_waits_at_the_end_is_dropped) {
	struct scene scene = {0};
	open_scene(&scene);
	say(&scene, "one", 0);
	tell_behind(&scene, "hand", "");
	EXPECT(&scene, ROOM_POST BODY("one"));
	close_scene(&scene);
}
