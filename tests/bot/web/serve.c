#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "bot/draw/module.h"
#include "bot/web/web.h"
#include "bot/words/catalogue.h"
#include "tests/bot/web/evening.h"
#include "tests/bot/web/sketch.h"

/* Serves pages to be looked at: serve FILE PORT [opens]. Makes the database if there is none; the
 * port that it listens on is its first line. One request after the other, one for each connection;
 * beside the pages of what is stored "/t/1" is a sketched live table, "/t/1/seat" the same with a
 * seat, "/t/1/own" its page, "/t/8" one that has not begun, "/j/1" an invitation, "/learn/perudo" a
 * lesson. It does not take anything that is sent. */

enum { REQUEST_SIZE = 8192, LANGUAGE_SIZE = 8 };

static int64_t now(void) {
	return (int64_t)time(NULL) * 1000;
}

static int digit_of(char digit) {
	return digit >= '0' && digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;
}

static void decode(char *path) {
	char *to = path;
	for (; *path != '\0'; path++) {
		if (*path == '%' && path[1] != '\0' && path[2] != '\0') {
			*path = (char)(digit_of(path[1]) * 16 + digit_of(path[2]));
			memmove(path + 1, path + 3, strlen(path + 3) + 1);
		}
		*to++ = *path;
	}
	*to = '\0';
}

/* By the query, else by the header, as the adapter does. */
static void choose_language(const char *head, const char *query, char language[LANGUAGE_SIZE]) {
	const char *asked = strstr(query, "lang=");
	const char *accepts = strcasestr(head, "\naccept-language:");
	const char *tag = asked != NULL     ? asked + 5
			  : accepts != NULL ? accepts + strlen("\naccept-language: ")
					    : "en";
	snprintf(language, LANGUAGE_SIZE, "%s", strncmp(tag, "ja", 2) == 0 ? "ja" : "en");
}

static void write_all(int to, const char *bytes, size_t n) {
	while (n > 0) {
		ssize_t written = send(to, bytes, n, MSG_NOSIGNAL);
		if (written <= 0) {
			return;
		}
		bytes += written;
		n -= (size_t)written;
	}
}

static void respond(struct web *web, int to, char *head) {
	char language[LANGUAGE_SIZE], buf[1024];
	char *path = strchr(head, ' ');
	char *end = path != NULL ? strchr(path + 1, ' ') : NULL;
	struct web_response response = {0};
	if (end == NULL) {
		return;
	}
	*end = '\0';
	char *query = strchr(++path, '?');
	if (query != NULL) {
		*query++ = '\0';
	}
	decode(path);
	choose_language(end + 1, query != NULL ? query : "", language);
	struct web_request request = {.path = path,
		.query = query != NULL ? query : "",
		.language = language,
		.url = "http://127.0.0.1",
		.guest = ""};
	if (!sketch_answer(web, &request, &response)) {
		web_pages.respond(web, &request, &response);
		while (response.rest != NULL) {
			web_pages.go_on(web, &request, &response);
		}
	}
	int n = snprintf(buf, sizeof(buf),
		"HTTP/1.1 %d .\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: close\r\n"
		"Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
		"img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
		"frame-ancestors 'none'\r\nX-Content-Type-Options: nosniff\r\n"
		"Referrer-Policy: no-referrer\r\n\r\n",
		response.status, response.type, response.len);
	write_all(to, buf, (size_t)n);
	write_all(to, response.body, response.len);
	free(response.body);
}

static void serve(struct web *web, int listener) {
	static char head[REQUEST_SIZE];
	for (;;) {
		int from = accept(listener, NULL, NULL);
		size_t n = 0;
		ssize_t got;
		struct timeval patience = {.tv_sec = 2};
		setsockopt(from, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
		head[0] = '\0';
		while (strstr(head, "\r\n\r\n") == NULL && n + 1 < sizeof(head) &&
			(got = recv(from, head + n, sizeof(head) - 1 - n, 0)) > 0) {
			n += (size_t)got;
			head[n] = '\0';
		}
		respond(web, from, head);
		shutdown(from, SHUT_WR);
		close(from);
	}
}

int main(int argc, char **argv) {
	struct sockaddr_in address = {
		.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof(address);
	int yes = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (argc < 3) {
		return 2;
	}
	catalogue_open();
	if (access(argv[1], R_OK) != 0) {
		evening_make(argv[1]);
		evening_add_slow(argv[1]);
	}
	struct web_site site = {.file = argv[1],
		.secret = {1, 2, 3},
		.opens = argc > 3,
		.now = now,
		.draw = draw_load()};
	struct web *web = web_create(&site);
	address.sin_port = htons((uint16_t)atoi(argv[2]));
	setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
	if (web == NULL || bind(listener, (struct sockaddr *)&address, len) != 0 ||
		listen(listener, 64) != 0 ||
		getsockname(listener, (struct sockaddr *)&address, &len) != 0) {
		perror("serve");
		return 1;
	}
	printf("%d\n", ntohs(address.sin_port));
	fflush(stdout);
	serve(web, listener);
	return 0;
}
