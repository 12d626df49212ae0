#include "bot/chat/discord/chunk.h"

#include <stdint.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/chat/utf8.h"

/* Where a chunk may end; 0: nowhere. */
struct chunk_ends {
	size_t line, bar, blank, cluster, character;
	size_t counted; /* characters looked at */
	size_t half;    /* what half of the room holds */
	size_t first;   /* behind the first character, though it may not fit */
};

static size_t width(int32_t c) {
	return c > 0xffff ? 2 : 1;
}

size_t chunk_length(const char *text, size_t len) {
	struct chunk chunk = {text, len};
	size_t count = 0;
	int32_t c;
	for (size_t at = 0; at < len; count += width(c)) {
		at += utf8_next(chunk.at + at, chunk.len - at, &c);
	}
	return count;
}

/* No character is of more code units than bytes: few texts have to be counted. */
bool chunk_fits(const char *text, size_t len, size_t most) {
	return len <= most || chunk_length(text, len) <= most;
}

static bool is_behind_bar(struct chunk text, size_t at) {
	return at >= 3 && memcmp(text.at + at - 3, " | ", 3) == 0;
}

/* c begins here and still fits; between: a grapheme cluster ends before it. */
static void note(struct chunk_ends *ends, struct chunk text, size_t at, bool between, int32_t c) {
	ends->character = at;
	ends->line = c == '\n' ? at : ends->line;
	ends->cluster = between ? at : ends->cluster;
	ends->blank = between && (c == ' ' || text.at[at - 1] == ' ') ? at : ends->blank;
	ends->bar = is_behind_bar(text, at) ? at : ends->bar;
}

static struct chunk_ends look(struct chunk text, size_t room) {
	struct chunk_ends ends = {0};
	int32_t before = 0, c, state = 0;
	for (size_t at = 0, n; at < text.len && ends.counted <= room; at += n, before = c) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (at > 0) {
			note(&ends, text, at, utf8proc_grapheme_break_stateful(before, c, &state),
				c);
		}
		ends.counted += width(c);
		ends.first = at == 0 ? n : ends.first;
		ends.half = ends.counted <= room / 2 ? at + n : ends.half;
	}
	return ends;
}

static size_t choose(const struct chunk_ends *ends) {
	const size_t best[] = {ends->line > ends->half ? ends->line : 0, ends->bar, ends->line,
		ends->blank > ends->half ? ends->blank : 0, ends->cluster, ends->character};
	for (size_t i = 0; i < sizeof(best) / sizeof(best[0]); i++) {
		if (best[i] > 0) {
			return best[i];
		}
	}
	return ends->first;
}

static void trim_front(struct chunk *text) {
	while (text->len > 0 && (text->at[0] == ' ' || text->at[0] == '\n')) {
		text->at++;
		text->len--;
	}
}

static void trim_back(struct chunk *text) {
	while (text->len > 0 &&
		(text->at[text->len - 1] == ' ' || text->at[text->len - 1] == '\n')) {
		text->len--;
	}
}

struct chunk chunk_next(struct chunk *rest, size_t room) {
	trim_front(rest);
	trim_back(rest);
	struct chunk chunk = *rest;
	if (!chunk_fits(rest->at, rest->len, room)) {
		struct chunk_ends ends = look(*rest, room);
		chunk.len = choose(&ends);
	}
	rest->at += chunk.len;
	rest->len -= chunk.len;
	trim_back(&chunk);
	return chunk;
}

size_t chunk_fit(const char *text, size_t most) {
	struct chunk chunk = {text, strlen(text)};
	if (chunk_fits(text, chunk.len, most)) {
		return chunk.len;
	}
	struct chunk_ends ends = look(chunk, most);
	return ends.cluster > 0 ? ends.cluster : ends.character;
}
