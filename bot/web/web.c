#include "bot/web/web.h"

#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/web/assets.h"
#include "bot/web/pages_of.h"
#include "bot/web/print_page.h"
#include "bot/web/public.h"
#include "bot/web/reviews.h"

enum { QUERY_MS = 2000 /* limit of one statement for a page */ };

struct web *web_create(const struct web_site *site) {
	struct web *web = calloc(1, sizeof(*web));
	if (web == NULL) {
		return NULL;
	}
	web->site = *site;
	web->reviews = reviews_create(site->worker);
	if (web->reviews == NULL) {
		web_destroy(web);
		return NULL;
	}
	return web;
}

void web_destroy(struct web *web) {
	if (web == NULL) {
		return;
	}
	reviews_destroy(web->reviews);
	if (web->store != NULL) {
		store_close(web->store);
	}
	free(web);
}

static void on_lost(void *data, const char *why) {
	struct web *web = data;
	if (!web->lost) {
		log_event(LOG_WARNING, "no-pages", "%s", why);
	}
	web->lost = true;
}

static void drop_lost(struct web *web) {
	if (web->lost) {
		store_close(web->store);
		web->store = NULL;
		web->lost = false;
	}
}

/* The first page opens the database, on the pages' thread. */
static bool is_open(struct web *web) {
	char why[STORE_WHY_SIZE];
	drop_lost(web);
	if (web->store != NULL) {
		return true;
	}
	bool failed = store_open_limited(web->site.file, QUERY_MS, &web->store, why) != 0;
	if (failed) {
		web->store = NULL;
		if (!web->failed) {
			log_event(LOG_WARNING, "no-pages", "%s", why);
		}
	} else {
		store_set_watch(web->store, &(struct store_watch){.lost = on_lost, .data = web});
	}
	web->failed = failed;
	return !failed;
}

/* A page at this path, or (with a '/' at the end) at any path with this prefix. */
static const struct page_route {
	const char *path;
	void (*answer)(struct page *page, const char *rest);
} routes[] = {
	{"/g/", game_page_answer},
	{"/p/", place_pages_answer_person},
	{"/rules", rules_page_answer},
	{"/rules/", rules_page_answer},
	{"/top", place_pages_answer_boards},
};

static const struct page_route *find(const char *path) {
	static const struct page_route home = {"/", home_answer};
	for (size_t i = 0; i < sizeof(routes) / sizeof(routes[0]); i++) {
		size_t n = strlen(routes[i].path);
		bool below = routes[i].path[n - 1] == '/';
		if (strncmp(path, routes[i].path, n) == 0 && (below || path[n] == '\0')) {
			return &routes[i];
		}
	}
	return strcmp(path, "/") == 0 ? &home : NULL;
}

/* A page that could not be read looks like one that does not exist. */
static void mend(
	struct web *web, const struct web_request *request, struct web_response *response) {
	struct page page;
	if (response->rest == NULL && (store_took_too_long(web->store) || web->lost)) {
		free(response->body);
		*response = (struct web_response){.status = 503};
		page_open(&page, web, request, response);
		page_refuse(&page, 503);
	}
}

static void respond(void *data, const struct web_request *request, struct web_response *response) {
	struct web *web = data;
	struct page page;
	if (assets_answer(request->path, response)) {
		return;
	}
	reviews_collect(web->reviews, web->site.now());
	const struct page_route *route = find(request->path);
	page_open(&page, web, request, response);
	if (route == NULL) {
		page_refuse(&page, 404);
	} else if (!is_open(web)) {
		page_refuse(&page, 503);
	} else {
		route->answer(&page, request->path + strlen(route->path));
		mend(web, request, response);
	}
}

static void go_on(void *data, const struct web_request *request, struct web_response *response) {
	print_page_go_on(data, request, response);
	mend(data, request, response);
}

static void drop(void *data, void *rest) {
	print_page_drop(data, rest);
}

static void answer_table(void *data, const struct web_request *request,
	const struct web_table *table, struct web_response *response) {
	struct page page;
	is_open(data); /* opens the database for a preview, which is optional */
	page_open(&page, data, request, response);
	table_page_answer(&page, table);
}

static void answer_invitation(void *data, const struct web_request *request,
	const struct web_table *table, const char *complaint, struct web_response *response) {
	struct page page;
	is_open(data);
	page_open(&page, data, request, response);
	invitation_page_answer(&page, table, complaint);
}

static void answer_seat(void *data, const struct web_request *request,
	const struct web_table *table, struct web_response *response) {
	struct page page;
	page_open(&page, data, request, response);
	seat_page_answer(&page, table);
}

static void answer_take(void *data, const struct web_request *request,
	const struct web_table *table, bool good, struct web_response *response) {
	struct page page;
	page_open(&page, data, request, response);
	take_page_answer(&page, table, good);
}

static void answer_lesson(void *data, const struct web_request *request, const char *game,
	const char *said, struct web_response *response) {
	struct page page;
	page_open(&page, data, request, response);
	lesson_page_answer(&page, game, said);
}

static bool may_answer(void *data) {
	const struct web *web = data;
	return web->site.plays == NULL || store_lease_is_held(web->site.plays);
}

static void answer_refusal(
	void *data, const struct web_request *request, int status, struct web_response *response) {
	struct page page;
	page_open(&page, data, request, response);
	page_refuse(&page, status);
}

const struct web_pages web_pages = {
	.respond = respond,
	.go_on = go_on,
	.drop = drop,
	.table = answer_table,
	.invitation = answer_invitation,
	.seat = answer_seat,
	.take = answer_take,
	.lesson = answer_lesson,
	.may_answer = may_answer,
	.refusal = answer_refusal,
};
