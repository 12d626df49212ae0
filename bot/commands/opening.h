#pragma once

#include "bot/commands/request.h"

/* Opening a table in the place of a request. */

struct opening {
	const struct game *game;
	int16_t options[OPTIONS_MAX];
	enum time_control speed;
	unsigned switches;  /* as of a table */
	int64_t follows;    /* the game of which it is the rematch; 0: none */
	size_t n_computers; /* that sit down with the asker */
	struct {
		const char *name; /* borrowed */
		enum level level;
	} computers[SEATS_MAX];
};

/* Whether a table can be opened here; if not, the asker is told why. */
bool opening_is_allowed(struct request *request);

/* Opens it and seats the asker and the computers. False if it could not be stored; then the asker
 * is told. */
bool opening_open(struct request *request, const struct opening *opening);
