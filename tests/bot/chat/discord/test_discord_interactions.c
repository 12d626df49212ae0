#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/discord/channels.h"
#include "bot/chat/discord/dm_channels.h"
#include "bot/chat/discord/inbound.h"
#include "bot/chat/discord/interactions.h"
#include "bot/chat/discord/message_queue.h"
#include "bot/chat/discord/panels.h"
#include "engine/spans.h"
#include "fake_discord.h"
#include "hearing.h"

Test(discord_interactions, interactions_come_up_as_what_a_person_would_have_typed) {
	static const struct row rows[] = {
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"dicecup\",\"options\":[{\"type\":1,\"name\":"
			      "\"again\",\"options\":[{\"name\":\"face\",\"type\":3,"
			      "\"value\":"
			      "\"3 s\"},{\"name\":\"count\",\"type\":4,\"value\":5}]}]"),
			HEARD "again 5 3 s\n" UNANSWERED("100")},
		/* A move is what would be typed. */
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"table\",\"options\":[{\"type\":1,\"name\":\"move\","
			      "\"options\":[{\"name\":\"what\",\"type\":3,\"value\":\" bid 5 "
			      "3\"}]}]"),
			HEARD "bid 5 3\n" UNANSWERED("100")},
		/* A person who is picked, or named. */
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"table\",\"options\":[{\"type\":1,\"name\":\"unseat\","
			      "\"options\":[{\"name\":\"user\",\"type\":6,\"value\":\"8\"}]}],"
			      "\"resolved\":{\"users\":{\"8\":{\"id\":\"8\",\"username\":\"ben_\"}}"
			      ",\"members\":{\"8\":{\"nick\":\"Ben B\"}}}"),
			HEARD "unseat Ben B\n" UNANSWERED("100")},
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"table\",\"options\":[{\"type\":1,\"name\":\"unseat\","
			      "\"options\":[{\"name\":\"user\",\"type\":6,\"value\":\"7\"}]}],"
			      "\"resolved\":{\"users\":{\"8\":{\"id\":\"8\",\"username\":\"ben_\"}}"
			      ",\"members\":{\"8\":{\"nick\":\"Ben B\"}}}"),
			HEARD "unseat\n" UNANSWERED("100")},
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"table\",\"options\":[{\"type\":1,\"name\":\"unseat\","
			      "\"options\":[{\"name\":\"name\",\"type\":3,\"value\":\"carl\"}]}]"),
			HEARD "unseat carl\n" UNANSWERED("100")},
		/* Who is to be given something is picked, and must see the channel. */
		{"INTERACTION_CREATE", SEAT("\"nick\":\"Ben B\",\"permissions\":\"1024\""),
			"message by 9 (Ann) in 50/60, by name, unseen, speaks ja, names 8 (Ben B): "
			"seat ann <@8>\n" UNANSWERED("100")},
		{"INTERACTION_CREATE", SEAT("\"nick\":\"Ben B\",\"permissions\":\"2048\""),
			HEARD "seat ann <@8>\n" UNANSWERED("100")},
		/* As clients may know commands from before: without a group, and moves, too. */
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"new\",\"options\":[{\"name\":\"game\",\"type\":3,"
			      "\"value\":\"perudo\"}]"),
			HEARD "new perudo\n" UNANSWERED("100")},
		{"INTERACTION_CREATE", SLASH("\"name\":\"dudo\""),
			HEARD "dudo\n" UNANSWERED("100")},
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"take\",\"options\":[{\"name\":\"card\",\"type\":3,"
			      "\"value\":\"ruby 5\"}]"),
			HEARD "take ruby 5\n" UNANSWERED("100")},
		{"INTERACTION_CREATE",
			SLASH("\"name\":\"bid\",\"options\":[{\"name\":\"face\",\"type\":3,"
			      "\"value\":\"3\"},{\"name\":\"count\",\"type\":4,\"value\":5}]"),
			HEARD "bid\n" UNANSWERED("100")},
		{"INTERACTION_CREATE", PRESS("\"custom_id\":\"812 37 d\",\"component_type\":2"),
			"pressed [812 37 d] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
			"POST /interactions/101/tok/callback {\"type\":6}\n"},
		{"INTERACTION_CREATE",
			PRESS("\"custom_id\":\"x\",\"component_type\":3,\"values\":[\"812 37 "
			      "b5\"]"),
			"pressed [812 37 b5] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
			"POST /interactions/101/tok/callback {\"type\":6}\n"},
		{"INTERACTION_CREATE",
			FORM("\"custom_id\":\"812 37 f\",\"components\":[{\"type\":18,"
			     "\"component\":{\"type\":3,\"values\":[\"5\"]}},{\"type\":10},{"
			     "\"type\""
			     ":18,\"component\":{\"type\":21,\"value\":\"\\n3 \"}}]"),
			"pressed [812 37 f] by 9 (Ann) in 50/60, by name, unseen, a form, speaks "
			"ja: 5 3\n"
			"POST /interactions/104/tok/callback {\"type\":6}\n"
			"DELETE /webhooks/2/tok/messages/@original\n"},
		{"INTERACTION_CREATE",
			FORM("\"custom_id\":\"f\",\"components\":[{\"type\":18,\"component\":"
			     "{\"type\":4,\"value\":\"7\"}}]"),
			"pressed [f] by 9 (Ann) in 50/60, by name, unseen, a form, speaks ja: 7\n"
			"POST /interactions/104/tok/callback {\"type\":6}\n"
			"DELETE /webhooks/2/tok/messages/@original\n"},
		{"INTERACTION_CREATE",
			FORM("\"custom_id\":\"8 - set\",\"components\":[{\"type\":18,"
			     "\"component\":{\"type\":22,\"values\":[\"calza=on\",\"hints=on\"]}},"
			     "{\"type\":18,\"component\":{\"type\":22,\"values\":[]}},"
			     "{\"type\":18,\"component\":{\"type\":3,\"values\":[\"dice=3\"]}}]"),
			"pressed [8 - set] by 9 (Ann) in 50/60, by name, unseen, a form, speaks "
			"ja: "
			"calza=on hints=on dice=3\n"
			"POST /interactions/104/tok/callback {\"type\":6}\n"
			"DELETE /webhooks/2/tok/messages/@original\n"},
		/* In private; who moderates, and what the bot lacks. */
		{"INTERACTION_CREATE",
			"{\"id\":\"100\",\"token\":\"tok\",\"type\":2,\"channel_id\":\"77\","
			"\"channel\":{\"id\":\"77\",\"type\":1},"
			"\"user\":{\"id\":\"9\",\"username\":\"ann\"},\"locale\":\"en-US\","
			"\"data\":{\"name\":\"status\"}}",
			"message by 9 (ann) in @me/77, by name, unseen, speaks "
			"en-US: status\n" UNANSWERED("100")},
		{"INTERACTION_CREATE",
			"{\"id\":\"100\",\"token\":\"tok\",\"type\":3,\"guild_id\":\"50\","
			"\"channel_id\":\"60\",\"app_permissions\":\"0\","
			"\"message\":{}," BY_ANN("8192") ",\"data\":{\"custom_id\":\"x\"}}",
			"pressed [x] by 9 (Ann) in 50/60, moderates, by name, unseen, lacking View "
			"Channel, Send Messages: \n"
			"POST /interactions/100/tok/callback {\"type\":6}\n"},
		{"INTERACTION_CREATE",
			"{\"id\":\"100\",\"token\":\"tok\",\"type\":3,\"guild_id\":\"50\","
			"\"channel_id\":\"61\",\"app_permissions\":\"3072\",\"channel\":{\"id\":"
			"\"61\",\"type\":11,\"name\":\"t\",\"parent_id\":\"60\"},"
			"\"message\":{}," BY_ANN("8") ",\"data\":{\"custom_id\":\"x\"}}",
			"pressed [x] by 9 (Ann) in 50/61, moderates, by name, unseen, lacking Send "
			"Messages in Threads: \n"
			"POST /interactions/100/tok/callback {\"type\":6}\n"},
		{"INTERACTION_CREATE",
			"{\"id\":\"100\",\"token\":\"tok\",\"type\":3,\"guild_id\":\"50\","
			"\"channel_id\":\"60\",\"app_permissions\":\"0\",\"locale\":\"ja\","
			"\"message\":{}," BY_ANN("8") ",\"data\":{\"custom_id\":\"x\"}}",
			"pressed [x] by 9 (Ann) in 50/60, moderates, by name, unseen, speaks ja, "
			"lacking "
			"チャンネルを見る、メッセージを送信: \n"
			"POST /interactions/100/tok/callback {\"type\":6}\n"},
		/* The language of a server that no event told of. */
		{"INTERACTION_CREATE", OF_SERVER("ja", ""),
			"message by 9 (Ann) in 77/78, where they speak ja, by name, unseen: "
			"status\n" UNANSWERED("100")},
		{"INTERACTION_CREATE", OF_SERVER("en-US", ""),
			"message by 9 (Ann) in 77/78, by name, unseen: status\n" UNANSWERED("100")},
		{"INTERACTION_CREATE", OF_SERVER("en-US", "\"COMMUNITY\""),
			"message by 9 (Ann) in 77/78, where they speak en-US, by name, unseen: "
			"status\n" UNANSWERED("100")},
	};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	EXPECT_ROWS(&scene, rows);
	cr_expect_str_eq(scene.chat->impl->name_place(scene.chat, "50/61"), "#t");
	cr_expect_str_eq(dm_channels_find(scene.discord, "9"), "77");
	for (size_t i = 0; i < fake.n_requests; i++) {
		bool first = fake.requests[i].body != NULL; /* else it deletes what was pressed */
		cr_expect(fake.requests[i].interaction);
		cr_expect_eq(fake.requests[i].within_ms, first ? 3000U : 14U * 60 * 1000);
	}

	/* A place where one could not speak, and can. */
	place_close(scene.discord, "50/60");
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	EXPECT(&scene, "lost 50/60\nentered 50/60\n"
		       "pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		       "POST /interactions/101/tok/callback {\"type\":6}\n");
	hearing_close(&scene);
}

Test(discord_interactions, half_a_word_is_answered_with_what_could_follow) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.n_choices = 2;
	static const struct row rows[] = {
		{"INTERACTION_CREATE",
			TYPING("\"name\":\"again\",\"options\":[{\"name\":\"count\",\"type\":4,"
			       "\"value\":\"5\",\"focused\":true}]"),
			"suggest '5' by 9 (Ann) in 50/60, by name, unseen, speaks ja: again\n"
			"POST /interactions/103/tok/callback {\"data\":{\"choices\":[{\"name\":"
			"\"label 0\",\"value\":7},{\"name\":\"label "
			"1\",\"value\":8}]},\"type\":8}\n"},
		{"INTERACTION_CREATE",
			TYPING("\"name\":\"again\",\"options\":[{\"name\":\"count\",\"type\":4,"
			       "\"value\":5},{\"name\":\"face\",\"type\":3,\"value\":\"\","
			       "\"focused\":true}]"),
			"suggest '' by 9 (Ann) in 50/60, by name, unseen, speaks ja: again 5\n"
			"POST /interactions/103/tok/callback {\"data\":{\"choices\":[{\"name\":"
			"\"label 0\",\"value\":\"7\"},{\"name\":\"label 1\",\"value\":\"8\"}]},"
			"\"type\":8}\n"},
	};
	EXPECT_ROWS(&scene, rows);

	/* A whole move. */
	hear(&scene, "INTERACTION_CREATE",
		TYPING("\"name\":\"table\",\"options\":[{\"type\":1,\"name\":\"move\",\"options\":"
		       "[{\"name\":\"what\",\"type\":3,\"value\":\"bid 5\",\"focused\":true}]}]"));
	EXPECT(&scene,
		"suggest 'bid 5' by 9 (Ann) in 50/60, by name, unseen, a whole move, speaks "
		"ja: \nPOST /interactions/103/tok/callback {\"data\":{\"choices\":[{\"name\":"
		"\"label 0\",\"value\":\"7\"},{\"name\":\"label 1\",\"value\":\"8\"}]},"
		"\"type\":8}\n");

	/* Where Discord wants a number, words are none. */
	fake.first_choice = "5 threes";
	hear(&scene, "INTERACTION_CREATE",
		TYPING("\"name\":\"again\",\"options\":[{\"name\":\"count\",\"type\":4,"
		       "\"value\":\"\",\"focused\":true}]"));
	EXPECT(&scene, "suggest '' by 9 (Ann) in 50/60, by name, unseen, speaks ja: again\n"
		       "POST /interactions/103/tok/callback {\"data\":{\"choices\":[{\"name\":"
		       "\"label 1\",\"value\":8}]},\"type\":8}\n");
	hearing_close(&scene);
}

Test(discord_interactions, answers_go_the_way_their_question_came) {
	static const struct chat_form form = {.title = "Bid", .id = "812 37 f"};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.answers[0] = (struct fake_answer){.text = "one", .aloud = true};
	fake.answers[1] = (struct fake_answer){.text = "two"};
	hear(&scene, "INTERACTION_CREATE", STATUS);
	EXPECT(&scene, HEARD "status\n"
			     "POST /interactions/100/tok/callback "
			     "{\"data\":{\"content\":\"one\",\"flags\":4},\"type\":4}\n"
			     "POST /webhooks/2/tok {\"content\":\"two\",\"flags\":68}\n");
	cr_expect(fake.requests[0].repeatable && !fake.requests[1].repeatable);
	fake.answers[0].aloud = false;
	fake.answers[1].text = NULL;
	hear(&scene, "INTERACTION_CREATE", STATUS);
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	hear(&scene, "INTERACTION_CREATE", PRESS_HIDDEN("\"custom_id\":\"x\""));
	fake.answers[0].form = &form;
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	hear(&scene, "INTERACTION_CREATE", FORM("\"custom_id\":\"x\""));
	EXPECT(&scene, HEARD
		"status\n"
		"POST /interactions/100/tok/callback "
		"{\"data\":{\"content\":\"one\",\"flags\":68},\"type\":4}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		"POST /interactions/101/tok/callback "
		"{\"data\":{\"content\":\"one\",\"flags\":68},\"type\":4}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		"POST /interactions/102/tok/callback "
		"{\"data\":{\"components\":[],\"content\":\"one\",\"flags\":4},\"type\":7}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		"POST /interactions/101/tok/callback "
		"{\"data\":{\"custom_id\":\"812 37 f\",\"title\":\"Bid\"},\"type\":9}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, a form, speaks ja: \n"
		"POST /interactions/104/tok/callback "
		"{\"data\":{\"components\":[],\"content\":\"one\",\"flags\":4},\"type\":7}\n");

	/* What did not arrive in time is told otherwise, if its author alone may see it. */
	fake_reply(0, 404, 10062, NULL);
	EXPECT(&scene, "drop /interactions/100\n");
	fake_reply(1, 404, 10015, NULL);
	EXPECT(&scene, "tell 9: two\n");
	fake_reply(2, 400, 40060, NULL);
	EXPECT(&scene, "GET /webhooks/2/tok/messages/@original\n");
	fake_reply(3, 204, 0, NULL);
	fake_reply(5, 404, 10062, NULL);
	EXPECT(&scene, "drop /interactions/101\n");
	fake_reply(4, 0, 0, NULL); /* it may have arrived, and what follows with it */
	EXPECT(&scene, "tell 9: one\n");
	fake_give_up(6);
	EXPECT(&scene, "tell 9: one\ndrop /interactions/104\n");
	fake.refused = -1;
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	EXPECT(&scene, "pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n");
	hearing_close(&scene);
}

#define LOOK "GET /webhooks/2/tok/messages/@original\n"

/* Heard again, because the process that heard it before ended: it had deferred it, or had answered
 * in words. Nobody thinks for ever, and no words are taken away. */
Test(discord_interactions, where_it_is_answered_already_only_thinking_is_replaced) {
	static const struct {
		int status;
		const char *original;
		bool thinks;
	} cases[] = {
		{200, "{\"id\":\"700\",\"flags\":192}", true},
		{200, "{\"id\":\"700\",\"flags\":64}", false},
		{200, "{\"id\":\"700\",\"flags\":128}", false},
		{404, NULL, false},
		{0, NULL, false},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct note_sequence scene = {0};
		hearing_open(&scene, "");
		fake_drop();
		hear(&scene, "INTERACTION_CREATE", STATUS);
		EXPECT(&scene, HEARD "status\n" UNANSWERED("100"));
		fake_reply(0, 400, 40060, NULL);
		EXPECT(&scene, "drop /interactions/100\n" LOOK);
		fake_reply(1, 0, 0, NULL); /* dropped */
		fake_reply(2, cases[i].status, 0, cases[i].original);
		EXPECT(&scene,
			cases[i].thinks ? "DELETE /webhooks/2/tok/messages/@original\n" : "");
		fake_drop();
		fake.answers[0] = (struct fake_answer){.text = "one"};
		hear(&scene, "INTERACTION_CREATE", STATUS);
		fake_take();
		fake_reply(0, 400, 40060, NULL);
		EXPECT(&scene, LOOK);
		fake_reply(1, cases[i].status, 0, cases[i].original);
		EXPECT(&scene, cases[i].thinks ? "PATCH /webhooks/2/tok/messages/@original "
						 "{\"content\":\"one\",\"flags\":4}\n"
					       : "");
		hearing_close(&scene);
	}
}

#define DONE_TO(author, more)                                                               \
	SLASH("\"type\":3,\"name\":\"Replay this game\",\"target_id\":\"7\",\"resolved\":{" \
	      "\"messages\":{\"7\":{\"id\":\"7\",\"author\":{\"id\":\"" author "\"}," more "}}}")

Test(discord_interactions, a_message_is_replayed_by_the_table_that_it_names) {
	static const struct {
		const char *json, *pressed;
	} rows[] = {
		{DONE_TO("1", "\"content\":\"[<#60> \u00b7 Perudo #12] Your dice\""),
			"12 - replay"},
		{DONE_TO("1", "\"content\":\"\",\"components\":[{\"type\":17,\"components\":["
			      "{\"type\":10,\"content\":\"### Perudo #12\"},{\"type\":10,"
			      "\"content\":\"ann #5 bids\"}]}]"),
			"12 - replay"},
		{DONE_TO("1", "\"content\":\"ann #5\",\"components\":[{\"type\":1,\"components\":["
			      "{\"type\":2,\"custom_id\":\"12 - again\"}]}]"),
			"12 - replay"},
		{DONE_TO("1", "\"content\":\"no game\""), "0 - replay"},
		{DONE_TO("1", "\"content\":\"#99999999999999999999\""), "0 - replay"},
		{DONE_TO("9", "\"content\":\"Perudo #12\""), "0 - replay"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char want[128];
		struct note_sequence scene = {0};
		hearing_open(&scene, "");
		hear(&scene, "INTERACTION_CREATE", rows[i].json);
		snprintf(want, sizeof(want), "pressed [%s] by 9 (Ann) in 50/60", rows[i].pressed);
		const char *got = fake_take();
		cr_expect_not_null(strstr(got, want), "%s\n%s", want, got);
		hearing_close(&scene);
	}
}

#define DONE_TO_A_PERSON(id, more)                                                               \
	SLASH("\"type\":2,\"name\":\"Play\",\"target_id\":\"" id "\",\"resolved\":{\"users\":{"  \
	      "\"" id "\":{\"id\":\"" id "\",\"username\":\"ben_\"" more "}},\"members\":{\"" id \
	      "\":{\"nick\":\"Ben\",\"permissions\":\"1024\"}}}")

Test(discord_interactions, a_person_is_invited_and_no_bot) {
	static const struct {
		const char *json, *heard;
	} rows[] = {
		{DONE_TO_A_PERSON("8", ""), ", names 8 (Ben): invite <@8>\n"},
		{DONE_TO_A_PERSON("1", ",\"bot\":true"), "speaks ja: invite\n"},
		{DONE_TO_A_PERSON("3", ",\"bot\":true"), "speaks ja: invite <@3>\n"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct note_sequence scene = {0};
		hearing_open(&scene, "");
		hear(&scene, "INTERACTION_CREATE", rows[i].json);
		const char *got = fake_take();
		cr_expect_not_null(strstr(got, rows[i].heard), "%s\n%s", rows[i].heard, got);
		hearing_close(&scene);
	}
}

/* As it is before it is escaped. */
#define LINKED(command) "\\u001D" command "\\u001D"

Test(discord_interactions, answers_name_commands_as_they_are_typed) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.answers[0].text =
		SPANS_COMMAND "again, " SPANS_COMMAND "settings or " SPANS_COMMAND "bid";
	hear(&scene, "INTERACTION_CREATE", STATUS);
	EXPECT(&scene, HEARD "status\nPOST /interactions/100/tok/callback {\"data\":{\"content\":"
			     "\"/dicecup again, /dicecup-settings settings or /table move bid\","
			     "\"flags\":68},\"type\":4}\n");
	scene.discord->command_ids = (struct chat_command_ids){{"71", "72", ""}};
	hear(&scene, "INTERACTION_CREATE", STATUS);
	const char *got = fake_take();
	cr_expect_not_null(
		strstr(got, LINKED("dicecup/again/72") ", /dicecup-settings settings "
						       "or " LINKED("table/move/71") " bid\""),
		"%s", got);
	hearing_close(&scene);
}

/* Its answer cannot leave before what it tells of is kept; that it is waited for can. */
Test(discord_interactions, while_the_database_is_slow_all_is_deferred) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.answers[0] = (struct fake_answer){.text = "one"};
	fake.slow = true;
	hear(&scene, "INTERACTION_CREATE", STATUS);
	EXPECT(&scene,
		"POST /interactions/100/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n" HEARD
		"status\n"
		"PATCH /webhooks/2/tok/messages/@original "
		"{\"components\":[],\"content\":\"one\",\"flags\":4}\n");
	cr_expect(fake.requests[0].tells_nothing);
	cr_expect_not(fake.requests[1].tells_nothing);
	hearing_close(&scene);
}

Test(discord_interactions, what_comes_late_is_deferred_before_it_is_handled) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.answers[0] = (struct fake_answer){.text = "one"};
	fake.lag_ms = 1200;
	hear(&scene, "INTERACTION_CREATE", STATUS);
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	hear(&scene, "INTERACTION_CREATE", PRESS_HIDDEN("\"custom_id\":\"x\""));
	EXPECT(&scene,
		"POST /interactions/100/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n" HEARD
		"status\n"
		"PATCH /webhooks/2/tok/messages/@original "
		"{\"components\":[],\"content\":\"one\",\"flags\":4}\n"
		"POST /interactions/101/tok/callback {\"type\":6}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		"POST /webhooks/2/tok {\"content\":\"one\",\"flags\":68}\n"
		"POST /interactions/102/tok/callback {\"type\":6}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		"PATCH /webhooks/2/tok/messages/@original "
		"{\"components\":[],\"content\":\"one\",\"flags\":4}\n");
	cr_expect_eq(fake.requests[0].within_ms, 1800);
	fake.answers[0].aloud = true;
	hear(&scene, "INTERACTION_CREATE", STATUS);
	fake.answers[0].text = NULL;
	hear(&scene, "INTERACTION_CREATE", STATUS);
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	hear(&scene, "INTERACTION_CREATE", PRESS_HIDDEN("\"custom_id\":\"x\""));
	EXPECT(&scene,
		"POST /interactions/100/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n" HEARD
		"status\nsay 50/60: one\nDELETE /webhooks/2/tok/messages/@original\n"
		"POST /interactions/100/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n" HEARD
		"status\nDELETE /webhooks/2/tok/messages/@original\n"
		"POST /interactions/101/tok/callback {\"type\":6}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		"POST /interactions/102/tok/callback {\"type\":6}\n"
		"pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		"DELETE /webhooks/2/tok/messages/@original\n");
	hearing_close(&scene);
}

/* As long as Discord waits. */
Test(discord_interactions, a_press_that_asks_for_a_form_is_never_deferred) {
	static const struct chat_form form = {.title = "Bid", .id = "812 37 f"};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.answers[0] = (struct fake_answer){.text = "bid", .form = &form};
	fake.slow = true;
	fake.lag_ms = 1200;
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"form\""));
	EXPECT(&scene, "pressed [form] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		       "POST /interactions/101/tok/callback "
		       "{\"data\":{\"custom_id\":\"812 37 f\",\"title\":\"Bid\"},\"type\":9}\n");
	cr_expect_eq(fake.requests[0].within_ms, 1800);
	hearing_close(&scene);
}

/* A listener that takes 60 ms, and forty interactions at once: every first answer leaves while
 * Discord waits for it. */
Test(discord_interactions, under_load_every_first_answer_is_in_time) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.answers[0] = (struct fake_answer){.text = "one"};
	fake.work_ms = 60;
	uint64_t came = fake.now_ms;
	for (int i = 0; i < 40; i++) {
		hear(&scene, "INTERACTION_CREATE", STATUS);
	}
	cr_expect_eq(fake.n_requests, 2, "the loop turns soon: %zu", fake.n_requests);
	size_t handled = 2, deferred = 0, first = 2;
	while (scene.discord->inbound.first != NULL) {
		fake_drop();
		fake_take();
		uv_run(&scene.loop, UV_RUN_NOWAIT);
		cr_assert_leq(fake.n_requests, 60);
		for (size_t i = 0; i < fake.n_requests; i++) {
			bool is_first = fake.requests[i].within_ms <= 3000;
			first += is_first;
			deferred += is_first && json_object_size(fake.requests[i].body) == 2 &&
				    json_integer_value(
					    json_object_get(fake.requests[i].body, "type")) == 5;
		}
		handled += 2;
		cr_expect(first >= handled);
		cr_expect(first == 40 || fake.now_ms - came < 2000, "after %d ms",
			(int)(fake.now_ms - came));
	}
	cr_expect_eq(first, 40);
	cr_expect_geq(deferred, 15);
	cr_expect_eq(handled, 40);

	/* Half a word is answered, or nobody waits for it any more; too many are passed over. */
	for (int i = 0; i < INBOUND_MOST + 10; i++) {
		hear(&scene, "INTERACTION_CREATE", STATUS);
	}
	cr_expect_eq(scene.discord->inbound.n, INBOUND_MOST);
	hearing_close(&scene);
}

#define WRITES(where, id, text)                                 \
	"{" where "\"author\":{\"id\":\"" id                    \
	"\",\"username\":\"x\"},\"id\":\"900\",\"channel_id\":" \
	"\"60\",\"content\":\"<@1> " text "\"}"

/* What the same person, or somebody on the same server, writes after a press that waits. */
Test(discord_interactions, nothing_overtakes_one_that_waits_but_what_others_do_elsewhere) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake.work_ms = INBOUND_TURN_MS;
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	EXPECT(&scene, "pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		       "POST /interactions/101/tok/callback {\"type\":6}\n");
	static const struct row rows[] = {
		{"INTERACTION_CREATE", PRESS("\"custom_id\":\"y\""), ""},
		{"MESSAGE_CREATE", WRITES("\"guild_id\":\"50\",", "9", "dudo"), ""},
		{"MESSAGE_CREATE", WRITES("", "9", "hand"), ""},
		{"MESSAGE_CREATE", WRITES("\"guild_id\":\"50\",", "8", "join"), ""},
		{"MESSAGE_CREATE", WRITES("", "7", "help"),
			"message by 7 (x) in @me/60, by name: help\n"},
	};
	EXPECT_ROWS(&scene, rows);
	uv_run(&scene.loop, UV_RUN_NOWAIT);
	EXPECT(&scene, "pressed [y] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		       "POST /interactions/101/tok/callback {\"type\":6}\n"
		       "message by 9 (x) in 50/60, by name: dudo\n"
		       "message by 9 (x) in @me/60, by name: hand\n"
		       "message by 8 (x) in 50/60, by name: join\n");
	hearing_close(&scene);
}

/* The process before may have said all that was to be said. */
Test(discord_interactions, where_one_waited_only_thinking_is_deleted) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake_drop();
	fake.work_ms = INTERACTION_LATE_MS;
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	hear(&scene, "INTERACTION_CREATE", STATUS);
	fake_take();
	fake.now_ms += INTERACTION_LATE_MS;
	uv_run(&scene.loop, UV_RUN_NOWAIT);
	EXPECT(&scene,
		"POST /interactions/100/tok/callback {\"data\":{\"flags\":64},\"type\":5}\n" HEARD
		"status\nGET /webhooks/2/tok/messages/@original\n");
	fake_reply(1, 400, 40060, NULL);
	fake_reply(2, 200, 0, "{\"flags\":64}");
	EXPECT(&scene, "");
	hearing_close(&scene);
}

Test(discord_interactions, where_the_operator_does_not_want_it_it_says_so_to_one_alone) {
	struct note_sequence scene = {
		.config = {.servers = {"50"}, .n_servers = 1, .channels = {"61"}, .n_channels = 1}};
	hearing_open(&scene, "");
	hear(&scene, "INTERACTION_CREATE", STATUS);
	const char *said = fake_take();
	cr_expect_not_null(strstr(said, "設定で許可されていません"), "%s", said);
	cr_expect_not_null(
		strstr(said, "テーブルはこちらで開けます: \\u001C61\\u001C\""), "%s", said);
	cr_expect_not_null(strstr(said, "\"flags\":68"), "%s", said);
	cr_expect_null(strstr(said, "message"));
	hear(&scene, "INTERACTION_CREATE", TYPING("\"name\":\"status\""));
	EXPECT(&scene,
		"POST /interactions/103/tok/callback {\"data\":{\"choices\":[]},\"type\":8}\n");
	/* On a server that it is not wanted on. */
	hear(&scene, "INTERACTION_CREATE",
		"{\"id\":\"105\",\"token\":\"tok\",\"application_id\":\"2\",\"type\":2,\"locale\":"
		"\"ja\",\"guild_id\":\"51\",\"channel_id\":\"60\"," BY_ANN(
			"0") ",\"data\":{\"name\":\"status\"}}");
	said = fake_take();
	cr_expect_not_null(strstr(said, "設定で許可されていません"), "%s", said);
	cr_expect_null(strstr(said, "\\u001C61"), "%s", said);
	hearing_close(&scene);
}

/* Panels */

#define PRESS_PANEL(id, origin)                                                              \
	"{\"id\":\"" id "\",\"token\":\"tok" id                                              \
	"\",\"application_id\":\"2\",\"type\":3,\"guild_id\":"                               \
	"\"50\",\"channel_id\":\"60\",\"app_permissions\":\"3072\"," BY_ANN(                 \
		"0") ",\"message\":"                                                         \
		     "{\"id\":\"5\",\"flags\":64,\"interaction_metadata\":{\"id\":\"" origin \
		     "\"}},"                                                                 \
		     "\"data\":{\"custom_id\":\"x\"}}"
#define PANEL "PATCH /webhooks/2/tok/messages/@original "
#define SHOWS(words) "\"components\":[{\"content\":\"" words "\",\"type\":10}]"
#define CONTENT(words) "{" SHOWS(words) ",\"content\":null,\"flags\":32768}\n"
#define PRESSED "pressed [x] by 9 (Ann) in 50/60, by name, unseen: \n"

static void show_hand(
	struct note_sequence *scene, const char *user, int64_t table, const char *text) {
	panels_show(
		scene->discord, user, &(struct post){.text = text, .table = table, .edit_of = ""});
}

/* Ann's panel of table 1, of interaction 100. */
static void open_panel(struct note_sequence *scene) {
	hearing_open(scene, "");
	fake.answers[0] = (struct fake_answer){.text = "hand", .panel = 1};
	hear(scene, "INTERACTION_CREATE", STATUS);
	EXPECT(scene, HEARD "status\nPOST /interactions/100/tok/callback {\"data\":{" SHOWS(
			      "hand") ",\"flags\":32832},\"type\":4}\n");
	fake.answers[0] = (struct fake_answer){.text = NULL};
}

/* The process before may have deferred the press, and then "@original" is the message pressed. */
Test(discord_interactions, where_a_press_was_answered_already_nothing_private_is_shown_to_all) {
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	fake_drop();
	fake.answers[0] = (struct fake_answer){.text = "your hand", .panel = 1};
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	fake_take();
	show_hand(&scene, "9", 1, "your hand now");
	EXPECT(&scene, "PATCH /webhooks/2/tok/messages/@original " CONTENT("your hand now"));
	fake_reply(0, 400, 40060, NULL);
	EXPECT(&scene, "drop /interactions/101\n");
	show_hand(&scene, "9", 1, "and now");
	EXPECT(&scene, "");
	hearing_close(&scene);
}

Test(discord_interactions, a_hand_asked_for_follows_the_game_one_request_at_a_time) {
	struct note_sequence scene = {0};
	open_panel(&scene);
	show_hand(&scene, "9", 1, "one");
	EXPECT(&scene, PANEL CONTENT("one"));
	show_hand(&scene, "9", 1, "two");
	show_hand(&scene, "9", 1, "three");
	EXPECT(&scene, "");
	fake_reply(1, 200, 0, NULL);
	EXPECT(&scene, PANEL CONTENT("three"));
	fake_reply(2, 200, 0, NULL);
	show_hand(&scene, "8", 1, "another's");
	show_hand(&scene, "9", 2, "of another table");
	EXPECT(&scene, "");
	fake.now_ms += INTERACTION_LIVES_MS;
	show_hand(&scene, "9", 1, "too late for its token");
	EXPECT(&scene, "");
	hearing_close(&scene);
}

Test(discord_interactions, a_hand_that_can_be_followed_no_longer_says_so_and_a_press_renews_it) {
	struct note_sequence scene = {0};
	open_panel(&scene);
	cr_expect(timers_is_active(&scene.discord->timers, TIMER_PANELS));
	fake.now_ms += INTERACTION_LIVES_MS - 1000;
	hear(&scene, "INTERACTION_CREATE", PRESS_PANEL("200", "100"));
	EXPECT(&scene, PRESSED "POST /interactions/200/tok200/callback {\"type\":6}\n");
	fake.now_ms += 2000;
	panels_lapse(scene.discord);
	EXPECT(&scene, "");
	fake.now_ms += INTERACTION_LIVES_MS;
	panels_lapse(scene.discord);
	EXPECT(&scene, "PATCH /webhooks/2/tok200/messages/@original " CONTENT("press again"));
	show_hand(&scene, "9", 1, "of another round");
	fake_reply(2, 200, 0, NULL);
	show_hand(&scene, "9", 1, "of another round");
	EXPECT(&scene, "");
	cr_expect_eq(scene.discord->panels.n, 0);
	hearing_close(&scene);
}

Test(discord_interactions, a_hand_that_waits_to_leave_is_the_newest) {
	struct note_sequence scene = {0};
	open_panel(&scene);
	fake.holds = true;
	show_hand(&scene, "9", 1, "a");
	show_hand(&scene, "9", 1, "b");
	EXPECT(&scene, "");
	fake_leave();
	EXPECT(&scene, PANEL CONTENT("b"));
	show_hand(&scene, "9", 1, "c");
	EXPECT(&scene, "");
	fake_reply(1, 200, 0, NULL);
	show_hand(&scene, "9", 1, "d");
	fake_leave();
	EXPECT(&scene, PANEL CONTENT("d"));
	hearing_close(&scene);
}

Test(discord_interactions, who_closed_their_hand_is_shown_it_no_more) {
	struct note_sequence scene = {0};
	open_panel(&scene);
	show_hand(&scene, "9", 1, "one");
	fake_reply(1, 404, 10008, NULL);
	fake_take();
	show_hand(&scene, "9", 1, "two");
	EXPECT(&scene, "");
	hearing_close(&scene);
}

Test(discord_interactions, a_press_on_a_hand_updates_it_and_makes_it_live_on) {
	struct note_sequence scene = {0};
	open_panel(&scene);
	hear(&scene, "INTERACTION_CREATE", PRESS_PANEL("200", "100"));
	EXPECT(&scene, PRESSED "POST /interactions/200/tok200/callback {\"type\":6}\n");
	show_hand(&scene, "9", 1, "one");
	EXPECT(&scene, "PATCH /webhooks/2/tok200/messages/@original " CONTENT("one"));
	fake_reply(2, 200, 0, NULL);
	fake.answers[0] = (struct fake_answer){.text = "not now", .panel = 1};
	hear(&scene, "INTERACTION_CREATE", PRESS_PANEL("201", "100"));
	EXPECT(&scene, PRESSED "POST /interactions/201/tok201/callback {\"data\":{" SHOWS(
			       "not now") ",\"content\":null,\"flags\":32768},\"type\":7}\n");
	show_hand(&scene, "9", 1, "two");
	EXPECT(&scene, "PATCH /webhooks/2/tok201/messages/@original " CONTENT("two"));
	hearing_close(&scene);
}

Test(discord_interactions, a_hand_follows_the_game_and_goes_with_it_behind_an_open_form) {
	static const struct chat_form form = {.title = "Bid", .id = "812 37 f"};
	struct note_sequence scene = {0};
	open_panel(&scene);
	fake.answers[0] = (struct fake_answer){.text = "bid", .form = &form};
	hear(&scene, "INTERACTION_CREATE", PRESS_PANEL("200", "100"));
	fake_take();
	show_hand(&scene, "9", 1, "one");
	EXPECT(&scene, PANEL CONTENT("one"));
	fake_reply(2, 200, 0, NULL);
	panels_show(scene.discord, "9",
		&(struct post){.text = "over", .table = 1, .edit_of = "", .last = true});
	EXPECT(&scene, "DELETE /webhooks/2/tok/messages/@original\n");
	hearing_close(&scene);
}

Test(discord_interactions, a_newer_hand_takes_the_place_of_an_older_one) {
	struct note_sequence scene = {0};
	open_panel(&scene);
	fake.answers[0] = (struct fake_answer){.text = "hand", .panel = 1};
	hear(&scene, "INTERACTION_CREATE", PRESS("\"custom_id\":\"x\""));
	EXPECT(&scene, "pressed [x] by 9 (Ann) in 50/60, by name, unseen, speaks ja: \n"
		       "DELETE /webhooks/2/tok/messages/@original\n"
		       "POST /interactions/101/tok/callback {\"data\":{" SHOWS(
			       "hand") ",\"flags\":32832},\"type\":4}\n");
	fake.answers[0] = (struct fake_answer){.text = NULL};
	hear(&scene, "INTERACTION_CREATE", PRESS_PANEL("200", "100"));
	EXPECT(&scene, PRESSED "POST /interactions/200/tok200/callback {\"type\":6}\n"
			       "DELETE /webhooks/2/tok200/messages/@original\n");
	hearing_close(&scene);
}

Test(discord_interactions, a_hand_goes_with_its_game) {
	struct note_sequence scene = {0};
	open_panel(&scene);
	show_hand(&scene, "9", 1, "one");
	fake_take();
	panels_show(scene.discord, "9",
		&(struct post){.text = "over", .table = 1, .edit_of = "", .last = true});
	EXPECT(&scene, "DELETE /webhooks/2/tok/messages/@original\n");
	fake_reply(1, 200, 0, NULL);
	show_hand(&scene, "9", 1, "two");
	EXPECT(&scene, "");
	hearing_close(&scene);
}

/* A press where the bot has these permissions. */
static void press_with(struct note_sequence *scene, const char *permissions) {
	char json[512];
	snprintf(json, sizeof(json),
		"{\"id\":\"100\",\"token\":\"tok\",\"type\":3,\"guild_id\":\"50\","
		"\"channel_id\":\"60\",\"app_permissions\":\"%s\","
		"\"message\":{}," BY_ANN("0") ",\"data\":{\"custom_id\":\"x\"}}",
		permissions);
	hear(scene, "INTERACTION_CREATE", json);
}

Test(discord_interactions, where_pictures_can_be_shown_is_known_by_the_bots_permissions) {
	static const struct {
		const char *permissions;
		bool shown;
	} rows[] = {{"3072", false}, {"35840", true}, {"0", false}, {"8", true}};
	static const struct {
		const char *type, *json;
		bool shown;
	} events[] = {
		{"CHANNEL_UPDATE", "{\"id\":\"60\",\"guild_id\":\"50\"}", true},
		{"CHANNEL_UPDATE", "{\"id\":\"61\",\"guild_id\":\"50\"}", false},
		{"GUILD_ROLE_UPDATE",
			"{\"guild_id\":\"50\",\"role\":{\"id\":\"64\",\"permissions\":\"0\"}}",
			true},
		{"GUILD_MEMBER_UPDATE", "{\"guild_id\":\"50\",\"user\":{\"id\":\"1\"}}", true},
		{"GUILD_MEMBER_UPDATE", "{\"guild_id\":\"50\",\"user\":{\"id\":\"9\"}}", false},
		{"GUILD_MEMBER_UPDATE", "{\"guild_id\":\"51\",\"user\":{\"id\":\"1\"}}", false},
	};
	struct note_sequence scene = {0};
	hearing_open(&scene, "");
	cr_expect(place_state_takes_pictures(scene.discord, "50/60"), "nothing is known yet");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		press_with(&scene, rows[i].permissions);
		cr_expect_eq(place_state_takes_pictures(scene.discord, "50/60"), rows[i].shown,
			"%s", rows[i].permissions);
		cr_expect(place_state_takes_pictures(scene.discord, "50/61"));
	}
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		press_with(&scene, "3072");
		hear(&scene, events[i].type, events[i].json);
		cr_expect_eq(place_state_takes_pictures(scene.discord, "50/60"), events[i].shown,
			"%s %s", events[i].type, events[i].json);
	}
	cr_expect_not(place_state_takes_pictures(scene.discord, "9"), "a person's hand has none");
	hearing_close(&scene);
}
