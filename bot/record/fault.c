#include "bot/record/fault.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

/* Names in a record may contain anything, and a terminal obeys control characters (C1 is c2 80 to
 * c2 9f). */
static void make_one_line(char *why) {
	for (unsigned char last = 0; *why != '\0'; why++) {
		unsigned char byte = (unsigned char)*why;
		if (byte < 0x20 || byte == 0x7f) {
			*why = ' ';
		} else if (last == 0xc2 && byte >= 0x80 && byte < 0xa0) {
			why[-1] = why[0] = ' ';
		}
		last = byte;
	}
}

int fault_at(char *why, size_t event, const char *format, ...) {
	va_list args;
	va_start(args, format);
	size_t n = (size_t)snprintf(why, RECORD_WHY_SIZE, "event %zu: ", event);
	vsnprintf(why + n, RECORD_WHY_SIZE - n, format, args);
	va_end(args);
	make_one_line(why);
	return -EINVAL;
}

const char *fault_quote(const char *string, char quote[QUOTE_SIZE]) {
	static const char dots[] = "...";
	size_t n = strlen(string);
	if (n < QUOTE_SIZE) {
		memcpy(quote, string, n + 1);
		return quote;
	}
	n = QUOTE_SIZE - sizeof(dots);
	while (((unsigned char)string[n] & 0xc0) == 0x80) {
		n--;
	}
	memcpy(quote, string, n);
	memcpy(quote + n, dots, sizeof(dots));
	return quote;
}
