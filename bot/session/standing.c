#include "bot/session/standing.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/announce.h"
#include "bot/table/journal.h"

/* Tables that stand in more places than one. */

static void put_stands(const struct table_place *place, const void *data, struct text *out) {
	const struct table_place *added = data;
	if (place != added) {
		PLACE_SAY(out, place, "Table #{id} now stands in {place}, too.",
			{"place", added->chat->impl->name_place(added->chat, added->name)});
	}
}

/* What happened before is none of its business: it is shown how the table stands. */
struct table_place *standing_begin(struct table *table, struct chat *chat, const char *name) {
	struct table_place *place = table_add_place(table, chat, name);
	if (place == NULL) {
		return NULL;
	}
	place->told.delivered = place->told.queued = table->n_moves;
	if (journal_place_added(place) < 0) {
		table_drop_place(place);
		return NULL;
	}
	announce_put(table, put_stands, place);
	announce_status(place);
	return place;
}

void standing_put_out_of_reach(struct table_place *place) {
	place->reachable = false;
	place->unreachable_at = table_now(place->table);
	place->told.away = true;
	place->told.away_ms = place->table->bot->away_ms;
}

/* The places of a network where tables stand beside their homes. */
struct place_rows {
	struct store_stand *rows;
	size_t n, cap;
};

static int keep_row(void *data, const struct store_stand *row) {
	struct place_rows *rows = data;
	if (rows->n == rows->cap) {
		size_t cap = rows->cap > 0 ? rows->cap * 2 : 8;
		struct store_stand *more = realloc(rows->rows, cap * sizeof(*more));
		if (more == NULL) {
			return -ENOMEM;
		}
		rows->rows = more;
		rows->cap = cap;
	}
	rows->rows[rows->n++] = *row;
	return 0;
}

/* One that stands there already, or waits, or finds another there, has nothing to do. */
static int restore_place(struct bot *bot, struct chat *chat, const struct store_stand *row) {
	struct table *table = table_numbered(bot, row->table);
	if (table == NULL || table_place_numbered(table, row->stand) != NULL ||
		(table->phase != TABLE_OVER && table_at(bot, chat, row->place) != NULL)) {
		return 0;
	}
	struct table_place *place = table_add_place(table, chat, row->place);
	if (place == NULL) {
		return -ENOMEM;
	}
	place->stand = (int8_t)row->stand;
	table->last_stand = place->stand > table->last_stand ? place->stand : table->last_stand;
	place->kept = true;
	place->told.delivered = row->delivered;
	place->told.resent_step = row->resent_step;
	place->told.resent_line = row->resent_line;
	place->live.settled = row->settled;
	memcpy(place->live.where, row->location, sizeof(place->live.where));
	standing_put_out_of_reach(place);
	return 0;
}

int standing_restore(struct bot *bot, struct chat *chat) {
	struct place_rows rows = {.rows = NULL};
	int rc = store_stands(bot->config.store, chat->network, keep_row, &rows);
	for (size_t i = 0; i < rows.n && rc == 0; i++) {
		rc = restore_place(bot, chat, &rows.rows[i]);
	}
	free(rows.rows);
	return rc;
}
