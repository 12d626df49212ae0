#include "engine/perudo/state.h"

#include <string.h>

#include "engine/perudo/equilibrium.h"

/* The normal player: a bid on turn, count 0 for dudo; whether it calls calza. */

/* The normal player's choice with a hand: doubt, or any of these bids. */
struct perudo_plan {
	bool doubts;
	int n;
	struct perudo_bid bids[FACES];
	double chances[FACES]; /* of these being true */
};

/* Knows the odds of every bid, given the own dice and the number of those still out. */

/* Tuned by playing many games. */
static const double COURAGE = 0.8;  /* a doubt is trusted less than a bid by this factor */
static const double NEAR = 0.05;    /* bids hardly less likely than the best will do, too */
static const double CERTAIN = 0.95; /* a player that knows a bid to be false does not raise it */
static const double CALZA_LEAST = 0.5;

/* The highest bid of a face that is likely, else the least; count 0: there is none. */
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

/* The likeliest of the least bids; of equal ones, that of the face held most. */
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

static void look(struct odds *odds, const struct perudo *p, int seat) {
	perudo_count_own(odds, p, seat);
	perudo_prepare_odds(odds, perudo_dice_in_play(p) - p->n_dice[seat]);
}

static struct perudo_bid normal_choose(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	struct perudo_plan plan;
	look(&odds, p, seat);
	normal_plan(p, seat, &odds, &plan);
	if (plan.doubts) {
		return (struct perudo_bid){0, 0};
	}
	return plan.bids[rng->uniform(rng, (uint32_t)plan.n)];
}

static bool normal_calls_calza(const struct perudo *p, int seat, struct rng *rng) {
	struct odds odds;
	(void)rng;
	look(&odds, p, seat);
	return perudo_odds_of_exactly(&odds, p, ((struct perudo_bid){p->count, p->face})) >=
	       CALZA_LEAST;
}

/* Kinds of players at tables, for guessing how others play. */
enum perudo_model {
	MODEL_NORMAL,
	MODEL_THRESHOLD, /* makes the likeliest lowest bid, or doubts if that is likelier right */
	MODEL_EVEN,      /* the same, but doubts whatever is unlikely */
	MODEL_CAUTIOUS,  /* doubts sooner */
	MODEL_BOLD,      /* doubts only a very unlikely bid, and bids higher */
	MODEL_READER,    /* as even, but takes others to hold the faces they bid on */
	MODEL_PERSON,    /* makes any low bid, the oftener the likelier it is to be true */
	MODEL_TABLE,     /* plays by the tables, or as nobody else */
	MODELS,
};

/* Chances of the standing bid below which they doubt. */
static const double doubted[MODELS] = {
	[MODEL_EVEN] = 0.5, [MODEL_CAUTIOUS] = 0.6, [MODEL_BOLD] = 0.25, [MODEL_READER] = 0.5};

/* How a person chooses. */
static const double PERSON_BIDS = 6, PERSON_HOLDS = 1.5, PERSON_DOUBTS = 18, PERSON_DOUBTED = 0.35;

/* A bold player's bid may be so unlikely. */
static const double BOLD_BID = 0.35;

static void add(struct perudo_plan *plan, struct perudo_bid bid) {
	plan->bids[plan->n++] = bid;
}

/* The least bids and those one higher, as far as a bold player dares. */
static void list_bold(
	const struct perudo *p, int seat, const struct odds *odds, struct perudo_plan *plan) {
	for (int face = ACE; face <= FACES; face++) {
		struct perudo_bid bid = {perudo_least_count(p, seat, face), face};
		if (bid.count > 0 && perudo_odds_of(odds, p, bid) >= BOLD_BID) {
			add(plan, bid);
		}
	}
}

/* Counts a die of each face that others have bid on. */
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

/* A person's possible bids, and how readily they make each. */
struct perudo_wishes {
	int n;
	struct perudo_bid bids[2 * FACES];
	double weights[2 * FACES], sum;
	double doubts; /* the chance of it */
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

/* The choice of such a player with a hand, in a round whose bids are in p: doubt, or any of these
 * bids. odds->own changes meanwhile. */
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

/* The hard player: a bid on turn, count 0 for dudo; whether it calls calza. */

/* Of whom it knows nothing it plays by tables (equilibrium.h): mixtures of calls that nobody gains
 * much against, whoever they are. It learns from the rounds shown, which kinds of players the
 * others may be; the better they fit kinds it knows, the oftener it leaves the tables: guesses the
 * others' hands, believes those that fit their owners' bids, and plays the round out with them
 * after each call worth a thought. All of that is a function of the view and the draws: a number of
 * worlds, never of time. */

/* Tuned by playing many games. */
enum { WORLDS = 200, GUESSES = 400, CALLS_KEPT = 4 };
static const double SLIP = 0.02;    /* anybody may bid anything, */
static const double HOPE = 0.1;     /* or what looks likely to them, */
static const double UNSURE = 0.03;  /* and nobody is ever known for good */
static const double MODESTY = 0.25; /* or as little as they can */
static const double ALL = 1.75;     /* about the sum of all these */
static const double ANY = 1 / 13.;  /* a call of which nothing is known */
static const double ODD = 0.3;      /* the share of odd calls of a player that no other kind fits */
static const double WARY = 0.15;    /* who two players expect each other to be at first */

static const double WORTH_A_THOUGHT = 0.25; /* the least chance of a bid above the lowest */

enum { COUNTS_OF_A_FACE = 3, CALLS_MAX = 1 + FACES * COUNTS_OF_A_FACE };

/* Hands that a seat may hold, and how it may play. */
struct guesses {
	struct guess {
		int own[FACES + 1];
		enum perudo_model model;
		double up_to; /* its weight and those of all before */
	} list[GUESSES];
};

struct perudo_thought {
	const struct perudo *p;
	int seat;
	struct quick_rng quick;
	enum perudo_model models[PERUDO_SEATS]; /* in the world at hand */
	struct odds odds[PERUDO_SEATS];      /* by seat, as it sees things in the world at hand */
	double shares[PERUDO_SEATS][MODELS]; /* how likely the seat is such a player */
	struct guesses guesses[PERUDO_SEATS];
	struct perudo_plan plan; /* room to work in */
};

static bool is_same(struct perudo_bid a, struct perudo_bid b) {
	return a.count == b.count && a.face == b.face;
}

/* How likely the seat, with the hand in its odds, would have made such a call, count 0 for dudo,
 * when before stood. */
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

/* The hand is that in before. */
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

/* How likely the seat would have doubted the last bid. */
static double likelihood_of_dudo(struct perudo_thought *t, const struct perudo *p, int seat) {
	struct perudo before = *p;
	const struct perudo_call *last = &p->calls[(p->n_bids - 1) % BIDS_KEPT];
	before.count = last->count;
	before.face = last->face;
	before.bidder = last->seat;
	return likelihood(t, &before, seat, (struct perudo_bid){0, 0});
}

/* The expectation of anybody at first. */
static double expected_of(int model) {
	return model == MODEL_TABLE ? WARY : (1 - WARY) / (MODELS - 1);
}

/* The players still in, and the one who began. */
static void set_table(struct perudo *then) {
	then->n_in = 0;
	for (int seat = 0; seat < then->n_seats; seat++) {
		then->n_in = (uint8_t)(then->n_in + (then->n_dice[seat] > 0));
	}
	then->starter = then->n_bids <= BIDS_KEPT ? then->calls[0].seat : then->starter;
}

/* The evidence of a shown round about the seat's kind. */
static void learn_from(struct perudo_thought *t, const struct perudo_shown *shown, int seat) {
	struct perudo then = *t->p;
	double *shares = t->shares[seat], sum = 0;
	perudo_back_to(&then, shown);
	set_table(&then);
	perudo_prepare_odds(&t->odds[seat], perudo_dice_in_play(&then) - then.n_dice[seat]);
	perudo_count_own(&t->odds[seat], &then, seat);
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

/* The evidence of all such rounds; of two players, of those that they were alone in. */
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

/* The model of the guess, of each that is known as many as its share. */
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

/* Learns who the others are. */
static void meet(struct perudo_thought *t, const struct perudo *p, int seat) {
	t->p = p;
	t->seat = seat;
	for (int s = 0; s < p->n_seats; s++) {
		if (is_unknown(t, s)) {
			learn(t, s);
		}
	}
}

/* Guesses their hands. */
static void think(struct perudo_thought *t, struct rng *rng) {
	const struct perudo *p = t->p;
	int in_play = perudo_dice_in_play(p);
	t->models[t->seat] = MODEL_NORMAL;
	rng_begin_quick(&t->quick, rng);
	for (int s = 0; s < p->n_seats; s++) {
		perudo_prepare_odds(&t->odds[s], in_play - p->n_dice[s]);
		perudo_count_own(&t->odds[s], p, s);
		if (is_unknown(t, s)) {
			guess_hands(t, s);
		}
	}
}

static double draw_unit(struct perudo_thought *t) {
	return (t->quick.rng.uniform(&t->quick.rng, 1U << 30) + 0.5) / (1U << 30);
}

/* One of the seat's hands, as often as it weighs. */
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

/* Plays the round out in the world at hand, from this seat's call, and returns the seat that loses
 * a die. */
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

/* The highest bids of a face that are worth a thought, at least one where there is one. */
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

/* A player who knows a bid to be false rather doubts, unless they know that to be wrong, too. */
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

/* Tries each call in a number of worlds. A die of one's own weighs as all dice of the others
 * together, one of theirs as all of one's own. */
static void try_calls(struct perudo_thought *t, struct tried_call *list, int n, int worlds) {
	int mine = t->p->n_dice[t->seat], theirs = perudo_dice_in_play(t->p) - mine;
	for (int i = 0; i < worlds; i++) {
		draw_world(t);
		for (int c = 0; c < n; c++) {
			list[c].worth += play_out(t, list[c].bid) == t->seat ? -theirs : mine;
		}
	}
}

/* Moves the best to the front. */
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

/* Whether to play for what is known of the others rather than by the tables, the oftener the more
 * is known. */
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

/* A beginner: expects the average, errs by a die or so, and raises as little as possible. */

/* Thinks in twelfths of a die. */
enum { DIE = 12 };

/* One call of calza in this number that look right. */
enum { CALZA_RARELY = 8 };

enum { DARING_MOST = 1000 };

/* How many dice of a face there should be. */
static int expected(const struct perudo *p, const struct odds *odds, int seat, int face) {
	int others = perudo_dice_in_play(p) - p->n_dice[seat];
	bool wild = face != ACE && p->palifico == SEAT_NONE;
	return odds->own[face] * DIE + others * (wild ? DIE / 3 : DIE / 6);
}

/* Up to a die and a half off. */
static int whim(struct rng *rng) {
	return (int)rng->uniform(rng, 3 * DIE + 1) - 3 * DIE / 2;
}

/* The least bid of the face that looks best, and how far expectation is above it. */
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
	struct odds odds;
	if (move->verb != VERB_BID) {
		return move->verb == VERB_CALZA ? DARING_MOST : 0;
	}
	perudo_count_own(&odds, p, move->seat);
	perudo_prepare_odds(&odds, perudo_dice_in_play(p) - p->n_dice[move->seat]);
	return 1 + (int)((1 - perudo_odds_of(&odds, p, bid)) * (DARING_MOST - 1));
}
