#include "bot/chat/web/page_maker.h"

#include <stdlib.h>
#include <uv.h>

struct page_maker {
	const struct web_pages *pages;
	void *pages_data;
	void (*wake)(void *data);
	void *data;
	uv_thread_t thread;
	/* Shared; the mutex guards what follows. */
	uv_mutex_t mutex;
	uv_cond_t given;
	bool stopping;
	size_t n_waiting;
	struct page_job *first, **last;
	struct page_job *made, **last_made;
};

struct page_job *page_job_create(enum page_kind kind) {
	struct page_job *job = calloc(1, sizeof(*job));
	if (job != NULL) {
		job->kind = kind;
	}
	return job;
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

static void make(const struct page_maker *maker, struct page_job *job) {
	const struct web_pages *pages = maker->pages;
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
		pages->go_on(maker->pages_data, &request, response);
		return;
	}
	switch (job->kind) {
	case PAGE_PLAIN:
		pages->respond(maker->pages_data, &request, response);
		break;
	case PAGE_TABLE:
		pages->table(maker->pages_data, &request, &table, response);
		break;
	case PAGE_INVITATION:
		pages->invitation(
			maker->pages_data, &request, &table, or_empty(job->complaint), response);
		break;
	case PAGE_LESSON:
		pages->lesson(maker->pages_data, &request, or_empty(job->game), or_empty(job->said),
			response);
		break;
	case PAGE_REFUSAL:
		pages->refusal(maker->pages_data, &request, job->status, response);
		break;
	}
}

/* NULL: it is to end. */
static struct page_job *wait_for_job(struct page_maker *maker) {
	uv_mutex_lock(&maker->mutex);
	while (maker->first == NULL && !maker->stopping) {
		uv_cond_wait(&maker->given, &maker->mutex);
	}
	struct page_job *job = maker->stopping ? NULL : maker->first;
	if (job != NULL) {
		maker->first = job->next;
		maker->last = maker->first != NULL ? maker->last : &maker->first;
		maker->n_waiting--;
		job->next = NULL;
	}
	uv_mutex_unlock(&maker->mutex);
	return job;
}

static void add_job(struct page_maker *maker, struct page_job *job) {
	job->next = NULL;
	*maker->last = job;
	maker->last = &job->next;
	maker->n_waiting++;
}

/* Of an answer that takes longer another piece is made behind all that wait. */
static void put_back(struct page_maker *maker, struct page_job *job) {
	uv_mutex_lock(&maker->mutex);
	add_job(maker, job);
	uv_mutex_unlock(&maker->mutex);
}

static void hand_back(struct page_maker *maker, struct page_job *job) {
	uv_mutex_lock(&maker->mutex);
	*maker->last_made = job;
	maker->last_made = &job->next;
	uv_mutex_unlock(&maker->mutex);
	maker->wake(maker->data);
}

static void run(void *data) {
	struct page_maker *maker = data;
	for (struct page_job *job; (job = wait_for_job(maker)) != NULL;) {
		make(maker, job);
		if (job->response.rest != NULL) {
			put_back(maker, job);
		} else {
			hand_back(maker, job);
		}
	}
}

static bool init_locks(struct page_maker *maker) {
	if (uv_mutex_init(&maker->mutex) < 0) {
		return false;
	}
	if (uv_cond_init(&maker->given) < 0) {
		uv_mutex_destroy(&maker->mutex);
		return false;
	}
	return true;
}

static void free_all(struct page_maker *maker) {
	uv_cond_destroy(&maker->given);
	uv_mutex_destroy(&maker->mutex);
	free(maker);
}

struct page_maker *page_maker_create(
	const struct web_pages *pages, void *pages_data, void (*wake)(void *data), void *data) {
	struct page_maker *maker = calloc(1, sizeof(*maker));
	if (maker == NULL || !init_locks(maker)) {
		free(maker);
		return NULL;
	}
	maker->pages = pages;
	maker->pages_data = pages_data;
	maker->wake = wake;
	maker->data = data;
	maker->last = &maker->first;
	maker->last_made = &maker->made;
	if (uv_thread_create(&maker->thread, run, maker) < 0) {
		free_all(maker);
		return NULL;
	}
	return maker;
}

static void destroy_jobs(struct page_job *job) {
	while (job != NULL) {
		struct page_job *next = job->next;
		page_job_destroy(job);
		job = next;
	}
}

static void drop_rests(struct page_maker *maker) {
	for (struct page_job *job = maker->first; job != NULL; job = job->next) {
		if (job->response.rest != NULL) {
			maker->pages->drop(maker->pages_data, job->response.rest);
		}
	}
}

void page_maker_destroy(struct page_maker *maker) {
	if (maker == NULL) {
		return;
	}
	uv_mutex_lock(&maker->mutex);
	maker->stopping = true;
	uv_cond_signal(&maker->given);
	uv_mutex_unlock(&maker->mutex);
	uv_thread_join(&maker->thread);
	drop_rests(maker);
	destroy_jobs(maker->first);
	destroy_jobs(maker->made);
	free_all(maker);
}

bool page_maker_give(struct page_maker *maker, struct page_job *job) {
	uv_mutex_lock(&maker->mutex);
	bool room = maker->n_waiting < PAGE_JOBS_MOST;
	if (room) {
		add_job(maker, job);
		uv_cond_signal(&maker->given);
	}
	uv_mutex_unlock(&maker->mutex);
	return room;
}

struct page_job *page_maker_collect(struct page_maker *maker) {
	uv_mutex_lock(&maker->mutex);
	struct page_job *made = maker->made;
	maker->made = NULL;
	maker->last_made = &maker->made;
	uv_mutex_unlock(&maker->mutex);
	return made;
}
