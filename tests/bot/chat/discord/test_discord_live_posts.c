#include <errno.h>
#include <string.h>

#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/message_queue.h"
#include "speaking.h"

/* Messages that are posted anew at the bottom, left to stand, numbered and deleted. */

/* At the bottom, notifying these people. */
static void call(struct speaking *scene, const char *text, const char *const *keys, size_t n) {
	struct post post = live_post(text, "60/700");
	post.repost = true;
	post.mentions = keys;
	post.n_mentions = n;
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

/* At the bottom, notifying nobody. */
static void bring_down(struct speaking *scene, const char *text) {
	struct post post = live_post(text, "60/700");
	post.repost = post.silent = true;
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

static void settle_at(struct speaking *scene, const char *where, const char *text, int64_t move) {
	struct post post = live_post(text, where);
	post.final = true;
	post.move = move;
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

static void settle(struct speaking *scene, const char *text, int64_t move) {
	settle_at(scene, "60/700", text, move);
}

static const char *const ann[] = {"9"}, *const bob[] = {"10"};

/* Shows it, and it stands there as 60/700. */
static void show_first(struct speaking *scene, const char *text) {
	show(scene, text, "60/700");
	turn(scene);
	reply(scene, 200, 0, SAID);
	fake_take();
}

/* At the bottom */

Test(discord_live_posts, who_is_called_is_notified_at_the_bottom_and_then_the_old_one_goes) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	call(&scene, "ann's turn", ann, 1);
	EXPECT(&scene, ROOM_POST CALLING("1", "\"9\"", "ann's turn\\n<@9>"));
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, DELETE SHOWN_NEXT);
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	reply(&scene, 204, 0, NULL);
	EXPECT(&scene, "deleted 7 60/700\n");
	show(&scene, "b", "60/701");
	EXPECT(&scene, EDIT_OF("701") LAYOUT("b"));
	speaking_close(&scene);
}

Test(discord_live_posts, one_that_cannot_be_posted_keeps_the_old_one) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	call(&scene, "b", ann, 1);
	turn(&scene);
	fake_take();
	reply(&scene, 400, 50035, NULL);
	EXPECT(&scene, "");
	show(&scene, "c", "60/700");
	EXPECT(&scene, EDIT LAYOUT("c"));
	speaking_close(&scene);
}

Test(discord_live_posts, the_same_at_the_bottom_is_no_duplicate) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	bring_down(&scene, "a");
	EXPECT(&scene, ROOM_POST POSTED_WITH("1", "36864", "a"));
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, DELETE SHOWN_NEXT);
	show(&scene, "a", "60/701");
	EXPECT(&scene, SHOWN_NEXT);
	speaking_close(&scene);
}

Test(discord_live_posts, who_was_to_be_notified_still_is_by_what_is_shown_instead) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show(&scene, "a", "60/700");
	turn(&scene);
	fake_take();
	call(&scene, "b", ann, 1);
	call(&scene, "c", bob, 1);
	call(&scene, "d", ann, 1);
	show(&scene, "e", "60/700");
	EXPECT(&scene, "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN ROOM_POST CALLING("1", "\"9\",\"10\"", "e\\n<@9> <@10>"));
	speaking_close(&scene);
}

/* As it is edited: ann is lit up, whom its post has called. */
static void show_lit(struct speaking *scene, const char *text, const char *edit_of) {
	struct post post = live_post(text, edit_of);
	post.mentions = ann;
	post.n_mentions = 1;
	post.silent = true;
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

#define LIT(text) "{\"allowed_mentions\":{\"parse\":[],\"users\":[\"9\"]}," LAID_OUT(text)

Test(discord_live_posts, who_was_called_stays_lit_up_in_edits_and_hears_of_none) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	show_lit(&scene, "b", "60/700");
	EXPECT(&scene, EDIT LIT("b\\n<@9>") ",\"flags\":32768}\n");
	/* What calls somebody else in place of it calls nobody more. */
	show_lit(&scene, "c", "60/700");
	call(&scene, "bob's turn", bob, 1);
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN ROOM_POST CALLING("1", "\"10\"", "bob's turn\\n<@10>"));
	speaking_close(&scene);
}

Test(discord_live_posts, who_is_lit_up_where_it_was_deleted_hears_nothing_of_the_new_one) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	show_lit(&scene, "b", "60/700");
	turn(&scene);
	fake_take();
	reply(&scene, 404, 10008, NULL);
	EXPECT(&scene, ROOM_POST LIT("b\\n<@9>") NUMBERED("1", "36864"));
	speaking_close(&scene);
}

/* How it is brought down, by two posts of which only the second is sent. */
Test(discord_live_posts, it_is_silent_only_if_all_that_it_stands_for_is) {
	static const struct {
		bool repost[2], silent[2];
		const char *lines;
	} rows[] = {
		{{true, false}, {true, false}, ROOM_POST POSTED_WITH("1", "36864", "b")},
		{{false, true}, {false, true}, ROOM_POST POSTED_WITH("1", "36864", "b")},
		{{true, true}, {true, true}, ROOM_POST POSTED_WITH("1", "36864", "b")},
		{{true, true}, {true, false}, ROOM_POST POSTED("1", "b")},
		{{true, true}, {false, true}, ROOM_POST POSTED("1", "b")},
		{{true, false}, {false, false}, ROOM_POST POSTED("1", "b")},
		{{false, false}, {false, false}, EDIT ADOPTED("b")},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		for (int j = 0; j < 2; j++) {
			struct post post = live_post(j == 0 ? "a" : "b", "60/700");
			post.repost = rows[i].repost[j];
			post.silent = rows[i].silent[j];
			scene.chat->impl->show(scene.chat, ROOM, &post);
		}
		EXPECT(&scene, rows[i].lines);
		speaking_close(&scene);
	}
}

/* What stays */

Test(discord_live_posts, a_result_stays_and_what_follows_is_posted_below_it) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	settle(&scene, "result", 5);
	EXPECT(&scene, EDIT LAYOUT("result"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "stays 7 5\n");
	show(&scene, "b", "");
	EXPECT(&scene, ROOM_POST POSTED("1", "b"));
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, SHOWN_NEXT);
	/* Shown already, as it happens. */
	settle_at(&scene, "60/701", "b", 6);
	EXPECT(&scene, "stays 7 6\n");
	/* Nothing stood there. */
	settle_at(&scene, "", "c", 7);
	EXPECT(&scene, ROOM_POST POSTED("2", "c"));
	reply(&scene, 200, 0, "{\"id\":\"702\",\"channel_id\":\"60\"}");
	EXPECT(&scene, "stays 7 7\n");
	show(&scene, "c", "");
	EXPECT(&scene, ROOM_POST POSTED("3", "c"));
	speaking_close(&scene);
}

Test(discord_live_posts, nothing_takes_the_place_of_a_result_that_waits) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show(&scene, "a", "60/700");
	turn(&scene);
	fake_take();
	show(&scene, "b", "60/700");
	settle(&scene, "one", 5); /* in place of b */
	call(&scene, "c", ann, 1);
	settle(&scene, "two", 6); /* in place of c */
	show(&scene, "d", "60/700");
	show(&scene, "e", "60/700");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN EDIT LAYOUT("one"));
	reply(&scene, 200, 0, SAID);
	turn(&scene);
	const char *lines = fake_take();
	cr_expect_eq(strncmp(lines, "stays 7 5\n" ROOM_POST, strlen("stays 7 5\n" ROOM_POST)), 0,
		"%s", lines);
	cr_expect_not_null(strstr(lines, "\"two"), "%s", lines);
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, "stays 7 6\n" ROOM_POST POSTED("2", "e"));
	speaking_close(&scene);
}

Test(discord_live_posts, a_hand_waits_for_the_result_and_not_for_what_follows) {
	struct speaking scene = {0};
	speaking_open(&scene);
	dm_channels_learn(scene.discord, "9", "90");
	show(&scene, "a", "60/700");
	turn(&scene);
	fake_take();
	settle(&scene, "result", 5);
	tell_behind(&scene, "hand", "");
	call(&scene, "next", ann, 1);
	EXPECT(&scene, "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN EDIT LAYOUT("result"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "stays 7 5\n" ROOM_POST CALLING("1", "\"9\"", "next\\n<@9>")
			       DM_POST LAYOUT("hand"));
	speaking_close(&scene);
}

Test(discord_live_posts, a_table_that_is_closed_leaves_its_last_words_and_is_forgotten) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	struct post closed = live_post("closed", "60/700");
	closed.final = closed.last = true;
	scene.chat->impl->show(scene.chat, ROOM, &closed);
	EXPECT(&scene, EDIT LAYOUT("closed"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "stays 7 0\n");
	show(&scene, "a", "60/700"); /* it is not known any more */
	EXPECT(&scene, EDIT ADOPTED("a"));
	speaking_close(&scene);
}

Test(discord_live_posts, what_is_shown_is_lost_with_its_server) {
	for (int flying = 0; flying < 2; flying++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		show_first(&scene, "a");
		if (flying == 1) {
			show(&scene, "b", "60/700");
		} else {
			say(&scene, "one", 1);
		}
		turn(&scene);
		fake_take();
		say(&scene, "two", 2);
		settle(&scene, "result", 2);
		show(&scene, "c", "60/700");
		message_queues_forget(scene.discord, "50/");
		reply(&scene, 200, 0, SAID);
		EXPECT(&scene, flying == 1 ? SHOWN : "sent 7 1\n");
		say(&scene, "two", 2);
		show(&scene, "c", "60/700");
		EXPECT(&scene, ROOM_POST BODY("two"));
		reply(&scene, 200, 0, SAID);
		EXPECT(&scene, "sent 7 2\n" EDIT LAYOUT("c"));
		speaking_close(&scene);
	}
}

/* Numbers */

/* Discord answers with the message of that number, which may hold what was shown then. */
Test(discord_live_posts, what_stands_under_a_number_used_before_is_replaced_at_once) {
	struct speaking scene = {0};
	struct post post = live_post("b", "");
	speaking_open(&scene);
	fake.again = true;
	fake.n_posts = 4;
	post.move = 3;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, ROOM_POST POSTED_WITH("4", "36864", "b"));
	fake.again = false;
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN ROOM_POST POSTED("5", "b"));
	reply(&scene, 200, 0, SAID_NEXT);
	EXPECT(&scene, DELETE SHOWN_NEXT "sent 7 3\n");
	speaking_close(&scene);
}

Test(discord_live_posts, what_was_deleted_under_a_number_used_before_is_posted_without_one) {
	struct speaking scene = {0};
	speaking_open(&scene);
	fake.again = true;
	fake.n_posts = 4;
	show(&scene, "b", "");
	EXPECT(&scene, ROOM_POST POSTED_WITH("4", "36864", "b"));
	reply(&scene, 404, 10008, NULL);
	EXPECT(&scene, ROOM_POST
		"{\"allowed_mentions\":{\"parse\":[]}," LAID_OUT("b") ",\"flags\":36864}\n");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN);
	speaking_close(&scene);
}

/* As in a thread that was locked and is opened again. */
Test(discord_live_posts, after_a_refusal_who_is_called_is_called_once) {
	static const struct {
		int status, code;
		bool perhaps; /* it stands there */
	} rows[] = {{400, 160005, false}, {403, 50013, false}, {400, 50035, false}, {502, 0, true},
		{0, 0, true}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		show_first(&scene, "a");
		call(&scene, "ann's turn", ann, 1);
		EXPECT(&scene, ROOM_POST CALLING("1", "\"9\"", "ann's turn\\n<@9>"));
		reply(&scene, rows[i].status, rows[i].code, NULL);
		place_state_open(scene.discord, ROOM);
		fake_take();
		fake.again = true;
		call(&scene, "ann's turn", ann, 1);
		if (rows[i].perhaps) {
			EXPECT(&scene, ROOM_POST POSTED_WITH("1", "36864", "ann's turn\\n<@9>"));
		} else {
			EXPECT(&scene, ROOM_POST CALLING("1", "\"9\"", "ann's turn\\n<@9>"));
		}
		fake.again = false;
		reply(&scene, 200, 0, SAID_NEXT);
		const char *lines = fake_take();
		cr_expect_eq(
			strstr(lines, ROOM_POST) != NULL, rows[i].perhaps, "%zu: %s", i, lines);
		speaking_close(&scene);
	}
}

Test(discord_live_posts, a_result_under_a_number_used_before_is_whole_before_anything_follows) {
	struct speaking scene = {0};
	speaking_open(&scene);
	fake.again = true;
	fake.n_posts = 4;
	settle_at(&scene, "", "result", 5);
	turn(&scene);
	fake_take();
	fake.again = false;
	show(&scene, "next", "60/700");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN EDIT ADOPTED("result"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "stays 7 5\n" ROOM_POST POSTED("5", "next"));
	speaking_close(&scene);
}

/* Old ones */

Test(discord_live_posts, an_old_one_is_done_with_once_it_is_gone_or_out_of_reach) {
	static const struct {
		int status, code;
		const char *lines;
	} rows[] = {
		{204, 0, "deleted 7 60/700\n"},
		{404, 10008, "deleted 7 60/700\n"},
		{404, 10003, "deleted 7 60/700\n"},
		{403, 50013, "deleted 7 60/700\n"},
		{429, 0, ""},
		{401, 0, ""},
		{500, 0, ""},
		{0, 0, ""},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		scene.chat->impl->delete_old(scene.chat, ROOM, 7, "60/700");
		EXPECT(&scene, DELETE);
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, rows[i].lines);
		cr_expect_eq(say(&scene, "x", 0), 0, "the place stays open");
		speaking_close(&scene);
	}
}

Test(discord_live_posts, old_ones_are_deleted_in_any_order_and_what_is_none_is_not) {
	struct speaking scene = {0};
	speaking_open(&scene);
	scene.chat->impl->delete_old(scene.chat, ROOM, 7, "60/../1");
	scene.chat->impl->delete_old(scene.chat, ROOM, 7, "");
	EXPECT(&scene, "");
	fake.refused = -EPERM;
	scene.chat->impl->delete_old(scene.chat, ROOM, 7, "60/1");
	fake.refused = 0;
	EXPECT(&scene, "");
	scene.chat->impl->delete_old(scene.chat, ROOM, 7, "60/1");
	scene.chat->impl->delete_old(scene.chat, ROOM, 7, "60/2");
	scene.chat->impl->delete_old(scene.chat, ROOM, 8, "60/3");
	scene.chat->impl->delete_old(scene.chat, ROOM, 8, "60/4");
	turn(&scene);
	fake_take();
	fake_reply(1, 204, 0, NULL);
	fake_reply(3, 204, 0, NULL);
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "deleted 7 60/2\ndeleted 8 60/4\ndeleted 7 60/1\n");
	speaking_close(&scene); /* the third is still on its way */
	cr_expect_str_empty(fake_take());
}

Test(discord_live_posts, what_waits_at_the_end_is_freed_and_nobody_hears_of_it) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	settle(&scene, "result", 1);
	turn(&scene);
	fake_take();
	call(&scene, "b", ann, 1);
	settle(&scene, "more", 2);
	tell_behind(&scene, "hand", "");
	show(&scene, "c", "");
	speaking_close(&scene);
	cr_expect_str_empty(fake_take());
}
