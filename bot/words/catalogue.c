#include "bot/words/catalogue.h"

#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct speech {
	struct words words;
	const char *tag;
	const char *domain; /* of gettext; NULL: the sentences themselves */
};

static const char *find(
	const struct words *words, const char *one, const char *many, unsigned long n) {
	const struct speech *speech = (const struct speech *)words;
	if (speech->domain == NULL) {
		return many != NULL && n != 1 ? many : one;
	}
	return many != NULL ? dngettext(speech->domain, one, many, n)
			    : dgettext(speech->domain, one);
}

static const struct speech speeches[LANGUAGES] = {
	[LANGUAGE_ENGLISH] = {{find}, "en", NULL},
	[LANGUAGE_JAPANESE] = {{find}, "ja", "dicecup-ja"},
};

/* Catalogues lie beside the program in the build folder, or where both were installed together,
 * which need not be where they were meant to be. */
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

/* gettext picks catalogues by the process's language, and minimal systems have few locales. So the
 * language is always "x", and what is really a language is a domain. It never looks in locale "C".
 */
void catalogue_open(void) {
	char near[PATH_MAX];
	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		setlocale(LC_ALL, "en_US.UTF-8");
	}
	setlocale(LC_NUMERIC, "C");
	setenv("LANGUAGE", "x", 1);
	const char *folder = catalogue_folder(near);
	for (int i = 0; i < LANGUAGES; i++) {
		if (speeches[i].domain != NULL) {
			bindtextdomain(speeches[i].domain, folder);
			bind_textdomain_codeset(speeches[i].domain, "UTF-8");
		}
	}
}

const struct words *catalogue_words(enum language language) {
	return &speeches[language].words;
}

const char *catalogue_tag(enum language language) {
	return speeches[language].tag;
}

enum language catalogue_find(const char *tag) {
	int i = 0;
	while (i < LANGUAGES) {
		size_t len = strlen(speeches[i].tag);
		char next = strncasecmp(tag, speeches[i].tag, len) == 0 ? tag[len] : 'x';
		if (next == '\0' || next == '-' || next == '_') {
			break;
		}
		i++;
	}
	return (enum language)i;
}
