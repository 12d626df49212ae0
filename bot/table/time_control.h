#ifndef BOT_TABLE_TIME_CONTROL_H
#define BOT_TABLE_TIME_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/text.h"
#include "engine/words.h"

/* How long a turn may take, chosen for each table beside the rules of its game. */

enum speed {
	SPEED_USUAL,
	SPEED_BLITZ,
	SPEED_NORMAL,
	SPEED_RELAXED,
	SPEED_SLOW,
	SPEED_NONE,
	SPEEDS
};

/* "blitz"; that of SPEED_USUAL is empty, and nobody can choose it. */
const char *speed_word(enum speed speed);
/* False if there is none of that word. */
bool speed_find(const char *word, enum speed *speed);
/* "blitz|normal|…" */
void speed_put_words(struct text *out);

/* How long a turn may take, in milliseconds; 0: as long as one likes. Not of SPEED_USUAL. */
int64_t speed_ms(enum speed speed);

/* "2 min 10 s". */
void speed_put_time(const struct words *words, int64_t ms, struct text *out);

#endif
