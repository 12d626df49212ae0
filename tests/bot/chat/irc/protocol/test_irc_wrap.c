#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/chat/irc/protocol/formatting.h"

/* A text cut for this much room, "/" between the pieces. */
static const char *cut(const char *text, size_t room) {
	static char out[4096];
	struct irc_slice rest = irc_slice_of(text), piece;
	size_t n = 0;
	out[0] = '\0';
	while (irc_formatting_wrap(&rest, room, IRC_SLICE("!"), &piece)) {
		cr_expect_leq(piece.len, room);
		n += (size_t)snprintf(out + n, sizeof(out) - n, "%s%.*s", n > 0 ? "/" : "",
			(int)piece.len, piece.at);
	}
	return out;
}

#define FAMILY "👨‍👩‍👧‍👦" /* 25 bytes, one cluster */
#define FLAG "🇯🇵"                          /* 8 bytes, one cluster */
#define GA "か\u3099"                      /* 6 bytes, one cluster */

static const struct {
	const char *text;
	size_t room;
	const char *pieces;
} cuts[] = {
	{"", 10, ""},
	{"   ", 10, ""},
	{"just fits.", 10, "just fits."},
	{"just fits. ", 10, "just fits."},
	{"five words make two lines", 15, "five words make/two lines"},
	{"five words make two lines", 14, "five words/make two lines"},
	{"five words", 4, "five/word/s"},
	{"a verylongwordwithoutend", 10, "a verylong/wordwithou/tend"},
	{"ann 1 3 | ben 2 2 | cid 6", 20, "ann 1 3 | ben 2 2 |/cid 6"},
	{"ann 1 3 | ben 2 2 | cid 6", 19, "ann 1 3 | ben 2 2 |/cid 6"},
	{"ann 1 3 | ben 2 2 | cid 6", 18, "ann 1 3 |/ben 2 2 | cid 6"},
	{"ann 1 3 | ben 2 2 2 2 2 2", 18, "ann 1 3 |/ben 2 2 2 2 2 2"},
	{"a | ben 2 2 2 2 2 2", 18, "a |/ben 2 2 2 2 2 2"},
	{"a|ben 2 2 2 2 2 2 2", 18, "a|ben 2 2 2 2 2 2/2"},
	{"日本語です", 9, "日本語/です"},
	{"日本語です", 8, "日本/語で/す"},
	{"日本語です", 1,
		"\xe6/\x97/\xa5/\xe6/\x9c/\xac/\xe8/\xaa/\x9e/\xe3/\x81/\xa7/\xe3/\x81/\x99"},
	{"アンの番、ベンの番です", 20, "アンの番、/ベンの番です"},
	{GA GA GA, 11, GA "/" GA "/" GA},
	{GA GA GA, 12, GA GA "/" GA},
	{FLAG FLAG FLAG, 15, FLAG "/" FLAG "/" FLAG},
	{"x" FAMILY "y" FAMILY, 30, "x" FAMILY "y/" FAMILY},
	{FAMILY FAMILY, 49, FAMILY "/" FAMILY},
	{"Once and more: !again opens", 14, "Once and/more: !again/opens"},
	{"Say !join now, or !start it", 15, "Say !join now,/or !start it"},
	{"Say !join or  !start", 14, "Say !join/or  !start"},
	{"Once: !again", 8, "Once:/!again"},
	{"a\xff\xfe\xff z", 4, "a\xff\xfe\xff/z"},
};

Test(irc_wrap, a_text_is_cut_where_it_hurts_least) {
	for (size_t i = 0; i < sizeof(cuts) / sizeof(cuts[0]); i++) {
		cr_expect_str_eq(cut(cuts[i].text, cuts[i].room), cuts[i].pieces, "%s in %zu",
			cuts[i].text, cuts[i].room);
	}
}

/* A cluster too long for a line is cut between characters. */
Test(irc_wrap, a_tower_of_accents_ends) {
	char text[600] = "e";
	for (size_t i = 1; i + 2 < sizeof(text); i += 2) {
		memcpy(text + i, "\u0301", 3);
	}
	struct irc_slice rest = irc_slice_of(text), piece;
	size_t total = 0;
	while (irc_formatting_wrap(&rest, 100, IRC_SLICE("!"), &piece)) {
		cr_expect_leq(piece.len, 100);
		cr_expect_neq(piece.at[piece.len - 1] & 0xff, 0xcc, "not within a character");
		total += piece.len;
	}
	cr_expect_eq(total, strlen(text));
}

/* With the longest of prefixes a line is 512 bytes, and nothing of the text is lost. */
Test(irc_wrap, lines_fill_512_bytes_and_no_more) {
	static const char prefix[] = ":Dicecup_with_a_long_nick!~dicecup@a.very.long.host.of.an."
				     "internet.provider.example.org PRIVMSG #a-channel :";
	char text[3000] = "", line[IRC_LINE_MOST + 1];
	for (size_t i = 0; strlen(text) + 64 < sizeof(text); i++) {
		size_t len = strlen(text);
		snprintf(text + len, sizeof(text) - len, "%s",
			i % 7 == 3 ? FAMILY : (i % 5 != 0 ? "これは長い文です" : FLAG "word " GA));
	}
	struct irc_slice rest = irc_slice_of(text), piece;
	size_t room = IRC_LINE_MOST - 2 - strlen(prefix);
	const char *end = text;
	while (irc_formatting_wrap(&rest, room, IRC_SLICE("!"), &piece)) {
		size_t len = irc_line_format(line, "%s%.*s", prefix, (int)piece.len, piece.at);
		cr_expect_leq(len, IRC_LINE_MOST);
		cr_expect_eq(len, strlen(prefix) + piece.len + 2, "nothing is cut off");
		cr_expect_geq(rest.len == 0 ? room : piece.len, room / 2);
		cr_expect(piece.at == end || (piece.at == end + 1 && *end == ' '), "only a blank");
		end = piece.at + piece.len;
	}
	cr_expect_eq(*end, '\0');
}
