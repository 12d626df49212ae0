#include <criterion/criterion.h>

#include "tests/engine/ring/board.h"
#include "tests/engine/shown.h"

/* The table as it stands on a terminal's screen. */

static void expect_shown(const struct ring *r, int seat, const char *board, const char *hand) {
	char shown[SHOWN_SIZE];
	shown_board(&ring_game, r, seat, shown);
	cr_expect_str_eq(shown, board, "%s", shown);
	shown_hand(&ring_game, r, seat, shown);
	cr_expect_str_eq(shown, hand, "%s", shown);
}

Test(ring_board, shows_the_dice_to_take) {
	struct ring r;
	board_set_up(&r, 4, 0);
	expect_shown(&r, 0, "The cards are being dealt.\n", "");
	board_deal(&r, 4, 1, "r5 r7 s3 a1 a4 e4");
	board_roll(&r, "2 5 5 6 1");
	board_make(&r, MOVE(2, VERB_TAKE, 5), NULL);
	expect_shown(&r, 0,
		"Dice to take: 1 2 5 6.\n"
		"~ring~die~trick~cards\n"
		"  ana~9~-~-~6\n"
		"  ben~9~-~-~6\n"
		"  cara~9~More jewel 5~-~6\n"
		"> dan~9~-~-~6\n"
		"A=amethyst R=ruby S=sapphire E=emerald G=grayspinel D=diamond\n",
		"A14 R57 S3 E4");
}

Test(ring_board, shows_who_is_still_to_discard_and_tells_nobody_what_was) {
	struct ring r;
	board_deal(&r, 4, 1, "r5 r7 s3 a1 a4 e4");
	board_roll(&r, "2 5 5 6 1");
	board_make(&r, MOVE(2, VERB_TAKE, 5), NULL);
	board_make(&r, MOVE(3, VERB_TAKE, 6), NULL);
	board_make(&r, MOVE(0, VERB_TAKE, 1), NULL);
	board_make(&r, MOVE(1, VERB_TAKE, 2), NULL);
	board_make(&r, board_move(0, VERB_DISCARD, "r7"), NULL);
	expect_shown(&r, 0,
		"Center die 5: high ranks are strong, 7>6>5>4>3>2>1>0.\n"
		"~ring~die~trick~cards\n"
		"  ana~9~More jewel 1~-~5\n"
		"> ben~9~More jewel 2~-~6\n"
		"> cara~9~More jewel 5~-~6\n"
		"> dan~9~More jewel 6~-~6\n"
		"A=amethyst R=ruby S=sapphire E=emerald G=grayspinel D=diamond\n",
		"A14 R5 S3 E4");
}

Test(ring_board, shows_the_trick_and_where_rings_and_dice_are) {
	struct ring r;
	board_play(&r, 5, 2, 2, "r3 s4 c1/s7 d6 c7/r5 e4/r2 a1/c0 a2 g7");
	r.round = 3;
	r.trick = 3;
	r.hands[2] |= board_set("r7");
	r.hands[3] |= board_set("r6");
	board_set_dice(&r, "M3 J H2 M1 M4");
	board_set_rings(&r, (const int[]){9, 4, 1, 7, 2});
	board_play_cards(&r, "r7 r6", NULL);
	expect_shown(&r, 1,
		"Center die 2: low ranks are strong, 1>2>3>4>5>6>7>0.\n"
		"~ring~die~trick~cards\n"
		"  ana~9~More jewel 3~-~3\n"
		"  ben~4~Just~-~3\n"
		"  cara~1~Too heavy 2~R7 led~2\n"
		"  dan~7~More jewel 1~R6~2\n"
		"> eve~2~More jewel 4~-~3\n"
		"A=amethyst R=ruby S=sapphire E=emerald G=grayspinel D=diamond C=coin\n",
		"S7 D6 C7");
	expect_shown(&r, SEAT_ALL,
		"Center die 2: low ranks are strong, 1>2>3>4>5>6>7>0.\n"
		"~ring~die~trick~cards\n"
		"  ana~9~More jewel 3~-~3\n"
		"  ben~4~Just~-~3\n"
		"  cara~1~Too heavy 2~R7 led~2\n"
		"  dan~7~More jewel 1~R6~2\n"
		"> eve~2~More jewel 4~-~3\n"
		"A=amethyst R=ruby S=sapphire E=emerald G=grayspinel D=diamond C=coin\n",
		"");
}

Test(ring_board, shows_rings_that_have_fallen) {
	struct ring r;
	board_play(&r, 3, 0, 5, "r3/r4/r5");
	r.trick = 5;
	board_set_dice(&r, "M3 J M6");
	board_set_rings(&r, (const int[]){2, 4, 9});
	board_play_cards(&r, "r3 r4 r5", NULL);
	expect_shown(&r, 0,
		"~ring~die~trick~cards\n"
		"  ana~fallen~More jewel 3~-~0\n"
		"  ben~4~Just~-~0\n"
		"  cara~4~More jewel 5~-~0\n"
		"R=ruby S=sapphire E=emerald G=grayspinel D=diamond\n",
		"");
}
