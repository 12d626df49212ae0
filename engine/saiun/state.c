#include "engine/saiun/state.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const struct saiun_column *saiun_column_at(const struct saiun_cloud *cloud, int x, int y) {
	for (int i = 0; i < cloud->n; i++) {
		if (cloud->columns[i].x == x && cloud->columns[i].y == y) {
			return &cloud->columns[i];
		}
	}
	return NULL;
}

static bool comes_before(const struct saiun_column *column, int x, int y) {
	return column->y > y || (column->y == y && column->x < x);
}

void saiun_add_die(struct saiun_cloud *cloud, int x, int y, struct saiun_die die) {
	int i = 0;
	while (i < cloud->n && comes_before(&cloud->columns[i], x, y)) {
		i++;
	}
	struct saiun_column *column = &cloud->columns[i];
	if (i == cloud->n || column->x != x || column->y != y) {
		assert(cloud->n < COLUMNS_MOST);
		assert(x >= -CLOUD_REACH && x <= CLOUD_REACH);
		assert(y >= -CLOUD_REACH && y <= CLOUD_REACH);
		memmove(column + 1, column, (size_t)(cloud->n - i) * sizeof(*column));
		*column = (struct saiun_column){.x = (int8_t)x, .y = (int8_t)y};
		cloud->n++;
	}
	assert(column->height < HEIGHT_MOST);
	column->dice[column->height++] = die;
}

struct saiun_die saiun_lift_die(struct saiun_cloud *cloud, int x, int y) {
	int i = 0;
	while (i < cloud->n - 1 && (cloud->columns[i].x != x || cloud->columns[i].y != y)) {
		i++;
	}
	struct saiun_column *column = &cloud->columns[i];
	struct saiun_die die = column->dice[--column->height];
	column->dice[column->height] = (struct saiun_die){0, 0};
	if (column->height == 0) {
		cloud->n--;
		memmove(column, column + 1, (size_t)(cloud->n - i) * sizeof(*column));
		memset(&cloud->columns[cloud->n], 0, sizeof(*column));
	}
	return die;
}

struct saiun_frame saiun_frame_of(const struct saiun_cloud *cloud) {
	const struct saiun_column *first = &cloud->columns[0];
	struct saiun_frame frame = {first->x, first->x, first->y, first->y};
	for (int i = 1; i < cloud->n; i++) {
		const struct saiun_column *column = &cloud->columns[i];
		frame.left = column->x < frame.left ? column->x : frame.left;
		frame.right = column->x > frame.right ? column->x : frame.right;
		frame.bottom = column->y < frame.bottom ? column->y : frame.bottom;
	}
	return frame;
}

void saiun_count_visible(const struct saiun_cloud *cloud, int visible[COLOURS]) {
	memset(visible, 0, COLOURS * sizeof(*visible));
	for (int i = 0; i < cloud->n; i++) {
		visible[saiun_top(&cloud->columns[i]).colour]++;
	}
}

int saiun_count_dice(const uint8_t dice[COLOURS]) {
	int n = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		n += dice[colour];
	}
	return n;
}

int saiun_dice_left(const struct saiun *p) {
	int n = 0;
	for (int seat = 0; seat < p->n_seats; seat++) {
		n += saiun_count_dice(p->hands[seat]);
	}
	return n;
}

int saiun_next_with_dice(const struct saiun *p, int seat) {
	do {
		seat = seat_after(seat, p->n_seats);
	} while (saiun_count_dice(p->hands[seat]) == 0);
	return seat;
}

bool saiun_has_bet(const struct saiun *p, int seat) {
	for (int i = 0; i < p->n_bets; i++) {
		if (p->bet_by[i] == seat) {
			return true;
		}
	}
	return false;
}

void saiun_take_cards(uint8_t hand[CARDS_EACH], const int16_t *cards) {
	for (int i = 0; i < CARDS_EACH; i++) {
		int at = i;
		for (; at > 0 && hand[at - 1] > cards[i]; at--) {
			hand[at] = hand[at - 1];
		}
		hand[at] = (uint8_t)cards[i];
	}
}

int saiun_other_cards(const int16_t *cards, int n, int16_t *others) {
	int n_others = 0;
	for (int colour = 0; colour < COLOURS; colour++) {
		int left = CARDS_OF_A_COLOUR;
		for (int i = 0; i < n; i++) {
			left -= cards[i] == colour;
		}
		for (; left > 0; left--) {
			others[n_others++] = (int16_t)colour;
		}
	}
	return n_others;
}

/* Bets (S16, S17). The cards of a bet are in ascending order of colour, then of tokens, so that
 * each bet is listed once. */

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

/* Whether the card at args i comes before the next one, or equals it. */
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

/* All bets that extend the cards chosen so far by some of the hand's from this one on, in order; of
 * equal cards the first is chosen first. At most three cards deep; those of the last card, which
 * are most, are counted at once. */
static void list_from(struct move *bet, const uint8_t hand[CARDS_EACH], int from, int tokens,
	struct move_list *list) {
	int16_t *card = bet->args + bet->n_args;
	bet->n_args = (uint8_t)(bet->n_args + 2);
	for (int i = from; i < CARDS_EACH && saiun_is_colour(hand[i]); i++) {
		bool again = i > 0 && hand[i] == hand[i - 1], last = i + 1 == CARDS_EACH;
		if (move_list_has_enough(list) || (again && i > from)) {
			continue;
		}
		card[0] = hand[i];
		card[1] = again ? card[-1] : 1;
		int n = tokens < card[1] ? 0 : tokens + 1 - card[1];
		if (last && move_list_skip(list, (size_t)n)) {
			continue;
		}
		for (; card[1] <= tokens; card[1]++) {
			move_list_add(list, bet->seat, VERB_BET, bet->n_args, bet->args);
			if (!last) {
				list_from(bet, hand, i + 1, tokens - card[1], list);
			}
		}
	}
	bet->n_args = (uint8_t)(bet->n_args - 2);
}

void saiun_list_bets(const struct saiun *p, int seat, struct move_list *list) {
	struct move bet = {.seat = (int8_t)seat, .verb = VERB_BET};
	list_from(&bet, p->cards[seat], 0, TOKENS, list);
}

/* The count */

void saiun_sum_up(const struct saiun_cloud *cloud, int sums[COLOURS]) {
	memset(sums, 0, COLOURS * sizeof(*sums));
	for (int i = 0; i < cloud->n; i++) {
		struct saiun_die die = saiun_top(&cloud->columns[i]);
		sums[die.colour] += die.face;
	}
}

void saiun_rate(struct saiun_count *count) {
	for (int colour = 0; colour < COLOURS; colour++) {
		int rank = 1, sum = count->sums[colour]; /* S51 */
		for (int other = 0; other < COLOURS; other++) {
			rank += count->sums[other] > sum;
		}
		count->ranks[colour] = rank;
		count->values[colour] = rank == 2   ? sum / 2 /* S52 */
					: rank == 3 ? sum * 2
					: rank == 4 ? sum
						    : 0;
	}
}

void saiun_count_cloud(const struct saiun_cloud *cloud, struct saiun_count *count) {
	saiun_sum_up(cloud, count->sums);
	saiun_rate(count);
}

int saiun_points(const struct saiun_bet *bet, const struct saiun_count *count) {
	int points = 0;
	for (int i = 0; i < bet->n; i++) {
		points += count->values[bet->cards[i].colour] * bet->cards[i].tokens;
	}
	return points;
}

bool saiun_is_ahead(const void *state, int seat, int other) {
	const struct saiun *p = state;
	return p->totals[seat] > p->totals[other];
}

/* Hidden information */

static bool are_tokens_open(const struct saiun *p) {
	return p->phase == PHASE_TURNS && p->open_tokens;
}

/* Orders a face-down bet by tokens, the most first: the original order would reveal colours. */
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

/* Dice cards that another seat may hold. */
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

/* The tokens stay as seen, on the first cards drawn. */
static void bet_on(struct saiun *p, int seat, const int16_t drawn[CARDS_EACH]) {
	struct move bet = {.n_args = 0};
	for (int i = 0; i < p->bets[seat].n; i++) {
		bet.args[bet.n_args++] = drawn[i];
		bet.args[bet.n_args++] = p->bets[seat].cards[i].tokens;
	}
	saiun_sort_bet(&bet);
	p->bets[seat] = saiun_bet_of(&bet);
}

/* Bets all five tokens, since tokens kept back are useless. */
static void lay_tokens(struct saiun_bet *bet, struct rng *rng) {
	int left = TOKENS;
	bet->n = (uint8_t)(1 + rng->uniform(rng, CARDS_EACH));
	for (int i = 0; i < bet->n; i++) {
		int after = bet->n - 1 - i; /* cards that need at least a token each */
		int more = after > 0 ? (int)rng->uniform(rng, (uint32_t)(left - after)) : left - 1;
		bet->cards[i].tokens = (uint8_t)(1 + more);
		left -= 1 + more;
	}
}

static void deal_one(struct saiun *p, int seat, struct pool *pool, struct rng *rng) {
	int16_t drawn[CARDS_EACH];
	for (int i = 0; i < CARDS_EACH; i++) {
		drawn[i] = draw(pool, rng);
	}
	saiun_take_cards(p->cards[seat], drawn);
	if (saiun_has_bet(p, seat) && !are_tokens_open(p)) {
		lay_tokens(&p->bets[seat], rng);
	}
	bet_on(p, seat, drawn);
}

void saiun_determinize(void *state, int seat, struct rng *rng) {
	struct saiun *p = state;
	struct pool pool;
	int16_t own[CARDS_EACH] = {0};
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
