#include <string.h>

#include "engine/saiun/state.h"

/* Dice cards and bets are known to their owner alone, but for the tokens once all have bet
 * (S18, S61-S63). */

static bool are_tokens_open(const struct saiun *p) {
	return p->phase == PHASE_TURNS && p->open_tokens;
}

/* As it lies face down: the most tokens first, or their order would tell of colours. */
static void hide_colours(struct saiun_bet *bet) {
	for (int i = 0; i < bet->n; i++) {
		bet->cards[i].colour = NO_COLOUR;
		for (int j = i; j > 0 && bet->cards[j].tokens > bet->cards[j - 1].tokens; j--) {
			uint8_t tokens = bet->cards[j].tokens;
			bet->cards[j].tokens = bet->cards[j - 1].tokens;
			bet->cards[j - 1].tokens = tokens;
		}
	}
}

static void hide_one(struct saiun *p, int seat) {
	memset(p->cards[seat], NO_COLOUR, CARDS_EACH);
	if (are_tokens_open(p)) {
		hide_colours(&p->bets[seat]);
	} else {
		memset(&p->bets[seat], 0, sizeof(p->bets[seat]));
	}
}

void saiun_player_view(void *state, int seat) {
	struct saiun *p = state;
	for (int other = 0; other < p->n_seats; other++) {
		if (other != seat) {
			hide_one(p, other);
		}
	}
}

/* Dice cards that somebody else may hold. */
struct pool {
	int n;
	uint8_t cards[CARDS];
};

static void fill_pool(struct pool *pool, const struct saiun *p, int seat) {
	int of_colour[COLOURS];
	pool->n = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		of_colour[colour] = CARDS_OF_A_COLOUR;
	}
	for (int i = 0; i < CARDS_EACH && seat >= 0; i++) {
		of_colour[p->cards[seat][i]]--;
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		while (of_colour[colour]-- > 0) {
			pool->cards[pool->n++] = (uint8_t)colour;
		}
	}
}

static uint8_t draw(struct pool *pool, struct rng *rng) {
	uint32_t i = rng->uniform(rng, (uint32_t)pool->n);
	uint8_t card = pool->cards[i];
	pool->cards[i] = pool->cards[--pool->n];
	return card;
}

/* The tokens lie as they were seen, on the first cards drawn. */
static void bet_on(struct saiun *p, int seat, const uint8_t drawn[CARDS_EACH]) {
	struct move bet = {.n_args = 0};
	for (int i = 0; i < p->bets[seat].n; i++) {
		bet.args[bet.n_args++] = drawn[i];
		bet.args[bet.n_args++] = p->bets[seat].cards[i].tokens;
	}
	saiun_sort_bet(&bet);
	p->bets[seat] = saiun_bet_of(&bet);
}

static void bet_anything(struct saiun *p, int seat, struct rng *rng) {
	struct move bet;
	uint32_t n = (uint32_t)saiun_list_bets(p, seat, 0, NULL, 0);
	saiun_list_bets(p, seat, rng->uniform(rng, n), &bet, 1);
	p->bets[seat] = saiun_bet_of(&bet);
}

static void sort_cards(uint8_t cards[CARDS_EACH]) {
	for (int i = 1; i < CARDS_EACH; i++) {
		for (int j = i; j > 0 && cards[j] < cards[j - 1]; j--) {
			uint8_t card = cards[j];
			cards[j] = cards[j - 1];
			cards[j - 1] = card;
		}
	}
}

static void deal_one(struct saiun *p, int seat, struct pool *pool, struct rng *rng) {
	for (int i = 0; i < CARDS_EACH; i++) {
		p->cards[seat][i] = draw(pool, rng);
	}
	if (are_tokens_open(p)) {
		bet_on(p, seat, p->cards[seat]);
	}
	sort_cards(p->cards[seat]);
	if (!are_tokens_open(p) && saiun_has_bet(p, seat)) {
		bet_anything(p, seat, rng);
	}
}

void saiun_determinize(void *state, int seat, struct rng *rng) {
	struct saiun *p = state;
	struct pool pool;
	if (p->phase != PHASE_BETS && p->phase != PHASE_TURNS) {
		return;
	}
	saiun_player_view(p, seat);
	fill_pool(&pool, p, seat);
	for (int other = 0; other < p->n_seats; other++) {
		if (other != seat) {
			deal_one(p, other, &pool, rng);
		}
	}
}
