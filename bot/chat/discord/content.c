#include "bot/chat/discord/content.h"

#include <stdlib.h>
#include <string.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/chunk.h"
#include "bot/chat/discord/markdown.h"

#define FENCE "```"

/* FENCES: characters around the lines of a picture: "```\n", "\n```". */
enum { FENCES = 8, BYTES_PER_CHARACTER = 3 };

/* A message as it is written. */
struct writing {
	char *text;
	size_t used, count, room; /* bytes; characters */
};

static void put(struct writing *writing, const char *text, size_t len) {
	memcpy(writing->text + writing->used, text, len);
	writing->used += len;
	writing->count += chunk_length(text, len);
	writing->text[writing->used] = '\0';
}

static void put_break(struct writing *writing) {
	if (writing->used > 0) {
		put(writing, "\n", 1);
	}
}

static size_t room_left(const struct writing *writing) {
	size_t taken = writing->count + (writing->used > 0 ? 1 : 0);
	return taken < writing->room ? writing->room - taken : 0;
}

/* Marks */

static const char *behind_line(const char *line) {
	line += strcspn(line, "\n");
	return *line == '\n' ? line + 1 : line;
}

/* The first mark in the lines from here on, or the end of all. */
static const char *find_mark(const char *line) {
	while (*line != '\0' && !chat_marks_picture(line)) {
		line = behind_line(line);
	}
	return line;
}

static void skip_blanks(struct content *content) {
	if (!content->in_picture) {
		content->at += strspn(content->at, " \n");
	}
}

/* Text */

static bool fits(const char *text, size_t room) {
	return chunk_length(text, strlen(text)) <= room;
}

static void shrink(struct chunk *rest, struct chunk *piece, size_t room, size_t count) {
	struct chunk all = {piece->at, (size_t)(rest->at - piece->at) + rest->len};
	size_t raw = chunk_length(piece->at, piece->len), over = count - room;
	*piece = chunk_next(&all, raw > over ? raw - over : 1);
	*rest = all;
}

/* The next piece, escaped: what escaping adds counts, too. NULL: out of memory. */
static char *cut_text(struct chunk *rest, size_t room) {
	struct chunk piece = chunk_next(rest, room);
	for (;;) {
		char *text = markdown_escape(piece.at, piece.len);
		if (text == NULL || fits(text, room)) {
			return text;
		}
		size_t count = chunk_length(text, strlen(text));
		free(text);
		shrink(rest, &piece, room, count);
	}
}

/* 1: all of the text was put, 0: no more fits, or negative: out of memory. */
static int put_words(struct content *content, struct writing *writing) {
	struct chunk rest = {content->at, (size_t)(find_mark(content->at) - content->at)};
	bool first = writing->used == 0;
	char *text = cut_text(&rest, first ? writing->room : room_left(writing) + 1);
	if (text == NULL) {
		return -1;
	}
	bool whole = rest.len == 0;
	bool taken = first || (whole && fits(text, room_left(writing)));
	if (taken) {
		put_break(writing);
		put(writing, text, strlen(text));
		content->at = rest.at;
	}
	free(text);
	return whole && taken;
}

/* Pictures */

/* How many bytes of the lines up to end are whole lines that fit; at least some of the first. */
static size_t fit_lines(const char *start, const char *end, size_t room) {
	const char *at = start;
	while (at < end) {
		const char *next = behind_line(at);
		if (chunk_length(start, (size_t)(next - start)) > room + 1) {
			break; /* the last break need not fit */
		}
		at = next;
	}
	return at > start ? (size_t)(at - start) : chunk_fit(start, room);
}

static size_t trim_breaks(const char *start, size_t len) {
	while (len > 0 && start[len - 1] == '\n') {
		len--;
	}
	return len;
}

/* As put_words(). */
static int put_block(struct writing *writing, const char *start, size_t len) {
	char *kept = markdown_code_block(start, len);
	if (kept == NULL) {
		return -1;
	}
	put_break(writing);
	put(writing, FENCE "\n", strlen(FENCE "\n"));
	put(writing, kept, strlen(kept));
	put(writing, "\n" FENCE, strlen("\n" FENCE));
	free(kept);
	return 1;
}

static int put_picture(struct content *content, struct writing *writing) {
	const char *start = content->in_picture ? content->at : behind_line(content->at);
	const char *end = find_mark(start);
	size_t len = trim_breaks(start, (size_t)(end - start));
	bool fits = chunk_length(start, len) + FENCES <= room_left(writing);
	if (!fits && writing->used > 0) {
		return 0;
	}
	if (!fits) {
		size_t part = fit_lines(start, end, writing->room - FENCES);
		content->at = start + part;
		content->in_picture = true;
		return put_block(writing, start, trim_breaks(start, part)) < 0 ? -1 : 0;
	}
	content->at = behind_line(end);
	content->in_picture = false;
	return len > 0 ? put_block(writing, start, len) : 1;
}

/* All together */

struct content content_of(const char *text) {
	struct content content = {.at = text};
	skip_blanks(&content);
	return content;
}

bool content_is_over(const struct content *content) {
	return *content->at == '\0';
}

char *content_next(struct content *content, size_t room) {
	struct writing writing = {.text = malloc(BYTES_PER_CHARACTER * room + 1), .room = room};
	int more = writing.text != NULL ? 1 : -1;
	if (more > 0) {
		writing.text[0] = '\0';
	}
	while (more > 0 && !content_is_over(content)) {
		bool picture = content->in_picture || chat_marks_picture(content->at);
		more = picture ? put_picture(content, &writing) : put_words(content, &writing);
		skip_blanks(content);
	}
	if (more < 0) {
		free(writing.text);
		return NULL;
	}
	return writing.text;
}
