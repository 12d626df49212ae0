#include <criterion/criterion.h>
#include <string.h>

#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/match.h"
#include "tests/engine/ring/board.h"

/* What the computer players suppose of hidden hands, and how they fare. */

static int owner_of(const struct ring *r, int card) {
	for (int seat = 0; seat < r->n_seats; seat++) {
		if (r->hands[seat] >> card & 1) {
			return seat;
		}
	}
	return SEAT_NONE;
}

/* Each card in one place, and no hand against what is public. */
static void expect_possible(const struct ring *r, const struct ring *truth, int seat) {
	uint32_t lying = r->shown;
	for (int other = 0; other < r->n_seats; other++) {
		uint32_t discard = r->discards[other] > 0 ? 1U << (r->discards[other] - 1) : 0;
		cr_assert_eq(bits_count(r->hands[other]), ring_n_in_hand(truth, other));
		cr_assert_eq(lying & (r->hands[other] | discard), 0, "no card twice");
		cr_assert_eq(discard != 0, truth->discards[other] != 0);
		lying |= r->hands[other] | discard;
		for (int gem = 0; gem < COIN; gem++) {
			bool lacks = (truth->lacks[other] >> gem & 1) != 0;
			cr_assert(other == seat || !lacks ||
				  (r->hands[other] & ring_cards_of(gem)) == 0);
		}
	}
	cr_assert_eq(lying & ~ring_cards_in_use(r->n_seats), 0);
	if (r->phase == PHASE_PLAY && r->n_played == 0) {
		cr_assert_neq(r->hands[r->turn] & GEM_CARDS, 0, "who leads has not paid");
	}
}

static void suppose(const struct ring *truth, int seat, struct lots *lots) {
	struct ring r = *truth;
	ring_game.player_view(&r, seat);
	ring_game.determinize(&r, seat, &lots->rng);
	if (r.phase >= PHASE_ROLL && r.phase <= PHASE_PLAY) {
		expect_possible(&r, truth, seat);
	}
	for (int card = 0; card < CARDS && seat >= 0; card++) {
		cr_assert_eq(owner_of(&r, card) == seat, owner_of(truth, card) == seat);
	}
}

static void make_any(struct ring *r, struct lots *lots) {
	struct chance chance;
	struct move move;
	if (ring_game.chance(r, &chance)) {
		lots_fall(lots, &chance, &move);
	} else {
		int seat = __builtin_ctz(ring_game.active_seats(r));
		size_t n = game_moves(&ring_game, r, seat, 0, NULL, 0);
		game_moves(&ring_game, r, seat, lots_below(lots, (uint32_t)n), &move, 1);
	}
	board_make(r, move, NULL);
}

Test(ring_mind, supposes_only_what_could_be) {
	struct lots lots;
	uint8_t places[SEATS_MAX];
	int paid = 0;
	lots_init(&lots, 3);
	for (int game = 0; game < 300; game++) {
		struct ring r;
		board_set_up(&r, 3 + game % 3, 0);
		while (!game_score(&r, places)) {
			int seat = (int)lots_below(&lots, r.n_seats + 1U) - 1;
			suppose(&r, seat, &lots);
			for (int other = 0; other < r.n_seats; other++) {
				paid += r.lacks[other] == (1U << COIN) - 1;
			}
			make_any(&r, &lots);
		}
	}
	cr_expect_gt(paid, 0, "some have paid");
}

/* Who did not follow has none of it, but may hold coins; who paid holds coins alone. */
Test(ring_mind, learns_from_what_is_public) {
	struct lots lots;
	lots_init(&lots, 9);
	int coins = 0;
	for (int i = 0; i < 200; i++) {
		struct ring r;
		board_play(&r, 5, 0, 5, "a7 r2 r3/s3 c0 c1/a2 e4 e5/a3 g5 g6/a4 d6 d7");
		board_play_cards(&r, "a7 s3 a2 a3 a4", NULL);
		ring_determinize(&r, 0, &lots.rng);
		cr_assert_eq(r.hands[1] & ring_cards_of(AMETHYST), 0);
		coins += (r.hands[1] & ring_cards_of(COIN)) != 0;
		board_play(&r, 5, 0, 5, "a7 c0/a1 r2/a2 e4/a3 g5/a4 d6");
		board_play_cards(&r, "a7 a1 a2 a3 a4", NULL);
		ring_determinize(&r, 1, &lots.rng);
		cr_assert_eq(r.hands[0] & GEM_CARDS, 0, "who paid");
	}
	cr_expect_gt(coins, 0);
}

/* What is chosen follows from the view alone, and is legal. */
Test(ring_mind, looks_at_its_own_hand_only) {
	struct lots lots;
	lots_init(&lots, 4);
	for (int i = 0; i < 12; i++) {
		struct ring r, other;
		board_set_up(&r, 3 + i % 3, 0);
		for (int n = 0; n < 10 + i; n++) {
			make_any(&r, &lots);
		}
		int seat = __builtin_ctz(ring_game.active_seats(&r));
		other = r;
		ring_game.determinize(&other, seat, &lots.rng);
		for (int level = 0; level < LEVELS; level++) {
			struct move a, b;
			struct lots same = lots;
			struct ring view = r;
			ring_game.player_view(&view, seat);
			cr_assert(game_choose(
				&ring_game, &view, seat, (enum level)level, &same.rng, &a));
			same = lots;
			ring_game.player_view(&other, seat);
			cr_assert(game_choose(
				&ring_game, &other, seat, (enum level)level, &same.rng, &b));
			cr_expect(move_equal(&a, &b));
			cr_expect_eq(board_legal(&r, a), 0);
			cr_expect(!game_choose(
				&ring_game, &view, SEAT_ALL, LEVEL_HARD, &same.rng, &a));
		}
	}
}

Test(ring_mind, normal_beats_easy) {
	static const struct {
		struct match match;
		int n_games;
		double least;
	} rows[] = {
		{{&ring_game, 3, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY], NULL},
			200, 0.5},
		{{&ring_game, 4, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY],
			 "recover=on"},
			200, 0.4},
		{{&ring_game, 5, 1, &player_levels[LEVEL_NORMAL], &player_levels[LEVEL_EASY], NULL},
			200, 0.32},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double share = match_play(&rows[i].match, rows[i].n_games, 1) / rows[i].n_games;
		cr_expect_gt(share, rows[i].least, "row %zu: %g", i, share);
	}
}
