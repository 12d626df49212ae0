#include "bot/session/restore.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/hands.h"
#include "bot/delivery/live_message.h"
#include "bot/delivery/painting.h"
#include "bot/delivery/status.h"
#include "bot/feed/last_words.h"
#include "bot/session/automatic_before_37.h"
#include "bot/session/clocks.h"
#include "bot/session/closing.h"
#include "bot/session/lesson.h"
#include "bot/session/merging.h"
#include "bot/session/pace.h"
#include "bot/session/reachability.h"
#include "bot/session/start.h"
#include "bot/session/step.h"
#include "bot/session/table_places.h"
#include "bot/session/thinking.h"
#include "bot/table/clock.h"
#include "bot/table/invitations.h"
#include "bot/table/journal.h"
#include "bot/table/pages.h"
#include "bot/table/rules.h"
#include "bot/table/stats_counter.h"
#include "engine/games.h"

enum { SECOND_MS = 1000, STARTS_WITHIN_MS = 10 * 60 * SECOND_MS };

static struct chat *find_chat(const struct bot *bot, const char *network) {
	for (size_t i = 0; i < bot->n_chats; i++) {
		if (strcmp(bot->chats[i]->network, network) == 0) {
			return bot->chats[i];
		}
	}
	return NULL;
}

static int seat_person(struct table *table, const struct store_seat *row, struct seat *seat) {
	struct store_person kept;
	struct bot *bot = table->bot;
	int rc = store_person_get(bot->config.store, row->person, &kept);
	if (rc < 0) {
		return rc;
	}
	struct chat *chat = find_chat(bot, kept.network);
	if (chat == NULL) {
		return -ENETDOWN;
	}
	struct person *person = people_recall(&bot->people, chat, &kept);
	rc = person != NULL ? people_sit(person, table) : -ENOMEM;
	seat->person = rc == 0 ? person : NULL;
	return rc;
}

static int seat_at(const struct store_seat *row, int i) {
	return row->seat >= 0 ? row->seat : i;
}

/* Whether the game has that number of seats, and the rows take each of them once. */
static bool fill_seats(const struct table *table, const struct store_seat *rows, size_t n) {
	unsigned taken = 0;
	for (size_t i = 0; i < n; i++) {
		int at = seat_at(&rows[i], (int)i);
		taken |= at < SEATS_MAX ? 1U << at : 0;
	}
	return n <= table->game->most_seats && taken == (1U << n) - 1;
}

static int read_seat(struct table *table, const struct store_seat *row, int at) {
	struct seat *seat = &table->seats[at];
	*seat = (struct seat){
		.sat = (int16_t)row->sat,
		.absence = row->absence,
		.absent_since = row->absent_since,
		.timed_out = (int16_t)row->timed_out,
		.anonymised = (int8_t)row->anonymised,
		.hinted = row->hinted,
		.since = row->since,
		.acted_at = table_now(table),
	};
	enum level level = seat->level;
	game_find_level(row->level, strlen(row->level), &level);
	seat->level = level;
	memcpy(seat->name, row->name, sizeof(seat->name));
	table->last_sat = seat->sat > table->last_sat ? seat->sat : table->last_sat;
	int rc = row->person != 0 ? seat_person(table, row, seat) : 0;
	/* Hands were dealt to them, and the network reports failed texts. */
	const struct chat *chat = seat->person != NULL ? seat->person->chat : NULL;
	bool told = chat != NULL && chat->has_buttons &&
		    !chat->has_guests; /* guests see nothing here until they come */
	seat->reached = told && table->started_at != 0 && seat->absence == STORE_PRESENT;
	return rc;
}

static int read_seats(struct table *table) {
	struct store_seat rows[STORE_SEATS_MAX];
	size_t n = 0;
	int rc = store_seats_get(table->bot->config.store, table->id, rows, &n);
	if (rc == 0 && !fill_seats(table, rows, n)) {
		return -EBADMSG;
	}
	table->n_seats = rc == 0 ? (uint8_t)n : 0;
	for (int i = 0; i < table->n_seats && rc == 0; i++) {
		rc = read_seat(table, &rows[i], seat_at(&rows[i], i));
	}
	return rc;
}

static int read_wish(void *data, const char *text) {
	return table_add_wish(data, text);
}

static int read_game(struct table *table, const struct store_table *row) {
	if (table_add_state(table) < 0) {
		return -ENOMEM;
	}
	table->phase = TABLE_RUNNING;
	int rc = row->rules == table->game->version ? step_read_all(table) : -EPROTO;
	if (rc == -ENODATA) {
		rc = automatic_before_37_decide(table);
		rc = rc == 0 ? step_read_all(table) : rc;
	}
	if (rc == 0) {
		clocks_restore(table);
	} else {
		table_drop_state(table);
		table->phase = TABLE_OPEN;
	}
	return rc;
}

/* An open table's idle time starts again. */
static void fill_clock(struct table *table, const struct store_table *row) {
	int64_t now = table_now(table);
	bool counts = row->phase != STORE_OPEN && row->acted_at > 0 && row->acted_at < now;
	table->clock.acted_at = counts ? row->acted_at : now;
	table->clock.moved_at = row->moved_at > 0 && row->moved_at < now ? row->moved_at : now;
	table->clock.paused_at = now;
	table->paused = row->paused;
	time_control_find(row->speed, &table->speed);
}

/* After a longer outage the person who asked for the start may be gone. */
static bool still_starts(const struct table *table, const struct store_table *row) {
	return row->phase == STORE_OPEN && row->starting && table->bot->away_ms < STARTS_WITHIN_MS;
}

static int fill(struct table *table, const struct store_table *row) {
	table_set_number(table, row->id);
	table->rated = row->people_only;
	table->phase = still_starts(table, row) ? TABLE_STARTING : TABLE_OPEN;
	table->opened_by = row->opened_by;
	table->opened_at = row->opened_at;
	table->started_at = row->started_at;
	table->follows = row->follows;
	table->language = catalogue_find(row->language);
	table->voided = (uint8_t)row->voided;
	fill_clock(table, row);
	memcpy(table->draws.seed, row->seed, sizeof(table->draws.seed));
	rules_read(table->game, row->options, table->options, &table->switches);
	int rc = table_places_restore_home(table);
	if (rc == 0) {
		rc = read_seats(table);
	}
	if (rc == 0) {
		rc = store_wishes(table->bot->config.store, table->id, read_wish, table);
	}
	if (rc == 0) {
		rc = live_message_restore_hands(table);
	}
	if (rc == 0) {
		rc = invitations_restore(table);
	}
	if (rc == 0 && row->phase != STORE_OPEN) {
		start_draw_key(table);
		rc = read_game(table, row);
	}
	if (rc == 0 && row->phase == STORE_FINISHED) {
		table_end(table);
	}
	return rc;
}

static int restore_table(struct bot *bot, struct chat *chat, const struct store_table *row) {
	const struct game *game = games_find(row->game);
	const char *home = row->thread[0] != '\0' ? row->thread : row->place;
	if (game == NULL || table_at(bot, chat, home) != NULL ||
		table_numbered(bot, row->id) != NULL) {
		return 0;
	}
	struct table *table = table_create(bot, chat, home, game);
	if (table == NULL) {
		return -ENOMEM;
	}
	int rc = fill(table, row);
	bool refused = rc == -EPROTO || rc == -EBADMSG;
	if (refused && row->phase == STORE_FINISHED) {
		table_destroy(table); /* its end cannot be resent, but its result is stored */
		return 0;
	}
	if (refused) {
		log_event(LOG_ERROR, "table-parked", "table %lld", (long long)table->id);
		table->phase = TABLE_PARKED;
		rc = 0;
	}
	if (rc < 0) {
		table_destroy(table);
	}
	if (rc == -ENETDOWN) { /* a person there is of a network that is not connected yet */
		log_event(LOG_WARNING, "table-waits", "table %lld", (long long)row->id);
		bot->tables_wait = true;
		rc = 0;
	}
	return rc;
}

static int restore_all(
	struct bot *bot, struct chat *chat, const struct store_table *rows, size_t n) {
	struct store *store = bot->config.store;
	int rc = store_begin_reading(store);
	if (rc < 0) {
		return rc;
	}
	for (size_t i = 0; i < n && rc == 0; i++) {
		rc = restore_table(bot, chat, &rows[i]);
	}
	store_end_reading(store);
	return rc;
}

static int keep_parked(struct bot *bot, const struct store_table *rows, size_t n) {
	int rc = 0;
	for (size_t i = 0; i < n && rc == 0; i++) {
		struct table *table = table_numbered(bot, rows[i].id);
		bool newly = table != NULL && table->phase == TABLE_PARKED &&
			     rows[i].phase != STORE_PARKED;
		rc = newly ? journal_parked(table) : 0;
	}
	return rc;
}

static int restore_tables(struct bot *bot, struct chat *chat,
	int (*read)(
		struct store *store, const char *network, struct store_table *tables, size_t cap)) {
	struct store_table *rows = calloc(TABLES_MAX, sizeof(*rows));
	if (rows == NULL) {
		return -ENOMEM;
	}
	int n = read(bot->config.store, chat->network, rows, TABLES_MAX);
	int rc = n < 0 ? n : restore_all(bot, chat, rows, (size_t)n);
	if (rc == 0) {
		rc = keep_parked(bot, rows, (size_t)n);
	}
	free(rows);
	return rc;
}

static int add_chat(struct bot *bot, struct chat *chat) {
	struct chat **chats = realloc(bot->chats, (bot->n_chats + 1) * sizeof(struct chat *));
	if (chats == NULL) {
		return -ENOMEM;
	}
	chats[bot->n_chats++] = chat;
	bot->chats = chats;
	return 0;
}

static int restore_all_places(struct bot *bot) {
	int rc = 0;
	for (size_t i = 0; i < bot->n_chats && rc == 0; i++) {
		rc = table_places_restore(bot, bot->chats[i]);
	}
	return rc;
}

/* Whether the place can be told anything: tries an empty line. */
static bool answers(const struct table_place *place) {
	const struct post nothing = {
		.text = "", .table = place->table->id, .place_index = place->place_index};
	return place->chat->has_guests ||
	       place->chat->impl->say(place->chat, place->name, &nothing) == 0;
}

/* This network was there all the time, so its people are in sight. */
static void tell_again(struct table_place *place) {
	struct table *table = place->table;
	restore_tell_at(place);
	for (int i = 0; place->reachable && i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (person != NULL && person->chat == place->chat) {
			reachability_probe(table, i);
		}
	}
}

/* Networks other than the one that comes do not enter their places again. One that cannot be told
 * anything is not there yet, and will enter them. */
static void tell_other_networks(struct bot *bot, const struct chat *chat, size_t from) {
	for (size_t i = from; i < bot->n_tables; i++) {
		struct table *table = bot->tables[i];
		for (struct table_place *place = table->home; place != NULL; place = place->next) {
			if (place->chat != chat && answers(place)) {
				tell_again(place);
			}
		}
	}
}

/* Restores tables of all networks that waited for people of a network. */
static int restore_waiting(struct bot *bot) {
	int rc = 0;
	bot->tables_wait = false;
	for (size_t i = 0; i < bot->n_chats && rc == 0; i++) {
		rc = restore_tables(bot, bot->chats[i], store_tables_live);
	}
	return rc;
}

/* If the time that a network went offline was not stored, the last heartbeat counts. */
static int find_time_away(struct bot *bot, const struct chat *chat) {
	int64_t then = 0, now = bot->config.now(bot->config.data);
	struct store *store = bot->config.store;
	int rc = store_last_heartbeat(store, &then);
	if (rc == 0 && then > 0) {
		rc = store_set_offline_since(store, chat->network, then);
	}
	if (rc == 0) {
		rc = store_take_offline_since(store, chat->network, now, &then);
	}
	bot->away_ms = rc == 0 && then > 0 && now > then ? now - then : 0;
	return rc;
}

/* Tables that are over come first: they leave their place at once. */
static int come_back(struct bot *bot, struct chat *chat) {
	size_t n_tables = bot->n_tables;
	int rc = restore_tables(bot, chat, store_tables_undelivered);
	if (rc == 0) {
		rc = restore_tables(bot, chat, store_tables_live);
	}
	if (rc == 0 && bot->tables_wait) {
		rc = restore_waiting(bot);
	}
	if (rc == 0) {
		rc = restore_all_places(bot);
	}
	if (rc == 0) {
		rc = live_message_delete_old(bot, chat);
	}
	if (rc == 0) {
		tell_other_networks(bot, chat, n_tables);
		stats_counter_begin(bot);
		merging_begin(bot);
	}
	return rc;
}

int restore_network(struct bot *bot, struct chat *chat) {
	int rc = find_time_away(bot, chat);
	if (rc == 0) {
		rc = add_chat(bot, chat);
	}
	return rc == 0 ? come_back(bot, chat) : rc;
}

static void put_away(const struct table_place *place, const void *data, struct text *out) {
	const struct words *words = table_place_words(place);
	char gap[64];
	struct text duration = TEXT_INTO(gap);
	(void)data;
	if (place->cursor.away_ms < SECOND_MS) {
		words_put(&duration, words, SENTENCE("less than a second"));
	} else {
		time_control_put_time(words, place->cursor.away_ms, &duration);
	}
	PLACE_SAY(out, place,
		"The bot was offline for {time}; table #{id} goes on where it stopped.",
		{"time", gap});
	if (!place->chat->has_live_tables) { /* live tables show it */
		words_gap(out, words);
		table_place_say(out, place,
			SENTENCE("{prefix}status and {prefix}hand show where you are."), NULL, 0);
		status_put_deadlines(place->table, place->chat, words, clock_ends, out);
	}
}

static void put_parked(const struct table_place *place, const void *data, struct text *out) {
	(void)data;
	table_place_say(out, place, STATUS_PARKED, NULL, 0);
}

static void say_back(struct table_place *place) {
	enum table_phase phase = place->table->phase;
	if (place->cursor.away && phase == TABLE_PARKED) {
		announce_put_at(place, put_parked, NULL);
	} else if (place->cursor.away && phase != TABLE_OVER &&
		   !place->chat->second_person) { /* else the user left, not the bot */
		announce_put_at(place, put_away, NULL);
	}
	place->cursor.away = place->cursor.away && !place->reachable;
}

static bool has_unsent_moves(const struct table_place *place) {
	const struct table *table = place->table;
	return place->cursor.stored.move < table->n_moves || table->n_moves == 0;
}

static void go_on_at_home(struct table_place *place) {
	struct table *table = place->table;
	if (table->phase == TABLE_STARTING) {
		start_probe_unreached(table);
		start_if_wanted(table);
	}
	if (table->phase != TABLE_OVER) {
		pace_begin(table);
		clocks_set(table);
	} else {
		closing_note_delivered(table);
	}
	live_message_show(table);
}

static void go_on_beside_home(struct table_place *place) {
	if (place->table->phase != TABLE_OVER) {
		clocks_set(place->table);
	}
	live_message_show_at(place);
	closing_note_delivered(place->table);
}

static void go_on(struct table_place *place) {
	(place == place->table->home ? go_on_at_home : go_on_beside_home)(place);
}

static void forget_unsent(struct table_place *place) {
	place->cursor.has_unsent_notice = false;
}

/* Numbers of a seat's last move and of the one before; 0: none. */
struct own_moves {
	int seat;
	int64_t last, before;
};

static int note_own(void *data, const struct store_move *made) {
	struct own_moves *own = data;
	if (made->text[0] == '0' + own->seat) {
		own->before = own->last;
		own->last = made->n;
	}
	return 0;
}

void restore_begin_earlier(struct table *table, int seat) {
	struct own_moves own = {.seat = seat};
	struct store_cursor *cursor = &table->home->cursor.stored;
	if (store_moves(table->bot->config.store, table->id, note_own, &own) == 0) {
		int64_t before = own.before > 0 ? own.before - 1 : 0;
		cursor->move = before < cursor->move ? before : cursor->move;
	}
}

/* Facts about a place that comes back, and its table. */
enum {
	LIVE = 1,
	DEAF = 2,     /* the place was deaf */
	WAS_AWAY = 4, /* the bot was away */
	UNSENT = 8,   /* a notice could not be said there */
	OPEN = 16,
	RUNNING = 32,
	RESENDS = 64 /* moves are resent */
};

static unsigned find_facts(const struct table_place *place) {
	const struct table *table = place->table;
	bool resends = has_unsent_moves(place) && table_has_begun(table) &&
		       table->bot->config.store != NULL;
	return (place->chat->has_live_tables ? LIVE : 0) | (place->reachable ? 0 : DEAF) |
	       (place->cursor.away ? WAS_AWAY : 0) | (table_is_open(table) ? OPEN : 0) |
	       (table->phase == TABLE_RUNNING ? RUNNING : 0) | (resends ? RESENDS : 0) |
	       (place->cursor.has_unsent_notice ? UNSENT : 0);
}

/* In this order, each act where all of its facts hold and none of the others. Delivered lines
 * may have been lost with the connection, so the status is repeated, also for missed changes
 * beside moves: pauses, absences. The line about the bot's absence stands below a live message
 * that stays. */
static const struct {
	unsigned all, none;
	void (*act)(struct table_place *place);
} acts[] = {
	{DEAF, 0, clocks_come_back},
	{DEAF, 0, live_message_restart},
	{0, LIVE, say_back},
	{RESENDS, 0, step_resend},
	{DEAF | OPEN | UNSENT, LIVE, announce_status},
	{DEAF | OPEN, LIVE | UNSENT | WAS_AWAY, announce_status},
	{DEAF | RUNNING | UNSENT, LIVE, announce_status},
	{DEAF | RUNNING, LIVE | UNSENT | RESENDS, announce_status},
	{0, 0, forget_unsent},
	{DEAF, 0, reachability_name_taken},
	{LIVE, 0, say_back},
	{0, 0, go_on},
};

void restore_tell_at(struct table_place *place) {
	unsigned facts = find_facts(place);
	place->reachable = true;
	place->full = place->deaf = place->cursor.lags = false;
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++) {
		if ((facts & acts[i].all) == acts[i].all && (facts & acts[i].none) == 0) {
			acts[i].act(place);
		}
	}
}

/* Tables that rest in the store until they are restored. */

static void remove_chat(struct bot *bot, const struct chat *chat) {
	for (size_t i = 0; i < bot->n_chats; i++) {
		if (bot->chats[i] == chat) {
			bot->chats[i] = bot->chats[--bot->n_chats];
			return;
		}
	}
}

/* Whether the table's home or a seated person is on this network. */
static bool needs_network(const struct table *table, const struct chat *chat) {
	bool needs = table->home->chat == chat;
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		needs |= person != NULL && person->chat == chat;
	}
	return needs;
}

/* Where that fails, some lines are resent later. */
static void note_delivered(const struct table *table) {
	for (const struct table_place *place = table->home; place != NULL; place = place->next) {
		journal_cursor(place);
	}
}

static void rest(struct table *table) {
	note_delivered(table);
	table_places_close_pages(table, true);
	table_destroy(table);
}

static void leave_network(struct table *table, const struct chat *chat) {
	struct table_place *place;
	while ((place = table_place_on(table, chat)) != NULL) {
		journal_cursor(place);
		table_drop_place(place);
	}
}

int restore_suspend_network(struct bot *bot, struct chat *chat) {
	remove_chat(bot, chat);
	for (size_t i = 0; i < bot->n_tables;) {
		struct table *table = bot->tables[i];
		if (needs_network(table, chat)) {
			bot->tables_wait |= table->home->chat != chat;
			rest(table);
		} else {
			leave_network(table, chat);
			closing_note_delivered(table);
			i++;
		}
	}
	last_words_forget_network(bot, chat);
	lesson_end_all(bot, chat);
	thinking_forget(bot, chat, NULL);
	painting_forget(bot, chat);
	pages_forget(bot, chat, NULL);
	people_drop(&bot->people, chat);
	channel_settings_drop(&bot->channels, chat);
	return store_set_offline_since(
		bot->config.store, chat->network, bot->config.now(bot->config.data));
}
