#include "tests/bot/scene/script_file.h"

#include <stdio.h>
#include <string.h>

bool script_read(const char *path, char *text, size_t size) {
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		return false;
	}
	size_t n = fread(text, 1, size - 1, file);
	text[n] = '\0';
	return fclose(file) == 0 && n < size - 1;
}

bool script_write(const char *path, const char *text) {
	FILE *file = fopen(path, "w");
	if (file == NULL) {
		return false;
	}
	bool written = fputs(text, file) >= 0;
	return fclose(file) == 0 && written;
}

enum language script_language(const char *path) {
	size_t n = strlen(path);
	char tag[3] = {0};
	if (n > 7 && strcmp(path + n - 4, ".txt") == 0) {
		memcpy(tag, path + n - 6, 2);
	}
	return catalogue_find(tag);
}

int script_compare(const char *path, const char *wanted, const char *said) {
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
