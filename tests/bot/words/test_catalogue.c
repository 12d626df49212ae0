#include <criterion/criterion.h>
#include <stdlib.h>

#include "bot/words/catalogue.h"

static void check_said(const struct words *words, const char *sentence, const char *wanted) {
	char said[128];
	struct text out = TEXT_INTO(said);
	SAY(&out, words, sentence, {"n", NULL, 7});
	cr_expect_str_eq(said, wanted);
}

static void check_many(const struct words *words, unsigned long n, const char *wanted) {
	char said[128];
	struct text out = TEXT_INTO(said);
	words_say_many(&out, words, "{n} cup", "{n} cups", n, WORDS_PLACES({"n", NULL, (long)n}));
	cr_expect_str_eq(said, wanted);
}

static void check_english_plurals(const struct words *words) {
	check_many(words, 0, "0 cups");
	check_many(words, 1, "1 cup");
	check_many(words, 2, "2 cups");
}

Test(catalogue, each_language_speaks_its_own_words) {
	catalogue_open();
	check_said(catalogue_words(LANGUAGE_ENGLISH), "round {n}", "round 7");
	check_said(catalogue_words(LANGUAGE_JAPANESE), "round {n}", "第7ラウンド");
	check_said(NULL, "round {n}", "round 7");
	check_english_plurals(catalogue_words(LANGUAGE_ENGLISH));
	check_english_plurals(NULL);
}

Test(catalogue, a_sentence_it_does_not_hold_is_said_in_english) {
	catalogue_open();
	check_said(
		catalogue_words(LANGUAGE_JAPANESE), "never translated: {n}", "never translated: 7");
	check_english_plurals(catalogue_words(LANGUAGE_JAPANESE));
}

Test(catalogue, a_missing_catalogue_gives_english) {
	char file[64] = "";
	catalogue_open();
	cr_expect_not(catalogue_is_missing(LANGUAGE_JAPANESE, file, sizeof(file)));
	cr_expect_not(catalogue_is_missing(LANGUAGE_ENGLISH, file, sizeof(file)));
	setenv("DICECUP_CATALOGUES", "/nonexistent", 1);
	catalogue_open();
	cr_expect(catalogue_is_missing(LANGUAGE_JAPANESE, file, sizeof(file)));
	cr_expect_str_eq(file, "/nonexistent/x/LC_MESSAGES/dicecup-ja.mo");
	cr_expect_not(catalogue_is_missing(LANGUAGE_ENGLISH, file, sizeof(file)));
	check_said(catalogue_words(LANGUAGE_JAPANESE), "round {n}", "round 7");
	check_english_plurals(catalogue_words(LANGUAGE_JAPANESE));
}

Test(catalogue, forms_for_many_are_the_languages_own) {
	setenv("DICECUP_CATALOGUES", CATALOGUES_FOR_TESTS, 1);
	catalogue_open();
	check_many(catalogue_words(LANGUAGE_JAPANESE), 0, "カップ0個");
	check_many(catalogue_words(LANGUAGE_JAPANESE), 1, "カップ1個");
	check_many(catalogue_words(LANGUAGE_JAPANESE), 2, "カップ2個");
}

Test(catalogue, a_language_is_found_by_its_tag) {
	static const struct {
		const char *tag;
		enum language language;
	} rows[] = {
		{"en", LANGUAGE_ENGLISH},
		{"EN", LANGUAGE_ENGLISH},
		{"en-US", LANGUAGE_ENGLISH},
		{"en_GB.UTF-8", LANGUAGE_ENGLISH},
		{"ja", LANGUAGE_JAPANESE},
		{"JA", LANGUAGE_JAPANESE},
		{"ja-JP", LANGUAGE_JAPANESE},
		{"ja_JP", LANGUAGE_JAPANESE},
		{"", LANGUAGES},
		{"j", LANGUAGES},
		{"jam", LANGUAGES},
		{"de", LANGUAGES},
		{"-ja", LANGUAGES},
		{" ja", LANGUAGES},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cr_expect_eq(catalogue_find(rows[i].tag), rows[i].language, "\"%s\"", rows[i].tag);
	}
	for (int language = 0; language < LANGUAGES; language++) {
		const char *tag = catalogue_tag((enum language)language);
		cr_expect_eq(catalogue_find(tag), (enum language)language);
	}
}
