#include "bot/chat/web/route.h"

#include <openssl/crypto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MOST = 18, KEY_DIGITS = CHAT_KEY_SIZE - 1 };

/* "12-KEY" or "12", and returns what follows; NULL: it is neither. */
static const char *read_table(const char *text, struct web_route *route) {
	size_t digits = strspn(text, "0123456789");
	if (digits == 0 || digits > DIGITS_MOST || text[0] == '0') {
		return NULL;
	}
	route->table = strtoll(text, NULL, 10);
	text += digits;
	if (*text != '-') {
		return text;
	}
	if (strspn(text + 1, "0123456789abcdef") != KEY_DIGITS) {
		return NULL;
	}
	memcpy(route->key, text + 1, KEY_DIGITS);
	return text + 1 + KEY_DIGITS;
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
	};
	const char *rest = read_table(path, route);
	for (size_t i = 0; rest != NULL && i < sizeof(rows) / sizeof(*rows); i++) {
		if (strcmp(rest, rows[i].rest) == 0) {
			return rows[i].kind;
		}
	}
	return ROUTE_PAGE;
}

static enum route_kind read_invitation(const char *path, struct web_route *route) {
	const char *rest = read_table(path, route);
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

bool route_takes_posts(enum route_kind kind) {
	return kind != ROUTE_PAGE && kind != ROUTE_TABLE && kind != ROUTE_EVENTS;
}

bool route_is_key(const char *given, const char *key) {
	char one[CHAT_KEY_SIZE] = "", other[CHAT_KEY_SIZE] = "";
	snprintf(one, sizeof(one), "%s", given);
	snprintf(other, sizeof(other), "%s", key);
	return CRYPTO_memcmp(one, other, sizeof(one)) == 0;
}

void route_put_address(const char *path, const char *language, char out[WEB_PATH_SIZE]) {
	const char *joint = strchr(path, '?') != NULL ? "&" : "?";
	if (language[0] == '\0' || snprintf(out, WEB_PATH_SIZE, "%s%slang=%s", path, joint,
					   language) >= WEB_PATH_SIZE) {
		snprintf(out, WEB_PATH_SIZE, "%s", path);
	}
}

void route_put_table(int64_t table, const char *key, char out[WEB_PATH_SIZE]) {
	snprintf(out, WEB_PATH_SIZE, "/t/%lld%s%s", (long long)table, key[0] != '\0' ? "-" : "",
		key);
}
