#include "bot/cli/requests.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/cli/network_kind.h"
#include "bot/cli/units.h"
#include "bot/delivery/button_id.h"
#include "bot/table/table.h"
#include "storage/sharing.h"

static const char network[] = "discord";

static struct store *store_of(const struct network_context *context) {
	return context->bot->config.store;
}

/* NULL: it is not here. */
static const struct chat *find_chat(const struct bot *bot, const char *name) {
	for (size_t i = 0; i < bot->n_chats; i++) {
		if (strcmp(bot->chats[i]->network, name) == 0) {
			return bot->chats[i];
		}
	}
	return NULL;
}

/* Only Discord has parts, and it is here: it asks. */
static void name_unit(
	const struct bot *bot, const struct store_table *table, char unit[UNIT_SIZE]) {
	const struct chat *chat = find_chat(bot, table->network);
	bool in_parts = chat != NULL && chat->in_parts;
	units_name(unit, table->network, in_parts ? 2 : 1,
		in_parts ? chat->impl->part_of(chat, table->place) : 0);
}

/* "#812 bid 5 3". 0: it names no table. */
static int64_t read_number(const char *text) {
	char *end;
	long long id = text[0] == '#' ? strtoll(text + 1, &end, 10) : 0;
	return id > 0 && (*end == '\0' || *end == ' ') ? id : 0;
}

static int64_t table_named(const struct discord_private *what) {
	struct button_id press;
	if (what->control != NULL) {
		return button_id_read(what->control, &press) ? press.table : 0;
	}
	return read_number(what->text);
}

static bool is_live(const struct store_table *table) {
	return table->phase == STORE_OPEN || table->phase == STORE_RUNNING ||
	       table->phase == STORE_PARKED;
}

static int keep_latest(void *data, const struct store_table *table) {
	struct store_table *latest = data;
	if (latest->id == 0 || table->acted_at >= latest->acted_at) {
		*latest = *table;
	}
	return 0;
}

static bool sits_here(const struct bot *bot, const char *key) {
	const struct chat *chat = find_chat(bot, network);
	const struct person *person = chat != NULL ? people_find(&bot->people, chat, key) : NULL;
	return person != NULL && person->n_seats > 0;
}

/* 0, -ENOENT where it is about no table that is played elsewhere, or an error of the store. */
static int find_table(const struct network_context *context, const struct discord_private *what,
	struct store_table *table) {
	struct store_person person;
	int64_t id = table_named(what);
	table->id = 0;
	if (id != 0) {
		return table_numbered(context->bot, id) != NULL
			       ? -ENOENT
			       : store_table_get(store_of(context), id, table);
	}
	if (what->control != NULL || sits_here(context->bot, what->user)) {
		return -ENOENT;
	}
	int rc = store_person_find(store_of(context), network, what->user, &person);
	if (rc == 0) {
		rc = store_person_seats(store_of(context), person.id, keep_latest, table);
	}
	return rc == 0 && table->id == 0 ? -ENOENT : rc;
}

static bool note(const struct network_context *context, int rc) {
	if (rc < 0 && rc != -ENOENT) {
		log_event(LOG_ERROR, "not-read", "%s: %s", network, store_error(store_of(context)));
	}
	return rc == 0;
}

bool requests_find_unit(void *data, const struct discord_private *what,
	char unit[DISCORD_UNIT_SIZE], bool *vacant) {
	const struct network_context *context = data;
	struct store_owner owner;
	struct store_table table;
	if (!store_is_shared(store_of(context)) ||
		!note(context, find_table(context, what, &table)) || !is_live(&table)) {
		return false;
	}
	name_unit(context->bot, &table, unit);
	if (!note(context, store_unit_owner(store_of(context), unit, &owner)) || owner.here) {
		return false;
	}
	*vacant = owner.node[0] == '\0';
	return true;
}

int64_t requests_hand_over(void *data, const char *unit, const char *event) {
	const struct network_context *context = data;
	int64_t id;
	int rc = store_inbox_add(store_of(context), unit, network, event, &id);
	if (rc < 0) {
		log_event(LOG_ERROR, "not-handed-over", "for %s: %s", unit,
			store_error(store_of(context)));
	}
	return rc == 0 ? id : 0;
}

bool requests_replace(void *data, int64_t id, const char *event) {
	const struct network_context *context = data;
	bool replaced;
	return note(context, store_inbox_replace(store_of(context), id, event, &replaced)) &&
	       replaced;
}

bool requests_take_turn(void *data, unsigned bucket) {
	const struct network_context *context = data;
	bool taken = false;
	return note(context, store_turn_take(store_of(context), network, bucket, &taken)) && taken;
}

void requests_end_turn(void *data, unsigned bucket) {
	const struct network_context *context = data;
	note(context, store_turn_end(store_of(context), network, bucket));
}
