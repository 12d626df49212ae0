#include <criterion/criterion.h>
#include <string.h>

#include "bot/base/names.h"

struct pair {
	const char *in, *out;
};

#define EACH(rows) (size_t i = 0; i < sizeof(rows) / sizeof((rows)[0]); i++)

Test(names, are_shown_by_what_can_be_seen_of_them) {
	static const struct pair rows[] = {
		{"Ann", "Ann"},
		{"  Ann \t\n Lee ", "Ann Lee"},
		{"A\u3000n\u2003n", "A n n"},
		{"花子さん", "花子さん"},
		{"שלום", "שלום"},
		{"a_b *c*", "a_b *c*"},
		/* What looks empty. */
		{"", ""},
		{" \u200b\u2800\u3164\ufeff", ""},
		{"\u034f\u115f\u1160\u17b4\u180e\uffa0\ufffc", ""},
		{"\u0301\u0308", ""},
		{"\u200d\u200c\ufe0f", ""},
		{"\U000e0041\U000e0101", ""},
		/* What turns the line around, and piles of marks. */
		{"\u202eevil\u202c", "evil"},
		{"\u2067a\u2069\u200f\u061c", "a"},
		{"z\u0301\u0301\u0301\u0301\u0301\u0301\u0301y", "z\u0301\u0301\u0301\u0301y"},
		/* Whoever is not a computer player is not called one. */
		{"Rosa(bot)", "Rosa"},
		{"Rosa (BOT)", "Rosa"},
		{"Rosa（ｂｏｔ）", "Rosa"},
		{"Rosa(bоt)", "Rosa"},
		{"Rosa(b\u200bot)", "Rosa"},
		{"Rosa(bot)(bot)", "Rosa"},
		{"(bot)", ""},
		{"Rosa⸨bot)", "Rosa"},
		{"Rosa(b0t)", "Rosa"},
		{"Robot", "Robot"},
		{"(bot) Ann", "(bot) Ann"},
	};
	for
		EACH(rows) {
			char got[257];
			bool seen = names_show(rows[i].in, 64, got, sizeof(got));
			cr_expect_str_eq(got, rows[i].out, "%zu: %s", i, got);
			cr_expect_eq(seen, rows[i].out[0] != '\0', "%zu", i);
		}
}

/* UAX #31, A1, A2 and B; UTS #51. */
Test(names, keep_joiners_and_selectors_where_scripts_and_emoji_have_them) {
	static const struct pair rows[] = {
		{"می\u200cخواهم", "می\u200cخواهم"},
		{"می\u200c\u200cخواهم", "می\u200cخواهم"},
		{"دا\u200cد", "داد"}, /* alef never joins what follows */
		{"می\u200c", "می"},
		{"\u200cمی", "می"},
		{"می\u200c م", "می م"},
		{"ශ\u0dca\u200dර\u0dd3", "ශ\u0dca\u200dර\u0dd3"},
		{"क\u094d\u200cष", "क\u094d\u200cष"},
		{"क\u200dष", "कष"},
		{"an\u200dn\u200ca", "anna"},
		{"👩\u200d👧", "👩\u200d👧"},
		{"👩\u200d\u200d👧", "👩\u200d👧"},
		{"👩🏽\u200d👧", "👩🏽\u200d👧"},
		{"❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"},
		{"👩\u200da", "👩a"},
		{"❤\ufe0f", "❤\ufe0f"},
		{"❤\ufe0f\ufe0f", "❤\ufe0f"},
		{"a\ufe0f", "a"},
		{"1\ufe0f\u20e3", "1\ufe0f\u20e3"},
		{"1\ufe0fa", "1a"},
	};
	for
		EACH(rows) {
			char got[257];
			names_show(rows[i].in, 64, got, sizeof(got));
			cr_expect_str_eq(got, rows[i].out, "%zu: %s", i, got);
		}
}

Test(names, are_cut_between_what_is_read_as_one) {
	static const struct {
		const char *in;
		unsigned most;
		size_t size;
		const char *out;
	} rows[] = {
		{"abcdef", 3, 64, "abc"},
		{"ab cdef", 3, 64, "ab"},
		{"abe\u0301x", 3, 64, "ab"},
		{"ab👩\u200d👧", 4, 64, "ab"},
		{"äöü", 64, 6, "äö"},
		{"äöü", 64, 7, "äöü"},
		{"👩\u200d👧", 64, 8, "👩"},
	};
	for
		EACH(rows) {
			char got[257];
			names_show(rows[i].in, rows[i].most, got, rows[i].size);
			cr_expect_str_eq(got, rows[i].out, "%zu: %s", i, got);
		}
}

Test(names, that_people_take_for_one_another_are_alike) {
	static const struct {
		const char *one, *other;
		bool alike;
	} rows[] = {
		{"ann", "ann", true},
		{"ann", "ANN", true},
		{"ann", "ＡＮＮ", true},
		{"ann", "bob", false},
		{"ann", "аnn", true}, /* Cyrillic */
		{"ANN", "ΑΝΝ", true}, /* Greek */
		{"Iris", "lris", true},
		{"Iris", "iris", true},
		{"ANl", "anI", true},
		{"O0O", "OOO", true},
		{"p1", "pl", true},
		{"modern", "rnodern", true},
		{"Ꭺnn", "Ann", true}, /* Cherokee */
		{"𝓐𝓷𝓷", "Ann", true},
		{"カ", "力", true},
		{"ロト", "口卜", true},
		{"ニ", "二", true},
		{"エ", "工", true},
		{"へ", "ヘ", true},
		{"タ", "夕", true},
		{"ﾊ", "八", true},
		{"花子", "花于", false},
		{"さん", "ちん", false},
		{"か", "が", false},
		{"می\u200cخواهم", "میخواهم", true},
		{"❤\ufe0f", "❤", true},
		{"a\u200bb", "ab", true},
		{"rené", "rene\u0301", true},
		{"rené", "rene", false},
		{"ann-2", "ann-3", false},
		{"", "", true},
	};
	for
		EACH(rows) {
			cr_expect_eq(names_are_alike(rows[i].one, rows[i].other), rows[i].alike,
				"%s %s", rows[i].one, rows[i].other);
			cr_expect_eq(names_are_alike(rows[i].other, rows[i].one), rows[i].alike,
				"%s %s", rows[i].other, rows[i].one);
		}
}

Test(names, of_services_and_of_everybody_are_nobody_s) {
	cr_expect(names_are_reserved("NickServ"));
	cr_expect(names_are_reserved("nlckserv") == false);
	cr_expect(names_are_reserved("СhanServ"));
	cr_expect(names_are_reserved("@everyone"));
	cr_expect(names_are_reserved("@HERE"));
	cr_expect_not(names_are_reserved("everyone"));
	cr_expect_not(names_are_reserved("Nick"));
}

Test(names, that_hold_an_address_are_known) {
	static const struct {
		const char *name;
		bool holds;
	} rows[] = {
		{"evil.example", true},
		{"buy at evil.example 7", true},
		{"https://1", true},
		{"www.x", true},
		{"see www now", true},
		{"ＷＷＷ．evil", true},
		{"evil。example", true},
		{"evil．ｅｘａｍｐｌｅ", true},
		{"evil\u200b.example", true},
		{"例え.テスト", true},
		{"J. R. Ann", false},
		{"J.R.", false},
		{"Ann...", false},
		{"v1.5", false},
		{"たろうwww", false},
		{"wwww", false},
		{"娘。", false},
		{"...nobody", true},
		{"Ann", false},
	};
	for
		EACH(rows) {
			cr_expect_eq(names_hold_address(rows[i].name), rows[i].holds, "%s",
				rows[i].name);
		}
}

Test(names, bytes_that_latin_1_shows_are_seen) {
	char out[64];
	cr_expect(names_show("jos\uf7e9", 32, out, sizeof(out)));
	cr_expect_str_eq(out, "jos\uf7e9");
	cr_expect(names_show("a\uf780n\uf79b\uf7a0n\uf7ad\ue000", 32, out, sizeof(out)));
	cr_expect_str_eq(out, "ann");
}
