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

static bool is_sorted(const struct move *bet) {
	for (int i = 0; i + 3 < bet->n_args; i += 2) {
		if (!is_in_order(bet, i)) {
			return false;
		}
	}
	return true;
}

static bool has_tokens_right(const struct move *bet) {
	int tokens = 0;
	for (int i = 1; i < bet->n_args; i += 2) {
		if (bet->args[i] < 1 || bet->args[i] > TOKENS) {
			return false;
		}
		tokens += bet->args[i];
	}
	return tokens <= TOKENS;
}

static bool has_cards_right(const struct saiun *p, const struct move *bet) {
	for (int i = 0; i < bet->n_args; i += 2) {
		int colour = bet->args[i];
		if (!saiun_is_colour(colour) ||
			cards_bet_on(bet, colour) > cards_of(p, bet->seat, colour)) {
			return false;
		}
	}
	return true;
}

int saiun_legal_bet(const struct saiun *p, const struct move *bet) {
	if (bet->n_args == 0) {
		return REFUSED_BET_EMPTY;
	}
	if (bet->n_args % 2 != 0) {
		return REFUSED_SHAPE;
	}
	if (bet->n_args > 2 * CARDS_EACH || !has_cards_right(p, bet)) {
		return REFUSED_BET_CARDS;
	}
	if (!has_tokens_right(bet)) {
		return REFUSED_BET_TOKENS;
	}
	return is_sorted(bet) ? LEGAL : REFUSED_BET_ORDER;
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
static void list_from(
	const struct saiun *p, struct move *bet, int16_t tokens_left, struct move_list *list) {
	uint8_t n = bet->n_args;
	int16_t *card = bet->args + n;
	int16_t last = n > 0 ? card[-2] : 0, least = n > 0 ? card[-1] : 1;
	for (int16_t colour = last; colour < COLOURS; colour++) {
		if (cards_bet_on(bet, colour) == cards_of(p, bet->seat, colour)) {
			continue;
		}
		bet->n_args = (uint8_t)(n + 2);
		card[0] = colour;
		for (card[1] = colour == last ? least : 1; card[1] <= tokens_left; card[1]++) {
			move_list_add(list, bet->seat, VERB_BET, bet->n_args, bet->args);
			list_from(p, bet, (int16_t)(tokens_left - card[1]), list);
		}
		bet->n_args = n;
	}
}

void saiun_list_bets(const struct saiun *p, int seat, struct move_list *list) {
	list_from(p, &(struct move){.seat = (int8_t)seat, .verb = VERB_BET}, TOKENS, list);
}
