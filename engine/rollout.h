#pragma once

#include "engine/game.h"

/* Judges the moves of a seat: repeatedly deals its unknown cards and dice at random, plays the game
 * out after each move with normal computer players, and notes the resulting place, or lead
 * in points. All moves are tried in the same worlds. Uses only the view, and is deterministic for a
 * seed. */

enum { ROLLOUT_MOVES_MAX = 16 };

/* The standing of a move in a list. The first is known, unless it was hardly tried. */
enum judged_as {
	JUDGED_KNOWN,   /* its value is reliable, and (for others) clearly less than the first's */
	JUDGED_AS_GOOD, /* not clearly different from the first: its value may be chance */
	JUDGED_UNSURE,  /* tried too few times to have a meaningful value */
};

/* A move and its worth: 1 is the first place, 0 the last (in a game for one: won or lost), other
 * places evenly between. By points it is a lead. */
struct judged {
	struct move move;
	double value;
	enum judged_as as;
	double chance; /* frequency in perfect play; 0: unknown, or never */
};

struct rollout_question {
	const struct game *game;
	const void *view; /* the seat's player view; must last to the end */
	int seat;         /* active */
	uint64_t seed;
	unsigned play_outs; /* the maximum */
	bool by_points;     /* worth is a lead in points, not a place */
};

struct rollout {
	struct rollout_question question;
	char *world, *state, *view; /* in the caller's memory */
	unsigned play_outs, worlds, stage;
	size_t n;
	double first_sum; /* sum of the first move's values in all worlds */
	double most;      /* the highest value of a play-out */
	struct rollout_move {
		struct move move;
		unsigned n;                  /* number of worlds tried */
		double ahead, ahead_squares; /* sums over these of the first move's lead, and its
						square */
		double placed; /* sum over these of its lead over the first move in places */
		bool dropped;
	} moves[ROLLOUT_MOVES_MAX];
};

/* The memory of a rollout of this game, in bytes, aligned for any type. */
size_t rollout_memory(const struct game *game);

void rollout_begin(struct rollout *rollout, const struct rollout_question *question, void *memory);

/* Adds candidates: first the move of the computer's hard player, then other plausible ones, or all
 * if they are few. To be called before rollout_go_on(). */
void rollout_add_ideas(struct rollout *rollout);
/* The nth of the moves that the computer draws at this level. False: it does not want to move. */
bool rollout_choose(
	const struct rollout *rollout, enum level level, unsigned nth, struct move *move);
/* Adds the first of these, or any legal move, unless it is there or the list is full. */
void rollout_add_choice(struct rollout *rollout, enum level level);
void rollout_add(struct rollout *rollout, const struct move *move);

/* The number of play-outs for a person's question. */
unsigned rollout_play_outs(const struct game *game);

/* If perfect play is known: its moves, the likeliest first, except for rare ones. Returns their
 * number; 0: unknown. */
size_t rollout_mixture(
	const struct game *game, const void *view, int seat, struct judged list[ROLLOUT_MOVES_MAX]);

/* Plays each move out once more; weak ones are dropped on the way. False: finished. */
bool rollout_go_on(struct rollout *rollout);

/* The judged moves, the best first: the hard player's own unless another is clearly better; then
 * those about as good, worse ones, and hardly tried ones, each group by value. Returns their
 * number. */
size_t rollout_list(const struct rollout *rollout, struct judged list[ROLLOUT_MOVES_MAX]);

/* The second move's distance from the first, and its number of standard errors; 0 with few worlds,
 * and if it is not worse, or has the better places. */
double rollout_behind(const struct rollout *rollout, double *errors);

/* Adds this number of play-outs to the budget. */
void rollout_extend(struct rollout *rollout, unsigned play_outs);

/* The worth of a seat's place, once the game is over; ties share. */
double rollout_value(const void *state, int seat);
/* The points of a seat above the others' average, once a game with points is over. */
double rollout_lead(const struct game *game, const void *state, int seat);
