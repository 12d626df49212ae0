#pragma once

#include "bot/commands/request.h"

/* Completions of the word being typed. */

struct suggestions {
	char begun[INPUT_MAX]; /* the typed beginning, folded */
	struct chat_choice *choices;
	size_t n;
};

/* Adds the words, shown as label, if either begins as typed and there is room. */
void suggestions_add(struct suggestions *list, const char *label, const char *words);
