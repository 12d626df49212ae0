#pragma once

#include <jansson.h>

#include "bot/record/fault.h"

/* A record but for what happened: the members around its events. */
struct head {
	const struct game *game;
	int16_t options[OPTIONS_MAX];
	int n_seats;
	char names[SEATS_MAX][QUOTE_SIZE]; /* for messages; long ones are cut */
	json_t *events;                    /* an array, the record's own */
	bool has_proof;
	uint8_t key[FAIR_HASH]; /* of the dice, from the proof */
};

/* Reads and checks it: 0, or -EINVAL and why. */
int head_read(json_t *record, struct head *head, char *why);
