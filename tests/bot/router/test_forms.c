#include <stdio.h>
#include <string.h>

#include "bot/session/lesson.h"
#include "tests/bot/scene/scene.h"

/* A browser's forms call commands by their rows, and see whether that was done. */

static struct fake_chat web;

static void set_up(void) {
	scene_set_up_limited();
	web = (struct fake_chat){.source = "192.0.2.1"};
	fake_chat_browse(&web, bot);
}

static void tear_down(void) {
	scene_tear_down();
	fake_chat_finish(&web);
}

TestSuite(forms, .init = set_up, .fini = tear_down);

static const struct {
	const char *place, *who, *command, *arguments;
	bool invited;
	struct chat_result result;
	enum outcome outcome;
	const char *answer;
} rows[] = {
	{"new/1.en", "zoe", "new", "", false, {true, 0}, OUTCOME_ANSWERED, "Which game?"},
	{"new/1.en", "zoe", "new", "chess", false, {true, 0}, OUTCOME_ANSWERED, "Which game?"},
	{"new/1.en", "zoe", "new", "perudo dies=1", false, {false, 0}, OUTCOME_REFUSED,
		"There is no rule “dies”."},
	{"new/1.en", "zoe", "settings", "language=ja", false, {false, 0}, OUTCOME_REFUSED,
		"Only moderators"},
	{"new/1.en", "@zoe", "settings", "delivery=usual", false, {true, 0}, OUTCOME_TAKEN, ""},
	{"new/1.en", "zoe", "new", "perudo", false, {true, 1}, OUTCOME_TAKEN, ""},
	{"new/1.en", "zoe", "new", "ring", false, {false, 1}, OUTCOME_REFUSED,
		"There is already a table here: #1."},
	{"new/1.en", "zoe", "addbot", "2 hard", false, {true, 1}, OUTCOME_TAKEN, ""},
	{"new/1.en", "zoe", "addbot", "0 hard", false, {false, 1}, OUTCOME_REFUSED,
		"The levels are"},
	{"new/1.en", "yan", "addbot", "1 hard", false, {false, 1}, OUTCOME_REFUSED,
		"You have no seat"},
	{"new/1.en", "yan", "join", "", false, {false, 1}, OUTCOME_REFUSED, "an invitation"},
	{"new/1.en", "yan", "join", "", true, {true, 1}, OUTCOME_TAKEN, "You have a seat"},
	{"new/1.en", "yan", "join", "", true, {true, 1}, OUTCOME_ANSWERED, "You have a seat"},
	{"new/1.en", "Yan", "join", "", true, {false, 1}, OUTCOME_REFUSED,
		"Somebody with that name sits here"},
	{"new/2.en", "zoe", "join", "", true, {false, 0}, OUTCOME_REFUSED,
		"There is no table here."},
	{NULL, "yan", "learn", "perudo", false, {true, 0}, OUTCOME_ANSWERED,
		"Your first game of Perudo"},
};

Test(forms, each_is_done_or_refused_as_its_command_is) {
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		fake_chat_clear(&web);
		web.invited = rows[i].invited;
		struct chat_result result = fake_chat_call(
			&web, rows[i].place, rows[i].who, rows[i].command, rows[i].arguments);
		cr_expect_eq(result.done, rows[i].result.done, "row %zu: %s", i, web.heard);
		cr_expect_eq(
			result.table, rows[i].result.table, "row %zu: %ld", i, (long)result.table);
		cr_expect_eq(bot->outcome, rows[i].outcome, "row %zu: %d", i, (int)bot->outcome);
		cr_expect(fake_chat_heard(&web, rows[i].answer), "row %zu: %s", i, web.heard);
		pass(5 * SECOND);
	}
}

Test(forms, who_gets_hands_by_button_sits_down_though_nothing_is_told_in_private) {
	fake_chat_call(&web, "new/1.en", "zoe", "new", "perudo");
	fake_chat_command(&web, NULL, "yan", "private button");
	web.told = (struct fake_post){.table = 0};
	web.invited = true;
	cr_expect(fake_chat_call(&web, "new/1.en", "yan", "join", "").done, "%s", web.heard);
	cr_expect_eq(table_seat_named(table_numbered(bot, 1), "yan"), 1);
	cr_expect_eq(web.told.table, 0);
}

/* Typed, "leave" ends the lesson. */
Test(forms, a_form_s_word_is_never_meant_for_a_lesson) {
	fake_chat_call(&web, "new/1.en", "zoe", "new", "perudo");
	fake_chat_command(&web, NULL, "yan", "learn perudo");
	const struct person *yan = people_find(&bot->people, &web.chat, "yan");
	cr_expect_not(fake_chat_call(&web, "new/1.en", "yan", "leave", "").done);
	cr_expect_not_null(lesson_find(bot, yan), "%s", web.heard);
	fake_chat_command(&web, "new/1.en", "yan", "leave");
	cr_expect_null(lesson_find(bot, yan), "%s", web.heard);
}

Test(forms, calls_and_typed_commands_take_from_one_limit) {
	fake_chat_call(&web, "new/1.en", "zoe", "new", "perudo");
	for (int i = 0; i < 4; i++) {
		cr_expect(fake_chat_call(&web, "new/1.en", "zoe", "addbot", "").done);
		fake_chat_command(&web, "new/1.en", "zoe", "removebot");
	}
	fake_chat_clear(&web);
	cr_expect_not(fake_chat_call(&web, "new/1.en", "zoe", "addbot", "").done);
	cr_expect(fake_chat_heard(&web, "Too fast; try again in "), "%s", web.heard);
	cr_expect_eq(bot->outcome, OUTCOME_LIMITED);
	cr_expect_eq(table_numbered(bot, 1)->n_seats, 1);
}

Test(forms, one_that_comes_twice_is_done_once) {
	web.id = "form1";
	struct chat_result first = fake_chat_call(&web, "new/1.en", "zoe", "new", "perudo");
	struct chat_result second = fake_chat_call(&web, "new/1.en", "zoe", "new", "perudo");
	cr_expect(first.done && second.done);
	cr_expect(first.table == 1 && second.table == 1);
	cr_expect_eq(bot->outcome, OUTCOME_IGNORED);
	cr_expect_null(table_numbered(bot, 2));
}

/* "Type it". */

TestSuite(typed_forms, .init = scene_set_up_rich, .fini = scene_tear_down);

#define DICE "7/dice"

/* Types the example of a verb's form into it: a move, as people write it. */
static void type_the_example(const char *who, const char *verb, const char *sign) {
	char id[CONTROL_ID_SIZE], example[CONTROL_LABEL_SIZE];
	int64_t moves = table_in(DICE)->n_moves;
	snprintf(id, sizeof(id), "1 %d type %s", (int)moves, verb);
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, who, id, "");
	cr_assert(chat.answered.has_form, "%s: %s", verb, chat.heard);
	snprintf(id, sizeof(id), "%s", chat.answered.form.id);
	snprintf(example, sizeof(example), "%s", chat.answered.form.fields[0].example);
	cr_expect_not_null(strstr(example, sign), "%s: %s", verb, example);
	fake_chat_press(&chat, DICE, who, id, example);
	cr_expect_gt(table_in(DICE)->n_moves, moves, "%s %s: %s", verb, example, chat.heard);
}

Test(typed_forms, show_an_example_that_can_be_typed) {
	static const char *const people[] = {"ann", "bob", NULL};
	start_in(DICE, "", people);
	type_the_example(on_turn_in(DICE), "bid", " ");
}

Test(typed_forms, show_no_journal_of_colours) {
	fake_chat_type(&chat, DICE, "ann", "new saiun");
	fake_chat_type(&chat, DICE, "bob", "join");
	fake_chat_type(&chat, DICE, "ann", "start");
	type_the_example("ann", "bet", " ");
	type_the_example("bob", "bet", " ");
	for (int i = 0; i < 6; i++) {
		type_the_example(on_turn_in(DICE), "place", "@");
	}
	type_the_example(on_turn_in(DICE), "move", ">");
}
