#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/pace.h"
#include "engine/games.h"
#include "tests/bot/scene/scene.h"
#include "tests/engine/toy/toy.h"

/* What other games than Perudo ask of tables: secret moves collected from all at once, moves that
 * make themselves, a start without chance, rules that do not fit, pictures. */

#define DICE "7/dice"

/* The toy with one more rule, which no number of players can switch off. */
static const struct game *odd_toy(void) {
	static struct option options[2] = {[1] = {"solo", OPTION_MAYBE, 0, 2, 2, NULL,
						   "rules for one", .off_least = SEATS_MAX + 1,
						   .objection = "So many always play by the rules "
								"for one."}};
	static struct game toy;
	toy = toy_game;
	options[0] = toy_game.options[0];
	toy.options = options;
	toy.n_options = 2;
	return &toy;
}

/* Found as "toy" by all that look for a game, by the linker's --wrap. */
const struct game *__real_games_find(const char *id);
const struct game *__wrap_games_find(const char *id);
const struct game *__wrap_games_find(const char *id) {
	return strcmp(id, "toy") == 0 ? odd_toy() : __real_games_find(id);
}

static const char *const two[] = {"ann", "bob", NULL};

/* With three people no chance falls at the start. */
static void start_toy(const char *place, const char *const *people) {
	bool by_lot = people != three;
	fake_chat_type(&chat, place, people[0], by_lot ? "new toy" : "new toy start=0");
	for (size_t i = 1; people[i] != NULL; i++) {
		fake_chat_type(&chat, place, people[i], "join");
	}
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, people[0], "start");
	cr_assert_not_null(table_in(place)->state, "%s", chat.heard);
}

static void in_private(const char *who, const char *text, const char *answer) {
	expect(NULL, who, text, answer);
}

TestSuite(kinds, .init = scene_set_up, .fini = scene_tear_down);

Test(kinds, a_game_may_begin_without_a_move_and_tell_of_its_setup) {
	start_toy("#dice", three);
	cr_assert_eq(table_here()->n_moves, 0);
	HEARD("#dice: The toys stand ready.\n");
	HEARD("Toy #1 · round 1] You are number ");
	cr_expect_lt(strstr(chat.heard, "The game begins."), strstr(chat.heard, "The toys stand"));
	/* Whether it was told nobody knows after a kill: it is told again, until there is a move.
	 */
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("The game begins.");
	HEARD("#dice: The toys stand ready.");
	fake_chat_type(&chat, NULL, "ann", "choose 2");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("#dice: Toy #1: round 1.");
	NOT_HEARD("The toys stand ready.");
}

Test(kinds, what_is_told_between_a_setup_and_chance_is_told_again_the_same) {
	start_toy("#dice", two);
	cr_assert_eq(table_here()->n_moves, 1);
	const char *ready = strstr(chat.heard, "#dice: The toys stand ready.");
	cr_assert_not_null(ready);
	cr_expect_lt(ready, strstr(chat.heard, "#dice: All of you: "));
}

Test(kinds, secret_moves_are_taken_in_private_only) {
	start_toy("#dice", two);
	expect("#dice", "ann", "choose 5",
		"ann> “choose” is secret: send it to me in a private message.");
	cr_expect_eq(table_here()->n_moves, 1);
	in_private("ann", "choose 5", "ann> [#dice · Toy #1 · round 1] You chose 5.");
	HEARD("#dice: ann has chosen.");
	NOT_HEARD("bob>");
	in_private("ann", "choose 12", "ann> From 1 to 9.");
	in_private("ann", "choose 4", "You chose 4."); /* changed */
	in_private("bob", "c 8", "bob 8");
	/* In a place of one person nobody overhears. */
	chat.chat.single_user = true;
	expect("#dice", "ann", "choose 7", "You chose 7.");
}

Test(kinds, a_move_without_alternative_is_made_and_kept) {
	start_toy("#dice", two);
	in_private("ann", "choose 5", "ann has chosen.");
	in_private("bob", "choose 2", "Chosen: ");
	struct table *table = table_here();
	cr_expect_eq(table->n_moves, 4, "ann is done: %lld", (long long)table->n_moves);
	cr_expect_str_eq(on_turn(), "bob");
	scene_restart();
	table = table_here();
	cr_expect_eq(table->n_moves, 4);
	cr_expect_str_eq(on_turn(), "bob");
	bot_listener.entered(bot, &chat.chat, "#dice");
	expect("#dice", "bob", "more", "#dice: All of you: ");
	/* Several in a row, and what they lead to. */
	in_private("bob", "choose 9", "bob has chosen.");
	in_private("ann", "choose 8", "It is over.");
	cr_expect_null(table_here());
}

Test(kinds, rules_that_do_not_fit_are_refused_where_they_never_can_or_at_the_start) {
	static const struct line lines[] = {
		{"#dice", "ann", "new toy start=4",
			"You can set: start=random|0-3, solo=auto|on|off"},
		{"#dice", "ann", "new toy start=2 solo=off",
			"ann> So many always play by the rules for one."},
		{"#dice", "ann", "new toy start=2 solo=auto",
			"Rules: start=2 solo=auto speed=normal."},
		{"#dice", "ann", "set start=random",
			"Rules of table #1: start=random solo=auto speed=normal."},
		{"#dice", "ann", "set start=1", "Nobody holds the seat that starts."},
		{"#dice", "ann", "start", "ann> Nobody holds the seat that starts."},
		{"#dice", "bob", "join", "bob is in (2/4)."},
		{"#dice", "ann", "set solo=off", "ann> So many always play by the rules for one."},
		{"#dice", "ann", "set start=2",
			"start=2 solo=auto speed=normal. Nobody holds the seat that starts."},
		{"#dice", "cat", "join", "cat is in (3/4)."},
		{"#dice", "ann", "start", "The game begins."},
	};
	EXPECT_ALL(lines);
	/* Kept, and read again. */
	scene_restart();
	cr_assert_not_null(table_here());
	cr_expect_eq(table_here()->options[0], 2);
	cr_expect_eq(table_here()->options[1], 2);
}

Test(kinds, one_player_alone_has_no_place_on_a_board_of_people) {
	static const char *const alone[] = {"ann", NULL};
	start_toy("#dice", alone);
	in_private("ann", "choose 5", "Chosen: ann 5");
	in_private("ann", "choose 5", "It is over.");
	cr_expect_null(table_here());
	expect("#dice", "ann", "top", "No games between people yet.");
	expect("#dice", "ann", "history", "Toy: 1. ann");
	expect("#dice", "ann", "fair 1", "every roll and deal");
}

Test(kinds, words_of_other_games_are_answered) {
	start_toy("#dice", two);
	expect("#dice", "ann", "bid 5 3",
		"ann> “bid” is a move of Perudo, but this table plays Toy.");
	expect("#dice", "ann", "help", "You can: choose 5.");
	expect("#dice", "ann", "help choose", "!choose NUMBER: chooses a number");
	expect("#dice", "ann", "rules per", "Perudo, 2 to 6 players");
	expect("#tea", "ann", "rules", "Which game? There are: perudo");
	expect("#tea", "ann", "help bid", "Perudo: !bid COUNT FACE: bid that");
	expect("#tea", "ann", "help", "Games: perudo");
	expect("#tea", "cat", "new ペルード", "Perudo table #2 opened by cat");
}

/* Nobody is hindered by what is collected. */
Test(kinds, computers_wait_for_nobody_who_may_only_change_their_mind) {
	here("ann", "new toy start=0");
	here("ann", "addbot 2");
	here("ann", "start");
	struct table *table = table_here();
	cr_assert_eq(table->computers_due, chat.clock, "no five seconds");
	bot_tick(bot);
	bot_tick(bot);
	cr_expect_eq(table->n_moves, 2);
	cr_expect_eq(table->computers_due, INT64_MAX, "only ann is awaited");
	in_private("ann", "choose 5", "Chosen: ");
}

Test(kinds, pictures_are_drawn_unless_lines_are_dear) {
	start_toy("#dice", two);
	NOT_HEARD("board");
	expect("#dice", "ann", "status", "#dice:   the *board*\n");
	NOT_HEARD("\x11");
	chat.chat.rate_limited = true;
	expect("#dice", "ann", "status", "round 1.");
	NOT_HEARD("board");
	/* Before who sits alone it stands above the line to type in, each time it is their turn. */
	chat.chat.rate_limited = false;
	chat.chat.single_user = true;
	here("bob", "choose 2");
	fake_chat_clear(&chat);
	here("ann", "choose 7");
	cr_expect_lt(strstr(chat.heard, "All of you: "), strstr(chat.heard, "the *board*"));
}

TestSuite(kinds_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char *id_of(const char *who, const char *label) {
	static char id[4][CONTROL_ID_SIZE];
	static int at;
	fake_chat_command(&chat, DICE, who, "hand");
	const char *found = fake_chat_id(&chat.answered, label);
	cr_assert_not_null(found, "%s", chat.answered.text);
	at = (at + 1) % 4;
	snprintf(id[at], CONTROL_ID_SIZE, "%s", found);
	return id[at];
}

static void press(const char *who, const char *id, const char *answer) {
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, who, id, "");
	HEARD(answer);
}

Test(kinds_rich, an_open_menu_outlasts_what_others_choose) {
	start_toy(DICE, three);
	const char *ann = id_of("ann", "5"), *bob = id_of("bob", "8"), *cat = id_of("cat", "6");
	press("ann", ann, "ann~ You chose 5.");
	HEARD("ann~ ");
	NOT_HEARD("Taken.");
	press("ann", ann, "ann~ Too late: that is over."); /* her own is spent */
	press("bob", bob, "bob has chosen.");
	/* The same after a restart. */
	scene_restart();
	bot_listener.entered(bot, &chat.chat, DICE);
	press("bob", bob, "bob~ Too late");
	const char *changes = id_of("ann", "4");
	press("cat", cat, "cat has chosen.");
	press("ann", changes, "Too late"); /* all are in, and another round has begun */
}

Test(kinds_rich, changing_ones_mind_closes_nobodys_menu) {
	start_toy(DICE, three);
	press("ann", id_of("ann", "5"), "You chose 5.");
	const char *bob = id_of("bob", "8");
	press("ann", id_of("ann", "4"), "You chose 4.");
	press("bob", bob, "You chose 8.");
}

Test(kinds_rich, the_hand_that_is_shown_is_brought_up_to_date) {
	start_toy(DICE, two);
	HEARD("You are number ");
	HEARD("Your number: 0");
	fake_chat_clear(&chat);
	fake_chat_command(&chat, DICE, "ann", "choose 5");
	HEARD("ann~ You chose 5.");
	HEARD("ann> [#dice · Toy #1 · round 1] You chose 5.\nann> Your number: 5");
	NOT_HEARD("bob>");
	fake_chat_clear(&chat);
	fake_chat_command(&chat, DICE, "bob", "choose 2");
	HEARD("ann> [#dice · Toy #1 · round 1] Your number: 5"); /* with nothing left to press */
	fake_chat_clear(&chat);
	fake_chat_command(&chat, DICE, "bob", "more");
	HEARD("ann> [#dice · Toy #1 · round 2] Your number: 0");
	HEARD("bob> [#dice · Toy #1 · round 2] Your number: 0");
}

Test(kinds_rich, who_has_no_private_texts_is_answered_where_they_press) {
	fake_chat_command(&chat, DICE, "ann", "private button");
	start_toy(DICE, two);
	NOT_HEARD("ann>");
	press("ann", id_of("ann", "5"), "ann~ You chose 5.");
	NOT_HEARD("ann>");
}

Test(kinds_rich, boards_stand_in_the_live_message_and_places_below_its_end) {
	start_toy(DICE, two);
	HEARD("7/dice= ```\n7/dice=   the *board*\n7/dice= ```\n");
	fake_chat_command(&chat, DICE, "ann", "choose 9");
	fake_chat_command(&chat, DICE, "bob", "choose 5");
	fake_chat_command(&chat, DICE, "ann", "choose 5");
	fake_chat_clear(&chat);
	fake_chat_command(&chat, DICE, "bob", "choose 5");
	HEARD("7/dice= It is over.\n");
}
