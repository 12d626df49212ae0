#pragma once

#include "bot/commands/request.h"

/* For people who want company at a table in a place of one person. */
#define SITTING_ALONE                                                                        \
	SENTENCE("That table is played by one person alone, against computers: nobody else " \
		 "can join or look on.")

/* Put why no table can be opened, or brought, here, as the rest of an answer. */
void sitting_put_lacking(struct request *request);
void sitting_put_table_here(struct request *request);

/* Sitting down at the request's table. */

enum { SITTING_OPPONENTS = 2 }; /* computer players where no number is chosen */

/* Gives the asker a seat, or takes theirs back from the computer. */
void sitting_join(struct request *request);

/* Tells the newly seated asker how their hands will come. */
void sitting_answer(struct request *request);

/* Tells the person of a seat how their hands will come, and probes whether they can be told. */
void sitting_welcome(struct table *table, int seat);

/* Announces at the table that a seat was taken. */
void sitting_announce(struct request *request, int seat);

/* Reads how strong computers shall be, or how many: "hard", "3". A number too large becomes
 * SEATS_MAX. False: the word says neither. */
bool sitting_read_computers(const char *word, enum level *level, int *n);

/* Seats n computer players, for whom there must be room, and announces them, or tells the asker
 * that it could not be stored. */
void sitting_add_computers(struct request *request, enum level level, int n);

/* Refuses an unknown guest beyond the limit of guests, before anything of them is stored. The
 * request has no person yet. */
bool sitting_turns_away(struct request *request);
