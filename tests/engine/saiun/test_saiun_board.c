#include <criterion/criterion.h>

#include "tests/engine/saiun/stage.h"
#include "tests/engine/shown.h"

/* The table as it stands on a terminal's screen. */

#define LEGEND "R red, Y yellow, G green, B blue, P purple\n"

static void expect_shown(const struct saiun *p, int seat, const char *board, const char *hand) {
	char shown[SHOWN_SIZE];
	shown_board(&saiun_game, p, seat, shown);
	cr_expect_str_eq(shown, board, "%s", shown);
	shown_hand(&saiun_game, p, seat, shown);
	cr_expect_str_eq(shown, hand, "%s", shown);
}

Test(saiun_board, shows_who_has_bet_but_not_on_what) {
	struct saiun p = stage_new(4, 0);
	stage_deal(&p, "RRB YGP YYG RGB", NULL);
	expect_shown(&p, 0,
		"~R~Y~G~B~P~tokens~points\n"
		"> ana~1~1~1~1~1~-~0\n"
		"> ben~1~1~1~1~1~-~0\n"
		"> cara~1~1~1~1~1~-~0\n"
		"> dan~1~1~1~1~1~-~0\n"
		"  seen~0~0~0~0~0\n"
		"  worth~0~0~0~0~0\n" LEGEND,
		"cards RRB · dice RYGBP");
	stage_type(&p, 0, "bet R3 B2");
	stage_type(&p, 2, "bet Y1");
	expect_shown(&p, 0,
		"~R~Y~G~B~P~tokens~points\n"
		"  ana~1~1~1~1~1~bet~0\n"
		"> ben~1~1~1~1~1~-~0\n"
		"  cara~1~1~1~1~1~bet~0\n"
		"> dan~1~1~1~1~1~-~0\n"
		"  seen~0~0~0~0~0\n"
		"  worth~0~0~0~0~0\n" LEGEND,
		"bet R3 B2 · dice RYGBP");
	expect_shown(&p, 1,
		"~R~Y~G~B~P~tokens~points\n"
		"  ana~1~1~1~1~1~bet~0\n"
		"> ben~1~1~1~1~1~-~0\n"
		"  cara~1~1~1~1~1~bet~0\n"
		"> dan~1~1~1~1~1~-~0\n"
		"  seen~0~0~0~0~0\n"
		"  worth~0~0~0~0~0\n" LEGEND,
		"cards YGP · dice RYGBP");
}

Test(saiun_board, shows_the_cloud_from_above_its_heights_and_what_it_hides) {
	struct saiun p = stage_turn("0,1:R1 0,0:Y2G6B1 1,0:P4R5 -1,0:B3", "RYG / BP");
	expect_shown(&p, 0,
		"    -1   0    1   \n"
		"  1 .    R1   .   \n"
		"  0 B3   B1/3 R5/2\n"
		"~R~Y~G~B~P~tokens~points\n"
		"> ana~1~1~1~-~-~3+2~0\n"
		"  ben~-~-~-~1~1~4+1~0\n"
		"  seen~6~0~0~4~0\n"
		"  worth~0~0~0~2~0\n"
		"under: 0,0 Y2G6; 1,0 P4\n" LEGEND,
		"bet R2 B3 · dice RYG");
}

Test(saiun_board, a_high_cloud_stands_beside_the_players) {
	struct saiun p = stage_turn("0,4:R1 0,3:Y2 0,2:G3 0,1:B1 0,0:P2 1,0:R3", "RYG / BP");
	expect_shown(&p, 1,
		"    0    1   ~~R~Y~G~B~P~tokens~points\n"
		"  4 R1   .   ~> ana~1~1~1~-~-~3+2~0\n"
		"  3 Y2   .   ~  ben~-~-~-~1~1~4+1~0\n"
		"  2 G3   .   ~  seen~4~2~3~1~2\n"
		"  1 B1   .   ~  worth~0~4~1~0~4\n"
		"  0 P2   R3  \n" LEGEND,
		"bet G1 P4 · dice BP");
}

Test(saiun_board, a_cloud_wider_than_the_screen_is_a_line) {
	struct saiun p = stage_turn("0,0:R1 20,0:Y2", "RYG / BP");
	expect_shown(&p, SEAT_ALL,
		"  0,0:R1 20,0:Y2\n"
		"~R~Y~G~B~P~tokens~points\n"
		"> ana~1~1~1~-~-~3+2~0\n"
		"  ben~-~-~-~1~1~4+1~0\n"
		"  seen~1~2~0~0~0\n"
		"  worth~0~0~0~0~0\n" LEGEND,
		"");
}

Test(saiun_board, shows_the_dice_left_over_while_they_are_drafted) {
	struct saiun p = stage_new(3, 0);
	expect_shown(&p, 0,
		"~R~Y~G~B~P~tokens~points\n"
		"> ana~1~1~1~1~1~-~0\n"
		"  ben~1~1~1~1~1~-~0\n"
		"  cara~1~1~1~1~1~-~0\n"
		"  left over~1~1~1~1~1\n"
		"  seen~0~0~0~0~0\n"
		"  worth~0~0~0~0~0\n" LEGEND,
		"dice RYGBP");
	p = stage_new(2, -1);
	expect_shown(&p, 0, "", "");
}
