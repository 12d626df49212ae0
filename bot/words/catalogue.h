#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "engine/words.h"

enum language { LANGUAGE_ENGLISH, LANGUAGE_JAPANESE, LANGUAGES };

/* Call once, before any thread. A language whose catalogue is missing speaks English. */
void catalogue_open(void);

/* Whether a language speaks English for want of its catalogue; file: where that should be. */
bool catalogue_is_missing(enum language language, char *file, size_t cap);

/* Never NULL after catalogue_open(). */
const struct words *catalogue_words(enum language language);

/* "en", "ja". */
const char *catalogue_tag(enum language language);

/* The language of a tag ("ja", "ja-JP", "JA"), or LANGUAGES if there is none. */
enum language catalogue_find(const char *tag);

/* The system's language, if it is one of ours; else English. */
enum language catalogue_usual(void);
