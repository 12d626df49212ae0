#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/perudo/table.h"

/* What is counted of each seat: rounds of a few calls, and what they add up to. */

/* "1:bids=1 0:doubts-right=1 …": all counts that are not 0, by seat, in the order of figures. */
static void put_counts(const struct stats *stats, struct text *out) {
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		for (int i = 0; i < perudo_game.n_stats; i++) {
			if (stats->counts[seat][i] > 0) {
				text_add(out, "%s%d:%s=%d", out->len > 0 ? " " : "", seat,
					perudo_game.stats[i].key, (int)stats->counts[seat][i]);
			}
		}
	}
}

/* Makes "0 3x4" or "1* dudo", where * is a move of the computer for its player. */
static void make(struct perudo *p, const char *call, struct stats *stats) {
	static struct events events;
	bool substitute_moves = call[1] == '*';
	struct move move = table_call(call[0] - '0', call + 2 + substitute_moves);
	events_clear(&events);
	table_make(p, move, &events);
	game_count(&perudo_game, &move, substitute_moves, &events, stats);
}

static void make_all(struct perudo *p, const char *calls, struct stats *stats) {
	char list[128], *rest;
	snprintf(list, sizeof(list), "%s", calls);
	for (char *call = strtok_r(list, ",", &rest); call != NULL;
		call = strtok_r(NULL, ",", &rest)) {
		make(p, call, stats);
	}
}

static const struct {
	const char *clause;
	struct table_round round;
	const char *calls, *counts;
} cases[] = {
	{"P11, bids alone", {.hands = "22345 34566 11234"}, "0 2x3,1 3x3,2 4x3,0 5x3",
		"0:bids=2 1:bids=1 2:bids=1"},
	{"P25, the bid does not hold: its bidder is caught and loses a die",
		{.hands = "22345 34566 12334"}, "0 2x3,1 9x3,2 dudo",
		"0:bids=1 1:bids=1 1:bluffs-caught=1 1:lost-by-dudo=1 2:doubts-right=1"},
	{"P26, it holds: the caller loses a die", {.hands = "22345 34566 12334"},
		"0 2x3,1 3x3,2 dudo", "0:bids=1 1:bids=1 2:doubts-wrong=1 2:lost-by-dudo=1"},
	{"P26, exactly as many hold", {.hands = "22345 34566 22334"}, "0 4x3,1 dudo",
		"0:bids=1 1:doubts-wrong=1 1:lost-by-dudo=1"},
	{"P35, aces are not wild", {.hands = "2 31 1111", .palifico = true}, "0 2x3,1 dudo",
		"0:bids=1 0:bluffs-caught=1 0:lost-by-dudo=1 1:doubts-right=1"},
	{"P46, an exact calza wins a die and catches nobody",
		{.hands = "22345 34566 2233", .calza = true}, "0 4x2,2 calza",
		"0:bids=1 2:won-by-calza=1"},
	{"P49, with all dice there is none to win", {.hands = "22345 34566 22334", .calza = true},
		"0 4x2,2 calza", "0:bids=1"},
	{"P47, a calza that is not exact loses one, and no doubt was wrong",
		{.hands = "22345 34566 22234", .calza = true}, "0 4x2,2 calza",
		"0:bids=1 2:lost-by-calza=1"},
	{"the computer's bid is not its player's, nor that it is caught",
		{.hands = "22345 34566 12334"}, "0 2x3,1* 9x3,2 dudo", "0:bids=1 2:doubts-right=1"},
	{"the computer's doubt is not its player's, whose bid is another's",
		{.hands = "22345 34566 12334"}, "0 2x3,1 9x3,2* dudo",
		"0:bids=1 1:bids=1 1:bluffs-caught=1 1:lost-by-dudo=1"},
	{"who is back counts again", {.hands = "22345 34566 12334"},
		"0 2x3,1* 3x3,2 4x3,0 5x3,1 dudo",
		"0:bids=2 1:doubts-wrong=1 1:lost-by-dudo=1 2:bids=1"},
};

Test(perudo_stats, count_calls_and_what_they_cost) {
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct perudo p;
		struct stats stats = {0};
		char counts[512] = "";
		struct text text = TEXT_INTO(counts);
		table_deal(&p, &cases[i].round);
		make_all(&p, cases[i].calls, &stats);
		put_counts(&stats, &text);
		cr_expect_str_eq(counts, cases[i].counts, "%s: %s", cases[i].clause, counts);
	}
}
