#include "bot/chat/web/outgoing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What leads to more is dealt with in the same turn, as often as this; then others come first. */
enum { ROUNDS = 8 };

void outgoing_send(struct web_chat *web, struct mail *mail) {
	if (mail != NULL) {
		mail->written = web->chat.listener->written(web->chat.data);
		*web->last = mail;
		web->last = &mail->next;
		web->n_mails++;
	}
}

struct mail *outgoing_mail(enum mail_kind kind, const struct place_entry *place) {
	struct mail *mail = mail_create(kind);
	if (mail != NULL) {
		mail->table = place->table;
		memcpy(mail->language, place->language, sizeof(mail->language));
	}
	return mail;
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

/* What is kept. False: more waits for that. */
static bool send_mails(struct web_chat *web) {
	struct mail *first = web->first, **end = &web->first;
	while (*end != NULL && web->chat.listener->leaving(web->chat.data, (*end)->written) == 0) {
		end = &(*end)->next;
		web->n_mails--;
	}
	if (end != &web->first) {
		web->first = *end;
		web->last = web->first != NULL ? web->last : &web->first;
		*end = NULL;
		server_send(web->server, first);
	}
	return web->first == NULL;
}

void outgoing_flush(struct web_chat *web) {
	for (int i = 0; i < ROUNDS && (web->first != NULL || web->news != NULL); i++) {
		if (!send_mails(web)) {
			return; /* the loop turns once it is kept */
		}
		tell_news(web);
	}
	if (web->first != NULL || web->news != NULL) {
		uv_async_send(&web->async);
	}
}
