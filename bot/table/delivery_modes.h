#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"

/* How a person can have private texts, by the words that choose and store it. */

/* "usual", "notice", … by enum delivery_mode. */
extern const char *const delivery_mode_words[MODES];

/* "" and what is no such word are MODE_USUAL. */
enum delivery_mode delivery_mode_find(const char *word);
