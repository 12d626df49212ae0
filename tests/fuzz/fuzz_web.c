#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/base/worker.h"
#include "bot/web/web.h"
#include "bot/words/catalogue.h"
#include "tests/bot/web/evening.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

/* Requests for pages, from whoever: a path, a query and a name, a line each. What comes back is
 * whole, and nothing of them is HTML in it. */

static int64_t now(void) {
	return INT64_C(1790100000000);
}

static char folder[] = "/tmp/fuzz-web-XXXXXX";
static char file[64];

static void remove_folder(void) {
	static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		char name[80];
		snprintf(name, sizeof(name), "%s%s", file, endings[i]);
		unlink(name);
	}
	rmdir(folder);
}

/* Nobody looks for what is thought out. */
static void on_found(void *data) {
	(void)data;
}

static struct web *open_web(void) {
	static struct web_site site = {.secret = {1}, .now = now};
	assert(mkdtemp(folder) != NULL);
	snprintf(file, sizeof(file), "%s/dicecup.db", folder);
	atexit(remove_folder);
	catalogue_open();
	evening_make(file);
	site.file = file;
	site.worker = worker_create(WORKER_NICE, on_found, NULL);
	return web_create(&site);
}

/* An attribute or a tag of one's own begins with one of these. */
static void expect_harmless(const struct web_response *response, const char *text) {
	bool harmful =
		strlen(text) > 3 && strpbrk(text, "<>\"") != NULL && strstr(text, "<b>") == text;
	assert(!harmful || memmem(response->body, response->len, text, strlen(text)) == NULL);
}

/* Too many reviews wait. */
static bool is_busy(const struct web_response *response) {
	static const char review[] = "id=\"review\"";
	return response->status == 503 &&
	       memmem(response->body, response->len, review, strlen(review)) != NULL;
}

static void ask(struct web *web, const char *path, const char *query, const char *name) {
	struct web_request request = {.path = path,
		.query = query,
		.language = name[0] == 'j' ? "ja" : "en",
		.url = "",
		.guest = name,
		.local = name[0] == 'l'};
	struct web_response response = {0};
	web_pages.respond(web, &request, &response);
	while (response.rest != NULL) {
		web_pages.go_on(web, &request, &response);
	}
	assert(response.status == 200 || response.status == 404 || is_busy(&response));
	assert(response.body != NULL && response.len > 0 && response.len < 60000);
	if (strncmp(response.type, "text/html", 9) == 0) {
		expect_harmless(&response, path);
		expect_harmless(&response, query);
		expect_harmless(&response, name);
	}
	free(response.body);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len) {
	static struct web *web;
	char text[1024], *rest = text;
	if (len >= sizeof(text)) {
		return 0;
	}
	if (web == NULL) {
		web = open_web();
	}
	memcpy(text, bytes, len);
	text[len] = '\0';
	const char *path = strsep(&rest, "\n");
	const char *query = rest != NULL ? strsep(&rest, "\n") : "";
	ask(web, path, query, rest != NULL ? rest : "");
	return 0;
}
