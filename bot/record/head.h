#ifndef BOT_RECORD_HEAD_H
#define BOT_RECORD_HEAD_H

#include <jansson.h>

#include "bot/record/fault.h"

/* What stands around a record's events. */
struct head {
	const struct game *game;
	int16_t options[OPTIONS_MAX];
	int n_seats;
	char names[SEATS_MAX][QUOTE_SIZE]; /* to be said; long ones are cut */
	json_t *events;                    /* an array; lives as long as the record */
	bool has_proof;
	uint8_t key[FAIR_HASH]; /* of the dice, where the record carries their proof */
};

/* Reads and judges it: 0, or -EINVAL and why. */
int head_read(json_t *record, struct head *head, char *why);

/* Judges the proof against itself and against the seats, and derives the key. */
int proof_read(json_t *fair, struct head *head, char *why);

#endif
