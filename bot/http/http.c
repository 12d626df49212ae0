#include "bot/http/http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HEADERS_MOST = 64, WENT_WELL = 0, BAD_REQUEST = 400, TARGET_MOST = 2048 };

static bool is_token(const char *text) {
	static const char others[] = "!#$%&'*+-.^_`|~";
	size_t n = 0;
	for (; text[n] != '\0'; n++) {
		char c = text[n], letter = (char)(c | 0x20);
		if (!(letter >= 'a' && letter <= 'z') && !(c >= '0' && c <= '9') &&
			strchr(others, c) == NULL) {
			return false;
		}
	}
	return n > 0;
}

/* Characters of a target: visible ASCII, as clients must send it. */
static bool is_target(const char *text) {
	size_t n = 0;
	while (text[n] > 0x20 && text[n] < 0x7f) {
		n++;
	}
	return text[n] == '\0' && n < TARGET_MOST;
}

/* The host in "http://example.org/path" takes precedence (RFC 9112, 3.2.2). It moves one byte to
 * the front, as an omitted path needs room for its '/'. */
static int take_absolute(char *target, struct http_head *head) {
	static const char scheme[] = "http://";
	char *host = target + strlen(scheme);
	size_t n = strncasecmp(target, scheme, strlen(scheme)) == 0 ? strcspn(host, "/?#@") : 0;
	if (n == 0 || host[n] == '@' || host[n] == '#') {
		return BAD_REQUEST;
	}
	char *path = host[n] == '/' ? host + n : host + n - 1;
	memmove(target, host, n);
	target[n] = '\0';
	*path = '/';
	head->named_host = target;
	head->target = path;
	return WENT_WELL;
}

/* '*' is the server as a whole (RFC 9112, 3.2.4), which we say nothing about. */
static int take_target(const char *method, char *target, struct http_head *head) {
	static const char root[] = "/";
	if (!is_target(target)) {
		return BAD_REQUEST;
	}
	if (strcmp(method, "OPTIONS") == 0 && strcmp(target, "*") == 0) {
		head->target = root;
		return WENT_WELL;
	}
	head->target = target;
	return target[0] == '/' ? WENT_WELL : take_absolute(target, head);
}

static bool is_value(const char *text) {
	for (; *text != '\0'; text++) {
		if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7f) {
			return false;
		}
	}
	return true;
}

static enum http_method method_of(const char *word) {
	static const char *const words[] = {
		[HTTP_GET] = "GET", [HTTP_HEAD] = "HEAD", [HTTP_POST] = "POST"};
	enum http_method method = HTTP_GET;
	while (method < HTTP_OTHER && strcmp(words[method], word) != 0) {
		method++;
	}
	return method;
}

static bool is_digit(char c) {
	return c >= '0' && c <= '9';
}

/* "GET /path HTTP/1.1" */
static int read_request_line(char *line, struct http_head *head) {
	char *target = strchr(line, ' ');
	char *version = target != NULL ? strchr(target + 1, ' ') : NULL;
	if (version == NULL) {
		return BAD_REQUEST;
	}
	*target++ = '\0';
	*version++ = '\0';
	if (!is_token(line) || strlen(version) != strlen("HTTP/1.1") ||
		strncmp(version, "HTTP/", 5) != 0 || !is_digit(version[5]) || version[6] != '.' ||
		!is_digit(version[7])) {
		return BAD_REQUEST;
	}
	if (version[5] != '1') {
		return 505;
	}
	head->method = method_of(line);
	head->keeps = version[7] != '0'; /* later minor versions are compatible: RFC 9110, 2.5 */
	return take_target(line, target, head);
}

static int take_length(struct http_head *head, const char *value) {
	size_t digits = strspn(value, "0123456789");
	if (digits == 0 || value[digits] != '\0' || head->lengths++ > 0) {
		return BAD_REQUEST;
	}
	head->body = 0;
	for (; *value != '\0'; value++) {
		head->body = head->body * 10 + (size_t)(*value - '0');
		head->body = head->body <= HTTP_BODY_MOST ? head->body : HTTP_BODY_MOST + 1;
	}
	return WENT_WELL;
}

/* A list of words, of which those about the connection matter. */
static void take_connection(struct http_head *head, const char *value) {
	while (*value != '\0') {
		size_t n = strcspn(value, ", \t");
		if (n == 5 && strncasecmp(value, "close", n) == 0) {
			head->keeps = false;
		}
		value += n;
		value += strspn(value, ", \t");
	}
}

/* A list of codings, perhaps with weights; 0 refuses one (RFC 9110, 12.5.3). */
static void take_encodings(struct http_head *head, const char *value) {
	while (*value != '\0') {
		size_t n = strcspn(value, ","), name = strcspn(value, ",; \t");
		if (name == 4 && strncasecmp(value, "gzip", name) == 0) {
			const char *weight = memmem(value, n, "q=", 2);
			head->gzip = weight == NULL || strtod(weight + 2, NULL) > 0;
		}
		value += n;
		value += strspn(value, ", \t");
	}
}

static int take_header(struct http_head *head, const char *name, const char *value) {
	const struct {
		const char *name, **field;
	} kept[] = {
		{"cookie", &head->cookie},
		{"origin", &head->origin},
		{"sec-fetch-site", &head->site},
		{"x-requested-with", &head->script},
		{"last-event-id", &head->last_event},
		{"x-forwarded-for", &head->forwarded},
		{"accept-language", &head->languages},
		{"if-none-match", &head->etag},
		{"host", &head->host},
	};
	if (strcasecmp(name, "content-length") == 0) {
		return take_length(head, value);
	}
	if (strcasecmp(name, "transfer-encoding") == 0) {
		return 501;
	}
	if (strcasecmp(name, "connection") == 0) {
		take_connection(head, value);
	}
	if (strcasecmp(name, "accept-encoding") == 0) {
		take_encodings(head, value);
	}
	if (strcasecmp(name, "expect") == 0) {
		head->expects = strcasecmp(value, "100-continue") == 0;
		return head->expects ? WENT_WELL : 417;
	}
	head->hosts += strcasecmp(name, "host") == 0;
	for (size_t i = 0; i < sizeof(kept) / sizeof(*kept); i++) {
		if (strcasecmp(name, kept[i].name) == 0) {
			*kept[i].field = value;
		}
	}
	return WENT_WELL;
}

static int read_header(char *line, struct http_head *head) {
	char *colon = strchr(line, ':');
	if (colon == NULL) {
		return BAD_REQUEST;
	}
	*colon = '\0';
	char *value = colon + 1 + strspn(colon + 1, " \t");
	size_t n = strlen(value);
	while (n > 0 && (value[n - 1] == ' ' || value[n - 1] == '\t')) {
		value[--n] = '\0';
	}
	return is_token(line) && is_value(value) ? take_header(head, line, value) : BAD_REQUEST;
}

/* The next line, with a NUL instead of CR LF; NULL: malformed. The head ends in CR LF. */
static char *next_line(char **at) {
	char *line = *at, *end = strstr(line, "\r\n");
	if (end == NULL || memchr(line, '\n', (size_t)(end - line)) != NULL ||
		memchr(line, '\r', (size_t)(end - line)) != NULL) {
		return NULL;
	}
	*end = '\0';
	*at = end + 2;
	return line;
}

static int read_lines(char *at, const char *end, struct http_head *head) {
	char *line = next_line(&at);
	int status = line != NULL ? read_request_line(line, head) : BAD_REQUEST;
	bool is_old = !head->keeps;
	for (unsigned n = 0; status == WENT_WELL && at < end; n++) {
		line = next_line(&at);
		status = line == NULL        ? BAD_REQUEST
			 : n >= HEADERS_MOST ? 431
					     : read_header(line, head);
	}
	/* HTTP/1.0 has neither Host nor Expect: RFC 9110, 10.1.1. */
	if (status == WENT_WELL && (head->hosts > 1 || (head->hosts == 0 && !is_old))) {
		status = BAD_REQUEST;
	}
	head->expects = head->expects && !is_old;
	head->host = head->named_host != NULL ? head->named_host : head->host;
	return status;
}

int http_read_head(char *bytes, size_t len, struct http_head *head) {
	static const char line_end[] = "\r\n";
	char *at = len >= 2 && memcmp(bytes, line_end, 2) == 0 ? bytes + 2 : bytes;
	size_t left = len - (size_t)(at - bytes);
	char *end = memmem(at, left, "\r\n\r\n", 4);
	size_t n = end != NULL ? (size_t)(end - bytes) + 4 : len;
	*head = (struct http_head){.len = n,
		.target = "",
		.host = "",
		.cookie = "",
		.origin = "",
		.site = "",
		.script = "",
		.last_event = "",
		.forwarded = "",
		.languages = "",
		.etag = ""};
	if (left >= 2 && memcmp(at, line_end, 2) == 0) {
		return BAD_REQUEST; /* several empty lines */
	}
	if (n > HTTP_HEAD_MOST || (end == NULL && n == HTTP_HEAD_MOST)) {
		return 431;
	}
	if (end == NULL) {
		return 0;
	}
	if (memchr(bytes, '\0', n) != NULL) {
		return BAD_REQUEST;
	}
	end[2] = '\0'; /* after the last line's CR LF */
	int status = read_lines(at, end + 2, head);
	return status != WENT_WELL ? status : head->body > HTTP_BODY_MOST ? 413 : 1;
}

const char *http_reason(int status) {
	static const struct {
		int status;
		const char *reason;
	} rows[] = {
		{200, "OK"},
		{303, "See Other"},
		{304, "Not Modified"},
		{400, "Bad Request"},
		{403, "Forbidden"},
		{404, "Not Found"},
		{405, "Method Not Allowed"},
		{408, "Request Timeout"},
		{410, "Gone"},
		{413, "Content Too Large"},
		{417, "Expectation Failed"},
		{429, "Too Many Requests"},
		{431, "Request Header Fields Too Large"},
		{501, "Not Implemented"},
		{503, "Service Unavailable"},
		{505, "HTTP Version Not Supported"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		if (rows[i].status == status) {
			return rows[i].reason;
		}
	}
	return "Answer";
}
