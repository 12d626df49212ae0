#include "tests/bot/web/evening.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/cli/selfplay.h"
#include "bot/record/replay.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "storage/results.h"

#define BEGAN INT64_C(1790000000000)

static const char *const people[] = {"ann", EVENING_HOSTILE, "ボブ", "dan", "eve", "fred"};

static const struct evening_table {
	const char *game, *place, *wish;
	int n_players;
} tables[EVENING_TABLES] = {
	[EVENING_PERUDO] = {"perudo", "#dice", NULL, 3},
	[EVENING_CATBOX] = {"catbox", "#japan", NULL, 4},
	[EVENING_RING] = {"ring", "#quiet", NULL, 4},
	[EVENING_SAIUN] = {"saiun", "#dice", NULL, 3},
	[EVENING_GEHT] = {"geht", "#dice", NULL, 4},
	[EVENING_LONG] = {"perudo", "#dice", NULL, 6},
	[EVENING_RUNNING] = {"perudo", "#dice", NULL, 2},
	[EVENING_UNBEGUN] = {"ring", "#dice", NULL, 3},
	[EVENING_FALSE] = {"perudo", "#dice", "1:lucky <i>", 2},
};

static void must(struct store *store, int result) {
	if (result < 0) {
		fprintf(stderr, "evening: %s\n", store_error(store));
		exit(1);
	}
}

static void seat_people(struct store *store, const struct selfplay_result *result, int64_t table,
	int n, bool over) {
	struct store_seat seats[STORE_SEATS_MAX] = {0};
	for (int player = 0; player < n; player++) {
		struct store_person person;
		must(store, store_person_upsert(
				    store, "home", people[player], people[player], &person));
		seats[player].person = person.id;
		seats[player].sat = player + 1;
		seats[player].seat = result->record.sat[player];
		seats[player].place = over ? result->places[player] : 0;
		snprintf(seats[player].name, sizeof(seats[player].name), "%s", people[player]);
	}
	must(store, store_seats_set(store, table, seats, (size_t)n));
}

static void add_moves(
	struct store *store, const struct selfplay_result *result, int64_t table, size_t n) {
	for (size_t i = 0; i < n; i++) {
		char line[STORE_MOVE_SIZE];
		struct text text = TEXT_INTO(line);
		notation_write(result->record.game, &result->moves[i], &text);
		must(store, store_move_add(store, table,
				    &(struct store_move){
					    (int64_t)i + 1, line, BEGAN + (int64_t)i * 1000}));
	}
}

static void end_game(struct store *store, struct store_table *table) {
	table->phase = STORE_FINISHED;
	table->ended_at = BEGAN + 3600000 * table->id;
	must(store, store_begin(store));
	must(store, store_table_set(store, table));
	must(store, store_table_rate(store, table->id));
	must(store, store_commit(store));
}

static void add_table(struct store *store, int number) {
	const struct evening_table *wanted = &tables[number];
	struct selfplay selfplay = {
		.game = games_find(wanted->game), .n_players = wanted->n_players};
	struct selfplay_result result;
	struct store_table table = {.network = "home",
		.phase = STORE_RUNNING,
		.rules = selfplay.game->version,
		.opened_at = BEGAN,
		.started_at = BEGAN + 1,
		.people_only = true};
	char id[24];
	bool over = number != EVENING_RUNNING && number != EVENING_UNBEGUN;
	snprintf(table.place, sizeof(table.place), "%s", wanted->place);
	snprintf(table.game, sizeof(table.game), "%s", wanted->game);
	snprintf(id, sizeof(id), "%d", number);
	memset(table.seed, number, sizeof(table.seed));
	options_set_normal(selfplay.game, selfplay.options);
	if (number == EVENING_UNBEGUN) {
		table.phase = STORE_OPEN;
		table.started_at = 0;
	}
	must(store, store_table_add(store, &table));
	if (selfplay_run(&selfplay, id, table.seed, &result) != 0) {
		exit(1);
	}
	seat_people(store, &result, table.id, wanted->n_players, over);
	if (number != EVENING_UNBEGUN) {
		add_moves(store, &result, table.id, over ? result.record.n_moves : 5);
	}
	if (wanted->wish != NULL) {
		must(store, store_wish_add(store, table.id, wanted->wish));
	}
	if (over) {
		end_game(store, &table);
	}
	selfplay_finish(&result);
}

/* A game of slow people. */

enum { SLOW_PLAYERS = 4, SLOW_BID = 15, SLOW_MOST = 4000, SLOW_CHOICES = 512 };

static void add_line(struct store *store, int64_t table, int64_t n, const struct game *game,
	const struct move *move) {
	char line[STORE_MOVE_SIZE];
	struct text text = TEXT_INTO(line);
	notation_write(game, move, &text);
	must(store, store_move_add(store, table, &(struct store_move){n, line, BEGAN + n * 1000}));
}

/* The lowest bid, or a doubt once it is high. */
static void choose_slowly(const struct replay *replay, struct move *move) {
	static struct move list[SLOW_CHOICES];
	const struct game *game = replay->game;
	int seat = __builtin_ctz(game->active_seats(replay->state));
	size_t n = game_moves(game, replay->state, seat, 0, list, SLOW_CHOICES);
	*move = list[0];
	for (size_t i = 0; i < n; i++) {
		const char *verb = game->verbs[list[i].verb].word;
		bool bids = strcmp(verb, "bid") == 0;
		if (bids && list[i].args[0] <= SLOW_BID) {
			*move = list[i];
			return;
		}
		*move = strcmp(verb, "dudo") == 0 ? list[i] : *move;
	}
}

static void play_slowly(struct store *store, const struct game *game, int64_t table) {
	static const uint8_t key[FAIR_HASH] = {5};
	int16_t options[OPTIONS_MAX];
	struct replay replay;
	options_set_normal(game, options);
	if (replay_init(&replay, game, SLOW_PLAYERS, options) != 0) {
		exit(1);
	}
	must(store, store_begin(store));
	for (int64_t n = 1; n < SLOW_MOST; n++) {
		struct move move;
		if (((const struct state_head *)replay.state)->over) {
			break;
		}
		if (!replay_fall(&replay, key, &move)) {
			choose_slowly(&replay, &move);
		}
		if (replay_make(&replay, &move) != 0) {
			exit(1);
		}
		add_line(store, table, n, game, &move);
	}
	must(store, store_commit(store));
	replay_finish(&replay);
}

int64_t evening_add_slow(const char *file) {
	char why[STORE_WHY_SIZE];
	struct store *store;
	struct store_seat seats[STORE_SEATS_MAX] = {0};
	const struct game *game = games_find("perudo");
	struct store_table table = {.network = "home",
		.place = "#dice",
		.game = "perudo",
		.phase = STORE_RUNNING,
		.rules = game->version,
		.opened_at = BEGAN,
		.started_at = BEGAN + 1,
		.people_only = true};
	if (store_open(file, &store, why) != 0) {
		fprintf(stderr, "evening: %s\n", why);
		exit(1);
	}
	must(store, store_table_add(store, &table));
	for (int i = 0; i < SLOW_PLAYERS; i++) {
		struct store_person person;
		must(store, store_person_upsert(store, "home", people[i], people[i], &person));
		seats[i].person = person.id;
		seats[i].sat = i + 1;
		seats[i].seat = i;
		snprintf(seats[i].name, sizeof(seats[i].name), "%s", people[i]);
	}
	must(store, store_seats_set(store, table.id, seats, SLOW_PLAYERS));
	play_slowly(store, game, table.id);
	table.phase = STORE_FINISHED;
	table.ended_at = BEGAN + 3600000;
	must(store, store_table_set(store, &table));
	store_close(store);
	return table.id;
}

static void choose(struct store *store, const char *place, const char *value) {
	struct store_setting setting = {.key = "web"};
	snprintf(setting.value, sizeof(setting.value), "%s", value);
	must(store, store_settings_set(store, "home", place, &setting, 1));
}

void evening_make(const char *file) {
	char why[STORE_WHY_SIZE];
	struct store *store;
	if (store_open(file, &store, why) != 0) {
		fprintf(stderr, "evening: %s\n", why);
		exit(1);
	}
	choose(store, "#dice", "on");
	choose(store, "#quiet", "off");
	for (int number = 1; number < EVENING_TABLES; number++) {
		add_table(store, number);
	}
	store_close(store);
}
