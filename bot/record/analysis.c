#include "bot/record/analysis.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/replay.h"
#include "engine/rollout.h"

enum {
	WORLDS_AT_ONCE = 4,   /* tried between two turns of others */
	MOVES_MOST = 4096,    /* of a game to be analysed */
	WORST = 4,            /* decisions told, ties aside */
	PLAY_OUTS_LEAST = 72, /* for a decision */
	EXTENDED_MOST = 2,    /* most extensions of an undecided first look */
	HARD_DRAWS = 6 /* moves that the hard player makes once in this many draws cost nothing */
};
static const double ERRORS_OPEN = 0.7;  /* standard errors behind that call for more worlds */
static const double ERRORS_COUNT = 1;   /* standard errors behind needed in the second look */
static const double COST_LEAST = 0.02;  /* smaller costs are not told, */
static const double POINTS_LEAST = 0.5; /* nor these */
static const double MIXED_LEAST = 0.03; /* moves that perfect play makes this often cost nothing */

struct analysis {
	const struct game *game;
	int seat, n_seats;
	int16_t options[OPTIONS_MAX];
	struct move *moves;
	bool *own; /* by move: made by the person of its seat */
	size_t n_moves;

	enum { COUNTING, LOOKING, LOOKING_AGAIN, FOUND } pass;
	struct replay replay;
	size_t at;
	bool judging; /* the move at `at` is being judged */
	struct rollout rollout;
	unsigned n_extended;
	void *view, *memory;
	/* Decisions that are clearly worse in the first look, in order. Some are so by chance: only
	 * a second look, at other worlds, confirms them and sets their costs. */
	struct analysed_decision *suspects;
	size_t n_suspects, next_suspect;
	struct analysis_result result;
};

static bool is_by_points(const struct analysis *analysis) {
	return analysis->game->points != NULL;
}

/* Decisions */

static bool is_decision(struct analysis *analysis) {
	const struct move *move = &analysis->moves[analysis->at];
	struct move moves[2];
	return move->seat == analysis->seat && analysis->own[analysis->at] &&
	       (analysis->game->active_seats(analysis->replay.state) >> analysis->seat & 1) != 0 &&
	       game_moves(analysis->game, analysis->replay.state, analysis->seat, 0, moves, 2) > 1;
}

/* Whether perfect play is known and makes the move. */
static bool is_perfect(struct analysis *analysis) {
	const struct game *game = analysis->game;
	struct mixed_move mixture[ROLLOUT_MOVES_MAX];
	size_t n = game->mixture != NULL
			   ? game->mixture(replay_view(&analysis->replay, analysis->seat),
				     analysis->seat, mixture, ROLLOUT_MOVES_MAX)
			   : 0;
	for (size_t i = 0; i < n; i++) {
		if (move_equal(&mixture[i].move, &analysis->moves[analysis->at])) {
			return mixture[i].chance >= MIXED_LEAST;
		}
	}
	return false;
}

/* The suspect being made now, or NULL. */
static struct analysed_decision *find_suspect(struct analysis *analysis) {
	struct analysed_decision *next = &analysis->suspects[analysis->next_suspect];
	return analysis->next_suspect < analysis->n_suspects && next->at == analysis->at ? next
											 : NULL;
}

/* Judging a decision */

static unsigned budget(const struct analysis *analysis) {
	unsigned all = analysis->game->play_outs * 3U / 2;
	unsigned shares = analysis->pass == LOOKING ? analysis->result.n_decisions
						    : (unsigned)analysis->n_suspects;
	return all / shares > PLAY_OUTS_LEAST ? all / shares : PLAY_OUTS_LEAST;
}

static void begin_judging(struct analysis *analysis) {
	struct rollout_question question = {
		.game = analysis->game,
		.view = analysis->view,
		.seat = analysis->seat,
		.seed = (uint64_t)analysis->at << 32 ^ (uint64_t)analysis->pass << 24,
		.play_outs = budget(analysis),
		.by_points = is_by_points(analysis),
	};
	memcpy(analysis->view, replay_view(&analysis->replay, analysis->seat),
		analysis->game->state_size);
	rollout_begin(&analysis->rollout, &question, analysis->memory);
	if (analysis->pass == LOOKING) {
		rollout_add_choice(&analysis->rollout, LEVEL_HARD);
		rollout_add(&analysis->rollout, &analysis->moves[analysis->at]);
		if (analysis->rollout.n > 1) { /* else it is the hard player's, and is free */
			rollout_add_choice(&analysis->rollout, LEVEL_NORMAL);
		}
	} else {
		rollout_add(&analysis->rollout, &find_suspect(analysis)->better);
		rollout_add(&analysis->rollout, &analysis->moves[analysis->at]);
	}
	analysis->judging = true;
	analysis->n_extended = 0;
}

/* A decision by the first look: the better move, and a preliminary cost. */
static struct analysed_decision judge(struct analysis *analysis) {
	struct judged list[ROLLOUT_MOVES_MAX];
	size_t n = rollout_list(&analysis->rollout, list);
	struct analysed_decision decision = {
		.at = analysis->at, .made = analysis->moves[analysis->at], .better = list[0].move};
	for (size_t i = 1; i < n; i++) {
		if (move_equal(&list[i].move, &decision.made) && list[i].as == JUDGED_KNOWN) {
			decision.cost = list[0].value - list[i].value;
		}
	}
	return decision;
}

/* The cost by the second look. */
static double judge_again(struct analysis *analysis) {
	double errors, behind = rollout_behind(&analysis->rollout, &errors);
	return errors >= ERRORS_COUNT ? behind : 0;
}

/* Whether the hard player, whose choice may be drawn by lot, may make this move. */
static bool hard_may_make_it(struct analysis *analysis) {
	struct move move;
	for (unsigned nth = 1; nth < HARD_DRAWS; nth++) {
		if (rollout_choose(&analysis->rollout, LEVEL_HARD, nth, &move) &&
			move_equal(&move, &analysis->moves[analysis->at])) {
			return true;
		}
	}
	return false;
}

static bool make_both(
	struct analysis *analysis, void *state, const struct move *one, const struct move *other) {
	memcpy(state, analysis->replay.state, analysis->game->state_size);
	analysis->game->apply(state, one, NULL);
	if ((analysis->game->active_seats(state) >> analysis->seat & 1) == 0 ||
		game_legal(analysis->game, state, other) != LEGAL) {
		return false;
	}
	analysis->game->apply(state, other, NULL);
	return true;
}

/* Whether the better move can still be made afterwards, and it comes to the same. */
static bool is_free_in_order(struct analysis *analysis, const struct analysed_decision *decision) {
	void *one = analysis->rollout.state, *other = analysis->rollout.view;
	return make_both(analysis, one, &decision->made, &decision->better) &&
	       make_both(analysis, other, &decision->better, &decision->made) &&
	       memcmp(one, other, analysis->game->state_size) == 0;
}

static void end_judging(struct analysis *analysis) {
	analysis->result.most = fmax(analysis->result.most, analysis->rollout.most);
	if (analysis->pass == LOOKING_AGAIN) {
		double cost = judge_again(analysis);
		analysis->suspects[analysis->next_suspect++].cost = cost;
		analysis->result.cost += cost;
	} else {
		struct analysed_decision decision = judge(analysis);
		if (decision.cost > 0 && !hard_may_make_it(analysis) &&
			!is_free_in_order(analysis, &decision)) {
			analysis->suspects[analysis->n_suspects++] = decision;
		}
	}
	analysis->judging = false;
}

/* Whether more worlds might show that the move is clearly worse. */
static bool is_open(const struct analysis *analysis) {
	double errors;
	rollout_behind(&analysis->rollout, &errors);
	return analysis->pass == LOOKING && analysis->n_extended < EXTENDED_MOST &&
	       errors >= ERRORS_OPEN;
}

static bool judge_on(struct analysis *analysis) {
	for (int i = 0; i < WORLDS_AT_ONCE; i++) {
		if (rollout_go_on(&analysis->rollout)) {
			continue;
		}
		if (!is_open(analysis)) {
			end_judging(analysis);
			return false;
		}
		rollout_extend(&analysis->rollout, budget(analysis));
		analysis->n_extended++;
	}
	return true;
}

/* Findings */

/* Whether the decision is among the costliest, by the second look, that are told. */
static bool is_told(const struct analysis *analysis, const struct analysed_decision *decision) {
	size_t costlier = 0;
	for (size_t i = 0; i < analysis->n_suspects; i++) {
		costlier += analysis->suspects[i].cost > decision->cost;
	}
	return costlier < WORST &&
	       decision->cost >= (is_by_points(analysis) ? POINTS_LEAST : COST_LEAST);
}

static void find_told(struct analysis *analysis) {
	struct analysis_result *result = &analysis->result;
	for (size_t i = 0; i < analysis->n_suspects && result->n < ANALYSIS_TOLD_MOST; i++) {
		if (is_told(analysis, &analysis->suspects[i])) {
			result->told[result->n++] = analysis->suspects[i];
		}
	}
}

/* Costs beyond what the game could give are scaled down. */
static void bound_cost(struct analysis *analysis, double most) {
	struct analysis_result *result = &analysis->result;
	double part = result->cost > most ? most / result->cost : 1;
	result->cost *= part;
	for (size_t i = 0; i < analysis->n_suspects; i++) {
		analysis->suspects[i].cost *= part;
	}
}

/* To be called before find_told(), as it scales the costs. */
static void find_luck(struct analysis *analysis) {
	const struct state_head *head = analysis->replay.state;
	struct analysis_result *result = &analysis->result;
	bool by_points = is_by_points(analysis);
	result->is_luck_known = head->over && analysis->n_seats > 1;
	result->even = by_points ? 0 : 0.5;
	double reached = !head->over ? result->even
			 : by_points ? rollout_lead(analysis->game, head, analysis->seat)
				     : rollout_value(head, analysis->seat);
	result->worth = result->is_luck_known ? reached : result->even;
	double gained = result->worth - result->even;
	result->most = by_points ? fmax(result->most, reached) : 1;
	bound_cost(analysis, by_points ? result->most - reached : gained > 0 ? 1 - gained : 1);
	if (result->is_luck_known) {
		result->luck = gained + result->cost;
	}
}

/* Going through the game */

static void rewind_game(struct analysis *analysis) {
	analysis->game->setup(analysis->replay.state, analysis->n_seats, analysis->options, NULL);
	analysis->at = 0;
}

static void make_move(struct analysis *analysis) {
	analysis->game->apply(analysis->replay.state, &analysis->moves[analysis->at++], NULL);
}

static bool wants_judging(struct analysis *analysis) {
	if (!is_decision(analysis)) {
		return false;
	}
	analysis->result.n_decisions += analysis->pass == COUNTING;
	return (analysis->pass == LOOKING && !is_perfect(analysis)) ||
	       (analysis->pass == LOOKING_AGAIN && find_suspect(analysis) != NULL);
}

/* Moves on to the next decision to judge, or the end of the pass. */
static void go_through(struct analysis *analysis) {
	for (; analysis->at < analysis->n_moves; make_move(analysis)) {
		if (wants_judging(analysis)) {
			begin_judging(analysis);
			return;
		}
	}
	if (++analysis->pass == FOUND) {
		find_luck(analysis);
		find_told(analysis);
	} else {
		rewind_game(analysis);
	}
}

bool analysis_go_on(struct analysis *analysis) {
	if (!analysis->judging) {
		go_through(analysis);
	} else if (!judge_on(analysis)) {
		make_move(analysis);
	}
	return analysis->pass != FOUND;
}

const struct analysis_result *analysis_result(const struct analysis *analysis) {
	assert(analysis->pass == FOUND);
	return &analysis->result;
}

int analysis_tell(const struct record_game *game, int seat, const struct analysis_result *result,
	void (*told)(void *data, const struct analysed_decision *decision, const void *view),
	void *data) {
	struct replay replay;
	if (replay_init(&replay, game->game, game->n_seats, game->options) != 0) {
		return -ENOMEM;
	}
	for (size_t at = 0, i = 0; at < game->n_moves && i < result->n; at++) {
		if (result->told[i].at == at) {
			told(data, &result->told[i++], replay_view(&replay, seat));
		}
		game->game->apply(replay.state, &game->moves[at], NULL);
	}
	replay_finish(&replay);
	return 0;
}

/* Creating */

static int copy_moves(struct analysis *analysis, const struct record_game *game, const bool *own) {
	/* One byte more, as malloc(0) may return NULL. */
	analysis->moves = malloc(game->n_moves * sizeof(*game->moves) + 1);
	analysis->own = malloc(game->n_moves * sizeof(*own) + 1);
	analysis->suspects = malloc(game->n_moves * sizeof(*analysis->suspects) + 1);
	analysis->view = malloc(game->game->state_size);
	analysis->memory = malloc(rollout_memory(game->game));
	if (analysis->moves == NULL || analysis->own == NULL || analysis->suspects == NULL ||
		analysis->view == NULL || analysis->memory == NULL) {
		return -ENOMEM;
	}
	analysis->n_moves = game->n_moves;
	if (game->n_moves > 0) {
		memcpy(analysis->moves, game->moves, game->n_moves * sizeof(*game->moves));
		memcpy(analysis->own, own, game->n_moves * sizeof(*own));
	}
	return 0;
}

static int play_once(struct analysis *analysis) {
	int rc = replay_init(
		&analysis->replay, analysis->game, analysis->n_seats, analysis->options);
	for (size_t i = 0; rc == 0 && i < analysis->n_moves; i++) {
		rc = replay_make(&analysis->replay, &analysis->moves[i]) == 0 ? 0 : -EPROTO;
	}
	return rc;
}

struct analysis *analysis_create(
	const struct record_game *game, const bool *own, int seat, int *rc) {
	struct analysis *analysis =
		game->n_moves <= MOVES_MOST ? calloc(1, sizeof(*analysis)) : NULL;
	if (analysis == NULL) {
		*rc = game->n_moves <= MOVES_MOST ? -ENOMEM : -E2BIG;
		return NULL;
	}
	analysis->game = game->game;
	analysis->n_seats = game->n_seats;
	analysis->seat = seat;
	memcpy(analysis->options, game->options, sizeof(analysis->options));
	*rc = copy_moves(analysis, game, own);
	*rc = *rc == 0 ? play_once(analysis) : *rc;
	if (*rc != 0) {
		analysis_destroy(analysis);
		return NULL;
	}
	rewind_game(analysis);
	return analysis;
}

void analysis_destroy(struct analysis *analysis) {
	if (analysis == NULL) {
		return;
	}
	replay_finish(&analysis->replay);
	free(analysis->moves);
	free(analysis->own);
	free(analysis->suspects);
	free(analysis->view);
	free(analysis->memory);
	free(analysis);
}
