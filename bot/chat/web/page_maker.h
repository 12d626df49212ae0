#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/chat/web/cookie.h"
#include "bot/chat/web/pages.h"

/* The thread that makes pages, so that no other ever waits for the database. */

enum { PAGE_JOBS_MOST = 256, PAGE_LANGUAGE_SIZE = 8 };

enum page_kind { PAGE_PLAIN, PAGE_TABLE, PAGE_INVITATION, PAGE_LESSON, PAGE_REFUSAL };

/* A page to be made, with all that it is made of; texts are from malloc(), the job's, or NULL. */
struct page_job {
	struct page_job *next;
	int64_t connection;
	enum page_kind kind;
	int status;  /* of a refusal */
	bool shared; /* it is the same for all who ask so: it may be kept */
	bool local;
	char path[WEB_PATH_SIZE], query[WEB_QUERY_SIZE], language[PAGE_LANGUAGE_SIZE];
	char *url, *guest, *game, *complaint, *said;
	struct {
		int64_t id;
		char key[64], events[WEB_PATH_SIZE], salt[COOKIE_SECRET_SIZE];
		char *title, *stays, *live, *hand, *answers, *words;
		bool seated, over, invited;
	} table;
	struct web_response response;
};

struct page_job *page_job_create(enum page_kind kind);
void page_job_destroy(struct page_job *job);

struct page_maker;

/* wake is called on its thread when pages are made. NULL: out of memory or threads. */
struct page_maker *page_maker_create(
	const struct web_pages *pages, void *pages_data, void (*wake)(void *data), void *data);
/* Waits for the page, or the piece of one, that is being made. */
void page_maker_destroy(struct page_maker *maker);

/* Takes the job over, unless (false) too many wait. */
bool page_maker_give(struct page_maker *maker, struct page_job *job);

/* All that were made since, a chain, now the caller's. */
struct page_job *page_maker_collect(struct page_maker *maker);
