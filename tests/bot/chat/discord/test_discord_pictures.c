#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/interactions.h"
#include "bot/chat/discord/live_messages.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/picture.h"
#include "speaking.h"

/* Pictures on messages: sent once, kept, replaced, waited for a moment, and left out first. */

#define BEGIN "{\"allowed_mentions\":{\"parse\":[]},"
#define GALLERY                                               \
	"{\"items\":[{\"description\":\"a board\",\"media\":" \
	"{\"url\":\"attachment://board.png\"}}],\"type\":12},"
#define BOARD(text)                                                                            \
	"\"components\":[{\"components\":[" GALLERY "{\"content\":\"" text "\",\"type\":10}]," \
	"\"type\":17}],"
#define NEW "\"attachments\":[{\"description\":\"a board\",\"filename\":\"board.png\",\"id\":0}],"
#define OLD(id) "\"attachments\":[{\"id\":\"" id "\"}],"
#define NUMBER(n) "\"enforce_nonce\":true,\"flags\":32768,\"nonce\":\"7n" n "\"}\n"
#define FILE(bytes) "with board.png, image/png: " bytes "\n"
#define POSTED_BOARD(n, text, bytes) ROOM_POST BEGIN NEW BOARD(text) NUMBER(n) FILE(bytes)
#define EDITED_BOARD(text, bytes) EDIT BEGIN NEW BOARD(text) "\"flags\":32768}\n" FILE(bytes)
#define KEPT_BOARD(id, text) EDIT BEGIN OLD(id) BOARD(text) "\"flags\":32768}\n"
#define WITHOUT(text) EDIT BEGIN "\"attachments\":[]," LAID_OUT(text) ",\"flags\":32768}\n"

/* Discord's answer: the message shows the file of this id. */
#define STANDS(file) STANDS_AS("700", file)
#define STANDS_AS(id, file)                                                                    \
	"{\"id\":\"" id                                                                        \
	"\",\"channel_id\":\"60\",\"attachments\":[],\"components\":[{\"type\":17,"            \
	"\"components\":[{\"type\":10},{\"type\":12,\"items\":[{\"media\":{\"attachment_id\":" \
	"\"" file "\"}}]}]}]}"

static struct picture *pending(uint64_t hash) {
	struct picture *picture = picture_create(hash, "a board");
	cr_assert_not_null(picture);
	return picture;
}

static void draw(struct picture *picture, const char *bytes) {
	picture->state = PICTURE_DRAWN;
	picture->size = strlen(bytes);
	picture->png = (unsigned char *)strdup(bytes);
}

static struct picture *drawn(uint64_t hash, const char *bytes) {
	struct picture *picture = pending(hash);
	draw(picture, bytes);
	return picture;
}

static void show_with(struct speaking *scene, const char *text, struct picture *picture) {
	struct post post = live_post(text, "");
	post.picture = picture;
	scene->chat->impl->show(scene->chat, ROOM, &post);
}

/* Stands as 60/700, with the file 900. */
static void place_index(struct speaking *scene, const char *text, struct picture *picture) {
	show_with(scene, text, picture);
	turn(scene);
	reply(scene, 200, 0, STANDS("900"));
	fake_take();
}

static void pass(struct speaking *scene, uint64_t ms) {
	turn(scene);
	fake.now_ms += ms;
	turn(scene);
}

static void expect_released(struct picture *picture) {
	cr_expect_eq(picture->n_references, 1, "the adapter keeps it");
	picture_drop(picture);
}

Test(discord_pictures, one_is_sent_once_kept_replaced_and_removed) {
	struct speaking scene = {0};
	speaking_open(&scene);
	cr_expect(scene.chat->has_pictures);
	struct picture *one = drawn(1, "ONE"), *two = drawn(2, "TWO");
	show_with(&scene, "a", one);
	EXPECT(&scene, POSTED_BOARD("1", "a", "ONE"));
	cr_expect_eq(one->n_references, 2, "it may have to be sent again");
	reply(&scene, 200, 0, STANDS("900"));
	EXPECT(&scene, SHOWN);
	cr_expect_eq(one->n_references, 1, "it is not needed any more");
	show_with(&scene, "a", one);
	EXPECT(&scene, SHOWN);
	show_with(&scene, "b", one);
	EXPECT(&scene, KEPT_BOARD("900", "b"));
	reply(&scene, 200, 0, STANDS("900"));
	show_with(&scene, "b", two); /* nothing but the picture is other */
	EXPECT(&scene, SHOWN EDITED_BOARD("b", "TWO"));
	reply(&scene, 200, 0, STANDS("901"));
	show_with(&scene, "c", two);
	EXPECT(&scene, SHOWN KEPT_BOARD("901", "c"));
	reply(&scene, 200, 0, STANDS("901"));
	show_with(&scene, "c", NULL);
	EXPECT(&scene, SHOWN WITHOUT("c"));
	reply(&scene, 200, 0, SAID);
	show_with(&scene, "d", NULL);
	EXPECT(&scene, SHOWN EDIT LAYOUT("d"));
	speaking_close(&scene);
	expect_released(one);
	expect_released(two);
}

/* As far as it is known what stands there, by where Discord tells it. */
Test(discord_pictures, what_stands_is_known_by_the_answer_and_sent_anew_if_it_is_not) {
	static const struct {
		const char *answer, *then;
	} rows[] = {
		{STANDS("900"), KEPT_BOARD("900", "b")},
		{"{\"id\":\"700\",\"channel_id\":\"60\",\"attachments\":[{\"id\":\"901\"}]}",
			KEPT_BOARD("901", "b")},
		{STANDS("x"), EDITED_BOARD("b", "ONE")},
		{SAID, EDITED_BOARD("b", "ONE")},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		struct picture *one = drawn(1, "ONE");
		speaking_open(&scene);
		show_with(&scene, "a", one);
		turn(&scene);
		reply(&scene, 200, 0, rows[i].answer);
		fake_take();
		show_with(&scene, "a", one);
		EXPECT(&scene, SHOWN);
		show_with(&scene, "b", one);
		EXPECT(&scene, rows[i].then);
		speaking_close(&scene);
		expect_released(one);
	}
	/* After a restart. */
	struct speaking scene = {0};
	struct picture *one = drawn(1, "ONE");
	struct post post = live_post("a", "60/700");
	post.picture = one;
	speaking_open(&scene);
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, EDITED_BOARD("a", "ONE"));
	/* It may be there, or not. */
	reply(&scene, 0, 0, NULL);
	EXPECT(&scene, "lost " ROOM "\n");
	place_state_open(scene.discord, ROOM);
	fake_take();
	show_with(&scene, "a", NULL);
	EXPECT(&scene, WITHOUT("a"));
	speaking_close(&scene);
	expect_released(one);
}

/* By an edit of whose fate nothing is known. */
Test(discord_pictures, what_may_have_been_replaced_is_sent_anew) {
	for (int same = 0; same < 2; same++) {
		struct speaking scene = {0};
		struct picture *one = drawn(1, "ONE"), *two = drawn(2, "TWO");
		speaking_open(&scene);
		place_index(&scene, "a", one);
		show_with(&scene, "b", same == 1 ? one : two);
		turn(&scene);
		reply(&scene, 0, 0, NULL);
		place_state_open(scene.discord, ROOM);
		fake_take();
		show_with(&scene, "c", one);
		EXPECT(&scene, same == 1 ? KEPT_BOARD("900", "c") : EDITED_BOARD("c", "ONE"));
		speaking_close(&scene);
		expect_released(one);
		expect_released(two);
	}
}

Test(discord_pictures, at_the_bottom_it_is_sent_again) {
	struct speaking scene = {0};
	struct picture *one = drawn(1, "ONE");
	speaking_open(&scene);
	place_index(&scene, "a", one);
	struct post post = live_post("b", "");
	post.picture = one;
	post.repost = true;
	scene.chat->impl->show(scene.chat, ROOM, &post);
	EXPECT(&scene, POSTED_BOARD("2", "b", "ONE"));
	speaking_close(&scene);
	expect_released(one);
}

/* A board of a round, as large as this. */
static struct picture *board_of(uint64_t hash, int round, uint16_t height) {
	struct picture *picture = pending(hash);
	picture->blank = "board follows";
	picture->round = round;
	picture->width = 8;
	picture->height = height;
	return picture;
}

static struct picture *board;

static void change(struct chat *chat) {
	struct post post = live_post("c", "");
	post.picture = board;
	chat->impl->show(chat, ROOM, &post);
}

static void press_on(struct speaking *scene, const char *message) {
	json_t *d = json_pack("{s:s, s:s, s:i, s:s, s:s, s:{s:s, s:i}, s:{s:{s:s, s:s}}, s:{s:s}}",
		"id", "101", "token", "tok", "type", 3, "guild_id", "50", "channel_id", "60",
		"message", "id", message, "flags", 0, "member", "user", "id", "9", "username",
		"ann", "data", "custom_id", "bid");
	fake.pressed = change;
	interactions_handle(scene->discord, d);
	json_decref(d);
}

/* That was answered before it was known what stands there, while somebody pressed the older one,
 * too. */
Test(discord_pictures, one_that_an_answer_left_out_is_sent_again) {
	for (int older = 0; older < 2; older++) {
		struct speaking scene = {0};
		struct chat_controls controls = {
			.n_buttons = 1, .buttons = {{.label = "bid", .id = "bid"}}};
		board = drawn(1, "ONE");
		speaking_open(&scene);
		place_index(&scene, "a", board);
		struct post post = live_post("b", "");
		post.picture = board;
		post.repost = true;
		post.controls = &controls;
		scene.chat->impl->show(scene.chat, ROOM, &post);
		turn(&scene);
		fake_take();
		press_on(&scene, "701");
		cr_expect_not_null(strstr(fake_take(), "\"attachments\":[],"));
		if (older) {
			press_on(&scene, "700");
			fake_reply(3, 204, 0, NULL);
		}
		fake_reply(2, 204, 0, NULL);
		fake_take();
		fake_reply(1, 200, 0, STANDS_AS("701", "901"));
		turn(&scene);
		const char *got = fake_take();
		cr_expect_not_null(strstr(got, EDIT_OF("701") BEGIN NEW), "%d: %s", older, got);
		speaking_close(&scene);
		expect_released(board);
	}
}

/* Somebody removed the file, as far as an answer is told, or an edit ahead of it. */
Test(discord_pictures, an_answer_leaves_out_the_one_that_is_not_there_any_more) {
	for (int ahead = 0; ahead < 2; ahead++) {
		struct speaking scene = {0};
		struct picture *one = board_of(1, 1, 8);
		board = board_of(2, 1, 8);
		draw(one, "ONE");
		draw(board, "TWO");
		speaking_open(&scene);
		place_index(&scene, "a", one);
		if (ahead) {
			show_with(&scene, "b", board);
			turn(&scene);
		}
		fake_take();
		press_on(&scene, "700");
		turn(&scene);
		const char *got = fake_take();
		if (!ahead) {
			cr_expect_not_null(strstr(got, OLD("900")), "%s", got);
		}
		fake_reply(1, 400, 50035, NULL);
		if (ahead) {
			turn(&scene);
			reply(&scene, 200, 0, SAID);
		}
		got = fake_take();
		const char *answer = strstr(got, "POST /interactions");
		cr_assert_not_null(answer, "%s", got);
		cr_expect_not_null(strstr(answer, "\"attachments\":[],"), "%s", got);
		cr_expect_null(strstr(answer, "board.png"), "%s", got);
		speaking_close(&scene);
		expect_released(one);
		expect_released(board);
	}
}

Test(discord_pictures, one_that_is_being_drawn_is_waited_for_a_moment) {
	struct speaking scene = {0};
	struct picture *one = pending(1);
	speaking_open(&scene);
	show_with(&scene, "a", one);
	EXPECT(&scene, "");
	scene.chat->impl->drawn(scene.chat); /* another one */
	EXPECT(&scene, "");
	draw(one, "ONE");
	scene.chat->impl->drawn(scene.chat);
	EXPECT(&scene, POSTED_BOARD("1", "a", "ONE"));
	reply(&scene, 200, 0, STANDS("900"));
	EXPECT(&scene, SHOWN);
	speaking_close(&scene);
	expect_released(one);
	/* Newer content waits no longer than what it replaces would have. */
	struct speaking other = {0};
	struct picture *two = pending(2), *three = pending(3);
	speaking_open(&other);
	show_with(&other, "a", two);
	EXPECT(&other, "");
	pass(&other, PICTURE_PATIENCE_MS - 1);
	show_with(&other, "b", three);
	EXPECT(&other, "");
	pass(&other, 1);
	EXPECT(&other, ROOM_POST POSTED("1", "b"));
	speaking_close(&other);
	expect_released(two);
	expect_released(three);
}

Test(discord_pictures, one_that_takes_too_long_comes_when_it_is_drawn) {
	for (int late = 0; late < 2; late++) {
		struct speaking scene = {0};
		struct picture *one = pending(1);
		speaking_open(&scene);
		show_with(&scene, "a", one);
		EXPECT(&scene, "");
		pass(&scene, PICTURE_PATIENCE_MS - 1);
		EXPECT(&scene, "");
		pass(&scene, 1);
		EXPECT(&scene, ROOM_POST POSTED("1", "a"));
		if (late == 1) {
			reply(&scene, 200, 0, SAID);
			EXPECT(&scene, SHOWN);
		}
		draw(one, "ONE");
		scene.chat->impl->drawn(scene.chat);
		if (late == 0) {
			EXPECT(&scene, "");
			reply(&scene, 200, 0, SAID);
		}
		EXPECT(&scene,
			late == 0 ? SHOWN EDITED_BOARD("a", "ONE") : EDITED_BOARD("a", "ONE"));
		reply(&scene, 200, 0, STANDS("900"));
		EXPECT(&scene, SHOWN);
		scene.chat->impl->drawn(scene.chat);
		show_with(&scene, "a", one);
		EXPECT(&scene, SHOWN);
		speaking_close(&scene);
		expect_released(one);
	}
}

/* As told by who takes it for standing there, since it was drawn before it was known to be left
 * out. */
Test(discord_pictures, one_that_was_left_out_comes_with_what_is_shown_next) {
	struct speaking scene = {0};
	struct picture *one = pending(1), *standing = pending(1);
	speaking_open(&scene);
	show_with(&scene, "a", one);
	pass(&scene, PICTURE_PATIENCE_MS);
	EXPECT(&scene, ROOM_POST POSTED("1", "a"));
	draw(one, "ONE");
	standing->state = PICTURE_FAILED;
	show_with(&scene, "b", standing);
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN EDITED_BOARD("b", "ONE"));
	reply(&scene, 200, 0, STANDS("900"));
	EXPECT(&scene, SHOWN);
	speaking_close(&scene);
	expect_released(one);
	expect_released(standing);
}

#define BLANK_BOARD "\"description\":\"board follows\""

/* By the time it leaves. */
Test(discord_pictures, an_answer_keeps_the_one_that_an_edit_ahead_of_it_sent) {
	struct speaking scene = {0};
	struct picture *one = board_of(1, 1, 8), *two = board_of(2, 1, 8);
	draw(one, "ONE");
	draw(two, "TWO");
	speaking_open(&scene);
	place_index(&scene, "a", one);
	show_with(&scene, "b", two);
	turn(&scene);
	fake_take();
	board = two;
	press_on(&scene, "700");
	turn(&scene);
	fake_take();
	fake_reply(1, 200, 0, STANDS("901"));
	turn(&scene);
	const char *got = fake_take();
	cr_expect_not_null(strstr(got, OLD("901")), "%s", got);
	cr_expect_null(strstr(got, "900"), "%s", got);
	reply(&scene, 204, 0, NULL);
	speaking_close(&scene);
	expect_released(one);
	expect_released(two);
}

static const char *take(struct speaking *scene) {
	turn(scene);
	return fake_take();
}

static void expect_in(const char *lines, const char *part) {
	cr_expect_not_null(strstr(lines, part), "want: %s\ngot: %s", part, lines);
}

static uint32_t read_number(const unsigned char *at) {
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

Test(discord_pictures, a_blank_of_its_size_holds_the_place_of_one_that_takes_too_long) {
	struct speaking scene = {0};
	struct picture *one = board_of(1, 1, 3);
	speaking_open(&scene);
	show_with(&scene, "a", one);
	turn(&scene);
	pass(&scene, PICTURE_PATIENCE_MS);
	const char *lines = take(&scene);
	expect_in(lines, "\"components\":[{\"components\":[{\"items\":[{" BLANK_BOARD);
	expect_in(lines, "\"attachments\":[{" BLANK_BOARD ",\"filename\":\"board.png\",\"id\":0}]");
	const struct rest_file *file = &fake.requests[fake.n_requests - 1].file;
	const unsigned char *png = file->bytes;
	cr_assert_gt(file->size, 33);
	cr_expect_eq(memcmp(png, "\x89PNG\r\n\x1a\n", 8), 0);
	cr_expect_eq(read_number(png + 16), 8);
	cr_expect_eq(read_number(png + 20), 3);
	reply(&scene, 200, 0, STANDS("899"));
	draw(one, "ONE");
	scene.chat->impl->drawn(scene.chat);
	EXPECT(&scene, SHOWN EDITED_BOARD("a", "ONE"));
	reply(&scene, 200, 0, STANDS("900"));
	show_with(&scene, "b", one);
	EXPECT(&scene, SHOWN KEPT_BOARD("900", "b"));
	speaking_close(&scene);
	expect_released(one);
}

/* With its own words; elsewhere a blank does, or nothing where it would stay. */
Test(discord_pictures, an_earlier_one_holds_its_place_within_its_round_at_the_same_size) {
	static const struct {
		int round;
		uint16_t height;
		bool final;
		const char *shows;
	} rows[] = {
		{1, 3, false, OLD("900")},
		{2, 3, false, "\"attachments\":[{" BLANK_BOARD},
		{1, 4, false, "\"attachments\":[{" BLANK_BOARD},
		{1, 3, true, "\"attachments\":[],"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		struct picture *one = board_of(1, 1, 3);
		struct picture *two = board_of(2, rows[i].round, rows[i].height);
		struct post post = live_post("b", "");
		speaking_open(&scene);
		draw(one, "ONE");
		place_index(&scene, "a", one);
		fake_take();
		post.picture = two;
		post.final = rows[i].final;
		scene.chat->impl->show(scene.chat, ROOM, &post);
		turn(&scene);
		pass(&scene, PICTURE_PATIENCE_MS);
		const char *lines = take(&scene);
		expect_in(lines, EDIT);
		expect_in(lines, rows[i].shows);
		if (i == 0) {
			expect_in(lines, GALLERY);
			reply(&scene, 200, 0, STANDS("900"));
			draw(two, "TWO");
			scene.chat->impl->drawn(scene.chat);
			EXPECT(&scene, SHOWN EDITED_BOARD("b", "TWO"));
		}
		speaking_close(&scene);
		expect_released(one);
		expect_released(two);
	}
}

Test(discord_pictures, an_answer_to_a_press_keeps_the_earlier_one_within_its_round) {
	for (int round = 1; round <= 2; round++) {
		struct speaking scene = {0};
		struct picture *one = board_of(1, 1, 3);
		board = board_of(2, round, 3);
		speaking_open(&scene);
		draw(one, "ONE");
		place_index(&scene, "a", one);
		fake_take();
		press_on(&scene, "700");
		const char *lines = fake_take();
		expect_in(lines, "POST /interactions/101/tok/callback ");
		expect_in(lines, round == 1 ? OLD("900") : "\"attachments\":[],");
		cr_expect_eq(strstr(lines, GALLERY) != NULL, round == 1, "%s", lines);
		speaking_close(&scene);
		expect_released(one);
		expect_released(board);
	}
}

Test(discord_pictures, one_that_comes_late_waits_for_room_while_its_state_stands) {
	for (int newer = 0; newer < 2; newer++) {
		struct speaking scene = {0};
		struct picture *one = board_of(1, 1, 3), *same = board_of(1, 1, 3);
		speaking_open(&scene);
		show_with(&scene, "a", one);
		turn(&scene);
		pass(&scene, PICTURE_PATIENCE_MS);
		reply(&scene, 200, 0, STANDS("899"));
		fake_take();
		draw(one, "ONE");
		fake.no_spare = true;
		scene.chat->impl->drawn(scene.chat);
		cr_expect_eq(fake_due_in(scene.discord, TIMER_PICTURES), TIMER_PICTURES_MS);
		EXPECT(&scene, "no room on PATCH /channels/60/messages/700\n");
		fake.no_spare = false;
		if (newer == 0) {
			scene.discord->timers.acts[TIMER_PICTURES](scene.discord);
			EXPECT(&scene, EDITED_BOARD("a", "ONE"));
		} else { /* as told by who takes it for standing there */
			same->state = PICTURE_FAILED;
			show_with(&scene, "b", same);
			EXPECT(&scene, EDITED_BOARD("b", "ONE"));
		}
		reply(&scene, 200, 0, STANDS("900"));
		speaking_close(&scene);
		expect_released(one);
		expect_released(same);
	}
}

enum later { ANOTHER_TEXT, SOMETHING_WAITS, FAILS, STAYS, NOT_ALLOWED, LATERS };

Test(discord_pictures, one_that_comes_late_costs_nobody_anything) {
	for (enum later later = 0; later < LATERS; later++) {
		struct speaking scene = {0};
		struct picture *one = pending(1);
		struct post post = live_post("a", "");
		post.picture = one;
		post.final = later == STAYS;
		speaking_open(&scene);
		scene.chat->impl->show(scene.chat, ROOM, &post);
		turn(&scene);
		pass(&scene, PICTURE_PATIENCE_MS);
		if (later == SOMETHING_WAITS) {
			say(&scene, "more", 0);
			say(&scene, "and more", 0);
		}
		reply(&scene, 200, 0, SAID);
		if (later == ANOTHER_TEXT) {
			show_with(&scene, "b", NULL);
		} else if (later == NOT_ALLOWED) {
			place_state_set_takes_pictures(scene.discord, ROOM, false);
		}
		turn(&scene);
		fake_take();
		draw(one, "ONE");
		one->state = later == FAILS ? PICTURE_FAILED : PICTURE_DRAWN;
		scene.chat->impl->drawn(scene.chat);
		EXPECT(&scene, "");
		cr_expect_eq(one->n_references, later == SOMETHING_WAITS ? 2 : 1,
			"it is kept for nothing: %d", (int)later);
		speaking_close(&scene);
		expect_released(one);
	}
}

Test(discord_pictures, one_that_cannot_be_drawn_is_not_waited_for) {
	struct speaking scene = {0};
	struct picture *one = pending(1);
	speaking_open(&scene);
	one->state = PICTURE_FAILED;
	show_with(&scene, "a", one);
	EXPECT(&scene, ROOM_POST POSTED("1", "a"));
	reply(&scene, 200, 0, SAID);
	cr_expect_eq(one->n_references, 1);
	speaking_close(&scene);
	expect_released(one);
	/* Nor one that stands there. */
	struct picture *two = drawn(2, "TWO"), *same = pending(2);
	struct speaking other = {0};
	speaking_open(&other);
	place_index(&other, "a", two);
	show_with(&other, "b", same);
	EXPECT(&other, KEPT_BOARD("900", "b"));
	speaking_close(&other);
	expect_released(two);
	expect_released(same);
}

Test(discord_pictures, what_stands_behind_one_waits_with_it) {
	struct speaking scene = {0};
	struct picture *one = pending(1), *two = pending(2);
	speaking_open(&scene);
	show_with(&scene, "a", one);
	tell_behind(&scene, "hand", "");
	EXPECT(&scene, "");
	pass(&scene, PICTURE_PATIENCE_MS);
	EXPECT(&scene, ROOM_POST POSTED("1", "a"));
	reply(&scene, 200, 0, SAID);
	EXPECT(&scene, SHOWN OPEN("9"));
	struct post result = live_post("result", "");
	result.final = true;
	result.picture = two;
	scene.chat->impl->show(scene.chat, ROOM, &result);
	say(&scene, "more", 0);
	EXPECT(&scene, "");
	/* Other places and people do not. */
	struct post post = {.text = "elsewhere"};
	scene.chat->impl->say(scene.chat, "50/61", &post);
	EXPECT(&scene, "POST /channels/61/messages " BODY("elsewhere"));
	pass(&scene, PICTURE_PATIENCE_MS);
	EXPECT(&scene, EDIT LAYOUT("result"));
	speaking_close(&scene);
	expect_released(one);
	expect_released(two);
}

Test(discord_pictures, a_place_that_refuses_one_is_shown_words_until_that_may_change) {
	static const struct {
		int status, code;
	} rows[] = {{413, 0}, {413, 40005}, {400, 40005}, {403, 50013}, {400, 50035}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		struct picture *one = drawn(1, "ONE"), *two = pending(2);
		speaking_open(&scene);
		show_with(&scene, "a", one);
		EXPECT(&scene, POSTED_BOARD("1", "a", "ONE"));
		reply(&scene, rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, ROOM_POST POSTED("2", "a"));
		reply(&scene, 200, 0, SAID);
		show_with(&scene, "b", two);
		EXPECT(&scene, SHOWN EDIT LAYOUT("b"));
		reply(&scene, 200, 0, SAID);
		cr_expect_eq(two->n_references, 1);
		place_state_permissions_changed(scene.discord, "51", NULL); /* another server's */
		show_with(&scene, "c", one);
		EXPECT(&scene, SHOWN EDIT LAYOUT("c"));
		reply(&scene, 200, 0, SAID);
		place_state_permissions_changed(scene.discord, "50", NULL);
		show_with(&scene, "d", one);
		EXPECT(&scene, SHOWN EDITED_BOARD("d", "ONE"));
		speaking_close(&scene);
		expect_released(one);
		expect_released(two);
	}
}

Test(discord_pictures, what_is_refused_without_one_too_is_as_ever) {
	static const struct {
		int status, code;
		bool twice;
		const char *lines;
	} rows[] = {
		{403, 50013, true, "lost " ROOM "\n"},
		{400, 50035, true, ""},
		{403, 200000, false, ""}, /* for its words */
		{403, 50001, false, "lost " ROOM "\n"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct speaking scene = {0};
		struct picture *one = drawn(1, "ONE");
		speaking_open(&scene);
		show_with(&scene, "a", one);
		EXPECT(&scene, POSTED_BOARD("1", "a", "ONE"));
		reply(&scene, rows[i].status, rows[i].code, NULL);
		if (rows[i].twice) {
			EXPECT(&scene, ROOM_POST POSTED("2", "a"));
			reply(&scene, rows[i].status, rows[i].code, NULL);
		}
		EXPECT(&scene, rows[i].lines);
		/* Nobody is told to let it attach files, and it tries to once it may speak. */
		cr_expect(scene.chat->impl->takes_pictures(scene.chat, ROOM), "%zu", i);
		place_state_open(scene.discord, ROOM);
		fake_take();
		show_with(&scene, "b", one);
		turn(&scene);
		const char *lines = fake_take();
		cr_expect_not_null(strstr(lines, "with board.png"), "%zu: %s", i, lines);
		speaking_close(&scene);
		expect_released(one);
	}
}

/* Somebody removed the file: it is sent again. */
Test(discord_pictures, one_that_is_not_there_any_more_is_sent_again) {
	struct speaking scene = {0};
	struct picture *one = drawn(1, "ONE");
	speaking_open(&scene);
	place_index(&scene, "a", one);
	show_with(&scene, "b", one);
	EXPECT(&scene, KEPT_BOARD("900", "b"));
	reply(&scene, 400, 50035, NULL);
	EXPECT(&scene, EDITED_BOARD("b", "ONE"));
	reply(&scene, 200, 0, STANDS("901"));
	show_with(&scene, "c", one);
	EXPECT(&scene, SHOWN KEPT_BOARD("901", "c"));
	speaking_close(&scene);
	expect_released(one);
}

Test(discord_pictures, hands_have_none) {
	struct speaking scene = {0};
	struct picture *one = pending(1);
	speaking_open(&scene);
	struct post hand = live_post("Your dice: 1", "90/800");
	hand.picture = one;
	scene.chat->impl->tell(scene.chat, "9", &hand);
	EXPECT(&scene, "PATCH /channels/90/messages/800 " LAYOUT_ON_WORDS("Your dice: 1"));
	speaking_close(&scene);
	expect_released(one);
}

Test(discord_pictures, what_waits_at_the_end_is_freed) {
	struct speaking scene = {0};
	struct picture *one = pending(1), *two = pending(2);
	speaking_open(&scene);
	show_with(&scene, "a", one);
	turn(&scene);
	struct post other = live_post("b", "");
	other.table = 8;
	other.picture = two;
	scene.chat->impl->show(scene.chat, "50/61", &other);
	turn(&scene);
	pass(&scene, PICTURE_PATIENCE_MS);
	reply(&scene, 200, 0, SAID); /* its picture is still to come */
	speaking_close(&scene);
	expect_released(one);
	expect_released(two);
}

/* A place that is lost while it waits has nothing left to send. */
Test(discord_pictures, what_waits_is_lost_with_its_server) {
	struct speaking scene = {0};
	struct picture *one = pending(1);
	speaking_open(&scene);
	show_with(&scene, "a", one);
	EXPECT(&scene, "");
	message_queues_forget(scene.discord, "50/");
	cr_expect_eq(one->n_references, 1);
	draw(one, "ONE");
	scene.chat->impl->drawn(scene.chat);
	EXPECT(&scene, "");
	show_with(&scene, "b", one);
	EXPECT(&scene, POSTED_BOARD("1", "b", "ONE"));
	speaking_close(&scene);
	expect_released(one);
}
