#include "tests/faults/sayings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAYINGS_MAX = 8192, LINES_MAX = 64 };

struct saying {
	char to[64], *text;
	int64_t cause;
	int part;
	int n_life, n;                  /* how often in this life, and in this game */
	unsigned char lines[LINES_MAX]; /* how often each of its lines in this game, */
	unsigned char more[LINES_MAX];  /* and how often more than others it may be */
};

struct sayings {
	struct saying list[SAYINGS_MAX];
	size_t length;
	struct saying *last; /* that came once more, and perhaps nobody knows; NULL: none */
	int last_line;       /* and which line of it */
	bool closed;
	char wrong[8192];
};

struct sayings *sayings_create(void) {
	struct sayings *sayings = calloc(1, sizeof(*sayings));
	if (sayings == NULL) {
		abort();
	}
	return sayings;
}

void sayings_destroy(struct sayings *sayings) {
	for (size_t i = 0; i < sayings->length; i++) {
		free(sayings->list[i].text);
	}
	free(sayings);
}

void sayings_close(struct sayings *sayings) {
	sayings->closed = true;
}

void sayings_begin_game(struct sayings *sayings) {
	for (size_t i = 0; i < sayings->length; i++) {
		sayings->list[i].n = 0;
		memset(sayings->list[i].lines, 0, LINES_MAX);
		memset(sayings->list[i].more, 0, LINES_MAX);
	}
	sayings->last = NULL;
}

void sayings_begin_life(struct sayings *sayings) {
	for (size_t i = 0; i < sayings->length; i++) {
		sayings->list[i].n_life = 0;
	}
}

static struct saying *find(struct sayings *sayings, const char *to, const struct post *post) {
	for (size_t i = 0; i < sayings->length; i++) {
		struct saying *saying = &sayings->list[i];
		if (saying->cause == post->cause && saying->part == post->part &&
			strcmp(saying->to, to) == 0) {
			return saying;
		}
	}
	return NULL;
}

static struct saying *add(struct sayings *sayings, const char *to, const struct post *post) {
	if (sayings->closed || sayings->length == SAYINGS_MAX) {
		return NULL;
	}
	struct saying *saying = &sayings->list[sayings->length++];
	*saying = (struct saying){
		.text = strdup(post->text), .cause = post->cause, .part = post->part};
	snprintf(saying->to, sizeof(saying->to), "%s", to);
	return saying;
}

/* With which line of it the text begins, which is all of it or, said once more, its end; -1: it is
 * none of it. */
static int find_line(const char *whole, const char *text) {
	size_t n = strlen(whole), len = strlen(text);
	const char *at = len <= n ? whole + n - len : whole;
	if (strcmp(at, text) != 0 || (len > 0 && at > whole && at[-1] != '\n')) {
		return -1;
	}
	int line = 0;
	for (const char *c = whole; c < at; c++) {
		line += *c == '\n';
	}
	return line;
}

const char *sayings_take(
	struct sayings *sayings, const char *to, const struct post *post, int n_lines, int most) {
	struct saying *saying = find(sayings, to, post);
	if (saying == NULL) {
		saying = add(sayings, to, post);
	}
	const char *whole = saying != NULL ? saying->text : "nothing";
	int line = find_line(whole, post->text);
	if (line < 0 || (line > 0 && post->step == 0 && *post->text != '\0')) {
		snprintf(sayings->wrong, sizeof(sayings->wrong),
			"to %s came of move %" PRId64 ":\n%s\nnot:\n%s", to, post->cause,
			post->text, whole);
		return sayings->wrong;
	}
	saying->n_life++;
	saying->n++;
	bool often = saying->n_life > 1;
	for (int last = line + n_lines; line < last && line < LINES_MAX; line++) {
		often = ++saying->lines[line] > most + saying->more[line] || often;
		sayings->last = post->step != 0 ? saying : sayings->last;
		sayings->last_line = line;
	}
	if (often) {
		snprintf(sayings->wrong, sizeof(sayings->wrong), "to %s came too often:\n%s", to,
			post->text);
		return sayings->wrong;
	}
	return NULL;
}

void sayings_keep(struct sayings *sayings) {
	sayings->last = NULL;
}

void sayings_die(struct sayings *sayings) {
	if (sayings->last != NULL) {
		sayings->last->more[sayings->last_line]++;
	}
	sayings->last = NULL;
}

static bool is_whole(const struct saying *saying) {
	int line = 0;
	for (const char *c = saying->text; *c != '\0'; c++) {
		if (line < LINES_MAX && saying->lines[line] == 0) {
			return false;
		}
		line += *c == '\n';
	}
	return saying->n > 0;
}

const char *sayings_missing(const struct sayings *sayings, const char *place) {
	for (size_t i = 0; i < sayings->length; i++) {
		if (strcmp(sayings->list[i].to, place) == 0 && !is_whole(&sayings->list[i])) {
			return sayings->list[i].text;
		}
	}
	return NULL;
}
