#pragma once

#include <stdbool.h>

#include "bot/chat/chat.h"

/* The words for delivery modes, as people choose and the store keeps them. */

/* "usual", "notice", … by enum delivery_mode. */
extern const char *const delivery_mode_words[MODES];

/* "" and what is no such word are MODE_USUAL. */
enum delivery_mode delivery_mode_find(const char *word);
