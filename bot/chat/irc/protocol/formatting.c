#include "bot/chat/irc/protocol/formatting.h"

#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <utf8proc.h>
#include <wchar.h>

#include "bot/base/utf8.h"

static size_t count(struct irc_slice text, int (*is_of)(int), size_t most) {
	size_t n = 0;
	while (n < text.len && n < most && is_of((unsigned char)text.at[n])) {
		n++;
	}
	return n;
}

/* The length of the colours after a colour code: "4", "04,12" or "ff0000,00ff00". */
static size_t colour_length(struct irc_slice text, int (*is_of)(int), size_t least, size_t most) {
	size_t first = count(text, is_of, most);
	if (first < least || first == text.len || text.at[first] != ',') {
		return first < least ? 0 : first;
	}
	struct irc_slice rest = {text.at + first + 1, text.len - first - 1};
	size_t second = count(rest, is_of, most);
	return second < least ? first : first + 1 + second;
}

void irc_formatting_strip(struct irc_slice text, char *out, size_t cap) {
	static const char codes[] = "\x02\x0f\x11\x16\x1d\x1e\x1f";
	size_t n = 0;
	for (size_t i = 0; i < text.len && n + 1 < cap; i++) {
		struct irc_slice rest = {text.at + i + 1, text.len - i - 1};
		unsigned char c = (unsigned char)text.at[i];
		if (c == 0x03) {
			i += colour_length(rest, isdigit, 1, 2);
		} else if (c == 0x04) {
			i += colour_length(rest, isxdigit, 6, 6);
		} else if (strchr(codes, c) == NULL) {
			out[n++] = c < 0x20 || c == 0x7f ? ' ' : (char)c;
		}
	}
	while (n > 0 && out[n - 1] == ' ') {
		n--;
	}
	out[n] = '\0';
}

/* Wrapping */

/* The last break points so far; 0: none. */
struct irc_wrap_points {
	size_t bar, blank, cluster, code_point;
	size_t before_prefix; /* before the prefix, at a blank */
};

/* A blank, or an ideographic blank, comma, stop, exclamation or question mark. */
static bool breaks_line(int32_t c) {
	return c != 0 && wcschr(L" \u3000\u3001\u3002\uff01\uff0c\uff1f", c) != NULL;
}

static bool after_bar(struct irc_slice text, size_t at) {
	return at >= 3 && text.at[at - 1] == ' ' && text.at[at - 2] == '|' &&
	       text.at[at - 3] == ' ';
}

static struct irc_slice after_blanks(struct irc_slice text, size_t at) {
	while (at < text.len && text.at[at] == ' ') {
		at++;
	}
	return (struct irc_slice){text.at + at, text.len - at};
}

bool irc_formatting_begins(struct irc_slice text, struct irc_slice prefix) {
	return prefix.len > 0 && prefix.len <= text.len &&
	       memcmp(text.at, prefix.at, prefix.len) == 0;
}

/* Looks one character further than room, for the end of a bar. */
static struct irc_wrap_points look(struct irc_slice text, size_t room, struct irc_slice prefix) {
	struct irc_wrap_points found = {0};
	int32_t before = 0, c, state = 0;
	for (size_t at = 0, n; at < text.len && at <= room + 1; at += n, before = c) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (at == 0) {
			continue;
		}
		bool between = utf8proc_grapheme_break_stateful(before, c, &state);
		if (after_bar(text, at)) { /* the blank itself need not fit */
			found.bar = at;
		}
		if (at > room) {
			continue;
		}
		found.code_point = at;
		found.cluster = between ? at : found.cluster;
		if (between && (breaks_line(before) || c == ' ')) {
			bool prefixed = irc_formatting_begins(after_blanks(text, at), prefix);
			*(prefixed ? &found.before_prefix : &found.blank) = at;
		}
	}
	return found;
}

static size_t choose(const struct irc_wrap_points *found, size_t room) {
	if (found->bar > 0) {
		return found->bar;
	}
	if (found->blank > room / 2) {
		return found->blank;
	}
	if (found->before_prefix > room / 2) {
		return found->before_prefix;
	}
	if (found->cluster > 0) {
		return found->cluster;
	}
	return found->code_point > 0 ? found->code_point : room;
}

static void trim(struct irc_slice *text) {
	while (text->len > 0 && text->at[0] == ' ') {
		text->at++;
		text->len--;
	}
	while (text->len > 0 && text->at[text->len - 1] == ' ') {
		text->len--;
	}
}

bool irc_formatting_wrap(
	struct irc_slice *rest, size_t room, struct irc_slice prefix, struct irc_slice *piece) {
	assert(room > 0);
	trim(rest);
	*piece = *rest;
	if (rest->len > room) {
		struct irc_wrap_points found = look(*rest, room, prefix);
		piece->len = choose(&found, room);
	}
	rest->at += piece->len;
	rest->len -= piece->len;
	trim(piece);
	return piece->len > 0;
}
