#include "bot/web/print_page.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "bot/web/pages_of.h"
#include "bot/web/shown_game.h"

enum {
	MOVES_AT_ONCE = 100,
	STEPS_AT_ONCE = 500,
	BYTES_MOST = 4 * 1024 * 1024 /* more than any game */
};

struct printing {
	struct page page;
	struct store_table table;
	char path[WEB_PATH_SIZE];
	struct shown_game *game; /* NULL while it waits */
	enum { WAITING, READING, WRITING } stage;
	size_t n_written; /* steps */
};

static void free_all(struct printing *printing) {
	shown_game_destroy(printing->game);
	free(printing);
}

static void end(struct web *web, struct printing *printing) {
	web->printing = NULL;
	free_all(printing);
}

/* Reading */

static void fail(struct printing *printing, int rc) {
	shown_game_tell_failure(&printing->page, &printing->table, rc);
	end(printing->page.web, printing);
}

static int read_past(struct printing *printing) {
	int rc = shown_game_read(
		&printing->page, printing->table.id, printing->path, &printing->game);
	return rc == 0 ? shown_game_begin_steps(printing->game, 0, false) : rc;
}

static void begin_reading(struct printing *printing) {
	int rc = read_past(printing);
	if (rc != 0) {
		fail(printing, rc);
		return;
	}
	printing->stage = READING;
	printing->page.response->rest = printing;
}

static void begin_writing(struct printing *printing) {
	struct shown_game *game = printing->game;
	struct page *page = &printing->page;
	page_begin(page, &(struct page_head){.title = game->title, .description = game->result});
	page_raw(page, "<article class=\"whole\">\n");
	shown_game_put_head(game);
	PAGE_HTML(page, "<p class=\"back\"><a href=\"%a\">%t</a></p>\n<section>\n<h2>%t</h2>\n",
		game->path, SENTENCE("See the whole game again, and the proof of its dice"),
		SENTENCE("The game in words"));
	printing->stage = WRITING;
	page->response->rest = printing;
}

static void read_on(struct printing *printing) {
	int rc = shown_game_go_on(printing->game, MOVES_AT_ONCE);
	if (rc < 0) {
		fail(printing, rc);
	} else if (rc > 0) {
		printing->page.response->rest = printing;
	} else {
		begin_writing(printing);
	}
}

/* Writing */

static void end_writing(struct printing *printing, bool cut) {
	struct page *page = &printing->page;
	if (cut) {
		PAGE_HTML(page, "<p>%t</p>\n", SENTENCE("The rest is too long for one page."));
	}
	PAGE_HTML(page, "</section>\n<section id=\"proof\">\n<h2>%t</h2>\n",
		SENTENCE("Proof of the dice"));
	shown_game_put_proof_values(page, &printing->game->past);
	page_raw(page, "</section>\n</article>\n");
	page_end(page, 200, PAGE_FRESH_MS);
	end(page->web, printing);
}

static void write_on(struct printing *printing) {
	struct page *page = &printing->page;
	printing->n_written =
		shown_game_put_plainly(printing->game, printing->n_written, STEPS_AT_ONCE);
	bool full = page->out != NULL && ftell(page->out) > BYTES_MOST;
	if (full || printing->n_written == printing->game->steps.n) {
		end_writing(printing, printing->n_written < printing->game->steps.n);
	} else {
		page->response->rest = printing;
	}
}

/* Pieces */

static void begin(struct printing *printing) {
	struct web *web = printing->page.web;
	if (web->printing == NULL) {
		web->printing = printing;
		begin_reading(printing);
	} else {
		printing->page.response->rest = printing;
	}
}

void print_page_begin(struct page *page, const struct store_table *table, const char *path) {
	struct printing *printing = calloc(1, sizeof(*printing));
	if (printing == NULL) {
		page_refuse(page, 503);
		return;
	}
	page_drop(page);
	page_open(&printing->page, page->web, page->request, page->response);
	printing->table = *table;
	snprintf(printing->path, sizeof(printing->path), "%s", path);
	begin(printing);
}

void print_page_go_on(
	struct web *web, const struct web_request *request, struct web_response *response) {
	static void (*const ways[])(struct printing * printing) = {
		[WAITING] = begin, [READING] = read_on, [WRITING] = write_on};
	struct printing *printing = response->rest;
	assert(printing->page.web == web);
	printing->page.request = request;
	printing->page.response = response;
	response->rest = NULL;
	ways[printing->stage](printing);
}

void print_page_drop(struct web *web, struct printing *printing) {
	if (web->printing == printing) {
		web->printing = NULL;
	}
	page_drop(&printing->page);
	free_all(printing);
}
