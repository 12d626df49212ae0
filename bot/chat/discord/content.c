#include "bot/chat/discord/content.h"

#include <stdlib.h>
#include <string.h>

#include "bot/chat/chat.h"
#include "bot/chat/discord/chunk.h"
#include "bot/chat/discord/markdown.h"

#define FENCE "```"

/* FENCES: characters around a picture: "```\n", "\n```". */
enum { FENCES = 8, BYTES_PER_CHARACTER = 3 };

struct content_writer {
	char *text;
	size_t used, count, room; /* bytes; characters */
};

static void put(struct content_writer *writer, const char *text, size_t len) {
	memcpy(writer->text + writer->used, text, len);
	writer->used += len;
	writer->count += chunk_length(text, len);
	writer->text[writer->used] = '\0';
}

static void put_break(struct content_writer *writer) {
	if (writer->used > 0) {
		put(writer, "\n", 1);
	}
}

static size_t room_left(const struct content_writer *writer) {
	size_t taken = writer->count + (writer->used > 0 ? 1 : 0);
	return taken < writer->room ? writer->room - taken : 0;
}

/* Marks */

static const char *behind_line(const char *line) {
	line += strcspn(line, "\n");
	return *line == '\n' ? line + 1 : line;
}

/* The next picture mark, or the end. */
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
	return chunk_fits(text, strlen(text), room);
}

static void shrink(struct chunk *rest, struct chunk *chunk, size_t room, size_t count) {
	struct chunk all = {chunk->at, (size_t)(rest->at - chunk->at) + rest->len};
	size_t raw = chunk_length(chunk->at, chunk->len), over = count - room;
	*chunk = chunk_next(&all, raw > over ? raw - over : 1);
	*rest = all;
}

/* The next chunk, escaped, which makes it longer. NULL: out of memory. */
static char *cut_text(struct chunk *rest, size_t room) {
	struct chunk chunk = chunk_next(rest, room);
	for (;;) {
		char *text = markdown_escape(chunk.at, chunk.len);
		if (text == NULL || fits(text, room)) {
			return text;
		}
		size_t count = chunk_length(text, strlen(text));
		free(text);
		shrink(rest, &chunk, room, count);
	}
}

/* Text up to the next picture. 1: all of it was put, 0: no more fits, negative: out of memory. */
static int put_words(struct content *content, struct content_writer *writer) {
	struct chunk rest = {content->at, (size_t)(find_mark(content->at) - content->at)};
	bool first = writer->used == 0;
	char *text = cut_text(&rest, first ? writer->room : room_left(writer) + 1);
	if (text == NULL) {
		return -1;
	}
	bool whole = rest.len == 0;
	bool taken = first || (whole && fits(text, room_left(writer)));
	if (taken) {
		put_break(writer);
		put(writer, text, strlen(text));
		content->at = rest.at;
	}
	free(text);
	return whole && taken;
}

/* Pictures */

/* How many bytes of whole lines fit; at least a part of the first. */
static size_t fit_lines(const char *start, const char *end, size_t room) {
	const char *at = start;
	while (at < end) {
		const char *next = behind_line(at);
		if (!chunk_fits(start, (size_t)(next - start), room + 1)) {
			break; /* the last newline need not fit */
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
static int put_block(struct content_writer *writer, const char *start, size_t len) {
	char *kept = markdown_code_block(start, len);
	if (kept == NULL) {
		return -1;
	}
	put_break(writer);
	put(writer, FENCE "\n", strlen(FENCE "\n"));
	put(writer, kept, strlen(kept));
	put(writer, "\n" FENCE, strlen("\n" FENCE));
	free(kept);
	return 1;
}

static int put_picture(struct content *content, struct content_writer *writer) {
	const char *start = content->in_picture ? content->at : behind_line(content->at);
	const char *end = find_mark(start);
	size_t len = trim_breaks(start, (size_t)(end - start));
	bool fits = chunk_length(start, len) + FENCES <= room_left(writer);
	if (!fits && writer->used > 0) {
		return 0;
	}
	if (!fits) {
		size_t part = fit_lines(start, end, writer->room - FENCES);
		content->at = start + part;
		content->in_picture = true;
		return put_block(writer, start, trim_breaks(start, part)) < 0 ? -1 : 0;
	}
	content->at = behind_line(end);
	content->in_picture = false;
	return len > 0 ? put_block(writer, start, len) : 1;
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
	struct content_writer writer = {
		.text = malloc(BYTES_PER_CHARACTER * room + 1), .room = room};
	int more = writer.text != NULL ? 1 : -1;
	if (more > 0) {
		writer.text[0] = '\0';
	}
	while (more > 0 && !content_is_over(content)) {
		bool picture = content->in_picture || chat_marks_picture(content->at);
		more = picture ? put_picture(content, &writer) : put_words(content, &writer);
		skip_blanks(content);
	}
	if (more < 0) {
		free(writer.text);
		return NULL;
	}
	return writer.text;
}
