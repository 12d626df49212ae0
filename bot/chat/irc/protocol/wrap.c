#include "bot/chat/irc/protocol/wrap.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>
#include <utf8proc.h>
#include <wchar.h>

#include "bot/chat/utf8.h"

/* The last points so far where a line may be broken; 0: none. */
struct irc_wrap_points {
	size_t bar, blank, cluster, code_point;
	size_t before_prefix; /* a blank, too */
};

/* A blank, or an ideographic blank, comma, stop, exclamation or question mark. */
static bool breaks_line(int32_t c) {
	return c != 0 && wcschr(L" \u3000\u3001\u3002\uff01\uff0c\uff1f", c) != NULL;
}

static bool behind_bar(struct irc_slice text, size_t at) {
	return at >= 3 && text.at[at - 1] == ' ' && text.at[at - 2] == '|' &&
	       text.at[at - 3] == ' ';
}

static struct irc_slice behind_blanks(struct irc_slice text, size_t at) {
	while (at < text.len && text.at[at] == ' ') {
		at++;
	}
	return (struct irc_slice){text.at + at, text.len - at};
}

bool irc_wrap_begins(struct irc_slice text, struct irc_slice prefix) {
	return prefix.len > 0 && prefix.len <= text.len &&
	       memcmp(text.at, prefix.at, prefix.len) == 0;
}

/* Looks one character further than room, where a bar may still end. */
static struct irc_wrap_points look(struct irc_slice text, size_t room, struct irc_slice prefix) {
	struct irc_wrap_points found = {0};
	int32_t before = 0, c, state = 0;
	for (size_t at = 0, n; at < text.len && at <= room + 1; at += n, before = c) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (at == 0) {
			continue;
		}
		bool between = utf8proc_grapheme_break_stateful(before, c, &state);
		if (behind_bar(text, at)) { /* the blank itself need not fit */
			found.bar = at;
		}
		if (at > room) {
			continue;
		}
		found.code_point = at;
		found.cluster = between ? at : found.cluster;
		if (between && (breaks_line(before) || c == ' ')) {
			bool prefixed = irc_wrap_begins(behind_blanks(text, at), prefix);
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

bool irc_wrap(
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
