#pragma once

#include <jansson.h>

#include "bot/record/fault.h"

/* A record without its events: the members around them. */
struct head {
	const struct game *game;
	int16_t options[OPTIONS_MAX];
	int n_seats;
	char names[SEATS_MAX][QUOTE_SIZE]; /* for messages; long ones are truncated */
	json_t *events;                    /* an array, owned by the record */
	bool has_proof;
	struct proof {
		const char *id;
		uint8_t seed[FAIR_SEED], commit[FAIR_HASH];
		const char *texts[RECORD_TEXTS_MAX];
		size_t n_texts;
		int seats[SEATS_MAX];
	} proof;
	uint8_t key[FAIR_HASH]; /* of the dice, from the proof */
};

/* Reads and checks the head: 0, or -EINVAL with why. */
int head_read(json_t *record, struct head *head, char *why);
