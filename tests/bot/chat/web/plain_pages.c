#include "plain_pages.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/chat/web/fragment.h"

static void finish(struct web_response *response, int status, struct html *html) {
	response->status = status;
	response->type = "text/html; charset=utf-8";
	response->len = html->len;
	response->body = html_take(html);
}

static void put_request(struct html *html, const struct web_request *request) {
	html_format(html, "path=%s\nquery=%s\nlanguage=%s\nurl=%s\nguest=%s\nlocal=%d\n",
		request->path, request->query, request->language, request->url, request->guest,
		request->local);
}

static void refuse(
	void *data, const struct web_request *request, int status, struct web_response *response) {
	struct html html = {.text = NULL};
	(void)data;
	html_format(&html, "refused=%d\nlanguage=%s\nquery=%s\n", status, request->language,
		request->query);
	response->fresh_ms = 60 * 1000;
	finish(response, status, &html);
}

/* What is made in pieces until another page was made. */

static void begin_pieces(const unsigned *made, struct web_response *response) {
	unsigned *rest = malloc(sizeof(*rest));
	if (rest != NULL) {
		*rest = *made;
	}
	response->rest = rest;
}

static void go_on(void *data, const struct web_request *request, struct web_response *response) {
	struct html html = {.text = NULL};
	const unsigned *made = data;
	unsigned *rest = response->rest;
	if (*rest != *made) {
		free(rest);
		response->rest = NULL;
		put_request(&html, request);
		finish(response, 200, &html);
	}
}

static void drop(void *data, void *rest) {
	(void)data;
	free(rest);
}

static void respond(void *data, const struct web_request *request, struct web_response *response) {
	struct html html = {.text = NULL};
	unsigned *made = data;
	if (strncmp(request->path, "/page", 5) != 0 && strcmp(request->path, "/") != 0) {
		refuse(data, request, 404, response);
		return;
	}
	if (strcmp(request->path, "/page/pieces") == 0) {
		begin_pieces(made, response);
		return;
	}
	++*made;
	put_request(&html, request);
	html_format(&html, "made=%u\n", *made);
	snprintf(response->etag, sizeof(response->etag), "e%u", *made);
	if (strcmp(request->path, "/page/kept") == 0) {
		response->fresh_ms = 60 * 1000;
		response->max_age = 60;
	} else if (strcmp(request->path, "/page/file") == 0) {
		snprintf(response->file, sizeof(response->file), "game.json");
	} else if (strcmp(request->path, "/page/long") == 0) {
		for (int i = 0; i < 100000; i++) {
			html_format(&html, "line %d of a long page\n", i);
		}
	}
	finish(response, 200, &html);
}

static void put_table(struct html *html, const struct web_table *table) {
	html_format(html, "table=%lld\nkey=%s\nevents=%s\ntitle=%s\n", (long long)table->id,
		table->key, table->events, table->title);
	html_format(html, "seated=%d\nover=%d\ninvited=%d\nwords=%s\n", table->seated, table->over,
		table->invited, table->words);
	html_format(html, "salt=%s\nshare=%s\n", table->salt, table->share);
	html_format(html, "<stays>%s</stays>\n<live>%s</live>\n", table->finals, table->live);
	html_format(html, "<places>%s</places>\n", table->places);
	html_format(html, "<hand>%s</hand>\n<answers>%s</answers>\n", table->hand, table->answers);
}

static void show_table(void *data, const struct web_request *request, const struct web_table *table,
	struct web_response *response) {
	struct html html = {.text = NULL};
	unsigned *made = data;
	put_request(&html, request);
	put_table(&html, table);
	html_format(&html, "made=%u\n", ++*made);
	response->fresh_ms = table->seated ? 0 : 60 * 1000;
	finish(response, 200, &html);
}

static void invite(void *data, const struct web_request *request, const struct web_table *table,
	const char *complaint, struct web_response *response) {
	struct html html = {.text = NULL};
	(void)data;
	put_request(&html, request);
	put_table(&html, table);
	html_format(&html, "complaint=%s\n", complaint);
	finish(response, 200, &html);
}

static void show_seat(void *data, const struct web_request *request, const struct web_table *table,
	struct web_response *response) {
	struct html html = {.text = NULL};
	(void)data;
	put_request(&html, request);
	put_table(&html, table);
	html_format(&html, "move=%s\n", table->move);
	finish(response, 200, &html);
}

static void offer_seat(void *data, const struct web_request *request, const struct web_table *table,
	bool good, struct web_response *response) {
	struct html html = {.text = NULL};
	(void)data;
	put_request(&html, request);
	html_format(&html, "table=%lld\ngood=%d\n", (long long)table->id, good);
	finish(response, 200, &html);
}

static void teach(void *data, const struct web_request *request, const char *game, const char *said,
	struct web_response *response) {
	struct html html = {.text = NULL};
	(void)data;
	put_request(&html, request);
	html_format(&html, "game=%s\n<said>%s</said>\n", game, said);
	finish(response, 200, &html);
}

_Atomic bool plain_pages_lost;

static bool may_answer(void *data) {
	(void)data;
	return !plain_pages_lost;
}

const struct web_pages plain_pages = {
	.may_answer = may_answer,
	.respond = respond,
	.go_on = go_on,
	.drop = drop,
	.table = show_table,
	.invitation = invite,
	.seat = show_seat,
	.take = offer_seat,
	.lesson = teach,
	.refusal = refuse,
};
