#ifndef ENGINE_MOVE_H
#define ENGINE_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A seat at the table is 0..SEATS_MAX-1. Beside it stands: */
enum {
	SEATS_MAX = 8,
	SEAT_CHANCE = -1, /* who moves: dice or a shuffle */
	SEAT_ALL = -2,    /* who is told, or views: everybody at the table */
	SEAT_NONE = -3,   /* nobody */
};

/* MOVE_LINE_SIZE: the longest line of a journal, with its NUL. */
enum { MOVE_ARGS_MAX = 128, MOVE_LINE_SIZE = 1024 };

/* One move, by a player or by chance. A game is the list of its moves. */
struct move {
	int8_t seat;  /* SEAT_CHANCE: dice or a shuffle fell */
	uint8_t verb; /* index into game->verbs */
	uint8_t n_args;
	int16_t args[MOVE_ARGS_MAX];
};

/* A window on a list of moves: those numbered from, from+1, … as far as cap goes; n counts all. */
struct move_list {
	struct move *out;
	size_t from, cap, n;
};

/* Adds a move, of which args has n_args. */
void move_list_add(struct move_list *list, int seat, int verb, int n_args, const int16_t *args);

bool move_equal(const struct move *a, const struct move *b);

#endif
