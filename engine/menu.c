#include "engine/menu.h"

#include <assert.h>
#include <string.h>

/* CHUNK: legal moves listed at a time. KNOWN: choices remembered to skip duplicates; beyond that,
 * earlier legal moves are listed again. */
enum { CHUNK = 256, KNOWN = 128, VERBS_MAX = 64 };

/* Iterates over the legal moves of a seat. */
struct move_walk {
	const struct game *game;
	const void *view;
	int seat;
	size_t at, n; /* number of the next move; number of all */
	struct move chunk[CHUNK];
};

static const struct move *next(struct move_walk *walk) {
	if (walk->at % CHUNK == 0) {
		walk->n = game_moves(
			walk->game, walk->view, walk->seat, walk->at, walk->chunk, CHUNK);
	}
	return walk->at < walk->n ? &walk->chunk[walk->at++ % CHUNK] : NULL;
}

uint64_t menu_verbs(const struct game *game, const void *view, int seat) {
	struct move_walk walk = {game, view, seat, 0, 0, {{0}}};
	uint64_t verbs = 0;
	for (const struct move *move; (move = next(&walk)) != NULL;) {
		assert(move->verb < VERBS_MAX);
		verbs |= UINT64_C(1) << move->verb;
	}
	return verbs;
}

bool menu_may_interrupt(const struct game *game, const void *view, int seat) {
	uint64_t interrupts = 0;
	for (int i = 0; i < game->n_verbs; i++) {
		interrupts |= game->verbs[i].interrupts ? UINT64_C(1) << i : 0;
	}
	return interrupts != 0 && (game->active_seats(view) >> seat & 1) == 0 &&
	       (menu_verbs(game, view, seat) & interrupts) != 0;
}

/* The number of args settled by the step after n_args of them. */
static unsigned behind_step(const struct verb *verb, unsigned n_args) {
	unsigned settled = 0;
	for (const char *step = verb->steps; step != NULL && *step != '\0'; step++) {
		assert(*step >= '1' && *step <= '9');
		settled += (unsigned)(*step - '0');
		if (settled > n_args) {
			return settled;
		}
	}
	return n_args + 1;
}

static bool begins_with(const struct move *move, const struct move *begun) {
	return move->verb == begun->verb && move->n_args >= begun->n_args &&
	       memcmp(move->args, begun->args, begun->n_args * sizeof(begun->args[0])) == 0;
}

/* The move up to this number of args. */
static struct move beginning(const struct move *move, unsigned n_args) {
	struct move begun = {.seat = move->seat, .verb = move->verb};
	begun.n_args = (uint8_t)(n_args < move->n_args ? n_args : move->n_args);
	memcpy(begun.args, move->args, begun.n_args * sizeof(begun.args[0]));
	return begun;
}

/* A step of a menu, without duplicate choices. */
struct menu_step {
	const struct move *begun;
	unsigned settled; /* args settled after it */
	size_t n;         /* choices so far */
	struct move known[KNOWN];
};

static bool offers(const struct menu_step *step, const struct move *move, struct move *choice) {
	if (move->n_args == step->begun->n_args || !begins_with(move, step->begun)) {
		return false;
	}
	*choice = beginning(move, step->settled);
	return true;
}

static bool is_known(const struct menu_step *step, const struct move *choice) {
	size_t n = step->n < KNOWN ? step->n : KNOWN;
	for (size_t i = 0; i < n; i++) {
		if (move_equal(&step->known[i], choice)) {
			return true;
		}
	}
	return false;
}

/* Whether a legal move before this number offers the choice. */
static bool is_offered_before(const struct menu_step *step, const struct move_walk *walk,
	size_t number, const struct move *choice) {
	struct move_walk again = {walk->game, walk->view, walk->seat, 0, 0, {{0}}};
	struct move other;
	for (const struct move *move; again.at < number && (move = next(&again)) != NULL;) {
		if (offers(step, move, &other) && move_equal(&other, choice)) {
			return true;
		}
	}
	return false;
}

size_t menu_choices(const struct game *game, const void *view, const struct move *begun,
	size_t from, struct move *choices, size_t cap) {
	struct move_walk walk = {game, view, begun->seat, 0, 0, {{0}}};
	struct menu_step step = {.begun = begun};
	struct move choice;
	assert(begun->verb < game->n_verbs && begun->n_args <= MOVE_ARGS_MAX);
	step.settled = behind_step(&game->verbs[begun->verb], begun->n_args);
	for (const struct move *move; (move = next(&walk)) != NULL;) {
		if (!offers(&step, move, &choice) || is_known(&step, &choice) ||
			(step.n > KNOWN && is_offered_before(&step, &walk, walk.at - 1, &choice))) {
			continue;
		}
		if (step.n >= from && step.n - from < cap) {
			choices[step.n - from] = choice;
		}
		if (step.n < KNOWN) {
			step.known[step.n] = choice;
		}
		step.n++;
	}
	return step.n;
}

bool menu_is_whole(const struct game *game, const void *view, const struct move *begun) {
	return begun->seat >= 0 && game_legal(game, view, begun) == 0;
}

/* Several steps at once */

/* DEPTHS: up to this number of steps, or the whole move. */
enum { DEPTHS = 4 };

/* The continuations by n steps, without duplicates. */
struct ahead {
	size_t n; /* more than cap: too many */
	struct menu_offer offers[MENU_AHEAD];
};

/* A beginning that is a whole move, but can also go on, counts as begun. */
static void add_ahead(struct ahead *ahead, const struct move *choice, bool whole, size_t cap) {
	for (size_t i = 0; i < ahead->n && i < cap; i++) {
		struct menu_offer *offer = &ahead->offers[i];
		if (move_equal(&offer->move, choice)) {
			offer->kind = OFFER_BEGUN;
			return;
		}
	}
	if (ahead->n < cap) {
		ahead->offers[ahead->n].move = *choice;
		ahead->offers[ahead->n].kind = whole ? OFFER_MOVE : OFFER_BEGUN;
	}
	ahead->n += ahead->n <= cap;
}

static void add_at_depths(struct ahead depths[DEPTHS], const struct verb *verb,
	const struct move *begun, const struct move *move, size_t cap) {
	unsigned settled = begun->n_args;
	for (int i = 0; i < DEPTHS; i++) {
		settled = i < DEPTHS - 1 ? behind_step(verb, settled) : MOVE_ARGS_MAX;
		struct move choice = beginning(move, settled);
		add_ahead(&depths[i], &choice, choice.n_args == move->n_args, cap);
	}
}

size_t menu_ahead(const struct game *game, const void *view, const struct move *begun,
	struct menu_offer *offers, size_t cap) {
	struct move_walk walk = {game, view, begun->seat, 0, 0, {{0}}};
	struct ahead depths[DEPTHS];
	assert(cap <= MENU_AHEAD);
	for (int i = 0; i < DEPTHS; i++) {
		depths[i].n = 0;
	}
	for (const struct move *move; (move = next(&walk)) != NULL;) {
		if (move->n_args > begun->n_args && begins_with(move, begun)) {
			add_at_depths(depths, &game->verbs[begun->verb], begun, move, cap);
		}
	}
	int deepest = DEPTHS - 1;
	while (deepest >= 0 && depths[deepest].n > cap) {
		deepest--;
	}
	size_t n = deepest >= 0 ? depths[deepest].n : 0;
	for (size_t i = 0; i < n; i++) {
		offers[i] = depths[deepest].offers[i];
	}
	return n;
}

/* Values */

/* Compares the args from number from on. */
static int compare_args(const struct move *one, const struct move *other, unsigned from) {
	unsigned n = one->n_args < other->n_args ? one->n_args : other->n_args;
	for (unsigned i = from; i < n; i++) {
		if (one->args[i] != other->args[i]) {
			return one->args[i] - other->args[i];
		}
	}
	return one->n_args - other->n_args;
}

/* Inserts the value among the least ones, unless it is there. */
static size_t add_value(
	struct move *values, size_t n, size_t cap, const struct move *value, unsigned from) {
	size_t at = n;
	while (at > 0 && compare_args(&values[at - 1], value, from) > 0) {
		at--;
	}
	bool known = at > 0 && compare_args(&values[at - 1], value, from) == 0;
	if (known || at == cap) {
		return n;
	}
	n += n < cap;
	memmove(&values[at + 1], &values[at], (n - at - 1) * sizeof(*values));
	values[at] = *value;
	return n;
}

size_t menu_values(const struct game *game, const void *view, const struct move *verb,
	unsigned from, struct move *values, size_t cap) {
	struct move_walk walk = {game, view, verb->seat, 0, 0, {{0}}};
	unsigned settled = behind_step(&game->verbs[verb->verb], from);
	size_t n = 0;
	for (const struct move *move; (move = next(&walk)) != NULL;) {
		if (move->verb == verb->verb && move->n_args > from) {
			struct move value = beginning(move, settled);
			n = add_value(values, n, cap, &value, from);
		}
	}
	return n;
}

/* Buttons */

uint64_t menu_open_verbs(const struct game *game) {
	uint64_t verbs = 0;
	for (int i = 0; i < game->n_verbs; i++) {
		const struct verb *verb = &game->verbs[i];
		bool open = !verb->by_chance && !verb->secret && !verb->from_hand;
		verbs |= open ? UINT64_C(1) << i : 0;
	}
	return verbs;
}

/* For a verb: the number of legal moves, of those worth a button, and of buttons. */
struct weight {
	size_t n_legal, n_worth, n_buttons;
};

static int rank_of(const struct game *game, const void *view, const struct move *move) {
	return game->worth != NULL ? game->worth(view, move) : 1;
}

static void weigh(const struct game *game, const void *view, int seat, uint64_t verbs,
	struct weight weights[VERBS_MAX]) {
	struct move_walk walk = {game, view, seat, 0, 0, {{0}}};
	for (const struct move *move; (move = next(&walk)) != NULL;) {
		if ((verbs >> move->verb & 1) != 0) {
			weights[move->verb].n_legal++;
			weights[move->verb].n_worth += rank_of(game, view, move) > 0;
		}
	}
}

/* The wanted number of buttons: for those worth one, and one for the others. */
static size_t wanted(const struct weight *weight) {
	return weight->n_worth + (weight->n_worth < weight->n_legal);
}

/* The verb that wants the fewest buttons among those without any yet; -1: no such verb. */
static int find_modest(const struct weight weights[VERBS_MAX], int n_verbs) {
	int found = -1;
	for (int i = 0; i < n_verbs; i++) {
		bool has = weights[i].n_legal == 0 || weights[i].n_buttons > 0;
		if (!has && (found < 0 || wanted(&weights[i]) < wanted(&weights[found]))) {
			found = i;
		}
	}
	return found;
}

/* Inserts the move after those of an equal or better rank, if it is among the first most. */
static size_t rank_move(struct menu_offer *offers, int *ranks, size_t n, size_t most,
	const struct move *move, int rank) {
	size_t at = n;
	while (at > 0 && ranks[at - 1] > rank) {
		at--;
	}
	if (at == most) {
		return n;
	}
	n += n < most;
	memmove(&offers[at + 1], &offers[at], (n - at - 1) * sizeof(*offers));
	memmove(&ranks[at + 1], &ranks[at], (n - at - 1) * sizeof(*ranks));
	offers[at] = (struct menu_offer){*move, OFFER_MOVE};
	ranks[at] = rank;
	return n;
}

static size_t offer_best(const struct game *game, const void *view, const struct move *verb,
	size_t most, struct menu_offer *offers) {
	struct move_walk walk = {game, view, verb->seat, 0, 0, {{0}}};
	int ranks[MENU_BUTTONS];
	size_t n = 0;
	for (const struct move *move; (move = next(&walk)) != NULL;) {
		int rank = move->verb == verb->verb ? rank_of(game, view, move) : 0;
		if (rank > 0) {
			n = rank_move(offers, ranks, n, most, move, rank);
		}
	}
	return n;
}

/* If too many are worth a button, and equally so, offers their beginnings. */
static size_t offer_verb(const struct game *game, const void *view, const struct move *verb,
	const struct weight *weight, struct menu_offer *offers) {
	if (wanted(weight) <= weight->n_buttons) {
		return offer_best(game, view, verb, weight->n_worth, offers);
	}
	return weight->n_worth < weight->n_legal
		       ? offer_best(game, view, verb, weight->n_buttons - 1, offers)
		       : menu_ahead(game, view, verb, offers, weight->n_buttons);
}

/* Whether some moves of the verb cannot be made by these offers; by beginnings all can. */
static bool leaves_others(const struct weight *weight, size_t n) {
	return n == 0 || weight->n_worth < weight->n_legal;
}

static size_t count_used(const struct game *game, const void *view, int seat, int verb,
	const struct weight *weight) {
	struct menu_offer offers[MENU_BUTTONS];
	struct move move = {.seat = (int8_t)seat, .verb = (uint8_t)verb};
	size_t n = offer_verb(game, view, &move, weight, offers);
	return n + leaves_others(weight, n);
}

/* A verb's unused buttons go to others; each has at least one. */
static void share_buttons(
	const struct game *game, const void *view, int seat, struct weight weights[VERBS_MAX]) {
	size_t room = MENU_BUTTONS, n_left = 0;
	for (int i = 0; i < game->n_verbs; i++) {
		n_left += weights[i].n_legal > 0;
	}
	for (int verb; (verb = find_modest(weights, game->n_verbs)) >= 0; n_left--) {
		size_t most = room - (n_left - 1), n = wanted(&weights[verb]);
		weights[verb].n_buttons = n < most ? n : most;
		room -= n <= most ? n : count_used(game, view, seat, verb, &weights[verb]);
	}
}

size_t menu_worth(const struct game *game, const void *view, int seat, uint64_t verbs,
	struct menu_offer offers[MENU_BUTTONS]) {
	struct weight weights[VERBS_MAX] = {{0}};
	struct move others[MENU_BUTTONS];
	size_t n = 0, n_others = 0;
	weigh(game, view, seat, verbs, weights);
	share_buttons(game, view, seat, weights);
	for (int i = 0; i < game->n_verbs; i++) {
		struct move verb = {.seat = (int8_t)seat, .verb = (uint8_t)i};
		size_t of_verb = weights[i].n_legal > 0
					 ? offer_verb(game, view, &verb, &weights[i], &offers[n])
					 : 0;
		n += of_verb;
		if (weights[i].n_legal > 0 && leaves_others(&weights[i], of_verb)) {
			others[n_others++] = verb;
		}
	}
	for (size_t i = 0; i < n_others; i++) {
		offers[n++] = (struct menu_offer){others[i], OFFER_OTHER};
	}
	return n;
}

/* The least number of args settled by the offers of a verb; MOVE_ARGS_MAX: it has whole moves, or
 * no offers. */
static unsigned least_settled(const struct menu_offer *offers, size_t n, uint8_t verb) {
	unsigned least = MOVE_ARGS_MAX;
	for (size_t i = 0; i < n; i++) {
		if (offers[i].move.verb == verb) {
			unsigned settled = offers[i].kind == OFFER_MOVE ? MOVE_ARGS_MAX
									: offers[i].move.n_args;
			if (settled == MOVE_ARGS_MAX) {
				return settled;
			}
			least = settled < least ? settled : least;
		}
	}
	return least;
}

static size_t take_out(struct menu_offer *offers, size_t n, uint8_t verb) {
	size_t kept = 0;
	for (size_t i = 0; i < n; i++) {
		if (offers[i].move.verb != verb) {
			offers[kept++] = offers[i];
		}
	}
	return kept;
}

size_t menu_list(const struct game *game, const void *view, int seat, struct menu_offer *offers,
	size_t *n_offers, struct menu_offer list[MENU_AHEAD]) {
	for (uint8_t verb = 0; verb < game->n_verbs; verb++) {
		struct move bare = {.seat = (int8_t)seat, .verb = verb};
		unsigned settled = least_settled(offers, *n_offers, verb);
		size_t n = settled < MOVE_ARGS_MAX && !game->verbs[verb].independent
				   ? menu_ahead(game, view, &bare, list, MENU_AHEAD)
				   : 0;
		if (n > 0 && list[0].move.n_args > settled) {
			*n_offers = take_out(offers, *n_offers, verb);
			return n;
		}
	}
	return 0;
}
