#include "bot/chat/discord/pieces.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/chat/utf8.h"

/* The places found so far where a piece may end; 0: none. */
struct ends {
	size_t line, bar, blank, cluster, character;
	size_t counted; /* characters up to the last place looked at */
	size_t half;    /* the place that half of the room reaches */
	size_t first;   /* behind the first character, though it may not fit */
};

static size_t width(int32_t c) {
	return c > 0xffff ? 2 : 1;
}

size_t pieces_count(const char *text, size_t len) {
	struct piece piece = {text, len};
	size_t count = 0;
	int32_t c;
	for (size_t at = 0; at < len; count += width(c)) {
		at += utf8_next(piece.at + at, piece.len - at, &c);
	}
	return count;
}

static bool is_behind_bar(struct piece text, size_t at) {
	return at >= 3 && memcmp(text.at + at - 3, " | ", 3) == 0;
}

/* c begins at a place that still fits, behind another character. */
static void note(struct ends *ends, struct piece text, size_t at, bool between, int32_t c) {
	ends->character = at;
	ends->line = c == '\n' ? at : ends->line;
	ends->cluster = between ? at : ends->cluster;
	ends->blank = between && (c == ' ' || text.at[at - 1] == ' ') ? at : ends->blank;
	ends->bar = is_behind_bar(text, at) ? at : ends->bar;
}

static struct ends look(struct piece text, size_t room) {
	struct ends ends = {0};
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

static size_t choose(const struct ends *ends) {
	const size_t best[] = {ends->line > ends->half ? ends->line : 0, ends->bar, ends->line,
		ends->blank > ends->half ? ends->blank : 0, ends->cluster, ends->character};
	for (size_t i = 0; i < sizeof(best) / sizeof(best[0]); i++) {
		if (best[i] > 0) {
			return best[i];
		}
	}
	return ends->first;
}

static void trim_front(struct piece *text) {
	while (text->len > 0 && (text->at[0] == ' ' || text->at[0] == '\n')) {
		text->at++;
		text->len--;
	}
}

static void trim_back(struct piece *text) {
	while (text->len > 0 &&
		(text->at[text->len - 1] == ' ' || text->at[text->len - 1] == '\n')) {
		text->len--;
	}
}

struct piece pieces_next(struct piece *rest, size_t room) {
	trim_front(rest);
	trim_back(rest);
	struct piece piece = *rest;
	if (pieces_count(rest->at, rest->len) > room) {
		struct ends ends = look(*rest, room);
		piece.len = choose(&ends);
	}
	rest->at += piece.len;
	rest->len -= piece.len;
	trim_back(&piece);
	return piece;
}

size_t pieces_fit(const char *text, size_t most) {
	struct piece piece = {text, strlen(text)};
	if (pieces_count(text, piece.len) <= most) {
		return piece.len;
	}
	struct ends ends = look(piece, most);
	return ends.cluster > 0 ? ends.cluster : ends.character;
}
