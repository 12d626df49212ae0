#include "engine/words.h"

#include <string.h>

static const char *find(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	if (words != NULL) {
		return words->find(words, one, many, n);
	}
	return many != NULL && n != 1 ? many : one;
}

static const struct place *place_named(
	const struct place *places, size_t n_places, const char *name, size_t len) {
	for (size_t i = 0; i < n_places; i++) {
		if (strncmp(places[i].name, name, len) == 0 && places[i].name[len] == '\0') {
			return &places[i];
		}
	}
	return NULL;
}

static void fill(struct text *out, const struct place *place) {
	if (place->text != NULL) {
		text_puts(out, place->text);
	} else {
		text_number(out, place->number);
	}
}

/* A brace that names no place is said as it stands. */
static void say(
	struct text *out, const char *sentence, const struct place *places, size_t n_places) {
	const char *from = sentence;
	for (const char *open; (open = strchr(from, '{')) != NULL;) {
		const char *close = strchr(open, '}');
		if (close == NULL) {
			break;
		}
		const struct place *place =
			place_named(places, n_places, open + 1, (size_t)(close - open - 1));
		text_put(out, from, (size_t)((place != NULL ? open : close + 1) - from));
		if (place != NULL) {
			fill(out, place);
		}
		from = close + 1;
	}
	text_puts(out, from);
}

void words_put(struct text *out, const struct words *words, const char *sentence) {
	text_puts(out, find(words, sentence, NULL, 1));
}

void words_say(struct text *out, const struct words *words, const char *sentence,
	const struct place *places, size_t n_places) {
	say(out, find(words, sentence, NULL, 1), places, n_places);
}

void words_say_many(struct text *out, const struct words *words, const char *one, const char *many,
	unsigned long n, const struct place *places, size_t n_places) {
	say(out, find(words, one, many, n), places, n_places);
}
