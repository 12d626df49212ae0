#include "engine/words.h"

#include <string.h>

static const char *find(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	if (words != NULL) {
		return words->find(words, one, many, n);
	}
	return many != NULL && n != 1 ? many : one;
}

static void say(struct text *out, const char *sentence,
	bool (*fill)(const void *data, const char *name, size_t len, struct text *out),
	const void *data) {
	const char *from = sentence;
	for (const char *open; (open = strchr(from, '{')) != NULL;) {
		const char *close = strchr(open, '}');
		if (close == NULL) {
			break;
		}
		text_put(out, from, (size_t)(open - from));
		from = close + 1;
		if (!fill(data, open + 1, (size_t)(close - open - 1), out)) {
			text_put(out, open, (size_t)(from - open));
		}
	}
	text_puts(out, from);
}

struct places {
	const struct audience *audience; /* NULL: nobody in particular */
	const struct place *list;
	size_t n;
};

static bool fill_place(const void *data, const char *name, size_t len, struct text *out) {
	const struct places *places = data;
	for (const struct place *place = places->list; place < places->list + places->n; place++) {
		if (strncmp(place->name, name, len) != 0 || place->name[len] != '\0') {
			continue;
		}
		if (place->put != NULL) {
			place->put(places->audience, place->at, out);
		} else if (place->text != NULL) {
			text_puts(out, place->text);
		} else {
			text_number(out, place->number);
		}
		return true;
	}
	return false;
}

const char *words_find(const struct words *words, const char *sentence) {
	return find(words, sentence, NULL, 1);
}

void words_put(struct text *out, const struct words *words, const char *sentence) {
	text_puts(out, words_find(words, sentence));
}

void words_say(struct text *out, const struct words *words, const char *sentence,
	const struct place *places, size_t n_places) {
	say(out, words_find(words, sentence), fill_place, &(struct places){NULL, places, n_places});
}

void words_say_many(struct text *out, const struct words *words, const char *one, const char *many,
	unsigned long n, const struct place *places, size_t n_places) {
	say(out, find(words, one, many, n), fill_place, &(struct places){NULL, places, n_places});
}

void words_tell(struct text *out, const struct audience *audience, const char *sentence,
	const struct place *places, size_t n_places) {
	say(out, words_find(audience->words, sentence), fill_place,
		&(struct places){audience, places, n_places});
}

void words_fill(struct text *out, const struct words *words, const char *sentence,
	bool (*fill)(const void *data, const char *name, size_t len, struct text *out),
	const void *data) {
	say(out, words_find(words, sentence), fill, data);
}
