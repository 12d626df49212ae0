#include "bot/chat/url.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	bool tls;
	uint16_t port;
} schemes[] = {
	{"https", true, 443},
	{"http", false, 80},
	{"wss", true, 443},
	{"ws", false, 80},
};

/* Returns the part after "://"; NULL: another scheme. */
static const char *read_scheme(const char *text, struct url *url) {
	for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++) {
		size_t len = strlen(schemes[i].name);
		if (strncmp(text, schemes[i].name, len) == 0 &&
			strncmp(text + len, "://", 3) == 0) {
			url->scheme = schemes[i].name;
			url->tls = schemes[i].tls;
			url->port = schemes[i].port;
			return text + len + 3;
		}
	}
	return NULL;
}

static bool read_host(CURLU *parsed, struct url *url) {
	char *host = NULL;
	bool fits = curl_url_get(parsed, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
		    strlen(host) < URL_HOST_SIZE;
	if (fits) {
		size_t bracket = host[0] == '[';
		snprintf(url->host, URL_HOST_SIZE, "%.*s", (int)(strlen(host) - 2 * bracket),
			host + bracket);
	}
	curl_free(host);
	return fits;
}

static bool read_port(CURLU *parsed, struct url *url) {
	char *digits = NULL;
	CURLUcode rc = curl_url_get(parsed, CURLUPART_PORT, &digits, 0);
	unsigned long port = rc == CURLUE_OK ? strtoul(digits, NULL, 10) : url->port;
	curl_free(digits);
	url->port = (uint16_t)port;
	return (rc == CURLUE_OK || rc == CURLUE_NO_PORT) && port > 0 && port <= UINT16_MAX;
}

bool url_read(const char *text, struct url *url) {
	const char *at = read_scheme(text, url);
	size_t authority = at != NULL ? strcspn(at, "/?#") : 0;
	if (authority == 0 || at[authority - 1] == ':') {
		return false; /* curl would take "https:///x" and "https://x:/" */
	}
	at += authority;
	int len = snprintf(url->path, URL_PATH_SIZE, "%s%.*s", *at == '/' ? "" : "/",
		(int)strcspn(at, "#"), at);
	CURLU *parsed = curl_url();
	bool good = parsed != NULL && len < URL_PATH_SIZE &&
		    curl_url_set(parsed, CURLUPART_URL, text,
			    CURLU_NON_SUPPORT_SCHEME | CURLU_DISALLOW_USER | CURLU_PATH_AS_IS) ==
			    CURLUE_OK &&
		    read_host(parsed, url) && read_port(parsed, url);
	curl_url_cleanup(parsed);
	return good;
}
