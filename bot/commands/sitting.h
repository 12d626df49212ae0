#pragma once

#include "bot/commands/request.h"

/* Sitting down at the table that a request is about. */

/* Gives the asker a seat, or takes theirs back from the computer. */
void sitting_join(struct request *request);

/* Tells the asker, seated now, how their hands will come. */
void sitting_answer(struct request *request, struct table *table);

/* Says in the table's place that a seat was taken. */
void sitting_announce(struct request *request, const struct seat *seat);

/* Seats a computer player where there is room, and says so. False, and the asker is told, if it
 * could not be stored. */
bool sitting_add_computer(struct request *request, const char *name, enum level level);
