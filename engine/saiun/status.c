#include "engine/saiun/phrases.h"

#include "engine/notation.h"
#include "engine/saiun/state.h"
#include "engine/say.h"

/* "ann 1 red, 2 blue | ben 1 blue": the discarded dice if the number is 1, else the dice held;
 * seats without dice are omitted. */
static void put_dice_of_all(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct saiun *p = audience->view;
	size_t begun = out->len;
	for (int seat = 0; seat < p->n_seats; seat++) {
		const uint8_t *dice = *at == 1 ? p->thrown[seat] : p->hands[seat];
		if (saiun_count_dice(dice) > 0) {
			text_puts(out, out->len > begun ? " | " : "");
			text_add(out, "%s ", audience->names[seat]);
			saiun_write_dice(audience, dice, out);
		}
	}
}

static void put_dice(
	const struct audience *audience, const char *sentence, bool thrown, struct text *out) {
	const struct saiun *p = audience->view;
	int n = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		n += saiun_count_dice(thrown ? p->thrown[seat] : p->hands[seat]);
	}
	if (n > 0) {
		say_break(audience, out);
		words_tell(out, audience, sentence,
			WORDS_PLACES({"dice", .put = put_dice_of_all, .at = VALUE(thrown)}));
	}
}

static void put_totals(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	int16_t totals[1 + SAIUN_SEATS] = {p->n_seats};
	for (int seat = 0; seat < p->n_seats; seat++) {
		totals[1 + seat] = (int16_t)p->totals[seat];
	}
	TELL(out, audience, "Points so far: {points}.",
		{"points", .put = say_put_points, .at = totals});
}

static void put_moment(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (p->phase == PHASE_DEAL) {
		words_put(out, audience->words, "The cards are being dealt.");
	} else {
		saiun_put_turn(audience, NULL, out);
	}
}

static void put_cloud(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (p->cloud.n == 0 && p->phase != PHASE_TURNS) {
		return;
	}
	say_break(audience, out);
	if (!saiun_board_put_cloud(audience, &p->cloud, out)) {
		saiun_put_cloud(audience, &p->cloud, out);
	}
}

static void put_playing(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	int16_t tokens[OPEN_TOKENS_MOST];
	saiun_put_round(audience, (int16_t[]){(int16_t)p->round, p->starter}, out);
	bool leads = audience->live && audience->seat == SEAT_ALL; /* one line above buttons */
	if (leads) {
		words_gap(out, audience->words);
		put_moment(audience, out);
	}
	put_cloud(audience, out);
	if (!leads) {
		say_break(audience, out);
		put_moment(audience, out);
	}
	put_dice(audience, SENTENCE("Dice: {dice}."), false, out);
	put_dice(audience, SENTENCE("Discarded: {dice}."), true, out);
	if (saiun_read_tokens(p, tokens) > 1) {
		say_break(audience, out);
		saiun_put_tokens(audience, tokens, out);
	}
	if (p->round > 1) {
		say_break(audience, out);
		put_totals(audience, out);
	}
}

void saiun_say_status(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (p->phase == PHASE_OVER) {
		words_put(out, audience->words, "The game is over.");
		words_gap(out, audience->words);
		put_totals(audience, out);
	} else if (p->phase == PHASE_LOT) {
		words_put(out, audience->words, "The first start player is being drawn.");
	} else {
		put_playing(audience, out);
	}
}

/* A seat's hand */

static bool has_seat(const struct audience *audience) {
	const struct saiun *p = audience->view;
	return audience->seat >= 0 && audience->seat < p->n_seats;
}

static void put_cards(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (p->cards[audience->seat][0] == NO_COLOUR) {
		words_put(out, audience->words, "You have no dice cards now.");
		return;
	}
	TELL(out, audience, "Your dice cards: {cards}.", {"cards", .put = saiun_put_cards});
	saiun_draw_cards(audience, NULL, out);
	if (p->bets[audience->seat].n > 0) {
		words_gap(out, audience->words);
		TELL(out, audience, "Your bet: {bet}.", {"bet", .put = saiun_put_bet});
	}
}

void saiun_say_hand(const struct audience *audience, struct text *out) {
	const struct saiun *p = audience->view;
	if (!has_seat(audience)) {
		return;
	}
	put_cards(audience, out);
	if (saiun_count_dice(p->hands[audience->seat]) > 0) {
		words_gap(out, audience->words);
		TELL(out, audience, "Your dice: {dice}",
			{"dice", .put = saiun_put_dice, .at = VALUE(audience->seat)});
	}
}

/* A seat's moves */

static bool can(const struct audience *audience, int verb) {
	struct move_list list = {.n = 0};
	saiun_list(audience->view, audience->seat, 1U << verb, &list);
	return list.n > 0;
}

static const char *hint_sentence(const struct audience *audience) {
	const struct saiun *p = audience->view;
	if (p->phase == PHASE_BETS && audience->screen) {
		return saiun_has_bet(p, audience->seat)
			       ? SENTENCE("You can: change your bet, for example: {example}.")
			       : SENTENCE("You can: bet up to five tokens on the colours of your "
					  "cards, for example: {example}.");
	}
	if (p->phase == PHASE_BETS) {
		return saiun_has_bet(p, audience->seat)
			       ? SENTENCE("You can: change your bet in private, for example: "
					  "{example}.")
			       : SENTENCE("You can: bet in private, for example: {example}.");
	}
	if (p->phase == PHASE_DRAFT) {
		return SENTENCE("You can: take one of the leftover dice, for example: {example}.");
	}
	if (p->phase == PHASE_LAYOUT) {
		return SENTENCE("You can: lay one of the leftover dice on the table, for example: "
				"{example}.");
	}
	if (can(audience, VERB_PLACE)) {
		return can(audience, VERB_MOVE) && audience->screen
			       ? SENTENCE("You can: place a die, for example: {place} – or discard "
					  "one to move another, for example: {move}.")
		       : can(audience, VERB_MOVE)
			       ? SENTENCE("You can: place a die, for example: {place} – or move "
					  "one, for example: {move}.")
			       : SENTENCE("You can: place a die, for example: {place}.");
	}
	return can(audience, VERB_MOVE) ? SENTENCE("You can: move a die, for example: {move}.")
					: SENTENCE("You can: drop a die, for example: {drop}.");
}

/* A greedy player's move with this verb, as it is typed: always the same one. */
static void put_example(const struct audience *audience, const int16_t *at, struct text *out) {
	const struct saiun *p = audience->view;
	int seat = audience->seat;
	struct saiun_stake stake;
	struct quick_rng quick;
	struct move move;
	if (*at == VERB_BET) {
		saiun_put_bet_example(audience, NULL, out);
		return;
	}
	rng_seed_quick(&quick, 0);
	if (p->phase == PHASE_TURNS) {
		stake = saiun_stake_of(p, seat, seat, 0);
		saiun_greedy_turn(p, seat, 1U << *at, &stake, &quick.rng, &move);
	} else {
		game_example(saiun_choose, p, seat, &move);
	}
	notation_put_move(saiun_verbs, audience->words, &move, out);
}

void saiun_say_hint(const struct audience *audience, struct text *out) {
	static const int16_t verbs[] = {[PHASE_DRAFT] = VERB_TAKE,
		[PHASE_LAYOUT] = VERB_LAY,
		[PHASE_BETS] = VERB_BET,
		[PHASE_TURNS] = VERB_DROP};
	const struct saiun *p = audience->view;
	if (has_seat(audience) && (p->phase == PHASE_BETS || audience->seat == p->turn)) {
		words_tell(out, audience, hint_sentence(audience),
			WORDS_PLACES({"example", .put = put_example, .at = &verbs[p->phase]},
				{"place", .put = put_example, .at = VALUE(VERB_PLACE)},
				{"move", .put = put_example, .at = VALUE(VERB_MOVE)},
				{"drop", .put = put_example, .at = VALUE(VERB_DROP)}));
	}
}
