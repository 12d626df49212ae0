#include "storage/sql/database.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Bytes of the UTF-8 character at text; 0 if there is none (RFC 3629). */
static size_t measure(const unsigned char *text) {
	static const uint32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t n = *text < 0x80                   ? 1
		   : *text < 0xc2 || *text > 0xf4 ? 0
		   : *text < 0xe0                 ? 2
		   : *text < 0xf0                 ? 3
						  : 4;
	uint32_t character = *text & (0x7fu >> n);
	for (size_t i = 1; i < n; i++) {
		if ((text[i] & 0xc0) != 0x80) {
			return 0;
		}
		character = character << 6 | (text[i] & 0x3fu);
	}
	bool surrogate = n == 3 && character >= 0xd800 && character <= 0xdfff;
	return character < lowest[n] || character > 0x10ffff || surrogate ? 0 : n;
}

void error_scrub(char *text, bool line) {
	while (*text != '\0') {
		size_t n = measure((const unsigned char *)text);
		bool control = line && (unsigned char)*text < ' ';
		if (n == 0 || control) {
			*text = '?';
			n = 1;
		}
		text += n;
	}
}

bool error_is_utf8(const char *text, size_t n) {
	const char *end = text + n;
	while (text < end && *text != '\0') {
		size_t bytes = measure((const unsigned char *)text);
		if (bytes == 0) {
			return false;
		}
		text += bytes;
	}
	return text == end;
}

const char *store_error(const struct store *store) {
	return store->error;
}

bool store_took_too_long(struct store *store) {
	bool took = store->took_too_long;
	store->took_too_long = false;
	return took;
}

int error_set(struct store *store, int rc, const char *format, ...) {
	va_list args;
	va_start(args, format);
	vsnprintf(store->error, sizeof(store->error), format, args);
	va_end(args);
	error_scrub(store->error, true);
	store->took_too_long = store->took_too_long || rc == -ETIMEDOUT;
	return rc;
}

int error_set_errno(struct store *store, const char *format, ...) {
	int rc = -errno;
	char words[sizeof(store->error) - 64];
	va_list args;
	va_start(args, format);
	vsnprintf(words, sizeof(words), format, args);
	va_end(args);
	return error_set(store, rc, "%s: %s", words, strerror(-rc));
}

int error_close(struct store *store, int rc, char *why) {
	if (rc != 0) {
		snprintf(why, STORE_WHY_SIZE, "%s", store->error);
	}
	store->impl->close(store);
	return rc;
}
