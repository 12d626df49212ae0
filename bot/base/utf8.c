#include "bot/base/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

bool utf8_is_ascii(const char *s) {
	for (; *s != '\0'; s++) {
		if ((unsigned char)*s >= 0x80) {
			return false;
		}
	}
	return true;
}

static int copy_trimmed(const char *from, char *out, size_t size) {
	from += strspn(from, " \t\r\n");
	size_t n = strlen(from);
	while (n > 0 && strchr(" \t\r\n", from[n - 1]) != NULL) {
		n--;
	}
	if (n >= size) {
		return -EMSGSIZE;
	}
	memcpy(out, from, n);
	out[n] = '\0';
	return 0;
}

static int fold_ascii(const char *typed, char *out, size_t size) {
	int rc = copy_trimmed(typed, out, size);
	for (char *c = out; rc == 0 && *c != '\0'; c++) {
		*c = iscntrl((unsigned char)*c) ? ' ' : (char)tolower((unsigned char)*c);
	}
	return rc;
}

static int fold_unicode(const char *typed, char *out, size_t size) {
	utf8proc_uint8_t *folded = NULL;
	utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)typed, 0, &folded,
		UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT |
			UTF8PROC_CASEFOLD | UTF8PROC_IGNORE | UTF8PROC_STRIPCC);
	int rc = n < 0 ? -EINVAL : copy_trimmed((const char *)folded, out, size);
	free(folded);
	return rc;
}

int utf8_fold(const char *typed, char *out, size_t size) {
	return utf8_is_ascii(typed) ? fold_ascii(typed, out, size) : fold_unicode(typed, out, size);
}

bool utf8_is_valid(const char *text) {
	const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)text;
	utf8proc_ssize_t took = 1;
	while (*at != '\0' && took > 0) {
		utf8proc_int32_t c;
		took = utf8proc_iterate(at, -1, &c);
		at += took > 0 ? took : 0;
	}
	return took > 0;
}

size_t utf8_next(const char *text, size_t len, int32_t *c) {
	utf8proc_ssize_t n =
		utf8proc_iterate((const utf8proc_uint8_t *)text, (utf8proc_ssize_t)len, c);
	if (n < 1) {
		*c = 0xfffd;
		return 1;
	}
	return (size_t)n;
}
