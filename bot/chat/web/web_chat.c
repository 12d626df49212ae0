#include "bot/chat/web/web_chat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/worker.h"
#include "bot/chat/web/answer.h"
#include "bot/chat/web/deliver.h"
#include "bot/chat/web/server.h"
#include "bot/chat/web/speak.h"

/* Handles */

static void on_prepare(uv_prepare_t *prepare) {
	deliver_due(prepare->data);
}

static void on_check(uv_check_t *check) {
	deliver_due(check->data);
}

static void enter(struct web_chat *web) {
	web->entered = true;
	web->chat.listener->entered(web->chat.data, &web->chat, PLACES_OWN);
}

static void on_async(uv_async_t *async) {
	struct web_chat *web = async->data;
	if (web->ending) {
		return;
	}
	if (!web->entered) {
		enter(web);
	}
	worker_collect(web->reader);
}

/* On the thread that makes pages. */
static void wake(void *data) {
	struct web_chat *web = data;
	uv_async_send(&web->async);
}

/* The chat's members */

/* Not its address: that has a key, and a place's name is told to others, and logged. */
static const char *name_place(struct chat *chat, const char *name) {
	(void)chat;
	(void)name;
	return "the web";
}

static bool takes_pictures(struct chat *chat, const char *place) {
	(void)chat;
	(void)place;
	return true;
}

static void drawn(struct chat *chat) {
	(void)chat;
}

static size_t waiting(const struct chat *chat) {
	return ((const struct web_chat *)chat)->n_outgoing;
}

static void free_texts(char *texts[WEB_TEXTS]) {
	for (size_t i = 0; i < WEB_TEXTS; i++) {
		free(texts[i]);
		texts[i] = NULL;
	}
}

static void free_all(struct web_chat *web) {
	outgoing_finish(web);
	while (web->stages != NULL) {
		struct stage *stage = web->stages;
		web->stages = stage->next;
		stage_destroy(stage);
	}
	answer_forget_pages(web);
	map_free_all(&web->addresses);
	id_map_finish(&web->numbers);
	places_finish(&web->places);
	guests_finish(&web->guests);
	free_texts(web->texts);
	free(web);
}

static void note_closed(struct web_chat *web) {
	if (--web->n_closing == 0) {
		free_all(web);
	}
}

static void on_closed(uv_handle_t *handle) {
	note_closed(handle->data);
}

/* As server_open() says. */
static void on_served(struct web_chat *web) {
	note_closed(web);
}

static void destroy(struct chat *chat) {
	struct web_chat *web = (struct web_chat *)chat;
	assert(!web->ending);
	web->ending = true;
	worker_destroy(web->reader);
	uv_handle_t *const handles[] = {(uv_handle_t *)&web->async, (uv_handle_t *)&web->prepare,
		(uv_handle_t *)&web->check};
	web->n_closing = sizeof(handles) / sizeof(*handles) + (web->http != NULL);
	http_server_destroy(web->http);
	for (size_t i = 0; i < sizeof(handles) / sizeof(*handles); i++) {
		uv_close(handles[i], on_closed);
	}
}

static const struct chat_impl impl = {
	.say = speak_say,
	.show = speak_show,
	.delete_old = speak_delete_old,
	.tell = speak_tell,
	.tell_ahead = speak_tell_ahead,
	.probe = speak_probe,
	.answer = speak_answer,
	.find = chat_find_nobody,
	.name_place = name_place,
	.takes_pictures = takes_pictures,
	.drawn = drawn,
	.close = speak_close,
	.waiting = waiting,
	.destroy = destroy,
};

static const struct chat kind = {
	.impl = &impl,
	.network = "web",
	.prefix = "",
	.has_buttons = true,
	.has_live_tables = true,
	.has_pictures = true,
	.has_boards = true,
	.renders_synchronously = true,
	.private_beside_table = true,
	.quotes_links = true,
	.has_guests = true,
	.has_timestamps = true,
};

/* False: out of memory, and the one before stays. */
static bool take_config(struct web_chat *web, const struct web_config *config) {
	struct web_config taken = *config;
	const char **const from[WEB_TEXTS] = {&taken.listen, &taken.url, &taken.language};
	char *texts[WEB_TEXTS] = {NULL};
	bool copied = true;
	for (size_t i = 0; i < WEB_TEXTS; i++) {
		const char **text = i < WEB_TEXTS - WEB_PROXIES
					    ? from[i]
					    : &taken.proxies[i - (WEB_TEXTS - WEB_PROXIES)];
		texts[i] = *text != NULL ? strdup(*text) : NULL;
		copied = copied && (*text == NULL || texts[i] != NULL);
		*text = texts[i];
	}
	free_texts(copied ? web->texts : texts);
	if (copied) {
		memcpy(web->texts, texts, sizeof(texts));
		web->config = taken;
		server_know_hosts(web);
	}
	return copied;
}

/* Only the server keeps the loop. */
static int init_handles(struct web_chat *web, uv_loop_t *loop) {
	web->async.data = web->prepare.data = web->check.data = web;
	if (uv_async_init(loop, &web->async, on_async) < 0) {
		return -1;
	}
	uv_prepare_init(loop, &web->prepare);
	uv_check_init(loop, &web->check);
	uv_prepare_start(&web->prepare, on_prepare);
	uv_check_start(&web->check, on_check);
	uv_unref((uv_handle_t *)&web->prepare);
	uv_unref((uv_handle_t *)&web->check);
	return 0;
}

struct chat *web_chat_create(uv_loop_t *loop, const struct web_config *config,
	const struct web_pages *pages, void *pages_data, const struct chat_listener *listener,
	void *data) {
	struct web_chat *web = calloc(1, sizeof(*web));
	if (web == NULL) {
		return NULL;
	}
	web->chat = kind;
	web->chat.listener = listener;
	web->chat.data = data;
	web->last = &web->first;
	web->last_news = &web->news;
	web->pages = pages;
	web->pages_data = pages_data;
	if (!take_config(web, config) || init_handles(web, loop) < 0) {
		free_all(web);
		return NULL;
	}
	web->reader = worker_create(wake, web);
	web->http = web->reader != NULL ? server_open(web, loop, on_served) : NULL;
	if (web->http == NULL) {
		destroy(&web->chat);
		return NULL;
	}
	uv_async_send(&web->async); /* it is entered once the loop runs */
	return &web->chat;
}

bool web_chat_must_be_new(const struct chat *chat, const struct web_config *config) {
	const struct web_config *now = &((const struct web_chat *)chat)->config;
	return strcmp(now->listen, config->listen) != 0 || now->opens != config->opens;
}

void web_chat_configure(struct chat *chat, const struct web_config *config) {
	if (!take_config((struct web_chat *)chat, config)) {
		log_event(LOG_ERROR, "no-memory", "web: the old configuration stays");
	}
}

int web_chat_port(const struct chat *chat) {
	return (int)http_server_port(((const struct web_chat *)chat)->http);
}
