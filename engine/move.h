#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A seat at the table is 0..SEATS_MAX-1. Other values: */
enum {
	SEATS_MAX = 8,
	SEAT_CHANCE = -1, /* the mover is chance: dice or a shuffle */
	SEAT_ALL = -2,    /* as audience or viewer: everybody at the table */
	SEAT_NONE = -3,   /* nobody */
};

/* MOVE_LINE_SIZE: the longest line of a journal, including its NUL. */
enum { MOVE_ARGS_MAX = 128, ARGS_FEW = 16, MOVE_LINE_SIZE = 1024 };

/* A move by a player or by chance. A game is the list of its moves. */
struct move {
	int8_t seat;  /* SEAT_CHANCE: dice or a shuffle fell */
	uint8_t verb; /* index into game->verbs */
	uint8_t n_args;
	int16_t args[MOVE_ARGS_MAX];
};

/* The number of integers (at least one) and a pointer to them: two arguments of a call. */
#define INTS(...)                                                         \
	sizeof((const int[]){__VA_ARGS__}) / sizeof(int), (const int[]) { \
		__VA_ARGS__                                               \
	}

/* MOVE(seat, VERB_BID, 5, 3): a move with args. */
#define MOVE(seat, verb, ...) move_make(seat, verb, INTS(__VA_ARGS__))
struct move move_make(int seat, int verb, size_t n_args, const int *args);

/* Whether seat, verb and all args are equal. */
bool move_equal(const struct move *a, const struct move *b);

/* The neighbour on the left. */
static inline int seat_after(int seat, int n_seats) {
	return seat + 1 == n_seats ? 0 : seat + 1;
}

/* A window on a list of moves: those numbered from, from+1, … up to cap; n counts all. enough: a
 * lister may stop there, if not 0. */
struct move_list {
	struct move *out;
	size_t from, cap, n, enough;
};

static inline bool move_list_has_enough(const struct move_list *list) {
	return list->enough != 0 && list->n >= list->enough;
}

/* If the window has no room for any of the next n moves, counts them all at once and returns true.
 */
static inline bool move_list_skip(struct move_list *list, size_t n) {
	bool before = list->n + n <= list->from;
	bool after = list->n >= list->from && list->n - list->from >= list->cap;
	bool skips = n == 0 || before || after;
	list->n += skips ? n : 0;
	return skips;
}

/* Counts those of the next n moves that are before the window, and returns their number. */
static inline size_t move_list_pass(struct move_list *list, size_t n) {
	size_t before = list->from > list->n ? list->from - list->n : 0;
	size_t passed = before < n ? before : n;
	list->n += passed;
	return passed;
}

/* Adds a move within the window, whose args follow. Words may read args behind them, which are 0;
 * of few args those beyond ARGS_FEW are left, as lists have hundreds of moves. */
static inline struct move *move_list_next(
	struct move_list *list, int seat, int verb, size_t n_args) {
	struct move *move = &list->out[list->n++ - list->from];
	size_t cleared = n_args < ARGS_FEW ? ARGS_FEW : MOVE_ARGS_MAX;
	memset(move->args, 0, cleared * sizeof(move->args[0]));
	move->seat = (int8_t)seat;
	move->verb = (uint8_t)verb;
	move->n_args = (uint8_t)n_args;
	return move;
}

/* Adds a move with n_args args. */
static inline void move_list_add(
	struct move_list *list, int seat, int verb, int n_args, const int16_t *args) {
	if (!move_list_skip(list, 1)) {
		struct move *move = move_list_next(list, seat, verb, (size_t)n_args);
		for (int i = 0; i < n_args; i++) {
			move->args[i] = args[i];
		}
	}
}

/* Likewise, written like MOVE(): MOVE_LIST_ADD(list, seat, VERB_BID, 5, 3). */
#define MOVE_LIST_ADD(list, seat, verb, ...) move_list_add_ints(list, seat, verb, INTS(__VA_ARGS__))
static inline void move_list_add_ints(
	struct move_list *list, int seat, int verb, size_t n_args, const int *args) {
	if (!move_list_skip(list, 1)) {
		struct move *move = move_list_next(list, seat, verb, n_args);
		for (size_t i = 0; i < n_args; i++) {
			move->args[i] = (int16_t)args[i];
		}
	}
}
