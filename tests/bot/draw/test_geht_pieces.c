#include <criterion/criterion.h>
#include <stdio.h>

#include "engine/games.h"
#include "engine/geht/state.h"
#include "tests/bot/draw/moments.h"
#include "tests/bot/draw/shapes.h"

/* No card that lies before a player is left out of the picture. */

static void judge_card(const struct drawing *drawing, int card, int n) {
	static const char *const colours[COLOURS] = {"Green", "Yellow", "Red"};
	char text[16];
	snprintf(text, sizeof(text), "%s %d", colours[geht_cards[card].colour], card);
	cr_assert_eq(shapes_count(drawing, text), n, "%s", text);
}

static void judge_cards(const struct geht *g, const struct drawing *drawing) {
	for (int card = 1; card <= CARDS; card++) {
		int n = 0;
		for (int seat = 0; seat < g->n_seats; seat++) {
			n += geht_level(g, seat, card) != 0 ||
			     geht_scored_level(g, seat, card) != 0 ||
			     geht_find_fresh(&g->seats[seat], card) >= 0;
		}
		judge_card(drawing, card, n);
	}
}

static void judge_displays(void *data, const struct moment *moment) {
	static struct drawing drawing;
	int *n = data;
	if (moment->revealed == NULL) {
		moment_draw(moment, SEAT_ALL, LANGUAGE_ENGLISH, &drawing, NULL, NULL);
		judge_cards(moment->state, &drawing);
		++*n;
	}
}

Test(pieces, of_geht_are_all_cards_of_the_players) {
	int n = 0;
	catalogue_open();
	moments_visit(games_find("geht"), 4, NULL, 1, judge_displays, &n);
	cr_assert_gt(n, 50);
}

/* As it never is: all cards on level 1, and each player might take any. */
Test(pieces, of_geht_find_room_when_nobody_has_scored_a_card) {
	static struct drawing drawing;
	static struct geht g = {.n_seats = GEHT_SEATS,
		.phase = PHASE_DECIDING,
		.round = 1,
		.roll = 1,
		.drawer = SEAT_NONE,
		.dice = {6, 6, 6, 6, 6, 6, 6}};
	const struct moment moment = {
		.game = games_find("geht"), .state = &g, .n_seats = g.n_seats};
	catalogue_open();
	int n_used = 0;
	for (int card = 1; card <= CARDS; card++) {
		n_used += __builtin_popcount(geht_uses(card, g.dice));
		geht_add(&g.seats[card % GEHT_SEATS].left[1], card);
		geht_add(&g.met, card);
	}
	for (int seat = 0; seat < GEHT_SEATS; seat++) {
		g.seats[seat].in = true;
		g.seats[seat].luck = CLOVER;
	}
	moment_draw(&moment, SEAT_ALL, LANGUAGE_JAPANESE, &drawing, NULL, NULL);
	shapes_judge(&drawing);
	moment_draw(&moment, SEAT_ALL, LANGUAGE_ENGLISH, &drawing, NULL, NULL);
	shapes_judge(&drawing);
	judge_cards(&g, &drawing);
	cr_assert_geq(shapes_count(&drawing, "6"), DICE + n_used, "the dice that meet each card");
}
