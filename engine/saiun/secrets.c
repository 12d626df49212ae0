#include "engine/saiun/secrets.h"

#include <string.h>

#include "engine/saiun/bets.h"

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

void saiun_player_view(void *state, int seat) {
	struct saiun *p = state;
	for (int other = 0; other < p->n_seats; other++) {
		if (other == seat) {
			continue;
		}
		memset(p->cards[other], NO_COLOUR, CARDS_EACH);
		if (are_tokens_open(p)) {
			hide_colours(&p->bets[other]);
		} else {
			memset(&p->bets[other], 0, sizeof(p->bets[other]));
		}
	}
}

int saiun_read_tokens(const struct saiun *p, int16_t tokens[OPEN_TOKENS_MOST]) {
	struct saiun open = *p;
	int n = 1;
	saiun_player_view(&open, SEAT_ALL);
	tokens[0] = are_tokens_open(p) ? p->n_seats : 0;
	for (int seat = 0; seat < tokens[0]; seat++) {
		const struct saiun_bet *bet = &open.bets[seat];
		tokens[n++] = bet->n;
		for (int i = 0; i < bet->n; i++) {
			tokens[n++] = bet->cards[i].tokens;
		}
	}
	return n;
}

/* Dice cards that somebody else may hold. */
struct pool {
	int n;
	int16_t cards[CARDS];
};

static int16_t draw(struct pool *pool, struct rng *rng) {
	uint32_t i = rng->uniform(rng, (uint32_t)pool->n);
	int16_t card = pool->cards[i];
	pool->cards[i] = pool->cards[--pool->n];
	return card;
}

/* The tokens lie as they were seen, on the first cards drawn. */
static void bet_on(struct saiun *p, int seat, const int16_t drawn[CARDS_EACH]) {
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
	struct move_list list = {.out = &bet};
	saiun_list_bets(p, seat, &list);
	list = (struct move_list){
		.out = &bet, .from = rng->uniform(rng, (uint32_t)list.n), .cap = 1};
	saiun_list_bets(p, seat, &list);
	p->bets[seat] = saiun_bet_of(&bet);
}

static void deal_one(struct saiun *p, int seat, struct pool *pool, struct rng *rng) {
	int16_t drawn[CARDS_EACH];
	for (int i = 0; i < CARDS_EACH; i++) {
		drawn[i] = draw(pool, rng);
	}
	saiun_take_cards(p->cards[seat], drawn);
	if (are_tokens_open(p)) {
		bet_on(p, seat, drawn);
	} else if (saiun_has_bet(p, seat)) {
		bet_anything(p, seat, rng);
	}
}

void saiun_determinize(void *state, int seat, struct rng *rng) {
	struct saiun *p = state;
	struct pool pool;
	int16_t own[CARDS_EACH];
	if (p->phase != PHASE_BETS && p->phase != PHASE_TURNS) {
		return;
	}
	saiun_player_view(p, seat);
	int n_own = seat >= 0 ? CARDS_EACH : 0;
	for (int i = 0; i < n_own; i++) {
		own[i] = p->cards[seat][i];
	}
	pool.n = saiun_other_cards(own, n_own, pool.cards);
	for (int other = 0; other < p->n_seats; other++) {
		if (other != seat) {
			deal_one(p, other, &pool, rng);
		}
	}
}
