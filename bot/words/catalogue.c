#include "bot/words/catalogue.h"

#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "engine/spans.h"

struct catalogue {
	struct words words;
	const char *tag;
	const char *domain; /* of gettext; NULL: the sentences themselves */
};

static const char *find(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	const struct catalogue *catalogue = (const struct catalogue *)words;
	if (catalogue->domain == NULL) {
		return many != NULL && n != 1 ? many : one;
	}
	return many != NULL ? dngettext(catalogue->domain, one, many, n)
			    : dgettext(catalogue->domain, one);
}

static const struct catalogue catalogues[LANGUAGES] = {
	[LANGUAGE_ENGLISH] = {{.find = find}, "en", NULL},
	[LANGUAGE_JAPANESE] = {{find, SPANS_YOU "あなた" SPANS_YOU, "さん", "。", ""}, "ja",
		"dicecup-ja"},
};

/* Catalogues lie beside the program in the build folder, or relative to it where both were
 * installed, which may be another prefix than the one configured. */
static const char *catalogue_folder(char near[PATH_MAX]) {
	static const char *const places[] = {"/words", "/../share/dicecup/words"};
	const char *set = getenv("DICECUP_CATALOGUES");
	if (set != NULL) {
		return set;
	}
	ssize_t n = readlink("/proc/self/exe", near, PATH_MAX - 1);
	near[n > 0 ? n : 0] = '\0';
	char *slash = strrchr(near, '/');
	for (size_t i = 0; slash != NULL && i < sizeof(places) / sizeof(*places); i++) {
		size_t room = PATH_MAX - (size_t)(slash - near);
		if ((size_t)snprintf(slash, room, "%s", places[i]) < room &&
			access(near, R_OK) == 0) {
			return near;
		}
	}
	return DICECUP_CATALOGUES;
}

/* gettext picks a catalogue by the process's language, and minimal systems have few locales. So the
 * language is always "x", and each language of ours is a domain. In locale "C" gettext looks for no
 * catalogue at all. */
void catalogue_open(void) {
	char near[PATH_MAX];
	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		setlocale(LC_ALL, "en_US.UTF-8");
	}
	setlocale(LC_NUMERIC, "C");
	setenv("LANGUAGE", "x", 1);
	const char *folder = catalogue_folder(near);
	for (int i = 0; i < LANGUAGES; i++) {
		if (catalogues[i].domain != NULL) {
			bindtextdomain(catalogues[i].domain, folder);
			bind_textdomain_codeset(catalogues[i].domain, "UTF-8");
		}
	}
}

/* The empty sentence stands for a catalogue's own header. */
bool catalogue_is_missing(enum language language, char *file, size_t cap) {
	const char *domain = catalogues[language].domain;
	if (domain == NULL || *dgettext(domain, "") != '\0') {
		return false;
	}
	snprintf(file, cap, "%s/x/LC_MESSAGES/%s.mo", bindtextdomain(domain, NULL), domain);
	return true;
}

const struct words *catalogue_words(enum language language) {
	return &catalogues[language].words;
}

const char *catalogue_tag(enum language language) {
	return catalogues[language].tag;
}

enum language catalogue_find(const char *tag) {
	int i = 0;
	while (i < LANGUAGES) {
		size_t len = strlen(catalogues[i].tag);
		char next = strncasecmp(tag, catalogues[i].tag, len) == 0 ? tag[len] : 'x';
		if (next == '\0' || next == '-' || next == '_') {
			break;
		}
		i++;
	}
	return (enum language)i;
}

enum language catalogue_usual(void) {
	static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
	for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
		const char *value = getenv(variables[i]);
		if (value != NULL && *value != '\0') {
			enum language language = catalogue_find(value);
			return language != LANGUAGES ? language : LANGUAGE_ENGLISH;
		}
	}
	return LANGUAGE_ENGLISH;
}
