#include "tests/bot/chat/discord/secret_watch.h"

#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* Volatile, since compilers know that free() changes no variable. */
static const char *volatile watched; /* NULL: nothing */
static volatile unsigned found;

void __real_free(void *memory);
void __wrap_free(void *memory);

void __wrap_free(void *memory) {
	size_t len = watched != NULL && memory != NULL ? malloc_usable_size(memory) : 0;
	found += len > 0 && memmem(memory, len, watched, strlen(watched)) != NULL;
	__real_free(memory);
}

void secret_watch_free(void *memory) {
	free(memory);
}

void secret_watch_begin(const char *secret) {
	found = 0;
	watched = secret;
	char *volatile copy = strdup(secret);
	free(copy);
	assert(found == 1);
	found = 0;
}

unsigned secret_watch_end(void) {
	watched = NULL;
	return found;
}
