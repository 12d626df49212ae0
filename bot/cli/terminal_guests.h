#pragma once

#include "bot/cli/seats.h"
#include "bot/table/guests.h"

/* The guests at the table that was opened last. A game that an earlier session kept has none. */
struct terminal_guests {
	struct table_guests hook; /* for the bot */
	const struct seats *seats;
	bool waits;    /* for their answers, as at a pipe, where the next line is not read before */
	int64_t table; /* its id; 0: none */
	struct terminal_guest_turn {
		int64_t asked_at; /* at so many moves; -1: not yet */
		enum guests_answer answer;
		struct move move; /* of GUESTS_MOVE */
	} turns[SEATS_MAX];       /* as their seats */
};

void terminal_guests_init(struct terminal_guests *guests, const struct seats *seats);
