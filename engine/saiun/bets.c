#include "engine/saiun/state.h"

/* Bets (S16, S17). The cards of one stand in ascending order of colour, then of tokens, so that
 * each bet is listed once. */

bool saiun_has_bet(const struct saiun *p, int seat) {
	for (int i = 0; i < p->n_bets; i++) {
		if (p->bet_by[i] == seat) {
			return true;
		}
	}
	return false;
}

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

static bool is_behind(const int16_t *card, const int16_t *other) {
	return card[0] > other[0] || (card[0] == other[0] && card[1] > other[1]);
}

static bool is_sorted(const struct move *bet) {
	for (int i = 2; i + 1 < bet->n_args; i += 2) {
		if (is_behind(bet->args + i - 2, bet->args + i)) {
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
	for (int i = 0; i + 1 < bet->n_args; i += 2) {
		int colour = bet->args[i];
		if (colour < 0 || colour >= COLOURS ||
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
	if (!has_cards_right(p, bet)) {
		return REFUSED_BET_CARDS;
	}
	if (!has_tokens_right(bet)) {
		return REFUSED_BET_TOKENS;
	}
	return is_sorted(bet) ? LEGAL : REFUSED_BET_ORDER;
}

void saiun_sort_bet(struct move *bet) {
	for (int i = 2; i + 1 < bet->n_args; i += 2) {
		for (int j = i; j > 0 && is_behind(bet->args + j - 2, bet->args + j); j -= 2) {
			int16_t colour = bet->args[j], tokens = bet->args[j + 1];
			bet->args[j] = bet->args[j - 2];
			bet->args[j + 1] = bet->args[j - 1];
			bet->args[j - 2] = colour;
			bet->args[j - 1] = tokens;
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

struct listing {
	const struct saiun *p;
	struct move bet;
	int left; /* tokens */
	size_t n, from, cap;
	struct move *out;
};

static void list(struct listing *l) {
	if (l->n >= l->from && l->n - l->from < l->cap) {
		l->out[l->n - l->from] = l->bet;
	}
	l->n++;
}

static void list_from(struct listing *l);

static void list_with(struct listing *l, int16_t colour, int16_t tokens) {
	l->bet.args[l->bet.n_args] = colour;
	l->bet.args[l->bet.n_args + 1] = tokens;
	l->bet.n_args = (uint8_t)(l->bet.n_args + 2);
	l->left -= tokens;
	list(l);
	list_from(l);
	l->left += tokens;
	l->bet.n_args = (uint8_t)(l->bet.n_args - 2);
	l->bet.args[l->bet.n_args] = l->bet.args[l->bet.n_args + 1] = 0;
}

/* All bets that begin with the cards chosen so far and choose more. At most three cards deep. */
static void list_from(struct listing *l) {
	int n = l->bet.n_args;
	int16_t last = n > 0 ? l->bet.args[n - 2] : 0, least = n > 0 ? l->bet.args[n - 1] : 1;
	for (int16_t colour = last; colour < COLOURS; colour++) {
		if (cards_bet_on(&l->bet, colour) == cards_of(l->p, l->bet.seat, colour)) {
			continue;
		}
		for (int16_t tokens = colour == last ? least : 1; tokens <= l->left; tokens++) {
			list_with(l, colour, tokens);
		}
	}
}

size_t saiun_list_bets(const struct saiun *p, int seat, size_t from, struct move *out, size_t cap) {
	struct listing l = {.p = p,
		.bet = {.seat = (int8_t)seat, .verb = VERB_BET},
		.left = TOKENS,
		.from = from,
		.cap = cap,
		.out = out};
	list_from(&l);
	return l.n;
}
