#include <criterion/criterion.h>

#include "bot/chat/irc/protocol/formatting.h"

static const struct {
	const char *raw, *plain;
} cases[] = {
	{"bid 5 3", "bid 5 3"},
	{"\x02"
	 "bold\x0f \x1dslanted\x1f",
		"bold slanted"},
	{"\x03"
	 "4red\x03",
		"red"},
	{"\x03"
	 "04,12red on blue",
		"red on blue"},
	{"\x03"
	 "04,red",
		",red"},
	{"\x03"
	 "123 three",
		"3 three"},
	{"\x04"
	 "ff0000,00FF00hex",
		"hex"},
	{"\x04"
	 "ff00short",
		"ff00short"},
	{"a\tb\x7f"
	 "c",
		"a b c"},
	{"at the end  \x01 ", "at the end"},
	{"\x03", ""},
	{"骰子 \x16七", "骰子 七"},
};

Test(irc_formatting, codes_are_stripped) {
	char plain[64];
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		irc_formatting_strip(irc_slice_of(cases[i].raw), plain, sizeof(plain));
		cr_expect_str_eq(plain, cases[i].plain, "case %zu: %s", i, plain);
	}
}

Test(irc_formatting, what_does_not_fit_is_cut_off) {
	char plain[4];
	irc_formatting_strip(IRC_SLICE("\x02"
				       "abcdef"),
		plain, sizeof(plain));
	cr_expect_str_eq(plain, "abc");
}
