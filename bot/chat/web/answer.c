#include "bot/chat/web/answer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/base/worker.h"
#include "bot/chat/web/client_limits.h"
#include "bot/chat/web/fragment.h"
#include "bot/chat/web/outgoing.h"
#include "bot/chat/web/page_cache.h"

enum {
	PAGE_CACHE_KEY_SIZE = WEB_PATH_SIZE + WEB_QUERY_SIZE + LIVE_VIEW_ID_SIZE + 320,
};

/* A worker makes the pages, as that may wait for the database. */

enum page_kind {
	PAGE_PLAIN,
	PAGE_TABLE,
	PAGE_INVITATION,
	PAGE_SEAT,
	PAGE_TAKE,
	PAGE_LESSON,
	PAGE_REFUSAL
};

enum { PAGE_TEXTS = 32 };

/* A page to be made, and its data. */
struct page_job {
	struct job job; /* first */
	struct web_chat *web;
	int64_t connection;
	enum page_kind kind;
	int status;     /* of a refusal */
	bool cacheable; /* equal for all who ask for it */
	bool good;      /* the seat can be taken */
	struct web_request request;
	struct web_table table;
	const char *game, *complaint, *said;
	char state[LIVE_VIEW_ID_SIZE]; /* the last event's id of the table shown; "": none */
	struct web_response response;
	char *texts[PAGE_TEXTS]; /* of all these, from malloc() */
	size_t n_texts;
};

static const char *or_empty(const char *text) {
	return text != NULL ? text : "";
}

/* Makes the job own the text, from malloc(). "" for NULL. */
static const char *own(struct page_job *job, char *text) {
	assert(job->n_texts < PAGE_TEXTS);
	job->texts[job->n_texts++] = text;
	return or_empty(text);
}

static const char *copy(struct page_job *job, const char *text) {
	return own(job, strdup(or_empty(text)));
}

/* On the worker's thread. Further pieces of a long answer are made after all waiting jobs. */
static bool make(struct job *entry) {
	struct page_job *job = (struct page_job *)entry;
	const struct web_pages *pages = job->web->pages;
	void *data = job->web->pages_data;
	const struct web_request *request = &job->request;
	const struct web_table *table = &job->table;
	struct web_response *response = &job->response;
	if (response->rest != NULL) {
		pages->go_on(data, request, response);
		return response->rest != NULL;
	}
	switch (job->kind) {
	case PAGE_PLAIN:
		pages->respond(data, request, response);
		break;
	case PAGE_TABLE:
		pages->table(data, request, table, response);
		break;
	case PAGE_INVITATION:
		pages->invitation(data, request, table, job->complaint, response);
		break;
	case PAGE_SEAT:
		pages->seat(data, request, table, response);
		break;
	case PAGE_TAKE:
		pages->take(data, request, table, job->good, response);
		break;
	case PAGE_LESSON:
		pages->lesson(data, request, job->game, job->said, response);
		break;
	case PAGE_REFUSAL:
		pages->refusal(data, request, job->status, response);
		break;
	}
	return response->rest != NULL;
}

static void destroy_job(struct page_job *job) {
	for (size_t i = 0; i < job->n_texts; i++) {
		free(job->texts[i]);
	}
	free(job->response.body);
	free(job);
}

static void on_dropped(struct job *entry) {
	struct page_job *job = (struct page_job *)entry;
	if (job->response.rest != NULL) {
		job->web->pages->drop(job->web->pages_data, job->response.rest);
	}
	destroy_job(job);
}

enum { A_DAY_S = 24 * 60 * 60, A_YEAR_S = 365 * A_DAY_S };

static void drop_exchange(struct connection *connection) {
	free(connection->exchange);
	connection->exchange = NULL;
}

/* Answering */

static void put_cookie(struct html *fields, const struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	bool secure = web_chat_is_secure(connection->web);
	bool lasts = exchange->head->method == HTTP_POST || exchange->by_former_name;
	if (exchange->new_secret[0] != '\0') {
		html_format(fields,
			"Set-Cookie: %s=%s; HttpOnly; SameSite=Lax; Path=/; Max-Age=%d%s\r\n",
			secure ? COOKIE_HOST_NAME : COOKIE_NAME, exchange->new_secret,
			lasts ? A_YEAR_S : A_DAY_S, secure ? "; Secure" : "");
	}
	if (exchange->by_former_name) {
		html_puts(fields, "Set-Cookie: " COOKIE_NAME "=; Path=/; Max-Age=0\r\n");
	}
}

static void put_caching(struct html *fields, const struct served_page *page, bool private) {
	if (private) {
		html_puts(fields, "Cache-Control: no-store\r\n");
	} else if (page->max_age > 0) {
		html_format(fields, "Cache-Control: public, max-age=%u\r\n", page->max_age);
	} else {
		html_puts(fields, "Cache-Control: no-cache\r\n");
	}
	html_puts(fields, "Vary: Cookie, Accept-Language\r\n");
	if (page->etag[0] != '\0') {
		html_format(fields, "ETag: \"%s\"\r\n", page->etag);
	}
}

static bool is_known(const struct connection *connection, const struct served_page *page) {
	char quoted[WEB_ETAG_SIZE + 2];
	snprintf(quoted, sizeof(quoted), "\"%s\"", page->etag);
	return page->status == 200 && page->etag[0] != '\0' &&
	       strstr(connection->exchange->head->etag, quoted) != NULL;
}

static void put_place(struct html *fields, const struct served_page *page) {
	if (page->location[0] != '\0') {
		html_format(fields, "Location: %s\r\n", page->location);
	}
	if (page->file[0] != '\0') {
		html_format(
			fields, "Content-Disposition: attachment; filename=\"%s\"\r\n", page->file);
	}
}

static void answer(struct connection *connection, const struct served_page *page, bool private) {
	struct html fields = {.text = NULL};
	witness_answer(&connection->web->witness, page->status, monotonic_ms());
	put_place(&fields, page);
	put_caching(&fields, page, private);
	put_cookie(&fields, connection);
	if (fields.failed) {
		http_server_end(&connection->client);
	} else {
		http_server_answer(&connection->client,
			&(struct http_answer){
				.status = is_known(connection, page) ? 304 : page->status,
				.type = page->type,
				.fields = fields.text,
				.body = page->body});
	}
	html_finish(&fields);
	drop_exchange(connection);
}

void answer_plainly(struct connection *connection, int status) {
	witness_answer(&connection->web->witness, status, monotonic_ms());
	http_server_refuse(&connection->client, status);
	drop_exchange(connection);
}

static void answer_with_events(struct connection *connection, struct event_stream *stream) {
	static const char retry[] = "retry: 2000\n\n";
	struct bytes *body = bytes_create(retry, strlen(retry));
	connection->stream = stream;
	witness_answer(&connection->web->witness, 200, monotonic_ms());
	if (body == NULL) {
		http_server_end(&connection->client);
	} else {
		http_server_answer(&connection->client,
			&(struct http_answer){.status = 200,
				.type = "text/event-stream",
				.fields = "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n",
				.body = body,
				.streams = true});
	}
	bytes_drop(body);
	drop_exchange(connection);
}

/* Separated by line ends, which paths do not have. */
static void put_cache_key(char key[PAGE_CACHE_KEY_SIZE], const struct page_job *job) {
	const struct web_request *request = &job->request;
	if (job->kind == PAGE_REFUSAL) {
		snprintf(key, PAGE_CACHE_KEY_SIZE, "%d\n%s\n%s", job->status, request->language,
			request->query);
	} else {
		snprintf(key, PAGE_CACHE_KEY_SIZE, "%s\n%s\n%s\n%d\n%s\n%.255s", request->path,
			request->query, request->language, request->local, job->state,
			request->url);
	}
}

/* The pages' address for this reader: the configured one, or that of the host in the request. */
static void put_here(const struct connection *connection, char here[LIVE_VIEW_HERE_SIZE]) {
	const struct web_config *config = &connection->web->config;
	if (config->url != NULL && !config->opens) {
		snprintf(here, LIVE_VIEW_HERE_SIZE, "%s", config->url);
	} else {
		snprintf(here, LIVE_VIEW_HERE_SIZE, "http://%.280s",
			connection->exchange->head->host);
	}
}

static bool take_page(struct page_job *job, struct served_page *page) {
	struct web_response *response = &job->response;
	*page = (struct served_page){.status = response->status != 0 ? response->status : 500,
		.type = response->type != NULL ? response->type : "text/html; charset=utf-8",
		.max_age = response->max_age,
		.body = bytes_create(response->body != NULL ? response->body : "", response->len)};
	snprintf(page->etag, sizeof(page->etag), "%s", response->etag);
	snprintf(page->location, sizeof(page->location), "%s", response->location);
	snprintf(page->file, sizeof(page->file), "%s", response->file);
	return page->body != NULL;
}

static void on_made(struct job *entry) {
	struct page_job *job = (struct page_job *)entry;
	struct web_chat *web = job->web;
	struct served_page page;
	char key[PAGE_CACHE_KEY_SIZE];
	struct connection *connection = id_map_find(&web->numbers, job->connection);
	bool made = take_page(job, &page);
	if (made && job->cacheable && job->response.fresh_ms > 0) {
		put_cache_key(key, job);
		page_cache_keep(web, key, &page, monotonic_ms() + job->response.fresh_ms);
	}
	if (connection != NULL && answer_is_awaited(connection)) {
		if (made) {
			bool private =
				!job->cacheable || job->state[0] != '\0' || page.status != 200;
			answer(connection, &page, private);
		} else {
			answer_plainly(connection, 503);
		}
	}
	bytes_drop(page.body);
	destroy_job(job);
}

static void describe(const struct connection *connection, struct page_job *job) {
	const struct exchange *exchange = connection->exchange;
	const struct web_guest *guest = guests_find(&connection->web->guests, exchange->guest);
	char here[LIVE_VIEW_HERE_SIZE];
	put_here(connection, here);
	job->request.url = copy(job, here);
	job->request.path = copy(job, exchange->path);
	job->request.query = copy(job, exchange->query);
	job->request.guest = copy(job, guest != NULL ? guest->name : "");
	job->request.person = copy(job, exchange->guest);
}

/* A refusal is cached for others, so it does not name the request's host. */
static void describe_refused(const struct connection *connection, struct page_job *job) {
	char query[16] = "";
	if (connection->exchange->asks_language) {
		snprintf(query, sizeof(query), "lang=%s", job->request.language);
	}
	job->request.url = copy(job, connection->web->config.url);
	job->request.query = copy(job, query);
}

/* A job for this request's page; NULL: out of memory, and the request is refused. */
static struct page_job *begin_job(struct connection *connection, enum page_kind kind) {
	struct page_job *job = calloc(1, sizeof(*job));
	if (job == NULL) {
		answer_plainly(connection, 503);
		return NULL;
	}
	job->job = (struct job){make, on_made, on_dropped, JOB_ANSWER, NULL};
	job->web = connection->web;
	job->connection = connection->number;
	job->kind = kind;
	job->request = (struct web_request){
		.path = "",
		.language = copy(job, connection->exchange->language),
		.guest = "",
		.person = "",
		.local = connection->web->config.opens,
	};
	(kind == PAGE_REFUSAL ? describe_refused : describe)(connection, job);
	return job;
}

static void give_job(struct connection *connection, struct page_job *job) {
	if (!worker_give(connection->web->reader, &job->job)) {
		destroy_job(job);
		answer_plainly(connection, 503);
	}
}

/* Answers from the cache, if possible: the job is then destroyed. */
static bool answer_kept(struct connection *connection, struct page_job *job) {
	char key[PAGE_CACHE_KEY_SIZE];
	job->cacheable = job->request.person[0] == '\0';
	if (!job->cacheable) {
		return false;
	}
	put_cache_key(key, job);
	const struct served_page *page = page_cache_find(connection->web, key, monotonic_ms());
	bool private = job->state[0] != '\0'; /* browsers store no page of a live table */
	if (page != NULL) {
		destroy_job(job);
		answer(connection, page, private || page->status != 200);
	}
	return page != NULL;
}

/* Takes over the job. */
static void answer_cacheable(struct connection *connection, struct page_job *job) {
	if (!answer_kept(connection, job)) {
		give_job(connection, job);
	}
}

void answer_refusal(struct connection *connection, int status) {
	struct page_job *job = begin_job(connection, PAGE_REFUSAL);
	if (job != NULL) {
		job->status = status;
		answer_cacheable(connection, job);
	}
}

static void answer_text(struct connection *connection, int status, const char *type,
	const char *location, const char *text) {
	struct served_page page = {
		.status = status, .type = type, .body = bytes_create(text, strlen(text))};
	snprintf(page.location, sizeof(page.location), "%s", location);
	if (page.body == NULL) {
		answer_plainly(connection, 503);
		return;
	}
	answer(connection, &page, true);
	bytes_drop(page.body);
}

void answer_put_address(
	const struct exchange *exchange, const char *path, char address[WEB_PATH_SIZE]) {
	route_put_address(path, "lang", exchange->asks_language ? exchange->language : "", address);
}

void answer_elsewhere(struct connection *connection, const char *location) {
	char address[WEB_PATH_SIZE];
	answer_put_address(connection->exchange, location, address);
	answer_text(connection, 303, "text/plain; charset=utf-8", address, "");
}

/* Whether the path is one of ours: "//example.org" would be another host. */
static bool is_ours(const char *path) {
	size_t n = 0;
	while (path[n] > 0x20 && path[n] < 0x7f && path[n] != '\\') {
		n++;
	}
	return path[0] == '/' && path[1] != '/' && path[n] == '\0';
}

void answer_back(struct connection *connection) {
	char back[WEB_PATH_SIZE];
	bool leads = route_find_field(connection->exchange->body, "back", back, sizeof(back)) &&
		     is_ours(back);
	answer_elsewhere(connection, leads ? back : "/");
}

static char *place(const struct connection *connection, const char *fragment, const char *address) {
	struct html html = {.text = NULL};
	char here[LIVE_VIEW_HERE_SIZE];
	put_here(connection, here);
	fragment_put_at(&html, fragment, &(struct fragment_place){address, here});
	return html_take(&html);
}

void answer_fragment(struct connection *connection, const char *fragment, const char *address) {
	char *placed = place(connection, fragment, address);
	answer_text(connection, 200, "text/html; charset=utf-8", "", placed != NULL ? placed : "");
	free(placed);
}

/* Live tables. A wrong key and a missing table get the same answer; ended games are the pages'
 * matter. */

void answer_missing(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	char location[WEB_PATH_SIZE];
	if (exchange->route.kind == ROUTE_TABLE) {
		snprintf(location, sizeof(location), "/g/%s", exchange->path + strlen("/t/"));
		answer_elsewhere(connection, location);
	} else {
		answer_refusal(connection, exchange->route.kind == ROUTE_INVITATION ? 404 : 410);
	}
}

static bool fits(const struct live_view *view, const char *given, enum answer_key key) {
	const char *wanted = key == ANSWER_VIEW ? view->access.view : view->access.invitation;
	bool public = key == ANSWER_VIEW && wanted[0] == '\0';
	return public || (wanted[0] != '\0' && route_is_key(given, wanted));
}

struct live_view *answer_need_view(struct connection *connection, enum answer_key key) {
	struct exchange *exchange = connection->exchange;
	struct live_view *view =
		outgoing_need_view(connection->web, exchange->route.table, exchange->language);
	if (view == NULL) {
		answer_refusal(connection, 503);
		return NULL;
	}
	if (!view->open) {
		exchange->awaits = view;
		return NULL;
	}
	if (!fits(view, exchange->route.key, key)) {
		answer_missing(connection);
		return NULL;
	}
	view->used = monotonic_ms();
	return view;
}

/* Guests */

static void tell_came(const struct connection *connection, const struct guest_view *guest_view,
	struct web_guest *guest) {
	struct web_chat *web = connection->web;
	const struct place_entry *place =
		places_of_table(&web->places, guest_view->table, connection->exchange->language);
	guest->present = true;
	web->chat.listener->came(web->chat.data, &web->chat, place != NULL ? place->entry.key : "",
		(struct chat_person){guest->entry.key, guest->name});
}

void answer_note_guest(struct connection *connection, struct guest_view *guest_view) {
	struct web_guest *guest = guest_view != NULL
					  ? guests_need(&connection->web->guests, guest_view->guest)
					  : NULL;
	if (guest == NULL) {
		return;
	}
	guest_note_here(guest, monotonic_ms());
	if (guest_view->table != 0 && (!guest->looks || !guest_view->met)) {
		guest->looks = true;
		guest_view->met = true;
		tell_came(connection, guest_view, guest);
	}
}

/* The guest_view of the request's guest at its table; NULL: the reader has no secret. */
static struct guest_view *find_guest_view(const struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	return exchange->guest[0] != '\0'
		       ? guest_views_need(&connection->web->guests, exchange->guest,
				 exchange->route.table, exchange->route.game)
		       : NULL;
}

/* The target of a page's forms, in the language that the address asks for. */
static void put_presses(const struct connection *connection, const struct live_view *view,
	char presses[WEB_PATH_SIZE]) {
	char path[WEB_PATH_SIZE];
	if (connection->exchange->asks_language) {
		snprintf(path, sizeof(path), "%.*s/press", (int)sizeof(path) - 8, view->address);
		answer_put_address(connection->exchange, path, presses);
	} else {
		memcpy(presses, view->presses, sizeof(view->presses));
	}
}

static char *take_finals(const struct live_view *view, const struct fragment_place *shown) {
	struct html html = {.text = NULL};
	live_view_put_finals(view, shown, &html);
	return html_take(&html);
}

static char *take_live(
	const struct live_view *view, const struct fragment_place *shown, bool seated) {
	struct html html = {.text = NULL};
	live_view_put_live(view, shown, seated ? LIVE_VIEW_SEATED : LIVE_VIEW_WATCHER, &html);
	return html_take(&html);
}

/* Answers are shown once. */
static char *take_answers(
	const struct connection *connection, struct guest_view *guest_view, const char *address) {
	char *answers = place(connection, or_empty(guest_view->answers.text), address);
	html_finish(&guest_view->answers);
	return answers;
}

static void put_view(const struct connection *connection, struct page_job *job,
	const struct live_view *view, bool seated) {
	char id[LIVE_VIEW_ID_SIZE], events[WEB_PATH_SIZE];
	char presses[WEB_PATH_SIZE], here[LIVE_VIEW_HERE_SIZE];
	const struct fragment_place shown = {presses, here};
	put_presses(connection, view, presses);
	put_here(connection, here);
	live_view_put_id(view, id);
	snprintf(events, sizeof(events), "%.400s/events?in=%s&after=%s", view->address,
		view->language, id);
	job->table = (struct web_table){
		.id = view->table,
		.key = copy(job, view->access.view),
		.address = copy(job, view->address),
		.events = copy(job, events),
		.share = "",
		.title = copy(job, view->title),
		.finals = own(job, take_finals(view, &shown)),
		.live = own(job, take_live(view, &shown, seated)),
		.hand = "",
		.places = "",
		.talk = "",
		.answers = "",
		.words = copy(job, view->words),
		.seated = seated,
		.over = view->over,
		.salt = "",
		.move = "",
	};
}

/* Without a salt a repeat makes another secret. */
static void put_salt(struct page_job *job) {
	char salt[COOKIE_SECRET_SIZE];
	cookie_make_secret(salt);
	job->table.salt = copy(job, salt);
}

/* For a seated guest. */
static void put_share(const struct guest_view *guest_view, struct page_job *job) {
	char page[GUEST_NUMBER_SIZE], share[GUEST_PRESS_SIZE];
	snprintf(page, sizeof(page), "%lld %s", (long long)job->table.id, job->request.language);
	guest_put_press(guest_view->guest, page, share);
	job->table.share = copy(job, share);
}

/* The parts for this reader alone. */
static void put_private(const struct connection *connection, struct page_job *job,
	const struct live_view *view, struct guest_view *guest_view, const char *hand,
	const char *places) {
	char presses[WEB_PATH_SIZE];
	put_presses(connection, view, presses);
	job->table.hand = own(job, place(connection, or_empty(hand), presses));
	job->table.places = own(job, place(connection, or_empty(places), presses));
	job->table.talk = own(job, place(connection, or_empty(guest_view->talk.text), presses));
	job->table.answers = own(job, take_answers(connection, guest_view, presses));
	if (job->table.seated) {
		put_salt(job);
		put_share(guest_view, job);
	}
}

static char *join_parts(const char *hand, const char *places) {
	struct html html = {.text = NULL};
	html_puts(&html, "<div data-part=\"places\">");
	html_puts(&html, places);
	html_puts(&html, "</div>\n<div data-part=\"hand\">");
	html_puts(&html, hand);
	html_puts(&html, "</div>\n");
	return html_take(&html);
}

static void answer_look_page(struct connection *connection, const struct live_view *view,
	const char *hand, const char *places) {
	struct guest_view *guest_view = find_guest_view(connection);
	struct page_job *job = guest_view != NULL ? begin_job(connection, PAGE_TABLE) : NULL;
	if (job != NULL) {
		put_view(connection, job, view, true);
		put_private(connection, job, view, guest_view, hand, places);
		give_job(connection, job);
	}
}

void answer_look(struct connection *connection, const struct live_view *view, const char *hand,
	const char *places, bool script) {
	char presses[WEB_PATH_SIZE];
	char *parts = script ? join_parts(hand, places) : NULL;
	put_presses(connection, view, presses);
	if (script) {
		answer_fragment(connection, or_empty(parts), presses);
	} else {
		answer_look_page(connection, view, hand, places);
	}
	free(parts);
}

/* A page for watchers is cacheable. */
static void get_table(struct connection *connection) {
	struct live_view *view = answer_need_view(connection, ANSWER_VIEW);
	struct page_job *job = view != NULL ? begin_job(connection, PAGE_TABLE) : NULL;
	if (job == NULL) {
		return;
	}
	live_view_put_id(view, job->state);
	if (answer_kept(connection, job)) {
		return;
	}
	struct guest_view *guest_view = find_guest_view(connection);
	answer_note_guest(connection, guest_view);
	put_view(connection, job, view, guest_view != NULL && guest_view->seated);
	if (guest_view != NULL) {
		put_private(
			connection, job, view, guest_view, guest_view->hand, guest_view->places);
	}
	give_job(connection, job);
}

void answer_invitation(
	struct connection *connection, const struct live_view *view, const char *complaint) {
	struct page_job *job = begin_job(connection, PAGE_INVITATION);
	if (job != NULL) {
		const struct guest_view *guest_view = find_guest_view(connection);
		put_view(connection, job, view, false);
		job->table.seated = guest_view != NULL && guest_view->seated;
		job->table.key = copy(job, connection->exchange->route.key);
		job->table.events = "";
		job->table.invited = true;
		job->complaint = copy(job, complaint);
		give_job(connection, job);
	}
}

/* The page sets a secret, so that a guest who sits down without receiving the answer still has
 * their seat. */
static void get_invitation(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	const struct live_view *view = answer_need_view(connection, ANSWER_INVITATION);
	if (view != NULL) {
		if (exchange->guest[0] == '\0') {
			cookie_make_secret(exchange->new_secret);
		}
		answer_invitation(connection, view, "");
	}
}

/* One's own seat */

static void answer_seat(
	struct connection *connection, const struct live_view *view, const char *word) {
	char move[WEB_PATH_SIZE];
	struct page_job *job = begin_job(connection, PAGE_SEAT);
	if (job == NULL) {
		return;
	}
	put_view(connection, job, view, true);
	put_salt(job);
	if (word[0] != '\0') {
		snprintf(move, sizeof(move), "%.400s/take/%s", view->address, word);
		job->table.move = copy(job, move);
	}
	give_job(connection, job);
}

/* NULL: the request waits, or was answered as the reader has no seat. */
static const struct live_view *need_seat(struct connection *connection) {
	const struct live_view *view = answer_need_view(connection, ANSWER_VIEW);
	struct guest_view *guest_view = view != NULL ? find_guest_view(connection) : NULL;
	answer_note_guest(connection, guest_view);
	if (view != NULL && (guest_view == NULL || !guest_view->seated)) {
		answer_elsewhere(connection, view->address);
		return NULL;
	}
	return view;
}

/* A post makes a seat_move. */
static void get_seat(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	const struct live_view *view = need_seat(connection);
	const struct seat_move *move =
		view != NULL && exchange->head->method == HTTP_POST
			? seat_moves_add(&connection->web->guests, exchange->guest, monotonic_ms())
			: NULL;
	if (view != NULL) {
		answer_seat(connection, view, move != NULL ? move->entry.key : "");
	}
}

/* As with an invitation the page sets a secret, so that the seat is not lost with the answer to its
 * taking. */
static void get_take(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	const struct live_view *view = answer_need_view(connection, ANSWER_VIEW);
	struct page_job *job = view != NULL ? begin_job(connection, PAGE_TAKE) : NULL;
	if (job == NULL) {
		return;
	}
	const struct seat_move *move =
		seat_moves_find(&connection->web->guests, exchange->route.word, monotonic_ms());
	if (exchange->guest[0] == '\0') {
		cookie_make_secret(exchange->new_secret);
	}
	put_view(connection, job, view, false);
	job->good = move != NULL && move->taken_by[0] == '\0';
	give_job(connection, job);
}

static void get_lesson(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	char address[WEB_PATH_SIZE];
	struct page_job *job = begin_job(connection, PAGE_LESSON);
	if (job == NULL) {
		return;
	}
	const struct guest_view *guest_view =
		exchange->guest[0] != '\0' ? guest_views_find(&connection->web->guests,
						     exchange->guest, 0, exchange->route.game)
					   : NULL;
	job->game = copy(job, exchange->route.game);
	answer_put_address(exchange, exchange->path, address);
	job->said = own(job,
		place(connection, or_empty(guest_view != NULL ? guest_view->answers.text : NULL),
			address));
	give_job(connection, job);
}

static void get_page(struct connection *connection) {
	struct page_job *job = begin_job(connection, PAGE_PLAIN);
	if (job != NULL) {
		answer_cacheable(connection, job);
	}
}

/* Events */

static void open_stream(struct connection *connection, struct live_view *view) {
	const struct exchange *exchange = connection->exchange;
	char after[LIVE_VIEW_ID_SIZE] = "", changes[8];
	if (exchange->head->last_event[0] == '\0') {
		route_find_field(exchange->query, "after", after, sizeof(after));
	} else {
		snprintf(after, sizeof(after), "%.39s", exchange->head->last_event);
	}
	struct guest_view *guest_view = find_guest_view(connection);
	char here[LIVE_VIEW_HERE_SIZE];
	put_here(connection, here);
	struct event_stream *stream = live_view_add_stream(connection, view, guest_view, after,
		here, route_find_field(exchange->query, "changes", changes, sizeof(changes)));
	if (stream == NULL) {
		answer_plainly(connection, 503);
		return;
	}
	if (exchange->revoked) {
		live_view_restart(stream);
	}
	answer_note_guest(connection, guest_view);
	struct web_guest *guest = guest_view != NULL
					  ? guests_need(&connection->web->guests, guest_view->guest)
					  : NULL;
	if (guest != NULL) {
		guest->n_streams++;
	}
	answer_with_events(connection, stream);
}

/* A proxied client, or one elsewhere, has a limited number of streams. */
static void get_events(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	struct live_view *view = answer_need_view(connection, ANSWER_VIEW);
	if (view == NULL) {
		return;
	}
	bool counted = connection->near && !exchange->direct;
	if (counted && !client_limits_enter(&connection->web->limits, exchange->client)) {
		answer_refusal(connection, 429);
		return;
	}
	char client[ADDRESS_SIZE];
	snprintf(client, sizeof(client), "%s", exchange->client);
	open_stream(connection, view);
	if (connection->stream != NULL && counted) {
		connection->stream->counted = true;
		snprintf(connection->address, sizeof(connection->address), "%s", client);
	} else if (counted) {
		client_limits_leave(&connection->web->limits, client);
	}
}

void answer_end_stream(struct connection *connection) {
	struct event_stream *stream = connection->stream;
	struct web_chat *web = connection->web;
	uint64_t now = monotonic_ms();
	struct web_guest *guest = stream->guest_view != NULL
					  ? guests_need(&web->guests, stream->guest_view->guest)
					  : NULL;
	if (guest != NULL && guest->n_streams > 0) {
		guest->n_streams--;
		guest->until = now + ANSWER_GONE_MS;
	}
	if (stream->counted) {
		client_limits_leave(&web->limits, connection->address);
	}
	stream->view->used = now;
	live_view_remove_stream(stream);
	connection->stream = NULL;
}

/* Requests */

void answer_get(struct connection *connection) {
	static void (*const ways[ROUTES])(struct connection * connection) = {
		[ROUTE_PAGE] = get_page,
		[ROUTE_TABLE] = get_table,
		[ROUTE_EVENTS] = get_events,
		[ROUTE_SEAT] = get_seat,
		[ROUTE_TAKE] = get_take,
		[ROUTE_INVITATION] = get_invitation,
		[ROUTE_LEARN] = get_lesson,
	};
	const struct exchange *exchange = connection->exchange;
	void (*way)(struct connection *) = ways[exchange->route.kind];
	bool endless = way == get_events && exchange->head->method == HTTP_HEAD;
	if (way == NULL || endless) {
		answer_refusal(connection, 405);
	} else {
		way(connection);
	}
}
