#include "bot/chat/web/web_chat.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/base/worker.h"
#include "bot/chat/picture.h"
#include "bot/chat/web/deliver.h"
#include "bot/chat/web/fragment.h"
#include "bot/chat/web/outgoing.h"
#include "bot/chat/web/page_cache.h"
#include "bot/chat/web/server.h"

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

/* Called on the thread that makes pages. */
static void wake(void *data) {
	struct web_chat *web = data;
	uv_async_send(&web->async);
}

static struct web_chat *of(struct chat *chat) {
	return (struct web_chat *)chat;
}

/* Posts in places */

/* A larger picture is left out, to keep the page small: the board beside it is as large. */
enum { FINAL_PICTURE_MOST = 10000 };

static char *take_final(const struct post *post, bool with_picture) {
	struct html html = {.text = NULL};
	const struct picture *picture = post->picture;
	bool large = picture != NULL && picture->svg != NULL &&
		     strlen(picture->svg) > FINAL_PICTURE_MOST;
	fragment_put_final(&html, post, with_picture && !large);
	return html_take(&html);
}

static char *take_live(const struct post *post, bool seated) {
	struct html html = {.text = NULL};
	fragment_put_live(&html, post, seated);
	return html_take(&html);
}

static char *take_words(const struct post *post) {
	struct html html = {.text = NULL};
	fragment_put_words(&html, post->text);
	return html_take(&html);
}

static int send_final(struct web_chat *web, const struct place_entry *place,
	const struct post *post, bool settles) {
	struct outgoing *outgoing =
		outgoing_of_table(OUTGOING_FINAL, place->table, place->language);
	if (outgoing == NULL) {
		return -ENOMEM;
	}
	outgoing->end = post_end(post);
	outgoing->settles = settles;
	outgoing->fragment = take_final(post, false);
	outgoing->other = take_final(post, true);
	if (outgoing->fragment == NULL || outgoing->other == NULL) {
		outgoing_destroy_all(outgoing);
		return -ENOMEM;
	}
	outgoing_send(web, outgoing);
	return 0;
}

static int send_live(
	struct web_chat *web, const struct place_entry *place, const struct post *post) {
	struct outgoing *outgoing = outgoing_of_table(OUTGOING_LIVE, place->table, place->language);
	if (outgoing == NULL) {
		return -ENOMEM;
	}
	outgoing->end = post_end(post);
	outgoing->title = strdup(post->title != NULL ? post->title : "");
	outgoing->words = take_words(post);
	outgoing->fragment = take_live(post, false);
	outgoing->other = take_live(post, true);
	if (outgoing->title == NULL || outgoing->words == NULL || outgoing->fragment == NULL ||
		outgoing->other == NULL) {
		outgoing_destroy_all(outgoing);
		return -ENOMEM;
	}
	outgoing_send(web, outgoing);
	return 0;
}

/* After a restart an own table is shown before anybody looks at it. */
static struct place_entry *find_place(struct web_chat *web, const char *name) {
	struct place_entry *place = places_find(&web->places, name);
	return place != NULL ? place : places_add_own(&web->places, name, NULL);
}

/* The first post in an own place tells its table, and thus the keys. */
static void note_table(struct web_chat *web, struct place_entry *place, const struct post *post) {
	if (post->table != 0) {
		place->table = post->table;
	}
	if (!place->asked && place->table != 0) {
		place->asked = true;
		web->chat.listener->watched(web->chat.data, &web->chat, place->table,
			place->entry.key, place->language, &place->access);
		struct outgoing *outgoing =
			outgoing_of_table(OUTGOING_OPEN, place->table, place->language);
		if (outgoing != NULL) {
			outgoing->access = place->access;
		}
		outgoing_send(web, outgoing);
	}
}

static int say(struct chat *chat, const char *name, const struct post *post) {
	struct web_chat *web = of(chat);
	struct place_entry *place = find_place(web, name);
	if (place == NULL) {
		return -ENOTCONN;
	}
	note_table(web, place, post);
	return place->table != 0 ? send_final(web, place, post, false) : 0;
}

static void show(struct chat *chat, const char *name, const struct post *post) {
	struct web_chat *web = of(chat);
	struct place_entry *place = find_place(web, name);
	if (place == NULL) {
		return;
	}
	note_table(web, place, post);
	int rc = post->final ? send_final(web, place, post, true) : send_live(web, place, post);
	place->over = place->over || post->last;
	if (rc == 0 && post->last) {
		outgoing_send(web, outgoing_of_table(OUTGOING_OVER, place->table, place->language));
	}
}

/* Replaced messages exist nowhere. */
static void delete_old(struct chat *chat, const char *place, int64_t table, const char *where) {
	(void)place;
	chat->listener->deleted(chat->data, chat, table, where);
}

static void close_place(struct chat *chat, const char *name, bool rests) {
	struct web_chat *web = of(chat);
	struct place_entry *place = places_find(&web->places, name);
	if (place != NULL) {
		struct outgoing *outgoing =
			outgoing_of_table(OUTGOING_CLOSE, place->table, place->language);
		if (outgoing != NULL) {
			outgoing->done = rests;
		}
		outgoing_send(web, outgoing);
		places_drop(&web->places, place);
	}
}

/* Private posts */

/* NULL: out of memory. */
static struct outgoing *make_private(const char *key, const struct post *post) {
	enum outgoing_kind of = post->talk              ? OUTGOING_TALK
				: post->edit_of != NULL ? OUTGOING_HAND
							: OUTGOING_TOLD;
	struct outgoing *outgoing = outgoing_to_guest(of, key, post->table);
	struct html html = {.text = NULL}, places = {.text = NULL};
	if (outgoing == NULL) {
		return NULL;
	}
	fragment_put_private(&html, post, post->edit_of != NULL, &places);
	outgoing->fragment = html_take(&html);
	outgoing->other = html_take(&places);
	if (outgoing->fragment == NULL || outgoing->other == NULL) {
		outgoing_destroy_all(outgoing);
		return NULL;
	}
	return outgoing;
}

static void send_private(struct web_chat *web, const char *key, const struct post *post) {
	outgoing_send(web, make_private(key, post));
}

static bool is_present(const struct web_chat *web, const char *key) {
	const struct web_guest *guest = guests_find(&web->guests, key);
	return guest != NULL && guest->present;
}

/* The last post about a table is stored for an absent guest: the bot sends it once. */
static int tell(struct chat *chat, const char *key, const struct post *post) {
	struct web_chat *web = of(chat);
	if (!is_present(web, key) && !post->last) {
		return -ENOENT;
	}
	if (post->table != 0) {
		outgoing_send(web, outgoing_to_guest(OUTGOING_SEATED, key, post->table));
	}
	send_private(web, key, post);
	return 0;
}

static int tell_ahead(struct chat *chat, const char *key, const struct post *post) {
	struct web_chat *web = of(chat);
	struct outgoing *outgoing = is_present(web, key) ? make_private(key, post) : NULL;
	if (outgoing == NULL) {
		return -ENOENT;
	}
	deliver_one(web, outgoing);
	outgoing_destroy_all(outgoing);
	return 0;
}

static int probe(struct chat *chat, const char *key, const struct post *post) {
	int rc = tell(chat, key, post);
	if (rc == 0) {
		outgoing_send(of(chat), outgoing_to_guest(OUTGOING_REACHED, key, 0));
	}
	return rc;
}

static void gather(struct web_answers *answers, const struct post *post) {
	bool is_hand = post->regions != NULL;
	fragment_put_private(&answers->fragment, post, is_hand, &answers->places);
	answers->looked = answers->looked || is_hand;
	if (answers->words.len > 0) {
		html_puts(&answers->words, "\n");
	}
	fragment_put_words(&answers->words, post->text);
}

static void answer(struct chat *chat, const struct chat_message *message, const struct post *post,
	bool aloud) {
	struct web_chat *web = of(chat);
	if (aloud && message->place != NULL) {
		say(chat, message->place, post);
	} else if (post->edit_of != NULL && post->table != 0) {
		send_private(web, message->from.key, post);
	} else {
		gather(((const struct web_message *)message)->answers, post);
	}
}

/* Other members of chat_impl */

/* Not the address: that contains a key, and a place's name is told to others, and logged. */
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
	outgoing_destroy_all(web->first);
	while (web->views != NULL) {
		struct live_view *view = web->views;
		web->views = view->next;
		live_view_destroy(view);
	}
	page_cache_forget(web);
	map_free_all(&web->limits);
	id_map_finish(&web->numbers);
	map_free_all(&web->places.map);
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

/* Called as by server_open(). */
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
	.say = say,
	.show = show,
	.delete_old = delete_old,
	.tell = tell,
	.tell_ahead = tell_ahead,
	.probe = probe,
	.ask_after = chat_asks_after_nobody,
	.answer = answer,
	.find = chat_find_nobody,
	.name_place = name_place,
	.takes_pictures = takes_pictures,
	.drawn = drawn,
	.close = close_place,
	.durable = chat_holds_nothing_back,
	.waiting = waiting,
	.deaf_ms = chat_is_never_deaf,
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

/* False: out of memory, and the former one stays. */
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

/* Only the server keeps the loop running. */
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
	web->pages = pages;
	web->pages_data = pages_data;
	if (!take_config(web, config) || init_handles(web, loop) < 0) {
		free_all(web);
		return NULL;
	}
	web->reader = worker_create(WORKER_NICE, wake, web);
	web->http = web->reader != NULL ? server_open(web, loop, on_served) : NULL;
	if (web->http == NULL) {
		destroy(&web->chat);
		return NULL;
	}
	uv_async_send(&web->async); /* enters places once the loop runs */
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

void web_chat_measure(const struct chat *chat, struct web_figures *figures) {
	const struct web_chat *web = (const struct web_chat *)chat;
	*figures = (struct web_figures){.connections = web->numbers.n,
		.connections_most = web->http != NULL ? http_server_clients_most(web->http) : 0};
	for (const struct connection *at = web->connections; at != NULL; at = at->next) {
		figures->readers += at->stream != NULL;
	}
	for (const struct map_entry *at = web->guests.guests.newest; at != NULL; at = at->older) {
		figures->guests += ((const struct web_guest *)at)->present;
	}
	memcpy(figures->answers, web->witness.answers, sizeof(figures->answers));
	for (size_t i = 0; i < WEB_REFUSALS; i++) {
		figures->refusals[i] = web->witness.refusals[i].all;
	}
}
