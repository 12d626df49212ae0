#include "tests/benchmarks/folder.h"

#include <stdio.h>
#include <unistd.h>

static void remove_files(void) {
	static const char *const names[] = {
		"bench.db", "bench.db-wal", "bench.db-shm", "bench.db.lock"};
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		unlink(names[i]);
	}
}

int folder_open_store(const char *folder, struct store **store) {
	char why[STORE_WHY_SIZE];
	if (chdir(folder) != 0) {
		perror(folder);
		return -1;
	}
	remove_files();
	if (store_open("bench.db", store, why) < 0) {
		fprintf(stderr, "%s\n", why);
		return -1;
	}
	return 0;
}

void folder_close_store(struct store *store) {
	store_close(store);
	remove_files();
}
