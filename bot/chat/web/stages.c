#include "bot/chat/web/stages.h"

#include <stdio.h>
#include <string.h>

#include "bot/base/monotonic.h"
#include "bot/chat/web/outgoing.h"

struct stage *stages_find(const struct web_chat *web, int64_t table, const char *language) {
	struct stage *stage = web->stages;
	while (stage != NULL && (stage->table != table || strcmp(stage->language, language) != 0)) {
		stage = stage->next;
	}
	return stage;
}

struct stage *stages_add(struct web_chat *web, int64_t table, const char *language) {
	uint32_t epoch = (uint32_t)(uv_hrtime() / 1000);
	struct stage *stage =
		web->n_stages < WEB_TABLES_MOST ? stage_create(table, language, epoch) : NULL;
	if (stage != NULL) {
		stage->next = web->stages;
		stage->used = monotonic_ms();
		web->stages = stage;
		web->n_stages++;
	}
	return stage;
}

static void send_missing(struct web_chat *web, const struct stage *stage) {
	struct outgoing *missing = outgoing_create(OUTGOING_MISSING);
	if (missing != NULL) {
		missing->table = stage->table;
		snprintf(missing->language, sizeof(missing->language), "%s", stage->language);
	}
	outgoing_send(web, missing);
}

/* The table is shown within watched(), and who may look is known only after it. */
static void begin(struct web_chat *web, const struct stage *stage) {
	struct outgoing **before = web->last;
	struct place_entry *place = places_of_table(&web->places, stage->table, stage->language);
	place = place != NULL ? place : places_add(&web->places, stage->table, stage->language);
	struct outgoing *open = place != NULL ? outgoing_of_place(OUTGOING_OPEN, place) : NULL;
	if (open == NULL) {
		send_missing(web, stage);
		return;
	}
	outgoing_send(web, open);
	place->asked = true;
	int rc = web->chat.listener->watched(web->chat.data, &web->chat, place->table, place->name,
		place->language, &place->access);
	if (rc < 0) {
		outgoing_take_back(web, before);
		places_drop(&web->places, place);
		send_missing(web, stage);
	} else {
		open->access = place->access;
	}
}

struct stage *stages_need(struct web_chat *web, int64_t table, const char *language) {
	struct stage *stage = stages_find(web, table, language);
	if (stage == NULL) {
		stage = stages_add(web, table, language);
		if (stage != NULL) {
			begin(web, stage);
		}
	}
	return stage;
}

static void drop_place(struct web_chat *web, struct place_entry *place) {
	char name[PLACE_NAME_SIZE];
	bool own = places_is_own(place); /* it is the bot's to leave */
	snprintf(name, sizeof(name), "%s", place->name);
	places_drop(&web->places, place);
	if (!own) {
		web->chat.listener->unwatched(web->chat.data, &web->chat, name);
	}
}

void stages_end(struct web_chat *web, struct stage *stage) {
	struct place_entry *place = places_of_table(&web->places, stage->table, stage->language);
	if (!stage->open) {
		begin(web, stage);
	} else if (place == NULL || !places_is_own(place) || place->over) {
		send_missing(web, stage);
		if (place != NULL) {
			drop_place(web, place);
		}
	}
}
