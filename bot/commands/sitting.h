#pragma once

#include "bot/commands/request.h"

/* To whoever wants company at a table that stands in a place of one person's alone. */
#define SITTING_ALONE                                                                        \
	SENTENCE("That table is played by one person alone, against computers: nobody else " \
		 "can join or look on.")

/* Sitting down at the table that a request is about. */

enum { SITTING_OPPONENTS = 2 }; /* that computers play, where nobody chooses how many */

/* Gives the asker a seat, or takes theirs back from the computer. */
void sitting_join(struct request *request);

/* Tells the asker, seated now, how their hands will come. */
void sitting_answer(struct request *request, struct table *table);

/* Tells the person of a seat how their hands will come, and finds out whether they can be told. */
void sitting_welcome(struct table *table, int seat);

/* Says in the table's place that a seat was taken. */
void sitting_announce(struct request *request, int seat);

/* Seats n computer players, for whom there must be room, and says so, or tells the asker that it
 * could not be stored. */
void sitting_add_computers(struct request *request, enum level level, int n);

/* Refuses an unknown guest beyond the limit of guests, before anything is stored of them. The
 * person is not known yet. */
bool sitting_turns_away(struct request *request);
