#include <criterion/criterion.h>
#include <string.h>

#include "tests/engine/lots.h"
#include "tests/engine/saiun/stage.h"

/* Computer players: they see a view, never break a rule, and higher levels win more. */

static void make_next(struct saiun *p, const enum level *levels, struct lots *lots) {
	struct chance chance;
	struct move move;
	if (saiun_game.chance(p, &chance)) {
		lots_fall(lots, &chance, &move);
	} else {
		int seat = __builtin_ctz(saiun_game.active_seats(p));
		struct saiun view = *p;
		saiun_game.player_view(&view, seat);
		cr_assert(game_choose(&saiun_game, &view, seat, levels[seat], &lots->rng, &move));
		cr_assert_eq(move.seat, seat);
		cr_assert_eq(game_legal(&saiun_game, p, &move), 0);
	}
	saiun_game.apply(p, &move, NULL);
}

/* One challenger, at each seat in turn; how often it is first, ties shared. */
static double share_of(
	int n_seats, enum level challenger, enum level other, int n_games, struct lots *lots) {
	double share = 0;
	for (int game = 0; game < n_games; game++) {
		enum level levels[SAIUN_SEATS] = {other, other, other, other};
		uint8_t place[SEATS_MAX];
		struct saiun p;
		int16_t options[] = {-1, 0, (int16_t)(game % 2), (int16_t)(game / 2 % 2)};
		saiun_game.setup(&p, n_seats, options, NULL);
		levels[game % n_seats] = challenger;
		while (!game_score(&p, place)) {
			make_next(&p, levels, lots);
		}
		int winners = 0;
		for (int seat = 0; seat < n_seats; seat++) {
			winners += place[seat] == 1;
		}
		share += place[game % n_seats] == 1 ? 1.0 / winners : 0;
	}
	return share / n_games;
}

Test(saiun_mind, normal_beats_easy) {
	struct lots lots;
	lots_init(&lots, 5);
	for (int n = 2; n <= 4; n++) {
		double share = share_of(n, LEVEL_NORMAL, LEVEL_EASY, 24, &lots);
		cr_expect_gt(share, 1.0 / n + 0.15, "%d: %f", n, share);
	}
}

/* Few games, for sanitizers make them long; more are told apart in a benchmark. */
Test(saiun_mind, hard_beats_normal) {
	struct lots lots;
	lots_init(&lots, 6);
	double share = share_of(2, LEVEL_HARD, LEVEL_NORMAL, 8, &lots);
	cr_expect_gt(share, 0.5, "%f", share);
}

Test(saiun_mind, has_nothing_to_say_out_of_turn) {
	struct lots lots;
	lots_init(&lots, 7);
	struct move move;
	struct saiun p = stage_turn(L8, "RYGBP / RYGBP");
	cr_expect(!game_choose(&saiun_game, &p, 1, LEVEL_HARD, &lots.rng, &move));
	p = stage_new(2, 0);
	stage_deal(&p, "RRB YGP", NULL);
	stage_type(&p, 0, "bet R1 B3");
	cr_expect(!game_choose(&saiun_game, &p, 0, LEVEL_EASY, &lots.rng, &move));
	cr_expect(game_choose(&saiun_game, &p, 1, LEVEL_EASY, &lots.rng, &move));
}

/* The last turn of a round is plain: R5 at stake, and a yellow 6 makes red third. */
Test(saiun_mind, takes_what_the_last_turn_offers) {
	struct lots lots;
	lots_init(&lots, 8);
	for (int level = LEVEL_NORMAL; level < LEVELS; level++) {
		struct saiun p = stage_turn(L8, "Y / ");
		struct move move;
		p.bets[0] = (struct saiun_bet){.n = 1, .cards = {{RED, 5}}};
		struct saiun view = p;
		saiun_game.player_view(&view, 0);
		cr_assert(game_choose(&saiun_game, &view, 0, (enum level)level, &lots.rng, &move));
		saiun_game.apply(&p, &move, NULL);
		cr_expect_geq(p.totals[0], 8 * 5, "%d: %d", level, p.totals[0]);
	}
}

/* S48, as in E47. */
Test(saiun_mind, drops_a_die_where_nothing_else_is_possible) {
	struct lots lots;
	lots_init(&lots, 9);
	for (int level = 0; level < LEVELS; level++) {
		struct saiun p = stage_turn("0,0:R1", "R / RG"), view = p;
		struct move move;
		saiun_game.player_view(&view, 0);
		cr_assert(game_choose(&saiun_game, &view, 0, (enum level)level, &lots.rng, &move));
		cr_expect_eq(move.verb, VERB_DROP, "%d", level);
		cr_expect_eq(game_legal(&saiun_game, &p, &move), LEGAL, "%d", level);
	}
}

/* S16: what is dealt to others whose tokens nobody sees. */
Test(saiun_mind, deals_others_hidden_bets_that_are_legal) {
	struct lots lots;
	lots_init(&lots, 10);
	struct saiun p = stage_new(2, 0);
	stage_deal(&p, "RRB YGP", NULL);
	stage_type(&p, 0, "bet R1 B3");
	for (int i = 0; i < 200; i++) {
		struct saiun world = p;
		struct move bet = {.seat = 0, .verb = VERB_BET};
		saiun_game.player_view(&world, 1);
		saiun_game.determinize(&world, 1, &lots.rng);
		for (int card = 0; card < world.bets[0].n; card++) {
			bet.args[bet.n_args++] = world.bets[0].cards[card].colour;
			bet.args[bet.n_args++] = world.bets[0].cards[card].tokens;
		}
		world.n_bets = 0;
		cr_assert_eq(game_legal(&saiun_game, &world, &bet), LEGAL, "%d", i);
	}
}
