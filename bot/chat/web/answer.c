#include "bot/chat/web/answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/web/fragment.h"
#include "bot/chat/web/page_maker.h"
#include "bot/chat/web/stages.h"
#include "bot/chat/web/stream.h"
#include "bot/chat/web/urlencoded.h"
#include "bot/chat/web/web_chat_state.h"

enum { GUEST_HERE_MS = 30 * 1000 };

/* Pages */

static void put_cache_key(
	char key[PAGE_CACHE_KEY_SIZE], const struct page_job *job, const char *url) {
	if (job->kind == PAGE_REFUSAL) {
		snprintf(key, PAGE_CACHE_KEY_SIZE, "%d %s?%s", job->status, job->language,
			job->query);
	} else {
		snprintf(key, PAGE_CACHE_KEY_SIZE, "%s?%s %s %d %.255s", job->path, job->query,
			job->language, job->local, url);
	}
}

/* A refusal goes to others, too, and its request may have come under any name. */
static char *copy_url(const struct connection *connection, enum page_kind kind) {
	const char *url = connection->web->config.url;
	char here[300];
	snprintf(here, sizeof(here), "http://%.280s", connection->exchange->head->host);
	return strdup(url != NULL ? url : kind == PAGE_REFUSAL ? "" : here);
}

static char *copy_guest(const struct connection *connection) {
	const char *guest = connection->exchange->guest;
	const struct map_entry *entry =
		guest[0] != '\0' ? map_find(&connection->web->desks.visitors, NULL, guest) : NULL;
	return strdup(entry != NULL ? ((const struct visitor *)entry)->name : "");
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
	if (made && job->shared && job->response.fresh_ms > 0) {
		put_cache_key(key, job, job->url != NULL ? job->url : "");
		page_cache_add(&web->cache, key, &page, monotonic_ms() + job->response.fresh_ms);
	}
	if (connection != NULL && exchange_waits(connection)) {
		if (made) {
			bool private = !job->shared || page.status != 200;
			exchange_answer(connection, &page, private);
		} else {
			exchange_refuse(connection, 503);
		}
	}
	bytes_drop(page.body);
	page_job_destroy(job);
}

/* A page that is made for this request; NULL after refusing it: out of memory. */
static struct page_job *begin_job(struct connection *connection, enum page_kind kind) {
	struct exchange *exchange = connection->exchange;
	struct page_job *job = page_job_create(connection->web, kind, on_made);
	if (job == NULL) {
		exchange_refuse(connection, 503);
		return NULL;
	}
	job->connection = connection->number;
	job->local = connection->web->config.opens;
	snprintf(job->language, sizeof(job->language), "%s", exchange->language);
	job->url = copy_url(connection, kind);
	if (kind == PAGE_REFUSAL) {
		snprintf(job->query, sizeof(job->query), "%s%s",
			exchange->asks_language ? "lang=" : "",
			exchange->asks_language ? exchange->language : "");
	} else {
		snprintf(job->path, sizeof(job->path), "%s", exchange->path);
		snprintf(job->query, sizeof(job->query), "%s", exchange->query);
		job->guest = copy_guest(connection);
	}
	return job;
}

static void give_job(struct connection *connection, struct page_job *job) {
	if (!worker_give(connection->web->reader, &job->job)) {
		page_job_destroy(job);
		exchange_refuse(connection, 503);
	}
}

/* From the cache where it can be. Takes the job over. */
static void answer_shared(struct connection *connection, struct page_job *job) {
	char key[PAGE_CACHE_KEY_SIZE];
	job->shared = job->guest == NULL || job->guest[0] == '\0';
	if (!job->shared) {
		give_job(connection, job);
		return;
	}
	put_cache_key(key, job, job->url != NULL ? job->url : "");
	const struct served_page *page =
		page_cache_find(&connection->web->cache, key, monotonic_ms());
	if (page != NULL) {
		page_job_destroy(job);
		exchange_answer(connection, page, page->status != 200);
	} else {
		give_job(connection, job);
	}
}

void answer_refusal(struct connection *connection, int status) {
	struct page_job *job = begin_job(connection, PAGE_REFUSAL);
	if (job != NULL) {
		job->status = status;
		answer_shared(connection, job);
	}
}

static void answer_text(struct connection *connection, int status, const char *type,
	const char *location, const char *text) {
	struct served_page page = {
		.status = status, .type = type, .body = bytes_create(text, strlen(text))};
	snprintf(page.location, sizeof(page.location), "%s", location);
	if (page.body == NULL) {
		exchange_refuse(connection, 503);
		return;
	}
	exchange_answer(connection, &page, true);
	bytes_drop(page.body);
}

void answer_put_address(
	const struct exchange *exchange, const char *path, char address[WEB_PATH_SIZE]) {
	route_put_address(path, exchange->asks_language ? exchange->language : "", address);
}

void answer_elsewhere(struct connection *connection, const char *location) {
	char address[WEB_PATH_SIZE];
	answer_put_address(connection->exchange, location, address);
	answer_text(connection, 303, "text/plain; charset=utf-8", address, "");
}

void answer_fragment(struct connection *connection, const char *fragment, const char *address) {
	struct html html = {.text = NULL};
	fragment_put_at(&html, fragment, address);
	char *placed = html_take(&html);
	answer_text(connection, 200, "text/html; charset=utf-8", "", placed != NULL ? placed : "");
	free(placed);
}

/* Live tables. A wrong key and no table are answered alike: what is there of a game that has ended
 * is the pages' to know. */

void answer_missing(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	char location[WEB_PATH_SIZE];
	if (exchange->route.kind == ROUTE_TABLE) {
		snprintf(location, sizeof(location), "/g/%s", exchange->path + strlen("/t/"));
		answer_elsewhere(connection, location);
	} else {
		answer_refusal(connection, 404);
	}
}

static bool fits(const struct stage *stage, const char *given, enum answer_key key) {
	const char *wanted = key == ANSWER_VIEW ? stage->access.view : stage->access.invitation;
	bool public = key == ANSWER_VIEW && wanted[0] == '\0';
	return public || (wanted[0] != '\0' && route_is_key(given, wanted));
}

struct stage *answer_need_stage(struct connection *connection, enum answer_key key) {
	struct exchange *exchange = connection->exchange;
	struct stage *stage =
		stages_need(connection->web, exchange->route.table, exchange->language);
	if (stage == NULL) {
		answer_refusal(connection, 503);
		return NULL;
	}
	if (!stage->open) {
		exchange->awaits = stage;
		return NULL;
	}
	if (!fits(stage, exchange->route.key, key)) {
		answer_missing(connection);
		return NULL;
	}
	stage->used = monotonic_ms();
	return stage;
}

/* Guests */

static void tell_came(const struct connection *connection, const struct desk *desk) {
	struct web_chat *web = connection->web;
	struct guest_entry *guest = guest_list_need(&web->guests, desk->guest);
	const struct place_entry *place =
		places_of_table(&web->places, desk->table, connection->exchange->language);
	if (guest != NULL) {
		guest->present = true;
		web->chat.listener->came(web->chat.data, &web->chat,
			place != NULL ? place->name : "",
			(struct chat_person){guest->entry.key, guest->name});
	}
}

void answer_note_guest(struct connection *connection, struct desk *desk) {
	struct visitor *visitor =
		desk != NULL ? desks_visitor(&connection->web->desks, desk->guest) : NULL;
	if (visitor == NULL) {
		return;
	}
	uint64_t until = monotonic_ms() + GUEST_HERE_MS;
	visitor->until = until > visitor->until ? until : visitor->until;
	desk->used = monotonic_ms();
	if (desk->table != 0 && (!visitor->present || !desk->met)) {
		visitor->present = true;
		desk->met = true;
		tell_came(connection, desk);
	}
}

/* The desk of the request's guest at its table; NULL: it is nobody's who is known. */
static struct desk *find_desk(const struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	return exchange->guest[0] != '\0' ? desks_need(&connection->web->desks, exchange->guest,
						    exchange->route.table, exchange->route.game)
					  : NULL;
}

/* GET */

static char *take_stays(const struct stage *stage) {
	struct html html = {.text = NULL};
	stage_put_stays(stage, &html);
	return html_take(&html);
}

static char *take_live(const struct stage *stage, bool seated) {
	struct html html = {.text = NULL};
	stage_put_live(stage, seated ? STAGE_SEATED : STAGE_WATCHER, &html);
	return html_take(&html);
}

static char *place(const char *fragment, const char *address) {
	struct html html = {.text = NULL};
	fragment_put_at(&html, fragment, address);
	return html_take(&html);
}

/* Answers are shown once. */
static char *take_answers(struct desk *desk, const char *address) {
	char *answers = place(desk->answers.text != NULL ? desk->answers.text : "", address);
	html_finish(&desk->answers);
	return answers;
}

static void put_stage(struct page_job *job, const struct stage *stage, bool seated) {
	char id[STAGE_ID_SIZE];
	stage_put_id(stage, id);
	job->table.id = stage->table;
	snprintf(job->table.key, sizeof(job->table.key), "%s", stage->access.view);
	snprintf(job->table.events, sizeof(job->table.events), "%.400s/events?lang=%s&after=%s",
		stage->address, stage->language, id);
	job->table.title = strdup(stage->title != NULL ? stage->title : "");
	job->table.words = strdup(stage->words != NULL ? stage->words : "");
	job->table.stays = take_stays(stage);
	job->table.live = take_live(stage, seated);
	job->table.seated = seated;
	job->table.over = stage->over;
}

static void get_table(struct connection *connection) {
	struct stage *stage = answer_need_stage(connection, ANSWER_VIEW);
	struct page_job *job = stage != NULL ? begin_job(connection, PAGE_TABLE) : NULL;
	if (job == NULL) {
		return;
	}
	struct desk *desk = find_desk(connection);
	answer_note_guest(connection, desk);
	put_stage(job, stage, desk != NULL && desk->seated);
	if (job->table.seated && !cookie_make_secret(job->table.salt)) {
		job->table.salt[0] = '\0'; /* then it cannot be sent again */
	}
	if (desk != NULL) {
		job->table.hand = place(desk->hand != NULL ? desk->hand : "", stage->presses);
		job->table.answers = take_answers(desk, stage->presses);
	}
	give_job(connection, job);
}

void answer_invitation(
	struct connection *connection, const struct stage *stage, const char *complaint) {
	struct page_job *job = begin_job(connection, PAGE_INVITATION);
	if (job != NULL) {
		put_stage(job, stage, false);
		snprintf(job->table.key, sizeof(job->table.key), "%s",
			connection->exchange->route.key);
		job->table.events[0] = '\0';
		job->table.invited = true;
		job->complaint = strdup(complaint);
		give_job(connection, job);
	}
}

/* Also for who sat down before: they may have left. A secret comes with the page, so that whoever
 * sits down and never hears of it comes back to their seat. */
static void get_invitation(struct connection *connection) {
	struct exchange *exchange = connection->exchange;
	const struct stage *stage = answer_need_stage(connection, ANSWER_INVITATION);
	if (stage != NULL) {
		if (exchange->guest[0] == '\0' && !cookie_make_secret(exchange->new_secret)) {
			exchange->new_secret[0] = '\0';
		}
		answer_invitation(connection, stage, "");
	}
}

static void get_lesson(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	char address[WEB_PATH_SIZE];
	struct page_job *job = begin_job(connection, PAGE_LESSON);
	if (job == NULL) {
		return;
	}
	const struct desk *desk = exchange->guest[0] != '\0'
					  ? desks_find(&connection->web->desks, exchange->guest, 0,
						    exchange->route.game)
					  : NULL;
	job->game = strdup(exchange->route.game);
	answer_put_address(exchange, exchange->path, address);
	job->said = place(
		desk != NULL && desk->answers.text != NULL ? desk->answers.text : "", address);
	give_job(connection, job);
}

static void get_page(struct connection *connection) {
	struct page_job *job = begin_job(connection, PAGE_PLAIN);
	if (job != NULL) {
		answer_shared(connection, job);
	}
}

/* Events */

static void open_stream(struct connection *connection, struct stage *stage) {
	const struct exchange *exchange = connection->exchange;
	char after[STAGE_ID_SIZE] = "";
	if (exchange->head->last_event[0] == '\0') {
		urlencoded_find(exchange->query, "after", after, sizeof(after));
	} else {
		snprintf(after, sizeof(after), "%.39s", exchange->head->last_event);
	}
	struct desk *desk = find_desk(connection);
	struct event_stream *stream = stream_create(connection, stage, desk, after);
	if (stream == NULL) {
		exchange_refuse(connection, 503);
		return;
	}
	if (exchange->revoked) {
		stream_begin_anew(stream);
	}
	answer_note_guest(connection, desk);
	struct visitor *visitor =
		desk != NULL ? desks_visitor(&connection->web->desks, desk->guest) : NULL;
	if (visitor != NULL) {
		visitor->n_streams++;
	}
	exchange_stream(connection, stream);
}

/* Behind a proxy, or from elsewhere: one address may have so many. */
static void get_events(struct connection *connection) {
	const struct exchange *exchange = connection->exchange;
	struct allowances *allowances = &connection->web->allowances;
	struct stage *stage = answer_need_stage(connection, ANSWER_VIEW);
	if (stage == NULL) {
		return;
	}
	bool counted = connection->near && !exchange->direct;
	if (counted && !allowance_enter(allowances, exchange->client)) {
		answer_refusal(connection, 429);
		return;
	}
	char client[ADDRESS_SIZE];
	snprintf(client, sizeof(client), "%s", exchange->client);
	open_stream(connection, stage);
	if (connection->stream != NULL && counted) {
		connection->stream->counted = true;
		snprintf(connection->address, sizeof(connection->address), "%s", client);
	} else if (counted) {
		allowance_leave(allowances, client);
	}
}

void answer_end_stream(struct connection *connection) {
	struct event_stream *stream = connection->stream;
	struct web_chat *web = connection->web;
	uint64_t now = monotonic_ms();
	struct visitor *visitor =
		stream->desk != NULL ? desks_visitor(&web->desks, stream->desk->guest) : NULL;
	if (visitor != NULL && visitor->n_streams > 0) {
		visitor->n_streams--;
		visitor->until = now + ANSWER_GONE_MS;
	}
	if (stream->counted) {
		allowance_leave(&web->allowances, connection->address);
	}
	stream->stage->used = now;
	stream_destroy(stream);
	connection->stream = NULL;
}

/* Requests */

void answer_get(struct connection *connection) {
	static void (*const ways[])(struct connection * connection) = {
		[ROUTE_PAGE] = get_page,
		[ROUTE_TABLE] = get_table,
		[ROUTE_EVENTS] = get_events,
		[ROUTE_PRESS] = NULL,
		[ROUTE_SAY] = NULL,
		[ROUTE_INVITATION] = get_invitation,
		[ROUTE_LEARN] = get_lesson,
		[ROUTE_NEW] = NULL,
		[ROUTE_RENEW] = NULL,
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
