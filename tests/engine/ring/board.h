#pragma once

#include "engine/ring/ring.h"
#include "engine/ring/state.h"

/* Tables of Don't Drop the Ring for tests, set up in a line. Cards are written "r5": the first
 * letter of the suit and the rank. Dice on their pedestals are "M3", "J" and "H2". */

int board_card(const char *word);

/* The cards of a blank-separated list, as a set, as they stand in a list; both up to a "/". */
uint32_t board_set(const char *words);
int board_list(const char *words, int cards[CARDS]);

/* What stands behind the n-th "/"; "" if there are not so many. */
const char *board_part(const char *words, int n);

/* Dice by seat: "M3 J H2". */
void board_set_dice(struct ring *r, const char *dice);
void board_read_die(const char *word, uint8_t *area, uint8_t *die);

/* Rings by seat, as many as there are: 9 9 9 0 0. */
void board_set_rings(struct ring *r, const int *rings);

/* A new game. */
void board_set_up(struct ring *r, int n_seats, int recover);

/* The same with a parent, hands ("r5 s3/e4 …", to be filled up) and dice, in their phases. */
void board_deal(struct ring *r, int n_seats, int parent, const char *hands);
void board_roll(struct ring *r, const char *dice);

/* The game in the middle of a round: all have dice (More jewel 3) and have discarded; the trick is
 * to be led by leader. Hands are as written, by seat. */
void board_play(struct ring *r, int n_seats, int leader, int center, const char *hands);

struct move board_move(int seat, enum ring_verb verb, const char *card);

int board_legal(const struct ring *r, struct move move);

/* Makes a move, which must be legal. */
void board_make(struct ring *r, struct move move, struct events *events);

/* Seats play these cards from the one on turn on. */
void board_play_cards(struct ring *r, const char *words, struct events *events);

/* The first event of a kind, or NULL; and the n-th from 0. */
const struct event *board_event(const struct events *events, int kind);
const struct event *board_nth_event(const struct events *events, int kind, int n);
