#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/discord/snowflake.h"
#include "bot/chat/picture.h"

/* Which picture stands on a message of ours, and what a request does about it. */

struct message_picture {
	bool unknown;            /* what stands there */
	uint64_t hash;           /* 0: none */
	char id[SNOWFLAKE_SIZE]; /* Discord's of the file */
};

enum picture_use { PICTURE_LEFT_OUT, PICTURE_KEPT, PICTURE_UPLOADED };

/* For how many ms a message waits for its picture at the most; for tests a function. */
enum { MESSAGE_PICTURE_MS = 40 };
unsigned message_picture_patience(void);

/* wanted NULL: none is. edits: the message on which it stands is changed; else it is a new one. */
enum picture_use message_picture_use(
	const struct message_picture *stands, const struct picture *wanted, bool edits);

/* Has a body, which shows the picture if it is used, tell what becomes of the files. */
void message_picture_put(const struct message_picture *stands, const struct picture *wanted,
	enum picture_use use, bool edits, json_t *body);

/* The request was answered: sent is the message as it is now. */
void message_picture_learn(
	struct message_picture *stands, uint64_t hash, enum picture_use use, const json_t *sent);
