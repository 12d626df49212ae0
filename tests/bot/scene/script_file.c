#include "tests/bot/scene/script_file.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_MOST = 256 * 1024 };

/* False: it cannot be read, or is too long. */
static bool read_text(const char *path, char *text, size_t size) {
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		return false;
	}
	size_t n = fread(text, 1, size - 1, file);
	text[n] = '\0';
	return fclose(file) == 0 && n < size - 1;
}

static bool write_text(const char *path, const char *text) {
	FILE *file = fopen(path, "w");
	if (file == NULL) {
		return false;
	}
	bool written = fputs(text, file) >= 0;
	return fclose(file) == 0 && written;
}

static enum language language_of(const char *path) {
	size_t n = strlen(path);
	char tag[3] = {0};
	if (n > 7 && strcmp(path + n - 4, ".txt") == 0) {
		memcpy(tag, path + n - 6, 2);
	}
	return catalogue_find(tag);
}

/* 0, or 1 after the first line that differs is shown. */
static int compare(const char *path, const char *wanted, const char *said) {
	int number = 1;
	while (*wanted != '\0' || *said != '\0') {
		size_t n = strcspn(wanted, "\n"), m = strcspn(said, "\n");
		if (n != m || memcmp(wanted, said, n) != 0) {
			fprintf(stderr, "%s:%d:\nwanted: %.*s\nsaid:   %.*s\n", path, number,
				(int)n, wanted, (int)m, said);
			return 1;
		}
		wanted += n + (wanted[n] == '\n');
		said += m + (said[m] == '\n');
		number++;
	}
	return 0;
}

int script_run(int argc, char **argv,
	void (*play)(
		const char *path, enum language language, const char *script, struct text *out)) {
	static char wanted[TEXT_MOST], said[TEXT_MOST];
	struct text out = TEXT_INTO(said);
	bool writes = argc == 3 && strcmp(argv[1], "--write") == 0;
	const char *path = argv[argc - 1];
	enum language language = language_of(path);
	if ((argc != 2 && !writes) || language == LANGUAGES ||
		!read_text(path, wanted, TEXT_MOST)) {
		fprintf(stderr, "usage: %s [--write] NAME.LANGUAGE.txt\n", argv[0]);
		return 2;
	}
	catalogue_open();
	play(path, language, wanted, &out);
	if (out.cut) {
		fprintf(stderr, "%s: too long\n", path);
		return 1;
	}
	if (writes) {
		return write_text(path, said) ? 0 : 1;
	}
	return compare(path, wanted, said);
}
