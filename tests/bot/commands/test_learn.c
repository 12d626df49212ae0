#include <stdio.h>
#include <string.h>

#include "bot/chat/picture.h"
#include "bot/router/bot_listener.h"
#include "bot/session/lesson.h"
#include "bot/table/rules.h"
#include "bot/words/catalogue.h"
#include "engine/games.h"
#include "engine/options.h"
#include "tests/bot/scene/scene.h"

/* Lessons, played to their ends in both languages as people play them, and their data. */

enum { STEPS_LEAST = 12, LESSON_STEPS_MOST = 25, LINE_BYTES = 400 };

TestSuite(learn, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(learn_rich, .init = scene_set_up_rich, .fini = scene_tear_down);
TestSuite(learn_painted, .init = scene_set_up_painted, .fini = scene_tear_down);
TestSuite(learn_limited, .init = scene_set_up_limited, .fini = scene_tear_down);

/* A move that is illegal at every step. */
static const struct {
	const char *game, *text;
} illegal[] = {
	{"perudo", "calza 9 6"},
	{"ring", "play amethyst 1"},
	{"saiun", "drop R"},
	{"catbox", "predict 9"},
	{"geht", "take 96 in"},
};

static const char *illegal_in(const struct game *game) {
	for (size_t i = 0; i < sizeof(illegal) / sizeof(illegal[0]); i++) {
		if (strcmp(illegal[i].game, game->id) == 0) {
			return illegal[i].text;
		}
	}
	return "";
}

static struct person *learner(void) {
	return people_find(&bot->people, &chat.chat, "ann");
}

static struct running_lesson *running(void) {
	return lesson_find(bot, learner());
}

static void type(const char *text) {
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "ann", text);
}

static void type_at(const char *game, unsigned step, const char *text) {
	type(text);
	cr_assert_not_null(running(), "%s, step %u: %s\n%s", game, step, text, chat.heard);
	cr_assert_eq(running()->step, step, "%s: %s\n%s", game, text, chat.heard);
}

static unsigned count_steps(const struct lesson *lesson) {
	unsigned n = 0;
	while (lesson->steps[n].say != NULL) {
		n++;
	}
	return n;
}

static void begin(const struct game *game, enum language language) {
	char text[64];
	snprintf(text, sizeof(text), "lang %s", catalogue_tag(language));
	type(text);
	snprintf(text, sizeof(text), "learn %s", game->id);
	type(text);
	cr_assert_not_null(running(), "%s", chat.heard);
}

/* All lines fit IRC's, and nothing of a sentence is left open. */
static void check_heard(const char *game, unsigned step) {
	for (const char *at = chat.heard; *at != '\0'; at += strcspn(at, "\n") + 1) {
		size_t n = strcspn(at, "\n");
		cr_expect_leq(n, LINE_BYTES, "%s, step %u: %.*s", game, step, (int)n, at);
		cr_expect_null(memchr(at, '{', n), "%s, step %u: %.*s", game, step, (int)n, at);
	}
}

/* What is said at a step, as far as the first name in it. */
static void expect_said(const struct game *game, unsigned step, enum language language) {
	const char *say = game->say->lesson->steps[step].say;
	const char *said = words_find(catalogue_words(language), say);
	char begun[512];
	snprintf(begun, sizeof(begun), "%.*s", (int)strcspn(said, "{"), said);
	HEARD(begun);
	if (language != LANGUAGE_ENGLISH) {
		cr_expect_str_neq(said, say, "%s: not translated: %s", game->id, say);
	}
}

static void expect_task(const struct lesson_step *step, enum language language) {
	const char *task = words_find(catalogue_words(language), "Now type: {words}");
	char line[256];
	snprintf(line, sizeof(line), "%.*s%s\n", (int)strcspn(task, "{"), task, step->type);
	HEARD(line);
}

static void try_illegal(const struct game *game, unsigned step, enum language language) {
	const struct lesson_step *due = &game->say->lesson->steps[step];
	type_at(game->id, step, illegal_in(game));
	cr_expect_eq(bot->outcome, OUTCOME_REFUSED, "%s", chat.heard);
	if (due->type != NULL) {
		expect_task(due, language);
	}
	check_heard(game->id, step);
}

static void try_other(const struct game *game, unsigned step, enum language language) {
	const struct lesson_step *due = &game->say->lesson->steps[step];
	struct move move;
	if (due->tempts == NULL) {
		return;
	}
	cr_assert_eq(lesson_read(bot, running(), due->tempts, &move), PARSE_OK, "%s", due->tempts);
	cr_expect_eq(game_legal(game, running()->state, &move), LEGAL, "%s", due->tempts);
	type_at(game->id, step, due->tempts);
	const char *other = words_find(catalogue_words(language), due->other);
	char begun[512];
	snprintf(begun, sizeof(begun), "%.*s", (int)strcspn(other, "{"), other);
	HEARD(begun);
	expect_task(due, language);
	check_heard(game->id, step);
}

/* The move that is due is legal, unless it is there to be refused. */
static void check_due(const struct game *game, const struct lesson_step *due) {
	struct move move;
	if (due->type == NULL) {
		return;
	}
	cr_assert_eq(lesson_read(bot, running(), due->type, &move), PARSE_OK, "%s", due->type);
	bool legal = game_legal(game, running()->state, &move) == LEGAL;
	cr_expect_eq(legal, !due->refused, "%s: %s", game->id, due->type);
	cr_expect_eq(due->tempts == NULL, due->other == NULL, "%s: %s", game->id, due->type);
}

static void take_step(const struct game *game, unsigned step, enum language language) {
	const struct lesson_step *due = &game->say->lesson->steps[step];
	check_due(game, due);
	try_illegal(game, step, language);
	try_other(game, step, language);
	type_at(game->id, step, "what");
	expect_said(game, step, language);
	type(due->type != NULL ? due->type : "next");
	check_heard(game->id, step);
	expect_said(game, step + 1, language);
}

/* Each is one that the game knows, and not what it is anyway. */
static void check_options(const struct game *game) {
	int16_t options[OPTIONS_MAX], normal[OPTIONS_MAX];
	char known[STORE_OPTIONS_SIZE], pair[64];
	struct text rules = TEXT_INTO(known);
	rules_read(game, game->say->lesson->options, options, NULL);
	options_set_normal(game, normal);
	for (int i = 0; i < game->n_options; i++) {
		if (options[i] != normal[i]) {
			struct text text = TEXT_INTO(pair);
			text_add(&text, "%s%s=", rules.len > 0 ? " " : "", game->options[i].key);
			options_put(&game->options[i], options[i], &text);
			text_puts(&rules, pair);
		}
	}
	cr_expect_str_eq(known, game->say->lesson->options);
}

static void play_lesson(const struct game *game, enum language language) {
	unsigned n = count_steps(game->say->lesson);
	cr_expect_geq(n, STEPS_LEAST, "%s: %u steps", game->id, n);
	cr_expect_leq(n, LESSON_STEPS_MOST, "%s: %u steps", game->id, n);
	check_options(game);
	begin(game, language);
	expect_said(game, 0, language);
	for (unsigned step = 0; step + 1 < n; step++) {
		take_step(game, step, language);
	}
	cr_expect_null(running(), "%s goes on after its end", game->id);
	HEARD(game->id);
}

Test(learn, is_played_to_its_end_in_every_game_and_language) {
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int language = 0; language < LANGUAGES; language++) {
			chat.chat.rate_limited = false;
			play_lesson(games[i], (enum language)language);
			chat.chat.rate_limited = true;
			play_lesson(games[i], (enum language)language);
		}
	}
}

Test(learn, takes_a_move_however_it_is_spelled) {
	type("learn perudo");
	type("NEXT");
	type("bid two fives");
	HEARD("2 x fives is lower than 2 x sixes.");
	type("3x3");
	HEARD("[4/15]");
	type("bid 4 threes");
	type("ダウト");
	HEARD("[6/15]");
	type("learn saiun");
	HEARD("[1/12]");
	type("ok");
	type("bet y4 b3");
	type("bet 2 on blue and 3 on yellow");
	HEARD("[4/12]");
}

Test(learn, answers_what_is_no_move) {
	type("learn perudo");
	type("next");
	type("bid");
	HEARD("I did not understand. Usage: bid COUNT FACE");
	HEARD("Now type: bid 2 5");
	type("next");
	HEARD("[2/15]");
	type("wibble");
	HEARD("“wibble” does nothing in this lesson; quit ends it.");
	type("hand");
	HEARD("Your dice: 3 3 5");
	type("status");
	HEARD("The bid is 2 x sixes");
	type("rules catbox");
	HEARD("ann> Cat in the Box, 3 or 4 players:");
	NOT_HEARD("[2/15]");
	type("help");
	HEARD("More: !rules, !help all.");
	type("learn");
	HEARD("[2/15]");
	type("learn chess");
	HEARD("Which game? There are:");
	cr_expect_eq(running()->step, 1);
}

Test(learn, follows_the_language_of_its_learner) {
	type("learn perudo");
	type("lang ja");
	type("次");
	HEARD("入力: bid 2 5");
	type("lang en");
	type("what");
	HEARD("Now type: bid 2 5");
}

Test(learn, shows_the_table_where_that_matters) {
	type("learn geht");
	HEARD("a red die and a blue die alike");
	type("learn saiun");
	type("next");
	type("bet Y4 B3");
	type("bet Y3 B2");
	NOT_HEARD("  0  G4");
	type("place G4@0,0");
	HEARD("  0  Y5   G4   R2");
	type("what");
	HEARD("  0  Y5   G4   R2");
}

Test(learn, ends_when_its_learner_says_so) {
	static const char *const words[] = {"quit", "leave", "end", "やめる"};
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		type("learn ring");
		type(words[i]);
		HEARD("The lesson is over. !learn ring begins it anew.");
		cr_expect_null(running());
	}
	type("next");
	NOT_HEARD("[");
}

Test(learn, is_forgotten_after_half_an_hour_of_silence_and_by_a_restart) {
	type("learn perudo");
	pass(LESSON_SILENCE_MS - 1);
	type("next");
	HEARD("[2/15]");
	pass(LESSON_SILENCE_MS);
	type("next");
	NOT_HEARD("[");
	type("learn perudo");
	scene_restart();
	type("next");
	NOT_HEARD("[");
	type("learn perudo");
	HEARD("[1/15]");
}

Test(learn, is_forgotten_with_its_learner) {
	type("learn perudo");
	type("mydata forget");
	type("mydata forget yes");
	cr_expect_eq(bot->lessons.n, learner() != NULL ? 1 : 0, "%s", chat.heard);
	lesson_end_all(bot, &chat.chat);
	cr_expect_eq(bot->lessons.n, 0);
}

Test(learn, comes_in_private_and_to_so_many_at_a_time) {
	fake_chat_type(&chat, "#dice", "ann", "learn perudo");
	HEARD("ann> Your first game of Perudo: answer me here, in private.");
	HEARD("ann> [1/15]");
	NOT_HEARD("#dice: ");
	cr_expect_eq(chat.told.mode, MODE_MESSAGE, "where it can be answered");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, "#dice", "ann", "next");
	NOT_HEARD("[2/15]");
	for (int i = 0; i < LESSONS_MAX; i++) {
		char who[16];
		snprintf(who, sizeof(who), "p%d", i);
		fake_chat_type(&chat, NULL, who, "learn perudo");
	}
	cr_expect_eq(bot->lessons.n, LESSONS_MAX);
	cr_expect_null(running(), "the one heard longest ago is gone");
}

Test(learn, says_in_the_channel_that_private_texts_do_not_arrive) {
	fake_chat_type(&chat, "#dice", "ann", "learn perudo");
	fake_chat_clear(&chat);
	struct chat_person ann = {"ann", "ann"};
	bot_listener.unreachable(bot, &chat.chat, ann, "401");
	HEARD("#dice: ann: my private messages do not reach you. Allow them, then say !learn.");
	cr_expect_null(running());
	type("learn perudo");
	fake_chat_clear(&chat);
	bot_listener.unreachable(bot, &chat.chat, ann, "401");
	cr_expect_str_eq(chat.heard, "");
}

Test(learn, never_takes_a_move_of_a_table_unsaid) {
	start_in("#dice", "dice=5", three);
	const char *who = on_turn_in("#dice");
	fake_chat_type(&chat, NULL, who, "learn perudo");
	fake_chat_type(&chat, NULL, who, "next");
	expect(NULL, who, "bid 2 5",
		"(This went to your lesson. Table #1 waits for you, too: put #1 in front to move "
		"there.)");
	HEARD("2 x fives is lower than 2 x sixes.");
	expect(NULL, who, "bid 2 5", "Now type: bid 3 3");
	NOT_HEARD("This went to your lesson");
	expect(NULL, who, "#1 bid 2 5", "bids 2 x fives");
	cr_expect_str_neq(on_turn_in("#dice"), who);
	who = on_turn_in("#dice");
	fake_chat_type(&chat, NULL, who, "learn perudo");
	expect("#dice", who, "bid 3 5", "bids 3 x fives");
	NOT_HEARD("[2/15]");
}

Test(learn_limited, stands_still_while_its_learner_may_hear_nothing) {
	type("learn perudo");
	for (int i = 0; i < 20; i++) {
		type("what");
	}
	unsigned step = running()->step;
	type("next");
	cr_expect_eq(running()->step, step);
	pass(60 * 1000);
	type("next");
	cr_expect_eq(running()->step, step + 1);
	HEARD("[2/15]");
}

/* Presses the button beside the last answer. */
static void press(const char *label) {
	char id[CONTROL_ID_SIZE];
	const char *found = fake_chat_id(&chat.answered, label);
	cr_assert_not_null(found, "no button %s: %s", label, chat.heard);
	snprintf(id, sizeof(id), "%s", found);
	fake_chat_clear(&chat);
	fake_chat_press(&chat, "7/dice", "ann", id, "");
}

/* As a table's button is called. */
static void press_move(const char *words) {
	char label[CONTROL_LABEL_SIZE];
	struct text text = TEXT_INTO(label);
	lesson_put_button(bot, running(), running()->step, words, &text);
	press(label);
}

static void press_through(const struct game *game) {
	char text[64];
	const struct lesson *lesson = game->say->lesson;
	snprintf(text, sizeof(text), "learn %s", game->id);
	fake_chat_command(&chat, "7/dice", "ann", text);
	for (unsigned step = 0; step + 1 < count_steps(lesson); step++) {
		const struct lesson_step *due = &lesson->steps[step];
		cr_assert_eq(running()->step, step, "%s", chat.heard);
		NOT_HEARD("type");
		NOT_HEARD("Type");
		if (due->tempts != NULL) {
			press_move(due->tempts);
		}
		if (due->type != NULL) {
			press_move(due->type);
		} else {
			press("Next");
		}
	}
	HEARD("Now play:");
	NOT_HEARD("7/dice: ");
}

Test(learn_rich, is_played_with_buttons_that_nobody_else_sees) {
	for (size_t i = 0; games[i] != NULL; i++) {
		press_through(games[i]);
	}
}

Test(learn_rich, has_the_buttons_of_a_table) {
	fake_chat_command(&chat, "7/dice", "ann", "learn perudo");
	HEARD("and My hand, which shows what you hold to you alone.");
	HEARD("Press Next to go on.");
	press("Next");
	HEARD("Now press: 2 × fives");
	press("2 × fives");
	HEARD("Now press: 3 × threes");
	cr_assert_not_null(fake_chat_id(&chat.answered, "Dudo"));
	fake_chat_command(&chat, "7/dice", "ann", "wibble");
	HEARD("“wibble” does nothing in this lesson: press one of its buttons.");
	fake_chat_command(&chat, "7/dice", "ann", "bid 3 3");
	HEARD("[4/15]");
}

Test(learn_rich, tells_of_no_button_for_hands_where_they_stand_beside_the_table) {
	chat.chat.private_beside_table = true;
	fake_chat_command(&chat, "7/dice", "ann", "learn perudo");
	HEARD("Press a button below to answer; a table has the same ones.");
	NOT_HEARD("My hand");
}

/* Where commands are not typed a table is one press away, also in private. */
Test(learn_rich, leads_to_a_table_of_its_game) {
	static const char *const places[] = {"7/dice", NULL},
				 *const tables[] = {"7/dice", "@me/ben"},
				 *const who[] = {"ann", "ben"};
	chat.chat.groups_commands = true;
	for (size_t i = 0; i < 2; i++) {
		char id[CONTROL_ID_SIZE];
		fake_chat_command(&chat, places[i], who[i], "learn geht");
		fake_chat_clear(&chat);
		fake_chat_command(&chat, places[i], who[i], "quit");
		HEARD(places[i] != NULL ? "Now play: in a channel" : "for you alone against");
		const char *found = fake_chat_id(&chat.answered, "Play Geht noch was?");
		cr_assert_not_null(found, "%s", chat.heard);
		snprintf(id, sizeof(id), "%s", found);
		fake_chat_press(&chat, places[i], who[i], id, "");
		cr_assert_not_null(table_in(tables[i]), "%s", chat.heard);
	}
}

/* Between rounds there may be nothing to see. */
static bool is_drawn(void) {
	static struct drawing drawing;
	char seen[4096];
	struct text words = TEXT_INTO(seen);
	drawing.width = 0;
	lesson_draw(bot, running(), running()->step, &drawing, &words);
	return drawing.width > 0;
}

/* As the learner sees it, in the words of what stands. */
Test(learn_painted, shows_the_board_of_each_step) {
	for (size_t i = 0; games[i] != NULL; i++) {
		char text[64];
		const struct lesson *lesson = games[i]->say->lesson;
		snprintf(text, sizeof(text), "learn %s", games[i]->id);
		unsigned n_pictures = 0, n_steps = count_steps(lesson);
		fake_chat_command(&chat, "7/dice", "ann", text);
		for (unsigned step = 0; step + 1 < n_steps; step++) {
			cr_expect_eq(chat.pictured != NULL, is_drawn(), "%s, step %u", games[i]->id,
				step);
			n_pictures += chat.pictured != NULL && chat.pictured->alt[0] != '\0';
			scene_paint();
			if (lesson->steps[step].type != NULL) {
				press_move(lesson->steps[step].type);
			} else {
				press("Next");
			}
		}
		cr_expect_gt(n_pictures, n_steps / 2, "%s", games[i]->id);
		cr_expect_null(chat.pictured, "%s: nothing is left to play", games[i]->id);
	}
}

Test(learn_rich, answers_late_and_strange_buttons) {
	char first[CONTROL_ID_SIZE];
	fake_chat_command(&chat, "7/dice", "ann", "learn perudo");
	snprintf(first, sizeof(first), "%s", fake_chat_id(&chat.answered, "Next"));
	press("Next");
	fake_chat_clear(&chat);
	fake_chat_press(&chat, "7/dice", "ann", first, "");
	HEARD("Too late: your lesson has gone on.");
	HEARD("[2/15]");
	press("End the lesson");
	HEARD("The lesson is over.");
	fake_chat_press(&chat, "7/dice", "ann", first, "");
	HEARD("That lesson is over. !learn begins another.");
	fake_chat_command(&chat, "7/dice", "ann", "learn perudo");
	fake_chat_clear(&chat);
	fake_chat_press(&chat, "7/dice", "ann", first, "");
	HEARD("That lesson is over.");
	fake_chat_press(&chat, "7/dice", "ann", "learn 1 2", "");
	HEARD("I do not know that button.");
	fake_chat_press(&chat, "7/dice", "ben", first, "");
	HEARD("ben~ That lesson is over.");
}

Test(learn_rich, takes_commands_that_nobody_else_sees_where_the_learner_has_no_seat) {
	fake_chat_command(&chat, "7/dice", "ann", "learn perudo");
	fake_chat_clear(&chat);
	fake_chat_command(&chat, "7/dice", "ann", "bid 3 3");
	HEARD("ann~ ");
	HEARD("Press Next to go on.");
	fake_chat_command(&chat, "7/dice", "ann", "new perudo");
	fake_chat_clear(&chat);
	fake_chat_command(&chat, "7/dice", "ann", "bid 3 3");
	HEARD("The game has not begun yet");
}
