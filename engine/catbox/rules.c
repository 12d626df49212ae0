#include <assert.h>
#include <string.h>

#include "engine/catbox/events.h"

/* What may be done. */

static bool holds(const struct catbox *c, int seat, int card) {
	return card >= 1 && card <= RANKS && c->hands[seat][card] > 0;
}

static int legal_discard(const struct catbox *c, const struct move *move) {
	if (c->options[OPTION_DISCARD] == 0) {
		return REFUSED_DISCARD_OFF;
	}
	if (c->phase != PHASE_DISCARD) {
		return REFUSED_DISCARD_OVER;
	}
	if (catbox_has_discarded(c, move->seat)) {
		return REFUSED_DISCARD_DONE;
	}
	if (move->n_args != 1) {
		return REFUSED_SHAPE;
	}
	return holds(c, move->seat, move->args[0]) ? LEGAL : REFUSED_CARD;
}

static int legal_predict(const struct catbox *c, const struct move *move) {
	if (c->phase == PHASE_DISCARD) {
		return REFUSED_DISCARD_FIRST;
	}
	if (c->predicted[move->seat] != 0) {
		return REFUSED_PREDICT_OVER;
	}
	if (move->seat != c->turn) {
		return REFUSED_TURN; /* C14 */
	}
	if (move->n_args != 1) {
		return REFUSED_SHAPE;
	}
	return catbox_may_predict(c, move->args[0]) ? LEGAL : REFUSED_TRICKS;
}

static int legal_space(const struct catbox *c, int seat, int card, int color) {
	uint8_t open[RANKS + 1];
	catbox_open_colors(c, seat, open);
	if ((open[card] >> color & 1) != 0) {
		return LEGAL;
	}
	if (catbox_owner(c, card, color) != SEAT_NONE) {
		return REFUSED_TAKEN;
	}
	return (c->voids[seat] >> color & 1) != 0 ? REFUSED_VOID : REFUSED_RED;
}

static int legal_play(const struct catbox *c, const struct move *move) {
	if (c->phase == PHASE_DISCARD) {
		return REFUSED_DISCARD_FIRST;
	}
	if (c->phase == PHASE_PREDICT) {
		return REFUSED_PREDICT_FIRST;
	}
	if (move->seat != c->turn) {
		return REFUSED_TURN; /* C18 */
	}
	if (move->n_args != 2) {
		return REFUSED_SHAPE;
	}
	if (!holds(c, move->seat, move->args[0])) {
		return REFUSED_CARD;
	}
	if (move->args[1] < 0 || move->args[1] >= COLORS) {
		return REFUSED_COLOR;
	}
	return legal_space(c, move->seat, move->args[0], move->args[1]);
}

static int (*const judges[CATBOX_VERBS])(const struct catbox *, const struct move *) = {
	[VERB_PREDICT] = legal_predict,
	[VERB_PLAY] = legal_play,
	[VERB_DISCARD] = legal_discard,
};

int catbox_legal(const void *state, const struct move *move) {
	const struct catbox *c = state;
	return judges[move->verb](c, move);
}

/* What happens then. */

static void clear_round(struct catbox *c) {
	memset(c->tokens, 0, sizeof(c->tokens));
	memset(c->predicted, 0, sizeof(c->predicted));
	memset(c->taken, 0, sizeof(c->taken));
	memset(c->voids, 0, sizeof(c->voids));
	memset(c->n_cards, 0, sizeof(c->n_cards));
	memset(c->aside, 0, sizeof(c->aside));
	memset(c->lacks, 0, sizeof(c->lacks));
	memset(c->hands, 0, sizeof(c->hands));
	memset(c->plays, 0, sizeof(c->plays));
	c->n_plays = c->trick = 0;
}

static void begin_round(struct catbox *c, int start, struct events *events) {
	clear_round(c); /* C11 */
	c->phase = PHASE_DEAL;
	c->round++;
	c->start = c->turn = c->leader = (int8_t)start;
	catbox_tell_round(c, events);
}

static void apply_deal(struct catbox *c, const struct move *move, struct events *events) {
	for (int i = 0; i < move->n_args; i++) {
		c->hands[i / HAND][move->args[i]]++;
	}
	memset(c->n_cards, HAND, c->n_seats);
	c->phase = c->options[OPTION_DISCARD] != 0 ? PHASE_DISCARD : PHASE_PREDICT;
	catbox_tell_deal(c, events);
}

static void apply_discard(struct catbox *c, const struct move *move, struct events *events) {
	bool all = true;
	c->hands[move->seat][move->args[0]]--;
	c->n_cards[move->seat]--;
	c->aside[move->seat] = (uint8_t)move->args[0];
	catbox_tell_discard(c, move->seat, events);
	for (int seat = 0; seat < c->n_seats; seat++) {
		all = all && catbox_has_discarded(c, seat);
	}
	if (all) {
		c->phase = PHASE_PREDICT;
		catbox_tell_turn(c, events);
	}
}

static void apply_predict(struct catbox *c, const struct move *move, struct events *events) {
	c->predicted[move->seat] = (uint8_t)move->args[0];
	c->turn = (int8_t)catbox_next(c, move->seat);
	if (c->turn == c->start) {
		c->phase = PHASE_PLAY;
		c->trick = 1; /* C17 */
	}
	catbox_tell_predict(c, move->seat, events);
	catbox_tell_turn(c, events);
}

/* C53, C54. */
static bool is_ahead(const struct catbox *c, int one, int other) {
	return c->totals[one] != c->totals[other] ? c->totals[one] > c->totals[other]
						  : c->points[one] > c->points[other];
}

/* One behind all who are ahead (C56). */
static uint8_t place_of(const struct catbox *c, int seat) {
	uint8_t place = 1;
	for (int other = 0; other < c->n_seats; other++) {
		if (is_ahead(c, other, seat)) {
			place++;
		}
	}
	return place;
}

static void finish(struct catbox *c, struct events *events) {
	clear_round(c);
	c->phase = PHASE_OVER;
	c->over = true;
	c->start = c->turn = c->leader = SEAT_NONE;
	for (int seat = 0; seat < c->n_seats; seat++) {
		c->place[seat] = place_of(c, seat);
	}
	catbox_tell_end(c, events);
}

/* The bonus of this seat (C47, C50). */
static int bonus_of(const struct catbox *c, int seat, int culprit) {
	bool exact = c->taken[seat] == c->predicted[seat] && seat != culprit;
	return exact ? catbox_largest_group(c->tokens[seat]) : 0;
}

/* culprit: of the paradox that ended the round, or SEAT_NONE. */
static void score_round(struct catbox *c, int culprit, struct events *events) {
	int bonus[CATBOX_SEATS];
	for (int seat = 0; seat < c->n_seats; seat++) {
		int tricks = c->taken[seat];
		bonus[seat] = bonus_of(c, seat, culprit);
		c->points[seat] = (int16_t)(seat == culprit ? -tricks : tricks + bonus[seat]);
		c->totals[seat] = (int16_t)(c->totals[seat] + c->points[seat]);
	}
	catbox_tell_score(c, bonus, events);
	bool ended = culprit != SEAT_NONE && c->options[OPTION_PARADOX_ENDS] == PARADOX_ENDS_GAME;
	if (ended || catbox_is_last_round(c)) {
		finish(c, events); /* C8, C44 */
	} else {
		begin_round(c, catbox_next(c, c->start), events); /* C10 */
	}
}

/* The seat on turn plays, or has no play left (C39, C40). */
static void call_turn(struct catbox *c, struct events *events) {
	uint8_t open[RANKS + 1];
	unsigned any = 0;
	catbox_open_colors(c, c->turn, open);
	for (int card = 1; card <= RANKS; card++) {
		any |= open[card];
	}
	if (any != 0) {
		catbox_tell_turn(c, events);
		return;
	}
	int8_t culprit = c->turn;
	catbox_tell_paradox(c, culprit, events);
	score_round(c, culprit, events);
}

static void end_trick(struct catbox *c, struct events *events) {
	int winner = catbox_best_seat(c);
	c->taken[winner]++; /* C38 */
	catbox_tell_trick(c, winner, events);
	memset(c->plays, 0, sizeof(c->plays));
	c->n_plays = 0;
	if (c->trick == TRICKS) {
		score_round(c, SEAT_NONE, events);
		return;
	}
	c->trick++;
	c->leader = c->turn = (int8_t)winner; /* C17 */
	call_turn(c, events);
}

/* Who leads red unbroken holds no card that could have been another color (C26). */
static void note_lack(struct catbox *c, int seat) {
	struct catbox asked = *c;
	uint8_t open[RANKS + 1];
	memset(asked.hands[seat], 1, sizeof(asked.hands[seat]));
	catbox_open_colors(&asked, seat, open);
	for (int card = 1; card <= catbox_ranks(c); card++) {
		if ((open[card] & ~(1U << RED)) != 0) {
			c->lacks[seat] = (uint8_t)(c->lacks[seat] | 1U << (card - 1));
		}
	}
}

/* Leaving the led color declares a void in it (C28, C30). */
static void mark_void(struct catbox *c, int seat, int color, struct events *events) {
	int led = c->plays[0].color;
	if (color != led && (c->voids[seat] >> led & 1) == 0) {
		c->voids[seat] = (uint8_t)(c->voids[seat] | 1U << led);
		catbox_tell_void(seat, led, events);
	}
}

static void apply_play(struct catbox *c, const struct move *move, struct events *events) {
	int8_t seat = move->seat;
	struct catbox_play play = {move->seat, (uint8_t)move->args[0], (uint8_t)move->args[1]};
	bool breaks = play.color == RED && !catbox_red_is_broken(c);
	if (breaks && c->n_plays == 0) {
		note_lack(c, seat);
	}
	c->hands[seat][play.card]--;
	c->n_cards[seat]--;
	c->tokens[seat] |= 1U << (RANKS * play.color + play.card - 1); /* C22 */
	c->plays[c->n_plays++] = play;
	catbox_tell_play(c, &play, events);
	mark_void(c, seat, play.color, events);
	if (breaks) {
		catbox_tell_broken(events);
	}
	if (c->n_plays == c->n_seats) {
		end_trick(c, events);
		return;
	}
	c->turn = (int8_t)catbox_next(c, seat); /* C18 */
	call_turn(c, events);
}

void catbox_apply(void *state, const struct move *move, struct events *events) {
	struct catbox *c = state;
	switch (move->verb) {
	case VERB_START:
		begin_round(c, move->args[0], events);
		break;
	case VERB_DEAL:
		apply_deal(c, move, events);
		break;
	case VERB_DISCARD:
		apply_discard(c, move, events);
		break;
	case VERB_PREDICT:
		apply_predict(c, move, events);
		break;
	case VERB_PLAY:
		apply_play(c, move, events);
		break;
	default:
		assert(false && "a legal move");
	}
}
