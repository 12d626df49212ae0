#pragma once

#include "bot/commands/request.h"

/* Bringing a table that stands elsewhere to the place where it is asked for, by "#812" or, from
 * strangers, by "#812-KEY", its invitation. */

/* Makes the table that the request's arguments name the request's, standing in its place. False:
 * that may not be, and the asker was told why. */
bool bring_here(struct request *request);
