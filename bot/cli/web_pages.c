#include "bot/cli/web_pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Until there are some: what there is of a live table, and nothing else. */

static void answer(struct web_response *response, int status, char *body) {
	response->status = status;
	response->type = "text/html; charset=utf-8";
	response->body = body;
	response->len = body != NULL ? strlen(body) : 0;
}

static void refuse(
	void *data, const struct web_request *request, int status, struct web_response *response) {
	char *body = NULL;
	(void)data, (void)request;
	answer(response, status,
		asprintf(&body, "<!DOCTYPE html><p>%d\n", status) < 0 ? NULL : body);
}

static void respond(void *data, const struct web_request *request, struct web_response *response) {
	refuse(data, request, 404, response);
}

static void show(void *data, const struct web_request *request, const struct web_table *table,
	struct web_response *response) {
	char *body = NULL;
	(void)data, (void)request;
	int n = asprintf(&body,
		"<!DOCTYPE html><meta charset=utf-8><div id=stays>%s</div>"
		"<div id=live>%s</div><div id=hand>%s</div><div id=answers>%s</div>\n",
		table->stays, table->live, table->hand, table->answers);
	answer(response, 200, n < 0 ? NULL : body);
}

static void invite(void *data, const struct web_request *request, const struct web_table *table,
	const char *complaint, struct web_response *response) {
	char *body = NULL;
	(void)data, (void)request, (void)table, (void)complaint;
	int n = asprintf(&body, "<!DOCTYPE html><meta charset=utf-8><form method=post>"
				"<input name=name><button>OK</button></form>\n");
	answer(response, 200, n < 0 ? NULL : body);
}

static void teach(void *data, const struct web_request *request, const char *game, const char *said,
	struct web_response *response) {
	char *body = NULL;
	(void)data, (void)request, (void)game;
	int n = asprintf(&body,
		"<!DOCTYPE html><meta charset=utf-8>%s<form method=post>"
		"<input name=text><button>OK</button></form>\n",
		said);
	answer(response, 200, n < 0 ? NULL : body);
}

const struct web_pages *web_pages_open(const struct config *config, void **data) {
	static const struct web_pages pages = {respond, show, invite, teach, refuse};
	(void)config;
	*data = NULL;
	return &pages;
}

void web_pages_close(void *data) {
	(void)data;
}
