#include <criterion/criterion.h>

#include "tests/engine/catbox/position.h"
#include "tests/engine/shown.h"

/* The table as it stands on a terminal's screen. */

static void expect_shown(const struct catbox *c, int seat, const char *board, const char *hand) {
	char shown[SHOWN_SIZE];
	shown_board(&catbox_game, c, seat, shown);
	cr_expect_str_eq(shown, board, "%s", shown);
	shown_hand(&catbox_game, c, seat, shown);
	cr_expect_str_eq(shown, hand, "%s", shown);
}

static const struct position trick = {.hands = "A 1, B 348, C 25, D 1",
	.board = "A R4, B Y2, C G7",
	.trick = "A B5",
	.voids = "C B, D BG",
	.predicted = "1 2 3 1",
	.taken = "1 0 0 0",
	.totals = "7 -2 0 12",
	.number = 2,
	.round = 2};

Test(catbox_board, shows_whose_token_lies_where_and_what_the_seat_on_turn_may_play) {
	struct catbox c;
	position_set_up(&c, &trick);
	expect_shown(&c, 1,
		"~~void\n"
		"red~ 1  2  3* 4A 5  6  7  8*~\n"
		"blue~ 1  2  3* 4* 5A 6  7  8*~C D\n"
		"yellow~ 1  2B 3* 4* 5  6  7  8*~\n"
		"green~ 1  2  3* 4* 5  6  7C 8*~D\n"
		"\n"
		"~~trick~tricks~points~cards\n"
		"  ana~A~blue 5 led~1 of 1~7~1\n"
		"> ben~B~-~0 of 2~-2~3\n"
		"  cara~C~-~0 of 3~0~2\n"
		"  dan~D~-~0 of 1~12~1\n",
		"3 4 8");
}

Test(catbox_board, marks_nothing_for_others_than_the_one_on_turn) {
	struct catbox c;
	position_set_up(&c, &trick);
	expect_shown(&c, 2,
		"~~void\n"
		"red~ 1  2  3  4A 5  6  7  8 ~\n"
		"blue~ 1  2  3  4  5A 6  7  8 ~C D\n"
		"yellow~ 1  2B 3  4  5  6  7  8 ~\n"
		"green~ 1  2  3  4  5  6  7C 8 ~D\n"
		"\n"
		"~~trick~tricks~points~cards\n"
		"  ana~A~blue 5 led~1 of 1~7~1\n"
		"> ben~B~-~0 of 2~-2~3\n"
		"  cara~C~-~0 of 3~0~2\n"
		"  dan~D~-~0 of 1~12~1\n",
		"2 5");
	expect_shown(&c, SEAT_ALL,
		"~~void\n"
		"red~ 1  2  3  4A 5  6  7  8 ~\n"
		"blue~ 1  2  3  4  5A 6  7  8 ~C D\n"
		"yellow~ 1  2B 3  4  5  6  7  8 ~\n"
		"green~ 1  2  3  4  5  6  7C 8 ~D\n"
		"\n"
		"~~trick~tricks~points~cards\n"
		"  ana~A~blue 5 led~1 of 1~7~1\n"
		"> ben~B~-~0 of 2~-2~3\n"
		"  cara~C~-~0 of 3~0~2\n"
		"  dan~D~-~0 of 1~12~1\n",
		"");
}

Test(catbox_board, shows_who_has_predicted_and_who_is_still_to_put_a_card_aside) {
	struct catbox c;
	position_begin(&c, 3, true, false);
	expect_shown(&c, 0, "The cards are being dealt.\n", "");
	position_deal(&c, 1);
	position_make(&c, "A discards 1", NULL);
	expect_shown(&c, 0,
		"~~void\n"
		"red~ 1  2  3  4  5  6 ~\n"
		"blue~ 1  2  3  4  5  6 ~\n"
		"yellow~ 1  2  3  4  5  6 ~\n"
		"green~ 1  2  3  4  5  6 ~\n"
		"\n"
		"~~trick~tricks~points~cards\n"
		"  ana~A~-~-~0~9\n"
		"> ben~B~-~-~0~10\n"
		"> cara~C~-~-~0~10\n",
		"1 1 1 1 2 2 2 2 2");
	position_make(&c, "B discards 3, C discards 5, B predicts 4", NULL);
	expect_shown(&c, 1,
		"~~void\n"
		"red~ 1  2  3  4  5  6 ~\n"
		"blue~ 1  2  3  4  5  6 ~\n"
		"yellow~ 1  2  3  4  5  6 ~\n"
		"green~ 1  2  3  4  5  6 ~\n"
		"\n"
		"~~trick~tricks~points~cards\n"
		"  ana~A~-~-~0~9\n"
		"  ben~B~-~0 of 4~0~9\n"
		"> cara~C~-~-~0~9\n",
		"3 3 3 3 4 4 4 4 4");
}

Test(catbox_board, shows_the_points_when_the_game_is_over) {
	struct catbox c;
	position_set_up(&c, &(struct position){.trick = "A G8, B G2, C G3",
				    .number = 8,
				    .round = 4,
				    .taken = "1 2 2 2",
				    .totals = "8 8 1 3"});
	position_make(&c, "D G4", NULL);
	expect_shown(&c, 3,
		"~~void\n"
		"red~ 1  2  3  4  5  6  7  8 ~\n"
		"blue~ 1  2  3  4  5  6  7  8 ~\n"
		"yellow~ 1  2  3  4  5  6  7  8 ~\n"
		"green~ 1  2  3  4  5  6  7  8 ~\n"
		"\n"
		"~~trick~tricks~points~cards\n"
		"  ana~A~-~-~10~0\n"
		"  ben~B~-~-~10~0\n"
		"  cara~C~-~-~3~0\n"
		"  dan~D~-~-~5~0\n",
		"");
}
