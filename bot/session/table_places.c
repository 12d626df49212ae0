#include "bot/session/table_places.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/list.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/live_message.h"
#include "bot/fair/keys.h"
#include "bot/session/step.h"
#include "bot/table/journal.h"

/* Places beside the home */

static void put_stands(const struct table_place *place, const void *data, struct text *out) {
	const struct table_place *added = data;
	if (place != added) {
		PLACE_SAY(out, place, "Table #{id} now stands in {place}, too.",
			{"place", added->chat->impl->name_place(added->chat, added->name)});
	}
}

/* The new place is shown the status, and no earlier moves. */
struct table_place *table_places_add(struct table *table, struct chat *chat, const char *name) {
	struct table_place *place = table_add_place(table, chat, name);
	if (place == NULL) {
		return NULL;
	}
	place->cursor.stored.move = place->cursor.queued = table->n_moves;
	if (journal_place_added(place) < 0) {
		table_drop_place(place);
		return NULL;
	}
	announce_put(table, put_stands, place);
	announce_status(place);
	return place;
}

/* The place is out of reach until the bot enters it. */
static void restore_place(struct table_place *place, const struct store_table_place *row) {
	place->place_index = (int8_t)row->place_index;
	place->kept = true;
	place->cursor.stored = row->told;
	place->live.settled = row->settled;
	place->live.posting = row->posting;
	memcpy(place->live.where, row->location, sizeof(place->live.where));
	place->reachable = false;
	place->unreachable_at = table_now(place->table);
	place->cursor.away = true;
	place->cursor.away_ms = place->table->bot->away_ms;
}

int table_places_restore_home(struct table *table) {
	struct store_table_place row;
	int rc = store_table_place_get(table->bot->config.store, table->id, 0, &row);
	if (rc == 0) {
		restore_place(table->home, &row);
	}
	return rc == -ENOENT ? -EBADMSG : rc;
}

/* Places of a network beside the homes of tables. */
struct place_rows {
	struct store_table_place *rows;
	size_t n, cap;
};

static int keep_row(void *data, const struct store_table_place *row) {
	struct place_rows *rows = data;
	int rc = list_make_room(&rows->rows, rows->n, &rows->cap, sizeof(*rows->rows));
	if (rc == 0) {
		rows->rows[rows->n++] = *row;
	}
	return rc;
}

/* Passes over a row whose table is there already or waits, or whose place has another table. */
static int restore_row(struct bot *bot, struct chat *chat, const struct store_table_place *row) {
	struct table *table = table_numbered(bot, row->table);
	if (table == NULL || table_place_numbered(table, row->place_index) != NULL ||
		(table->phase != TABLE_OVER && table_at(bot, chat, row->place) != NULL)) {
		return 0;
	}
	struct table_place *place = table_add_place(table, chat, row->place);
	if (place == NULL) {
		return -ENOMEM;
	}
	restore_place(place, row);
	table->last_place_index = place->place_index > table->last_place_index
					  ? place->place_index
					  : table->last_place_index;
	return 0;
}

int table_places_restore(struct bot *bot, struct chat *chat) {
	struct place_rows rows = {.rows = NULL};
	int rc = store_table_places(bot->config.store, chat->network, keep_row, &rows);
	for (size_t i = 0; i < rows.n && rc == 0; i++) {
		rc = restore_row(bot, chat, &rows.rows[i]);
	}
	free(rows.rows);
	return rc;
}

void table_places_close_pages(struct table *table, bool rests) {
	struct table_place *next, *place = table->home->next;
	for (; place != NULL; place = next) {
		next = place->next;
		if (place->chat->impl->close != NULL) {
			place->chat->impl->close(place->chat, place->name, rests);
			table_drop_place(place);
		}
	}
}

/* Access to pages */

/* False: nobody may look. Without WEB_LINK the page's address needs no key. */
static bool find_access(const struct table *table, struct chat_access *access) {
	const struct bot_web *web = table->bot->config.web;
	enum channel_web chosen = table->home->settings->chosen.web;
	if (web == NULL || chosen == WEB_OFF) {
		return false;
	}
	access->view[0] = '\0';
	if (chosen == WEB_LINK) {
		keys_view(web->secret, table->id, access->view);
	}
	keys_invitation(web->secret, table->id, table->voided, access->invitation);
	return true;
}

int table_places_watch(struct bot *bot, struct chat *chat, int64_t number, const char *name,
	const char *language, struct chat_access *access) {
	struct table *table = table_numbered(bot, number);
	enum language chosen = catalogue_find(language);
	if (table == NULL || !find_access(table, access)) {
		return -ENOENT;
	}
	if (table_place_at(table, chat, name) != NULL) {
		return 0;
	}
	struct table_place *place = table_add_place(table, chat, name);
	if (place == NULL) {
		return -ENOENT;
	}
	channel_settings_speak(
		bot, chat, name, chosen != LANGUAGES ? chosen : bot->config.language);
	if (table_has_begun(table) && bot->config.store != NULL) {
		step_tell_past(place);
	}
	live_message_show_at(place);
	return 0;
}

void table_places_unwatch(struct bot *bot, struct chat *chat, const char *name) {
	struct map_entry *entry = map_find(&bot->places, chat, name);
	struct table_place *place = (struct table_place *)entry;
	if (place != NULL && place != place->table->home) {
		table_drop_place(place);
	}
}

bool table_places_void_silently(struct table *table) {
	if (table->voided == UINT8_MAX) {
		return false;
	}
	table->voided++;
	if (journal_changed(table) < 0) {
		table->voided--;
		return false;
	}
	table_places_close_pages(table, false);
	return true;
}

void table_places_void_invitations(struct table *table) {
	if (!table_places_void_silently(table)) {
		return;
	}
	announce(table,
		SENTENCE("Earlier invitations no longer work; {prefix}link makes a new one."), NULL,
		0);
}

/* Guests of closed pages have no other place to play in. */
static void tell_closed(struct table *table) {
	if (table->home->settings->chosen.web == WEB_OFF && table_has_guests(table) &&
		table->phase == TABLE_RUNNING) {
		announce(table,
			SENTENCE("The pages of table #{id} are closed, so nobody plays there any "
				 "more. The game goes on: when their time is up, the computer "
				 "plays for them."),
			NULL, 0);
	}
}

void table_places_follow_settings(struct bot *bot, const struct channel_settings *settings,
	const struct channel_choices *before) {
	bool closes = before->web != settings->chosen.web;
	bool voids = before->seats_on_web && !settings->chosen.seats_on_web;
	for (size_t i = 0; settings->n_tables > 0 && i < bot->n_tables; i++) {
		struct table *table = bot->tables[i];
		if (table->home->settings != settings) {
			continue;
		}
		if (voids && table_is_open(table)) {
			table_places_void_silently(table);
		}
		if (closes) {
			table_places_close_pages(table, false);
			tell_closed(table);
		}
	}
}
