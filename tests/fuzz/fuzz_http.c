#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/address.h"
#include "bot/chat/web/guests.h"
#include "bot/chat/web/route.h"
#include "bot/http/http.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

static void expect_no_control(const char *text) {
	for (; *text != '\0'; text++) {
		assert((unsigned char)*text >= 0x20 && *text != 0x7f);
	}
}

/* What a path leads to fits, and only a whole key is one. */
static void follow(const char *target) {
	char path[WEB_PATH_SIZE], query[WEB_QUERY_SIZE], address[WEB_PATH_SIZE];
	struct web_route route;
	if (!route_read_target(target, path, query)) {
		return;
	}
	expect_no_control(path);
	route_read(path, &route);
	size_t key = strlen(route.key);
	assert(key == 0 ||
		(key == CHAT_KEY_SIZE - 1 && strspn(route.key, "0123456789abcdef") == key));
	assert(route.table >= 0 && strlen(route.game) < sizeof(route.game));
	if (route.kind == ROUTE_TABLE) {
		route_put_table(route.table, route.key, address);
		assert(strcmp(address, path) == 0);
	}
}

static void read_form(const char *text) {
	struct form_field field;
	while (route_next_field(&text, &field)) {
		assert(strlen(field.name) < sizeof(field.name));
		expect_no_control(field.value);
	}
}

static void read_headers(const struct http_head *head) {
	char secret[COOKIE_SECRET_SIZE], key[COOKIE_KEY_SIZE], address[ADDRESS_SIZE];
	const char *const values[] = {head->host, head->cookie, head->origin, head->site,
		head->script, head->last_event, head->forwarded, head->languages, head->etag};
	for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
		assert(strpbrk(values[i], "\r\n") == NULL);
	}
	if (cookie_read_secret(head->cookie, COOKIE_NAME, secret)) {
		assert(strlen(secret) == COOKIE_SECRET_SIZE - 1);
		cookie_put_key(secret, key);
		assert(strlen(key) == COOKIE_KEY_SIZE - 1);
	}
	address_put_part(head->forwarded, ADDRESS_OF_PERSON, address);
}

/* All of it as a head, as a target and as a form. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	struct http_head head;
	char *text = malloc(len + 1);
	assert(text != NULL);
	memcpy(text, bytes, len);
	text[len] = '\0';
	follow(text);
	read_form(text);
	int status = http_read_head(text, len, &head);
	assert(status == 0 || status == 1 || (status >= 400 && status < 600));
	if (status == 1) {
		assert(head.len <= len && head.len <= HTTP_HEAD_MOST);
		assert(head.body <= HTTP_BODY_MOST && head.target[0] == '/');
		assert(strpbrk(head.target, " \r\n\t") == NULL);
		assert(head.named_host == NULL ||
			(head.host == head.named_host && head.host[0] != '\0' &&
				strpbrk(head.host, " /?#@") == NULL));
		assert(!head.expects || head.hosts == 1);
		read_headers(&head);
		follow(head.target);
	}
	free(text);
	return 0;
}
