#include "complaints.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "bot/config/config.h"

void complaints_of(const char *yaml, size_t len, char *out, size_t cap) {
	char said[8192] = "";
	struct text why = TEXT_INTO(said);
	struct config *config = NULL;
	int rc = config_parse("t.yaml", yaml, len, &config, &why);
	cr_expect_eq(rc, said[0] == '\0' ? 0 : -EINVAL, "%s: %d", yaml, rc);
	config_destroy(config);
	struct text lines = {.buf = out, .cap = cap};
	out[0] = '\0';
	for (const char *line = said; *line != '\0'; line += strcspn(line, "\n") + 1) {
		cr_assert_eq(strncmp(line, "t.yaml:", 7), 0, "%s", line);
		text_put(&lines, line + 7, strcspn(line, "\n") - 7 + 1);
	}
}

void complaints_expect(const struct complaint *rows, size_t n) {
	char said[8192];
	for (size_t i = 0; i < n; i++) {
		complaints_of(rows[i].yaml, strlen(rows[i].yaml), said, sizeof(said));
		cr_expect_str_eq(said, rows[i].lines, "of\n%s\ngot:  %swant: %s", rows[i].yaml,
			said, rows[i].lines);
	}
}
