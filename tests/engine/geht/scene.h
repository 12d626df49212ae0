#pragma once

#include "engine/geht/geht.h"
#include "engine/geht/state.h"

/* Scenes of Geht noch was? for tests, told in lines. */

enum { TOLD_SIZE = 1024 };

struct scene {
	struct geht g;
	struct events events; /* of the last move */
	char told[TOLD_SIZE]; /* what the last move put on record: "achieve 0 2 0 0; bust 2 19" */
};

/* A game whose first fairy is seat 0 and whose piles lie in the order of the cards' numbers, after
 * its layout. solo_rules as the option. */
void scene_begin(struct scene *scene, int n_seats, int16_t solo_rules);
/* The same, before each has laid out. */
void scene_begin_free(struct scene *scene, int n_seats);

/* Goes through steps, ";" between them. A move "0 take 17 in" or a fall "roll 1 2 3 4 5 6 1", which
 * must be legal; or "+" and what is put right by hand:
 *   +left SEAT LEVEL CARD...    +scored SEAT LEVEL CARD...   cards go there from wherever they lie
 *   +marked SEAT CARD...        +byluck SEAT CARD...         marks on cards of the display
 *   +luck SEAT N                +times CARD N                luck markers, a multiplier
 *   +pile COLOUR CARD...        the whole pile, top first
 *   +money SEAT N               +reached SEAT LEVEL          +round N */
void scene_play(struct scene *scene, const char *steps);

/* The move of such a step. */
struct move scene_move(const char *step);

/* Why a move is refused, or 0. */
int scene_refusal(const struct scene *scene, const char *step);

/* How many legal moves a seat has. */
size_t scene_moves(const struct scene *scene, int seat);

/* A scene is played, and then a move is refused, or made and told. */
struct scene_case {
	const char *name;
	int n_seats;
	bool solo;
	const char *before, *move;
	int refusal;
	const char *told; /* what the move puts on record; NULL: not looked at */
};
void scene_check(const struct scene_case *rows, size_t n);
#define SCENE_CHECK(rows) scene_check(rows, sizeof(rows) / sizeof((rows)[0]))
