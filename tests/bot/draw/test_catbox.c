#include <criterion/criterion.h>
#include <stdio.h>

#include "engine/catbox/catbox.h"
#include "engine/catbox/state.h"
#include "tests/bot/draw/moments.h"

/* Nothing that lies on the table is missing in the pictures of Cat in the Box. */

enum { GAMES = 4 };

static int seen_links, seen_voids, seen_hands;

/* The letter of each seat: in its row, on its tokens, and beside the colors in which it is void. */
static void judge_letters(const struct catbox *c, const struct drawing *drawing) {
	for (int seat = 0; seat < c->n_seats; seat++) {
		int voids = __builtin_popcount(c->voids[seat]);
		int expected = 1 + __builtin_popcount(c->tokens[seat]) + voids;
		const char letter[] = {(char)('A' + seat), '\0'};
		cr_assert_eq(count_labels(drawing, letter), expected, "%s", letter);
		seen_voids += voids;
	}
}

/* Neighbours of one player's are linked, each pair once. */
static void judge_links(const struct catbox *c, const struct drawing *drawing) {
	int expected = 0;
	for (int card = 1; card <= catbox_ranks(c); card++) {
		for (int color = 0; color < COLORS; color++) {
			int owner = catbox_owner(c, catbox_space(card, color));
			expected += owner != SEAT_NONE && card < catbox_ranks(c) &&
				    catbox_owner(c, catbox_space(card + 1, color)) == owner;
			expected += owner != SEAT_NONE && color + 1 < COLORS &&
				    catbox_owner(c, catbox_space(card, color + 1)) == owner;
		}
	}
	cr_assert_eq(count_outlined(drawing, SHAPE_LINE, INK_TEXT), expected);
	seen_links += expected;
}

static void judge_tricks(const struct catbox *c, const struct drawing *drawing) {
	char tricks[32];
	for (int seat = 0; seat < c->n_seats; seat++) {
		if (c->predicted[seat] > 0) {
			snprintf(tricks, sizeof(tricks), "%d of %d", c->taken[seat],
				c->predicted[seat]);
			cr_assert_geq(count_labels(drawing, tricks), 1, "%s", tricks);
		}
	}
	cr_assert_eq(count_labels(drawing, "led"), c->n_plays > 0);
}

/* Lit are those on turn, and to the one who plays the spaces and the cards that may be played. */
static void judge_lit(const struct catbox *c, int seat, const struct drawing *drawing) {
	int expected = __builtin_popcount(catbox_active_seats(c));
	uint32_t open = c->phase == PHASE_PLAY && seat == c->turn ? catbox_open(c, seat) : 0;
	for (int card = 1; card <= catbox_ranks(c) && open != 0; card++) {
		expected += (open & catbox_column(card)) != 0 ? c->hands[seat][card] : 0;
	}
	expected += __builtin_popcount(open);
	cr_assert_eq(count_outlined(drawing, SHAPE_RECTANGLE, INK_LIT), expected);
}

static void judge_paradox(const struct event *event, const struct drawing *drawing) {
	cr_assert_eq(event->kind, EVENT_PARADOX);
	cr_assert_eq(count_outlined(drawing, SHAPE_RECTANGLE, INK_EDGE), event->data[1]);
	seen_hands++;
}

static void judge(void *data, const struct moment *moment) {
	static struct drawing drawing;
	const struct catbox *c = moment->state;
	(void)data;
	for (int i = 0; i <= moment->n_seats; i++) {
		int seat = i < moment->n_seats ? i : SEAT_ALL;
		moment_draw(moment, seat, LANGUAGE_ENGLISH, &drawing, NULL, NULL);
		if (moment->revealed != NULL) {
			judge_paradox(moment->revealed, &drawing);
		} else if (c->phase == PHASE_OVER) {
			cr_assert_geq(count_labels(&drawing, "wins"), 1);
		} else {
			judge_letters(c, &drawing);
			judge_links(c, &drawing);
			judge_tricks(c, &drawing);
			judge_lit(c, seat, &drawing);
		}
	}
}

Test(drawing_catbox, shows_all_that_lies_on_the_table) {
	catalogue_open();
	for (int n = catbox_game.least_seats; n <= catbox_game.most_seats; n++) {
		for (uint64_t seed = 0; seed < GAMES; seed++) {
			moments_visit(&catbox_game, n, "discard=on paradox_ends=round", seed, judge,
				NULL);
		}
	}
	cr_assert(seen_links > 0 && seen_voids > 0 && seen_hands > 0);
}
