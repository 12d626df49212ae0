#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "engine/perudo/state.h"
#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/perudo/table.h"

static const struct table_round four_of_five = {.hands = "22345 22345 22345 22345"};

/* P17, written down once more by another way: keys compared left to right. */
static bool above(int count, int face, int last_count, int last_face) {
	int key = face == ACE ? 2 * count * 10 + 7 : count * 10 + face;
	int last = last_face == ACE ? 2 * last_count * 10 + 7 : last_count * 10 + last_face;
	return key > last;
}

Test(perudo, a_bid_is_legal_exactly_if_its_key_is_greater) {
	struct perudo p;
	table_deal(&p, &four_of_five);
	p.bidder = 3;
	for (int last = 0; last < COUNT_MOST * FACES; last++) {
		p.count = (uint8_t)(1 + last / FACES);
		p.face = (uint8_t)(1 + last % FACES);
		p.aces_bid = p.face == ACE ? p.count : 0;
		size_t above_it = 0;
		for (int bid = 0; bid < COUNT_MOST * FACES; bid++) {
			int count = 1 + bid / FACES, face = 1 + bid % FACES;
			bool legal = perudo_legal_bid(&p, 0, count, face) == 0;
			above_it += legal;
			if (legal != above(count, face, p.count, p.face)) {
				cr_assert_fail("%dx%d after %dx%d", count, face, p.count, p.face);
			}
		}
		struct move_list list = {.n = 0};
		perudo_list_bids(&p, 0, &list);
		cr_expect_eq(above_it, list.n);
		cr_expect_eq(above_it > 0, perudo_can_bid(&p, 0));
		bool top = p.count == COUNT_MOST && p.face == ACE;
		cr_expect_eq(above_it == 0, top, "only 99xA has no raise");
	}
}

Test(perudo, a_round_ends_after_594_bids_at_most) {
	struct perudo p;
	table_deal(&p, &four_of_five);
	int bids = 0;
	for (struct move move; perudo_can_bid(&p, p.turn); bids++) {
		size_t n = game_moves(&perudo_game, &p, p.turn, p.count != 0, &move, 1);
		cr_assert(n > 0 && move.verb == VERB_BID);
		table_make(&p, move, NULL);
	}
	cr_expect_eq(bids, 594);
	cr_expect(p.count == COUNT_MOST && p.face == ACE);
	cr_expect_eq(game_moves(&perudo_game, &p, p.turn, 0, NULL, 0), 1, "only dudo is left");
}

/* Random games. */

static struct move random_move(const struct perudo *p, struct lots *lots) {
	struct chance chance;
	struct move move;
	if (perudo_game.chance(p, &chance)) {
		lots_fall(lots, &chance, &move);
		return move;
	}
	int seat = (int)lots_below(lots, p->n_seats);
	size_t n = game_moves(&perudo_game, p, seat, 0, NULL, 0);
	if (n == 0 || seat == p->turn) {
		seat = (int)p->turn;
		n = game_moves(&perudo_game, p, seat, 0, NULL, 0);
	}
	/* Low bids more often, so that rounds are long. */
	uint32_t most = lots_below(lots, 2) == 0 && n > 12 ? 12 : (uint32_t)n;
	game_moves(&perudo_game, p, seat, lots_below(lots, most), &move, 1);
	return move;
}

static void expect_round_sound(const struct perudo *p) {
	if (p->palifico != SEAT_NONE) {
		cr_expect_eq(p->palifico, p->starter);
		cr_expect_eq(p->n_dice[p->palifico], 1);
		cr_expect_gt(p->n_in, 2);
		for (int seat = 0; seat < p->n_seats; seat++) {
			bool one = p->n_dice[seat] == 1 && seat != p->palifico;
			cr_expect_eq(perudo_is_veteran(p, seat), one);
		}
	}
}

static void expect_bid_sound(const struct perudo *before, const struct perudo *after) {
	if (before->count == 0) {
		cr_expect(after->face != ACE || after->palifico == before->turn);
	} else if (before->palifico != SEAT_NONE) {
		cr_expect(after->count >= before->count && after->face >= before->face);
	} else {
		cr_expect(above(after->count, after->face, before->count, before->face));
	}
}

static int callers(const struct perudo *p) {
	int n = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		n += seat != p->turn && game_moves(&perudo_game, p, seat, 0, NULL, 0) > 0;
	}
	return n;
}

static void expect_calza_sound(const struct perudo *p) {
	int due = p->options[OPTION_CALZA] && p->count != 0 && p->palifico == SEAT_NONE
			  ? p->n_in - 2
			  : 0;
	if (p->phase == PHASE_BIDDING) {
		cr_expect_eq(callers(p), due);
	}
}

static void expect_places_sound(const struct perudo *p) {
	uint8_t place[SEATS_MAX];
	unsigned seen = 0;
	cr_assert(game_score(p, place));
	for (int seat = 0; seat < p->n_seats; seat++) {
		seen |= 1U << place[seat];
		cr_expect_eq(place[seat] == 1, p->n_dice[seat] > 0);
	}
	cr_expect_eq(seen, (1U << (p->n_seats + 1)) - 2, "each place once");
}

static void play_soundly(struct perudo *p, struct lots *lots, unsigned *palificos) {
	int last_out = p->n_seats + 1;
	uint8_t place[SEATS_MAX];
	while (!game_score(p, place)) {
		struct perudo before = *p;
		table_make(p, random_move(p, lots), NULL);
		if (p->round != before.round) {
			expect_round_sound(p);
			*palificos += p->palifico != SEAT_NONE;
		}
		if (p->count != 0) {
			expect_bid_sound(&before, p);
		}
		expect_calza_sound(p);
		cr_expect_eq(__builtin_popcount(perudo_game.in_game(p)), p->over ? 0 : p->n_in,
			"who has dice is in the game");
		if (p->n_in < before.n_in) {
			cr_expect_lt(p->n_in, last_out, "the first to go out is placed last");
			last_out = before.n_in;
		}
	}
	expect_places_sound(p);
}

static int winners_dice(const struct perudo *p) {
	return perudo_dice_in_play(p);
}

Test(perudo, random_games_are_sound) {
	struct lots lots;
	struct perudo p;
	lots_init(&lots, 1);
	unsigned palificos[PERUDO_SEATS + 1] = {0};
	for (int game = 0; game < 600; game++) {
		int n_seats = 2 + game % 5, dice = 1 + game / 5 % 10, calza = game / 50 % 2;
		table_set_up(&p, n_seats, (int16_t)dice, (int16_t)calza);
		unsigned before = palificos[n_seats];
		play_soundly(&p, &lots, &palificos[n_seats]);
		if (!calza) {
			cr_expect_eq(p.round, n_seats * dice - winners_dice(&p));
		}
		cr_expect(dice > 1 || palificos[n_seats] == before, "nobody drops to one");
		cr_expect_leq(palificos[n_seats] - before, (unsigned)n_seats);
	}
	cr_expect_eq(palificos[2], 0, "a game of two never has one");
	cr_expect_gt(palificos[3], 20);
	cr_expect_gt(palificos[6], 20);
}

Test(perudo, telling_the_counts_changes_no_rule) {
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct perudo games_of[2];
		for (int counts = COUNTS_HIDDEN; counts <= COUNTS_OPEN; counts++) {
			struct lots lots;
			unsigned palificos = 0;
			lots_init(&lots, seed);
			struct perudo *p = &games_of[counts];
			int16_t options[OPTIONS_MAX] = {5, 1, (int16_t)counts};
			perudo_game.setup(p, 4, options, NULL);
			play_soundly(p, &lots, &palificos);
			p->options[OPTION_COUNTS] = 0;
		}
		cr_expect_arr_eq(&games_of[0], &games_of[1], sizeof(games_of[0]));
	}
}

Test(perudo, options_are_named_and_bounded_as_written) {
	int16_t options[OPTIONS_MAX];
	options_set_normal(&perudo_game, options);
	cr_expect(options[OPTION_DICE] == 5 && options[OPTION_CALZA] == 0 &&
		  options[OPTION_COUNTS] == COUNTS_HIDDEN);
	static const struct {
		const char *key, *value;
		int error;
	} rows[] = {
		{"dice", "1", 0},
		{"dice", "10", 0},
		{"dice", "0", -EINVAL},
		{"dice", "11", -EINVAL},
		{"dice", "5x", -EINVAL},
		{"dice", "", -EINVAL},
		{"dice", "-1", -EINVAL},
		{"dice", "99999999999999999999", -EINVAL},
		{"calza", "on", 0},
		{"calza", "off", 0},
		{"calza", "true", 0},
		{"calza", "no", 0},
		{"calza", "maybe", -EINVAL},
		{"counts", "open", 0},
		{"counts", "hidden", 0},
		{"counts", "on", -EINVAL},
		{"aces", "on", -ENOENT},
		{"", "", -ENOENT},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int error = options_set(&perudo_game, options, rows[i].key, rows[i].value);
		cr_expect_eq(error, rows[i].error, "%s=%s: %d", rows[i].key, rows[i].value, error);
	}
	cr_expect(options[OPTION_DICE] == 10 && options[OPTION_CALZA] == 0 &&
		  options[OPTION_COUNTS] == COUNTS_HIDDEN);
}

/* The game that the record format shows as its example. */
static const char *const example_moves[] = {"starter 0", "roll 4 2 2 1 6 2", "0 bid 2 2",
	"1 bid 1 1", "2 bid 5 4", "1 calza", "roll 4 5 3 3 2", "1 bid 1 5", "2 bid 2 5", "0 dudo",
	"roll 1 1 2 1", "2 bid 1 1", "0 bid 2 1", "1 bid 2 4", "2 dudo", "roll 6 6 5", "2 bid 1 4",
	"0 dudo"};

/* Its events: names and numbers, a list behind its length, -3 for nobody. */
static const char *const example_events[] = {"round 1 0 -3", "roll 3 2 2 4 2 1 2 2 2 6",
	"bid 0 2 2", "bid 1 1 1", "bid 2 5 4", "calza 1", "reveal 2 1 -3", "round 2 1 1",
	"roll 3 2 4 5 1 3 2 2 3", "bid 1 1 5", "bid 2 2 5", "dudo 0", "reveal 1 2 -3",
	"round 3 2 2", "roll 3 2 1 1 1 2 1 1", "bid 2 1 1", "bid 0 2 1", "bid 1 2 4", "dudo 2",
	"reveal 0 1 -3", "out 1", "round 4 2 -3", "roll 3 2 6 6 0 1 5", "bid 2 1 4", "dudo 0",
	"reveal 0 2 -3", "out 2", "end 3 1 3 2"};

enum { EXAMPLE_EVENTS = sizeof(example_events) / sizeof(example_events[0]) };

static void write_event(const struct event *event, struct text *out) {
	text_puts(out, perudo_game.event_kinds[event->kind].name);
	for (int i = 0; i < event->len; i++) {
		text_add(out, " %d", event->data[i]);
	}
}

static size_t expect_recorded(const struct events *events, size_t at) {
	for (int i = 0; i < events->n; i++) {
		if (perudo_game.event_kinds[events->list[i].kind].recorded) {
			char line[256];
			struct text text = TEXT_INTO(line);
			write_event(&events->list[i], &text);
			cr_assert_lt(at, EXAMPLE_EVENTS);
			cr_expect_str_eq(line, example_events[at], "event %zu", at + 1);
			at++;
		}
	}
	return at;
}

Test(perudo, the_example_game_is_recorded_as_written) {
	struct perudo p;
	static struct events events;
	size_t told = 0;
	table_set_up(&p, 3, 2, 1);
	for (size_t i = 0; i < sizeof(example_moves) / sizeof(example_moves[0]); i++) {
		struct move move;
		cr_assert(notation_read(&perudo_game, example_moves[i], &move), "%s",
			example_moves[i]);
		events_clear(&events);
		table_make(&p, move, &events);
		told = expect_recorded(&events, told);
	}
	cr_expect_eq(told, EXAMPLE_EVENTS);
	uint8_t place[SEATS_MAX];
	cr_expect(game_score(&p, place));
	cr_expect_arr_eq(place, ((uint8_t[SEATS_MAX]){1, 3, 2}), SEATS_MAX);
}

Test(perudo, an_event_that_is_no_move_now_is_none) {
	static const struct {
		const char *at; /* the moves before */
		struct {
			uint8_t kind, len;
			int16_t data[12];
		} event;
		bool is_move;
	} rows[] = {
		{"", {EVENT_ROUND, 3, {1, 2, SEAT_NONE}}, true},
		{"", {EVENT_ROLL, 7, {3, 1, 1, 1, 1, 1, 1}}, false},
		{"starter 0", {EVENT_ROUND, 3, {2, 2, SEAT_NONE}}, false},
		{"starter 0", {EVENT_ROLL, 7, {3, 1, 1, 1, 1, 1, 1}}, true},
		{"starter 0", {EVENT_ROLL, 7, {3, 0, 2, 1, 1, 1, 1}}, false},
		{"starter 0", {EVENT_ROLL, 5, {2, 1, 1, 1, 1}}, false},
		{"starter 0", {EVENT_ROLL, 6, {3, 1, 1, 1, 1, 1}}, false},
		{"starter 0", {EVENT_ROLL, 0, {0}}, false},
		{"starter 0", {EVENT_REVEAL, 3, {1, 1, SEAT_NONE}}, false},
		{"starter 0", {EVENT_BID, 3, {0, 1, 3}}, true},
		{"starter 0", {EVENT_BID, 2, {0, 1}}, false},
		{"starter 0", {EVENT_DUDO, 1, {256}}, true},
		{"starter 0", {PERUDO_EVENTS, 1, {0}}, false},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		struct move move;
		int16_t data[12];
		table_set_up(&p, 3, 1, 0);
		if (notation_read(&perudo_game, rows[i].at, &move)) {
			table_make(&p, move, NULL);
		}
		memcpy(data, rows[i].event.data, sizeof(data));
		struct event event = {rows[i].event.kind, SEAT_ALL, rows[i].event.len, data};
		bool is_move = perudo_game.move_of(&p, &event, 1, &move) == 1;
		cr_expect_eq(is_move, rows[i].is_move, "row %zu", i);
		cr_expect(!is_move || event.kind != EVENT_DUDO || move.seat >= p.n_seats,
			"a seat far out of range does not wrap round");
	}
}

/* Two rounds that differ only in what the others rolled. */
static void deal_twice(struct perudo p[2], struct lots *lots, int seat) {
	struct chance chance;
	struct move roll;
	perudo_game.chance(&p[0], &chance);
	lots_fall(lots, &chance, &roll);
	p[1] = p[0];
	perudo_game.apply(&p[0], &roll, NULL);
	int at = 0;
	for (int other = 0; other < p->n_seats; other++) {
		for (int i = 0; i < p[1].n_dice[other]; i++, at++) {
			if (other != seat) {
				roll.args[at] = (int16_t)(1 + lots_below(lots, FACES));
			}
		}
	}
	perudo_game.apply(&p[1], &roll, NULL);
}

static void expect_same_view(const struct perudo p[2], int seat) {
	struct perudo views[2] = {p[0], p[1]};
	perudo_game.player_view(&views[0], seat);
	perudo_game.player_view(&views[1], seat);
	cr_expect_arr_eq(&views[0], &views[1], sizeof(views[0]));
}

Test(perudo, until_the_reveal_nothing_depends_on_the_others_dice) {
	struct lots lots;
	lots_init(&lots, 7);
	for (int round = 0; round < 300; round++) {
		static struct events events[2];
		struct perudo p[2];
		int n_seats = 2 + round % 5, seat = round % n_seats;
		table_set_up(&p[0], n_seats, 5, (int16_t)(round % 2));
		table_make(&p[0], (struct move){SEAT_CHANCE, VERB_STARTER, 1, {0}}, NULL);
		deal_twice(p, &lots, seat);
		expect_same_view(p, seat);
		for (;;) {
			struct move move = random_move(&p[0], &lots);
			if (move.verb != VERB_BID) {
				break;
			}
			for (int i = 0; i < 2; i++) {
				events_clear(&events[i]);
				table_make(&p[i], move, &events[i]);
			}
			cr_expect_eq(events[0].n, events[1].n);
			cr_expect_eq(events[0].used, events[1].used);
			cr_expect_arr_eq(events[0].data, events[1].data,
				events[0].used * sizeof(events[0].data[0]));
			expect_same_view(p, seat);
		}
	}
}

Test(perudo, a_round_that_was_shown_is_remembered) {
	struct perudo p;
	table_deal(&p, &(struct table_round){.hands = "22345 23456 11234"});
	table_bids(&p, "4x2 5x3");
	table_make(&p, table_call(2, "dudo"), NULL);
	perudo_game.player_view(&p, 0);
	cr_expect_eq(p.n_shown, 1);
	cr_expect_eq(p.shown[0].doubter, 2);
	struct perudo then = p;
	perudo_back_to(&then, &p.shown[0]);
	cr_expect_eq(then.n_dice[1], 5);
	cr_expect_arr_eq(then.hands[1], ((uint8_t[]){2, 3, 4, 5, 6}), 5);
	cr_expect_eq(then.n_bids, 2);
	cr_expect_eq(then.calls[1].seat, 1);
	cr_expect_eq(then.calls[1].count, 5);
	cr_expect_eq(then.calls[1].face, 3);
}
