#include "engine/saiun/state.h"

#include <string.h>

#include "engine/bits.h"
#include "engine/mind/halving.h"
#include "engine/mind/search.h"
#include "engine/saiun/landing.h"

/* Turns with equal effect on the view from above, so that a computer player examines each such
 * effect once, not a thousand turns. */

struct saiun_outcome {
	enum saiun_verb verb;
	struct saiun_die die; /* the die that comes down, or is dropped */
	uint8_t spent;        /* colour of the die that leaves the hand */
	uint64_t spots;       /* equivalent spots, as bits */
	int sums[COLOURS];    /* of the visible dice after it */
};

/* Calls see for all outcomes that the seat can reach; each turn is in one of them. */
typedef void saiun_see(
	void *data, const struct saiun_table *table, const struct saiun_outcome *outcome);

struct watch {
	saiun_see *see;
	void *data;
	const struct saiun_table *table;
	bool any;
	struct saiun_outcome outcome;
};

static void show(struct watch *w, uint64_t spots) {
	if (spots != 0) {
		w->outcome.spots = spots;
		w->any = true;
		w->see(w->data, w->table, &w->outcome);
	}
}

/* Spots that cover no die are equivalent; other spots are separate outcomes. */
static void show_spots(struct watch *w, uint64_t spots) {
	int *sums = w->outcome.sums;
	const struct saiun_table *table = w->table;
	show(w, spots & table->bare);
	for (uint64_t left = spots & ~table->bare; left != 0; left &= left - 1) {
		int column = table->spots[__builtin_ctzll(left)].column;
		struct saiun_die covered = saiun_top(&table->p->cloud.columns[column]);
		sums[covered.colour] -= covered.face;
		show(w, left & -left);
		sums[covered.colour] += covered.face;
	}
}

static void show_die(void *data, const struct saiun_table *table, struct saiun_die die) {
	struct watch *w = data;
	uint64_t spots[COLOURS];
	unsigned spent = saiun_find_landings(table, die, spots);
	w->table = table;
	w->outcome.verb = (enum saiun_verb)table->verb;
	w->outcome.die = die;
	struct saiun_die seen = table->from == NULL ? die : table->bared;
	w->outcome.sums[seen.colour] += seen.face;
	for (; spent != 0; spent &= spent - 1) {
		w->outcome.spent = (uint8_t)__builtin_ctz(spent);
		show_spots(w, spots[w->outcome.spent]);
	}
	w->outcome.sums[seen.colour] -= seen.face;
}

static void watch_outcomes(
	const struct saiun *p, int seat, unsigned verbs, saiun_see *see, void *data) {
	struct watch w = {.see = see, .data = data};
	saiun_sum_up(&p->cloud, w.outcome.sums);
	saiun_visit_dice(p, seat, verbs, show_die, &w);
	if (!w.any) {
		saiun_visit_dice(p, seat, 1U << VERB_DROP, show_die, &w);
	}
}

static int pick_bit(uint64_t bits, struct rng *rng) {
	for (uint32_t n = rng->uniform(rng, (uint32_t)bits_count(bits)); n > 0; n--) {
		bits &= bits - 1;
	}
	return __builtin_ctzll(bits);
}

/* A random turn of the outcome. */
static void pick_turn(const struct saiun_table *table, const struct saiun_outcome *outcome,
	struct rng *rng, struct move *move) {
	struct move_list one = {.out = move, .cap = 1};
	int spot = pick_bit(outcome->spots, rng);
	saiun_add_turn(table, outcome->die, spot, outcome->spent, &one);
}

/* Stakes */

static int tokens_of(const struct saiun_bet *bet) {
	int tokens = 0;
	for (int i = 0; i < bet->n; i++) {
		tokens += bet->cards[i].tokens;
	}
	return bet->n > 0 ? tokens : TOKENS;
}

/* A hidden bet may be on any card not held by the viewer. */
static void add_unknown(
	struct saiun_stake *stake, const struct saiun *p, int viewer, double tokens) {
	for (int colour = 0; colour < COLOURS; colour++) {
		int unseen = CARDS_OF_A_COLOUR;
		for (int i = 0; i < CARDS_EACH; i++) {
			unseen -= p->cards[viewer][i] == colour;
		}
		stake->tokens[colour] += tokens * unseen / (CARDS - CARDS_EACH);
	}
}

/* Adds the seat's own bet, or another seat's likely one. */
static void add_bet(
	struct saiun_stake *stake, const struct saiun *p, int viewer, int seat, double share) {
	const struct saiun_bet *bet = &p->bets[seat];
	if (bet->n == 0 || bet->cards[0].colour == NO_COLOUR) {
		add_unknown(stake, p, viewer, share * tokens_of(bet));
		return;
	}
	for (int i = 0; i < bet->n; i++) {
		stake->tokens[bet->cards[i].colour] += share * bet->cards[i].tokens;
	}
}

struct saiun_stake saiun_stake_of(const struct saiun *p, int viewer, int seat, double envy) {
	struct saiun_stake stake = {{0}};
	for (int other = 0; other < p->n_seats; other++) {
		double share = other == seat ? 1 : -envy / (p->n_seats - 1);
		add_bet(&stake, p, viewer, other, share);
	}
	return stake;
}

/* The points of the stake if the round ended with these sums. */
static double saiun_worth(const struct saiun_stake *stake, const int sums[COLOURS]) {
	struct saiun_count count;
	double worth = 0;
	memcpy(count.sums, sums, sizeof(count.sums));
	saiun_rate(&count);
	for (int colour = 0; colour < COLOURS; colour++) {
		worth += stake->tokens[colour] * count.values[colour];
	}
	return worth;
}

/* The best outcome so far, and a turn of it. */
struct greed {
	const struct saiun_stake *stake;
	struct rng *rng;
	double worth;
	uint32_t equal; /* equally good turns */
	struct move *move;
};

static void see_greedily(
	void *data, const struct saiun_table *table, const struct saiun_outcome *outcome) {
	struct greed *greed = data;
	double worth = saiun_worth(greed->stake, outcome->sums);
	uint32_t n = (uint32_t)bits_count(outcome->spots);
	if (greed->equal == 0 || worth > greed->worth) {
		greed->worth = worth;
		greed->equal = 0;
	}
	if (worth < greed->worth) {
		return;
	}
	greed->equal += n;
	if (greed->rng->uniform(greed->rng, greed->equal) < n) {
		pick_turn(table, outcome, greed->rng, greed->move);
	}
}

void saiun_greedy_turn(const struct saiun *p, int seat, unsigned verbs,
	const struct saiun_stake *stake, struct rng *rng, struct move *move) {
	struct greed greed = {stake, rng, 0, 0, move};
	watch_outcomes(p, seat, verbs, see_greedily, &greed);
}

int saiun_worth_button(const void *view, const struct move *move) {
	(void)view;
	if (move->verb != VERB_BET) {
		return move->verb != VERB_MOVE;
	}
	int tokens = 0, cards = move->n_args / 2;
	for (int i = 0; i < cards; i++) {
		tokens += move->args[2 * i + 1];
	}
	return tokens == TOKENS ? cards : 0;
}

/* Easy: a random bet, and one turn in two random. */

static void choose_any(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct move_list list = {.out = move};
	saiun_legal_moves(p, seat, &list);
	list = (struct move_list){
		.out = move, .from = rng->uniform(rng, (uint32_t)list.n), .cap = 1};
	saiun_legal_moves(p, seat, &list);
}

static void easy_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, 0);
	if (rng->uniform(rng, 2) == 0) {
		choose_any(p, seat, rng, move);
	} else {
		saiun_greedy_turn(p, seat, TURN_VERBS, &stake, rng, move);
	}
}

/* Normal: all tokens on one card, then greedy turns. Play-outs show that tokens on a second card
 * cost points, whatever the cards, and that the choice of the card matters little. */

static void bet_on_one(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	int16_t card = p->cards[seat][rng->uniform(rng, CARDS_EACH)];
	*move = (struct move){(int8_t)seat, VERB_BET, 2, {card, TOKENS}};
}

static void normal_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct saiun_stake stake = saiun_stake_of(p, seat, seat, 0.5);
	saiun_greedy_turn(p, seat, TURN_VERBS, &stake, rng, move);
}

/* Hard: plays the round out after each of the most promising turns, resampling the others' bets
 * each time, with greedy play by all seats. */

/* Tuned by simulation. WORK: greedy turns before the worse half is dropped. */
enum { CANDIDATES = 24, WORK = 600, WORLDS_MOST = 40, GUESSES = 24, POINTS_DOUBLE = 30 };
static const double ENVY = 0.7;
static const double VICTORY = 30; /* worth of winning, in points */

/* The most promising turns, one for each outcome. */
struct thought {
	struct saiun_stake stake;
	struct rng *rng;
	const struct saiun *p;
	struct saiun world; /* in which all turns are tried */
	int seat, n;
	struct candidate {
		struct move move;
		struct saiun_outcome outcome;
		double promise;
		uint32_t alike;
	} list[CANDIDATES];
};

static struct candidate *find_alike(struct thought *t, const struct saiun_outcome *outcome) {
	for (int i = 0; i < t->n; i++) {
		const struct saiun_outcome *other = &t->list[i].outcome;
		if (other->verb == outcome->verb && other->spent == outcome->spent &&
			memcmp(other->sums, outcome->sums, sizeof(other->sums)) == 0) {
			return &t->list[i];
		}
	}
	return NULL;
}

static struct candidate *find_room(struct thought *t, double promise) {
	int least = 0;
	if (t->n < CANDIDATES) {
		return &t->list[t->n++];
	}
	for (int i = 1; i < t->n; i++) {
		least = t->list[i].promise < t->list[least].promise ? i : least;
	}
	return t->list[least].promise < promise ? &t->list[least] : NULL;
}

static void see(void *data, const struct saiun_table *table, const struct saiun_outcome *outcome) {
	struct thought *t = data;
	uint32_t n = (uint32_t)bits_count(outcome->spots);
	struct candidate *candidate = find_alike(t, outcome);
	if (candidate == NULL) {
		double promise = saiun_worth(&t->stake, outcome->sums) +
				 t->rng->uniform(t->rng, 1000) * 1e-4;
		candidate = find_room(t, promise);
		if (candidate == NULL) {
			return;
		}
		*candidate = (struct candidate){.outcome = *outcome, .promise = promise};
	}
	candidate->alike += n;
	if (t->rng->uniform(t->rng, candidate->alike) < n) {
		pick_turn(table, outcome, t->rng, &candidate->move);
	}
}

/* The seat's lead after the count of the round. */
static double count_lead(const struct saiun *world, int seat) {
	struct saiun_count count;
	double points[SEATS_MAX];
	bool wins = world->round == world->rounds;
	saiun_count_cloud(&world->cloud, &count);
	for (int other = 0; other < world->n_seats; other++) {
		points[other] = world->totals[other] + saiun_points(&world->bets[other], &count);
	}
	for (int other = 0; other < world->n_seats; other++) {
		wins = wins && (other == seat || points[seat] > points[other]);
	}
	return search_lead(points, world->n_seats, seat) + (wins ? VICTORY : 0);
}

/* The lead at the end of the round after this turn and greedy play by all seats. */
static double play_out(struct saiun world, const struct move *move, struct rng *rng) {
	struct move next = *move;
	saiun_carry_out(&world, move);
	world.n_turns++;
	for (int left = saiun_dice_left(&world); left > 0; left--) {
		int turn = saiun_next_with_dice(&world, next.seat);
		struct saiun_stake stake = saiun_stake_of(&world, turn, turn, 0);
		saiun_greedy_turn(&world, turn, TURN_VERBS, &stake, rng, &next);
		saiun_carry_out(&world, &next);
		world.n_turns++;
	}
	return count_lead(&world, move->seat);
}

/* The likelihood of the bets, given their owners' turns: doubled by each POINTS_DOUBLE points
 * raised. */
static double likelihood(const struct saiun *world, int viewer) {
	int raised = 0;
	for (int seat = 0; seat < world->n_seats; seat++) {
		const struct saiun_bet *bet = &world->bets[seat];
		for (int i = 0; i < bet->n && seat != viewer; i++) {
			raised += bet->cards[i].tokens * world->raised[seat][bet->cards[i].colour];
		}
	}
	int doubled = 30 + raised / POINTS_DOUBLE;
	return (double)(UINT64_C(1) << (doubled < 0 ? 0 : doubled > 60 ? 60 : doubled));
}

/* Samples the others' hands, weighted by likelihood. */
static void guess(struct thought *t, const struct saiun *p, struct saiun *world) {
	double sum = 0;
	for (int i = 0; i < GUESSES; i++) {
		struct saiun other = *p;
		saiun_determinize(&other, t->seat, t->rng);
		double likely = likelihood(&other, t->seat);
		sum += likely;
		if (t->rng->uniform(t->rng, 1U << 30) * sum < likely * (1U << 30)) {
			*world = other;
		}
	}
}

static int count_worlds(void *data, int n) {
	const struct thought *t = data;
	int worlds = WORK / (n * saiun_dice_left(t->p)) + 1;
	return worlds < WORLDS_MOST ? worlds : WORLDS_MOST;
}

static void deal(void *data) {
	struct thought *t = data;
	t->world = *t->p;
	guess(t, t->p, &t->world);
}

static double try_out(void *data, int nth) {
	struct thought *t = data;
	return play_out(t->world, &t->list[nth].move, t->rng);
}

/* Tries the turns and drops the worse half, until one is left. */
static void hard_turn(const struct saiun *p, int seat, struct rng *rng, struct move *move) {
	struct quick_rng quick;
	struct thought t = {.rng = &quick.rng, .p = p, .seat = seat};
	rng_begin_quick(&quick, rng);
	t.stake = saiun_stake_of(p, seat, seat, ENVY);
	watch_outcomes(p, seat, TURN_VERBS, see, &t);
	const struct halving halving = {t.n, &t, count_worlds, deal, try_out};
	*move = t.list[halving_choose(&halving)].move;
}

static const struct {
	void (*bet)(const struct saiun *, int seat, struct rng *, struct move *);
	void (*turn)(const struct saiun *, int seat, struct rng *, struct move *);
} levels[LEVELS] = {
	[LEVEL_EASY] = {choose_any, easy_turn},
	[LEVEL_NORMAL] = {bet_on_one, normal_turn},
	[LEVEL_HARD] = {bet_on_one, hard_turn},
};

/* The choice of the die to take or lay first matters little, as no card has been seen yet. */
bool saiun_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct saiun *p = view;
	if (!saiun_is_active(p, seat)) {
		return false;
	}
	if (p->phase == PHASE_BETS) {
		levels[level].bet(p, seat, rng, move);
	} else if (p->phase == PHASE_TURNS) {
		levels[level].turn(p, seat, rng, move);
	} else {
		choose_any(p, seat, rng, move);
	}
	return true;
}

int saiun_daring(const void *view, const struct move *move) {
	int most = 0;
	(void)view;
	for (int i = 1; move->verb == VERB_BET && i < move->n_args; i += 2) {
		most = move->args[i] > most ? move->args[i] : most;
	}
	return most;
}
