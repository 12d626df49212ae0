#include "engine/rollout.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

enum {
	MOVES_ALL = 10,   /* up to this number of legal moves are all judged */
	NORMAL_IDEAS = 4, /* choices of the normal player, and of the easy one */
	EASY_IDEAS = 12,
	STAGES = 3, /* after each but the last half of the moves are dropped */
	KEPT_LEAST = 3,
	GAME_MOVES_MAX = 5000, /* a longer game is worth an even share */
	ERRORS_CLEAR = 2,      /* standard errors by which a better move is clearly better */
	ERRORS_CERTAIN = 100,  /* if all worlds agree */
	WORLDS_CLEAR = 8,
	PLAY_OUTS_LEAST = 60, /* minimum, to tell the best moves of any game apart */
};

static const double RARELY = 0.03; /* moves that perfect play makes less often are omitted */

unsigned rollout_play_outs(const struct game *game) {
	return game->play_outs > PLAY_OUTS_LEAST ? game->play_outs : PLAY_OUTS_LEAST;
}

size_t rollout_mixture(const struct game *game, const void *view, int seat,
	struct judged list[ROLLOUT_MOVES_MAX]) {
	struct mixed_move mixture[ROLLOUT_MOVES_MAX];
	size_t n =
		game->mixture != NULL ? game->mixture(view, seat, mixture, ROLLOUT_MOVES_MAX) : 0;
	size_t kept = 0;
	for (; kept < n && (kept == 0 || mixture[kept].chance >= RARELY); kept++) {
		list[kept] =
			(struct judged){.move = mixture[kept].move, .chance = mixture[kept].chance};
	}
	return kept;
}

static size_t size_of_state(const struct game *game) {
	size_t aligned = alignof(max_align_t);
	return (game->state_size + aligned - 1) / aligned * aligned;
}

size_t rollout_memory(const struct game *game) {
	return 3 * size_of_state(game);
}

void rollout_begin(struct rollout *rollout, const struct rollout_question *question, void *memory) {
	size_t size = size_of_state(question->game);
	*rollout = (struct rollout){.question = *question, .world = memory};
	rollout->state = rollout->world + size;
	rollout->view = rollout->state + size;
}

/* Candidates */

void rollout_add(struct rollout *rollout, const struct move *move) {
	for (size_t i = 0; i < rollout->n; i++) {
		if (move_equal(&rollout->moves[i].move, move)) {
			return;
		}
	}
	if (rollout->n < ROLLOUT_MOVES_MAX) {
		rollout->moves[rollout->n++] = (struct rollout_move){.move = *move};
	}
}

static void add_choices(
	struct rollout *rollout, enum level level, int times, struct quick_rng *rng) {
	const struct rollout_question *question = &rollout->question;
	for (int i = 0; i < times; i++) {
		struct move move;
		if (game_choose(question->game, question->view, question->seat, level, &rng->rng,
			    &move)) {
			rollout_add(rollout, &move);
		}
	}
}

bool rollout_choose(
	const struct rollout *rollout, enum level level, unsigned nth, struct move *move) {
	const struct rollout_question *question = &rollout->question;
	struct quick_rng rng;
	rng_seed_quick(&rng, question->seed + ((uint64_t)nth << 16));
	return game_choose(question->game, question->view, question->seat, level, &rng.rng, move);
}

void rollout_add_choice(struct rollout *rollout, enum level level) {
	struct move move;
	if (rollout_choose(rollout, level, 0, &move)) {
		rollout_add(rollout, &move);
	}
}

/* Adds all legal moves if they are few, or else the first ones if there is nothing else to compare
 * with. */
static void add_legal(struct rollout *rollout) {
	const struct rollout_question *question = &rollout->question;
	struct move moves[MOVES_ALL];
	size_t n = game_moves(question->game, question->view, question->seat, 0, moves, MOVES_ALL);
	size_t wanted = n <= MOVES_ALL ? n : rollout->n < KEPT_LEAST ? KEPT_LEAST : 0;
	for (size_t i = 0; i < wanted; i++) {
		rollout_add(rollout, &moves[i]);
	}
}

/* Adds moves without args, such as to doubt or to pass. */
static void add_plain(struct rollout *rollout) {
	const struct rollout_question *question = &rollout->question;
	for (uint8_t verb = 0; verb < question->game->n_verbs; verb++) {
		struct move move = {.seat = (int8_t)question->seat, .verb = verb};
		if (game_legal(question->game, question->view, &move) == LEGAL) {
			rollout_add(rollout, &move);
		}
	}
}

void rollout_add_ideas(struct rollout *rollout) {
	struct quick_rng rng;
	rollout_add_choice(rollout, LEVEL_HARD);
	rng_seed_quick(&rng, rollout->question.seed);
	add_choices(rollout, LEVEL_NORMAL, NORMAL_IDEAS, &rng);
	add_plain(rollout);
	add_choices(rollout, LEVEL_EASY, EASY_IDEAS, &rng);
	add_legal(rollout);
}

/* Playing out */

double rollout_value(const void *state, int seat) {
	const struct state_head *head = state;
	int behind = 0, tied = 0;
	uint8_t place = head->place[seat];
	if (head->n_seats == 1) {
		return place == 1;
	}
	for (int other = 0; place > 0 && other < head->n_seats; other++) {
		behind += head->place[other] == 0 || head->place[other] > place;
		tied += other != seat && head->place[other] == place;
	}
	return (behind + tied / 2.0) / (head->n_seats - 1);
}

double rollout_lead(const struct game *game, const void *state, int seat) {
	const struct state_head *head = state;
	double others = 0;
	for (int other = 0; other < head->n_seats; other++) {
		others += other != seat ? game->points(state, other) : 0;
	}
	return game->points(state, seat) - (head->n_seats > 1 ? others / (head->n_seats - 1) : 0);
}

/* The next chance move, or a normal player's next move. */
static bool next_move(struct rollout *rollout, struct rng *rng, struct move *move) {
	const struct game *game = rollout->question.game;
	struct chance chance;
	if (game->chance(rollout->state, &chance)) {
		game_fall(rng, &chance, move);
		return true;
	}
	unsigned active = game->active_seats(rollout->state);
	if (active == 0) {
		return false;
	}
	int seat = __builtin_ctz(active);
	memcpy(rollout->view, rollout->state, game->state_size);
	game->player_view(rollout->view, seat);
	return game_choose(game, rollout->view, seat, LEVEL_NORMAL, rng, move);
}

/* The value of the dealt world after this move, and the worth of the place. */
static double play_out(
	struct rollout *rollout, const struct move *first, struct quick_rng rng, double *place) {
	const struct rollout_question *question = &rollout->question;
	const struct state_head *head = (const void *)rollout->state;
	struct move move;
	*place = 0.5;
	memcpy(rollout->state, rollout->world, question->game->state_size);
	question->game->apply(rollout->state, first, NULL);
	for (int n = 0; !head->over; n++) {
		if (n == GAME_MOVES_MAX || !next_move(rollout, &rng.rng, &move)) {
			return question->by_points ? 0 : 0.5;
		}
		question->game->apply(rollout->state, &move, NULL);
	}
	*place = rollout_value(rollout->state, question->seat);
	return question->by_points ? rollout_lead(question->game, rollout->state, question->seat)
				   : *place;
}

/* Judging */

static double ahead_of_first(const struct rollout_move *move) {
	return move->n > 0 ? move->ahead / move->n : 0;
}

/* Square of the standard error of the mean lead over the first move. */
static double variance_of(const struct rollout_move *move) {
	double n = move->n, mean = ahead_of_first(move);
	return n > 1 ? (move->ahead_squares / n - mean * mean) / (n - 1) : 1;
}

static bool is_clear(double difference, double variance) {
	return difference > 0 && difference * difference > ERRORS_CLEAR * ERRORS_CLEAR * variance;
}

static bool is_clearly_ahead(const struct rollout_move *move) {
	return move->n >= WORLDS_CLEAR && is_clear(ahead_of_first(move), variance_of(move));
}

static size_t count_left(const struct rollout *rollout) {
	size_t n = 0;
	for (size_t i = 0; i < rollout->n; i++) {
		n += !rollout->moves[i].dropped;
	}
	return n;
}

/* Never drops the first move. */
static void drop_worst(struct rollout *rollout) {
	struct rollout_move *worst = NULL;
	for (size_t i = 1; i < rollout->n; i++) {
		struct rollout_move *move = &rollout->moves[i];
		if (!move->dropped &&
			(worst == NULL || ahead_of_first(move) < ahead_of_first(worst))) {
			worst = move;
		}
	}
	if (worst != NULL) {
		worst->dropped = true;
	}
}

static void end_stage(struct rollout *rollout) {
	size_t kept = (count_left(rollout) + 1) / 2;
	kept = kept > KEPT_LEAST ? kept : KEPT_LEAST;
	rollout->stage++;
	while (count_left(rollout) > kept) {
		drop_worst(rollout);
	}
}

static void try_all(struct rollout *rollout, struct quick_rng rng) {
	double first = 0, first_place = 0;
	for (size_t i = 0; i < rollout->n; i++) {
		struct rollout_move *move = &rollout->moves[i];
		if (move->dropped) {
			continue;
		}
		double place, value = play_out(rollout, &move->move, rng, &place);
		first = i == 0 ? value : first;
		first_place = i == 0 ? place : first_place;
		rollout->most = value > rollout->most ? value : rollout->most;
		move->n++;
		move->placed += place - first_place;
		move->ahead += value - first;
		move->ahead_squares += (value - first) * (value - first);
		rollout->play_outs++;
	}
	rollout->first_sum += first;
	rollout->worlds++;
}

bool rollout_go_on(struct rollout *rollout) {
	const struct rollout_question *question = &rollout->question;
	struct quick_rng rng;
	if (rollout->n < 2 || rollout->play_outs + count_left(rollout) > question->play_outs) {
		return false;
	}
	rng_seed_quick(&rng, question->seed + 1 + rollout->worlds);
	memcpy(rollout->world, question->view, question->game->state_size);
	question->game->determinize(rollout->world, question->seat, &rng.rng);
	try_all(rollout, rng);
	if (rollout->stage + 1 < STAGES &&
		rollout->play_outs >= question->play_outs / STAGES * (rollout->stage + 1)) {
		end_stage(rollout);
	}
	return true;
}

double rollout_behind(const struct rollout *rollout, double *errors) {
	const struct rollout_move *second = &rollout->moves[1];
	double behind = -ahead_of_first(second), variance = variance_of(second);
	*errors = 0;
	if (rollout->n < 2 || second->n < WORLDS_CLEAR || behind <= 0 || second->placed > 0) {
		return 0;
	}
	*errors = variance > 0 ? behind / sqrt(variance) : ERRORS_CERTAIN;
	return behind;
}

void rollout_extend(struct rollout *rollout, unsigned play_outs) {
	rollout->question.play_outs += play_outs;
}

static double value_of(const struct rollout *rollout, const struct rollout_move *move) {
	double first = rollout->worlds > 0 ? rollout->first_sum / rollout->worlds : 0;
	double value = first + ahead_of_first(move);
	return rollout->question.by_points ? value : value < 0 ? 0 : value > 1 ? 1 : value;
}

/* The first move, or the best of those clearly ahead of it. */
static const struct rollout_move *find_best(const struct rollout *rollout) {
	const struct rollout_move *best = &rollout->moves[0];
	for (size_t i = 1; i < rollout->n; i++) {
		const struct rollout_move *move = &rollout->moves[i];
		bool better =
			best == &rollout->moves[0] || ahead_of_first(move) > ahead_of_first(best);
		best = is_clearly_ahead(move) && better ? move : best;
	}
	return best;
}

/* Both variances are of leads over the first move, whose own variance is 0. */
static enum judged_as judge_as(const struct rollout *rollout, const struct rollout_move *move,
	const struct rollout_move *best) {
	const struct rollout_move *first = &rollout->moves[0];
	double variance =
		(move == first ? 0 : variance_of(move)) + (best == first ? 0 : variance_of(best));
	if (move->n < WORLDS_CLEAR) {
		return JUDGED_UNSURE;
	}
	bool worse = is_clear(ahead_of_first(best) - ahead_of_first(move), variance);
	return move == best || worse || (move == first && is_clearly_ahead(best)) ? JUDGED_KNOWN
										  : JUDGED_AS_GOOD;
}

static bool goes_before(const struct judged *a, const struct judged *b) {
	static const int order[] = {[JUDGED_AS_GOOD] = 0, [JUDGED_KNOWN] = 1, [JUDGED_UNSURE] = 2};
	return order[a->as] != order[b->as] ? order[a->as] < order[b->as] : a->value > b->value;
}

size_t rollout_list(const struct rollout *rollout, struct judged list[ROLLOUT_MOVES_MAX]) {
	const struct rollout_move *best = find_best(rollout);
	size_t n = 0;
	if (rollout->n > 0) {
		list[n++] = (struct judged){.move = best->move,
			.value = value_of(rollout, best),
			.as = judge_as(rollout, best, best)};
	}
	for (size_t i = 0; i < rollout->n; i++) {
		const struct rollout_move *move = &rollout->moves[i];
		struct judged judged = {.move = move->move,
			.value = value_of(rollout, move),
			.as = judge_as(rollout, move, best)};
		size_t at = n;
		if (move == best) {
			continue;
		}
		for (n++; at > 1 && goes_before(&judged, &list[at - 1]); at--) {
			list[at] = list[at - 1];
		}
		list[at] = judged;
	}
	return n;
}
