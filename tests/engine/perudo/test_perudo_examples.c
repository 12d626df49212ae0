#include <criterion/criterion.h>

#include "tests/engine/perudo/table.h"

/* The worked examples of the rules, numbered as there: E1 … E72. Seat 0 opens and bids go round. */

enum { CALLER_ON_TURN = 0, AT = 1 }; /* .caller = AT + seat */
enum { NOBODY = SEAT_NONE };

struct example {
	const char *dice; /* hands by seat, blank-separated; "-" out; NULL: the usual ones */
	const char *bids; /* the previous ones: "8x6 4xA" */
	const char *call;
	int caller;
	bool palifico, calza; /* a palifico round of seat 0; the option */
	uint8_t veterans;     /* bits: seats with a palifico round behind them */
	int refusal;
	/* Where the call ends the round: */
	bool judged;
	int loser, gainer, starter, next_palifico;
	bool out;
};

#define FOUR_OF_FIVE "22345 22345 22345 22345"
#define WITH_PALIFICO "3 22345 22345 22345"
#define WITH_VETERAN "3 2 22345 22345"
#define ORDINARY(bids_, call_) .bids = bids_, .call = call_
#define PALIFICO(bids_, call_) .palifico = true, .bids = bids_, .call = call_
#define VETERAN(bids_, call_) .palifico = true, .veterans = 2, .bids = bids_, .call = call_
#define TAKES(loser_, starter_, palifico_)                                      \
	.judged = true, .loser = loser_, .gainer = NOBODY, .starter = starter_, \
	.next_palifico = palifico_
#define WINS(gainer_, starter_)                                                  \
	.judged = true, .loser = NOBODY, .gainer = gainer_, .starter = starter_, \
	.next_palifico = NOBODY

static const struct example examples[] = {
	[1] = {ORDINARY("", "5x2")},
	[2] = {ORDINARY("", "3xA"), .refusal = REFUSED_ACES_OPENING},
	[3] = {ORDINARY("", "dudo"), .refusal = REFUSED_NO_BID},
	[4] = {ORDINARY("", "1x6")},
	[5] = {ORDINARY("", "0x4"), .refusal = REFUSED_COUNT},
	[6] = {ORDINARY("7x4", "7x5")},
	[7] = {ORDINARY("7x4", "8x2")},
	[8] = {ORDINARY("7x4", "6x6"), .refusal = REFUSED_LOWER},
	[9] = {ORDINARY("7x4", "7x2"), .refusal = REFUSED_LOWER},
	[10] = {ORDINARY("7x4", "7x4"), .refusal = REFUSED_SAME},
	[11] = {ORDINARY("7x6", "7x5"), .refusal = REFUSED_LOWER},
	[12] = {ORDINARY("2x3", "9x2")},
	[13] = {ORDINARY("7x4", "21x6")},
	[14] = {ORDINARY("7x4", "100x6"), .refusal = REFUSED_COUNT},
	[15] = {ORDINARY("8x6", "4xA")},
	[16] = {ORDINARY("8x6", "5xA")},
	[17] = {ORDINARY("8x6", "3xA"), .refusal = REFUSED_ACES_FEW},
	[18] = {ORDINARY("7x4", "4xA")},
	[19] = {ORDINARY("7x4", "3xA"), .refusal = REFUSED_ACES_FEW},
	[20] = {ORDINARY("1x2", "1xA")},
	[21] = {ORDINARY("8x6 4xA", "5xA")},
	[22] = {ORDINARY("8x6 4xA", "9x2")},
	[23] = {ORDINARY("8x6 4xA", "8x6"), .refusal = REFUSED_AFTER_ACES},
	[24] = {ORDINARY("8x6 4xA", "4xA"), .refusal = REFUSED_SAME},
	[25] = {ORDINARY("8x6 4xA", "3xA"), .refusal = REFUSED_LOWER},
	[26] = {ORDINARY("8x6 4xA", "dudo"), TAKES(1, 1, NOBODY)},
	[27] = {ORDINARY("8x6 4xA 9x2", "5xA")},
	[28] = {ORDINARY("8x6 4xA 9x2", "4xA"), .refusal = REFUSED_ACES_FEW},
	[29] = {ORDINARY("7x4", "8x4"), .caller = AT + 2, .refusal = REFUSED_TURN},
	[30] = {ORDINARY("7x4", "dudo"), .caller = AT + 2, .refusal = REFUSED_TURN},
	[31] = {ORDINARY("7x4", "dudo"), .caller = AT + 0, .refusal = REFUSED_OWN_BID},
	[32] = {.dice = "22334 22334 11345 33456", ORDINARY("7x2", "dudo"), TAKES(0, 0, NOBODY)},
	[33] = {.dice = "22334 22334 11245 33456", ORDINARY("7x2", "dudo"), TAKES(1, 1, NOBODY)},
	[34] = {.dice = "22334 22334 11225 33456", ORDINARY("7x2", "dudo"), TAKES(1, 1, NOBODY)},
	[35] = {.dice = "44233 44233 11256 13356", ORDINARY("7x4", "dudo"), TAKES(1, 1, NOBODY)},
	[36] = {.dice = "66666 66666 16666 11666",
		ORDINARY("8x6 4xA", "dudo"),
		TAKES(1, 1, NOBODY)},
	[37] = {PALIFICO("4x3", "dudo"), .dice = "3 32245 32245 12245", TAKES(0, 1, NOBODY),
		.out = true},
	[38] = {PALIFICO("", "2x3")},
	[39] = {PALIFICO("", "2xA")},
	[40] = {PALIFICO("2x3", "3x3")},
	[41] = {PALIFICO("2x3", "4x3")},
	[42] = {PALIFICO("2x3", "2x4"), .refusal = REFUSED_FACE_LOCKED},
	[43] = {PALIFICO("2x3", "3x4"), .refusal = REFUSED_FACE_LOCKED},
	[44] = {PALIFICO("2x3", "2x3"), .refusal = REFUSED_COUNT_MUST_RISE},
	[45] = {PALIFICO("2x3", "2xA"), .refusal = REFUSED_FACE_LOCKED},
	[46] = {PALIFICO("2xA", "3xA")},
	[47] = {PALIFICO("2xA", "5x3"), .refusal = REFUSED_FACE_LOCKED},
	[48] = {VETERAN("2x3", "2x4")},
	[49] = {VETERAN("2x3 2x4", "3x4")},
	[50] = {VETERAN("2x3 2x4", "3x3"), .refusal = REFUSED_FACE_LOCKED},
	[51] = {VETERAN("2x3", "3x5")},
	[52] = {VETERAN("2x3", "3x2"), .refusal = REFUSED_VETERAN},
	[53] = {VETERAN("2x3", "1x6"), .refusal = REFUSED_VETERAN},
	[54] = {VETERAN("2xA", "2x5")},
	[55] = {VETERAN("4x3", "2xA"), .refusal = REFUSED_VETERAN},
	[56] = {VETERAN("2x3", "2x4"), .dice = "3 25 22345 22345", .refusal = REFUSED_FACE_LOCKED},
	[57] = {PALIFICO("2x3 3x3 4x3 5x3", "5x6"), .refusal = REFUSED_FACE_LOCKED},
	[58] = {.dice = "22345 25 22345", ORDINARY("7x2 4xA", "dudo"), TAKES(1, 1, 1)},
	[59] = {.dice = "22345 25", ORDINARY("7x2 4xA", "dudo"), TAKES(1, 1, NOBODY)},
	[60] = {.dice = "3 1", ORDINARY("1x3", "1x4")},
	[61] = {.dice = "3 1", ORDINARY("2x3", "dudo"), TAKES(1, 0, NOBODY), .out = true},
	[62] = {.dice = "22345 25 22345 22345",
		.calza = true,
		.veterans = 2,
		ORDINARY("7x2 4xA", "dudo"),
		TAKES(1, 1, NOBODY)},
	[63] = {.dice = "22345 2 - 22345",
		ORDINARY("2x2 9x2", "dudo"),
		TAKES(1, 3, NOBODY),
		.out = true},
	[64] = {ORDINARY("4x2", "calza"), .caller = AT + 2, .refusal = REFUSED_CALZA_OFF},
	[65] = {.dice = "22345 23456 246 33456",
		.calza = true,
		ORDINARY("4x2", "calza"),
		.caller = AT + 2,
		WINS(2, 2)},
	[66] = {.calza = true, ORDINARY("4x2", "calza"), .refusal = REFUSED_CALZA_TURN},
	[67] = {.calza = true,
		ORDINARY("4x2", "calza"),
		.caller = AT + 0,
		.refusal = REFUSED_CALZA_BIDDER},
	[68] = {.calza = true,
		PALIFICO("2x3", "calza"),
		.caller = AT + 2,
		.refusal = REFUSED_CALZA_PALIFICO},
	[69] = {.calza = true,
		.dice = "22345 22345",
		ORDINARY("2x3", "calza"),
		.refusal = REFUSED_CALZA_TWO},
	[70] = {.dice = "22345 22456 16 33456",
		.calza = true,
		ORDINARY("4x2", "calza"),
		.caller = AT + 2,
		TAKES(2, 2, 2)},
	[71] = {.dice = "22345 23456 6 33456",
		.calza = true,
		ORDINARY("4x2", "calza"),
		.caller = AT + 2,
		TAKES(2, 3, NOBODY),
		.out = true},
	[72] = {.dice = "22345 23456 23456 33456",
		.calza = true,
		ORDINARY("4x2", "calza"),
		.caller = AT + 2,
		WINS(NOBODY, 2)},
};

static const char *hands_of(const struct example *e) {
	if (e->dice != NULL) {
		return e->dice;
	}
	return !e->palifico ? FOUR_OF_FIVE : e->veterans ? WITH_VETERAN : WITH_PALIFICO;
}

static void deal(struct perudo *p, const struct example *e) {
	table_deal(p, &(struct table_round){hands_of(e), e->palifico, e->calza, e->veterans});
	table_bids(p, e->bids);
}

static void expect_judged(
	size_t n, const struct example *e, const struct perudo *p, const struct events *events) {
	const struct event *reveal = table_event(events, EVENT_REVEAL),
			   *out = table_event(events, EVENT_OUT);
	cr_expect_eq(reveal->data[1], e->loser, "E%zu: loser %d", n, reveal->data[1]);
	cr_expect_eq(reveal->data[2], e->gainer, "E%zu: gainer %d", n, reveal->data[2]);
	cr_expect_eq(out != NULL, e->out, "E%zu: out", n);
	if (p->n_in == 1) {
		cr_expect_eq(p->place[e->starter], 1, "E%zu: winner", n);
	} else {
		cr_expect_eq(p->starter, e->starter, "E%zu: starter %d", n, p->starter);
	}
	cr_expect_eq(p->palifico, e->next_palifico, "E%zu: palifico %d", n, p->palifico);
}

static void try(size_t n, const struct example *e) {
	struct perudo p, before;
	static struct events events;
	deal(&p, e);
	before = p;
	struct move call =
		table_call(e->caller == CALLER_ON_TURN ? p.turn : e->caller - AT, e->call);
	int refusal = game_legal(&perudo_game, &p, &call);
	cr_expect_eq(refusal, e->refusal, "E%zu: refusal %d", n, refusal);
	if (refusal != 0 || e->refusal != 0) {
		return;
	}
	events_clear(&events);
	perudo_game.apply(&p, &call, &events);
	int lost = perudo_dice_in_play(&before) - perudo_dice_in_play(&p);
	int due = !e->judged ? 0 : e->loser != NOBODY ? 1 : e->gainer != NOBODY ? -1 : 0;
	cr_expect_eq(lost, due, "E%zu: dice lost %d", n, lost);
	cr_expect_eq(table_event(&events, EVENT_REVEAL) != NULL, e->judged, "E%zu: judged", n);
	if (e->judged) {
		expect_judged(n, e, &p, &events);
	}
}

Test(perudo_examples, worked_examples_come_out_as_written) {
	cr_assert_eq(sizeof(examples) / sizeof(examples[0]), 1 + 72);
	for (size_t n = 1; n <= 72; n++) {
		try(n, &examples[n]);
	}
}

/* Refusals that no worked example has. */
Test(perudo_examples, other_refusals_say_why) {
	static const struct {
		struct example e;
		struct move move;
		int refusal;
	} rows[] = {
		{{.bids = ""}, {1, VERB_CALZA, 0, {0}}, REFUSED_CALZA_OFF},
		{{.calza = true, .bids = ""}, {1, VERB_CALZA, 0, {0}}, REFUSED_NO_BID},
		{{.calza = true, .bids = "4x2"}, {2, VERB_CALZA, 2, {4, 2}}, LEGAL},
		{{.calza = true, .bids = "4x2 5x2"}, {3, VERB_CALZA, 2, {4, 2}},
			REFUSED_CALZA_GONE},
		{{.calza = true, .bids = "4x2 5x2"}, {2, VERB_CALZA, 2, {4, 2}},
			REFUSED_CALZA_GONE},
		{{.calza = true, .bids = ""}, {2, VERB_CALZA, 2, {4, 2}}, REFUSED_CALZA_NO_BID},
		{{.calza = true, .bids = ""}, {2, VERB_CALZA, 2, {0, 0}}, REFUSED_CALZA_NO_BID},
		{{.calza = true, .bids = "4x2"}, {2, VERB_CALZA, 1, {4}}, REFUSED_COUNT},
		{{.bids = "4x2"}, {1, VERB_BID, 2, {5, 0}}, REFUSED_FACE},
		{{.bids = "4x2"}, {1, VERB_BID, 2, {5, 7}}, REFUSED_FACE},
		{{.bids = "4x2"}, {1, VERB_BID, 2, {-1, 7}}, REFUSED_COUNT},
		{{.bids = "4x2"}, {1, VERB_BID, 1, {5}}, REFUSED_COUNT},
		{{.bids = "4x2"}, {1, VERB_DUDO, 1, {5}}, REFUSED_COUNT},
		{{.bids = "4x2"}, {1, VERB_ROLL, 1, {5}}, REFUSED_CHANCE},
		{{.bids = "4x2"}, {1, 200, 0, {0}}, REFUSED_CHANCE},
		{{.bids = "4x2"}, {SEAT_CHANCE, VERB_DUDO, 0, {0}}, REFUSED_CHANCE},
		{{.bids = "4x2"}, {4, VERB_DUDO, 0, {0}}, REFUSED_SEAT},
		{{.bids = "4x2"}, {SEAT_NONE, VERB_DUDO, 0, {0}}, REFUSED_SEAT},
		{{.bids = "4x2", .dice = "22 33 - 44"}, {2, VERB_DUDO, 0, {0}}, REFUSED_OUT},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		deal(&p, &rows[i].e);
		int refusal = game_legal(&perudo_game, &p, &rows[i].move);
		cr_expect_eq(refusal, rows[i].refusal, "row %zu: refusal %d", i, refusal);
	}
}

Test(perudo_examples, hands_are_shown_the_callers_first_and_the_bidders_last) {
	static const struct {
		int caller;
		const char *call;
		int order[4];
	} rows[] = {
		{2, "dudo", {2, 3, 0, 1}},
		{3, "calza", {3, 0, 2, 1}},
		{0, "calza", {0, 2, 3, 1}},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct perudo p;
		static struct events events;
		deal(&p, &(struct example){.calza = true, .bids = "4x2 4x3"});
		events_clear(&events);
		table_make(&p, table_call(rows[i].caller, rows[i].call), &events);
		const struct event *show = table_event(&events, EVENT_SHOW);
		static const int16_t head[] = {4, 3, 1, 4, 4};
		cr_expect_arr_eq(
			show->data + 1, head, sizeof(head), "4x3, wild, four match, four hands");
		for (int h = 0; h < 4; h++) {
			const int16_t *hand = show->data + 6 + 7 * h;
			cr_expect_eq(hand[0], rows[i].order[h], "row %zu: hand %d", i, h);
			cr_expect_eq(hand[1], 5);
		}
		cr_expect_eq(show->len, 6 + 4 * 7);
	}
}
