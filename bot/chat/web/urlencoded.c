#include "bot/chat/web/urlencoded.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/utf8.h"

static int digit_of(char c) {
	if (c >= '0' && c <= '9') {
		return c - '0';
	}
	char letter = (char)(c | 0x20);
	return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* False: it does not fit, or a '%' has no two digits behind it. */
static bool decode(const char *from, size_t len, bool form, char *out, size_t size) {
	size_t n = 0;
	for (size_t i = 0; i < len; i++) {
		char c = from[i];
		if (c == '%') {
			int high = i + 2 < len ? digit_of(from[i + 1]) : -1;
			int low = i + 2 < len ? digit_of(from[i + 2]) : -1;
			if (high < 0 || low < 0) {
				return false;
			}
			c = (char)(high * 16 + low);
			i += 2;
		} else if (c == '+' && form) {
			c = ' ';
		}
		if (n + 1 >= size || c == '\0') {
			return false;
		}
		out[n++] = c;
	}
	out[n] = '\0';
	return true;
}

static bool is_control(int32_t c) {
	return c < 0x20 || (c >= 0x7f && c < 0xa0);
}

static bool has_controls(const char *text) {
	size_t len = strlen(text);
	while (len > 0) {
		int32_t c;
		size_t n = utf8_next(text, len, &c);
		if (is_control(c)) {
			return true;
		}
		text += n;
		len -= n;
	}
	return false;
}

bool urlencoded_read_target(
	const char *target, char path[WEB_PATH_SIZE], char query[WEB_QUERY_SIZE]) {
	size_t len = strcspn(target, "?");
	const char *behind = target[len] == '?' ? target + len + 1 : "";
	if (strlen(behind) >= WEB_QUERY_SIZE) {
		return false;
	}
	snprintf(query, WEB_QUERY_SIZE, "%s", behind);
	return decode(target, len, false, path, WEB_PATH_SIZE) && utf8_is_valid(path) &&
	       !has_controls(path);
}

static void blank_controls(char *text) {
	for (size_t len = strlen(text); len > 0;) {
		int32_t c;
		size_t n = utf8_next(text, len, &c);
		if (is_control(c)) {
			memset(text, ' ', n);
		}
		text += n;
		len -= n;
	}
}

static bool read_field(const char *from, size_t len, struct form_field *field) {
	const char *equals = memchr(from, '=', len);
	size_t name = equals != NULL ? (size_t)(equals - from) : len;
	const char *value = equals != NULL ? equals + 1 : from + len;
	if (!decode(from, name, true, field->name, sizeof(field->name)) ||
		!decode(value, (size_t)(from + len - value), true, field->value,
			sizeof(field->value)) ||
		!utf8_is_valid(field->value)) {
		return false;
	}
	blank_controls(field->value);
	return true;
}

bool urlencoded_next(const char **at, struct form_field *field) {
	while (**at != '\0') {
		size_t len = strcspn(*at, "&");
		bool fits = read_field(*at, len, field);
		*at += len;
		*at += **at == '&';
		if (fits) {
			return true;
		}
	}
	return false;
}

bool urlencoded_find(const char *form, const char *name, char *value, size_t size) {
	struct form_field field;
	while (urlencoded_next(&form, &field)) {
		if (strcmp(field.name, name) == 0) {
			return (size_t)snprintf(value, size, "%s", field.value) < size;
		}
	}
	return false;
}
