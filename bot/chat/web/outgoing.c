#include "bot/chat/web/outgoing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/monotonic.h"

static struct outgoing *create(
	enum outgoing_kind kind, int64_t table, const char *language, const char *guest) {
	struct outgoing *outgoing = calloc(1, sizeof(*outgoing));
	if (outgoing != NULL) {
		outgoing->kind = kind;
		outgoing->table = table;
		snprintf(outgoing->language, sizeof(outgoing->language), "%s", language);
		snprintf(outgoing->guest, sizeof(outgoing->guest), "%s", guest);
	}
	return outgoing;
}

struct outgoing *outgoing_of_table(enum outgoing_kind kind, int64_t table, const char *language) {
	return create(kind, table, language, "");
}

struct outgoing *outgoing_to_guest(enum outgoing_kind kind, const char *key, int64_t table) {
	return create(kind, table, "", key);
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
		outgoing->commit_seq = web->chat.listener->commit_seq(web->chat.data);
		*web->last = outgoing;
		web->last = &outgoing->next;
		web->n_outgoing++;
	}
}

/* Removes the messages sent from *at on. */
static void take_back(struct web_chat *web, struct outgoing **at) {
	for (const struct outgoing *outgoing = *at; outgoing != NULL; outgoing = outgoing->next) {
		web->n_outgoing--;
	}
	outgoing_destroy_all(*at);
	*at = NULL;
	web->last = at;
}

void outgoing_renew(struct web_chat *web, const char *guest, const char *key) {
	for (struct outgoing *each = web->first; each != NULL; each = each->next) {
		if (each->kind == OUTGOING_REACHED && strcmp(each->guest, guest) == 0) {
			snprintf(each->guest, sizeof(each->guest), "%s", key);
		}
	}
}

/* Views */

struct live_view *outgoing_find_view(
	const struct web_chat *web, int64_t table, const char *language) {
	struct live_view *view = web->views;
	while (view != NULL && (view->table != table || strcmp(view->language, language) != 0)) {
		view = view->next;
	}
	return view;
}

struct live_view *outgoing_add_view(struct web_chat *web, int64_t table, const char *language) {
	uint32_t epoch = (uint32_t)(uv_hrtime() / 1000);
	struct live_view *view = web->n_views < WEB_TABLES_MOST
					 ? live_view_create(table, language, web->config.url, epoch)
					 : NULL;
	if (view != NULL) {
		view->next = web->views;
		view->used = monotonic_ms();
		web->views = view;
		web->n_views++;
	}
	return view;
}

static void send_missing(struct web_chat *web, const struct live_view *view) {
	outgoing_send(web, outgoing_of_table(OUTGOING_MISSING, view->table, view->language));
}

/* Queues the opening before watched() shows the table, though its keys are known only afterwards.
 */
static void begin(struct web_chat *web, const struct live_view *view) {
	struct outgoing **before = web->last;
	struct place_entry *place = places_of_table(&web->places, view->table, view->language);
	place = place != NULL ? place : places_add(&web->places, view->table, view->language);
	struct outgoing *open =
		place != NULL ? outgoing_of_table(OUTGOING_OPEN, place->table, place->language)
			      : NULL;
	if (open == NULL) {
		send_missing(web, view);
		return;
	}
	outgoing_send(web, open);
	place->asked = true;
	int rc = web->chat.listener->watched(web->chat.data, &web->chat, place->table,
		place->entry.key, place->language, &place->access);
	if (rc < 0) {
		take_back(web, before);
		places_drop(&web->places, place);
		send_missing(web, view);
	} else {
		open->access = place->access;
	}
}

struct live_view *outgoing_need_view(struct web_chat *web, int64_t table, const char *language) {
	struct live_view *view = outgoing_find_view(web, table, language);
	if (view == NULL) {
		view = outgoing_add_view(web, table, language);
		if (view != NULL) {
			begin(web, view);
		}
	}
	return view;
}

static void drop_place(struct web_chat *web, struct place_entry *place) {
	char name[PLACE_NAME_SIZE];
	bool own = places_is_own(place); /* the bot leaves it itself */
	snprintf(name, sizeof(name), "%s", place->entry.key);
	places_drop(&web->places, place);
	if (!own) {
		web->chat.listener->unwatched(web->chat.data, &web->chat, name);
	}
}

void outgoing_end_view(struct web_chat *web, struct live_view *view) {
	struct place_entry *place = places_of_table(&web->places, view->table, view->language);
	if (!view->open) {
		begin(web, view);
	} else if (place == NULL || !places_is_own(place) || place->over) {
		send_missing(web, view);
		if (place != NULL) {
			drop_place(web, place);
		}
	}
}
