#include "engine/perudo/state.h"

#include <string.h>

#include "engine/perudo/equilibrium.h"

/* The normal player: its bid on turn, count 0 for dudo; whether it calls calza. */

/* The normal player's choice with a hand: to doubt, or any of these bids. */
struct perudo_plan {
	bool doubts;
	int n;
	struct perudo_bid bids[FACES];
	double chances[FACES]; /* that they are true */
};

/* Estimates the chance of every bid from its own dice and the number of the others'. */

/* Tuned by playing many games. */
static const double COURAGE = 0.8;  /* a doubt counts less than a bid by this factor */
static const double NEAR = 0.05;    /* bids this close to the likeliest are as good */
static const double CERTAIN = 0.95; /* from this chance on that a bid is false, it is doubted */
static const double CALZA_LEAST = 0.5;

/* The highest likely bid of a face, else the least; count 0: none. */
static struct perudo_bid bid_on(
	const struct perudo *p, int seat, const struct odds *odds, int face) {
	int least = perudo_least_count(p, seat, face);
	int likely = perudo_likely_count(odds, p, face);
	return (struct perudo_bid){least > 0 && likely > least ? likely : least, face};
}

static bool doubts(const struct perudo *p, const struct odds *odds, double best_chance) {
	double wrong = 1 - perudo_odds_of(odds, p, ((struct perudo_bid){p->count, p->face}));
	return wrong >= CERTAIN || wrong * COURAGE >= best_chance;
}

/* All bids to choose from; returns the best chance among them. */
static double weigh_bids(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan) {
	double best = 0;
	plan->n = 0;
	for (int face = ACE; face <= FACES; face++) {
		struct perudo_bid bid = bid_on(p, seat, odds, face);
		if (bid.count > 0) {
			double chance = perudo_odds_of(odds, p, bid);
			best = chance > best ? chance : best;
			plan->chances[plan->n] = chance;
			plan->bids[plan->n++] = bid;
		}
	}
	return best;
}

static void normal_plan(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan) {
	double best = weigh_bids(p, seat, odds, plan);
	int n = plan->n;
	plan->n = 0;
	for (int i = 0; i < n; i++) {
		if (plan->chances[i] >= best - NEAR) {
			plan->chances[plan->n] = plan->chances[i];
			plan->bids[plan->n++] = plan->bids[i];
		}
	}
	plan->doubts = p->count > 0 && (n == 0 || doubts(p, odds, best));
}

/* The likeliest of the least bids; among equals, the face held most. */
static struct perudo_bid modest_bid(const struct perudo *p, int seat, const struct odds *odds) {
	struct perudo_bid modest = {0, 0};
	double best = 0;
	for (int face = ACE; face <= FACES; face++) {
		struct perudo_bid bid = {perudo_least_count(p, seat, face), face};
		double chance = bid.count > 0 ? perudo_odds_of(odds, p, bid) : -1;
		bool held_more = odds->own[face] > odds->own[modest.face];
		if (bid.count > 0 &&
			(modest.count == 0 || chance > best || (chance >= best && held_more))) {
			modest = bid;
			best = chance;
		}
	}
	return modest;
}

static struct perudo_bid normal_choose(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	struct perudo_plan plan;
	perudo_see_odds(&odds, p, seat);
	normal_plan(p, seat, &odds, &plan);
	if (plan.doubts) {
		return (struct perudo_bid){0, 0};
	}
	return plan.bids[rng->uniform(rng, (uint32_t)plan.n)];
}

static bool normal_calls_calza(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	(void)rng;
	perudo_see_odds(&odds, p, seat);
	return perudo_odds_of_exactly(&odds, p, ((struct perudo_bid){p->count, p->face})) >=
	       CALZA_LEAST;
}

/* Models of players, for guessing how others play. */
enum perudo_model {
	MODEL_NORMAL,
	MODEL_THRESHOLD, /* the likeliest lowest bid, or a doubt likelier to be right */
	MODEL_EVEN,      /* likewise, but doubts any unlikely bid */
	MODEL_CAUTIOUS,  /* doubts sooner */
	MODEL_BOLD,      /* doubts only a very unlikely bid, and bids higher */
	MODEL_READER,    /* as even, but counts on others to hold the faces they bid */
	MODEL_PERSON,    /* makes any low bid, preferring likely ones */
	MODEL_TABLE,     /* plays by the tables, or like no other model */
	MODELS,
};

/* A model doubts a standing bid whose chance is below this. */
static const double doubted[MODELS] = {
	[MODEL_EVEN] = 0.5, [MODEL_CAUTIOUS] = 0.6, [MODEL_BOLD] = 0.25, [MODEL_READER] = 0.5};

/* Weights of a person's choice. */
static const double PERSON_BIDS = 6, PERSON_HOLDS = 1.5, PERSON_DOUBTS = 18, PERSON_DOUBTED = 0.35;

/* The least chance of a bold player's bid. */
static const double BOLD_BID = 0.35;

static void add(struct perudo_plan *plan, struct perudo_bid bid) {
	plan->bids[plan->n++] = bid;
}

/* The least bids, and bids up to one higher that a bold player dares. */
static void list_bold(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan) {
	for (int face = ACE; face <= FACES; face++) {
		struct perudo_bid bid = {perudo_least_count(p, seat, face), face};
		if (bid.count > 0 && perudo_odds_of(odds, p, bid) >= BOLD_BID) {
			add(plan, bid);
		}
	}
}

/* Counts one more die of a face for each other player that has bid it. */
static void read_bids(const struct perudo *p, int seat, struct odds *odds) {
	unsigned counted[FACES + 1] = {0};
	int first = p->n_bids > BIDS_KEPT ? p->n_bids - BIDS_KEPT : 0;
	for (int i = first; i < p->n_bids; i++) {
		const struct perudo_call *call = &p->calls[i % BIDS_KEPT];
		if (call->seat != seat && (counted[call->face] >> call->seat & 1) == 0) {
			counted[call->face] |= 1U << call->seat;
			odds->own[call->face]++;
		}
	}
}

static void plan_by_chances(enum perudo_model model, const struct perudo *p, int seat,
	const struct odds *odds, struct perudo_plan *plan) {
	struct perudo_bid standing = {p->count, p->face}, modest = modest_bid(p, seat, odds);
	double least =
		model == MODEL_THRESHOLD ? 1 - perudo_odds_of(odds, p, modest) : doubted[model];
	plan->n = 0;
	plan->doubts = p->count > 0 && perudo_odds_of(odds, p, standing) < least;
	if (plan->doubts) {
		return;
	}
	if (model == MODEL_BOLD) {
		list_bold(p, seat, odds, plan);
	}
	if (plan->n == 0 && modest.count > 0) {
		add(plan, modest);
	}
	plan->doubts = plan->n == 0;
}

/* A person's possible bids, and the weight of each. */
struct perudo_wishes {
	int n;
	struct perudo_bid bids[2 * FACES];
	double weights[2 * FACES], sum;
	double doubts; /* chance of a doubt */
};

static double power_of_e(double x) {
	double power = 1 + x / 1024;
	for (int i = 0; i < 10; i++) {
		power *= power;
	}
	return power;
}

static void list_wishes(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_wishes *wishes) {
	wishes->n = 0;
	wishes->sum = wishes->doubts = 0;
	if (p->count > 0) {
		double chance = perudo_odds_of(odds, p, ((struct perudo_bid){p->count, p->face}));
		wishes->doubts = 1 / (1 + power_of_e(PERSON_DOUBTS * (chance - PERSON_DOUBTED)));
	}
	for (int face = ACE; face <= FACES; face++) {
		int least = perudo_least_count(p, seat, face);
		for (int count = least; least > 0 && count <= least + 1; count++) {
			struct perudo_bid bid = {count, face};
			double weight = power_of_e(PERSON_BIDS * perudo_odds_of(odds, p, bid)) *
					(odds->own[face] > 0 ? PERSON_HOLDS : 1);
			wishes->bids[wishes->n] = bid;
			wishes->weights[wishes->n++] = weight;
			wishes->sum += weight;
		}
	}
}

/* The model's choice with a hand in the round in p: to doubt, or any of these bids. odds->own
 * changes during the call. */
static void model_plan(enum perudo_model model, const struct perudo *p, int seat, struct odds *odds,
	struct perudo_plan *plan) {
	int own[FACES + 1];
	switch (model) {
	case MODEL_NORMAL:
		normal_plan(p, seat, odds, plan);
		return;
	case MODEL_READER:
		memcpy(own, odds->own, sizeof(own));
		read_bids(p, seat, odds);
		plan_by_chances(model, p, seat, odds, plan);
		memcpy(odds->own, own, sizeof(own));
		return;
	default:
		plan_by_chances(model, p, seat, odds, plan);
	}
}

/* The hard player: its bid on turn, count 0 for dudo; whether it calls calza. */

/* Against unknown players it plays by tables (equilibrium.h): mixtures of calls that no opponent
 * gains much against. From the rounds shown it learns which models fit the others; the better one
 * fits, the oftener it leaves the tables: it guesses the others' hands, weighs them by their
 * owners' bids, and plays the round out after each promising call. Its call depends only on the
 * view and the draws: it tries a fixed number of worlds, with no limit of time. */

/* Tuned by playing many games. */
enum { WORLDS = 200, GUESSES = 400, CALLS_KEPT = 4 };
static const double SLIP = 0.02;    /* weight of any call */
static const double HOPE = 0.1;     /* weight of a call by its chance */
static const double UNSURE = 0.03;  /* share of the initial expectation after each round */
static const double MODESTY = 0.25; /* weight of the modest bid */
static const double ALL = 1.75;     /* about the sum of the weights and of the plan, 1 */
static const double ANY = 1 / 13.;  /* chance of a call that no model predicts */
static const double ODD = 0.3;      /* share of odd calls of a player that no other model fits */
static const double WARY = 0.15;    /* initial share of MODEL_TABLE */

static const double WORTH_A_THOUGHT = 0.25; /* least chance of a bid above the lowest to be tried */

enum { COUNTS_OF_A_FACE = 3, CALLS_MAX = 1 + FACES * COUNTS_OF_A_FACE };

/* Hands that a seat may hold, each with a model of its play. */
struct guesses {
	struct guess {
		int own[FACES + 1];
		enum perudo_model model;
		double up_to; /* the sum of its weight and those before it */
	} list[GUESSES];
};

struct perudo_thought {
	const struct perudo *p;
	int seat;
	struct quick_rng quick;
	enum perudo_model models[PERUDO_SEATS]; /* in the current world */
	struct odds odds[PERUDO_SEATS];         /* by seat, as it sees them in the current world */
	double shares[PERUDO_SEATS][MODELS];    /* chance that the seat plays by the model */
	struct guesses guesses[PERUDO_SEATS];
	struct perudo_plan plan; /* scratch */
};

static bool is_same(struct perudo_bid a, struct perudo_bid b) {
	return a.count == b.count && a.face == b.face;
}

/* The chance that the seat, with the hand in its odds, would make this call, count 0 for dudo, in
 * the position `before`. */
static double likelihood_by_plan(
	struct perudo_thought *t, const struct perudo *before, int seat, struct perudo_bid call) {
	struct odds *odds = &t->odds[seat];
	struct perudo_plan *plan = &t->plan;
	struct perudo_bid standing = {before->count, before->face};
	model_plan(t->models[seat], before, seat, odds, plan);
	if (call.count == 0) {
		double wrong = 1 - perudo_odds_of(odds, before, standing);
		return (SLIP + HOPE * wrong + (plan->doubts ? 1 : 0)) / ALL;
	}
	double likely = SLIP + HOPE * perudo_odds_of(odds, before, call);
	for (int i = 0; i < plan->n && !plan->doubts; i++) {
		likely += is_same(plan->bids[i], call) ? 1.0 / plan->n : 0;
	}
	return (likely + (is_same(modest_bid(before, seat, odds), call) ? MODESTY : 0)) / ALL;
}

static double likelihood_by_wish(
	struct perudo_thought *t, const struct perudo *before, int seat, struct perudo_bid call) {
	struct perudo_wishes wishes;
	double chance = 0;
	list_wishes(before, seat, &t->odds[seat], &wishes);
	for (int i = 0; i < wishes.n; i++) {
		if (is_same(wishes.bids[i], call)) {
			chance = (1 - wishes.doubts) * wishes.weights[i] / wishes.sum;
		}
	}
	return SLIP * ANY + (1 - SLIP) * (call.count == 0 ? wishes.doubts : chance);
}

/* The seat's hand is the one in `before`. */
static double likelihood_by_table(const struct perudo *before, int seat, struct perudo_bid call) {
	struct perudo known = *before;
	struct perudo_mix mix;
	double chance = ANY;
	known.turn = (int8_t)seat;
	if (perudo_equilibrium_mix(&known, &mix)) {
		chance = 0;
		for (int i = 0; i < mix.n; i++) {
			chance +=
				is_same(mix.calls[i], call) ? mix.weights[i] / (double)mix.sum : 0;
		}
	}
	return ODD * ANY + (1 - ODD) * chance;
}

static double likelihood(
	struct perudo_thought *t, const struct perudo *before, int seat, struct perudo_bid call) {
	switch (t->models[seat]) {
	case MODEL_TABLE:
		return likelihood_by_table(before, seat, call);
	case MODEL_PERSON:
		return likelihood_by_wish(t, before, seat, call);
	default:
		return likelihood_by_plan(t, before, seat, call);
	}
}

/* The likelihood of all bids that the seat made in the round. */
static double likelihood_of_all(struct perudo_thought *t, const struct perudo *p, int seat) {
	struct perudo before = *p;
	struct perudo_call last = {0};
	double all = 1;
	int first = p->n_bids > BIDS_KEPT ? p->n_bids - BIDS_KEPT + 1 : 0;
	if (first > 0) {
		last = p->calls[(first - 1) % BIDS_KEPT];
	}
	for (int i = first; i < p->n_bids; i++) {
		const struct perudo_call *call = &p->calls[i % BIDS_KEPT];
		if (call->seat == seat) {
			before.count = last.count;
			before.face = last.face;
			before.n_bids = (uint16_t)i;
			before.bidder = i > 0 ? last.seat : SEAT_NONE;
			struct perudo_bid bid = {call->count, call->face};
			all *= likelihood(t, &before, seat, bid);
		}
		last = *call;
	}
	return all;
}

/* The chance that the seat would doubt the last bid. */
static double likelihood_of_dudo(struct perudo_thought *t, const struct perudo *p, int seat) {
	struct perudo before = *p;
	const struct perudo_call *last = &p->calls[(p->n_bids - 1) % BIDS_KEPT];
	before.count = last->count;
	before.face = last->face;
	before.bidder = last->seat;
	return likelihood(t, &before, seat, (struct perudo_bid){0, 0});
}

/* The initial share of a model. */
static double expected_of(int model) {
	return model == MODEL_TABLE ? WARY : (1 - WARY) / (MODELS - 1);
}

/* Sets the number of players still in, and the starter. */
static void set_table(struct perudo *then) {
	then->n_in = 0;
	for (int seat = 0; seat < then->n_seats; seat++) {
		then->n_in = (uint8_t)(then->n_in + (then->n_dice[seat] > 0));
	}
	then->starter = then->n_bids <= BIDS_KEPT ? then->calls[0].seat : then->starter;
}

/* Updates the seat's models by a shown round. */
static void learn_from(struct perudo_thought *t, const struct perudo_shown *shown, int seat) {
	struct perudo then = *t->p;
	double *shares = t->shares[seat], sum = 0;
	perudo_back_to(&then, shown);
	set_table(&then);
	perudo_see_odds(&t->odds[seat], &then, seat);
	for (int model = 0; model < MODELS; model++) {
		t->models[seat] = (enum perudo_model)model;
		shares[model] *= likelihood_of_all(t, &then, seat);
		if (shown->doubter == seat) {
			shares[model] *= likelihood_of_dudo(t, &then, seat);
		}
		sum += shares[model];
	}
	for (int model = 0; model < MODELS; model++) {
		shares[model] = (1 - UNSURE) * shares[model] / sum + UNSURE * expected_of(model);
	}
}

static bool was_a_duel(const struct perudo_shown *shown) {
	int n_in = 0;
	for (int seat = 0; seat < PERUDO_SEATS; seat++) {
		n_in += shown->hands[seat] != 0;
	}
	return n_in == 2;
}

/* Updates them by all shown rounds; if two players are left, only by rounds between the two. */
static void learn(struct perudo_thought *t, int seat) {
	const struct perudo *p = t->p;
	int first = p->n_shown > ROUNDS_KEPT ? p->n_shown - ROUNDS_KEPT : 0;
	for (int model = 0; model < MODELS; model++) {
		t->shares[seat][model] = expected_of(model);
	}
	for (int i = first; i < p->n_shown; i++) {
		const struct perudo_shown *shown = &p->shown[i % ROUNDS_KEPT];
		if (p->n_in > 2 || was_a_duel(shown)) {
			learn_from(t, shown, seat);
		}
	}
}

/* The model of a guess: each known model gets its share of the guesses. */
static enum perudo_model model_of(const double shares[MODELS], int guess) {
	double at = (guess + 0.5) / GUESSES * (1 - shares[MODEL_TABLE]) - shares[0];
	int model = 0;
	while (at > 0 && model < MODEL_TABLE - 1) {
		at -= shares[++model];
	}
	return (enum perudo_model)model;
}

static void guess_hands(struct perudo_thought *t, int seat) {
	struct perudo world = *t->p;
	struct odds *odds = &t->odds[seat];
	double sum = 0;
	for (int i = 0; i < GUESSES; i++) {
		struct guess *guess = &t->guesses[seat].list[i];
		for (int die = 0; die < world.n_dice[seat]; die++) {
			world.hands[seat][die] =
				(uint8_t)(1 + t->quick.rng.uniform(&t->quick.rng, FACES));
		}
		perudo_count_own(odds, &world, seat);
		guess->model = t->models[seat] = model_of(t->shares[seat], i);
		memcpy(guess->own, odds->own, sizeof(guess->own));
		sum += likelihood_of_all(t, &world, seat);
		guess->up_to = sum;
	}
}

static bool is_unknown(const struct perudo_thought *t, int seat) {
	return seat != t->seat && t->p->n_dice[seat] > 0;
}

/* Learns the others' models. */
static void meet(struct perudo_thought *t, const struct perudo *p, int seat) {
	t->p = p;
	t->seat = seat;
	for (int s = 0; s < p->n_seats; s++) {
		if (is_unknown(t, s)) {
			learn(t, s);
		}
	}
}

/* Guesses the others' hands. */
static void think(struct perudo_thought *t, struct rng *rng) {
	const struct perudo *p = t->p;
	t->models[t->seat] = MODEL_NORMAL;
	rng_begin_quick(&t->quick, rng);
	for (int s = 0; s < p->n_seats; s++) {
		perudo_see_odds(&t->odds[s], p, s);
		if (is_unknown(t, s)) {
			guess_hands(t, s);
		}
	}
}

static double draw_unit(struct perudo_thought *t) {
	return (t->quick.rng.uniform(&t->quick.rng, 1U << 30) + 0.5) / (1U << 30);
}

/* A random hand of the seat, by weight. */
static const struct guess *draw_guess(struct perudo_thought *t, int seat) {
	const struct guess *list = t->guesses[seat].list;
	double at = draw_unit(t) * list[GUESSES - 1].up_to;
	int i = 0;
	while (i < GUESSES - 1 && list[i].up_to < at) {
		i++;
	}
	return &list[i];
}

static void draw_world(struct perudo_thought *t) {
	for (int seat = 0; seat < t->p->n_seats; seat++) {
		if (is_unknown(t, seat)) {
			const struct guess *guess = draw_guess(t, seat);
			memcpy(t->odds[seat].own, guess->own, sizeof(guess->own));
			t->models[seat] = guess->model;
		}
	}
}

static int matching(const struct perudo_thought *t, int face) {
	int sum = 0;
	for (int seat = 0; seat < t->p->n_seats; seat++) {
		sum += t->odds[seat].own[face];
	}
	return sum;
}

static struct perudo_bid draw_wish(struct perudo_thought *t, const struct perudo *world, int seat) {
	struct perudo_wishes wishes;
	list_wishes(world, seat, &t->odds[seat], &wishes);
	double at = draw_unit(t);
	if (at < wishes.doubts || wishes.n == 0) {
		return (struct perudo_bid){0, 0};
	}
	int i = 0;
	at = (at - wishes.doubts) / (1 - wishes.doubts) * wishes.sum;
	while (i < wishes.n - 1 && at > wishes.weights[i]) {
		at -= wishes.weights[i++];
	}
	return wishes.bids[i];
}

static struct perudo_bid next_call(struct perudo_thought *t, const struct perudo *world, int seat) {
	struct perudo_plan *plan = &t->plan;
	if (t->models[seat] == MODEL_PERSON) {
		return draw_wish(t, world, seat);
	}
	model_plan(t->models[seat], world, seat, &t->odds[seat], plan);
	if (plan->doubts) {
		return (struct perudo_bid){0, 0};
	}
	return plan->bids[t->quick.rng.uniform(&t->quick.rng, (uint32_t)plan->n)];
}

/* Plays the round out in the current world from this seat's call; returns the seat that loses a
 * die. */
static int play_out(struct perudo_thought *t, struct perudo_bid call) {
	struct perudo world = *t->p;
	int seat = t->seat;
	while (call.count > 0) {
		world.count = (uint8_t)call.count;
		world.face = (uint8_t)call.face;
		world.bidder = (int8_t)seat;
		world.aces_bid = call.face == ACE ? world.count : world.aces_bid;
		world.calls[world.n_bids++ % BIDS_KEPT] =
			(struct perudo_call){(int8_t)seat, world.count, world.face};
		seat = perudo_next_in(&world, seat);
		call = next_call(t, &world, seat);
	}
	return matching(t, world.face) < world.count ? world.bidder : seat;
}

/* A call with its worth so far. */
struct tried_call {
	struct perudo_bid bid; /* count 0: dudo */
	int worth;
};

/* The highest promising bids of a face; at least one if any is legal. */
static int list_bids(const struct perudo_thought *t, int face, struct tried_call *list) {
	int least = perudo_least_count(t->p, t->seat, face), n = 0;
	struct perudo_bid bid = {least, face}, next = {least + 1, face};
	if (least == 0) {
		return 0;
	}
	while (next.count <= COUNT_MOST &&
		perudo_odds_of(&t->odds[t->seat], t->p, next) > WORTH_A_THOUGHT) {
		bid = next;
		next.count++;
	}
	for (; bid.count >= least && n < COUNTS_OF_A_FACE; bid.count--) {
		list[n++] = (struct tried_call){bid, 0};
	}
	return n;
}

/* A bid that the player knows to be false gives way to dudo, unless the standing bid is known to be
 * true. */
static int drop_lies(const struct perudo_thought *t, struct tried_call *list, int n) {
	const struct odds *odds = &t->odds[t->seat];
	struct perudo_bid standing = {t->p->count, t->p->face};
	int kept = 0;
	if (standing.count > 0 && perudo_odds_of(odds, t->p, standing) >= 1) {
		return n;
	}
	for (int i = 0; i < n; i++) {
		if (list[i].bid.count == 0 || perudo_odds_of(odds, t->p, list[i].bid) > 0) {
			list[kept++] = list[i];
		}
	}
	return kept;
}

static int list_calls(const struct perudo_thought *t, struct tried_call list[CALLS_MAX]) {
	int n = 0;
	if (t->p->count > 0) {
		list[n++] = (struct tried_call){{0, 0}, 0};
	}
	for (int face = ACE; face <= FACES; face++) {
		n += list_bids(t, face, list + n);
	}
	return drop_lies(t, list, n);
}

/* Tries each call in a number of worlds. Losing an own die costs the number of the others' dice; a
 * loss of theirs gains the number of own dice. */
static void try_calls(struct perudo_thought *t, struct tried_call *list, int n, int worlds) {
	int mine = t->p->n_dice[t->seat], theirs = perudo_dice_in_play(t->p) - mine;
	for (int i = 0; i < worlds; i++) {
		draw_world(t);
		for (int c = 0; c < n; c++) {
			list[c].worth += play_out(t, list[c].bid) == t->seat ? -theirs : mine;
		}
	}
}

/* Sorts the best call to the front. */
static void sort_calls(struct tried_call *list, int n) {
	for (int i = 1; i < n; i++) {
		struct tried_call call = list[i];
		int at = i;
		for (; at > 0 && list[at - 1].worth < call.worth; at--) {
			list[at] = list[at - 1];
		}
		list[at] = call;
	}
}

/* Whether to play by the models rather than by the tables, the oftener the more is known of the
 * others. */
static bool dares(const struct perudo_thought *t, struct rng *rng) {
	enum { PARTS = 1000 };
	double known = 0;
	for (int seat = 0; seat < t->p->n_seats; seat++) {
		if (is_unknown(t, seat)) {
			double wary = t->shares[seat][MODEL_TABLE];
			known += wary < WARY ? 1 - wary / WARY : 0;
		}
	}
	return rng->uniform(rng, PARTS) < PARTS * known / (t->p->n_in - 1);
}

static struct perudo_bid hard_choose(const struct perudo *p, int seat, struct rng *rng) {
	struct perudo_thought t;
	struct tried_call list[CALLS_MAX];
	struct perudo_mix mix;
	meet(&t, p, seat);
	if (perudo_equilibrium_mix(p, &mix) && !dares(&t, rng)) {
		return perudo_mix_draw(&mix, rng);
	}
	think(&t, rng);
	int n = list_calls(&t, list);
	try_calls(&t, list, n, WORLDS / 3);
	sort_calls(list, n);
	n = n < CALLS_KEPT ? n : CALLS_KEPT;
	try_calls(&t, list, n, WORLDS);
	sort_calls(list, n);
	return list[0].bid;
}

static bool hard_calls_calza(const struct perudo *p, int seat, struct rng *rng) {
	struct perudo_thought t;
	int exact = 0;
	meet(&t, p, seat);
	think(&t, rng);
	for (int i = 0; i < WORLDS; i++) {
		draw_world(&t);
		exact += matching(&t, p->face) == p->count;
	}
	return exact >= CALZA_LEAST * WORLDS;
}

enum { WORTH_ACES = FACES, WORTH_DUDO, WORTH_CALZA };

static int worth_of_bid(const struct perudo *p, const struct move *bid) {
	int count = bid->args[0], face = bid->args[1];
	bool lowest = perudo_legal_bid(p, bid->seat, count - 1, face) != LEGAL;
	return !lowest ? 0 : face == ACE ? WORTH_ACES : face - ACE;
}

int perudo_worth_button(const void *view, const struct move *move) {
	return move->verb == VERB_BID    ? worth_of_bid(view, move)
	       : move->verb == VERB_DUDO ? WORTH_DUDO
					 : WORTH_CALZA;
}

/* A beginner: expects the average, errs by about a die, and raises as little as possible. */

/* Expectations are in twelfths of a die. */
enum { DIE = 12 };

/* It calls one in this number of the calzas that look right. */
enum { CALZA_RARELY = 8 };

enum { DARING_MOST = 1000 };

/* The expected number of dice of a face. */
static int expected(const struct perudo *p, const struct odds *odds, int seat, int face) {
	int others = perudo_dice_in_play(p) - p->n_dice[seat];
	bool wild = face != ACE && p->palifico == SEAT_NONE;
	return odds->own[face] * DIE + others * (wild ? DIE / 3 : DIE / 6);
}

/* An error of up to a die and a half either way. */
static int whim(struct rng *rng) {
	return (int)rng->uniform(rng, 3 * DIE + 1) - 3 * DIE / 2;
}

/* The least bid of the most promising face; margin: its distance below the expectation. */
static struct perudo_bid best_bid(
	const struct perudo *p, const struct odds *odds, int seat, struct rng *rng, int *margin) {
	struct perudo_bid best = {0, 0};
	for (int face = ACE; face <= FACES; face++) {
		int least = perudo_least_count(p, seat, face);
		int above = expected(p, odds, seat, face) - least * DIE + whim(rng);
		if (least > 0 && (best.count == 0 || above > *margin)) {
			best = (struct perudo_bid){least, face};
			*margin = above;
		}
	}
	return best;
}

static bool easy_doubts(
	const struct perudo *p, const struct odds *odds, int seat, int margin, struct rng *rng) {
	int own = odds->own[p->face];
	if (p->count <= own) {
		return false;
	}
	if (p->count > own + perudo_dice_in_play(p) - p->n_dice[seat]) {
		return true;
	}
	int too_high = p->count * DIE - expected(p, odds, seat, p->face) + whim(rng);
	return too_high > DIE && too_high > -margin;
}

static struct perudo_bid easy_choose(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	int margin = 0;
	perudo_count_own(&odds, p, seat);
	struct perudo_bid bid = best_bid(p, &odds, seat, rng, &margin);
	if (p->count > 0 && easy_doubts(p, &odds, seat, margin, rng)) {
		return (struct perudo_bid){0, 0};
	}
	return bid;
}

static bool easy_calls_calza(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	perudo_count_own(&odds, p, seat);
	int off = p->count * DIE - expected(p, &odds, seat, p->face);
	return off > -DIE / 2 && off < DIE / 2 && rng->uniform(rng, CALZA_RARELY) == 0;
}

static const struct {
	struct perudo_bid (*choose)(const struct perudo *p, int seat, struct rng *rng);
	bool (*calls_calza)(const struct perudo *p, int seat, struct rng *rng);
} players[LEVELS] = {
	[LEVEL_EASY] = {easy_choose, easy_calls_calza},
	[LEVEL_NORMAL] = {normal_choose, normal_calls_calza},
	[LEVEL_HARD] = {hard_choose, hard_calls_calza},
};

bool perudo_choose(
	const void *view, int seat, enum level level, struct rng *rng, struct move *move) {
	const struct perudo *p = view;
	if (p->phase != PHASE_BIDDING) {
		return false;
	}
	if (seat == p->turn) {
		struct perudo_bid bid = players[level].choose(p, seat, rng);
		*move = bid.count > 0 ? MOVE(seat, VERB_BID, bid.count, bid.face)
				      : (struct move){.seat = (int8_t)seat, .verb = VERB_DUDO};
		return true;
	}
	/* A calza can only win a die for a seat that has lost one (P49); else it is useless. */
	*move = (struct move){.seat = (int8_t)seat, .verb = VERB_CALZA};
	return p->n_dice[seat] < p->options[OPTION_DICE] && perudo_legal(p, move) == 0 &&
	       players[level].calls_calza(p, seat, rng);
}

int perudo_daring(const void *view, const struct move *move) {
	const struct perudo *p = view;
	struct perudo_bid bid = {move->args[0], move->args[1]};
	if (move->verb != VERB_BID) {
		return move->verb == VERB_CALZA ? DARING_MOST : 0;
	}
	return 1 + (int)((1 - perudo_chance_of(p, move->seat, bid)) * (DARING_MOST - 1));
}
