#include "bot/session/restore.h"
#include "bot/delivery/announce.h"
#include "bot/delivery/outbox.h"
#include "bot/delivery/status.h"
#include "bot/delivery/wording.h"
#include "bot/session/clocks.h"
#include "bot/table/rules.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/log.h"
#include "bot/delivery/live_message.h"
#include "bot/session/automatic.h"
#include "bot/session/pace.h"
#include "bot/session/start.h"
#include "bot/session/step.h"
#include "bot/table/journal.h"
#include "bot/table/stats_counter.h"
#include "engine/games.h"
#include "engine/notation.h"

/* Tables as they are kept, made again; and what was not said yet, said. */

static int seat_person(struct table *table, const struct store_seat *row, struct seat *seat) {
	struct store_person kept;
	struct bot *bot = table->bot;
	int rc = store_person_get(bot->config.store, row->person, &kept);
	if (rc < 0) {
		return rc;
	}
	struct chat_person who = {.key = kept.key, .name = kept.name};
	seat->person = people_meet(&bot->people, bot->config.store, table->home->chat, &who);
	if (seat->person == NULL) {
		return -ENOMEM;
	}
	seat->person->n_seats++;
	return 0;
}

static int read_seat(struct table *table, const struct store_seat *row) {
	int at = row->seat >= 0 ? row->seat : table->n_seats;
	if (at >= SEATS_MAX) {
		return -EBADMSG;
	}
	struct seat *seat = &table->seats[at];
	*seat = (struct seat){
		.sat = (int8_t)row->sat,
		.computer = row->computer,
		.anonymised = (int8_t)row->anonymised,
		.acted_at = table_now(table),
	};
	game_find_level(row->level, strlen(row->level), &seat->level);
	memcpy(seat->name, row->name, sizeof(seat->name));
	table->last_sat = seat->sat > table->last_sat ? seat->sat : table->last_sat;
	table->n_seats++;
	/* They were dealt to, and where a text does not arrive the network says so. */
	seat->reached = table->home->chat->has_buttons && table->started_at != 0 && !seat->computer;
	return row->person != 0 ? seat_person(table, row, seat) : 0;
}

static int read_seats(struct table *table) {
	struct store_seat rows[STORE_SEATS_MAX];
	size_t n = 0;
	int rc = store_seats_get(table->bot->config.store, table->id, rows, &n);
	for (size_t i = 0; i < n && rc == 0; i++) {
		rc = read_seat(table, &rows[i]);
	}
	return rc;
}

static int read_wish(void *data, const char *text) {
	struct table *table = data;
	if (table->n_wishes == WISHES_MAX) {
		return -EBADMSG;
	}
	char *copy = strdup(text);
	if (copy == NULL) {
		return -ENOMEM;
	}
	table->wishes[table->n_wishes++] = copy;
	return 0;
}

/* A replay of the journal: what came after move number from is said, step by step, as it was when
 * it was played: a player's move with what chance let fall after it, and what was made for others.
 * Of a start without any move nobody knows whether it was told; it is told again. */
struct replay {
	struct table *table;
	void *state, *since; /* since: when the step began */
	int64_t n_moves, from;
	uint64_t n_draws;
	unsigned before; /* who was awaited when the step began */
	bool starts;     /* the step is the start */
	size_t n;        /* moves in it */
	struct move first;
	struct button_turns turns;
	unsigned stood_in[SEATS_MAX]; /* by the computer, since the seat's person moved last */
};

static bool is_said(const struct replay *replay) {
	return replay->n_moves > replay->from || (replay->starts && replay->from == 0);
}

static void say_step(const struct replay *replay) {
	wording_end_step(replay->table, &(struct wording_step){
						.before = replay->before,
						.mover = replay->first.seat,
						.since = replay->starts ? NULL : replay->since,
						.state = replay->state,
						.n_moves = replay->n_moves,
					});
	replay->table->bot->outbox->step = replay->n_moves + 1;
	outbox_send(replay->table->bot->outbox);
}

static void end_step(struct replay *replay) {
	const struct game *game = replay->table->game;
	button_turns_note(&replay->turns, game,
		&(struct button_step){
			.first = replay->n > 0 ? &replay->first : NULL,
			.n_moves = replay->n_moves,
			.n = replay->n,
			.before = replay->before,
			.after = game->active_seats(replay->state),
		});
	if (is_said(replay)) {
		say_step(replay);
	}
}

static void begin_step(struct replay *replay, const struct move *move) {
	end_step(replay);
	replay->before = replay->table->game->active_seats(replay->state);
	replay->starts = false;
	replay->n = 0;
	replay->first = *move;
	memcpy(replay->since, replay->state, replay->table->game->state_size);
}

/* Was the move made for its seat in the step that is on? */
static bool was_automatic(const struct replay *replay, const struct move *move) {
	struct move made;
	return replay->n < STEP_AUTOMATIC_MOST &&
	       automatic_move(replay->table->game, replay->state, &made) && move_equal(&made, move);
}

static void word_start(const struct replay *replay) {
	wording_start(replay->table);
	wording_events(replay->table, replay->state, &replay->table->bot->events, 0);
}

static void word_move(const struct replay *replay) {
	struct table *table = replay->table;
	wording_events(table, replay->state, &table->bot->events, replay->n_moves);
	if (table->over && replay->n_moves == table->n_moves) {
		wording_proof(table);
	}
}

/* Who moves is back. */
static void count_stand_ins(struct replay *replay, int seat, bool stood_in) {
	replay->stood_in[seat] = stood_in ? replay->stood_in[seat] + 1 : 0;
}

static int replay_move(void *data, const struct store_move *made) {
	struct replay *replay = data;
	struct table *table = replay->table;
	struct move move;
	if (!notation_read(table->game, made->text, &move) ||
		game_legal(table->game, replay->state, &move) != 0) {
		log_event(LOG_ERROR, "move-refused", "table %lld, move %lld", (long long)table->id,
			(long long)made->n);
		return -EPROTO;
	}
	if (move.seat != SEAT_CHANCE && !was_automatic(replay, &move)) {
		begin_step(replay, &move);
		count_stand_ins(replay, move.seat, made->by_computer);
	}
	events_clear(&table->bot->events);
	table->game->apply(replay->state, &move, &table->bot->events);
	replay->n++;
	replay->n_moves = made->n;
	replay->n_draws += move.seat == SEAT_CHANCE;
	if (made->n > replay->from) {
		word_move(replay);
	}
	return 0;
}

/* Draw 1 gave the seats. */
static int play_again(struct table *table, void *state, int64_t from, struct replay *replay) {
	struct events *events = &table->bot->events;
	*replay = (struct replay){
		.table = table,
		.state = state,
		.since = table->bot->since,
		.from = from,
		.n_draws = 1,
		.starts = true,
		.first.seat = SEAT_CHANCE,
	};
	outbox_clear(table->bot->outbox);
	events_clear(events);
	table->game->setup(state, table->n_seats, table->options, events);
	if (from == 0) {
		word_start(replay);
	}
	int rc = store_moves(table->bot->config.store, table->id, replay_move, replay);
	if (rc == 0) {
		end_step(replay);
	}
	return rc;
}

static int read_game(struct table *table, const struct store_table *row) {
	struct replay replay;
	table->state = calloc(1, table->game->state_size);
	if (table->state == NULL) {
		return -ENOMEM;
	}
	int rc = row->rules == table->game->version
			 ? play_again(table, table->state, INT64_MAX, &replay)
			 : -EPROTO;
	if (rc == 0) {
		table->n_moves = replay.n_moves;
		table->n_draws = replay.n_draws;
		table->turns = replay.turns;
		for (int i = 0; i < table->n_seats; i++) {
			table->seats[i].stood_in = replay.stood_in[i];
		}
	} else {
		free(table->state);
		table->state = NULL;
	}
	return rc;
}

/* The time of an open table begins anew, as that of a turn. */
static void fill_clock(struct table *table, const struct store_table *row) {
	int64_t now = table_now(table);
	bool counts = row->phase != STORE_OPEN && row->acted_at > 0 && row->acted_at < now;
	table->acted_at = counts ? row->acted_at : now;
	table->home->unreachable_at = table->paused_at = now;
	table->paused = row->paused;
	time_control_find(row->speed, &table->speed);
}

static int fill(struct table *table, const struct store_table *row) {
	table->id = row->id;
	table->home->reachable = false;
	table->away = true;
	table->away_ms = table->bot->away_ms;
	table->people_only = row->people_only;
	table->opened_by = row->opened_by;
	table->opened_at = row->opened_at;
	table->started_at = row->started_at;
	table->follows = row->follows;
	table->delivered = row->delivered;
	table->resent_step = row->resent_step;
	table->resent_line = row->resent_line;
	fill_clock(table, row);
	memcpy(table->seed, row->seed, sizeof(table->seed));
	rules_read(table->game, row->options, table->options);
	int rc = read_seats(table);
	if (rc == 0) {
		rc = store_wishes(table->bot->config.store, table->id, read_wish, table);
	}
	if (rc == 0) {
		rc = live_message_restore(table);
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
	if (game == NULL || table_at(bot, chat, row->place) != NULL) {
		return 0;
	}
	struct table *table = table_create(bot, chat, row->place, game);
	if (table == NULL) {
		return -ENOMEM;
	}
	int rc = fill(table, row);
	bool refused = rc == -EPROTO || rc == -EBADMSG;
	if (refused && row->phase == STORE_FINISHED) {
		table_destroy(table); /* its end cannot be told again, and its result is kept */
		return 0;
	}
	if (refused) {
		log_event(LOG_ERROR, "table-parked", "table %lld", (long long)table->id);
		table->parked = true;
		rc = row->phase != STORE_PARKED ? journal_parked(table) : 0;
	}
	if (rc < 0) {
		table_destroy(table);
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
	int rc = n < 0 ? n : 0;
	for (int i = 0; i < n && rc == 0; i++) {
		rc = restore_table(bot, chat, &rows[i]);
	}
	free(rows);
	return rc;
}

/* Tables that have ended first, since they leave their place to another at once. */
int restore_network(struct bot *bot, struct chat *chat) {
	int64_t then = 0, now = bot->config.now(bot->config.data);
	struct store *store = bot->config.store;
	int rc = store_last_heartbeat(store, &then);
	if (rc == 0 && then > 0) {
		rc = store_set_offline_since(store, chat->network, then);
	}
	if (rc == 0) {
		rc = store_take_offline_since(store, chat->network, now, &then);
		bot->away_ms = then > 0 && now > then ? now - then : 0;
	}
	if (rc == 0) {
		rc = restore_tables(bot, chat, store_tables_undelivered);
	}
	if (rc == 0) {
		rc = restore_tables(bot, chat, store_tables_live);
	}
	if (rc == 0) {
		stats_counter_begin(bot);
	}
	return rc;
}

static void say_away(struct table *table) {
	const struct words *words = table_words(table);
	char buf[512], gap[64];
	struct text text = TEXT_INTO(buf), duration = TEXT_INTO(gap);
	time_control_put_time(words, table->away_ms, &duration);
	SAY(&text, words,
		"I was away for {time}. Table #{id} is where it was. {prefix}status and "
		"{prefix}hand tell "
		"you again.",
		{"time", gap, 0}, {"id", NULL, (long)table->id},
		{"prefix", table->home->chat->prefix, 0});
	announce_text(table, buf);
}

static void say_parked(struct table *table) {
	char buf[512];
	struct text text = TEXT_INTO(buf);
	SAY(&text, table_words(table), STATUS_PARKED, {"id", NULL, (long)table->id},
		{"prefix", table->home->chat->prefix, 0});
	announce_text(table, buf);
}

static void say_status(struct table *table) {
	char buf[MESSAGE_BYTES_MAX];
	struct text text = TEXT_INTO(buf);
	status_put(table, table_words(table), &text);
	announce_text(table, buf);
}

static bool has_untold(const struct table *table) {
	return table->delivered < table->n_moves || table->n_moves == 0;
}

/* Lines that had left may have been lost with the line, so people are told where they are. */
void restore_tell(struct table *table) {
	struct replay replay;
	bool was_deaf = !table->home->reachable;
	table->home->reachable = true;
	if (was_deaf) {
		clocks_start_anew(table);
	}
	if (table->away && table->parked) {
		say_parked(table);
	} else if (table->away && !table->over) {
		say_away(table);
	}
	table->away = false;
	if (table->state != NULL && has_untold(table) && table->bot->config.store != NULL) {
		table->again = true;
		play_again(table, table->bot->draft, table->delivered, &replay);
	} else if (was_deaf && table->state != NULL && !table->over) {
		say_status(table);
	}
	if (!table->over) {
		pace_set(table);
		clocks_set(table);
	}
	live_message_show(table);
}

int restore_suspend_network(struct bot *bot, struct chat *chat) {
	for (size_t i = 0; i < bot->n_tables;) {
		struct table *table = bot->tables[i];
		if (table->home->chat == chat) {
			journal_delivered(table); /* if that fails, some of it is said again */
			table_destroy(table);
		} else {
			i++;
		}
	}
	people_drop(&bot->people, chat);
	channel_settings_drop(&bot->channels, chat);
	return store_set_offline_since(
		bot->config.store, chat->network, bot->config.now(bot->config.data));
}
