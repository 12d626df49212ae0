#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/irc/protocol/isupport.h"
#include "bot/chat/irc/protocol/line.h"

/* A line taken apart, with bars between the parts: tags|nick|user|host|command|params. */
static const char *apart(const char *bytes, size_t len) {
	static char out[2048];
	struct irc_line line;
	if (irc_line_parse((struct irc_slice){bytes, len}, &line) < 0) {
		return "refused";
	}
	size_t n = (size_t)snprintf(out, sizeof(out), "%.*s|%.*s|%.*s|%.*s|%.*s",
		(int)line.tags.len, line.tags.at, (int)line.nick.len, line.nick.at,
		(int)line.user.len, line.user.at, (int)line.host.len, line.host.at,
		(int)line.command.len, line.command.at);
	for (size_t i = 0; i < line.params; i++) {
		n += (size_t)snprintf(out + n, sizeof(out) - n, "|%.*s", (int)line.param[i].len,
			line.param[i].at);
	}
	return out;
}

static const struct {
	const char *line, *parts;
} lines[] = {
	{"PING :abc", "||||PING|abc"},
	{"PING abc", "||||PING|abc"},
	{"QUIT", "||||QUIT"},
	{":irc.test 001 me :Welcome to it", "|irc.test|||001|me|Welcome to it"},
	{":ann!~a@host.test PRIVMSG #dice :!bid 5 3", "|ann|~a|host.test|PRIVMSG|#dice|!bid 5 3"},
	{":ann!~a@host.test PRIVMSG #dice :", "|ann|~a|host.test|PRIVMSG|#dice|"},
	{":ann!~a@host.test PRIVMSG #dice ::)", "|ann|~a|host.test|PRIVMSG|#dice|:)"},
	{":ann@host.test QUIT", "|ann||host.test|QUIT"},
	{":ann!a!b@h@i PART #x", "|ann|a!b|h@i|PART|#x"},
	{":ann   MODE   #x  +o   ben  ", "|ann|||MODE|#x|+o|ben"},
	{"@time=1;account=Ann :ann!a@h JOIN #x", "time=1;account=Ann|ann|a|h|JOIN|#x"},
	{"@+a=b  PING x", "+a=b||||PING|x"},
	{"a 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16",
		"||||a|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15 16"},
	{"a 1 2 3 4 5 6 7 8 9 10 11 12 13 14 :15 16",
		"||||a|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15 16"},
	{"", "refused"},
	{"   ", "refused"},
	{":", "refused"},
	{"@", "refused"},
	{":ann", "refused"},
	{"@tags", "refused"},
	{"@tags :ann ", "refused"},
	{"PRIV MSG", "||||PRIV|MSG"},
	{"PR\xc3\xa9 x", "refused"},
	{"PING a\rb", "refused"},
	{"PING a\nb", "refused"},
	{"::: x", "|::|||x"},
};

Test(irc_line, is_taken_apart_by_the_rfc) {
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		cr_expect_str_eq(apart(lines[i].line, strlen(lines[i].line)), lines[i].parts, "%s",
			lines[i].line);
	}
	cr_expect_str_eq(apart("PING a\0b", 8), "refused");
}

static const struct {
	const char *tags, *key, *value;
} tags[] = {
	{"@account=Ann PING", "account", "Ann"},
	{"@time=1;account=Ann PING", "account", "Ann"},
	{"@account PING", "account", ""},
	{"@account= PING", "account", ""},
	{"@a=\\:\\s\\\\\\r\\n\\x\\ PING", "a", "; \\\r\nx"},
	{"@subaccount=x;+account=y PING", "account", NULL},
	{"PING account=x", "account", NULL},
	{"@a=12345678901234567890 PING", "a", NULL},
};

Test(irc_line, a_tag_is_there_with_a_value_or_without) {
	static const struct {
		const char *text;
		bool there;
	} rows[] = {{"@bot PING", true}, {"@a=b;bot PING", true}, {"@bot= PING", true},
		{"@bot=a-value-of-any-length PING", true}, {"@+bot PING", false},
		{"@robot;bots PING", false}, {"@a=bot PING", false}, {"PING bot", false}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct irc_line line;
		cr_assert_eq(irc_line_parse(irc_slice_of(rows[i].text), &line), 0);
		cr_expect_eq(irc_line_has_tag(&line, "bot"), rows[i].there, "%s", rows[i].text);
	}
}

Test(irc_line, tags_are_found_and_their_escapes_undone) {
	for (size_t i = 0; i < sizeof(tags) / sizeof(tags[0]); i++) {
		struct irc_line line;
		char value[16] = "untouched";
		cr_assert_eq(irc_line_parse(irc_slice_of(tags[i].tags), &line), 0);
		bool found = irc_line_tag(&line, tags[i].key, value, sizeof(value));
		cr_expect_eq(found, tags[i].value != NULL, "%s", tags[i].tags);
		if (tags[i].value != NULL) {
			cr_expect_str_eq(value, tags[i].value, "%s", tags[i].tags);
		}
	}
}

Test(irc_line, no_line_end_gets_out_and_no_line_is_too_long) {
	char out[IRC_LINE_MOST + 1], text[1200];
	size_t len = irc_line_format(out, "PRIVMSG %s :%s", "#dice", "a\r\nQUIT :b\nc");
	cr_expect_str_eq(out, "PRIVMSG #dice :a  QUIT :b c\r\n");
	cr_expect_eq(len, strlen(out));
	cr_expect_eq(irc_line_format(out, "%s", ""), 2);
	for (size_t shift = 0; shift < 4; shift++) {
		memset(text, 'x', shift);
		for (size_t i = shift; i + 3 < sizeof(text); i += 3) {
			memcpy(text + i, "日", 4);
		}
		len = irc_line_format(out, "%s", text);
		cr_expect_leq(len, IRC_LINE_MOST);
		cr_expect_geq(len, IRC_LINE_MOST - 2);
		cr_expect_eq(len, strlen(out));
		cr_expect_eq((len - 2 - shift) % 3, 0, "cut between characters");
	}
}

/* The lines found when the bytes come in pieces of this size. */
static const char *split(const char *bytes, size_t len, size_t at_once) {
	static char out[256];
	static struct irc_splitter splitter;
	memset(&splitter, 0, sizeof(splitter));
	size_t n = 0;
	out[0] = '\0';
	for (size_t at = 0; at < len; at += at_once) {
		struct irc_slice input = {bytes + at, len - at < at_once ? len - at : at_once},
				 line;
		while (irc_splitter_next(&splitter, &input, &line)) {
			n += (size_t)snprintf(out + n, sizeof(out) - n, "<%.*s>",
				line.len < 20 ? (int)line.len : 20, line.at);
		}
	}
	return out;
}

Test(irc_line, a_stream_is_cut_at_line_ends_however_it_comes) {
	static const char bytes[] = "one\r\ntwo\n\r\n\n\rthree\r\nfo\rur\r\nfive";
	for (size_t at_once = 1; at_once < sizeof(bytes); at_once++) {
		cr_expect_str_eq(split(bytes, sizeof(bytes) - 1, at_once),
			"<one><two><\rthree><fo\rur>", "%zu at once", at_once);
	}
}

Test(irc_line, a_line_too_long_is_dropped_whole) {
	static char bytes[40000];
	static const size_t most = IRC_TAGS_MOST + IRC_LINE_MOST;
	static const size_t sizes[] = {1, 7, 512, 8192, 40000};
	memset(bytes, 'x', sizeof(bytes));
	memcpy(bytes, "first\n", 6);
	bytes[6 + most] = '\n';                /* just fits */
	bytes[6 + most + 1 + most + 1] = '\n'; /* one byte too many */
	memcpy(bytes + 30000, "\nlast\n", 6);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		cr_expect_str_eq(split(bytes, sizeof(bytes), sizes[i]),
			"<first><xxxxxxxxxxxxxxxxxxxx><last>", "%zu at once", sizes[i]);
	}
}

static const struct {
	const char *a, *b;
	bool same[3]; /* rfc1459, strict-rfc1459, ascii */
} folds[] = {
	{"Ann", "aNN", {true, true, true}},
	{"ann", "ann_", {false, false, false}},
	{"[\\]", "{|}", {true, true, false}},
	{"a^", "A~", {true, false, false}},
	{"@`", "`@", {false, false, false}},
	{"É", "é", {false, false, false}},
	{"", "", {true, true, true}},
};

static enum irc_casemapping casemapping_of(const char *token) {
	struct irc_isupport isupport;
	irc_isupport_init(&isupport);
	irc_isupport_take(&isupport, irc_slice_of(token));
	return isupport.casemapping;
}

Test(irc_line, names_are_compared_as_the_server_does) {
	static const char *const names[] = {
		"CASEMAPPING=rfc1459", "CASEMAPPING=strict-rfc1459", "CASEMAPPING=ascii"};
	for (size_t i = 0; i < sizeof(folds) / sizeof(folds[0]); i++) {
		for (size_t m = 0; m < 3; m++) {
			enum irc_casemapping mapping = casemapping_of(names[m]);
			struct irc_slice a = irc_slice_of(folds[i].a), b = irc_slice_of(folds[i].b);
			cr_expect_eq(irc_isupport_equal(mapping, a, b), folds[i].same[m],
				"%s %s by %s", folds[i].a, folds[i].b, names[m]);
			char folded_a[8], folded_b[8];
			irc_slice_copy(a, folded_a, sizeof(folded_a));
			irc_slice_copy(b, folded_b, sizeof(folded_b));
			irc_isupport_fold(mapping, folded_a);
			irc_isupport_fold(mapping, folded_b);
			cr_expect_eq(strcmp(folded_a, folded_b) == 0, folds[i].same[m]);
		}
	}
	cr_expect_eq(casemapping_of("CASEMAPPING=rfc7613"), IRC_CASE_ASCII);
}

static void check_bytes(const char *bytes, size_t len, const char *utf8) {
	static char out[IRC_UTF8_MOST];
	struct irc_slice text = irc_line_to_utf8((struct irc_slice){bytes, len}, out);
	cr_expect_eq(text.len, strlen(utf8), "%s", utf8);
	cr_expect_eq(strncmp(text.at, utf8, text.len), 0, "%.*s", (int)text.len, text.at);
	memmove(out, text.at, text.len);
	cr_expect_eq(irc_line_to_bytes(out, text.len), len, "%s", utf8);
	cr_expect_eq(memcmp(out, bytes, len), 0, "%s", utf8);
}

Test(irc_line, bytes_of_another_encoding_come_and_go_as_utf8) {
	check_bytes("", 0, "");
	check_bytes("plain", 5, "plain");
	check_bytes("日本 é \xef\xbf\xbd", 13, "日本 é \xef\xbf\xbd");
	check_bytes("jos\xe9 \xe6\x97", 7, "jos\uf7e9 \uf7e6\uf797");
	check_bytes("\xff\x80x", 3, "\uf7ff\uf780x");
	check_bytes("\uf7e9\uf780", 6, "\uf7ef\uf79f\uf7a9\uf7ef\uf79e\uf780");
	char most[IRC_TAGS_MOST + IRC_LINE_MOST], utf8[IRC_UTF8_MOST];
	memset(most, '\xe9', sizeof(most));
	cr_expect_eq(
		irc_line_to_utf8((struct irc_slice){most, sizeof(most)}, utf8).len, sizeof(utf8));
}
