#pragma once

#include "bot/table/table.h"

/* How a table stands, in words. */

enum { STATUS_BYTES_MAX = 4096 };

/* The sentence for a table that is paused, and in answer to a move there. */
#define STATUS_PAUSED SENTENCE("The game is paused; {prefix}resume continues it.")

/* The opening's sentence for a table where settings talk=both holds. */
#define STATUS_TALK SENTENCE("What is said here is shown to those who play in a browser.")

/* The sentence for a table whose people may ask for hints. */
#define STATUS_HINTS SENTENCE("Players may ask for hints here, so this game will not be rated.")

/* The sentence for a table whose journal is refused. */
#define STATUS_PARKED                                                                            \
	SENTENCE("Table #{id} is parked: today's rules refuse a move in its record. Nothing is " \
		 "lost, "                                                                        \
		 "but the game cannot go on; {prefix}end closes it.")

/* "[#dice · Perudo #12 · round 3] ", which stands before a private text. */
void status_put_address(
	const struct audience *audience, const struct table *table, struct text *out);

/* "ann is in (1/6).", of a seat. */
void status_put_seated(
	const struct table *table, const struct words *words, int seat, struct text *out);

/* The names of its seats, commas between. */
void status_put_seats(const struct table *table, const struct words *words, struct text *out);

/* The seed, once the game is over or broken off. */
void status_put_proof(const struct table_place *place, struct text *out);

/* The hand of a seat, after the address. */
void status_put_hand(
	const struct table *table, int seat, const struct words *words, struct text *out);

/* How its game stands, as who reads the place may know it. */
void status_put_standing(const struct table_place *place, struct text *out);

/* How its game stands, with the game's name, or how the table stands before its start, as everybody
 * may know it, to be read on this network. */
void status_put(const struct table *table, const struct chat *chat, const struct words *words,
	struct text *out);

/* The status for all in the place, in its words; with highlights whose turn it is begins a line. */
void status_put_for_place(const struct table_place *place, struct text *out);

/* A moment to come, where the network shows how far away that is, else how long it is until then.
 */
void status_put_moment(const struct table *table, const struct chat *chat,
	const struct words *words, int64_t at, struct text *out);

/* Behind that: how much time those have left whose clocks run. In a line of its own, but where each
 * line costs. */
void status_put_deadlines(const struct table_place *place, struct text *out);
/* When the time of a seat is up; 0: no clock of theirs runs. */
typedef int64_t status_deadline(const struct table *table, int seat);
/* As status_put_deadlines(), for somebody on this network, in their words, by these deadlines. */
void status_put_deadlines_for(const struct table *table, const struct chat *chat,
	const struct words *words, status_deadline *deadline, struct text *out);
