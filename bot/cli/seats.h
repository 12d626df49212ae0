#pragma once

#include "bot/cli/arguments.h"
#include "bot/guest/guest.h"

/* The seats that "--seat N=COMMAND" gives to guests, in the order of sitting down: the first is
 * number 1, and [0] here. */
struct seats {
	const char *commands[SEATS_MAX]; /* borrowed; NULL: it is no guest's */
	struct guest *guests[SEATS_MAX]; /* once they have started */
};

/* Reads one of them, for 0, or says what is wrong and returns 2. */
int seats_read(const struct arguments *arguments, const char *value, struct seats *seats);
/* 0, or 2 and said so unless they lie between the bounds. */
int seats_check(const struct arguments *arguments, const struct seats *seats, int least, int most);

/* Starts all guests for a command of ours ("play"): 0, or a negative errno, and said why; then none
 * is left. */
int seats_start(struct seats *seats, const char *command);
void seats_end(struct seats *seats);

/* Writes a guest's name, from its command's file: "mybot", of "./mybot --deep". */
void seats_put_name(const char *command, struct text *out);
