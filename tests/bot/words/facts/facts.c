#include "tests/bot/words/facts/facts.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/base/utf8.h"
#include "tests/engine/marks.h"

enum { MESSAGE_MOST = 16 * 1024 };

/* Facts. */

/* Without the marks around who reads. */
static void put_unmarked(const char *text, char out[FACT_SIZE]) {
	for (; *text != '\0'; text++) {
		*out = *text;
		out += *text != *SPANS_YOU;
	}
	*out = '\0';
}

static void put_fact(struct facts *facts, int seat, bool before, const char *text) {
	assert(facts->n < FACTS_MOST && strlen(text) < FACT_SIZE);
	facts->list[facts->n].seat = seat;
	facts->list[facts->n].before = before;
	put_unmarked(text, facts->list[facts->n++].text);
}

void facts_text(struct facts *facts, int seat, const char *format, ...) {
	char text[FACT_SIZE];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	put_fact(facts, seat, false, text);
}

void facts_number(struct facts *facts, int seat, int number) {
	facts_text(facts, seat, "%d", number);
}

void facts_words(struct facts *facts, int seat, const char *sentence) {
	facts_text(facts, seat, "%s", words_find(facts->hearing->audience.words, sentence));
}

void facts_words_of(struct facts *facts, int seat, const char *sentence, int n) {
	char text[FACT_SIZE];
	struct text out = TEXT_INTO(text);
	SAY(&out, facts->hearing->audience.words, sentence, {"n", .number = n});
	put_fact(facts, seat, false, text);
}

static const char *name_of(const struct hearing *hearing, int seat, char name[FACT_SIZE]) {
	assert(strlen(hearing->audience.names[seat]) < FACT_SIZE);
	put_unmarked(hearing->audience.names[seat], name);
	return name;
}

void facts_name(struct facts *facts, int seat) {
	if (seat >= 0) {
		put_fact(facts, ANYWHERE, false, facts->hearing->audience.names[seat]);
	}
}

void facts_by_seat(struct facts *facts, const int16_t *at, bool zeros) {
	for (int seat = 0; seat < at[0]; seat++) {
		if (zeros || at[1 + seat] != 0) {
			facts_number(facts, seat, at[1 + seat]);
		}
	}
}

void facts_places(struct facts *facts, const int16_t *at) {
	for (int seat = 0; seat < at[0]; seat++) {
		char place[FACT_SIZE];
		snprintf(place, sizeof(place), "%d", at[1 + seat]);
		put_fact(facts, seat, true, place);
	}
}

/* Events, by their fields. */

static const struct telling *find_telling(
	const struct game_facts *particular, const char *event, const char *field) {
	const struct telling *telling = particular->tellings;
	while (telling->event != NULL &&
		(strcmp(telling->event, event) != 0 || strcmp(telling->field, field) != 0)) {
		telling++;
	}
	return telling->event != NULL ? telling : NULL;
}

/* "ruby-2" is two facts. */
static void add_word(struct facts *facts, const char *word) {
	char parts[FACT_SIZE], *rest = parts;
	snprintf(parts, sizeof(parts), "%s", word);
	for (char *part; (part = strsep(&rest, "-")) != NULL;) {
		facts_words(facts, ANYWHERE, part);
	}
}

static void add_field(struct facts *facts, const struct field *field, const int16_t *at) {
	const int16_t *data = at + 1;
	switch (field->kind) {
	case FIELD_NUMBER:
		facts_number(facts, ANYWHERE, *at);
		break;
	case FIELD_SEAT:
		facts_name(facts, *at);
		break;
	case FIELD_WORD:
		add_word(facts, field->words[*at]);
		break;
	case FIELD_LIST:
	case FIELD_SET:
		for (int i = 0; i < *at; i++, data = field_end(field->parts, data)) {
			add_field(facts, field->parts, data);
		}
		break;
	case FIELD_TUPLE:
	case FIELD_OBJECT:
		for (const struct field *part = field->parts; part->kind != FIELD_END; part++) {
			add_field(facts, part, at);
			at = field_end(part, at);
		}
		break;
	case FIELD_END:
		break;
	}
}

void facts_of_event(
	struct facts *facts, const struct game_facts *particular, const struct event *event) {
	const struct event_kind *kind = &facts->hearing->game->event_kinds[event->kind];
	const int16_t *at = event->data;
	if (facts->hearing->audience.screen && strcmp(kind->name, "end") == 0) {
		return; /* a table of places and scores follows */
	}
	for (const struct field *field = kind->fields; field->kind != FIELD_END; field++) {
		const struct telling *telling = find_telling(particular, kind->name, field->name);
		bool null = field->or_null && *at == field_null(field);
		if (telling == NULL && !null) {
			add_field(facts, field, at);
		} else if (telling != NULL && telling->add != NULL && !null) {
			telling->add(facts, at);
		}
		at = field_end(field, at);
	}
	if (particular->of_event != NULL) {
		particular->of_event(facts, event, kind->name);
	}
}

/* Messages. */

static bool is_emoji(int32_t c) {
	return utf8proc_category(c) == UTF8PROC_CATEGORY_SO || c == 0xfe0f || c == 0x200d;
}

void facts_plain(const char *text, char *plain) {
	char *out = plain;
	int32_t c;
	bool small = false; /* begins who reads, who may begin a sentence */
	for (size_t n; *text != '\0'; text += n, small &= text[-1] == *SPANS_YOU) {
		n = utf8_next(text, strlen(text), &c);
		bool blank = *text == ' ' || *text == '\t';
		if (*text == *MARK_STYLE) {
			n = 2;
		} else if (strncmp(text, MARK_BLOCK "\n", strlen(MARK_BLOCK "\n")) == 0) {
			n = strlen(MARK_BLOCK "\n");
		} else if (blank) {
			*out = ' ';
			out += out > plain && out[-1] != ' ' && out[-1] != '\n';
		} else if (*text == *SPANS_YOU) {
			small = true;
		} else if (small && *text >= 'A' && *text <= 'Z') {
			*out++ = (char)(*text - 'A' + 'a');
		} else if (!is_emoji(c)) {
			memcpy(out, text, n);
			out += n;
		}
	}
	*out = '\0';
}

static bool is_digit(char c) {
	return isdigit((unsigned char)c) != 0;
}

/* Of a word, a number, or an order of numbers, "3>2>1". */
static bool is_inner(char c) {
	return isalnum((unsigned char)c) != 0 || c == '>';
}

/* Whether text ends between these: not within a word or number, nor behind its sign. */
static bool parts(char left, char right) {
	return !(is_inner(left) && is_inner(right)) && !(left == '-' && is_digit(right));
}

/* Where a text stands alone from at on; NULL: nowhere. */
static char *find(char *at, const char *end, const char *text) {
	size_t n = strlen(text);
	bool you = strcmp(text, "you") == 0; /* "your", too */
	for (; at + n <= end; at++) {
		if (strncasecmp(at, text, n) == 0 && parts(at[-1], text[0]) &&
			(you || parts(text[n - 1], at[n]))) {
			return at;
		}
	}
	return NULL;
}

/* Where the next name stands, or the end. */
static const char *find_next(const struct facts *facts, char *at) {
	const struct state_head *head = facts->hearing->state;
	const char *next = at + strlen(at), *end = next;
	for (int seat = 0; seat < head->n_seats; seat++) {
		char name[FACT_SIZE];
		const char *found = find(at + 1, end, name_of(facts->hearing, seat, name));
		next = found != NULL && found < next ? found : next;
	}
	return next;
}

/* The number that stands last before the name, in its row. */
static char *find_before(const char *message, char *name, const char *number) {
	size_t n = strlen(number);
	while (name > message && !is_digit(name[-1]) && strchr("\n,", name[-1]) == NULL) {
		name--;
	}
	bool stands = name >= message + n && memcmp(name - n, number, n) == 0 &&
		      !is_digit(name[-(long)n - 1]);
	return stands ? name - n : NULL;
}

/* What is said of a seat stands behind its name, wherever that is. */
static char *find_of_seat(const struct facts *facts, int i, char *message) {
	char buf[FACT_SIZE];
	const char *name = name_of(facts->hearing, facts->list[i].seat, buf);
	const char *text = facts->list[i].text, *end = message + strlen(message);
	char *found = NULL;
	for (char *at = message; found == NULL && (at = find(at, end, name)) != NULL; at++) {
		found = facts->list[i].before ? find_before(message, at, text)
					      : find(at, find_next(facts, at), text);
	}
	return found;
}

/* Codes */

static const char *skip(const char *word, const char *letters) {
	size_t n = strspn(word, letters);
	return n > 0 ? word + n : NULL;
}

static bool has_form(const char *word, const char *form) {
	for (; word != NULL && *form != '\0'; form++) {
		word = *form == '#'     ? skip(word, "0123456789")
		       : *form == '%'   ? skip(word, "abr")
		       : *word == *form ? word + 1
					: NULL;
	}
	return word != NULL && (*word == '\0' || strchr("&/", *word) != NULL);
}

const char *facts_code(const char *const *forms, const char *plain) {
	static const char between[] = " \n,;:.!?()[]*|“”";
	static char word[FACT_SIZE];
	for (size_t n; plain += strspn(plain, between), *plain != '\0'; plain += n) {
		n = strcspn(plain, between);
		snprintf(word, sizeof(word), "%.*s", (int)n, plain);
		for (const char *const *form = forms; *form != NULL; form++) {
			if (has_form(word, *form)) {
				return word;
			}
		}
	}
	return NULL;
}

enum { PASSES = 3 };

/* What can be found in few ways comes first: rows, then what is said of a seat. */
static int pass_of(const struct facts *facts, int i) {
	return strchr(facts->list[i].text, ' ') != NULL ? 0
	       : facts->list[i].seat != ANYWHERE        ? 1
							: 2;
}

/* What has been found is crossed out, but for names, which stand for all that is said of them. */
int facts_missing(const struct facts *facts, const char *plain) {
	static char buf[MESSAGE_MOST];
	char *message = buf + 1;
	assert(strlen(plain) + 2 < sizeof(buf));
	snprintf(message, sizeof(buf) - 1, "%s", plain);
	for (int nth = 0; nth < PASSES * facts->n; nth++) {
		int i = nth % facts->n;
		const char *text = facts->list[i].text;
		bool anywhere = facts->list[i].seat == ANYWHERE;
		if (nth / facts->n != pass_of(facts, i)) {
			continue;
		}
		char *found = anywhere ? find(message, message + strlen(message), text)
				       : find_of_seat(facts, i, message);
		if (found == NULL) {
			return i;
		}
		memset(found, '\x01', is_digit(text[strlen(text) - 1]) ? strlen(text) : 0);
	}
	return -1;
}
