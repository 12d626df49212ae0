#include <criterion/criterion.h>
#include <string.h>

#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/ring/board.h"

/* Clauses of the rules that the worked examples leave open, by their numbers. */

#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

Test(ring, cards_are_the_thirty_of_r2) {
	static const int least[SUITS] = {1, 2, 3, 4, 5, 6, 0}, n[SUITS] = {7, 6, 5, 4, 3, 2, 3};
	uint32_t all = 0;
	for (int suit = 0; suit < SUITS; suit++) {
		uint32_t cards = ring_cards_of(suit);
		cr_expect_eq(bits_count(cards), n[suit], "R2: suit %d", suit);
		cr_expect_eq(all & cards, 0);
		all |= cards;
		for (int rank = -1; rank < 10; rank++) {
			int card = ring_card_of(suit, rank);
			bool there = suit == COIN ? rank == 0 || rank == 1 || rank == RANK_TOP
						  : rank >= least[suit] && rank <= RANK_TOP;
			cr_expect_eq(card != NO_CARD, there, "R2: %d-%d", suit, rank);
			cr_expect(!there || (ring_suit_of(card) == suit && cards >> card & 1));
			cr_expect(!there || ring_rank_of(card) == rank);
		}
	}
	cr_expect_eq(all, ALL_CARDS);
	cr_expect_eq(ring_card_of(-1, 5), NO_CARD);
	cr_expect_eq(ring_card_of(SUITS, 5), NO_CARD);
	cr_expect_eq(ring_cards_in_use(5), ALL_CARDS, "R3");
	cr_expect_eq(ring_cards_in_use(4), ALL_CARDS & ~ring_cards_of(COIN), "R3");
	cr_expect_eq(ring_cards_in_use(3), GEM_CARDS & ~ring_cards_of(AMETHYST), "R3");
}

Test(ring, ranks_are_strong_by_the_center_die_and_zero_is_always_weakest) {
	for (int center = 1; center <= FACES; center++) {
		for (int rank = 1; rank <= RANK_TOP; rank++) {
			int more = ring_strength(center, rank) - ring_strength(center, rank - 1);
			bool low = center <= 3 && rank > 1;
			cr_expect_eq(more < 0, low, "R28, R29: %d, %d", center, rank);
			cr_expect_gt(ring_strength(center, rank), ring_strength(center, 0));
		}
	}
}

Test(ring, a_game_begins_on_nine_with_a_parent_by_lot) {
	for (int n = 3; n <= RING_SEATS; n++) {
		struct ring r;
		struct chance chance;
		board_set_up(&r, n, 0);
		cr_assert(ring_game.chance(&r, &chance), "R6");
		cr_expect(chance.kind == CHANCE_UNIFORM && chance.sides == n, "R6");
		for (int seat = 0; seat < n; seat++) {
			cr_expect_eq(r.rings[seat], RING_TOP, "R4");
		}
		board_deal(&r, n, n - 1, "");
		cr_assert(ring_game.chance(&r, &chance), "R10");
		cr_expect(chance.kind == CHANCE_DICE && chance.n == n + 1, "R5");
		cr_expect_eq(chance.sides, FACES);
	}
}

static void take_all(struct ring *r) {
	struct move move;
	while (r->phase == PHASE_TAKE) {
		game_moves(&ring_game, r, r->turn, 0, &move, 1);
		board_make(r, move, NULL);
	}
}

Test(ring, dice_go_to_more_jewel_and_the_last_one_stays_in_the_center) {
	struct ring r;
	board_deal(&r, 5, 1, "");
	board_roll(&r, "1 1 2 3 3 6");
	cr_expect_eq(r.turn, 2, "R11: the parent's left neighbour begins");
	take_all(&r);
	static const uint8_t dice[] = {3, 3, 1, 1, 2};
	cr_expect_arr_eq(r.dice, dice, sizeof(dice), "R11, R12");
	static const uint8_t areas[] = {AREA_MORE, AREA_MORE, AREA_MORE, AREA_MORE, AREA_MORE};
	cr_expect_arr_eq(r.areas, areas, sizeof(areas), "R12");
	cr_expect_eq(r.center, 6, "R13");
}

/* R14: all choose at the same time, in any order, coins included. */
Test(ring, discards_come_in_any_order_and_are_told_to_nobody_else) {
	static const int orders[][5] = {{0, 1, 2, 3, 4}, {4, 2, 0, 1, 3}};
	static const char *const cards[] = {"c0", "c1", "c7", "a1", "r2"};
	for (size_t o = 0; o < LENGTH(orders); o++) {
		struct ring r;
		static struct events events;
		board_deal(&r, 5, 1, "c0/c1/c7/a1/r2");
		board_roll(&r, "112336");
		take_all(&r);
		for (int i = 0; i < 5; i++) {
			int seat = orders[o][i];
			cr_expect(ring_game.active_seats(&r) >> seat & 1);
			cr_expect_eq(game_moves(&ring_game, &r, seat, 0, NULL, 0), HAND);
			events_clear(&events);
			board_make(&r, board_move(seat, VERB_DISCARD, cards[seat]), &events);
			for (int e = 0; e < events.n; e++) {
				const struct event *event = &events.list[e];
				bool tells = event->kind == EVENT_DISCARD ||
					     event->kind == EVENT_DISCARDED;
				cr_expect(!tells || event->to == SEAT_NONE || event->to == seat);
			}
			cr_expect_eq(board_event(&events, EVENT_IN)->data[1], i + 1);
		}
		cr_expect_eq(r.turn, 1, "R16: the parent leads");
		cr_expect_eq(ring_n_in_hand(&r, 3), TRICKS, "R15");
	}
}

/* R17: clockwise from the leader. */
Test(ring, cards_are_played_clockwise) {
	struct ring r;
	board_play(&r, 4, 2, 5, "r2 s3/r3 s4/r4 s5/r5 s6");
	static const int order[] = {2, 3, 0, 1};
	for (int i = 0; i < 4; i++) {
		cr_expect_eq(ring_game.active_seats(&r), 1U << order[i], "R17");
		for (int seat = 0; seat < 4; seat++) {
			struct move move = board_move(seat, VERB_PLAY, "e4");
			cr_expect_eq(board_legal(&r, move),
				seat == order[i] ? REFUSED_HELD : REFUSED_TURN);
		}
		static const char *const cards[] = {"r4", "r5", "r2", "r3"};
		board_play_cards(&r, cards[i], NULL);
	}
	cr_expect_eq(r.turn, 3, "R30: ruby-5 has won");
}

/* R31, R32: of other gems only the rank of the winning card wins. */
Test(ring, every_card_of_the_winning_rank_wins) {
	static const struct {
		int n_seats, center;
		const char *cards;
		unsigned winners;
	} rows[] = {
		{5, 5, "r5 s5 e5 g5 a5", 31}, /* R31: all win */
		{5, 2, "r5 s5 e5 g5 a5", 31},
		{5, 5, "d7 c7 r7 s7 e7", 31},
		{5, 1, "r2 s3 e4 c0 a1", 1}, /* R32 */
		{5, 6, "r2 c0 s7 e7 g7", 1}, /* R32: coin-0 loses to all */
		{4, 6, "a1 r2 s3 e4", 1},
		{4, 6, "a1 r2 a2 e4", 6}, /* R31: the follower's 2 and the other 2 */
		{3, 3, "e4 e7 s4", 5},
	};
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct ring r = {.n_seats = (uint8_t)rows[i].n_seats};
		int cards[CARDS], n = board_list(rows[i].cards, cards);
		r.center = (uint8_t)rows[i].center;
		r.n_played = (uint8_t)n;
		for (int seat = 0; seat < n; seat++) {
			r.played[seat] = (uint8_t)(cards[seat] + 1);
		}
		cr_expect_eq(ring_winners(&r), rows[i].winners, "row %zu", i);
	}
}

/* R34: each trick has one next leader, who has won it with the led gem or a coin. */
Test(ring, exactly_one_winner_can_lead_next) {
	struct lots lots;
	lots_init(&lots, 5);
	for (int i = 0; i < 20000; i++) {
		struct ring r = {.n_seats = 5, .n_played = 5};
		uint32_t left = ALL_CARDS;
		r.center = (uint8_t)(1 + lots_below(&lots, FACES));
		for (int seat = 0; seat < 5; seat++) {
			uint32_t from = seat == 0 ? left & GEM_CARDS : left;
			int card;
			do {
				card = (int)lots_below(&lots, CARDS);
			} while ((from >> card & 1) == 0);
			left &= ~(1U << card);
			r.played[seat] = (uint8_t)(card + 1);
		}
		unsigned winners = ring_winners(&r);
		int next = ring_next_leader(&r, winners), led = ring_led(&r), of_led = 0, coins = 0;
		for (int seat = 0; seat < 5; seat++) {
			int suit = ring_suit_of(r.played[seat] - 1);
			of_led += (winners >> seat & 1) && suit == led;
			coins += (winners >> seat & 1) && suit == COIN;
		}
		int suit = ring_suit_of(r.played[next] - 1);
		cr_assert(of_led <= 1 && coins <= 1 && of_led + coins >= 1, "R34");
		cr_assert(winners >> next & 1, "R33");
		cr_assert_eq(suit, of_led ? led : COIN, "R33");
	}
}

/* R40, as a line of steps. */
Test(ring, who_gathers_as_much_as_the_die_says_ends_on_just) {
	for (int die = 1; die <= FACES; die++) {
		for (int steps = 0; steps < 20; steps++) {
			struct ring r = {.n_seats = 1, .dice = {(uint8_t)die}};
			int area = steps < die ? AREA_MORE : steps == die ? AREA_JUST : AREA_HEAVY;
			int over = steps - die > FACES ? FACES : steps - die;
			int shows = steps < die ? die - steps : steps == die ? 1 : over;
			ring_step(&r, 0, steps);
			cr_expect_eq(r.areas[0], area, "R37, R38: %d, %d", die, steps);
			cr_expect_eq(r.dice[0], shows, "R39: %d, %d", die, steps);
		}
	}
}

/* R23, R26, R41: who pays keeps the die, and play goes on without him for now. */
Test(ring, a_payment_does_not_touch_the_dice) {
	struct ring r;
	static struct events events;
	board_play(&r, 5, 0, 5, "r7 c1/r2 e4/r3 e5/r4 e6/r5 e7");
	board_play_cards(&r, "r7 r2 r3 r4 r5", &events);
	const struct event *penalty = board_event(&events, EVENT_PENALTY);
	cr_assert_not_null(penalty, "R23");
	cr_expect(penalty->data[0] == 0 && penalty->data[1] == 8);
	cr_expect_eq(r.dice[0], 2, "R36, R41: one step for the trick, none for the payment");
	cr_expect_eq(r.dice[1], 3, "R41");
	cr_expect_eq(r.leader, 1, "R24");
	cr_expect_eq(r.trick, TRICKS);
	board_play_cards(&r, "e4 e5 e6 e7 c1", &events);
	cr_expect_eq(r.round, 2, "R45");
}

/* R52, R7, R45: rounds go on; parents go round to the right; rings stay, dice do not. */
Test(ring, rounds_follow_each_other_under_the_next_parent) {
	struct ring r;
	board_set_up(&r, 3, 1);
	for (int round = 1, parent = 1; round < 400; round++, parent = (parent + 2) % 3) {
		board_play(&r, 3, 0, 2, "r2/s3/e4");
		r.recover = 1;
		r.round = (uint16_t)round;
		r.parent = (int8_t)parent;
		r.dice[0] = r.dice[1] = r.dice[2] = 1;
		r.areas[1] = r.areas[2] = AREA_JUST;
		board_play_cards(&r, "r2 s3 e4", NULL);
		cr_assert_eq(r.round, (uint32_t)round + 1, "R52");
		cr_assert_eq(r.parent, (parent + 2) % 3, "R7");
		cr_expect_eq(r.rings[0], RING_TOP, "R44: nothing goes above 9");
		cr_expect(r.dice[0] == 0 && r.center == 0 && r.shown == 0, "R45");
	}
}

/* The option: a die on Just lifts the ring, by 1 and to 9 at most. */
Test(ring, recover_lifts_rings_of_those_on_just) {
	static const struct {
		int recover, ring, after;
	} rows[] = {{0, 5, 5}, {1, 5, 6}, {1, 8, 9}, {1, 9, 9}, {0, 9, 9}, {1, 1, 2}};
	for (size_t i = 0; i < LENGTH(rows); i++) {
		struct ring r;
		static struct events events;
		board_play(&r, 3, 0, 2, "r2/s3/e4");
		r.recover = (uint8_t)rows[i].recover;
		board_set_dice(&r, "M3 J M1");
		r.rings[1] = (uint8_t)rows[i].ring;
		board_play_cards(&r, "r2 s3 e4", &events);
		const struct event *score = board_event(&events, EVENT_SCORE);
		cr_expect_eq(r.rings[1], rows[i].after, "row %zu", i);
		cr_expect_eq(score->data[3], rows[i].after - rows[i].ring, "row %zu", i);
		cr_expect(score->data[2] == -2 && score->data[4] == -1);
	}
}

/* R53: hands and discards; R54: everything else. */
Test(ring, a_seat_sees_its_own_hand_and_discard_alone) {
	struct ring r, view;
	board_deal(&r, 4, 0, "");
	board_roll(&r, "12345");
	take_all(&r);
	struct move discard;
	game_moves(&ring_game, &r, 1, 0, &discard, 1);
	board_make(&r, discard, NULL);
	for (int i = -1; i < 4; i++) {
		int seat = i < 0 ? SEAT_ALL : i;
		view = r;
		ring_game.player_view(&view, seat);
		for (int other = 0; other < 4; other++) {
			cr_expect_eq(view.hands[other] != 0, other == seat, "R53");
			cr_expect_eq(view.discards[other] != 0, other == seat && seat == 1, "R53");
			cr_expect_eq(ring_n_in_hand(&view, other), other == 1 ? 5 : 6, "R54");
			view.hands[other] = r.hands[other];
			view.discards[other] = r.discards[other];
		}
		cr_expect_eq(memcmp(&view, &r, sizeof(r)), 0, "R54");
	}
}

/* Refusals that no worked example has. */
Test(ring, other_refusals_say_why) {
	struct ring taking, discarding, playing, over;
	board_deal(&taking, 3, 0, "");
	board_roll(&taking, "1123");
	discarding = taking;
	take_all(&discarding);
	board_play(&playing, 3, 0, 2, "r2 d6/s3 s4/e4 e5");
	over = playing;
	over.phase = PHASE_OVER;
	over.over = true;
	const struct {
		const struct ring *r;
		struct move move;
		int refusal;
	} rows[] = {
		{&taking, {1, VERB_TAKE, 1, {1}}, LEGAL},
		{&taking, {1, VERB_TAKE, 1, {0}}, REFUSED_FACE},
		{&taking, {1, VERB_TAKE, 1, {7}}, REFUSED_FACE},
		{&taking, {1, VERB_TAKE, 0, {0}}, REFUSED_FACE},
		{&taking, {1, VERB_TAKE, 2, {1, 1}}, REFUSED_FACE},
		{&taking, {1, VERB_DISCARD, 2, {RUBY, 2}}, REFUSED_TAKING},
		{&taking, {1, VERB_PLAY, 2, {RUBY, 2}}, REFUSED_TAKING},
		{&taking, {3, VERB_TAKE, 1, {1}}, REFUSED_SEAT},
		{&taking, {SEAT_NONE, VERB_TAKE, 1, {1}}, REFUSED_SEAT},
		{&taking, {SEAT_CHANCE, VERB_ROLL, 4, {1, 1, 2, 3}}, REFUSED_CHANCE},
		{&taking, {1, VERB_ROLL, 4, {1, 1, 2, 3}}, REFUSED_CHANCE},
		{&taking, {1, 200, 0, {0}}, REFUSED_CHANCE},
		{&discarding, {1, VERB_TAKE, 1, {1}}, REFUSED_DISCARDS},
		{&discarding, {0, VERB_DISCARD, 2, {AMETHYST, 4}}, REFUSED_LEFT_OUT},
		{&discarding, {0, VERB_DISCARD, 2, {COIN, 0}}, REFUSED_LEFT_OUT},
		{&discarding, {0, VERB_DISCARD, 2, {COIN, 2}}, REFUSED_CARD},
		{&discarding, {0, VERB_DISCARD, 2, {RUBY, 1}}, REFUSED_CARD},
		{&discarding, {0, VERB_DISCARD, 2, {-1, 1}}, REFUSED_NO_CARD},
		{&discarding, {0, VERB_DISCARD, 1, {RUBY}}, REFUSED_NO_CARD},
		{&playing, {0, VERB_TAKE, 1, {1}}, REFUSED_PLAYING},
		{&playing, {0, VERB_DISCARD, 2, {RUBY, 2}}, REFUSED_PLAYING},
		{&playing, {0, VERB_PLAY, 2, {RUBY, 3}}, REFUSED_HELD},
		{&playing, {0, VERB_PLAY, 2, {RUBY, 2}}, LEGAL},
		{&over, {0, VERB_PLAY, 2, {RUBY, 2}}, REFUSED_OVER},
		{&over, {SEAT_CHANCE, VERB_ROLL, 4, {1, 1, 2, 3}}, REFUSED_OVER},
	};
	for (size_t i = 0; i < LENGTH(rows); i++) {
		int refusal = board_legal(rows[i].r, rows[i].move);
		cr_expect_eq(refusal, rows[i].refusal, "row %zu: refusal %d", i, refusal);
	}
}
