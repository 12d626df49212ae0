#ifndef ENGINE_PERUDO_SAY_H
#define ENGINE_PERUDO_SAY_H

#include "engine/perudo/state.h"

/* What the files that put Perudo into words and out of them share. */

enum {
	BID_SIZE = 64,     /* bytes that one bid takes in words, in any language */
	BIDS_SIZE = 192,   /* the lowest bids */
	NAMES_SIZE = 1024, /* all players' names, with their dice */
};

/* "threes". A face that no die has is said as its number. */
void perudo_put_face(struct text *out, const struct words *words, int face);

/* "5 x threes". */
void perudo_put_bid(struct text *out, const struct words *words, int count, int face);

/* The lowest bids open to the seat: "5 x fours, 6 x any face, or 3 x aces". False, and nothing
 * said, where no bid is higher. */
bool perudo_put_lowest(
	struct text *out, const struct words *words, const struct perudo *p, int seat);

/* The names of the seats for which it holds, commas between; false if there are none. */
bool perudo_put_names(const struct audience *audience, bool (*holds)(const struct perudo *, int),
	struct text *out);

/* How many dice each player holds: only where counts=open (P54). */
void perudo_put_counts(const struct audience *audience, struct text *out);

/* Whose palifico round it is and what it changes, for whom. */
void perudo_put_palifico(const struct audience *audience, int seat, struct text *out);

/* "Your dice: 1 3 3 5 6". */
void perudo_put_hand(const struct audience *audience, const int16_t *dice, int n, struct text *out);

/* "ben, your turn", and what can be done. */
void perudo_put_turn(const struct audience *audience, int seat, struct text *out);

/* As game_say's members of the same names; held is hand. */
void perudo_say_status(const struct audience *audience, struct text *out);
void perudo_say_held(const struct audience *audience, struct text *out);
void perudo_say_where(const struct audience *audience, struct text *out);
void perudo_say_hint(const struct audience *audience, struct text *out);
void perudo_say_refusal(
	const struct audience *audience, const struct move *move, int refusal, struct text *out);
void perudo_say_question(
	const struct audience *audience, const struct move *begun, struct text *out);
void perudo_say_choice(
	const struct audience *audience, const struct move *move, unsigned from, struct text *out);
int perudo_parse(const void *view, int seat, int verb, const char *words, struct move *move);

#endif
