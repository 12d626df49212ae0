#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/config/config.h"

static int parse(const char *database, char *said, size_t cap, struct config **config) {
	char yaml[512];
	struct text why = {.buf = said, .cap = cap};
	said[0] = '\0';
	snprintf(yaml, sizeof(yaml),
		"database: %s\nirc:\n- name: home\n  server: irc.example.org\n"
		"  channels: ['#dice']\n",
		database);
	return config_parse("/etc/dicecup/t.yaml", yaml, strlen(yaml), config, &why);
}

Test(config_database, is_a_file_beside_the_configuration_or_on_a_server) {
	static const struct {
		const char *database, *name;
	} rows[] = {
		{"dice.db", "/etc/dicecup/dice.db"},
		{"/var/dice.db", "/var/dice.db"},
		{"postgresql.db", "/etc/dicecup/postgresql.db"},
		{"postgresql://db.example.org/dicecup", "postgresql://db.example.org/dicecup"},
		{"postgresql://bot@db.example.org:5433/dicecup?passfile=/run/x",
			"postgresql://bot@db.example.org:5433/dicecup?passfile=/run/x"},
		{"postgres://%2Frun%2Fpostgresql/dicecup",
			"postgres://%2Frun%2Fpostgresql/dicecup"},
		{"postgresql:///dicecup?host=/run:x@y", "postgresql:///dicecup?host=/run:x@y"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char said[1024];
		struct config *config = NULL;
		cr_assert_eq(parse(rows[i].database, said, sizeof(said), &config), 0, "%s", said);
		cr_expect_str_eq(config->database, rows[i].name);
		config_destroy(config);
	}
}

Test(config_database, a_password_is_refused_and_not_said_again) {
	static const char *const rows[] = {
		"postgresql://bot:hush@db.example.org/dicecup",
		"postgresql://:hush@/dicecup",
		"postgres://bot@db.example.org/dicecup?password=hush",
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		char said[1024];
		struct config *config = NULL;
		cr_expect_eq(parse(rows[i], said, sizeof(said), &config), -EINVAL);
		cr_expect(strstr(said, "t.yaml:1:11: database: a password does not belong here") !=
				  NULL,
			"%s", said);
		cr_expect_null(strstr(said, "hush"));
		config_destroy(config);
	}
}
