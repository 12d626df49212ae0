#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/perudo/phrases.h"
#include "engine/perudo/state.h"
#include "engine/regions.h"
#include "engine/rollout.h"
#include "engine/say.h"
#include "tests/engine/perudo/table.h"
#include "tests/engine/perudo/talk.h"

static struct perudo view_of(const struct table_round *round, const char *bids, int seat) {
	struct perudo p;
	table_deal(&p, round);
	table_bids(&p, bids);
	perudo_game.player_view(&p, seat);
	return p;
}

/* How often the bid holds, of all hands that the others may hold. */
static double enumerate(const struct perudo *p, int seat, struct perudo_bid bid) {
	int dice = perudo_dice_in_play(p) - p->n_dice[seat], all = 1, hold = 0;
	for (int i = 0; i < dice; i++) {
		all *= FACES;
	}
	for (int number = 0; number < all; number++) {
		int matching = 0, rest = number;
		for (int i = 0; i < dice; i++, rest /= FACES) {
			matching += perudo_matches(p, 1 + rest % FACES, bid.face);
		}
		for (int i = 0; i < p->n_dice[seat]; i++) {
			matching += perudo_matches(p, p->hands[seat][i], bid.face);
		}
		hold += matching >= bid.count;
	}
	return (double)hold / all;
}

static void put_odds(struct perudo *p, int seat, const struct move *move, enum language language,
	char *buf, size_t size) {
	struct audience audience = talk_telling(language, p, seat);
	struct text text = {.buf = buf, .cap = size};
	buf[0] = '\0';
	perudo_game.say->odds(&audience, move, &text);
}

Test(perudo_hint, figures_are_those_of_all_hands) {
	static const struct table_round rounds[] = {{"136 25 441", false, false, 0},
		{"1 26 334", true, false, 0}, {"12 1 5 66", false, false, 0}};
	for (size_t i = 0; i < sizeof(rounds) / sizeof(rounds[0]); i++) {
		struct perudo p = view_of(&rounds[i], "1x3", 1);
		p.options[OPTION_COUNTS] = COUNTS_OPEN;
		for (int face = ACE; face <= FACES; face++) {
			for (int count = 1; count <= 7; count++) {
				char wanted[64], said[128];
				struct move bid = MOVE(1, VERB_BID, count, face);
				double chance = enumerate(&p, 1, (struct perudo_bid){count, face});
				snprintf(wanted, sizeof(wanted), "holds in %d %%",
					(int)(chance * 100 + 0.5));
				put_odds(&p, 1, &bid, LANGUAGE_ENGLISH, said, sizeof(said));
				cr_expect_str_eq(said, wanted, "row %zu: %d x %d", i, count, face);
			}
		}
	}
}

Test(perudo_hint, no_figure_is_told_where_counts_are_hidden) {
	static const struct table_round round = {"136 25 441", false, false, 0};
	static const enum language languages[] = {LANGUAGE_ENGLISH, LANGUAGE_JAPANESE};
	struct perudo p = view_of(&round, "1x3", 1);
	cr_assert(perudo_game.say->hides_figures(&p));
	for (size_t i = 0; i < 2; i++) {
		for (int count = 1; count <= 30; count++) {
			char said[128];
			struct move bid = MOVE(1, VERB_BID, count, 4);
			put_odds(&p, 1, &bid, languages[i], said, sizeof(said));
			cr_expect_gt(strlen(said), 0);
			cr_expect_null(strpbrk(said, "0123456789%"), "%s", said);
		}
	}
}

/* A bid that no dice could make true is said to be as unlikely as one that some could: the first
 * would tell how many dice there are. */
Test(perudo_hint, what_is_impossible_is_said_as_what_is_very_unlikely) {
	static const struct table_round round = {"136 25 441", false, false, 0};
	struct perudo p = view_of(&round, "1x3", 1);
	char most[128], more[128];
	struct move six = MOVE(1, VERB_BID, 6, 4), nine = MOVE(1, VERB_BID, 9, 4);
	put_odds(&p, 1, &six, LANGUAGE_ENGLISH, most, sizeof(most));
	put_odds(&p, 1, &nine, LANGUAGE_ENGLISH, more, sizeof(more));
	cr_expect_str_eq(most, "the bid is very unlikely");
	cr_expect_str_eq(more, most);
}

Test(perudo_hint, the_standing_bid_is_named) {
	static const struct table_round round = {"136 25 441", false, false, 0};
	struct perudo p = view_of(&round, "2x6", 1);
	char said[128];
	put_odds(&p, 1, &(struct move){.seat = 1, .verb = VERB_DUDO}, LANGUAGE_ENGLISH, said,
		sizeof(said));
	cr_expect_str_eq(said, "2 x sixes is likely"); /* two of six dice: 0.65 */
	p = view_of(&round, "2x6", 2);
	put_odds(&p, 2, NULL, LANGUAGE_JAPANESE, said, sizeof(said));
	cr_expect_neq(strstr(said, "「6が2個」は"), NULL, "%s", said);
}

/* The chances of the bidder, who holds 1 3 6, and of the doubter, who holds 2 5. */
static void put_explanation(int16_t counts, char *buf, size_t size) {
	static const struct table_round round = {"136 25 441", false, false, 0};
	struct perudo p;
	struct events events;
	events_clear(&events);
	table_deal(&p, &round);
	p.options[OPTION_COUNTS] = (uint8_t)counts;
	table_bids(&p, "4x6");
	table_make(&p, table_call(1, "dudo"), &events);
	perudo_game.player_view(&p, SEAT_ALL);
	struct audience audience = talk_telling(LANGUAGE_ENGLISH, &p, SEAT_ALL);
	struct text text = {.buf = buf, .cap = size};
	buf[0] = '\0';
	for (int i = 0; i < events.n; i++) {
		perudo_game.say->explain(&audience, &events.list[i], &text);
	}
}

Test(perudo_hint, a_reveal_is_explained_from_both_sides) {
	char said[256];
	put_explanation(COUNTS_OPEN, said, sizeof(said));
	/* Two of five dice: 1 - (2/3)^5 - 5 (1/3) (2/3)^4; four of six: 73/729. */
	cr_expect_str_eq(said, "As ana saw it, 4 x sixes was 54 % likely; as ben saw it, 10 %.");
	put_explanation(COUNTS_HIDDEN, said, sizeof(said));
	cr_expect_str_eq(
		said, "As ana saw it, 4 x sixes was a coin's toss; as ben saw it, very unlikely.");
}

/* Judging. */

static size_t judge(const struct perudo *view, int seat, struct judged list[ROLLOUT_MOVES_MAX]) {
	static _Alignas(max_align_t) char memory[16 * 1024];
	struct rollout rollout;
	struct rollout_question question = {&perudo_game, view, seat, 7, 2000};
	cr_assert_leq(rollout_memory(&perudo_game), sizeof(memory));
	rollout_begin(&rollout, &question, memory);
	rollout_add_ideas(&rollout);
	while (rollout_go_on(&rollout)) {
	}
	return rollout_list(&rollout, list);
}

static double value_of(const struct judged *list, size_t n, int verb) {
	for (size_t i = 0; i < n; i++) {
		if (list[i].move.verb == verb) {
			return list[i].value;
		}
	}
	return -1;
}

/* Both have one die: whoever is wrong now has lost. */
Test(perudo_hint, doubting_what_cannot_be_wins_and_doubting_ones_own_dice_loses) {
	struct judged list[ROLLOUT_MOVES_MAX];
	struct perudo p = view_of(&(struct table_round){"2 5", false, false, 3}, "2x3", 1);
	size_t n = judge(&p, 1, list);
	cr_expect_eq(list[0].move.verb, VERB_DUDO);
	cr_expect_gt(list[0].value, 0.9);
	p = view_of(&(struct table_round){"2 5", false, false, 3}, "1x5", 1);
	n = judge(&p, 1, list);
	cr_expect_eq(list[0].move.verb, VERB_BID);
	cr_expect_lt(value_of(list, n, VERB_DUDO), 0.1);
	cr_expect_geq(value_of(list, n, VERB_DUDO), 0);
}

/* Two dice are left, one of them ours; the bid of one six holds with one in three. */
Test(perudo_hint, the_value_of_doubting_is_the_exact_one) {
	struct judged list[ROLLOUT_MOVES_MAX];
	struct perudo p = view_of(&(struct table_round){"2 5", false, false, 3}, "1x6", 1);
	size_t n = judge(&p, 1, list);
	double value = value_of(list, n, VERB_DUDO);
	cr_expect(value > 0.6 && value < 0.74, "%.3f, not 0.667", value);
}

/* P54 */
Test(perudo_hint, what_cannot_be_is_no_step_of_its_own) {
	cr_expect_eq(perudo_chance_step(1), 0);
	cr_expect_eq(perudo_chance_step(0.1), CHANCE_STEPS - 1);
	cr_expect_eq(perudo_chance_step(0), CHANCE_STEPS - 1);
}

Test(perudo_hint, stands_beside_bids_where_it_is_wanted) {
	static struct regions regions;
	struct perudo p = view_of(&(struct table_round){"136 25 441", false, false, 0}, "1x3", 1);
	struct audience audience = talk_telling(LANGUAGE_ENGLISH, &p, 1);
	for (int hints = 0; hints < 2; hints++) {
		char name[128];
		struct text text = TEXT_INTO(name);
		audience.hints = hints != 0;
		regions_find(&perudo_game, &audience, &(struct steps){.n = 0}, &regions);
		regions_put_name(&perudo_game, &audience, &regions.list[0], &text);
		cr_expect_eq(strstr(name, ": the bid is ") != NULL, hints, "%s", name);
	}
}
