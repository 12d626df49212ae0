#pragma once

#include "engine/game.h"

/* Judges the moves of a seat: deals its unknown cards and dice at random, plays the game out after
 * each move with the computer's normal players, again and again, and sees which place it gets. All
 * moves meet the same dice. Sees no more than the view, and is deterministic for a seed. */

enum { ROLLOUT_MOVES_MAX = 16 };

/* How a move stands in a list, beside the first, which is known unless it was hardly tried. */
enum judged_as {
	JUDGED_KNOWN,   /* its value is a figure, and (of others) clearly less than the first's */
	JUDGED_AS_GOOD, /* no clear difference to the first: its value is chance as well */
	JUDGED_UNSURE,  /* tried too few times for its value to say anything */
};

/* A move and its worth: 1 is the first place, 0 the last (of a game for one: won or lost), with the
 * places between evenly spaced. */
struct judged {
	struct move move;
	double value;
	enum judged_as as;
	double chance; /* how often perfect play makes it; 0: that is not known, or never */
};

struct rollout_question {
	const struct game *game;
	const void *view; /* the seat's player view; kept until the end */
	int seat;         /* active */
	uint64_t seed;
	unsigned play_outs; /* the limit */
};

struct rollout {
	struct rollout_question question;
	char *world, *state, *view; /* in the caller's memory */
	unsigned play_outs, worlds, stage;
	size_t n;
	double first_sum; /* of the values of the first move, in all worlds */
	struct rollout_move {
		struct move move;
		unsigned n;                  /* worlds it was tried in */
		double ahead, ahead_squares; /* of the first move, in these: sums */
		bool dropped;
	} moves[ROLLOUT_MOVES_MAX];
};

/* How many bytes of memory a rollout of this game needs, aligned for any type. */
size_t rollout_memory(const struct game *game);

void rollout_begin(struct rollout *rollout, const struct rollout_question *question, void *memory);

/* Moves to be judged: first the one that the computer's hard player makes, then others worth a
 * thought, all where there are few. Needed before rollout_go_on(). */
void rollout_add_ideas(struct rollout *rollout);
/* The n-th of the moves, from 0, that the computer makes at this level where it draws by lot.
 * False: it has no wish to move. */
bool rollout_choose(
	const struct rollout *rollout, enum level level, unsigned nth, struct move *move);
/* Adds the first of them, or any legal one, unless it is there or there is no room. */
void rollout_add_choice(struct rollout *rollout, enum level level);
void rollout_add(struct rollout *rollout, const struct move *move);

/* How many play-outs a person's question is worth. */
unsigned rollout_play_outs(const struct game *game);

/* Where perfect play is known there is nothing to find out: its moves, the likeliest first, without
 * those that it hardly makes. Returns how many; 0: it is not known. */
size_t rollout_mixture(
	const struct game *game, const void *view, int seat, struct judged list[ROLLOUT_MOVES_MAX]);

/* Plays each move out once more; the weaker ones are dropped on the way. False: it has ended. */
bool rollout_go_on(struct rollout *rollout);

/* The moves judged, the best first: the hard player's own unless another is clearly better; then
 * those that are about as good, those that are worse, and those that were hardly tried, each by
 * their values. Returns how many. */
size_t rollout_list(const struct rollout *rollout, struct judged list[ROLLOUT_MOVES_MAX]);

/* How far the second move is from the first, and how many standard errors that is; 0 of few worlds,
 * and where it is no worse. */
double rollout_behind(const struct rollout *rollout, double *errors);

/* Plays out this many more than were wanted. */
void rollout_extend(struct rollout *rollout, unsigned play_outs);

/* The worth of a place, once the game is over; ties share. */
double rollout_value(const void *state, int seat);
