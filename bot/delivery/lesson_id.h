#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/chat.h"

/* The id of a button in a lesson, "learn NUMBER STEP WORDS": it types the words at that lesson's
 * step; a stale one is recognised. */

enum { LESSON_WORDS_SIZE = 64 };

struct lesson_id {
	int64_t number; /* of the lesson */
	unsigned step;
	char words[LESSON_WORDS_SIZE];
};

/* False: it does not fit an id, so there can be no such button. */
bool lesson_id_write(const struct lesson_id *press, char id[CONTROL_ID_SIZE]);

/* Reads an id, which may come from anybody; false unless lesson_id_write() writes it so. Does not
 * check that there is such a lesson. */
bool lesson_id_read(const char *id, struct lesson_id *press);
