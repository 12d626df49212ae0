#include "engine/saiun/bets.h"

static int cards_of(const struct saiun *p, int seat, int colour) {
	int n = 0;
	for (int i = 0; i < CARDS_EACH; i++) {
		n += p->cards[seat][i] == colour;
	}
	return n;
}

static int cards_bet_on(const struct move *bet, int colour) {
	int n = 0;
	for (int i = 0; i + 1 < bet->n_args; i += 2) {
		n += bet->args[i] == colour;
	}
	return n;
}

/* Whether the card that begins at args i comes before the one behind it, or is its like. */
static bool is_in_order(const struct move *bet, int i) {
	const int16_t *card = bet->args + i, *next = card + 2;
	return card[0] < next[0] || (card[0] == next[0] && card[1] <= next[1]);
}

int saiun_legal_bet(const struct saiun *p, const struct move *bet) {
	int tokens = 0;
	bool held = bet->n_args <= 2 * CARDS_EACH, chosen = true, sorted = true;
	if (bet->n_args == 0) {
		return REFUSED_BET_EMPTY;
	}
	if (bet->n_args % 2 != 0) {
		return REFUSED_SHAPE;
	}
	for (int i = 0; i < bet->n_args && held; i += 2) {
		const int16_t *card = bet->args + i;
		held = saiun_is_colour(card[0]) &&
		       cards_bet_on(bet, card[0]) <= cards_of(p, bet->seat, card[0]);
		chosen = chosen && card[1] > 0;
		sorted = sorted && (i == 0 || is_in_order(bet, i - 2));
		tokens += card[1];
	}
	if (!held) {
		return REFUSED_BET_CARDS;
	}
	if (!chosen || tokens > TOKENS) {
		return REFUSED_BET_TOKENS;
	}
	return sorted ? LEGAL : REFUSED_BET_ORDER;
}

void saiun_sort_bet(struct move *bet) {
	for (int i = 0; i + 3 < bet->n_args; i += 2) {
		for (int j = i; j >= 0 && !is_in_order(bet, j); j -= 2) {
			int16_t *card = bet->args + j, colour = card[0], tokens = card[1];
			card[0] = card[2];
			card[1] = card[3];
			card[2] = colour;
			card[3] = tokens;
		}
	}
}

struct saiun_bet saiun_bet_of(const struct move *move) {
	struct saiun_bet bet = {.n = (uint8_t)(move->n_args / 2)};
	for (int i = 0; i < bet.n; i++) {
		bet.cards[i].colour = (uint8_t)move->args[2 * i];
		bet.cards[i].tokens = (uint8_t)move->args[2 * i + 1];
	}
	return bet;
}

/* All bets that begin with the cards chosen so far and choose more. At most three cards deep. */
static void list_from(const struct saiun *p, struct move *bet, struct move_list *list) {
	uint8_t n = bet->n_args;
	bet->n_args = (uint8_t)(n + 2);
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		for (int16_t tokens = 1; tokens <= TOKENS; tokens++) {
			bet->args[n] = colour;
			bet->args[n + 1] = tokens;
			if (saiun_legal_bet(p, bet) == LEGAL) {
				move_list_add(list, bet->seat, VERB_BET, bet->n_args, bet->args);
				list_from(p, bet, list);
			}
		}
	}
	bet->n_args = n;
}

void saiun_list_bets(const struct saiun *p, int seat, struct move_list *list) {
	list_from(p, &(struct move){.seat = (int8_t)seat, .verb = VERB_BET}, list);
}
