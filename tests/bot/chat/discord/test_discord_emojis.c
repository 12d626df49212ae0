#include <stdlib.h>
#include <string.h>

#include "bot/chat/discord/emoji_pictures.h"
#include "bot/chat/discord/emojis.h"
#include "bot/chat/discord/markdown.h"
#include "hearing.h"
#include "tests/engine/marks.h"

/* The application's emojis against a REST that is played. */

#define LIST "GET /applications/2/emojis\n"

static struct note_sequence scene;

/* A new session, which lists them. */
static void open_scene(void) {
	memset(&scene, 0, sizeof(scene));
	memset(&fake, 0, sizeof(fake));
	hearing_open(&scene, "");
	scene.discord->registering = true;
	/* The first list was dropped with all that READY asked for. */
	app_emojis_finish(&scene.discord->emojis);
	scene.discord->emojis = (struct app_emojis){.ids = NULL};
	app_emojis_init(&scene.discord->emojis);
	app_emojis_start(scene.discord);
	EXPECT(&scene, LIST);
}

static void close_scene(void) {
	hearing_close(&scene);
}

TestSuite(discord_emojis, .init = open_scene, .fini = close_scene);

/* What Discord lists: all but the first so many, as they are drawn; and more. */
static char *list_all_but(size_t missing, const char *more) {
	json_t *items = json_loads(more, 0, NULL);
	for (size_t i = missing; i < emoji_pictures_n; i++) {
		char name[APP_EMOJI_NAME_SIZE], id[16];
		snprintf(name, sizeof(name), "%s_%s", emoji_pictures[i].name,
			emoji_pictures[i].hash);
		snprintf(id, sizeof(id), "%zu", 1000 + i);
		json_array_append_new(items, json_pack("{ssss}", "id", id, "name", name));
	}
	json_t *body = json_pack("{so}", "items", items);
	char *text = json_dumps(body, 0);
	json_decref(body);
	return text;
}

static void reply_list(size_t n, size_t missing, const char *more) {
	char *list = list_all_but(missing, more);
	fake_reply(n, 200, 0, list);
	free(list);
}

static const char *id_of(const char *name) {
	char full[APP_EMOJI_NAME_SIZE];
	const char *id = app_emojis_find(&scene.discord->emojis, name, strlen(name), full);
	return id != NULL ? id : "none";
}

/* The name and the beginning of the picture of the n-th request. */
static const char *uploaded(size_t n) {
	const char *image = json_string_value(json_object_get(fake.requests[n].body, "image"));
	cr_assert_not_null(image);
	cr_expect_eq(strncmp(image, "data:image/png;base64,iVBORw0KGgo", 33), 0);
	cr_expect_lt(strlen(image), 256 << 10);
	return json_string_value(json_object_get(fake.requests[n].body, "name"));
}

static uint64_t wait_of(const char *content) {
	json_t *body = json_pack("{s:[{s:s}]}", "components", "content", content);
	uint64_t wait = emoji_body_wait(scene.discord, body);
	json_decref(body);
	return wait;
}

Test(discord_emojis, that_are_all_there_are_not_uploaded_again) {
	cr_expect_str_eq(id_of("die1"), "none", "not before they are listed");
	cr_expect_gt(wait_of("\x15"
			     "die1\x15"),
		0);
	cr_expect_eq(wait_of("die1"), 0);
	reply_list(0, 0, "[]");
	EXPECT(&scene, "");
	cr_expect_eq(wait_of("\x15"
			     "die1\x15"),
		0);
	cr_expect_str_eq(id_of("die1"), "1000");
	cr_expect_str_eq(id_of("die7"), "none");
	hear(&scene, "READY", ready);
	EXPECT(&scene, LIST);
}

Test(discord_emojis, that_are_missing_are_uploaded_one_after_the_other) {
	char name[APP_EMOJI_NAME_SIZE];
	reply_list(0, 2, "[]");
	cr_expect_eq(fake.n_requests, 2);
	snprintf(name, sizeof(name), "die1_%s", emoji_pictures[0].hash);
	cr_expect_str_eq(uploaded(1), name);
	fake_reply(1, 201, 0, "{\"id\":\"77\"}");
	cr_expect_eq(strncmp(uploaded(2), "die2_", 5), 0);
	cr_expect_str_eq(id_of("coin"), "none", "all at once");
	fake_reply(2, 201, 0, "{\"id\":\"78\"}");
	cr_expect_eq(fake.n_requests, 3, "that was all");
	cr_expect_str_eq(id_of("die2"), "78");
}

Test(discord_emojis, drawn_otherwise_take_the_place_of_older_ones) {
	reply_list(0, 1,
		"[{\"id\":\"5\",\"name\":\"die1_00000000\"},{\"id\":\"6\",\"name\":\"party_"
		"00000000\"},"
		"{\"id\":\"7\",\"name\":\"die1_mine\"},{\"id\":\"8\",\"name\":\"die1\"},{\"id\":"
		"\"x\"},"
		"{\"id\":\"9\",\"name\":\"_00000000\"}]");
	fake_reply(1, 201, 0, "{\"id\":\"77\"}");
	fake_take();
	fake_reply(2, 204, 0, NULL);
	cr_expect_eq(fake.n_requests, 3, "only what is ours goes, and once the new one is there");
	cr_expect_str_eq(id_of("die1"), "77");
}

Test(discord_emojis, refused_again_and_again_are_left_alone) {
	reply_list(0, 10, "[]");
	for (size_t n = 1; n <= 3; n++) {
		fake_reply(n, 400, 50035, "{}");
	}
	cr_expect_eq(fake.n_requests, 4, "a third refusal is the last");
	cr_expect_str_eq(id_of("die1"), "none");
	cr_expect_str_eq(id_of("coin"), "1047", "what is there is used");
	hear(&scene, "READY", ready);
	cr_expect_eq(fake.n_requests, 5, "the next session tries again");
	fake_reply(4, 500, 0, NULL);
	cr_expect_eq(fake.n_requests, 5);
}

Test(discord_emojis, distrusted_are_forgotten_and_listed_but_not_for_ever) {
	reply_list(0, 0, "[]");
	for (size_t n = 1; n <= 3; n++) {
		app_emojis_distrust(scene.discord);
		cr_expect_str_eq(id_of("die1"), "none");
		cr_expect_eq(fake.n_requests, n + 1);
		reply_list(n, 0, "[]");
		cr_expect_str_eq(id_of("die1"), "1000");
	}
	app_emojis_distrust(scene.discord);
	cr_expect_eq(fake.n_requests, 4);
	cr_expect_str_eq(id_of("die1"), "none");
}

/* Discord may not know one of them any more. */
Test(discord_emojis, what_is_refused_with_them_goes_without) {
	static const struct {
		int status, code;
		bool again;
	} rows[] = {
		{400, 10014, true},
		{400, 50035, true},
		{400, 0, true},
		{400, 50083, false}, /* that is about the thread */
		{403, 50013, false},
		{204, 0, false},
	};
	reply_list(0, 0, "[]");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char wanted[512];
		fake_drop();
		fake.answers[0] = (struct fake_answer){
			.text = "5" MARKDOWN_EMOJI
				" <:die1:00000000000000000000000000000>" MARKDOWN_EMOJI};
		hear(&scene, "INTERACTION_CREATE", STATUS);
		snprintf(wanted, sizeof(wanted),
			HEARD "status\nPOST /interactions/100/tok/callback {\"data\":{\"content\":"
			      "\"5 <:die1_%s:1000>\",\"flags\":68},\"type\":4}\n",
			emoji_pictures[0].hash);
		EXPECT(&scene, wanted);
		fake_reply(0, rows[i].status, rows[i].code, NULL);
		const char *said = fake_take();
		cr_expect_eq(strstr(said, "\"content\":\"5\"") != NULL, rows[i].again, "%zu: %s", i,
			said);
		if (rows[i].again) {
			fake_reply(0, 204, 0, NULL);
			EXPECT(&scene, LIST);
			reply_list(1, 0, "[]");
		}
	}
}

/* Messages */

static json_t *compose(json_t *json, bool plain) {
	struct emoji_body body = {.json = NULL};
	emoji_body_set(&body, json);
	body.plain = plain;
	json_t *sent = emoji_body_compose(scene.discord, &body);
	emoji_body_free(&body);
	return sent;
}

/* What leaves of this content. */
static void expect_content(const char *text, bool plain, const char *wanted) {
	char *escaped = markdown_escape(text, strlen(text));
	json_t *body = json_pack("{s:s, s:s}", "content", escaped, "nonce", "1");
	json_t *sent = compose(body, plain);
	cr_expect_str_eq(json_string_value(json_object_get(sent, "content")), wanted);
	cr_expect_leq(strlen(wanted), strlen(escaped), "it was counted too short");
	json_decref(sent);
	free(escaped);
}

#define M MARK_EMOJI
#define HASH(i) emoji_pictures[i].hash

Test(discord_emojis, in_texts_are_shown_by_their_ids_or_not_at_all) {
	char wanted[512];
	reply_list(0, 0, "[]");
	snprintf(wanted, sizeof(wanted), "5 x twos. <:die2_%s:1001>\nbob", HASH(1));
	expect_content("5 x twos." M "die2" M "\nbob", false, wanted);
	expect_content("5 x twos." M "die2" M "\nbob", true, "5 x twos.\nbob");
	snprintf(wanted, sizeof(wanted), "1 2 <:die1_%s:1000><:die2_%s:1001>", HASH(0), HASH(1));
	expect_content("1 2" M "die1" M M "die2" M, false, wanted);
	expect_content("1 2" M "die1" M M "die2" M, true, "1 2");
	snprintf(wanted, sizeof(wanted), "a\n<:die1_%s:1000> red: 4", HASH(0));
	expect_content("a\n" M "die1" M "red: 4", false, wanted);
	expect_content("a\n" M "die1" M "red: 4", true, "a\nred: 4");
	expect_content("a" M "die9" M " b", false, "a b");
	expect_content("a" M "die1 b", false, "adie1 b");
	expect_content("a" M "die 1" M "b", false, "adie 1b");
	expect_content("<:die1_x:1000> :dice:", false, "\\<\\:die1_x:1000> \\:dice:");
	expect_content(M "<:die1:000>" M, false, "\\<\\:die1:000>");
}

Test(discord_emojis, that_would_crowd_out_words_are_not_there) {
	char words[1801] = "", text[2000], wanted[2000];
	reply_list(0, 0, "[]");
	memset(words, 'a', 1765);
	snprintf(text, sizeof(text), "%s" M "die1" M, words);
	expect_content(text, false, words);
	words[1700] = '\0';
	snprintf(text, sizeof(text), "%s" M "die1" M, words);
	snprintf(wanted, sizeof(wanted), "%s <:die1_%s:1000>", words, HASH(0));
	expect_content(text, false, wanted);
}

static void expect_body(const char *body, bool plain, const char *wanted) {
	json_t *sent = compose(json_loads(body, 0, NULL), plain);
	char *text = json_dumps(sent, JSON_COMPACT);
	cr_expect_str_eq(text, wanted);
	json_decref(sent);
	free(text);
}

Test(discord_emojis, on_buttons_are_named_until_they_leave) {
	char wanted[256];
	reply_list(0, 0, "[]");
#define BUTTON(emoji) "{\"components\":[{\"type\":1,\"components\":[{\"label\":\"Go\"" emoji "}]}]}"
	const char *named = BUTTON(",\"emoji\":{\"name\":\"\\u0015die1\\u0015\"}");
	snprintf(wanted, sizeof(wanted),
		BUTTON(",\"emoji\":{\"id\":\"1000\",\"name\":\"die1_%s\"}"), HASH(0));
	expect_body(named, false, wanted);
	expect_body(named, true, BUTTON(""));
	expect_body(BUTTON(",\"emoji\":{\"name\":\"\\u0015die9\\u0015\"}"), false, BUTTON(""));
	expect_body("{\"label\":\"a\\u0015 <:die1:0>\\u0015\"}", false, "{\"label\":\"a\"}");
	expect_body("{\"content\":\"a\",\"emoji\":{\"name\":\"🎲\"}}", false,
		"{\"content\":\"a\",\"emoji\":{\"name\":\"🎲\"}}");
}
