#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/editable_message.h"
#include "bot/chat/discord/gateway_events.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/message_queue.h"
#include "speaking.h"

/* One message that is edited in place, and posted where it cannot be. */

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

/* Discord's limits make it wait. */
Test(discord_live_messages, what_waits_to_leave_leaves_as_it_is_by_then) {
	struct speaking scene = {0};
	speaking_open(&scene);
	fake.holds = true;
	show(&scene, "a", "");
	turn(&scene);
	show(&scene, "b", "");
	EXPECT(&scene, "");
	fake_leave();
	EXPECT(&scene, ROOM_POST POSTED("1", "b"));
	show(&scene, "c", ""); /* it is on its way */
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN);
	show(&scene, "d", "");
	fake_leave();
	EXPECT(&scene, EDIT LAYOUT("d"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN);
	show(&scene, "e", "");
	turn(&scene);
	show(&scene, "d", "");
	fake_leave();
	EXPECT(&scene, SHOWN); /* it shows that already */
	show(&scene, "e", "");
	turn(&scene);
	struct post post = live_post("f", "");
	post.repost = true;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	fake_leave();
	EXPECT(&scene, ""); /* no edit any more */
	fake_leave();
	EXPECT(&scene, ROOM_POST POSTED("2", "f"));
	reply(&scene, 200, 0, SAID_NEXT);
	fake_leave();
	EXPECT(&scene, SHOWN_NEXT DELETE);
	speaking_close(&scene);
}

Test(discord_live_messages, what_waits_to_leave_is_lost_with_its_server) {
	struct speaking scene = {0};
	speaking_open(&scene);
	fake.holds = true;
	show(&scene, "a", "");
	say(&scene, "one", 0);
	turn(&scene);
	message_queues_forget(scene.discord, "50/");
	show(&scene, "b", "");
	fake_leave();
	EXPECT(&scene, "");
	fake_leave();
	EXPECT(&scene, ROOM_POST POSTED("1", "b"));
	message_queues_forget(scene.discord, "50/");
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN);
	speaking_close(&scene);
}

/* Whether a deletion goes beyond the gateway's thread. */
static bool matters(const struct discord *discord, const char *d) {
	const struct gateway_type *type = gateway_events_types;
	while (strcmp(type->name, "MESSAGE_DELETE") != 0) {
		type++;
	}
	return type->matters(discord, d, strlen(d));
}

Test(discord_live_messages, what_somebody_deleted_is_posted_again_though_nothing_has_changed) {
	struct speaking scene = {0};
	speaking_open(&scene);
	cr_expect_not(matters(scene.discord, "{\"id\":\"700\",\"channel_id\":\"60\"}"));
	show(&scene, "a", "");
	EXPECT(&scene, ROOM_POST POSTED("1", "a"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN);
	show(&scene, "a", "60/700");
	EXPECT(&scene, SHOWN);
	cr_expect(matters(scene.discord, "{\"id\":\"700\",\"channel_id\":\"60\"}"));
	cr_expect(matters(scene.discord, "{\"id\":\"700\",\"channel_id\":\"\\u0036\\u0030\"}"));
	cr_expect(
		matters(scene.discord, "{\"id\":\"700\",\"channel_id\":60}"), "it is judged later");
	cr_expect(matters(scene.discord, "{\"id\":"), "it is refused later");
	cr_expect_not(matters(scene.discord, "{\"id\":\"700\",\"channel_id\":\"61\"}"));
	cr_expect_null(live_messages_deleted(scene.discord, "60", "701"), "it is another");
	cr_expect_null(live_messages_deleted(scene.discord, "61", "700"));
	cr_expect_str_eq(live_messages_deleted(scene.discord, "60", "700"), ROOM);
	show(&scene, "a", "60/700");
	turn(&scene);
	cr_expect_eq(strncmp(fake_take(), EDIT, strlen(EDIT)), 0, "it may be there after all");
	reply(&scene, 404, 10008, NULL);
	EXPECT(&scene, ROOM_POST POSTED("2", "a"));
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
	EXPECT(&scene, "released 1\nsent 7 1\n" EDIT LAYOUT("b"));
	speaking_close(&scene);
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
	EXPECT(&scene, DM_POST LAYOUT("Your dice: 5"));
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
	EXPECT(&scene, DM_POST LAYOUT("Your dice: 1 3"));
	cr_expect(fake.requests[fake.n_requests - 1].repeatable);
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "shown 7 9 90/800\n");
	hand.text = "Your dice: 2";
	hand.cause = 5;
	scene.chat->impl->tell(scene.chat, "9", &hand);
	EXPECT(&scene, "PATCH /channels/90/messages/800 " LAYOUT("Your dice: 2"));
	reply(&scene, 403, 50007, NULL);
	EXPECT(&scene, "unreachable 9: words\n");
	/* After a restart the channel is known by where the message stands. */
	struct post other = live_post("Your dice: 5", "91/801");
	other.table = 8;
	scene.chat->impl->tell(scene.chat, "10", &other);
	tell(&scene, "10", "hi");
	EXPECT(&scene, "PATCH /channels/91/messages/801 " LAYOUT_ON_WORDS("Your dice: 5"));
	reply(&scene, 200, 0, "{\"id\":\"801\",\"channel_id\":\"91\"}");
	EXPECT(&scene, "shown 8 10 91/801\nPOST /channels/91/messages " BODY("hi"));
	speaking_close(&scene);
}

#define WAY(way)                                                                       \
	"{\"components\":[{\"label\":\"To the table\",\"style\":5,\"type\":2,\"url\":" \
	"\"https://discord.com/channels/" way "\"}],\"type\":1}"
#define LEADING_TO(way, text, more)                                                           \
	"{\"allowed_mentions\":{\"parse\":[]},\"components\":[{\"components\":[{\"content\":" \
	"\"" text "\",\"type\":10}," WAY(way) "],\"type\":17}]" more ",\"flags\":32768}\n"

/* As it is by the time that it leaves. */
Test(discord_live_messages, a_hand_leads_to_where_its_table_stands) {
	struct speaking scene = {0};
	struct post hand = live_post("Your dice: 1 3", "90/800");
	hand.way = "To the table";
	hand.way_to = ROOM;
	speaking_open(&scene);
	scene.chat->impl->tell(scene.chat, "9", &hand);
	EXPECT(&scene, "PATCH /channels/90/messages/800 " LEADING_TO(
			       "50/60", "Your dice: 1 3", ",\"content\":null"));
	show(&scene, "a", "");
	hand.text = "Your dice: 2";
	hand.after_place = ROOM;
	scene.chat->impl->tell(scene.chat, "9", &hand);
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "shown 7 9 90/800\n" ROOM_POST POSTED("1", "a"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN
		"PATCH /channels/90/messages/800 " LEADING_TO("50/60/700", "Your dice: 2", ""));
	struct post reminder = {.text = "hurry", .table = 7, .way = hand.way, .way_to = ROOM};
	reply(&scene, 200, 0, PRIVATELY_SAID);
	scene.chat->impl->tell(scene.chat, "9", &reminder);
	EXPECT(&scene, "shown 7 9 90/800\n" DM_POST
		       "{\"allowed_mentions\":{\"parse\":[]},\"components\":[" WAY(
			       "50/60/700") "],\"content\":\"hurry\",\"flags\":4}\n");
	speaking_close(&scene);
}

/* The number of lines above the first row of buttons. */
static size_t lines_above(const json_t *body) {
	const json_t *container = json_array_get(json_object_get(body, "components"), 0), *part;
	size_t n = 0, i;
	json_array_foreach(json_object_get(container, "components"), i, part) {
		const char *text = json_string_value(json_object_get(part, "content"));
		if (json_integer_value(json_object_get(part, "type")) == 1) {
			break;
		}
		for (n++; text != NULL && *text != '\0'; text++) {
			n += *text == '\n';
		}
	}
	return n;
}

Test(discord_live_messages, above_the_buttons_a_hand_has_one_line_however_it_grows) {
	static const char *const texts[] = {"Your dice: 1 3", "Your dice: 1 3\nRound 1.\nIn: all.",
		"Your dice: 1 3", "Your dice: 1 3\nRound 1. Your turn.\n2\n3\n4\n5",
		"Your dice: 3"};
	struct chat_controls moves = {.n_buttons = 1, .buttons = {{.label = "bid", .id = "bid"}}};
	struct speaking scene = {0};
	speaking_open(&scene);
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct post hand = live_post(texts[i], "90/800");
		hand.way = "To the table";
		hand.way_to = ROOM;
		hand.controls = i % 2 == 1 ? &moves : NULL;
		scene.chat->impl->tell(scene.chat, "9", &hand);
		turn(&scene);
		cr_expect_eq(
			lines_above(fake.requests[fake.n_requests - 1].body), 1, "%s", texts[i]);
		reply(&scene, 200, 0, PRIVATELY_SAID);
	}
	speaking_close(&scene);
}

static const char *nonce_of(size_t request) {
	return json_string_value(json_object_get(fake.requests[request].body, "nonce"));
}

/* How a hand that was posted is known not to be posted twice, once nobody heard that it stands. */
Test(discord_live_messages, a_hand_is_posted_once_though_nobody_hears_of_it) {
	enum { OUTAGE, RESTART, DELETED, REFUSED };
	for (int then = OUTAGE; then <= REFUSED; then++) {
		struct speaking scene = {0};
		struct post hand = live_post("1 1", "");
		bool same = then == OUTAGE || then == RESTART;
		char first[32];
		speaking_open(&scene);
		fake.next_number = 1000;
		dm_channels_learn(scene.discord, "9", "90");
		scene.chat->impl->tell(scene.chat, "9", &hand);
		turn(&scene);
		cr_expect_eq(strncmp(fake_take(), "shown 7 9 ~1000\n", 16), 0, "before it is sent");
		snprintf(first, sizeof(first), "%s", nonce_of(0));
		if (then == REFUSED) {
			reply(&scene, 403, 50007, NULL);
			EXPECT(&scene, "shown 7 9 \nunreachable 9: words\n");
		} else if (then == RESTART) {
			scene.chat->impl->destroy(scene.chat);
			uv_run(&scene.loop, UV_RUN_DEFAULT);
			speaking_start(&scene);
		} else {
			reply(&scene, 502, 0, NULL);
		}
		fake_drop();
		fake_take();
		hand = live_post("2 2", then == REFUSED ? "" : "~1000"); /* as it was told */
		scene.chat->impl->tell(scene.chat, "9", &hand);
		if (then == OUTAGE || then == DELETED) {
			timers_start(&scene.discord->timers, TIMER_OUTAGES, 0);
			turn(&scene);
		}
		turn(&scene);
		cr_assert_eq(fake.n_requests, 1);
		cr_expect_eq(strcmp(nonce_of(0), first) == 0, then != REFUSED, "%d", then);
		fake_take();
		if (then == DELETED) {
			reply(&scene, 404, 10008, NULL);
			cr_assert_eq(fake.n_requests, 2);
			cr_expect_str_neq(nonce_of(1), first);
			fake_take();
		}
		reply(&scene, 200, 0, PRIVATELY_SAID);
		if (same) { /* it may be the one with the older dice */
			EXPECT(&scene,
				"shown 7 9 90/800\nPATCH /channels/90/messages/800 " LAYOUT("2 2"));
			reply(&scene, 200, 0, PRIVATELY_SAID);
		}
		EXPECT(&scene, "shown 7 9 90/800\n");
		speaking_close(&scene);
	}
}

/* Of what was to be shown meanwhile only the newest is. */
Test(discord_live_messages, a_hand_that_waits_for_the_end_of_an_outage_is_the_newest) {
	static const struct {
		const char *edit_of;
		int status;
	} rows[] = {{"90/800", 0}, {"90/800", 503}, {"", 502}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		bool edits = rows[i].edit_of[0] != '\0';
		const char *const hands[] = {"1 1", "2 2", "3 3"};
		speaking_open(&scene);
		dm_channels_learn(scene.discord, "9", "90");
		for (size_t n = 0; n < 3; n++) {
			struct post hand = live_post(hands[n], rows[i].edit_of);
			scene.chat->impl->tell(scene.chat, "9", &hand);
			turn(&scene);
			const char *lines = fake_take();
			cr_expect_eq(*lines != '\0', n == 0, "%zu: %s", n, lines);
			if (n == 0) {
				reply(&scene, rows[i].status, 0, NULL);
				EXPECT(&scene, "");
			}
		}
		timers_start(&scene.discord->timers, TIMER_OUTAGES, 0);
		turn(&scene);
		turn(&scene);
		const char *lines = fake_take();
		cr_expect(strstr(lines, "\"3 3\"") != NULL && strstr(lines, "\"1 1\"") == NULL,
			"%zu: %s", i, lines);
		cr_expect_eq(strncmp(lines, "PATCH", 5) == 0, edits);
		speaking_close(&scene);
	}
}

Test(discord_live_messages, a_seat_is_proved_by_the_message_that_its_hand_replaces) {
	struct speaking scene = {0};
	speaking_open(&scene);
	struct post proof = live_post("You sit.", "");
	cr_expect_eq(scene.chat->impl->probe(scene.chat, "9", &proof), 0);
	EXPECT(&scene, OPEN("9"));
	reply(&scene, 200, 0, "{\"id\":\"90\"}");
	EXPECT(&scene, DM_POST LAYOUT("You sit."));
	reply(&scene, 200, 0, PRIVATELY_SAID);
	EXPECT(&scene, "shown 7 9 90/800\nreached 9\n");
	struct post hand = live_post("Your dice: 1 3", "90/800");
	scene.chat->impl->tell(scene.chat, "9", &hand);
	EXPECT(&scene, "PATCH /channels/90/messages/800 " LAYOUT("Your dice: 1 3"));
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
