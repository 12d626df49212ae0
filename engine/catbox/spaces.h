#pragma once

#include "engine/catbox/state.h"

/* The research board and the hands. The board's spaces are 32 bits, a row of eight for each color:
 * neighbours are a bit or a row apart. */

#define FIRST_ROW 0xffU
#define FIRST_COLUMN 0x01010101U

/* How many ranks there are (C2). */
int catbox_ranks(const struct catbox *c);

/* The space of a card of this color, as a bit; a color's row, a rank's column. */
static inline uint32_t catbox_space(int card, int color) {
	return 1U << (RANKS * color + card - 1);
}
static inline uint32_t catbox_row(int color) {
	return FIRST_ROW << RANKS * color;
}
static inline uint32_t catbox_column(int card) {
	return FIRST_COLUMN << (card - 1);
}

/* How many of these spaces are in the column. */
int catbox_count_in_column(uint32_t spaces, int card);

/* The neighbours of these spaces, these excluded (C6). */
uint32_t catbox_beside(uint32_t spaces);

/* The size of the largest group of connected tokens (C6, C48). */
int catbox_largest_group(uint32_t tokens);

/* All spaces with a token. */
uint32_t catbox_taken(const struct catbox *c);

/* Whose token lies there, SEAT_NONE if nobody's. */
int catbox_owner(const struct catbox *c, uint32_t space);

/* Whether red may be led (C24). */
bool catbox_red_is_broken(const struct catbox *c);

/* The spaces that this seat may play a card of its hand to (C19-C27), whoever is on turn; 0:
 * paradox (C39). */
uint32_t catbox_open(const struct catbox *c, int seat);

/* The play that wins the trick as it stands; whether a play beats another, which must be red or of
 * the led color (C35-C37). */
const struct catbox_play *catbox_best_play(const struct catbox *c);
bool catbox_beats(const struct catbox_play *play, const struct catbox_play *other);

/* The n-th legal prediction, from 0 (C15). */
int catbox_nth_prediction(const struct catbox *c, int n);

/* Whether the seat has put a card aside in this round. */
bool catbox_has_discarded(const struct catbox *c, int seat);

/* Whether the game ends with this round whatever happens (C8). */
bool catbox_is_last_round(const struct catbox *c);
