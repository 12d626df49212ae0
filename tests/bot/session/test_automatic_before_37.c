#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/button_id.h"
#include "bot/router/bot_listener.h"
#include "storage/sqlite/sqlite.h"
#include "tests/bot/scene/anybody.h"
#include "tests/storage/sqlite/scratch.h"

/* Tables that an older program left in the midst of their games, whose journals do not say which
 * moves were automatic. What that program held of them when it was killed is kept here. */

#define VERSION 30
#define KILLED_AT INT64_C(1700000226000)

static void set_up_scratch(void) {
	scene_set_up();
	scratch_make();
}

static void set_up_scratch_rich(void) {
	scene_set_up_rich();
	scratch_make();
}

static void tear_down_scratch(void) {
	scratch_remove();
	scene_tear_down();
}

TestSuite(before_37, .init = set_up_scratch, .fini = tear_down_scratch);
TestSuite(before_37_rich, .init = set_up_scratch_rich, .fini = tear_down_scratch);

static char *read_kept(const char *name) {
	char path[512], *text = NULL;
	size_t size = 0;
	snprintf(path, sizeof(path), KEPT "%s.sql", name);
	FILE *file = fopen(path, "r");
	cr_assert_not_null(file, "%s", path);
	cr_assert_gt(getdelim(&text, &size, '\0', file), 0);
	fclose(file);
	return text;
}

static void upgrade(const char *name) {
	char why[STORE_WHY_SIZE], *sql = read_kept(name);
	struct store *older;
	struct migrations migrations = {migrations_all.list, VERSION};
	cr_assert_eq(
		sqlite_open_as(scratch_file("dicecup.db"), migrations, &older, why), 0, "%s", why);
	store_close(older);
	scratch_sql(sql);
	free(sql);
	chat.clock = KILLED_AT;
	chat.chat.single_user = strcmp(name, "terminal") == 0;
	scene_restart_on(scratch_file("dicecup.db"));
	cr_assert_str_empty(chat.heard, "what is decided is written down before");
}

/* What the program that was killed held of a table. */
struct held {
	const char *place, *automatic; /* the numbers of its automatic moves */
	int64_t n_moves, buttons[3];   /* those of each seat count from so many moves on */
	unsigned substitute_moves[3];
	int64_t first; /* the move that began the last step */
};

static const struct held people[] = {
	{"#geht", "5 6 7 21 22 57 59 95 98 100 142 144 145 ", 148, {147, 147, 148}, {0, 0, 61},
		148},
	{"#turn", "5 6 7 16 17 34 37 ", 37, {37, 37, 34}, {0, 0, 0}, 36},
	{"#ring", "29 32 ", 32, {32, 32, 32}, {0, 0, 0}, 31},
	{"#perudo", "30 ", 31, {31, 31, 31}, {0, 0, 0}, 29},
	{"#untold", "75 78 ", 78, {78, 78, 78}, {0, 0, 0}, 77},
};

static const struct held terminal = {"#ring", "11 15 22 29 32 ", 32, {32, 32, 32}, {0, 0, 0}, 31};

static int note_automatic(void *data, const struct store_move *move) {
	cr_expect_neq(move->automatic, STORE_UNKNOWN, "%d", (int)move->n);
	if (move->automatic == STORE_AUTOMATIC) {
		text_add(data, "%d ", (int)move->n);
	}
	return 0;
}

static void expect_held(const struct held *held) {
	char numbers[256] = "";
	struct text text = TEXT_INTO(numbers);
	const struct table *table = table_in(held->place);
	cr_assert_not_null(table, "%s", held->place);
	cr_assert_eq(table->phase, TABLE_RUNNING, "%s", held->place);
	cr_assert_eq(store_journal(store, table->id, note_automatic, &text), 0);
	cr_expect_str_eq(numbers, held->automatic, "%s: %s", held->place, numbers);
	cr_expect_eq(table->n_moves, held->n_moves, "%s", held->place);
	cr_expect_eq(table->undoable->step.first, held->first, "%s", held->place);
	for (int i = 0; i < 3; i++) {
		cr_expect_eq(table_buttons_began(table, i), held->buttons[i], "%s, seat %d: %d",
			held->place, i, (int)table_buttons_began(table, i));
		cr_expect_eq(table->seats[i].substitute_moves, held->substitute_moves[i],
			"%s, seat %d: %u", held->place, i, table->seats[i].substitute_moves);
	}
}

static void expect_people(void) {
	for (size_t i = 0; i < sizeof(people) / sizeof(people[0]); i++) {
		expect_held(&people[i]);
	}
}

Test(before_37, it_is_decided_which_moves_were_automatic_as_they_were) {
	upgrade("people");
	expect_people();
}

Test(before_37, what_only_one_person_in_a_terminal_knew_was_automatic_too) {
	upgrade("terminal");
	expect_held(&terminal);
}

/* By today's rule less would be, once others look at the table. */
Test(before_37, what_was_decided_stays_so) {
	upgrade("terminal");
	chat.chat.single_user = false;
	scene_restart();
	expect_held(&terminal);
}

static void enter(const char *place) {
	for (size_t i = 0; three[i] != NULL; i++) {
		bot_listener.came(bot, &chat.chat, place, (struct chat_person){three[i], three[i]});
	}
	bot_listener.entered(bot, &chat.chat, place);
}

Test(before_37, undo_takes_the_whole_step_back) {
	upgrade("people");
	enter("#ring");
	expect("#ring", "ann", "undo",
		"There is nothing to take back: the last move is not yours.");
	expect("#ring", "bob", "undo", "bob takes a move back (Take a die: 1).");
	HEARD("bob, your turn.");
	cr_expect_eq(table_in("#ring")->n_moves, 33);
	cr_expect_str_eq(on_turn_in("#ring"), "bob");
	expect("#ring", "bob", "take 1", "There is only one move for ann:");
	cr_expect_eq(table_in("#ring")->n_moves, 35);
	scene_restart();
	enter("#ring");
	expect("#ring", "bob", "undo", "bob takes a move back (Take a die: 1).");
	expect("#perudo", "ann", "undo", "That move stands");
}

Test(before_37, undo_takes_back_what_was_automatic_in_a_terminal) {
	upgrade("terminal");
	enter("#ring");
	expect("#ring", "ann", "undo", "ann takes a move back (Take a die: 6).");
	cr_expect_str_eq(on_turn_in("#ring"), "ann");
}

Test(before_37, who_comes_back_hears_of_as_many_moves_of_the_computer) {
	upgrade("people");
	enter("#geht");
	expect("#geht", "cat", "status",
		"While you were away the computer made moves for you (61).");
}

/* The process was killed behind the first line of a step. */
Test(before_37, a_step_told_in_part_is_told_from_where_it_was) {
	upgrade("people");
	enter("#untold");
	NOT_HEARD("cat takes 1");
	HEARD("There is only one move for ann:");
	HEARD("ann takes 4.");
	fake_chat_clear(&chat);
	enter("#ring");
	HEARD("bob takes 1");
	HEARD("There is only one move for ann:");
}

/* With a journal as an older program would have written it. */
static void restart_undecided(void) {
	char why[STORE_WHY_SIZE];
	const char *copy = scratch_file("dicecup.db");
	cr_assert_eq(store_backup(scene_file(), copy, why), 0, "%s", why);
	scratch_sql("UPDATE moves SET automatic = NULL");
	scene_restart_on(copy);
	bot_listener.entered(bot, &chat.chat, "#dice");
}

Test(before_37, the_end_of_a_game_that_was_not_told_is_told) {
	start_here("dice=1", (const char *const[]){"ann", "bob", NULL});
	here(on_turn(), "bid 9 2");
	chat.unsent = true;
	here(on_turn(), "dudo");
	chat.unsent = false;
	restart_undecided();
	HEARD("calls DUDO on 9 x twos");
	HEARD("wins the game");
	bot_tick(bot);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("wins the game");
}

Test(before_37, a_journal_that_the_rules_refuse_parks_its_table) {
	start_here("", three);
	cr_assert_eq(store_move_add(store, 1, &(struct store_move){3, "0 dudo", chat.clock}), 0);
	restart_undecided();
	HEARD("#dice: Table #1 is parked");
	expect("#dice", "@op", "end", "#dice: Table #1 was closed");
}

/* Presses a move's button that was posted after so many moves, and returns whether it was made. */
static bool press(const char *place, const struct move *move, int64_t turn) {
	const struct table *table = table_in(place);
	struct button_id button = {
		.table = table->id, .turn = turn, .action = ACTION_MAKE, .n_args = move->n_args};
	char id[CONTROL_ID_SIZE];
	int64_t before = table->n_moves;
	snprintf(button.word, sizeof(button.word), "%s", table->game->verbs[move->verb].word);
	memcpy(button.args, move->args, sizeof(button.args));
	cr_assert(button_id_write(&button, id));
	fake_chat_clear(&chat);
	fake_chat_press(&chat, place, table->seats[move->seat].name, id, "");
	return table->n_moves > before;
}

/* Where several are to move, a step of one leaves the buttons of the others as they were. */
Test(before_37_rich, buttons_posted_before_work_and_stale_ones_do_not) {
	int n = 0;
	upgrade("people");
	for (size_t i = 0; i < sizeof(people) / sizeof(people[0]); i++) {
		const struct held *held = &people[i];
		const struct table *table = table_in(held->place);
		enter(held->place);
		for (int seat = 0; seat < 3; seat++) {
			struct move move;
			int64_t began = held->buttons[seat];
			if (table_is_active(table, seat) && table->turns.seats[seat] <= began) {
				game_moves(table->game, table->state, seat, 0, &move, 1);
				cr_expect_not(
					press(held->place, &move, began - 1), "%s", chat.heard);
				cr_expect(press(held->place, &move, began), "%s", chat.heard);
				n++;
			}
		}
	}
	cr_expect_eq(n, 10, "%d", n);
}
