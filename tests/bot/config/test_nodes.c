#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/config/config.h"

static int parse(const char *lines, char *said, size_t cap, struct config **config) {
	char yaml[512];
	struct text why = {.buf = said, .cap = cap};
	said[0] = '\0';
	snprintf(yaml, sizeof(yaml),
		"%s\nirc:\n- name: home\n  server: irc.example.org\n  channels: ['#dice']\n",
		lines);
	return config_parse("/etc/dicecup/t.yaml", yaml, strlen(yaml), config, &why);
}

Test(config_nodes, a_process_has_a_name) {
	char said[1024];
	struct config *config = NULL;
	cr_assert_eq(
		parse("node: dice-1\ndrain: true", said, sizeof(said), &config), 0, "%s", said);
	cr_expect_str_eq(config->node, "dice-1");
	cr_expect(config->drain);
	config_destroy(config);
	cr_assert_eq(parse("language: en", said, sizeof(said), &config), 0, "%s", said);
	cr_expect_null(config->node);
	cr_expect_not(config->drain);
	config_destroy(config);
}

Test(config_nodes, a_name_that_no_log_line_should_hold_is_refused) {
	static const char *const names[] = {"''", "'dice 1'", "\"dice\\n1\"", "'dice\"'",
		"a234567890123456789012345678901234567890123456789012345678901234"};
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		char line[128], said[1024];
		struct config *config = NULL;
		snprintf(line, sizeof(line), "node: %s", names[i]);
		cr_expect_eq(parse(line, said, sizeof(said), &config), -EINVAL, "%s", names[i]);
		cr_expect_not_null(strstr(said, "t.yaml:1:7: node"), "%s", said);
	}
}
