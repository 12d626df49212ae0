#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/json_read.h"
#include "bot/chat/discord/markdown.h"
#include "bot/chat/discord/payload.h"
#include "tests/engine/marks.h"

struct pair {
	const char *in, *out;
};

#define FSI "\u2068"
#define PDI "\u2069"

Test(discord_markdown, what_discord_would_take_for_something_is_escaped_and_nothing_else) {
	static const struct pair rows[] = {
		/* As it is. */
		{"", ""},
		{"[#dice · Perudo #12 · round 3] Your dice: 1 3 3 5 6",
			"[#dice · Perudo #12 · round 3] Your dice: 1 3 3 5 6"},
		{"ann bids 5 x threes", "ann bids 5 x threes"},
		{"NAME 1 3 3 | NAME 2", "NAME 1 3 3 | NAME 2"},
		{"speed=blitz palifico=on", "speed=blitz palifico=on"},
		{"a_b and a_b_c joined", "a_b and a_b_c joined"},
		{"Perudo table #7 opened by ann", "Perudo table #7 opened by ann"},
		{"Rosa(bot) is in (2/6)", "Rosa(bot) is in (2/6)"},
		{"μ − 3σ = 12.5; 25 - 3", "μ − 3σ = 12.5; 25 - 3"},
		{"5 < 6 > 4, <3, ->, a<b", "5 < 6 > 4, <3, ->, a<b"},
		{"12:30:45 :) ann@here.example ~ #1", "12:30:45 :) ann\\@here.example ~ #1"},
		{"宣言: 「五」が5個 :です:", "宣言: 「五」が5個 :です:"},
		{"#dice\n5\n1.5", "#dice\n5\n1.5"},
		/* Formatting. */
		{"*a* **b**", "\\*a\\* \\*\\*b\\*\\*"},
		{"_a_ __b__ a_", "\\_a\\_ \\_\\_b\\_\\_ a\\_"},
		{"a__b__c あ_い_う", "a\\_\\_b\\_\\_c あ\\_い\\_う"},
		{"~~a~~ ||b|| |||", "\\~\\~a\\~\\~ \\|\\|b\\|\\| \\|\\|\\|"},
		{"`a` ```b```", "\\`a\\` \\`\\`\\`b\\`\\`\\`"},
		{"\\*a\\* \\", "\\\\\\*a\\\\\\* \\\\"},
		/* Mentions, emoji, times. */
		{"@everyone @here @ann", "\\@everyone \\@here @ann"},
		{"<@1> <@!1> <@&1> <#1> <a:b:1> <:b:1> <t:1:R> </bid 1:2> <id:home>",
			"\\<@1> \\<@!1> \\<@&1> \\<#1> \\<a\\:b:1> \\<\\:b:1> \\<t:1:R> \\</bid "
			"1:2> "
			"\\<id:home>"},
		{":dice: :+1: :100:", "\\:dice: \\:+1: \\:100:"},
		/* Moments. */
		{"ann: " MARK_TIME "1700000120" MARK_TIME ".", "ann: <t:1700000120:R>."},
		{MARK_TIME "1*" MARK_TIME MARK_TIME "12", "1\\*12"},
		/* Channels. */
		{"[" MARKDOWN_CHANNEL "60" MARKDOWN_CHANNEL " · Perudo #7] <#60>",
			"[<#60> · Perudo #7] \\<#60>"},
		/* Links. */
		{"[a](http://b) [a](<http://b>)", "[a]\\(http\\://b) [a]\\(\\<http\\://b>)"},
		{"at " SPANS_LINK "https://example.org/_a_*, b*",
			"at https://example.org/_a_*, b\\*"},
		{"https://example.org/a_b", "https\\://example.org/a_b"},
		/* The starts of lines. */
		{"# a\n## a\n### a\n-# a", "\\# a\n\\## a\n\\### a\n\\-# a"},
		{"> a\n>>> a\n- a\n* a", "\\> a\n\\>>> a\n\\- a\n\\* a"},
		{"1. a\n  12. b\n  - c\na 1. - # >", "1\\. a\n  12\\. b\n  \\- c\na 1. - # >"},
		/* What would be a command to a bot. */
		{"!again\n?rules\n.x", "\\!again\n\\?rules\n\\.x"},
		{"!bob, your turn! $5", "\\!bob, your turn! $5"},
		{"#dice\n-5\n>5\n  --", "#dice\n\\-5\n\\>5\n  \\--"},
		/* What is no UTF-8. */
		{"a\xff\xc3"
		 "b\xe2\x82",
			"a\xef\xbf\xbd\xef\xbf\xbd"
			"b\xef\xbf\xbd\xef\xbf\xbd"},
		/* Commands that can be followed. */
		{"Now: " CHAT_LINKED "table/new/12" CHAT_LINKED " GAME.",
			"Now: </table new:12> GAME."},
		{CHAT_LINKED "dicecup-settings/seat/12" CHAT_LINKED, "</dicecup-settings seat:12>"},
		{"</table new:12>", "\\</table new:12>"},
		/* From right to left. */
		{"שלום 1 3 3 | דן 2", FSI "שלום" PDI " 1 3 3 | " FSI "דן" PDI " 2"},
		{"אב גד bids 5", FSI "אב גד" PDI " bids 5"},
		{"a\nשלום\n1", "a\n" FSI "שלום" PDI "\n1"},
		{"مرحباً *1*", FSI "مرحباً" PDI " \\*1\\*"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char *got = markdown_escape(rows[i].in, strlen(rows[i].in));
		cr_expect_str_eq(
			got, rows[i].out, "%s\ngot:  %s\nwant: %s", rows[i].in, got, rows[i].out);
		free(got);
	}
}

Test(discord_markdown, names_are_what_can_be_seen_of_them) {
	static const struct pair rows[] = {
		{"Ann", "Ann"},
		{"  Ann \t\n Lee ", "Ann Lee"},
		{"A\u3000n\u2003n", "A n n"},
		{"", "player"},
		{" \u200b\u2800\u3164\ufeff", "player"},
		{"\u202eevil\u202c", "evil"},
		{"\u2067a\u2069\u200f\u061c", "a"},
		{"a\u200d\u2060\u00ad\ufe0fb\x01\x7f", "ab"},
		{"\u0301\u0301x", "x"},
		{"z\u0301\u0301\u0301\u0301\u0301\u0301\u0301y", "z\u0301\u0301\u0301\u0301y"},
		{"a_b *c*", "a_b *c*"},
		{"花子さん", "花子さん"},
		{"שלום", "שלום"},
		{"abcdefghijklmnopqrstuvwxyz0123456789", "abcdefghijklmnopqrstuvwxyz012345"},
		{"abcdefghijklmnopqrstuvwxyz01234 56789", "abcdefghijklmnopqrstuvwxyz01234"},
		{"abcdefghijklmnopqrstuvwxyz01234e\u0301x", "abcdefghijklmnopqrstuvwxyz01234"},
		{"a\xff\xfe", "a"},
		{"\xf4\x90\x80\x80", "player"},
		{"\U000e0041\U000e0101", "player"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char got[NAME_SIZE];
		bool seen = sanitize_name(rows[i].in, got);
		cr_expect_str_eq(got, rows[i].out, "%s: %s", rows[i].out, got);
		cr_expect_eq(seen, strcmp(rows[i].out, "player") != 0);
	}
	char long_name[4 * 1000 + 1] = "";
	char got[NAME_SIZE];
	for (int i = 0; i < 1000; i++) {
		memcpy(long_name + 4 * i, "\U0001f3b2", 5);
	}
	sanitize_name(long_name, got);
	cr_expect_eq(strlen(got), 128);
}

Test(discord_chunk, texts_are_cut_at_lines_then_hands_then_words_and_never_within_a_character) {
	static const struct {
		const char *text;
		size_t room;
		const char *pieces;
	} rows[] = {
		{"", 10, ""},
		{" \n ", 10, ""},
		{"one two", 10, "one two/"},
		{"one\ntwo three", 10, "one/two three/"},
		{"one two\nthree", 10, "one two/three/"},
		{"ann 1 2 | bob 3 4 | eve 5", 12, "ann 1 2 |/bob 3 4 |/eve 5/"},
		{"a\nann 1 2 | bob 3 4", 14, "a\nann 1 2 |/bob 3 4/"},
		{"one two three", 10, "one two/three/"},
		{"abcdefghijkl", 10, "abcdefghij/kl/"},
		{"e\u0301e\u0301e\u0301", 3, "e\u0301/e\u0301/e\u0301/"},
		{"\U0001f3b2\U0001f3b2", 3, "\U0001f3b2/\U0001f3b2/"},
		{"\U0001f3b2", 1, "\U0001f3b2/"},
		{"\U0001f468\u200d\U0001f469x", 5, "\U0001f468\u200d\U0001f469/x/"},
		{"一二三四五六", 4, "一二三四/五六/"},
		{"\xff\xff\xff", 2, "\xff\xff/\xff/"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct chunk rest = {rows[i].text, strlen(rows[i].text)}, piece;
		char got[256] = "";
		while ((piece = chunk_next(&rest, rows[i].room)).len > 0) {
			size_t len = strlen(got);
			snprintf(got + len, sizeof(got) - len, "%.*s/", (int)piece.len, piece.at);
		}
		cr_expect_str_eq(got, rows[i].pieces, "%s: %s", rows[i].text, got);
	}
	cr_expect_eq(chunk_fit("abc", 3), 3);
	cr_expect_eq(chunk_fit("abcd", 3), 3);
	cr_expect_eq(chunk_fit("abe\u0301", 3), 2);
}

static void expect_json(json_t *json, const char *want) {
	char *got = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
	cr_expect_str_eq(got, want, "got:\n%s\nwant:\n%s", got, want);
	free(got);
	json_decref(json);
}

Test(discord_payload, a_post_becomes_the_body_of_a_message) {
	bool last;
	static const char *const calls[] = {"91", "92", "91", "x<@3>", ""};
	const struct {
		struct post post;
		bool nonce;
		const char *json;
	} rows[] = {
		{{.text = "hi"}, true,
			"{\"allowed_mentions\":{\"parse\":[]},\"content\":\"hi\",\"flags\":4}"},
		{{.text = "ann, your turn", .mentions = calls, .n_mentions = 5}, true,
			"{\"allowed_mentions\":{\"parse\":[],\"users\":[\"91\",\"92\"]},"
			"\"content\":\"ann, your turn <@91> <@92>\",\"flags\":4}"},
		{{.text = "", .mentions = calls, .n_mentions = 1}, true,
			"{\"allowed_mentions\":{\"parse\":[],\"users\":[\"91\"]},"
			"\"content\":\"<@91>\",\"flags\":4}"},
		{{.text = "*", .table = 812, .cause = 37, .part = 2}, true,
			"{\"allowed_mentions\":{\"parse\":[]},\"content\":\"\\\\*\","
			"\"enforce_nonce\":true,\"flags\":4,\"nonce\":\"812-37-2\"}"},
		{{.text = "a", .table = 812, .cause = 37, .part = 2}, false,
			"{\"allowed_mentions\":{\"parse\":[]},\"content\":\"a\",\"flags\":4}"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		expect_json(payload_message(&rows[i].post, 0, rows[i].nonce, &last), rows[i].json);
		cr_expect(last);
	}
	struct post big = {.text = "a", .table = INT64_MAX, .cause = INT64_MAX, .part = 1};
	json_t *message = payload_message(&big, 0, true, &last);
	cr_expect_leq(strlen(json_string_value(json_object_get(message, "nonce"))), 25);
	json_decref(message);
}

Test(discord_payload, a_long_text_becomes_several_messages_and_the_last_has_what_comes_with_it) {
	char text[6001];
	const char *calls[] = {"18446744073709551615"};
	struct chat_controls *controls = calloc(1, sizeof(*controls));
	controls->n_buttons = 1;
	snprintf(controls->buttons[0].label, CONTROL_LABEL_SIZE, "Go");
	for (size_t i = 0; i < 6000; i++) {
		text[i] = "*_ab \n"[(i / 7 + i) % 6];
	}
	text[6000] = '\0';
	struct post post = {.text = text,
		.table = 1,
		.cause = 2,
		.mentions = calls,
		.n_mentions = 1,
		.controls = controls};
	bool last = false;
	json_t *message;
	unsigned n = 0;
	for (; !last && (message = payload_message(&post, n, true, &last)) != NULL; n++) {
		const char *content = json_string_value(json_object_get(message, "content"));
		char nonce[16];
		snprintf(nonce, sizeof(nonce), n > 0 ? "1-2-0-%u" : "1-2-0", n);
		cr_expect_leq(strlen(content), 2000);
		cr_expect_gt(strlen(content), 100);
		cr_expect_str_eq(json_string_value(json_object_get(message, "nonce")), nonce);
		cr_expect_eq(strstr(content, "<@18446744073709551615>") != NULL, last);
		cr_expect_eq(json_object_get(message, "components") != NULL, last);
		json_decref(message);
	}
	cr_expect_geq(n, 4);
	cr_expect(last);
	free(controls);
}

Test(discord_payload, whatever_a_text_is_its_messages_keep_the_limits) {
	static const char *const parts[] = {"*", "_", "a", " ", "\n", "|", "<@1>", "\xff", "שלום",
		"一", "\U0001f3b2", "e\u0301", "\u200d", "1. ", "](", "://", ":x:", "\\", " | ",
		"\xe2"};
	uint32_t chance = 1;
	for (int round = 0; round < 60; round++) {
		char text[12001];
		size_t len = 0, most = 200 * (size_t)round;
		while (len < most) {
			chance = chance * 1664525 + 1013904223;
			const char *part =
				parts[(chance >> 16) % (sizeof(parts) / sizeof(parts[0]))];
			size_t n = strlen(part);
			memcpy(text + len, part, n);
			len += n;
		}
		text[len] = '\0';
		struct post post = {.text = text};
		bool last = false;
		json_t *message;
		for (unsigned n = 0;
			!last && (message = payload_message(&post, n, true, &last)) != NULL; n++) {
			const json_t *content = json_object_get(message, "content");
			cr_expect_leq(chunk_length(json_string_value(content),
					      json_string_length(content)),
				2000);
			cr_expect_lt(n, 30);
			json_decref(message);
		}
		cr_expect(last);
	}
}

Test(discord_payload, controls_become_rows_within_the_limits) {
	struct chat_controls *controls = calloc(1, sizeof(*controls));
	expect_json(payload_components(NULL), "[]");
	expect_json(payload_components(controls), "[]");
	static const enum button_look looks[] = {
		BUTTON_PLAIN, BUTTON_MAIN, BUTTON_GOOD, BUTTON_GRAVE};
	controls->n_buttons = 4;
	for (size_t i = 0; i < 4; i++) {
		controls->buttons[i].look = looks[i];
		snprintf(controls->buttons[i].label, CONTROL_LABEL_SIZE, "b*%zu", i);
		snprintf(controls->buttons[i].id, CONTROL_ID_SIZE, "1 2 %zu", i);
	}
	controls->n_choices = 1;
	snprintf(controls->question, CONTROL_LABEL_SIZE, "Which?");
	snprintf(controls->choices[0].label, CONTROL_LABEL_SIZE, "5 x threes");
	snprintf(controls->choices[0].id, CONTROL_ID_SIZE, "1 2 bid 5 3");
	expect_json(payload_components(controls),
		"[{\"components\":["
		"{\"custom_id\":\"1 2 0\",\"label\":\"b*0\",\"style\":2,\"type\":2},"
		"{\"custom_id\":\"1 2 1\",\"label\":\"b*1\",\"style\":1,\"type\":2},"
		"{\"custom_id\":\"1 2 2\",\"label\":\"b*2\",\"style\":3,\"type\":2},"
		"{\"custom_id\":\"1 2 3\",\"label\":\"b*3\",\"style\":4,\"type\":2}],\"type\":1},"
		"{\"components\":[{\"custom_id\":\"choose\",\"options\":["
		"{\"label\":\"5 x threes\",\"value\":\"1 2 bid 5 3\"}],"
		"\"placeholder\":\"Which?\",\"type\":3}],\"type\":1}]");
	controls->n_buttons = 25;
	memset(controls->buttons[0].label, 'x', 100);
	memset(controls->choices[0].label, 'y', 100);
	json_t *rows = payload_components(controls);
	cr_expect_eq(json_array_size(rows), 5);
	const json_t *first =
		json_array_get(json_object_get(json_array_get(rows, 0), "components"), 0);
	cr_expect_eq(json_string_length(json_object_get(first, "label")), 80);
	json_decref(rows);
	controls->n_choices = 0;
	rows = payload_components(controls);
	cr_expect_eq(json_array_size(rows), 5);
	json_decref(rows);
	free(controls);
}

Test(discord_payload, a_form_becomes_a_modal_of_labelled_fields) {
	static struct chat_form form = {
		.title = "Bid",
		.id = "1 2 fill bid",
		.n_fields = 4,
		.fields = {{.label = "Count and face", .example = "5 threes"},
			{.label = "Only", .n_choices = 1, .choices = {{.label = "5", .id = "5"}}},
			{.label = "Face",
				.n_choices = 2,
				.choices = {{.label = "twos", .id = "2"},
					{.label = "aces", .id = "1"}}},
			{.label = "Count", .n_choices = 11}},
	};
	for (size_t i = 0; i < 11; i++) {
		snprintf(form.fields[3].choices[i].label, CONTROL_LABEL_SIZE, "%zu", i);
		snprintf(form.fields[3].choices[i].id, CONTROL_ID_SIZE, "%zu", i);
	}
	json_t *modal = payload_modal(&form, form.text);
	json_t *fields = json_object_get(modal, "components");
	json_t *list = json_object_get(json_array_get(fields, 3), "component");
	cr_expect_eq(json_integer_value(json_object_get(list, "type")), 3, "too many for a group");
	cr_expect_eq(json_array_size(json_object_get(list, "options")), 11);
	json_array_remove(fields, 3);
	expect_json(modal,
		"{\"components\":["
		"{\"component\":{\"custom_id\":\"field1\",\"max_length\":200,\"placeholder\":"
		"\"5 threes\",\"required\":true,\"style\":1,\"type\":4},"
		"\"label\":\"Count and face\",\"type\":18},"
		"{\"component\":{\"custom_id\":\"field2\",\"options\":[{\"label\":\"5\",\"value\":"
		"\"5\"}],\"required\":true,\"type\":3},\"label\":\"Only\",\"type\":18},"
		"{\"component\":{\"custom_id\":\"field3\",\"options\":[{\"label\":\"twos\","
		"\"value\":"
		"\"2\"},{\"label\":\"aces\",\"value\":\"1\"}],\"required\":true,\"type\":21},"
		"\"label\":\"Face\",\"type\":18}],"
		"\"custom_id\":\"1 2 fill bid\",\"title\":\"Bid\"}");
}

Test(discord_payload, a_form_shows_what_it_covers_and_what_can_be_answered) {
	static struct chat_form form = {
		.title = "Bid",
		.id = "1 2 fill bid",
		.n_fields = 1,
		.fields = {{.label = "Count",
			.description = "Lowest: 4 x *twos*",
			.n_choices = 1,
			.choices = {{.label = "5", .id = "5"}}}},
	};
	const char *text = "Your dice: 1 3\nThe bid is 3 x *twos*.";
	json_t *modal = payload_modal(&form, text);
	json_t *parts = json_object_get(modal, "components");
	cr_expect_eq(json_array_size(parts), 2);
	expect_json(json_incref(json_array_get(parts, 0)),
		"{\"content\":\"Your dice: 1 3\\nThe bid is 3 x \\\\*twos\\\\*.\",\"type\":10}");
	cr_expect_str_eq(
		json_string_value(json_object_get(json_array_get(parts, 1), "description")),
		"Lowest: 4 x *twos*");
	json_decref(modal);
	/* A form has room for five parts. */
	form.n_fields = FORM_FIELDS_MOST;
	for (size_t i = 1; i < FORM_FIELDS_MOST; i++) {
		form.fields[i] = form.fields[0];
	}
	modal = payload_modal(&form, text);
	cr_expect_eq(json_array_size(json_object_get(modal, "components")), 5);
	json_decref(modal);
}

/* Else Discord wants one of the switches to be on. What a list begins with it can show only where
 * it is one. */
Test(discord_payload, a_form_shows_what_is_on) {
	static const struct chat_form form = {
		.title = "Options",
		.id = "1 - set",
		.n_fields = 2,
		.fields = {{.label = "on or off",
				   .switches = true,
				   .n_choices = 2,
				   .choices = {{.label = "calza", .id = "calza=on"},
					   {.label = "hints", .id = "hints=on", .on = true}}},
			{.label = "counts",
				.n_choices = 2,
				.choices = {{.label = "open", .id = "counts=open", .on = true},
					{.label = "hidden", .id = "counts=hidden"}}}},
	};
	expect_json(payload_modal(&form, form.text),
		"{\"components\":["
		"{\"component\":{\"custom_id\":\"field1\",\"min_values\":0,\"options\":["
		"{\"label\":\"calza\",\"value\":\"calza=on\"},"
		"{\"default\":true,\"label\":\"hints\",\"value\":\"hints=on\"}],"
		"\"required\":false,\"type\":22},\"label\":\"on or off\",\"type\":18},"
		"{\"component\":{\"custom_id\":\"field2\",\"options\":["
		"{\"default\":true,\"label\":\"open\",\"value\":\"counts=open\"},"
		"{\"label\":\"hidden\",\"value\":\"counts=hidden\"}],"
		"\"required\":true,\"type\":3},\"label\":\"counts\",\"type\":18}],"
		"\"custom_id\":\"1 - set\",\"title\":\"Options\"}");
}

/* What each message of a text is, " // " between them. */
static void expect_contents(const char *text, size_t room, const char *wanted) {
	char got[1024] = "";
	size_t used = 0;
	struct content content = content_of(text);
	while (!content_is_over(&content) && used < sizeof(got)) {
		char *message = content_next(&content, room);
		cr_assert_leq(chunk_length(message, strlen(message)), room, "%s", message);
		used += (size_t)snprintf(
			got + used, sizeof(got) - used, "%s%s", used > 0 ? " // " : "", message);
		free(message);
	}
	cr_expect_str_eq(got, wanted, "%s\ngot:  %s\nwant: %s", text, got, wanted);
}

#define MARK MARK_BLOCK "\n"

Test(discord_content, pictures_stand_in_code_blocks_and_are_not_cut) {
	static const struct {
		size_t room;
		const char *in, *out;
	} rows[] = {
		{2000, "", ""},
		{2000, "a *b*", "a \\*b\\*"},
		{2000, MARK " *1*\n  2 \n" MARK, "```\n *1*\n  2 \n```"},
		{2000, "a\n" MARK " 1\n" MARK "b", "a\n```\n 1\n```\nb"},
		{2000, "a\n" MARK " 1\n" MARK "\n\nb_\n" MARK "2\n" MARK "c\n",
			"a\n```\n 1\n```\nb\\_\n```\n2\n```\nc"},
		/* It must not end from within, and need not be closed. */
		{2000, MARK "```@everyone\n" MARK "b", "```\nˋˋˋ@everyone\n```\nb"},
		{2000, MARK "a\xff\n", "```\na\xef\xbf\xbd\n```"},
		{2000, MARK MARK "a", "a"},
		{2000, MARK, ""},
		/* A mark stands alone in its line. */
		{2000, "a" MARK_BLOCK "\nb", "a\nb"},
		/* Whole, if a message can hold it. */
		{16, "words\n" MARK "1234\n" MARK "end", "words // ```\n1234\n```\nend"},
		{15, "words\n" MARK "1234\n" MARK "end", "words // ```\n1234\n``` // end"},
		{18, "words\n" MARK "1234\n" MARK "end", "words\n```\n1234\n``` // end"},
		{17, "words\n" MARK "1234\n" MARK "end", "words // ```\n1234\n```\nend"},
		/* In parts, if none can. */
		{15, MARK " 1\n 2\n 3\n 4\n" MARK "end",
			"```\n 1\n 2\n``` // ```\n 3\n 4\n``` // end"},
		{12, MARK "123456789\n" MARK "end",
			"```\n1234\n``` // ```\n5678\n``` // ```\n9\n```"
			" // end"},
		/* Text is cut as ever. */
		{8, "one two three", "one two // three"},
		{8, "one two three\n" MARK "\n" MARK "four", "one two // three // four"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		expect_contents(rows[i].in, rows[i].room, rows[i].out);
	}
}

/* Layouts */

static json_t *lay_out(const char *title, const char *text) {
	json_t *message = payload_layout(&(struct post){.title = title, .text = text});
	cr_assert_not_null(message);
	return message;
}

/* "TEXT / -- / TEXT", with "..." for anything else. */
static void list_parts(const json_t *message, char *out, size_t size) {
	const json_t *box = json_array_get(json_object_get(message, "components"), 0), *part;
	const json_t *parts = json_object_get(box, "components");
	size_t i, used = 0;
	cr_assert_eq(json_integer_value(json_object_get(box, "type")), 17);
	out[0] = '\0';
	json_array_foreach(parts, i, part) {
		json_int_t type = json_integer_value(json_object_get(part, "type"));
		const char *text = json_string_value(json_object_get(part, "content"));
		used += (size_t)snprintf(out + used, size - used, "%s%s", i > 0 ? " / " : "",
			type == 10   ? text
			: type == 14 ? "--"
				     : "...");
		cr_assert_lt(used, size);
	}
}

Test(discord_payload, a_layout_has_a_title_and_parts_with_rules_between) {
	static const struct {
		const char *title, *text, *out;
	} rows[] = {
		{"Perudo #1", "log\n" MARK_RULE "\nstatus",
			"### Perudo #1 / -- / log / -- / status"},
		{"Perudo #1", "status", "### Perudo #1 / -- / status"},
		{"a_*b*", "*c*\n" MARK_RULE "\n_d_",
			"### a\\_\\*b\\* / -- / \\*c\\* / -- / \\_d\\_"},
		{NULL, "log\n" MARK_RULE "\nstatus", "log / -- / status"},
		{NULL, "a\nb\n", "a\nb"},
		{NULL, MARK_RULE "\nstatus", "status"},
		{"a", MARK_RULE "\nb\n" MARK_RULE "\n" MARK_RULE "\nc", "### a / -- / b / -- / c"},
		{"a", "b\n" MARK_RULE "\n", "### a / -- / b"},
		{"a", "", "### a"},
		{NULL, "", ""},
		{NULL, MARK " 1\n" MARK MARK_RULE "\n" MARK " 2\n" MARK,
			"```\n 1\n``` / -- / ```\n 2\n```"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char got[1024];
		json_t *message = lay_out(rows[i].title, rows[i].text);
		list_parts(message, got, sizeof(got));
		cr_expect_str_eq(
			got, rows[i].out, "%s\ngot:  %s\nwant: %s", rows[i].text, got, rows[i].out);
		json_decref(message);
	}
}

Test(discord_payload, a_layout_mentions_behind_its_last_part_and_ends_with_its_buttons) {
	static const char *const keys[] = {"9", "10"};
	static struct chat_controls controls = {
		.n_buttons = 1, .buttons = {{.id = "1 2 status", .label = "Board"}}};
	struct post post = {.title = "Perudo #1",
		.text = "log\n" MARK_RULE "\nstatus",
		.controls = &controls,
		.mentions = keys,
		.n_mentions = 2};
	json_t *message = payload_layout(&post);
	char got[256];
	list_parts(message, got, sizeof(got));
	cr_expect_str_eq(got, "### Perudo #1 / -- / status / ... / log / -- / <@9> <@10>");
	expect_json(json_incref(json_object_get(message, "allowed_mentions")),
		"{\"parse\":[],\"users\":[\"9\",\"10\"]}");
	cr_expect_eq(json_integer_value(json_object_get(message, "flags")), 1 << 15);
	json_decref(message);
	post.text = "";
	post.title = NULL;
	message = payload_layout(&post);
	list_parts(message, got, sizeof(got));
	cr_expect_str_eq(got, "... / <@9> <@10>");
	json_decref(message);
}

/* Whoever is about to press one of the buttons finds it where it was. */
Test(discord_payload, above_buttons_of_what_is_edited_stands_a_line_and_below_what_may_grow) {
	static const struct {
		const char *text;
		bool final, last;
		const char *out;
		bool answers, pictured;
	} rows[] = {
		{"call\nmore", false, false, "### Perudo #1 / -- / call / ... / more"},
		{"log\nlog\n" MARK_RULE "\ncall\nmore\nmore", false, false,
			"### Perudo #1 / -- / call / ... / log\nlog / -- / more\nmore"},
		{"log\n" MARK_RULE "\ncall", false, false, "### Perudo #1 / -- / call / ... / log"},
		{"log\n" MARK_RULE "\ncall\n" MARK " 1\n" MARK, false, false,
			"### Perudo #1 / -- / call / ... / log / -- / ```\n 1\n```"},
		{"log\n" MARK_RULE "\nresult\nmore", true, false,
			"### Perudo #1 / -- / log / -- / result\nmore / ..."},
		{"log\n" MARK_RULE "\nresult\nmore", false, true,
			"### Perudo #1 / -- / log / -- / result\nmore / ..."},
		{"why\nmore\npress", false, false, "### Perudo #1 / -- / press / ... / why\nmore",
			.answers = true},
		{"press", false, false, "### Perudo #1 / -- / press / ...", .answers = true},
		{"call\nmore", false, false, "### Perudo #1 / ... / call / ... / more",
			.pictured = true},
		{"why\npress", false, false, "### Perudo #1 / -- / press / ... / ... / why",
			.answers = true, .pictured = true},
	};
	struct picture *board = picture_create(1, "a board");
	static struct chat_controls controls = {
		.n_buttons = 1, .buttons = {{.id = "1 2 status", .label = "Board"}}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct post post = {.title = "Perudo #1",
			.text = rows[i].text,
			.edit_of = rows[i].answers ? NULL : "",
			.picture = rows[i].pictured ? board : NULL,
			.controls = &controls,
			.final = rows[i].final,
			.last = rows[i].last};
		json_t *message = payload_layout(&post);
		char got[256];
		list_parts(message, got, sizeof(got));
		cr_expect_str_eq(got, rows[i].out, "got: %s", got);
		json_decref(message);
	}
	picture_drop(board);
}

static size_t count_characters(const json_t *message) {
	static char all[1 << 16];
	list_parts(message, all, sizeof(all));
	return chunk_length(all, strlen(all));
}

/* Escaped, texts may be twice as long. */
Test(discord_payload, a_layout_has_its_picture_between_title_and_parts) {
	static const struct {
		const char *title, *text, *out;
	} rows[] = {
		{"Perudo #1", "log\n" MARK_RULE "\nstatus",
			"### Perudo #1 / ... / log / -- / status"},
		{"Perudo #1", "status", "### Perudo #1 / ... / status"},
		{NULL, "log\n" MARK_RULE "\nstatus", "... / log / -- / status"},
		{NULL, "", "..."},
	};
	struct picture *picture = picture_create(1, "Ann's five dice \"here\"");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char got[256];
		json_t *message = payload_layout(&(struct post){
			.title = rows[i].title, .text = rows[i].text, .picture = picture});
		list_parts(message, got, sizeof(got));
		cr_expect_str_eq(got, rows[i].out, "got: %s", got);
		payload_upload(message, picture);
		expect_json(json_incref(json_object_get(message, "attachments")),
			"[{\"description\":\"Ann's five dice \\\"here\\\"\","
			"\"filename\":\"board.png\",\"id\":0}]");
		payload_keep(message, "900");
		expect_json(
			json_incref(json_object_get(message, "attachments")), "[{\"id\":\"900\"}]");
		payload_keep(message, "");
		expect_json(json_incref(json_object_get(message, "attachments")), "[]");
		json_decref(message);
	}
	picture_drop(picture);
}

/* Its words are whole characters, however many bytes they have; what is none spoils nothing. */
Test(discord_payload, a_picture_is_described_within_the_limit) {
	static const char die[] = "骰";
	char words[4096] = "";
	for (size_t i = 0; i < 1200; i++) {
		memcpy(words + i * strlen(die), die, sizeof(die));
	}
	struct picture *pictures[] = {picture_create(1, words), picture_create(2, "a\xff"
										  "b")};
	for (size_t i = 0; i < 2; i++) {
		json_t *message =
			payload_layout(&(struct post){.text = "a", .picture = pictures[i]});
		cr_assert_not_null(message);
		payload_upload(message, pictures[i]);
		const json_t *container = json_array_get(json_object_get(message, "components"), 0);
		const json_t *gallery = json_array_get(json_object_get(container, "components"), 0);
		const json_t *item = json_array_get(json_object_get(gallery, "items"), 0);
		const json_t *file = json_array_get(json_object_get(message, "attachments"), 0);
		cr_expect_eq(json_integer_value(json_object_get(gallery, "type")), 12);
		size_t len = json_string_length(json_object_get(item, "description"));
		cr_expect_eq(len, i == 0 ? 3000 : 3, "%zu", len);
		cr_expect(json_equal(json_object_get(item, "description"),
			json_object_get(file, "description")));
		json_decref(message);
		picture_drop(pictures[i]);
	}
}

Test(discord_payload, a_layout_that_is_too_long_loses_what_is_oldest) {
	static const char *const keys[] = {"9"};
	static char got[1 << 16];
	char text[8192];
	size_t used = 0;
	for (int i = 100; i < 500; i++) {
		used += (size_t)snprintf(text + used, sizeof(text) - used, "%d ****\n", i);
	}
	snprintf(text + used, sizeof(text) - used, MARK_RULE "\nann's turn");
	struct post post = {.title = "Perudo #1", .text = text, .mentions = keys, .n_mentions = 1};
	json_t *message = payload_layout(&post);
	list_parts(message, got, sizeof(got));
	cr_expect_leq(count_characters(message), 4000 + strlen(" / -- /  / -- / "));
	cr_expect_geq(count_characters(message), 3900, "no more than needed goes");
	cr_expect_null(strstr(got, "100 "));
	cr_expect_not_null(strstr(got, "### Perudo #1 / -- / "));
	cr_expect_not_null(strstr(got, "499 \\*\\*\\*\\* / -- / ann's turn\n<@9>"), "%s", got);
	json_decref(message);

	/* What stands is cut at its end, and the mention is not. */
	memset(text, 'x', 6000);
	text[6000] = '\0';
	message = payload_layout(&post);
	list_parts(message, got, sizeof(got));
	cr_expect_leq(count_characters(message), 4000 + strlen(" / -- / "));
	cr_expect_not_null(strstr(got, "xxx\n<@9>"));
	json_decref(message);

	/* Nothing remains for what stands above it. */
	static const char above[] = "a log of more than a few characters\n" MARK_RULE "\n";
	memcpy(text, above, strlen(above));
	message = payload_layout(&post);
	list_parts(message, got, sizeof(got));
	cr_expect_null(strstr(got, "log of"));
	cr_expect_not_null(strstr(got, "xxx\n<@9>"));
	json_decref(message);
}

Test(discord_payload, a_numbered_message_is_known_by_its_table_and_number) {
	json_t *message = json_object();
	payload_number(message, INT64_MAX / 1000, 0, 12345);
	expect_json(message, "{\"enforce_nonce\":true,\"nonce\":\"9223372036854775n12345\"}");
	message = json_object();
	payload_number(message, 12, 2, 3);
	expect_json(message, "{\"enforce_nonce\":true,\"nonce\":\"12p2n3\"}");
	message = json_object();
	payload_number(message, INT64_MAX, 1, INT64_MAX);
	cr_expect_leq(strlen(json_string_value(json_object_get(message, "nonce"))), 25,
		"as long as Discord takes");
	json_decref(message);
}

Test(discord_payload, a_hushed_message_keeps_its_other_flags) {
	json_t *message = lay_out(NULL, "a");
	payload_hush(message, true);
	cr_expect_eq(json_integer_value(json_object_get(message, "flags")), (1 << 15) | (1 << 12));
	json_decref(message);
	message = json_object();
	payload_hush(message, true);
	expect_json(message, "{\"flags\":4096}");
	for (int mentions = 0; mentions < 2; mentions++) {
		message = json_pack("{s:{s:[s]}}", "allowed_mentions", "users", "8");
		payload_hush(message, mentions != 0);
		expect_json(message,
			mentions != 0 ? "{\"allowed_mentions\":{\"users\":[\"8\"]},\"flags\":4096}"
				      : "{\"allowed_mentions\":{},\"flags\":4096}");
	}
}
