#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/delivery/button_id.h"

/* The ids of buttons. */

Test(button_id, an_id_says_what_was_written_into_it) {
	static const char *const ids[] = {
		"812 - join",
		"812 - leave",
		"812 - decline abcdefghijklmno",
		"1 - addbot",
		"812 - addbot easy",
		"812 - start",
		"812 - again",
		"812 37 hand",
		"812 - status",
		"812 - rules",
		"0 - rules perudo",
		"0 - rules perudo 2",
		"0 - new perudo",
		"0 - learn perudo",
		"0 - settings",
		"0 - replay",
		"812 37 menu bid",
		"812 - menu dudo",
		"812 37 menu bid 5",
		"812 37 page 24 bid",
		"812 37 page 0 bid 5 -3",
		"812 0 type bid",
		"812 37 at 5 -12",
		"812 - at",
		"999999999999999999 37 make dudo",
		"812 37 make bid -32768 32767",
		"812 37 typed 7 1763829462000 bid 5 3",
		"812 - typed 7 0 wish 七 Llamas",
	};
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		struct button_id press;
		char id[CONTROL_ID_SIZE];
		cr_assert(button_id_read(ids[i], &press), "%s", ids[i]);
		cr_assert(button_id_write(&press, id), "%s", ids[i]);
		cr_assert_str_eq(id, ids[i]);
	}
}

Test(button_id, the_parts_of_an_id_are_told_apart) {
	struct button_id press;
	cr_assert(button_id_read("812 37 page 24 bid 5 3", &press));
	cr_assert_eq(press.table, 812);
	cr_assert_eq(press.turn, 37);
	cr_assert_eq(press.action, ACTION_PAGE);
	cr_assert_eq(press.from, 24);
	cr_assert_str_eq(press.word, "bid");
	cr_assert_eq(press.n_args, 2);
	cr_assert_eq(press.args[1], 3);
	cr_assert(button_id_read("7 - addbot hard", &press));
	cr_assert_eq(press.turn, BUTTON_ANY_TURN);
	cr_assert_eq(press.action, ACTION_COMMAND);
	cr_assert_str_eq(press.word, "addbot");
	cr_assert_str_eq(press.detail, "hard");
}

Test(button_id, what_nobody_wrote_is_not_read) {
	static const char *const ids[] = {"", " ", "812", "812 ", "812 37", "812 37 ",
		"812  37 hand", " 812 - join", "812 - join ", "812 - join now", "812 - Join",
		"812 - ", "812 -", "812 -1 join", "812 -- join", "0 - join", "-1 - join",
		"0812 - join", "+812 - join", "8x2 - join", "812 037 hand", "812 37 end",
		"812 37 new perudo", "812 37 menu", "812 37 menu ", "812 37 menu 5",
		"812 37 menu bid ", "812 37 menu bid  5", "812 37 menu bid 05",
		"812 37 menu bid -0", "812 37 menu bid 32768", "812 37 menu bid -32769",
		"812 37 menu bid 5x3", "812 37 page bid", "812 37 page -1 bid",
		"812 37 page 65536 bid", "812 37 type bid 5", "812\t37\thand",
		"812 37 menu \xe3\x83\x93", "812 - addbot hard 2", "812 - addbot 2",
		"9999999999999999999 - join", "812 99999999999999999999 hand",
		"812 37 menu abcdefghijklmnop", "812 - typed", "812 - typed bid", "812 - typed 7",
		"812 - typed 7 8", "812 - typed 7 8 ", "812 - typed 7 8  bid",
		"812 - typed 7 8 bid ", "812 - typed 7 8 bid\n5", "812 - typed 0 8 bid",
		"812 - typed 7 -8 bid",
		"1 1 menu bid 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "
		"1 1 1 "
		"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"};
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		struct button_id press;
		cr_assert_not(button_id_read(ids[i], &press), "“%s” was read", ids[i]);
	}
}

Test(button_id, what_no_id_can_hold_is_not_written) {
	char id[CONTROL_ID_SIZE];
	struct button_id press = {.table = 812, .turn = 37, .action = ACTION_MAKE, .n_args = 16};
	snprintf(press.word, sizeof(press.word), "bid");
	for (int i = 0; i < MOVE_ARGS_MAX; i++) {
		press.args[i] = -1000;
	}
	cr_assert_not(button_id_write(&press, id));
	press.n_args = 10;
	cr_assert(button_id_write(&press, id));
	press.action = ACTION_COMMAND; /* there is no command "bid" */
	cr_assert_not(button_id_write(&press, id));
}
