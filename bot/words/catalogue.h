#pragma once

#include "engine/words.h"

enum language { LANGUAGE_ENGLISH, LANGUAGE_JAPANESE, LANGUAGES };

/* Call once, before any thread. A language whose catalogue is missing speaks English. */
void catalogue_open(void);

/* Never NULL after catalogue_open(). */
const struct words *catalogue_words(enum language language);

/* "en", "ja". */
const char *catalogue_tag(enum language language);

/* The language of a tag ("ja", "ja-JP", "JA"), or LANGUAGES if there is none. */
enum language catalogue_find(const char *tag);
