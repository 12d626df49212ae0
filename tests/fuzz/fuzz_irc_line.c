#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "bot/chat/irc/protocol/formatting.h"
#include "bot/chat/irc/protocol/isupport.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

static void expect_within(struct irc_slice part, struct irc_slice whole) {
	assert(part.at >= whole.at && part.len <= whole.len);
	assert(part.at + part.len <= whole.at + whole.len);
	assert(part.len == 0 || memchr(part.at, '\n', part.len) == NULL);
}

/* Whatever is taken out of a line lies within it. */
static void read_line(struct irc_slice whole) {
	struct irc_line line;
	char value[64];
	struct irc_isupport isupport;
	irc_isupport_init(&isupport);
	if (irc_line_parse(whole, &line) < 0) {
		return;
	}
	assert(line.command.len > 0 && line.params <= IRC_PARAMS_MOST);
	struct irc_slice parts[] = {line.tags, line.nick, line.user, line.host, line.command};
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		expect_within(parts[i], whole);
	}
	for (size_t i = 0; i < IRC_PARAMS_MOST; i++) {
		expect_within(line.param[i], whole);
		assert(i < line.params || line.param[i].len == 0);
		irc_isupport_take(&isupport, line.param[i]);
		irc_formatting_strip(line.param[i], value, sizeof(value));
	}
	irc_line_tag(&line, "account", value, sizeof(value));
	irc_isupport_moderators(&isupport);
}

/* Pieces fit, follow each other, and lose nothing but blanks. */
static void cut_text(struct irc_slice text, size_t room) {
	struct irc_slice rest = text, piece;
	const char *end = text.at;
	while (irc_formatting_wrap(&rest, room, IRC_SLICE("!"), &piece)) {
		assert(piece.len <= room && piece.at >= end);
		while (end < piece.at) {
			assert(*end++ == ' ');
		}
		end += piece.len;
	}
	while (end < text.at + text.len) {
		assert(*end++ == ' ');
	}
}

/* The bytes are the same again. */
static void recode(struct irc_slice line) {
	static char utf8[IRC_UTF8_MOST];
	struct irc_slice text = irc_line_to_utf8(line, utf8);
	memmove(utf8, text.at, text.len);
	assert(irc_line_to_bytes(utf8, text.len) == line.len &&
		memcmp(utf8, line.at, line.len) == 0);
}

/* A stream is cut into lines and each is read; then all of it is cut as a text, for as much room
 * as its first byte says. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	static struct irc_splitter splitter;
	struct irc_slice input = {(const char *)bytes, len}, line;
	memset(&splitter, 0, sizeof(splitter));
	while (irc_splitter_next(&splitter, &input, &line)) {
		read_line(line);
		recode(line);
	}
	assert(input.len == 0);
	if (len > 1) {
		cut_text(
			(struct irc_slice){(const char *)bytes + 1, len - 1}, (size_t)bytes[0] + 1);
	}
	return 0;
}
