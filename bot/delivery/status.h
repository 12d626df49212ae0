#pragma once

#include "bot/table/table.h"

/* The status of a table, in words. */

enum { STATUS_BYTES_MAX = 4096 };

/* For a table that is paused, and in answer to a move there. */
#define STATUS_PAUSED SENTENCE("The game is paused; {prefix}resume continues it.")

/* The opening's sentence for a table with settings talk=both. */
#define STATUS_TALK SENTENCE("What is said here is shown to those who play in a browser.")

/* For a table where people may ask for hints. */
#define STATUS_HINTS SENTENCE("Players may ask for hints here, so this game will not be rated.")

/* For a table whose journal is refused. */
#define STATUS_PARKED                                                                            \
	SENTENCE("Table #{id} is parked: today's rules refuse a move in its record. Nothing is " \
		 "lost, "                                                                        \
		 "but the game cannot go on; {prefix}end closes it.")

/* "[#dice · Perudo #12 · round 3] ", before a private text. */
void status_put_address(
	const struct audience *audience, const struct table *table, struct text *out);

/* "ann is in (1/6).", of a seat. */
void status_put_seated(
	const struct table *table, const struct words *words, int seat, struct text *out);

/* The names of its seats, with commas. */
void status_put_seats(const struct table *table, const struct words *words, struct text *out);

/* The hand of a seat, after the address. */
void status_put_hand(
	const struct table *table, int seat, const struct words *words, struct text *out);

/* The hand of the audience's seat, if there is one to tell, in lines of its own. */
void status_put_hand_below(
	const struct table *table, const struct audience *audience, struct text *out);

/* The status of its game, as readers of the place may know it. */
void status_put_standing(const struct table_place *place, struct text *out);

/* The status of its game with the game's name, or of the table before its start, as everybody may
 * know it, for readers on this network. */
void status_put(const struct table *table, const struct chat *chat, const struct words *words,
	struct text *out);

/* The status for all in the place, in its words; with highlights a line begins with the person on
 * turn. */
void status_put_for_place(const struct table_place *place, struct text *out);

/* A future moment: as a timestamp where the network shows those, else as the time until then. */
void status_put_moment(const struct table *table, const struct chat *chat,
	const struct words *words, int64_t at, struct text *out);

/* The end of a seat's time; 0: its clock does not run. */
typedef int64_t status_deadline(const struct table *table, int seat);
/* After the status, for a reader on this network: the time left by these deadlines, in a line of
 * its own except where each line costs. */
void status_put_deadlines(const struct table *table, const struct chat *chat,
	const struct words *words, status_deadline *deadline, struct text *out);
