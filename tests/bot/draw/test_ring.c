#include <criterion/criterion.h>

#include "engine/ring/ring.h"
#include "engine/ring/state.h"
#include "tests/bot/draw/moments.h"

/* Nothing that lies on the table is missing in the pictures of Don't Drop the Ring. */

enum { GAMES = 4 };

static int seen_fallen, seen_penalties, seen_followed;

static int count_dice(const struct drawing *drawing) {
	int n = 0;
	for (int i = 0; i < drawing->n; i++) {
		n += drawing->shapes[i].kind == SHAPE_PIPS;
	}
	return n;
}

/* All that were rolled: each player's, those left to take, the one in the center. */
static void judge_dice(const struct ring *r, const struct drawing *drawing) {
	cr_assert_eq(count_dice(drawing), r->n_seats + (r->phase != PHASE_OVER));
}

static void judge_rings(const struct ring *r, const struct drawing *drawing) {
	int fallen = 0, gold = 0;
	for (int seat = 0; seat < r->n_seats; seat++) {
		fallen += r->rings[seat] == 0;
	}
	for (int i = 0; i < drawing->n; i++) {
		gold += drawing->shapes[i].kind == SHAPE_ELLIPSE &&
			drawing->shapes[i].fill == INK_YELLOW;
	}
	cr_assert_eq(count_labels(drawing, "fallen"), fallen);
	cr_assert_eq(gold, r->n_seats - fallen);
	seen_fallen += fallen;
}

/* Lit are those on turn, and to the one who plays the cards that may be played. */
static void judge_lit(const struct ring *r, int seat, const struct drawing *drawing) {
	int expected = __builtin_popcount(ring_active_seats(r));
	if (r->phase == PHASE_PLAY && seat == r->turn) {
		expected += bits_count(ring_playable(r, seat));
		seen_followed += ring_playable(r, seat) != r->hands[seat];
	}
	cr_assert_eq(count_outlined(drawing, SHAPE_RECTANGLE, INK_LIT), expected);
}

/* Who won is framed, who led is named, and everybody's gems are: on the table and in the hand. */
static void judge_cards(const struct ring *r, int seat, const struct drawing *drawing) {
	static const char *const names[SUITS] = {
		"amethyst", "ruby", "sapphire", "emerald", "grayspinel", "diamond", "coin"};
	uint32_t cards = seat >= 0 ? r->hands[seat] : 0;
	if (cards != 0 && r->discards[seat] > 0) {
		cards |= 1U << (r->discards[seat] - 1);
	}
	for (int other = 0; other < r->n_seats; other++) {
		cards |= r->played[other] > 0 ? 1U << (r->played[other] - 1) : 0;
	}
	for (int suit = 0; suit < SUITS; suit++) {
		cr_assert_eq(count_labels(drawing, names[suit]),
			bits_count(cards & ring_cards_of(suit)), "%s", names[suit]);
	}
	cr_assert_eq(count_labels(drawing, "led"), r->n_played > 0);
	cr_assert_eq(count_outlined(drawing, SHAPE_RECTANGLE, INK_TEXT),
		__builtin_popcount(ring_winners(r)));
}

static void judge(void *data, const struct moment *moment) {
	static struct drawing drawing;
	const struct ring *r = moment->state;
	(void)data;
	for (int i = 0; i <= moment->n_seats; i++) {
		int seat = i < moment->n_seats ? i : SEAT_ALL;
		moment_draw(moment, seat, LANGUAGE_ENGLISH, &drawing, NULL, NULL);
		judge_dice(r, &drawing);
		judge_rings(r, &drawing);
		judge_lit(r, seat, &drawing);
		judge_cards(r, seat, &drawing);
		cr_assert_eq(count_labels(&drawing, "dealer"), r->phase != PHASE_OVER);
		seen_penalties += moment->revealed != NULL;
	}
}

Test(drawing_ring, shows_all_that_lies_on_the_table) {
	catalogue_open();
	for (int n = ring_game.least_seats; n <= ring_game.most_seats; n++) {
		for (uint64_t seed = 0; seed < GAMES; seed++) {
			moments_visit(&ring_game, n, NULL, seed, judge, NULL);
		}
	}
	cr_assert(seen_fallen > 0 && seen_penalties > 0 && seen_followed > 0);
}
