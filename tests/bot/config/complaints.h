#pragma once

#include <stddef.h>

/* What is said of a text that is no good configuration. */

/* The least there must be. */
#define NETWORK "irc:\n- name: home\n  server: irc.example.org\n  channels: ['#dice']\n"

struct complaint {
	const char *yaml;
	const char *lines; /* what is said, without "t.yaml:" before each line */
};

/* The complaints about a text, as the tables write them; "": it is fine. */
void complaints_of(const char *yaml, size_t len, char *out, size_t cap);

void complaints_expect(const struct complaint *rows, size_t n);
#define EXPECT(rows) complaints_expect(rows, sizeof(rows) / sizeof(rows[0]))
