#include "bot/chat/web/page_maker.h"

#include <stdlib.h>

#include "bot/chat/web/web_chat_state.h"

static const char *or_empty(const char *text) {
	return text != NULL ? text : "";
}

static struct web_table table_of(const struct page_job *job) {
	return (struct web_table){
		.id = job->table.id,
		.key = job->table.key,
		.events = job->table.events,
		.title = or_empty(job->table.title),
		.stays = or_empty(job->table.stays),
		.live = or_empty(job->table.live),
		.hand = or_empty(job->table.hand),
		.answers = or_empty(job->table.answers),
		.words = or_empty(job->table.words),
		.salt = job->table.salt,
		.seated = job->table.seated,
		.over = job->table.over,
		.invited = job->table.invited,
	};
}

/* On the worker's thread. Of an answer that takes longer another piece is made after all that wait.
 */
static bool make(struct job *entry) {
	struct page_job *job = (struct page_job *)entry;
	const struct web_pages *pages = job->web->pages;
	void *data = job->web->pages_data;
	const struct web_request request = {
		.path = job->path,
		.query = job->query,
		.language = job->language,
		.url = or_empty(job->url),
		.guest = or_empty(job->guest),
		.local = job->local,
	};
	const struct web_table table = table_of(job);
	struct web_response *response = &job->response;
	if (response->rest != NULL) {
		pages->go_on(data, &request, response);
		return response->rest != NULL;
	}
	switch (job->kind) {
	case PAGE_PLAIN:
		pages->respond(data, &request, response);
		break;
	case PAGE_TABLE:
		pages->table(data, &request, &table, response);
		break;
	case PAGE_INVITATION:
		pages->invitation(data, &request, &table, or_empty(job->complaint), response);
		break;
	case PAGE_LESSON:
		pages->lesson(data, &request, or_empty(job->game), or_empty(job->said), response);
		break;
	case PAGE_REFUSAL:
		pages->refusal(data, &request, job->status, response);
		break;
	}
	return response->rest != NULL;
}

void page_job_destroy(struct page_job *job) {
	if (job == NULL) {
		return;
	}
	char *const texts[] = {job->url, job->guest, job->game, job->complaint, job->said,
		job->table.title, job->table.stays, job->table.live, job->table.hand,
		job->table.answers, job->table.words, job->response.body};
	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		free(texts[i]);
	}
	free(job);
}

static void on_dropped(struct job *entry) {
	struct page_job *job = (struct page_job *)entry;
	if (job->response.rest != NULL) {
		job->web->pages->drop(job->web->pages_data, job->response.rest);
	}
	page_job_destroy(job);
}

struct page_job *page_job_create(
	struct web_chat *web, enum page_kind kind, void (*made)(struct job *job)) {
	struct page_job *job = calloc(1, sizeof(*job));
	if (job != NULL) {
		job->job = (struct job){.go_on = make, .done = made, .dropped = on_dropped};
		job->web = web;
		job->kind = kind;
	}
	return job;
}
