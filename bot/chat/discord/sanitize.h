#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* What people typed, made fit to be shown and parsed. */

enum {
	NAME_MOST = 32, /* characters */
	NAME_SIZE = 4 * NAME_MOST + 1,
};

/* A copy on one line: control characters become blanks, those at the ends go; cut between
 * characters. */
void sanitize_line(const char *text, char *out, size_t cap);

/* A display name as it is shown. False: nothing can be seen of it, and it is "player". */
bool sanitize_name(const char *name, char out[NAME_SIZE]);

/* What to call a user: the nick in the guild, else the global name, else the account's. member may
 * be NULL. False: there is no name. */
bool sanitize_display_name(const json_t *user, const json_t *member, char out[NAME_SIZE]);
