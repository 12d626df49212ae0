#pragma once

#include "bot/commands/request.h"

/* Votes on a moderator's powers: more than half of the seated carry one. */

struct vote {
	uint8_t *votes; /* in favour, as bits of seats */
	int about;      /* the seat that has no vote; -1: none */
	bool players;   /* a moderator who sits there only votes */
	bool by_all;    /* all others whom it concerns must agree, whatever a moderator says */
	bool unseats;   /* who is active is unseated by two at least */
	const char
		*sentence; /* told of a vote: {who} votes for what {whom} loses, {n} more needed */
	/* Told with each vote: the question, and how one agrees; NULL: nothing. */
	announce_writer *put_what, *put_how;
	const void *data;
};

/* Whether a moderator decides it by asking. */
bool vote_is_decided(const struct request *request, const struct vote *vote);

/* Whether the asker may vote; if not, they were refused. An absent voter is back. */
bool vote_is_open_to(struct request *request);

/* Counts the asker's vote. True if it is carried now, or a moderator decides it; if not, the asker
 * or the place was told how many votes are missing. */
bool vote_carries(struct request *request, const struct vote *vote);
