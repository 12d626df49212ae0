#include "bot/chat/web/web_chat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/chat/web/hear.h"
#include "bot/chat/web/outgoing.h"
#include "bot/chat/web/speak.h"
#include "bot/chat/web/web_chat_state.h"

/* Handles */

static void on_prepare(uv_prepare_t *prepare) {
	outgoing_flush(prepare->data);
}

static void on_check(uv_check_t *check) {
	outgoing_flush(check->data);
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
	struct mail *mail = server_receive(web->server);
	while (mail != NULL) {
		struct mail *next = mail->next;
		hear_mail(web, mail);
		mail_destroy(mail);
		mail = next;
	}
}

/* On the server's thread. */
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
	return ((const struct web_chat *)chat)->n_mails;
}

static void free_all(struct web_chat *web) {
	mail_destroy_all(web->first);
	while (web->news != NULL) {
		struct web_chat_news *next = web->news->next;
		free(web->news);
		web->news = next;
	}
	html_finish(&web->answer);
	html_finish(&web->words);
	places_finish(&web->places);
	guest_list_finish(&web->guests);
	free(web->listen);
	free(web->url);
	for (size_t i = 0; i < WEB_PROXIES; i++) {
		free(web->proxies[i]);
	}
	free(web);
}

static void on_closed(uv_handle_t *handle) {
	struct web_chat *web = handle->data;
	if (--web->n_closing == 0) {
		free_all(web);
	}
}

static void destroy(struct chat *chat) {
	struct web_chat *web = (struct web_chat *)chat;
	assert(!web->ending);
	web->ending = true;
	server_destroy(web->server);
	web->server = NULL;
	uv_handle_t *const handles[] = {(uv_handle_t *)&web->async, (uv_handle_t *)&web->prepare,
		(uv_handle_t *)&web->check};
	web->n_closing = sizeof(handles) / sizeof(*handles);
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

static bool copy_proxies(struct web_chat *web) {
	bool copied = true;
	for (size_t i = 0; i < web->config.n_proxies; i++) {
		web->config.proxies[i] = web->proxies[i] = strdup(web->config.proxies[i]);
		copied = copied && web->proxies[i] != NULL;
	}
	return copied;
}

static bool copy_config(struct web_chat *web, const struct web_config *config) {
	web->config = *config;
	web->listen = strdup(config->listen);
	web->url = config->url != NULL ? strdup(config->url) : NULL;
	web->config.listen = web->listen;
	web->config.url = web->url;
	bool copied = copy_proxies(web);
	return copied && web->listen != NULL && (config->url == NULL || web->url != NULL);
}

/* Only connections keep the loop, and those are the server's. */
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
	if (!copy_config(web, config) || init_handles(web, loop) < 0) {
		free_all(web);
		return NULL;
	}
	web->server = server_create(&web->config, pages, pages_data, wake, web);
	if (web->server == NULL) {
		destroy(&web->chat);
		return NULL;
	}
	uv_async_send(&web->async); /* it is entered once the loop runs */
	return &web->chat;
}

static bool have_same_proxies(const struct web_config *one, const struct web_config *other) {
	size_t i = 0;
	while (i < one->n_proxies && i < other->n_proxies &&
		strcmp(one->proxies[i], other->proxies[i]) == 0) {
		i++;
	}
	return i == one->n_proxies && i == other->n_proxies;
}

bool web_chat_must_be_new(const struct chat *chat, const struct web_config *config) {
	const struct web_config *now = &((const struct web_chat *)chat)->config;
	return strcmp(now->listen, config->listen) != 0 || now->opens != config->opens ||
	       !have_same_proxies(now, config);
}

static char *copy(const char *text) {
	return text != NULL ? strdup(text) : NULL;
}

void web_chat_configure(struct chat *chat, const struct web_config *config) {
	struct mail *mail = mail_create(MAIL_CONFIG);
	if (mail != NULL) {
		mail->title = copy(config->url);
		mail->words = copy(config->language);
		server_send(((struct web_chat *)chat)->server, mail);
	}
}

int web_chat_port(const struct chat *chat) {
	return server_port(((const struct web_chat *)chat)->server);
}

const struct web_module web_module = {
	.version = DICECUP_VERSION,
	.create = web_chat_create,
	.must_be_new = web_chat_must_be_new,
	.configure = web_chat_configure,
	.port = web_chat_port,
};
