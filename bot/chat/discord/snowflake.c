#include "bot/chat/discord/snowflake.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MOST = 20 };

uint64_t snowflake_number(const char *id) {
	size_t digits = id != NULL ? strspn(id, "0123456789") : 0;
	if (digits == 0 || digits > DIGITS_MOST || id[digits] != '\0') {
		return 0;
	}
	errno = 0;
	uint64_t number = strtoull(id, NULL, 10);
	return errno == 0 ? number : 0;
}
