#pragma once

#include "bot/commands/request.h"

/* Votes on a moderator's powers: more than half of the seated carry a vote. */

struct vote {
	uint8_t *votes;       /* in favour, as bits of seats */
	int about;            /* this seat has no vote; -1: all have */
	bool players;         /* a moderator who sits there has a vote only */
	bool by_all;          /* all others concerned must agree; a moderator cannot decide */
	bool unseats;         /* to unseat an active person takes two votes at least */
	const char *sentence; /* announces a vote: {who} votes about {whom}, {n} more needed */
	/* Put with each vote: the question, and how to agree; NULL: nothing. */
	feed_writer *put_what, *put_how;
	const void *data;
};

/* Whether the asker, as a moderator, decides alone. */
bool vote_is_decided(const struct request *request, const struct vote *vote);

/* Whether the asker may vote; if not, they were refused. Ends an absent voter's absence. */
bool vote_is_open_to(struct request *request);

/* Counts the asker's vote. True: the vote is carried, or a moderator decides; if not, the asker or
 * the place was told how many votes are missing. */
bool vote_carries(struct request *request, const struct vote *vote);
