#pragma once

#include "bot/cli/terminal_wishes.h"

/* One person at this terminal, or a pipe, against computer players. */

/* "slow", "normal", "fast", "enter". */
extern const char *const terminal_paces[PACES];

/* Until the person quits, or the input ends. store: NULL: nothing is kept. 0, or a negative errno.
 */
int terminal_session_run(const struct terminal_wishes *wishes, struct store *store);
