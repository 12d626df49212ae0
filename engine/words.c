#include "engine/words.h"

#include <string.h>

#include "engine/spans.h"

static const char *find(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	if (words != NULL) {
		return words->find(words, one, many, n);
	}
	return many != NULL && n != 1 ? many : one;
}

static bool has_stop(const char *english) {
	size_t n = strlen(english);
	return n > 0 && english[n - 1] == '.';
}

/* A sentence being written. */
struct sentence {
	const struct words *words;
	bool (*fill)(const void *data, const char *name, size_t len, struct text *out);
	const void *data;
	bool of_reader; /* the reader was named */
};

/* The name written from begun on, and a title, unless it is "you". */
static const char *behind_name(
	const struct words *words, const struct text *out, size_t begun, const char *next) {
	const char *title = words != NULL ? words->title : NULL;
	bool skips = title != NULL && spans_end_with_reader(out, begun) &&
		     strncmp(next, title, strlen(title)) == 0;
	return next + (skips ? strlen(title) : 0);
}

/* Fills a place; returns the text after it. */
static const char *say_place(
	struct sentence *sentence, const char *open, const char *close, struct text *out) {
	const struct words *words = sentence->words;
	size_t begun = out->len;
	if (!sentence->fill(sentence->data, open + 1, (size_t)(close - open - 1), out)) {
		text_put(out, open, (size_t)(close + 1 - open));
		return close + 1;
	}
	sentence->of_reader |= spans_name_reader(out, begun);
	return behind_name(words, out, begun, close + 1);
}

static void say_part(
	struct sentence *sentence, const char *from, const char *end, struct text *out);

/* Writes the form "[are|is]" for the reader, if the reader is named, in it or before. */
static void say_form(struct sentence *sentence, const char *open, const char *bar,
	const char *close, struct text *out) {
	struct text before = *out;
	say_part(sentence, bar + 1, close, out);
	if (sentence->of_reader) {
		text_take_back(out, &before);
		say_part(sentence, open + 1, bar, out);
	}
}

static void say_part(
	struct sentence *sentence, const char *from, const char *end, struct text *out) {
	while (from < end) {
		size_t plain = strcspn(from, "{[");
		plain = plain < (size_t)(end - from) ? plain : (size_t)(end - from);
		text_put(out, from, plain);
		from += plain;
		size_t left = (size_t)(end - from);
		const char *close = memchr(from, *from == '{' ? '}' : ']', left);
		const char *bar = close != NULL ? memchr(from, '|', (size_t)(close - from)) : NULL;
		if (left > 0 && *from == '{' && close != NULL) {
			from = say_place(sentence, from, close, out);
		} else if (bar != NULL) {
			say_form(sentence, from, bar, close, out);
			from = close + 1;
		} else if (left > 0) {
			text_put(out, from++, 1);
		}
	}
}

/* Of a word, but not "PARADOX!" or "I". */
static bool begins_with_capital(const char *sentence) {
	return *sentence >= 'A' && *sentence <= 'Z' && sentence[1] >= 'a' && sentence[1] <= 'z';
}

static void put_stop(struct text *out, const char *stop) {
	text_puts(out, stop);
	out->stop = (unsigned char)strlen(stop);
}

/* A translated fragment may end in a stop. */
static void note_stop(struct text *out, const char *sentence, const char *stop) {
	size_t len = strlen(sentence), n = stop != NULL ? strlen(stop) : 0;
	if (n > 0 && len >= n && strcmp(sentence + len - n, stop) == 0) {
		out->stop = (unsigned char)n;
	}
}

/* Writes a sentence, looked up by its English text, or that text itself in English. */
static void say(
	const struct sentence *how, const char *english, const char *sentence, struct text *out) {
	struct sentence said = *how;
	const char *end = sentence + strlen(sentence);
	bool translated = sentence != english, stops = has_stop(english);
	bool ends_itself = stops && translated && end > sentence && end[-1] == '|';
	size_t begun = out->len;
	said.of_reader = false;
	if (!translated && begins_with_capital(sentence) && spans_at_line(out)) {
		out->capital = out->len + 1;
	}
	end -= stops && (ends_itself || !translated);
	say_part(&said, behind_name(said.words, out, 0, sentence), end, out);
	if (begun > 0 && out->begins == begun) {
		spans_begin_sentence(out, begun);
	}
	if (stops && !ends_itself) {
		const char *stop = translated && said.words->stop != NULL ? said.words->stop : ".";
		put_stop(out, stop);
	} else if (!stops && translated) {
		note_stop(out, sentence, said.words->stop);
	}
}

bool words_fill_place(const void *data, const char *name, size_t len, struct text *out) {
	const struct words_places *places = data;
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

const char *words_you(const struct words *words) {
	return words != NULL && words->you != NULL ? words->you : SPANS_YOU "you" SPANS_YOU;
}

void words_gap(struct text *out, const struct words *words) {
	const char *gap = words != NULL ? words->gap : NULL;
	bool begins = out->stop > 0;
	text_puts(out, gap != NULL && begins ? gap : " ");
	out->begins = begins ? out->len : out->begins;
}

const char *words_find(const struct words *words, const char *sentence) {
	return find(words, sentence, NULL, 1);
}

static bool fill_nothing(const void *data, const char *name, size_t len, struct text *out) {
	(void)data;
	(void)name;
	(void)len;
	(void)out;
	return false;
}

void words_put(struct text *out, const struct words *words, const char *sentence) {
	words_fill(out, words, sentence, fill_nothing, NULL);
}

void words_say(struct text *out, const struct words *words, const char *sentence,
	const struct place *places, size_t n_places) {
	words_fill(out, words, sentence, words_fill_place,
		&(struct words_places){NULL, places, n_places});
}

void words_say_many(struct text *out, const struct words *words, const char *one, const char *many,
	unsigned long n, const struct place *places, size_t n_places) {
	const char *english = find(NULL, one, many, n);
	const char *said = find(words, one, many, n);
	say(&(struct sentence){words, words_fill_place,
		    &(struct words_places){NULL, places, n_places}, false},
		said == one || said == many ? said : english, said, out);
}

void words_tell(struct text *out, const struct audience *audience, const char *sentence,
	const struct place *places, size_t n_places) {
	words_fill(out, audience->words, sentence, words_fill_place,
		&(struct words_places){audience, places, n_places});
}

void words_fill(struct text *out, const struct words *words, const char *sentence,
	bool (*fill)(const void *data, const char *name, size_t len, struct text *out),
	const void *data) {
	say(&(struct sentence){words, fill, data, false}, sentence, words_find(words, sentence),
		out);
}
