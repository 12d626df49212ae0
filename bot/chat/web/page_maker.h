#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "bot/base/worker.h"
#include "bot/chat/web/cookie.h"
#include "bot/chat/web/pages.h"

/* Pages are made by a worker, since that may wait for the database. */

enum { PAGE_LANGUAGE_SIZE = 8 };

struct web_chat;

enum page_kind { PAGE_PLAIN, PAGE_TABLE, PAGE_INVITATION, PAGE_LESSON, PAGE_REFUSAL };

/* A page to be made, with all that it is made of; texts are from malloc(), the job's, or NULL. */
struct page_job {
	struct job job; /* first */
	struct web_chat *web;
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

/* made is called once it is, and takes it over. NULL: out of memory. */
struct page_job *page_job_create(
	struct web_chat *web, enum page_kind kind, void (*made)(struct job *job));
void page_job_destroy(struct page_job *job);
