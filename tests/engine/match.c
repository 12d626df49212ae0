#include "tests/engine/match.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"
#include "tests/engine/lots.h"

/* One game of it. */
struct playing {
	const struct game *game;
	int n_seats;
	const struct player *players[SEATS_MAX];
	void *state, *view;
	struct lots lots;
};

static bool choose(struct playing *playing, int seat, struct move *move) {
	const struct game *game = playing->game;
	memcpy(playing->view, playing->state, game->state_size);
	game->player_view(playing->view, seat);
	return playing->players[seat]->choose(game, playing->view, seat, &playing->lots.rng, move);
}

static bool can_interrupt(const struct game *game) {
	for (uint8_t verb = 0; verb < game->n_verbs; verb++) {
		if (game->verbs[verb].interrupts) {
			return true;
		}
	}
	return false;
}

/* What falls, or what is made by one who need not, or must. */
static void next_move(struct playing *playing, struct move *move) {
	const struct game *game = playing->game;
	struct chance chance;
	if (game->chance(playing->state, &chance)) {
		lots_fall(&playing->lots, &chance, move);
		return;
	}
	unsigned active = game->active_seats(playing->state);
	for (int seat = 0; can_interrupt(game) && seat < playing->n_seats; seat++) {
		if ((active >> seat & 1) == 0 && choose(playing, seat, move)) {
			return;
		}
	}
	int seat = 0;
	while ((active >> seat & 1) == 0) {
		seat++;
	}
	bool chosen = choose(playing, seat, move);
	assert(chosen);
}

/* To the end; places are by seat. */
static void play_out(struct playing *playing, uint8_t places[SEATS_MAX]) {
	while (!game_score(playing->state, places)) {
		struct move move;
		next_move(playing, &move);
		int refusal = game_legal(playing->game, playing->state, &move);
		assert(refusal == 0);
		playing->game->apply(playing->state, &move, NULL);
	}
}

static double share_of(
	const struct match *match, const struct playing *playing, const uint8_t places[SEATS_MAX]) {
	double winners = 0, challengers = 0;
	for (int seat = 0; seat < match->n_seats; seat++) {
		winners += places[seat] == 1;
		challengers += places[seat] == 1 && playing->players[seat] == match->challenger;
	}
	return winners > 0 ? challengers / winners : 0;
}

/* Challengers sit as far apart as they can. */
static void seat_all(const struct match *match, int number, const struct player **players) {
	for (int i = 0; i < match->n_seats; i++) {
		bool challenges = i * match->n_challengers % match->n_seats < match->n_challengers;
		players[(i + number) % match->n_seats] =
			challenges ? match->challenger : match->other;
	}
}

static void set_options(const struct match *match, int16_t options[OPTIONS_MAX]) {
	char words[128] = "";
	options_set_normal(match->game, options);
	snprintf(words, sizeof(words), "%s", match->options != NULL ? match->options : "");
	char *rest = words, *key;
	while ((key = strsep(&rest, " ")) != NULL && *key != '\0') {
		char *value = strchr(key, '=');
		*value++ = '\0';
		int failed = options_set(match->game, options, key, value);
		assert(failed == 0);
	}
}

double match_play(const struct match *match, int n_games, uint64_t seed) {
	struct playing playing = {
		.game = match->game,
		.n_seats = match->n_seats,
		.state = malloc(match->game->state_size),
		.view = malloc(match->game->state_size),
	};
	int16_t options[OPTIONS_MAX];
	double wins = 0;
	assert(playing.state != NULL && playing.view != NULL);
	set_options(match, options);
	lots_init(&playing.lots, seed);
	for (int number = 0; number < n_games; number++) {
		uint8_t places[SEATS_MAX];
		seat_all(match, number, playing.players);
		match->game->setup(playing.state, match->n_seats, options, NULL);
		play_out(&playing, places);
		wins += share_of(match, &playing, places);
	}
	free(playing.state);
	free(playing.view);
	return wins;
}
