/* What the end of a long game costs: the whole of it is walked through once more to count what its
 * players did. Takes a folder for its database (default: the current one) and leaves nothing in
 * it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/record/replay.h"
#include "bot/table/stats_counter.h"
#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "storage/results.h"
#include "tests/benchmarks/figure.h"
#include "tests/benchmarks/folder.h"

enum { GAMES_EACH = 20 };

struct ending {
	struct store *store;
	struct store_table table;
	int64_t n_moves;
	struct samples counted, kept;
};

static void must(const struct store *store, int result) {
	if (result < 0) {
		fprintf(stderr, "endings: %s\n", store_error(store));
		exit(1);
	}
}

static void add_move(struct ending *ending, const struct game *game, const struct move *move) {
	char line[MOVE_LINE_SIZE];
	struct text text = TEXT_INTO(line);
	notation_write(game, move, &text);
	must(ending->store, store_move_add(ending->store, ending->table.id,
				    &(struct store_move){++ending->n_moves, line, 1}));
}

/* Any seat that is awaited chooses; false when the game is over. */
static bool next_move(
	struct replay *replay, int n_seats, const uint8_t key[FAIR_HASH], struct move *move) {
	unsigned awaited = replay->game->active_seats(replay->state);
	for (int seat = 0; seat < n_seats; seat++) {
		if ((awaited >> seat & 1) != 0) {
			return replay_choose(replay, seat, LEVEL_EASY, key, move);
		}
	}
	return replay_fall(replay, key, move);
}

static void play_out(struct ending *ending, const struct game *game, int n_seats, uint8_t number) {
	struct replay replay;
	struct move move;
	uint8_t key[FAIR_HASH] = {number};
	int16_t options[OPTIONS_MAX];
	options_set_normal(game, options);
	if (replay_init(&replay, game, n_seats, options) < 0) {
		exit(1);
	}
	while (next_move(&replay, n_seats, key, &move) && replay_make(&replay, &move) == 0) {
		add_move(ending, game, &move);
	}
	replay_finish(&replay);
}

static void seat_people(struct ending *ending, int n_seats) {
	struct store_seat seats[STORE_SEATS_MAX] = {0};
	for (int i = 0; i < n_seats; i++) {
		struct store_person person;
		char name[16];
		snprintf(name, sizeof(name), "player%d", i);
		must(ending->store,
			store_person_upsert(ending->store, "home", name, name, &person));
		seats[i] = (struct store_seat){
			.person = person.id, .sat = i + 1, .seat = i, .place = i + 1};
		snprintf(seats[i].name, sizeof(seats[i].name), "%s", name);
	}
	must(ending->store,
		store_seats_set(ending->store, ending->table.id, seats, (size_t)n_seats));
}

/* As when the last move is kept. */
static void end_game(struct ending *ending) {
	struct store *store = ending->store;
	double start = figure_now();
	must(store, store_begin(store));
	ending->table.phase = STORE_FINISHED;
	ending->table.ended_at = 2;
	must(store, store_table_set(store, &ending->table));
	must(store, store_table_rate(store, ending->table.id));
	double before = figure_now();
	must(store, stats_counter_count(store, ending->table.id));
	samples_add(&ending->counted, figure_now() - before);
	must(store, store_commit(store));
	samples_add(&ending->kept, figure_now() - start);
}

static void play_game(struct ending *ending, const struct game *game, uint8_t number) {
	struct store *store = ending->store;
	ending->table = (struct store_table){.network = "home",
		.place = "#dice",
		.rules = game->version,
		.started_at = 1,
		.people_only = true};
	snprintf(ending->table.game, sizeof(ending->table.game), "%s", game->id);
	ending->table.phase = STORE_RUNNING;
	must(store, store_begin(store));
	must(store, store_table_add(store, &ending->table));
	seat_people(ending, game->most_seats);
	ending->n_moves = 0;
	play_out(ending, game, game->most_seats, number);
	must(store, store_commit(store));
	end_game(ending);
}

static void time_game(struct store *store, const struct game *game) {
	static float counted[GAMES_EACH], kept[GAMES_EACH];
	struct ending ending = {.store = store,
		.counted = {.cap = GAMES_EACH, .took = counted},
		.kept = {.cap = GAMES_EACH, .took = kept}};
	char what[64];
	for (int i = 0; i < GAMES_EACH; i++) {
		play_game(&ending, game, (uint8_t)i);
	}
	snprintf(what, sizeof(what), "the end of %s (%d moves): counted, kept, ms", game->id,
		(int)ending.n_moves);
	figure_print(what, "5 counted", "%.1f  %.1f", samples_at(&ending.counted, 0.5) / 1e3,
		samples_at(&ending.kept, 0.5) / 1e3);
}

int main(int argc, char **argv) {
	struct store *store;
	if (folder_open_store(argc > 1 ? argv[1] : ".", &store) < 0) {
		return 1;
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		time_game(store, games[i]);
	}
	folder_close_store(store);
	return figures_missed();
}
