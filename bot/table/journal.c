#include "bot/table/journal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/table/presence.h"
#include "bot/table/rules.h"
#include "bot/table/stats_counter.h"
#include "engine/notation.h"
#include "storage/results.h"

static struct store *store_of(const struct table *table) {
	return table->bot->config.store;
}

static int failed(const struct table *table, int rc) {
	if (rc < 0) {
		log_event(LOG_ERROR, "not-kept", "table %lld: %s", (long long)table->id,
			store_error(store_of(table)));
	}
	return rc;
}

/* Ends a transaction: all of it if rc is 0, else nothing. */
static int settle(const struct table *table, int rc) {
	if (rc == 0) {
		rc = store_commit(store_of(table));
	} else {
		store_rollback(store_of(table));
	}
	return failed(table, rc);
}

/* Begins a transaction for the effects of the message being heard, if any. False: it failed, or,
 * with rc 0, nothing is stored. */
static bool begin(const struct table *table, int *rc) {
	struct store *store = store_of(table);
	*rc = store != NULL ? failed(table, store_begin(store)) : 0;
	return store != NULL && *rc == 0;
}

/* Ends it likewise, with the message's id. */
static int settle_heard(const struct table *table, int rc) {
	const struct bot *bot = table->bot;
	if (rc == 0 && bot->inbound_id != NULL) {
		rc = store_inbound_add(store_of(table), bot->inbound_chat->network, bot->inbound_id,
			table_now(table));
	}
	return settle(table, rc);
}

bool journal_is_duplicate(const struct bot *bot, const struct chat *chat) {
	return bot->config.store != NULL && bot->inbound_id != NULL &&
	       store_inbound_find(bot->config.store, chat->network, bot->inbound_id) == 0;
}

int journal_note_inbound(const struct bot *bot, const struct chat *chat) {
	struct store *store = bot->config.store;
	if (store == NULL || bot->inbound_id == NULL) {
		return 0;
	}
	int rc = store_inbound_add(
		store, chat->network, bot->inbound_id, bot->config.now(bot->config.data));
	if (rc < 0) {
		log_event(LOG_ERROR, "not-kept", "%s: %s", chat->network, store_error(store));
	}
	return rc;
}

/* "": it is at home in the place whose settings hold. */
static const char *thread_of(const struct table *table) {
	const struct table_place *home = table->home;
	return channel_settings_is_thread(home->settings, home->name) ? home->name : "";
}

static enum store_phase phase_of(const struct table *table) {
	return table_has_begun(table) ? STORE_RUNNING : STORE_OPEN;
}

static void fill_row(const struct table *table, struct store_table *row) {
	*row = (struct store_table){
		.id = table->id,
		.rules = table->game->version,
		.phase = phase_of(table),
		.opened_by = table->opened_by,
		.opened_at = table->opened_at,
		.started_at = table->started_at,
		.people_only = table->rated,
		.paused = table->paused,
		.starting = table->phase == TABLE_STARTING,
		.acted_at = table->clock.acted_at,
		.moved_at = table->clock.moved_at,
		.follows = table->follows,
		.voided = table->voided,
	};
	struct text options = TEXT_INTO(row->options);
	rules_put(table->game, table->options, table->switches, &options);
	snprintf(row->speed, sizeof(row->speed), "%s", time_control_word(table->speed));
	snprintf(row->network, sizeof(row->network), "%s", table->home->chat->network);
	snprintf(row->thread, sizeof(row->thread), "%s", thread_of(table));
	snprintf(row->place, sizeof(row->place), "%s", table_channel(table));
	snprintf(row->game, sizeof(row->game), "%s", table->game->id);
	enum language language = table->language;
	snprintf(row->language, sizeof(row->language), "%s",
		language != LANGUAGES ? catalogue_tag(language) : "");
	memcpy(row->seed, table->draws.seed, sizeof(row->seed));
}

static int set_table(const struct table *table, enum store_phase phase) {
	struct store_table row;
	fill_row(table, &row);
	row.phase = phase;
	row.ended_at = phase == STORE_FINISHED || phase == STORE_UNFINISHED ? table_now(table) : 0;
	return store_table_set(store_of(table), &row);
}

static int set_cursor(const struct table_place *place) {
	return place->kept ? store_cursor_set(store_of(place->table), place->table->id,
				     place->place_index, &place->cursor.stored)
			   : 0;
}

/* The table's clock, and the cursors of all places. */
static int set_played(const struct table *table, int64_t moved_at) {
	const struct table_place *home = table->home;
	int rc = home->kept ? store_table_set_played(store_of(table), table->id,
				      table->clock.acted_at, moved_at, &home->cursor.stored)
			    : 0;
	for (const struct table_place *place = home->next; place != NULL && rc == 0;
		place = place->next) {
		rc = set_cursor(place);
	}
	return rc;
}

static int set_seats(const struct table *table, const uint8_t *places) {
	struct store_seat rows[STORE_SEATS_MAX];
	for (int i = 0; i < table->n_seats; i++) {
		const struct seat *seat = &table->seats[i];
		rows[i] = (struct store_seat){
			.person = seat->person != NULL ? seat->person->id : 0,
			.anonymised = seat->anonymised,
			.sat = seat->sat,
			.seat = table->started_at != 0 ? i : -1,
			.computer = presence_computer_acts(table, i),
			.place = places != NULL ? places[i] : 0,
			.hinted = seat->hinted,
			.since = seat->since,
			.absence = seat->absence,
			.absent_since = seat->absent_since,
			.timed_out = seat->timed_out,
		};
		snprintf(rows[i].level, sizeof(rows[i].level), "%s", game_levels[seat->level]);
		snprintf(rows[i].name, sizeof(rows[i].name), "%s", seat->name);
	}
	return store_seats_set(store_of(table), table->id, rows, table->n_seats);
}

static int add_place(const struct table_place *place) {
	const struct table *table = place->table;
	struct store_table_place row = {.table = table->id,
		.place_index = place->place_index,
		.told = place->cursor.stored};
	snprintf(row.network, sizeof(row.network), "%s", place->chat->network);
	snprintf(row.place, sizeof(row.place), "%s", place->name);
	return store_table_place_add(store_of(table), &row);
}

static int add_openings(struct table *table) {
	int rc = 0;
	for (struct table_place *place = table->home; place != NULL; place = place->next) {
		rc = rc == 0 && place->opening ? add_place(place) : rc;
		place->kept = place->opening && rc == 0;
	}
	return rc;
}

int journal_table(struct table *table) {
	struct store *store = store_of(table);
	if (store == NULL) {
		table_set_number(table, ++table->bot->last_id);
		return 0;
	}
	int rc;
	struct store_table row;
	fill_row(table, &row);
	if (!begin(table, &rc)) {
		return rc;
	}
	rc = store_table_add(store, &row);
	if (rc == 0) {
		table_set_number(table, row.id);
	}
	rc = rc < 0 ? rc : add_openings(table);
	rc = settle_heard(table, rc < 0 ? rc : set_seats(table, NULL));
	table->home->kept = rc == 0;
	return rc;
}

int journal_thread(const struct table *table) {
	return store_of(table) == NULL ? 0
				       : failed(table, store_table_set_thread(store_of(table),
							       table->id, thread_of(table)));
}

int journal_thread_refused(const struct table *table, const struct table_place *opening) {
	int rc;
	if (!begin(table, &rc)) {
		return rc;
	}
	rc = store_table_set_thread(store_of(table), table->id, thread_of(table));
	rc = rc < 0 ? rc : store_post_stands(store_of(table), table->id, 0, opening->live.where);
	rc = rc < 0 ? rc
		    : store_table_place_remove(store_of(table), table->id, opening->place_index);
	return settle(table, rc);
}

int journal_seats(struct table *table) {
	int rc;
	return begin(table, &rc) ? settle(table, set_seats(table, NULL)) : rc;
}

int journal_seated(struct table *table) {
	int rc;
	return begin(table, &rc) ? settle_heard(table, set_seats(table, NULL)) : rc;
}

static int set_given(const struct table *table, const struct person *before) {
	struct store *store = store_of(table);
	int rc = set_table(table, phase_of(table));
	if (rc == 0) {
		rc = set_played(table, table->clock.moved_at);
	}
	if (rc == 0) {
		rc = set_seats(table, NULL);
	}
	return rc == 0 ? store_live_message_set(store, table->id, before->id, "") : rc;
}

int journal_given(struct table *table, const struct person *before) {
	int rc;
	return begin(table, &rc) ? settle_heard(table, set_given(table, before)) : rc;
}

static int store_phase(const struct table *table, enum store_phase phase) {
	int rc;
	if (!begin(table, &rc)) {
		return rc;
	}
	rc = set_table(table, phase);
	/* A closed table has no places. */
	return settle_heard(table, rc == 0 && phase != STORE_UNFINISHED
					   ? set_played(table, table->clock.moved_at)
					   : rc);
}

int journal_changed(struct table *table) {
	return store_phase(table, phase_of(table));
}

int journal_wish(struct table *table, const char *text) {
	int rc;
	return begin(table, &rc)
		       ? settle_heard(table, store_wish_add(store_of(table), table->id, text))
		       : rc;
}

static bool is_by_substitute(const struct table *table, const struct move *move) {
	const struct seat *seat = move->seat >= 0 ? &table->seats[move->seat] : NULL;
	return seat != NULL && seat->person != NULL && seat->absence != STORE_PRESENT;
}

/* A player's own move comes first, and none at the start. */
static bool is_automatic(const struct journal_step *step, size_t i) {
	return step->moves[i].seat != SEAT_CHANCE && (i > 0 || step->starts);
}

static int add_move(const struct table *table, const struct journal_step *step, size_t i) {
	const struct move *move = &step->moves[i];
	char line[MOVE_LINE_SIZE];
	struct text text = TEXT_INTO(line);
	notation_write(table->game, move, &text);
	return store_move_add(store_of(table), table->id,
		&(struct store_move){.n = table->n_moves + (int64_t)i + 1,
			.text = line,
			.at = table_now(table),
			.by_computer = is_by_substitute(table, move),
			.automatic =
				is_automatic(step, i) ? STORE_AUTOMATIC : STORE_NOT_AUTOMATIC});
}

static int add_moves(const struct table *table, const struct journal_step *step) {
	int rc = 0;
	for (size_t i = 0; i < step->n_moves && rc == 0; i++) {
		rc = add_move(table, step, i);
	}
	return rc;
}

static int add_result(const struct table *table) {
	int rc = store_table_rate(store_of(table), table->id);
	return rc == 0 ? stats_counter_count(store_of(table), table->id) : rc;
}

/* After a move or an undo is stored. */
static int note_moved(struct table *table, int rc) {
	table->clock.moved_at = rc == 0 ? table_now(table) : table->clock.moved_at;
	return rc;
}

static int add_step(const struct table *table, const struct journal_step *step) {
	int rc = add_moves(table, step);
	/* The seats go first: results are listed when the table is finished. */
	if (rc == 0 && (step->starts || step->places != NULL)) {
		rc = set_seats(table, step->places);
	}
	if (rc == 0 && (step->starts || step->places != NULL)) {
		rc = set_table(table, step->places != NULL ? STORE_FINISHED : STORE_RUNNING);
	}
	if (rc == 0) {
		rc = set_played(table, table_now(table));
	}
	if (rc == 0 && step->places != NULL) {
		rc = add_result(table);
	}
	return rc;
}

int journal_moves(struct table *table, const struct journal_step *step) {
	int rc;
	return begin(table, &rc) ? note_moved(table, settle_heard(table, add_step(table, step)))
				 : rc;
}

static int add_undo(const struct table *table) {
	char line[MOVE_LINE_SIZE];
	struct text text = TEXT_INTO(line);
	notation_write_undo(table->undoable->step.move.seat, &text);
	int rc = store_move_add(store_of(table), table->id,
		&(struct store_move){.n = table->n_moves + 1,
			.text = line,
			.at = table_now(table),
			.takes_back = table->undoable->step.first});
	return rc < 0 ? rc : set_played(table, table_now(table));
}

int journal_undo(struct table *table) {
	int rc;
	return begin(table, &rc) ? note_moved(table, settle_heard(table, add_undo(table))) : rc;
}

/* It has no places any more. */
int journal_unfinished(struct table *table) {
	int rc = store_phase(table, STORE_UNFINISHED);
	for (struct table_place *place = table->home; place != NULL && rc == 0;
		place = place->next) {
		place->kept = false;
	}
	return rc;
}

int journal_parked(struct table *table) {
	return store_of(table) == NULL ? 0 : failed(table, set_table(table, STORE_PARKED));
}

int journal_cursor(const struct table_place *place) {
	const struct table *table = place->table;
	return store_of(table) == NULL ? 0 : failed(table, set_cursor(place));
}

int journal_place_added(struct table_place *place) {
	const struct table *table = place->table;
	int rc;
	if (begin(table, &rc)) {
		rc = settle(table, add_place(place));
		place->kept = rc == 0;
	}
	return rc;
}

int journal_place_dropped(struct table_place *place) {
	const struct table *table = place->table;
	int rc = 0;
	if (place->kept && begin(table, &rc)) {
		rc = settle_heard(table,
			store_table_place_remove(store_of(table), table->id, place->place_index));
		place->kept = rc < 0;
	}
	return rc;
}

enum { SLOW_MS = 500 };

uint64_t journal_commit_seq(const struct bot *bot) {
	return bot->config.store != NULL ? store_commit_seq(bot->config.store) : 0;
}

bool journal_holds(const struct bot *bot, uint64_t commit_seq) {
	return bot->config.store != NULL && store_is_syncing(bot->config.store, commit_seq);
}

bool journal_is_slow(const struct bot *bot) {
	return bot->config.store != NULL && store_sync_lasts_ms(bot->config.store) >= SLOW_MS;
}

static int halt(const struct bot *bot, int rc) {
	log_event(LOG_ERROR, "not-kept",
		"%s; nobody knows what the disk has kept, so the bot ends before it says more",
		store_error(bot->config.store));
	bot->config.halt(bot->config.data);
	return rc;
}

int journal_keep(const struct bot *bot, uint64_t commit_seq) {
	struct store *store = bot->config.store;
	bool waits = bot->config.syncing == NULL;
	int rc = store == NULL ? 0
		 : waits       ? store_sync(store)
			       : store_sync_begin(store, commit_seq);
	if (rc == -EINPROGRESS) {
		bot->config.syncing(bot->config.data);
	}
	return rc == 0 || rc == -EINPROGRESS ? rc : halt(bot, rc);
}

int journal_go_on(const struct bot *bot) {
	int rc = store_sync_go_on(bot->config.store);
	return rc == 0 || rc == -EINPROGRESS ? rc : halt(bot, rc);
}

int journal_person(const struct store *store, int rc) {
	if (rc < 0) {
		log_event(LOG_ERROR, "not-kept", "what somebody chose: %s", store_error(store));
	}
	return rc;
}

int journal_acted(struct table *table) {
	return store_of(table) == NULL ? 0
				       : failed(table, set_played(table, table->clock.moved_at));
}
