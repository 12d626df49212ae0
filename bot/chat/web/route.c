#include "bot/chat/web/route.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/utf8.h"

static int digit_of(char c) {
	if (c >= '0' && c <= '9') {
		return c - '0';
	}
	char letter = (char)(c | 0x20);
	return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* False: it does not fit, or digits are missing after a '%'. */
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

bool route_read_target(const char *target, char path[WEB_PATH_SIZE], char query[WEB_QUERY_SIZE]) {
	size_t len = strcspn(target, "?");
	const char *rest = target[len] == '?' ? target + len + 1 : "";
	if (strlen(rest) >= WEB_QUERY_SIZE) {
		return false;
	}
	snprintf(query, WEB_QUERY_SIZE, "%s", rest);
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

bool route_next_field(const char **at, struct form_field *field) {
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

bool route_find_field(const char *form, const char *name, char *value, size_t size) {
	struct form_field field;
	while (route_next_field(&form, &field)) {
		if (strcmp(field.name, name) == 0) {
			return (size_t)snprintf(value, size, "%s", field.value) < size;
		}
	}
	return false;
}

enum { DIGITS_MOST = 18, KEY_DIGITS = CHAT_KEY_SIZE - 1 };

const char *route_read_table(const char *text, int64_t *table, char key[CHAT_KEY_SIZE]) {
	size_t digits = strspn(text, "0123456789");
	if (digits == 0 || digits > DIGITS_MOST || text[0] == '0') {
		return NULL;
	}
	*table = strtoll(text, NULL, 10);
	key[0] = '\0';
	text += digits;
	if (*text != '-') {
		return text;
	}
	if (strspn(text + 1, "0123456789abcdef") != KEY_DIGITS) {
		return NULL;
	}
	memcpy(key, text + 1, KEY_DIGITS);
	key[KEY_DIGITS] = '\0';
	return text + 1 + KEY_DIGITS;
}

/* "/take/WORD" */
static bool read_word(const char *rest, struct web_route *route) {
	static const char begin[] = "/take/";
	size_t n = strlen(begin);
	bool fits = strncmp(rest, begin, n) == 0 && strlen(rest + n) == KEY_DIGITS &&
		    strspn(rest + n, "0123456789abcdef") == KEY_DIGITS;
	if (fits) {
		memcpy(route->word, rest + n, sizeof(route->word));
	}
	return fits;
}

static enum route_kind read_live(const char *path, struct web_route *route) {
	static const struct {
		const char *rest;
		enum route_kind kind;
	} rows[] = {
		{"", ROUTE_TABLE},
		{"/events", ROUTE_EVENTS},
		{"/press", ROUTE_PRESS},
		{"/say", ROUTE_SAY},
		{"/seat", ROUTE_SEAT},
	};
	const char *rest = route_read_table(path, &route->table, route->key);
	for (size_t i = 0; rest != NULL && i < sizeof(rows) / sizeof(*rows); i++) {
		if (strcmp(rest, rows[i].rest) == 0) {
			return rows[i].kind;
		}
	}
	return rest != NULL && read_word(rest, route) ? ROUTE_TAKE : ROUTE_PAGE;
}

static enum route_kind read_invitation(const char *path, struct web_route *route) {
	const char *rest = route_read_table(path, &route->table, route->key);
	return rest != NULL && *rest == '\0' && route->key[0] != '\0' ? ROUTE_INVITATION
								      : ROUTE_PAGE;
}

static enum route_kind read_lesson(const char *path, struct web_route *route) {
	size_t n = strspn(path, "abcdefghijklmnopqrstuvwxyz0123456789");
	if (n == 0 || n >= sizeof(route->game) || path[n] != '\0') {
		return ROUTE_PAGE;
	}
	memcpy(route->game, path, n);
	return ROUTE_LEARN;
}

void route_read(const char *path, struct web_route *route) {
	static const struct {
		const char *begin;
		enum route_kind (*read)(const char *path, struct web_route *route);
	} rows[] = {
		{"/t/", read_live},
		{"/j/", read_invitation},
		{"/learn/", read_lesson},
	};
	*route = (struct web_route){.kind = ROUTE_PAGE};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		size_t n = strlen(rows[i].begin);
		if (strncmp(path, rows[i].begin, n) == 0) {
			route->kind = rows[i].read(path + n, route);
		}
	}
	if (strcmp(path, "/new") == 0) {
		route->kind = ROUTE_NEW;
	} else if (strcmp(path, "/renew") == 0) {
		route->kind = ROUTE_RENEW;
	}
}

bool route_is_key(const char *given, const char *key) {
	char one[CHAT_KEY_SIZE] = "", other[CHAT_KEY_SIZE] = "";
	snprintf(one, sizeof(one), "%s", given);
	snprintf(other, sizeof(other), "%s", key);
	return CRYPTO_memcmp(one, other, sizeof(one)) == 0;
}

void route_put_address(
	const char *path, const char *by, const char *language, char out[WEB_PATH_SIZE]) {
	const char *joint = strchr(path, '?') != NULL ? "&" : "?", *part = strchrnul(path, '#');
	if (language[0] == '\0' || snprintf(out, WEB_PATH_SIZE, "%.*s%s%s=%s%s", (int)(part - path),
					   path, joint, by, language, part) >= WEB_PATH_SIZE) {
		snprintf(out, WEB_PATH_SIZE, "%s", path);
	}
}

void route_put_table(int64_t table, const char *key, char out[WEB_PATH_SIZE]) {
	snprintf(out, WEB_PATH_SIZE, "/t/%lld%s%s", (long long)table, key[0] != '\0' ? "-" : "",
		key);
}
