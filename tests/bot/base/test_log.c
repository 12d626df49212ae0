#include "bot/base/log.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What is logged, read from a file in the place of standard error. */

static FILE *file;

static void take_over(void) {
	file = tmpfile();
	cr_assert(file != NULL && dup2(fileno(file), STDERR_FILENO) >= 0);
}

static void give_back(void) {
	fclose(file);
}

TestSuite(log, .init = take_over, .fini = give_back);

/* The last line, without the time before it. */
static const char *logged(const char *details) {
	static char line[8192];
	cr_assert_eq(ftruncate(fileno(file), 0), 0);
	cr_assert_eq(lseek(STDERR_FILENO, 0, SEEK_SET), 0);
	log_event(LOG_INFO, "said", "%s", details);
	rewind(file);
	size_t n = fread(line, 1, sizeof(line) - 1, file);
	line[n] = '\0';
	cr_assert(n > 1 && strchr(line, '\n') == line + n - 1, "one line: %s", line);
	line[n - 1] = '\0';
	const char *at = strstr(line, "said");
	cr_assert_not_null(at, "%s", line);
	return at;
}

static const struct {
	const char *details, *text, *json;
} cases[] = {
	{"plain", "plain", "plain"},
	{"", "", ""},
	{"a \"b\" c\\d", "a \"b\" c\\d", "a \\u0022b\\u0022 c\\u005cd"},
	{"two\nlines\r\t\x7f", "two\\u000alines\\u000d\\u0009\\u007f",
		"two\\u000alines\\u000d\\u0009\\u007f"},
	{"サイコロ é 🎲", "サイコロ é 🎲", "サイコロ é 🎲"},
	{"\x1b[2J \xc2\x9b"
	 "2J",
		"\\u001b[2J \\u009b2J", "\\u001b[2J \\u009b2J"},
	{"a\u202eb\u2028c\u2066d", "a\\u202eb\\u2028c\\u2066d", "a\\u202eb\\u2028c\\u2066d"},
	{"\xff|\xc3|\xe3\x82|\xc0\xaf", "\\ufffd|\\ufffd|\\ufffd\\ufffd|\\ufffd\\ufffd",
		"\\ufffd|\\ufffd|\\ufffd\\ufffd|\\ufffd\\ufffd"},
	{"\xe0\x80\xaf", "\\ufffd\\ufffd\\ufffd", "\\ufffd\\ufffd\\ufffd"},
	{"\xed\xa0\x80", "\\ufffd\\ufffd\\ufffd", "\\ufffd\\ufffd\\ufffd"},
	{"\xf8\x90\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd", "\\ufffd\\ufffd\\ufffd\\ufffd"},
	{"\xf4\x90\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd", "\\ufffd\\ufffd\\ufffd\\ufffd"},
	{"cut at its end \xf0\x9f\x8e", "cut at its end \\ufffd\\ufffd\\ufffd",
		"cut at its end \\ufffd\\ufffd\\ufffd"},
};

Test(log, is_one_line_that_nobody_can_break_apart) {
	char wanted[512];
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		log_setup(LOG_INFO, LOG_TEXT);
		snprintf(wanted, sizeof(wanted), "said %s", cases[i].text);
		cr_expect_str_eq(logged(cases[i].details), wanted);
		log_setup(LOG_INFO, LOG_JSON);
		snprintf(wanted, sizeof(wanted), "said\",\"details\":\"%s\"}", cases[i].json);
		cr_expect_str_eq(logged(cases[i].details), wanted);
	}
}

Test(log, leaves_out_what_is_too_much) {
	char much[5000];
	memset(much, '\n', sizeof(much) - 1);
	much[sizeof(much) - 1] = '\0';
	log_setup(LOG_INFO, LOG_JSON);
	cr_expect_eq(strlen(logged(much)), strlen("said\",\"details\":\"\"}") + 1023 * 6);
}
