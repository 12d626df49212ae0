#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "engine/text.h"
#include "engine/words.h"

/* Time controls: how long a turn may take, chosen for each table. */

enum time_control {
	TIME_USUAL,
	TIME_BLITZ,
	TIME_NORMAL,
	TIME_RELAXED,
	TIME_SLOW,
	TIME_NONE,
	TIME_CONTROLS
};

/* "blitz"; "" for TIME_USUAL, which nobody can choose. */
const char *time_control_word(enum time_control speed);
/* False if there is none of that word. */
bool time_control_find(const char *word, enum time_control *speed);
/* "blitz|normal|…" */
void time_control_put_words(struct text *out);

/* Time for a turn, in milliseconds; 0: unlimited. Not for TIME_USUAL. */
int64_t time_control_ms(enum time_control speed);

/* "2 min 10 s". */
void time_control_put_time(const struct words *words, int64_t ms, struct text *out);
