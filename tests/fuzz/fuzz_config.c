#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "bot/config/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);
const char *__lsan_default_suppressions(void); /* NOLINT: LeakSanitizer asks for it by this name */

/* libfyaml 0.7.12 loses some bytes over a key that is quoted wrong. What is ours is looked at by
 * test_config. */
const char *__lsan_default_suppressions(void) {
	return "leak:libfyaml.so";
}

/* Whatever the file holds, it is read, or each line of what is said begins with its name. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	char lines[4096] = "";
	struct text why = TEXT_INTO(lines);
	struct config *config = NULL;
	int err = config_parse("f.yaml", (const char *)bytes, len, &config, &why);
	assert((err == 0) == (why.len == 0 && !why.cut));
	for (const char *line = lines; *line != '\0'; line += strcspn(line, "\n") + 1) {
		assert(strncmp(line, "f.yaml:", 7) == 0);
	}
	for (const char *c = lines; *c != '\0'; c++) {
		assert(*c == '\n' || (unsigned char)*c >= 0x20);
	}
	if (err == 0) {
		assert(config->n_irc > 0 || config->has_discord);
		assert(config->database != NULL);
	}
	config_destroy(config);
	return 0;
}
