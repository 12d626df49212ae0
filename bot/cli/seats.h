#pragma once

#include "bot/cli/arguments.h"
#include "bot/guest/guest.h"

/* Seats given to guests by "--seat N=COMMAND", in the order of sitting down: the first is number 1,
 * and [0] here. */
struct seats {
	const char *commands[SEATS_MAX]; /* borrowed; NULL: no guest */
	struct guest *guests[SEATS_MAX]; /* once started */
};

/* Reads one option: 0, or 2 after reporting an error. */
int seats_read(const struct arguments *arguments, const char *value, struct seats *seats);
/* 0, or 2 after reporting that a number is out of bounds. */
int seats_check(const struct arguments *arguments, const struct seats *seats, int least, int most);

/* Starts all guests for a subcommand ("play"): 0, or a negative errno after reporting it; then no
 * guest is left. */
int seats_start(struct seats *seats, const char *command);
void seats_end(struct seats *seats);

/* Writes a guest's name, after its command's file: "mybot" for "./mybot --deep". */
void seats_put_name(const char *command, struct text *out);
