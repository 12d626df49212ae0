#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In place of libFuzzer: gives the fuzz target every file of a folder, once. */

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

static int give(const char *folder, const char *name) {
	static uint8_t bytes[1 << 20];
	char path[4096];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *in = fopen(path, "rb");
	if (in == NULL) {
		perror(path);
		return 1;
	}
	size_t len = fread(bytes, 1, sizeof(bytes), in);
	fclose(in);
	/* A copy of its own size, so that reading past the end is noticed. */
	uint8_t *copy = malloc(len > 0 ? len : 1);
	if (copy != NULL) {
		memcpy(copy, bytes, len);
		LLVMFuzzerTestOneInput(copy, len);
	}
	free(copy);
	return copy == NULL;
}

int main(int argc, char **argv) {
	DIR *folder = argc > 1 ? opendir(argv[1]) : NULL;
	if (folder == NULL) {
		perror(argc > 1 ? argv[1] : "which folder?");
		return 1;
	}
	int given = 0, failed = 0;
	for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
		if (entry->d_name[0] != '.') {
			failed |= give(argv[1], entry->d_name);
			given++;
		}
	}
	closedir(folder);
	printf("%d seeds\n", given);
	return failed || given == 0;
}
