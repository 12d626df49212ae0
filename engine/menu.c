#include "engine/menu.h"

#include <assert.h>
#include <string.h>

/* CHUNK: legal moves asked for at a time. KNOWN: choices remembered while their like is skipped;
 * past these, the legal moves are walked again from the first. */
enum { CHUNK = 32, KNOWN = 128, VERBS_MAX = 64 };

/* The legal moves of a seat, one after the other. */
struct move_walk {
	const struct game *game;
	const void *view;
	int seat;
	size_t at, n; /* the next one's number, of how many */
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

/* How many args are settled when the step is done that follows n_args of them. */
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

/* The move as far as this many args. */
static struct move beginning(const struct move *move, unsigned n_args) {
	struct move begun = {.seat = move->seat, .verb = move->verb};
	begun.n_args = (uint8_t)(n_args < move->n_args ? n_args : move->n_args);
	memcpy(begun.args, move->args, begun.n_args * sizeof(begun.args[0]));
	return begun;
}

/* A step of a menu: what has been offered already is not offered again. */
struct menu_step {
	const struct move *begun;
	unsigned settled; /* args, when it is done */
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

/* Whether a legal move numbered below this one offers the choice. */
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
