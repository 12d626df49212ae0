#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/answer_picture.h"
#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/live_messages.h"
#include "fake_discord.h"
#include "hearing.h"

/* Pictures of answers: the words leave at once, the picture follows by one edit. */

#define ALLOWED "35840" /* and Attach Files */
#define COMES(id, type, more)                                                       \
	"{\"id\":\"" id "\",\"token\":\"t" id "\",\"type\":" type                   \
	",\"guild_id\":\"50\",\"channel_id\":\"60\",\"app_permissions\":\"" ALLOWED \
	"\"," BY_ANN("0") "," more "}"
#define ASKS(id) COMES(id, "2", "\"data\":{\"name\":\"status\"}")
/* Presses what interaction 100 was answered with, for ann alone. */
#define PRESSES(id, attachments)                                                       \
	COMES(id, "3",                                                                 \
		"\"message\":{\"id\":\"5\",\"flags\":64,\"attachments\":[" attachments \
		"],\"interaction_metadata\":{\"id\":\"100\"}},\"data\":{\"custom_id\":\"x\"}")
#define HEARD_HERE "message by 9 (Ann) in 50/60, by name, unseen: status\n"
#define PRESSED_HERE "pressed [x] by 9 (Ann) in 50/60, by name, unseen: \n"
#define WORDS(text, flags) \
	"\"allowed_mentions\":{\"parse\":[]},\"content\":\"" text "\",\"flags\":" flags
#define SAID_FIRST(id, text)                          \
	"POST /interactions/" id "/t" id              \
	"/callback {\"data\":{" WORDS(text, "68") "}" \
						  ",\"type\":4}\n"
#define ANSWERED(id, text) HEARD_HERE SAID_FIRST(id, text)
#define FOLLOWS(id, text) "POST /webhooks/2/t" id " {" WORDS(text, "68") "}\n"
#define NEW "{\"attachments\":[{\"description\":\"a board\",\"filename\":\"board.png\",\"id\":0}]}"
#define SHOWN_ON(path, bytes) "PATCH " path " " NEW "\nwith board.png, image/png: " bytes "\n"
#define SHOWN(id, bytes) SHOWN_ON("/webhooks/2/t" id "/messages/@original", bytes)
#define CHANGED(id, files, text)                                              \
	PRESSED_HERE "POST /interactions/" id "/t" id "/callback {\"data\":{" \
		     "\"allowed_mentions\":{\"parse\":[]}," files             \
		     "\"components\":[],\"content\":\"" text "\",\"flags\":4},\"type\":7}\n"
#define NO_FILES "\"attachments\":[],"

static struct picture *pending(void) {
	struct picture *picture = picture_create(1, "a board");
	cr_assert_not_null(picture);
	return picture;
}

static void draw(struct note_sequence *scene, struct picture *picture, const char *bytes) {
	picture->state = PICTURE_DRAWN;
	picture->size = strlen(bytes);
	picture->png = (unsigned char *)strdup(bytes);
	scene->chat->impl->drawn(scene->chat);
}

static void expect_released(struct picture *picture) {
	cr_expect_eq(picture->n_references, 1, "the adapter keeps it");
	picture_drop(picture);
}

static void answer_with(const char *text, struct picture *picture) {
	fake.answers[0] = (struct fake_answer){.text = text, .picture = picture};
}

/* The last request. */
static void reply_last(int status, int code, const char *body) {
	fake_reply(fake.n_requests - 1, status, code, body);
}

/* Asked and answered as interaction 100. */
static struct picture *ask(struct note_sequence *scene) {
	struct picture *picture = pending();
	hearing_open(scene, "");
	answer_with("words", picture);
	hear(scene, "INTERACTION_CREATE", ASKS("100"));
	EXPECT(scene, ANSWERED("100", "words"));
	return picture;
}

Test(discord_answer_pictures, one_comes_when_it_is_drawn_and_the_words_stand) {
	enum { BEFORE, MEANWHILE, AFTER, WHENS };
	for (int when = 0; when < WHENS; when++) {
		struct note_sequence scene = {0};
		struct picture *picture = pending();
		hearing_open(&scene, "");
		answer_with("words", picture);
		if (when == BEFORE) {
			draw(&scene, picture, "PNG");
		}
		hear(&scene, "INTERACTION_CREATE", ASKS("100"));
		EXPECT(&scene, ANSWERED("100", "words"));
		if (when == MEANWHILE) {
			draw(&scene, picture, "PNG");
			EXPECT(&scene, "");
		}
		reply_last(204, 0, NULL);
		if (when == AFTER) {
			EXPECT(&scene, "");
			scene.chat->impl->drawn(scene.chat); /* another one */
			EXPECT(&scene, "");
			fake.now_ms += 1000;
			draw(&scene, picture, "PNG");
		}
		EXPECT(&scene, SHOWN("100", "PNG"));
		cr_expect_eq(picture->n_references, 2, "it may have to be sent again");
		struct fake_request *sent = &fake.requests[fake.n_requests - 1];
		cr_expect(sent->interaction && sent->repeatable);
		cr_expect_eq(sent->within_ms,
			(uint64_t)INTERACTION_LIVES_MS - (when == AFTER ? 1000 : 0));
		reply_last(200, 0, "{\"id\":\"700\"}");
		cr_expect_eq(picture->n_references, 1);
		scene.chat->impl->drawn(scene.chat);
		EXPECT(&scene, "");
		hearing_close(&scene);
		expect_released(picture);
	}
}

/* The confirmation was lost. */
Test(discord_answer_pictures, one_comes_to_an_answer_that_was_sent_twice) {
	struct note_sequence scene = {0};
	struct picture *picture = ask(&scene);
	draw(&scene, picture, "PNG");
	reply_last(400, 40060, NULL);
	EXPECT(&scene, "GET /webhooks/2/t100/messages/@original\n" SHOWN("100", "PNG"));
	hearing_close(&scene);
	expect_released(picture);
}

Test(discord_answer_pictures, one_goes_to_the_last_message_of_its_answer) {
	struct note_sequence scene = {0};
	struct picture *one = pending(), *two = pending();
	char text[2600];
	hearing_open(&scene, "");
	memset(text, 'x', sizeof(text));
	text[1990] = '\n';
	text[sizeof(text) - 1] = '\0';
	answer_with(text, one);
	fake.answers[1] = (struct fake_answer){.text = "two", .aloud = true, .picture = two};
	draw(&scene, one, "ONE");
	draw(&scene, two, "TWO");
	hear(&scene, "INTERACTION_CREATE", ASKS("100"));
	fake_take();
	cr_assert_eq(fake.n_requests, 3);
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "");
	fake_reply(1, 200, 0, "{\"id\":\"700\",\"channel_id\":\"60\"}");
	EXPECT(&scene, SHOWN_ON("/webhooks/2/t100/messages/700", "ONE"));
	fake_reply(2, 200, 0, "{\"id\":\"701\",\"channel_id\":\"60\"}");
	EXPECT(&scene, SHOWN_ON("/webhooks/2/t100/messages/701", "TWO"));
	hearing_close(&scene);
	expect_released(one);
	expect_released(two);
}

/* What was deferred is the interaction's first response, too. */
Test(discord_answer_pictures, late_answers_have_theirs) {
	struct note_sequence scene = {0};
	struct picture *picture = pending();
	hearing_open(&scene, "");
	answer_with("words", picture);
	draw(&scene, picture, "PNG");
	fake.lag_ms = 1200;
	hear(&scene, "INTERACTION_CREATE", ASKS("100"));
	EXPECT(&scene, "POST /interactions/100/t100/callback "
		       "{\"data\":{\"flags\":64},\"type\":5}\n" HEARD_HERE
		       "PATCH /webhooks/2/t100/messages/@original "
		       "{\"allowed_mentions\":{\"parse\":[]},\"components\":[],\"content\":"
		       "\"words\",\"flags\":4}\n");
	fake_reply(0, 204, 0, NULL);
	EXPECT(&scene, "");
	fake_reply(1, 200, 0, "{\"id\":\"700\"}");
	EXPECT(&scene, SHOWN("100", "PNG"));
	hearing_close(&scene);
	expect_released(picture);
}

enum without {
	FAILED,
	NOT_ALLOWED,
	NOT_TAKEN,
	TOO_LATE,
	TOO_LATE_UNDRAWN,
	NOT_SENT,
	OF_A_PANEL,
	WITHOUTS
};

Test(discord_answer_pictures, words_stand_alone_where_one_cannot_or_need_not_be_shown) {
	for (enum without why = 0; why < WITHOUTS; why++) {
		struct note_sequence scene = {0};
		struct picture *picture = pending();
		hearing_open(&scene, "");
		answer_with("words", picture);
		fake.answers[0].panel = why == OF_A_PANEL ? 1 : 0;
		fake.refused = why == NOT_SENT ? -1 : 0;
		hear(&scene, "INTERACTION_CREATE", why == NOT_ALLOWED ? STATUS : ASKS("100"));
		fake_take();
		if (why == NOT_SENT) {
			fake.refused = 0;
		} else {
			reply_last(
				why == NOT_TAKEN ? 404 : 204, why == NOT_TAKEN ? 10062 : 0, NULL);
		}
		fake.now_ms +=
			why == TOO_LATE || why == TOO_LATE_UNDRAWN ? INTERACTION_LIVES_MS : 0;
		fake_take();
		if (why == FAILED) {
			picture->state = PICTURE_FAILED;
			scene.chat->impl->drawn(scene.chat);
		} else if (why == TOO_LATE_UNDRAWN) {
			scene.chat->impl->drawn(scene.chat);
		} else {
			draw(&scene, picture, "PNG");
		}
		EXPECT(&scene, "");
		cr_expect_eq(picture->n_references, 1, "it is kept for nothing: %d", (int)why);
		hearing_close(&scene);
		expect_released(picture);
	}
}

Test(discord_answer_pictures, one_waits_for_room) {
	struct note_sequence scene = {0};
	struct picture *picture = pending();
	hearing_open(&scene, "");
	answer_with("words", picture);
	hear(&scene, "INTERACTION_CREATE", ASKS("100"));
	reply_last(204, 0, NULL);
	fake_take();
	fake.no_spare = true;
	draw(&scene, picture, "PNG");
	cr_expect_eq(fake_due_in(scene.discord, TIMER_PICTURES), TIMER_PICTURES_MS);
	EXPECT(&scene, "no room on PATCH /webhooks/2/t100/messages/@original\n");
	fake.no_spare = false;
	scene.discord->timers.acts[TIMER_PICTURES](scene.discord);
	EXPECT(&scene, SHOWN("100", "PNG"));
	hearing_close(&scene);
	expect_released(picture);
}

Test(discord_answer_pictures, what_becomes_something_else_loses_its_own) {
	struct note_sequence scene = {0};
	struct picture *picture = ask(&scene);
	/* It stands there. */
	reply_last(204, 0, NULL);
	draw(&scene, picture, "PNG");
	EXPECT(&scene, SHOWN("100", "PNG"));
	reply_last(200, 0, "{\"id\":\"5\"}");
	answer_with("other", NULL);
	hear(&scene, "INTERACTION_CREATE", PRESSES("101", "{\"id\":\"900\"}"));
	EXPECT(&scene, CHANGED("101", NO_FILES, "other"));
	hear(&scene, "INTERACTION_CREATE", PRESSES("102", ""));
	EXPECT(&scene, CHANGED("102", "", "other"));
	hearing_close(&scene);
	expect_released(picture);
}

Test(discord_answer_pictures, one_that_is_to_come_does_not_come_to_something_else) {
	enum { UNSAID, UNDRAWN, DELETED, WAYS };
	for (int way = 0; way < WAYS; way++) {
		struct note_sequence scene = {0};
		struct picture *picture = ask(&scene);
		if (way != UNSAID) {
			reply_last(204, 0, NULL);
		}
		answer_with(way == DELETED ? NULL : "other", NULL);
		hear(&scene, "INTERACTION_CREATE", PRESSES("101", ""));
		EXPECT(&scene, way == DELETED ? PRESSED_HERE
				       "POST /interactions/101/t101/callback {\"type\":6}\n"
				       "DELETE /webhooks/2/t101/messages/@original\n"
					      : CHANGED("101", NO_FILES, "other"));
		if (way == UNSAID) {
			fake_reply(0, 204, 0, NULL);
		}
		draw(&scene, picture, "PNG");
		EXPECT(&scene, "");
		cr_expect_eq(picture->n_references, 1);
		hearing_close(&scene);
		expect_released(picture);
	}
}

/* Answers with a title, in components: nothing that comes later moves their buttons. */

#define LAID_OUT()                                                                          \
	"\"components\":[{\"components\":[{\"content\":\"### Perudo\",\"type\":10},"        \
	"{\"type\":14},{\"content\":\"press\",\"type\":10},"                                \
	"{\"components\":[{\"custom_id\":\"go\",\"label\":\"Go\",\"style\":2,\"type\":2}]," \
	"\"type\":1},{\"items\":[{\"description\":\"a board\",\"media\":"                   \
	"{\"url\":\"attachment://board.png\"}}],\"type\":12},"                              \
	"{\"content\":\"why\",\"type\":10}],\"type\":17}]"
#define WITH(words) \
	"\"attachments\":[{\"description\":\"" words "\",\"filename\":\"board.png\",\"id\":0}]"
/* Presses what interaction 100 was answered with, in components. */
#define PRESSES_LAID_OUT(id)                                                                  \
	COMES(id, "3",                                                                        \
		"\"message\":{\"id\":\"5\",\"flags\":32832,\"interaction_metadata\":{\"id\":" \
		"\"100\"}},\"data\":{\"custom_id\":\"x\"}")

static struct picture *titled(const char *text) {
	struct picture *picture = pending();
	picture->width = picture->height = 8;
	picture->blank = "a board follows";
	fake.answers[0] = (struct fake_answer){.text = text, .title = "Perudo", .picture = picture};
	return picture;
}

/* What was sent last, but for a blank's bytes. */
static void expect_sent(const char *start, const char *end) {
	const char *got = fake_take();
	cr_expect_not_null(strstr(got, start), "got: %s\nwant: %s", got, start);
	cr_expect_not_null(strstr(got, end), "got: %s\nwant: %s", got, end);
}

Test(discord_answer_pictures, what_has_a_title_waits_for_its_own_or_goes_with_a_blank) {
	for (int drawn = 0; drawn < 2; drawn++) {
		struct note_sequence scene = {0};
		hearing_open(&scene, "");
		struct picture *picture = titled("why\npress");
		hear(&scene, "INTERACTION_CREATE", ASKS("100"));
		EXPECT(&scene, HEARD_HERE);
		if (drawn != 0) {
			draw(&scene, picture, "PNG");
		}
		fake.now_ms += PICTURE_PATIENCE_MS;
		cr_assert(fake_leave_ready());
		expect_sent(LAID_OUT(), drawn != 0 ? WITH("a board") : WITH("a board follows"));
		reply_last(204, 0, NULL);
		EXPECT(&scene, "");
		if (drawn == 0) {
			draw(&scene, picture, "PNG");
			EXPECT(&scene, "PATCH /webhooks/2/t100/messages/@original {" WITH(
					       "a board") "," LAID_OUT() "}\nwith board.png, "
									 "image/png: PNG\n");
		}
		hearing_close(&scene);
		expect_released(picture);
	}
}

/* Else it would show the components of the one before. */
Test(discord_answer_pictures, what_has_a_title_comes_after_the_edit_of_the_one_before) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	struct picture *one = titled("why\npress"), *two;
	hear(&scene, "INTERACTION_CREATE", ASKS("100"));
	fake.now_ms += PICTURE_PATIENCE_MS;
	cr_assert(fake_leave_ready());
	reply_last(204, 0, NULL);
	draw(&scene, one, "ONE");
	size_t edit = fake.n_requests - 1;
	fake_take();
	two = titled("why\npress");
	draw(&scene, two, "TWO");
	hear(&scene, "INTERACTION_CREATE", PRESSES_LAID_OUT("101"));
	EXPECT(&scene, PRESSED_HERE);
	cr_expect_not(fake_leave_ready());
	fake_reply(edit, 200, 0, "{\"id\":\"5\"}");
	fake_leave_ready();
	expect_sent("POST /interactions/101/t101/callback {\"data\":{",
		"with board.png, image/png: TWO");
	hearing_close(&scene);
	expect_released(one);
	expect_released(two);
}

/* A process before had said that an answer will come. */
Test(discord_answer_pictures, what_has_a_title_takes_the_place_of_thinking_without_its_own) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	struct picture *picture = titled("press");
	draw(&scene, picture, "PNG");
	hear(&scene, "INTERACTION_CREATE", ASKS("100"));
	fake_take();
	reply_last(400, 40060, NULL);
	EXPECT(&scene, "GET /webhooks/2/t100/messages/@original\n");
	reply_last(200, 0, "{\"flags\":192}");
	EXPECT(&scene,
		"PATCH /webhooks/2/t100/messages/@original {\"allowed_mentions\":{\"parse\":[]},"
		"\"components\":[{\"components\":[{\"content\":\"### Perudo\",\"type\":10},"
		"{\"type\":14},{\"content\":\"press\",\"type\":10},{\"components\":[{\"custom_id\":"
		"\"go\",\"label\":\"Go\",\"style\":2,\"type\":2}],\"type\":1}],\"type\":17}],"
		"\"flags\":32768}\n");
	hearing_close(&scene);
	expect_released(picture);
}

/* It stays so. */
Test(discord_answer_pictures, what_takes_the_place_of_components_has_some) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	answer_with("that is over", NULL);
	hear(&scene, "INTERACTION_CREATE", PRESSES_LAID_OUT("101"));
	EXPECT(&scene, PRESSED_HERE
		"POST /interactions/101/t101/callback {\"data\":{"
		"\"allowed_mentions\":{\"parse\":[]},\"attachments\":[],"
		"\"components\":[{\"components\":[{\"content\":\"that is over\","
		"\"type\":10}],\"type\":17}],\"content\":null,\"flags\":32768},\"type\":7}\n");
	fake.answers[0].panel = 7; /* a hand, too */
	hear(&scene, "INTERACTION_CREATE", PRESSES_LAID_OUT("102"));
	expect_sent("\"content\":\"that is over\",\"type\":10}", "\"type\":7}");
	hearing_close(&scene);
}

/* Nobody knows which of the two edits came first. */
Test(discord_answer_pictures, one_that_comes_to_something_else_is_taken_back) {
	for (int has_another = 0; has_another < 2; has_another++) {
		struct note_sequence scene = {0};
		struct picture *one = ask(&scene), *two = pending();
		reply_last(204, 0, NULL);
		draw(&scene, one, "PNG");
		EXPECT(&scene, SHOWN("100", "PNG"));
		answer_with("other", has_another == 1 ? two : NULL);
		hear(&scene, "INTERACTION_CREATE", PRESSES("101", ""));
		EXPECT(&scene, CHANGED("101", NO_FILES, "other"));
		fake_reply(1, 200, 0, "{\"id\":\"5\"}");
		EXPECT(&scene, has_another == 1 ? ""
						: "PATCH /webhooks/2/t100/messages/@original "
						  "{\"attachments\":[]}\n");
		fake_reply(2, 204, 0, NULL);
		draw(&scene, two, "TWO");
		EXPECT(&scene, has_another == 1 ? SHOWN("101", "TWO") : "");
		hearing_close(&scene);
		expect_released(one);
		expect_released(two);
	}
}

Test(discord_answer_pictures, few_are_on_their_way_at_once) {
	struct note_sequence scene = {0};
	struct picture *picture = ask(&scene);
	reply_last(204, 0, NULL);
	for (int i = 0; i < ANSWER_PICTURES_AT_ONCE; i++) {
		hear(&scene, "INTERACTION_CREATE", ASKS("101"));
		reply_last(204, 0, NULL);
	}
	fake_take();
	size_t first = fake.n_requests;
	draw(&scene, picture, "PNG");
	cr_expect_eq(fake.n_requests, first + ANSWER_PICTURES_AT_ONCE);
	fake_take();
	fake_reply(first, 200, 0, NULL);
	EXPECT(&scene, SHOWN("100", "PNG"));
	fake_reply(first + 1, 200, 0, NULL);
	EXPECT(&scene, "");
	hearing_close(&scene);
	expect_released(picture);
}

Test(discord_answer_pictures, not_too_many_are_kept) {
	struct note_sequence scene = {0};
	struct picture *picture = ask(&scene);
	for (int i = 0; i < ANSWER_PICTURES_MOST; i++) {
		hear(&scene, "INTERACTION_CREATE", ASKS("101"));
	}
	cr_expect_eq(picture->n_references, 1 + ANSWER_PICTURES_MOST);
	hearing_close(&scene);
	expect_released(picture);
}

Test(discord_answer_pictures, a_place_that_refuses_one_is_known) {
	static const struct {
		int status, code;
		bool takes;
	} rows[] = {{413, 0, false}, {400, 50035, false}, {403, 50013, false}, {404, 10008, true},
		{0, 0, true}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct note_sequence scene = {0};
		struct picture *picture = ask(&scene);
		reply_last(204, 0, NULL);
		draw(&scene, picture, "PNG");
		EXPECT(&scene, SHOWN("100", "PNG"));
		reply_last(rows[i].status, rows[i].code, NULL);
		EXPECT(&scene, "");
		cr_expect_eq(place_state_takes_pictures(scene.discord, "50/60"), rows[i].takes);
		hearing_close(&scene);
		expect_released(picture);
	}
}

Test(discord_answer_pictures, messages_are_answered_with_theirs) {
	for (int in_private = 0; in_private < 2; in_private++) {
		struct note_sequence scene = {0};
		struct picture *picture = pending();
		hearing_open(&scene, "");
		answer_with("words", picture);
		fake.answers[0].aloud = true;
		hear(&scene, "MESSAGE_CREATE",
			in_private == 1 ? "{\"channel_id\":\"60\"," ANN ",\"content\":\"status\"}"
					: SAYS("\"content\":\"<@1> status\""));
		uv_run(&scene.loop, UV_RUN_NOWAIT);
		const char *got = fake_take();
		cr_expect_not_null(strstr(got, "POST /channels/60/messages "), "%s", got);
		reply_last(200, 0, "{\"id\":\"700\",\"channel_id\":\"60\"}");
		uv_run(&scene.loop, UV_RUN_NOWAIT);
		EXPECT(&scene, "");
		draw(&scene, picture, "PNG");
		EXPECT(&scene, SHOWN_ON("/channels/60/messages/700", "PNG"));
		cr_expect_not(fake.requests[fake.n_requests - 1].interaction);
		hearing_close(&scene);
		expect_released(picture);
	}
}

Test(discord_answer_pictures, what_waits_at_the_end_is_freed) {
	struct note_sequence scene = {0};
	struct picture *picture = ask(&scene);
	reply_last(204, 0, NULL);
	hear(&scene, "INTERACTION_CREATE", ASKS("101"));
	cr_expect_eq(picture->n_references, 3);
	hearing_close(&scene);
	expect_released(picture);
}
