#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/place_state.h"
#include "speaking.h"

/* Messages that are edited, posted anew at the bottom, or left to stand. */

#define EDIT_OF(id) "PATCH /channels/60/messages/" id " "
#define EDIT EDIT_OF("700")
/* What stood there is not known. */
#define ADOPTED(text)                                                        \
	"{\"allowed_mentions\":{\"parse\":[]},\"attachments\":[]," LAID_OUT( \
		text) ",\"flags\":32768}\n"
#define SHOWN "shown 7 place 60/700\n"
#define SAID_NEXT "{\"id\":\"701\",\"channel_id\":\"60\"}"
#define SHOWN_NEXT "shown 7 place 60/701\n"
#define DELETE "DELETE /channels/60/messages/700\n"

/* At the bottom, notifying these people. */
static void call(struct speaking *scene, const char *text, const char *const *keys, size_t n) {
	struct post post = live_post(text, "60/700");
	post.anew = true;
	post.mentions = keys;
	post.n_mentions = n;
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

/* At the bottom, notifying nobody. */
static void bring_down(struct speaking *scene, const char *text) {
	struct post post = live_post(text, "60/700");
	post.anew = post.silent = true;
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

static void settle_at(struct speaking *scene, const char *where, const char *text, int64_t move) {
	struct post post = live_post(text, where);
	post.stays = true;
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

Test(discord_live_messages, a_burst_costs_two_requests_and_what_is_the_same_none) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show(&scene, "a", "");
	EXPECT(&scene, ROOM_POST POSTED("1", "a"));
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	show(&scene, "b", "");
	show(&scene, "c", "");
	EXPECT(&scene, "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN EDIT LAYOUT("c"));
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	show(&scene, "d", "");
	show(&scene, "c", "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN SHOWN);
	show(&scene, "c", "");
	EXPECT(&scene, SHOWN);
	show(&scene, "e", "");
	EXPECT(&scene, EDIT LAYOUT("e"));
	speaking_close(&scene);
}

Test(discord_live_messages, what_is_shown_tells_of_the_moves_it_shows) {
	struct speaking scene = {0};
	speaking_open(&scene);
	struct post post = live_post("a", "60/700");
	post.move = 3;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, EDIT ADOPTED("a"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN "sent 7 3\n");
	post.move = 4; /* nothing of it is seen */
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, SHOWN "sent 7 4\n");
	/* What Discord rejects it would reject again. */
	post.text = "b";
	post.move = 5;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	turn(&scene);
	reply(&scene, 403, 200000, NULL);
	EXPECT(&scene, EDIT LAYOUT("b") "sent 7 5\n");
	post.move = 6;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	turn(&scene);
	reply(&scene, 500, 0, NULL);
	EXPECT(&scene, EDIT LAYOUT("b") "lost " ROOM "\n");
	speaking_close(&scene);
}

Test(discord_live_messages, what_stood_before_a_restart_is_changed_and_the_last_is_forgotten) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show(&scene, "a", "60/700");
	EXPECT(&scene, EDIT ADOPTED("a"));
	reply(&scene, 200, 0, SAID);
	struct post last = live_post("over", "60/700");
	last.last = true;
	scene.chat->impl->show(scene.chat, ROOM, &last);
	EXPECT(&scene, SHOWN EDIT LAYOUT("over"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN);
	/* It is forgotten: the same again is sent. */
	scene.chat->impl->show(scene.chat, ROOM, &last);
	EXPECT(&scene, EDIT ADOPTED("over"));
	/* What stands there is no place for a message. */
	struct post other = live_post("x", "60/../7");
	other.table = 8;
	scene.chat->impl->show(scene.chat, "50/61", &other);
	EXPECT(&scene, "POST /channels/61/messages {\"allowed_mentions\":{\"parse\":[]}," LAID_OUT(
			       "x") ",\"enforce_nonce\":true,\"flags\":32768,\"nonce\":\"8n1\"}\n");
	speaking_close(&scene);
}

Test(discord_live_messages, what_is_shown_does_not_overtake_what_was_said_before) {
	struct speaking scene = {0};
	speaking_open(&scene);
	say(&scene, "one", 0);
	show(&scene, "a", "60/700");
	EXPECT(&scene, ROOM_POST BODY("one"));
	show(&scene, "b", "60/700");
	EXPECT(&scene, "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, EDIT ADOPTED("b"));
	say(&scene, "two", 0);
	show(&scene, "c", "60/700");
	say(&scene, "three", 0);
	show(&scene, "d", "60/700");
	EXPECT(&scene, "");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN ROOM_POST BODY("two"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, EDIT LAYOUT("d"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN ROOM_POST BODY("three"));
	speaking_close(&scene);
}

Test(discord_live_messages, what_is_shown_is_lost_with_what_was_to_be_said_before_it) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show(&scene, "a", "60/700");
	EXPECT(&scene, EDIT ADOPTED("a"));
	say(&scene, "one", 1);
	show(&scene, "b", "60/700");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN ROOM_POST BODY("one"));
	reply(&scene, 502, 0, NULL);
	EXPECT(&scene, "lost " ROOM "\n");
	place_state_open(scene.discord, ROOM);
	say(&scene, "one", 1);
	show(&scene, "b", "60/700");
	EXPECT(&scene, "entered " ROOM "\n" ROOM_POST BODY("one"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "sent 7 1\n" EDIT LAYOUT("b"));
	speaking_close(&scene);
}

Test(discord_live_messages, what_is_shown_is_lost_with_its_server) {
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
		place_state_forget(scene.discord, "50/");
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

/* The new one stands before the old one goes, if that is still there. */
Test(discord_live_messages, what_cannot_be_changed_any_more_is_said_anew) {
	static const struct {
		int status, code;
		const char *deleted;
	} rows[] = {{404, 10008, ""}, {429, 30046, DELETE}, {403, 50005, ""}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		char wanted[512];
		speaking_open(&scene);
		show(&scene, "a", "60/700");
		EXPECT(&scene, EDIT ADOPTED("a"));
		show(&scene, "b", "60/700");
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, ROOM_POST POSTED("1", "a"));
		reply(&scene, 200, 0, SAID_NEXT);
		snprintf(wanted, sizeof(wanted), "%s%s%s", rows[i].deleted, SHOWN_NEXT,
			EDIT_OF("701") LAYOUT("b"));
		EXPECT(&scene, wanted);
		speaking_close(&scene);
	}
	/* A hand, whose channel may be gone with it. */
	struct speaking scene = {0};
	struct post hand = live_post("Your dice: 5", "91/801");
	speaking_open(&scene);
	scene.chat->impl->tell(scene.chat, "9", &hand);
	turn(&scene);
	fake_take();
	reply(&scene, 404, 10003, NULL);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST LIVE("Your dice: 5"));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "shown 7 9 90/800\n");
	speaking_close(&scene);
}

Test(discord_live_messages, failures_close_the_place_and_it_is_shown_again_later) {
	static const struct {
		int status, code;
		const char *lines, *then;
	} rows[] = {
		{403, 50001, "lost " ROOM "\n", EDIT ADOPTED("b")},
		{404, 10003, "gone " ROOM "\n", ""},
		{0, 0, "lost " ROOM "\n", EDIT ADOPTED("b")},
		{400, 50035, EDIT ADOPTED("b"), ""},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		speaking_open(&scene);
		show(&scene, "a", "60/700");
		EXPECT(&scene, EDIT ADOPTED("a"));
		show(&scene, "b", "60/700");
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, rows[i].lines);
		place_state_open(scene.discord, ROOM);
		fake_take();
		show(&scene, "b", "60/700");
		EXPECT(&scene, rows[i].then);
		speaking_close(&scene);
	}
	/* Archived, opened, and archived again at once or a day later. */
	for (int i = 0; i < 2; i++) {
		struct speaking archived = {0};
		speaking_open(&archived);
		show(&archived, "a", "60/700");
		EXPECT(&archived, EDIT ADOPTED("a"));
		reply(&archived, 400, 50083, NULL);
		reply(&archived, 200, 0, "{}");
		EXPECT(&archived, "PATCH /channels/60 {\"archived\":false}\n" EDIT ADOPTED("a"));
		reply(&archived, i == 0 ? 200 : 400, i == 0 ? 0 : 50083, SAID);
		EXPECT(&archived, i == 0 ? SHOWN : "lost " ROOM "\n");
		place_state_open(archived.discord, ROOM);
		show(&archived, "b", "60/700");
		turn(&archived);
		fake_take();
		reply(&archived, 400, 50083, NULL);
		EXPECT(&archived, "PATCH /channels/60 {\"archived\":false}\n");
		speaking_close(&archived);
	}
	/* Also when it was never said. */
	struct speaking scene = {0};
	speaking_open(&scene);
	show(&scene, "a", "");
	turn(&scene);
	reply(&scene, 404, 10003, NULL);
	EXPECT(&scene, ROOM_POST POSTED("1", "a") "gone " ROOM "\n");
	show(&scene, "b", "");
	EXPECT(&scene, "");
	speaking_close(&scene);
}

Test(discord_live_messages, a_hand_is_one_message_in_private) {
	struct speaking scene = {0};
	speaking_open(&scene);
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
	tell(&scene, "10", "hi");
	EXPECT(&scene, "PATCH /channels/91/messages/801 " LIVE("Your dice: 5"));
	reply(&scene, 200, 0, "{\"id\":\"801\",\"channel_id\":\"91\"}");
	EXPECT(&scene, "shown 8 10 91/801\nPOST /channels/91/messages " BODY("hi"));
	speaking_close(&scene);
}

Test(discord_live_messages, a_seat_is_proved_by_the_message_that_its_hand_replaces) {
	struct speaking scene = {0};
	speaking_open(&scene);
	struct post proof = live_post("You sit.", "");
	cr_expect_eq(scene.chat->impl->probe(scene.chat, "9", &proof), 0);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST LIVE("You sit."));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "shown 7 9 90/800\nreached 9\n");
	struct post hand = live_post("Your dice: 1 3", "90/800");
	scene.chat->impl->tell(scene.chat, "9", &hand);
	EXPECT(&scene, "PATCH /channels/90/messages/800 " LIVE("Your dice: 1 3"));
	/* Who takes no messages. */
	scene.chat->impl->probe(scene.chat, "10", &proof);
	EXPECT(&scene, OPEN("10"));
	reply(&scene, 403, 50007, NULL);
	EXPECT(&scene, "unreachable 10: words\n");
	/* Who wants none. */
	proof.mode = MODE_BUTTON;
	scene.chat->impl->probe(scene.chat, "11", &proof);
	EXPECT(&scene, "reached 11\n");
	speaking_close(&scene);
}

Test(discord_live_messages, the_one_not_shown_for_longest_goes_when_there_are_too_many) {
	struct speaking scene = {0};
	speaking_open(&scene);
	struct post post = live_post("a", "60/700");
	for (int64_t table = 1; table <= LIVE_MESSAGES_MOST + 1; table++) {
		post.table = table;
		scene.chat->impl->show(scene.chat, ROOM, &post);
		turn(&scene);
		fake_reply(0, 200, 0, SAID);
		fake_drop();
		fake.lines[0] = '\0';
	}
	post.table = 1;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, EDIT ADOPTED("a"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "shown 1 place 60/700\n");
	post.table = 3;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, "shown 3 place 60/700\n");
	speaking_close(&scene);
}

/* At the bottom */

Test(discord_live_messages, who_is_called_is_notified_at_the_bottom_and_then_the_old_one_goes) {
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

Test(discord_live_messages, one_that_cannot_be_posted_keeps_the_old_one) {
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

Test(discord_live_messages, the_same_at_the_bottom_is_no_duplicate) {
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

Test(discord_live_messages, who_was_to_be_notified_still_is_by_what_is_shown_instead) {
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

/* How it is brought down, by two posts of which only the second is sent. */
Test(discord_live_messages, it_is_silent_only_if_all_that_it_stands_for_is) {
	static const struct {
		bool anew[2], silent[2];
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
			post.anew = rows[i].anew[j];
			post.silent = rows[i].silent[j];
			scene.chat->impl->show(scene.chat, ROOM, &post);
		}
		EXPECT(&scene, rows[i].lines);
		speaking_close(&scene);
	}
}

/* What stays */

Test(discord_live_messages, a_result_stays_and_what_follows_is_posted_below_it) {
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

Test(discord_live_messages, nothing_takes_the_place_of_a_result_that_waits) {
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

Test(discord_live_messages, a_hand_waits_for_the_result_and_not_for_what_follows) {
	struct speaking scene = {0};
	speaking_open(&scene);
	dm_channels_learn(scene.discord->dm_channels, "9", "90");
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
	EXPECT(&scene,
		"stays 7 5\n" ROOM_POST CALLING("1", "\"9\"", "next\\n<@9>") DM_POST LIVE("hand"));
	speaking_close(&scene);
}

Test(discord_live_messages, a_table_that_is_closed_leaves_its_last_words_and_is_forgotten) {
	struct speaking scene = {0};
	speaking_open(&scene);
	show_first(&scene, "a");
	struct post closed = live_post("closed", "60/700");
	closed.stays = closed.last = true;
	scene.chat->impl->show(scene.chat, ROOM, &closed);
	EXPECT(&scene, EDIT LAYOUT("closed"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, "stays 7 0\n");
	show(&scene, "a", "60/700"); /* it is not known any more */
	EXPECT(&scene, EDIT ADOPTED("a"));
	speaking_close(&scene);
}

/* Numbers */

/* Discord answers with the message of that number, which may hold what was shown then. */
Test(discord_live_messages, what_stands_under_a_number_used_before_is_replaced_at_once) {
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

Test(discord_live_messages, what_was_deleted_under_a_number_used_before_is_posted_without_one) {
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

Test(discord_live_messages, a_result_under_a_number_used_before_is_whole_before_anything_follows) {
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

Test(discord_live_messages, an_old_one_is_done_with_once_it_is_gone_or_out_of_reach) {
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

Test(discord_live_messages, old_ones_are_deleted_in_any_order_and_what_is_none_is_not) {
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

Test(discord_live_messages, what_waits_at_the_end_is_freed_and_nobody_hears_of_it) {
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
