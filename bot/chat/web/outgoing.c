#include "bot/chat/web/outgoing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What leads to more is dealt with in the same turn, as often as this; then others come first. */
enum { ROUNDS = 8 };

struct outgoing *outgoing_create(enum outgoing_kind kind) {
	struct outgoing *outgoing = calloc(1, sizeof(*outgoing));
	if (outgoing != NULL) {
		outgoing->kind = kind;
	}
	return outgoing;
}

struct outgoing *outgoing_of_place(enum outgoing_kind kind, const struct place_entry *place) {
	struct outgoing *outgoing = outgoing_create(kind);
	if (outgoing != NULL) {
		outgoing->table = place->table;
		memcpy(outgoing->language, place->language, sizeof(outgoing->language));
	}
	return outgoing;
}

void outgoing_destroy_all(struct outgoing *outgoing) {
	while (outgoing != NULL) {
		struct outgoing *next = outgoing->next;
		free(outgoing->title);
		free(outgoing->words);
		free(outgoing->fragment);
		free(outgoing->other);
		free(outgoing);
		outgoing = next;
	}
}

void outgoing_send(struct web_chat *web, struct outgoing *outgoing) {
	if (outgoing != NULL) {
		outgoing->written = web->chat.listener->written(web->chat.data);
		*web->last = outgoing;
		web->last = &outgoing->next;
		web->n_outgoing++;
	}
}

void outgoing_take_back(struct web_chat *web, struct outgoing **at) {
	for (const struct outgoing *outgoing = *at; outgoing != NULL; outgoing = outgoing->next) {
		web->n_outgoing--;
	}
	outgoing_destroy_all(*at);
	*at = NULL;
	web->last = at;
}

static struct web_chat_news *add_news(struct web_chat *web) {
	struct web_chat_news *news = calloc(1, sizeof(*news));
	if (news != NULL) {
		*web->last_news = news;
		web->last_news = &news->next;
	}
	return news;
}

void outgoing_tell_delivered(struct web_chat *web, const struct post *post) {
	struct web_chat_news *news = add_news(web);
	if (news != NULL) {
		news->table = post->table;
		news->stand = post->stand;
		news->move = post->move;
	}
}

void outgoing_tell_reached(struct web_chat *web, const char *guest) {
	struct web_chat_news *news = add_news(web);
	if (news != NULL) {
		memcpy(news->guest, guest, strnlen(guest, sizeof(news->guest) - 1));
	}
}

void outgoing_renew(struct web_chat *web, const char *guest, const char *key) {
	for (struct web_chat_news *news = web->news; news != NULL; news = news->next) {
		if (strcmp(news->guest, guest) == 0) {
			snprintf(news->guest, sizeof(news->guest), "%s", key);
		}
	}
}

static void tell_reached(struct web_chat *web, const char *key) {
	const struct guest_entry *guest = guest_list_find(&web->guests, key);
	if (guest == NULL) {
		return;
	}
	struct chat_person person = {guest->entry.key, guest->name};
	if (guest->present) {
		web->chat.listener->reached(web->chat.data, &web->chat, person);
	} else {
		web->chat.listener->left(web->chat.data, &web->chat, person);
	}
}

static void tell_news(struct web_chat *web) {
	struct web_chat_news *news = web->news;
	web->news = NULL;
	web->last_news = &web->news;
	while (news != NULL) {
		struct web_chat_news *next = news->next;
		if (news->move != 0) {
			web->chat.listener->delivered(
				web->chat.data, &web->chat, news->table, news->stand, news->move);
		} else {
			tell_reached(web, news->guest);
		}
		free(news);
		news = next;
	}
}

/* What is durable. False: more waits for that. */
static bool deliver_durable(
	struct web_chat *web, void (*deliver)(struct web_chat *web, struct outgoing *first)) {
	struct outgoing *first = web->first, **end = &web->first;
	while (*end != NULL && web->chat.listener->leaving(web->chat.data, (*end)->written) == 0) {
		end = &(*end)->next;
		web->n_outgoing--;
	}
	if (end != &web->first) {
		web->first = *end;
		web->last = web->first != NULL ? web->last : &web->first;
		*end = NULL;
		deliver(web, first);
	}
	return web->first == NULL;
}

void outgoing_flush(
	struct web_chat *web, void (*deliver)(struct web_chat *web, struct outgoing *first)) {
	for (int i = 0; i < ROUNDS && (web->first != NULL || web->news != NULL); i++) {
		if (!deliver_durable(web, deliver)) {
			return; /* the loop turns once it is */
		}
		tell_news(web);
	}
	if (web->first != NULL || web->news != NULL) {
		uv_async_send(&web->async);
	}
}

void outgoing_finish(struct web_chat *web) {
	outgoing_destroy_all(web->first);
	while (web->news != NULL) {
		struct web_chat_news *next = web->news->next;
		free(web->news);
		web->news = next;
	}
}
