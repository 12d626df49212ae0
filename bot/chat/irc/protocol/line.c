#include "bot/chat/irc/protocol/line.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/base/utf8.h"

struct irc_slice irc_slice_of(const char *string) {
	return (struct irc_slice){string, strlen(string)};
}

bool irc_slice_is(struct irc_slice slice, const char *string) {
	return slice.len == strlen(string) && memcmp(slice.at, string, slice.len) == 0;
}

bool irc_slice_copy(struct irc_slice slice, char *out, size_t cap) {
	bool fits = slice.len < cap;
	size_t len = fits ? slice.len : 0;
	if (len > 0) {
		memcpy(out, slice.at, len);
	}
	out[len] = '\0';
	return fits;
}

static void skip(struct irc_slice *rest, size_t n) {
	rest->at += n;
	rest->len -= n;
}

static size_t find(struct irc_slice slice, char c) {
	const char *at = slice.len > 0 ? memchr(slice.at, c, slice.len) : NULL;
	return at != NULL ? (size_t)(at - slice.at) : slice.len;
}

static void skip_all(struct irc_slice *rest, char c) {
	while (rest->len > 0 && rest->at[0] == c) {
		skip(rest, 1);
	}
}

bool irc_slice_word(struct irc_slice *rest, char separator, struct irc_slice *word) {
	skip_all(rest, separator);
	*word = (struct irc_slice){rest->at, find(*rest, separator)};
	skip(rest, word->len);
	return word->len > 0;
}

struct irc_slice irc_slice_cut(struct irc_slice *rest, char separator) {
	struct irc_slice front = {rest->at, find(*rest, separator)};
	skip(rest, front.len < rest->len ? front.len + 1 : front.len);
	return front;
}

/* The word that follows a mark at the front. */
static struct irc_slice take_marked(struct irc_slice *rest, char mark) {
	struct irc_slice word = {rest->at, 0};
	if (rest->len > 0 && rest->at[0] == mark) {
		skip(rest, 1);
		word = irc_slice_cut(rest, ' ');
		skip_all(rest, ' ');
	}
	return word;
}

static bool is_command(struct irc_slice word) {
	for (size_t i = 0; i < word.len; i++) {
		char c = word.at[i];
		if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) {
			return false;
		}
	}
	return word.len > 0;
}

/* The last parameter may have blanks: after a colon, or as the fifteenth (RFC 2812, 2.3.1). */
static void parse_params(struct irc_slice rest, struct irc_line *line) {
	while (line->params < IRC_PARAMS_MOST) {
		skip_all(&rest, ' ');
		if (rest.len == 0) {
			return;
		}
		struct irc_slice *param = &line->param[line->params++];
		if (rest.at[0] == ':' || line->params == IRC_PARAMS_MOST) {
			skip(&rest, rest.at[0] == ':');
			*param = rest;
			return;
		}
		*param = irc_slice_cut(&rest, ' ');
	}
}

void irc_line_from(struct irc_slice source, struct irc_line *line) {
	struct irc_slice nothing = {source.at, 0};
	*line = (struct irc_line){.tags = nothing, .command = nothing, .host = source};
	line->user = irc_slice_cut(&line->host, '@');
	line->nick = irc_slice_cut(&line->user, '!');
	for (size_t i = 0; i < IRC_PARAMS_MOST; i++) {
		line->param[i] = nothing;
	}
}

int irc_line_parse(struct irc_slice bytes, struct irc_line *line) {
	if (find(bytes, '\0') < bytes.len || find(bytes, '\r') < bytes.len ||
		find(bytes, '\n') < bytes.len) {
		return -EINVAL;
	}
	struct irc_slice rest = bytes;
	struct irc_slice tags = take_marked(&rest, '@');
	irc_line_from(take_marked(&rest, ':'), line);
	line->tags = tags;
	irc_slice_word(&rest, ' ', &line->command);
	if (!is_command(line->command)) {
		return -EINVAL;
	}
	parse_params(rest, line);
	return 0;
}

/* IRCv3 message tags: a backslash before any other character or at the end is dropped. */
static bool unescape(struct irc_slice value, char *out, size_t cap) {
	static const char from[] = ":s\\rn", to[] = "; \\\r\n";
	size_t n = 0;
	for (size_t i = 0; i < value.len; i++) {
		char c = value.at[i];
		if (c == '\\') {
			if (++i == value.len) {
				break;
			}
			const char *known = strchr(from, value.at[i]);
			c = known != NULL ? to[known - from] : value.at[i];
		}
		if (n + 1 >= cap) {
			out[0] = '\0';
			return false;
		}
		out[n++] = c;
	}
	out[n] = '\0';
	return true;
}

static bool find_tag(const struct irc_line *line, const char *key, struct irc_slice *value) {
	struct irc_slice rest = line->tags;
	bool found = false;
	while (!found && irc_slice_word(&rest, ';', value)) {
		found = irc_slice_is(irc_slice_cut(value, '='), key);
	}
	return found;
}

bool irc_line_tag(const struct irc_line *line, const char *key, char *out, size_t cap) {
	struct irc_slice value;
	return find_tag(line, key, &value) && unescape(value, out, cap);
}

bool irc_line_has_tag(const struct irc_line *line, const char *key) {
	struct irc_slice value;
	return find_tag(line, key, &value);
}

static bool is_ascii(struct irc_slice text) {
	size_t i = 0;
	while (i < text.len && (text.at[i] & 0x80) == 0) {
		i++;
	}
	return i == text.len;
}

struct irc_slice irc_line_to_utf8(struct irc_slice bytes, char out[IRC_UTF8_MOST]) {
	char *at = out;
	if (is_ascii(bytes)) {
		return bytes;
	}
	for (struct irc_slice rest = bytes; rest.len > 0;) {
		int32_t c;
		size_t n = utf8_next(rest.at, rest.len, &c);
		if ((n == 1 && c == 0xfffd) || utf8_is_byte(c)) {
			n = 1;
			at += utf8proc_encode_char(
				UTF8_BYTES + (unsigned char)rest.at[0], (utf8proc_uint8_t *)at);
		} else {
			memcpy(at, rest.at, n);
			at += n;
		}
		skip(&rest, n);
	}
	return (struct irc_slice){out, (size_t)(at - out)};
}

size_t irc_line_to_bytes(char *line, size_t len) {
	char *at = line;
	if (memchr(line, UTF8_BYTES_LEAD, len) == NULL) {
		return len;
	}
	for (struct irc_slice rest = {line, len}; rest.len > 0;) {
		int32_t c;
		size_t n = utf8_next(rest.at, rest.len, &c);
		if (utf8_is_byte(c)) {
			*at++ = (char)(c - UTF8_BYTES);
		} else {
			memmove(at, rest.at, n);
			at += n;
		}
		skip(&rest, n);
	}
	return (size_t)(at - line);
}

static bool within_character(const char *at) {
	return ((unsigned char)*at & 0xc0) == 0x80;
}

size_t irc_line_format(char out[IRC_LINE_MOST + 1], const char *format, ...) {
	va_list args;
	va_start(args, format);
	size_t len = irc_line_vformat(out, format, args);
	va_end(args);
	return len;
}

size_t irc_line_vformat(char out[IRC_LINE_MOST + 1], const char *format, va_list args) {
	enum { TEXT_MOST = IRC_LINE_MOST - 2 };
	int wanted = vsnprintf(out, IRC_LINE_MOST, format, args);
	size_t len = wanted < 0 ? 0 : (size_t)wanted;
	if (len > TEXT_MOST) {
		len = TEXT_MOST;
		while (len > 0 && within_character(out + len)) {
			len--;
		}
	}
	for (size_t i = 0; i < len; i++) {
		if (out[i] == '\r' || out[i] == '\n') {
			out[i] = ' ';
		}
	}
	memcpy(out + len, "\r\n", 3);
	return len + 2;
}

/* Moves bytes up to the line's end into the buffer. True: the line is complete. */
static bool gather(struct irc_splitter *splitter, struct irc_slice *input) {
	size_t end = find(*input, '\n');
	if (end > sizeof(splitter->held) - splitter->len) {
		splitter->skipping = true;
	}
	if (!splitter->skipping && end > 0) {
		memcpy(splitter->held + splitter->len, input->at, end);
		splitter->len += end;
	}
	bool ended = end < input->len;
	skip(input, ended ? end + 1 : end);
	return ended;
}

bool irc_splitter_next(
	struct irc_splitter *splitter, struct irc_slice *input, struct irc_slice *line) {
	while (input->len > 0) {
		if (!gather(splitter, input)) {
			return false;
		}
		bool skipped = splitter->skipping;
		*line = (struct irc_slice){splitter->held, splitter->len};
		splitter->len = 0;
		splitter->skipping = false;
		if (line->len > 0 && line->at[line->len - 1] == '\r') {
			line->len--;
		}
		if (!skipped && line->len > 0) {
			return true;
		}
	}
	return false;
}
