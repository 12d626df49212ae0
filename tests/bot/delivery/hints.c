#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/delivery/advice.h"
#include "engine/games.h"
#include "engine/options.h"
#include "engine/rollout.h"
#include "tests/by_night.h"
#include "tests/engine/lots.h"

/* Hints of one game: hints GAME [KEY VALUE]…. In each list that is told the worth shown must fall
 * from the first to the last, and moves without one stand where they say they do. */

enum { SEATS = 3, PLAY_OUTS = 60, EVERY = 3 }; /* of the decisions, each third is asked about */

struct play {
	const struct game *game;
	void *state, *view, *memory;
	struct lots lots;
	int n_seats;
	unsigned n_lists, n_figures, n_faults;
};

/* "place 2.3 of 3 on average" or "wins in 57 %", as one that falls; false: the line has none. */
static bool read_worth(const char *line, double *worth) {
	const char *place = strstr(line, "(place "), *wins = strstr(line, "(wins in "),
		   *right = strstr(line, "(the right choice ");
	double number;
	if (place != NULL && sscanf(place, "(place %lf of", &number) == 1) {
		*worth = -number;
	} else if ((wins != NULL && sscanf(wins, "(wins in %lf %%", &number) == 1) ||
		   (right != NULL && sscanf(right, "(the right choice %lf %%", &number) == 1)) {
		*worth = number;
	} else {
		return false;
	}
	return true;
}

/* Where a line belongs: the first, about as good, worse, hardly tried. */
static int rank_of(const char *line, bool first) {
	return strstr(line, "hardly tried") != NULL    ? 3
	       : strstr(line, "about as good") != NULL ? 1
	       : first                                 ? 0
						       : 2;
}

static void judge_list(struct play *play, const char *text) {
	char copy[4096], *rest = copy, *line;
	double last = 0, worth;
	int n = 0, rank = -1;
	bool known = false, wrong = false;
	snprintf(copy, sizeof(copy), "%s", text);
	while ((line = strsep(&rest, "\n")) != NULL) {
		char number[8];
		snprintf(number, sizeof(number), "%d. ", n + 1);
		if (strncmp(line, number, strlen(number)) != 0) {
			continue;
		}
		int now = rank_of(line, n++ == 0);
		wrong = wrong || now < rank;
		rank = now;
		if (read_worth(line, &worth)) {
			wrong = wrong || (known && worth > last);
			known = true;
			last = worth;
			play->n_figures++;
		}
	}
	play->n_lists += n > 1;
	play->n_faults += wrong;
	if (wrong) {
		printf("out of order:\n%s\n", text);
	}
}

static void ask(struct play *play, int seat, uint64_t seed) {
	static const char *const names[SEATS_MAX] = {
		"ana", "ben", "cara", "dan", "eve", "fred", "gil", "hana"};
	struct judged list[ROLLOUT_MOVES_MAX];
	struct rollout rollout;
	char buf[4096];
	struct text text = TEXT_INTO(buf);
	memcpy(play->view, play->state, play->game->state_size);
	play->game->player_view(play->view, seat);
	struct rollout_question question = {play->game, play->view, seat, seed, PLAY_OUTS};
	rollout_begin(&rollout, &question, play->memory);
	rollout_add_ideas(&rollout);
	while (rollout_go_on(&rollout)) {
	}
	size_t n = rollout_list(&rollout, list);
	struct audience audience = {.names = names, .view = play->view, .seat = seat};
	advice_put_moves(&audience, play->game, list, n, &text);
	judge_list(play, buf);
}

static unsigned play_game(
	struct play *play, const int16_t *options, unsigned wanted, uint64_t seed) {
	struct move move;
	unsigned n = 0;
	lots_init(&play->lots, seed);
	play->game->setup(play->state, play->n_seats, options, NULL);
	for (unsigned i = 0; n < wanted; i++) {
		struct chance chance;
		const struct state_head *head = play->state;
		unsigned active = play->game->active_seats(play->state);
		if (!head->over && !play->game->chance(play->state, &chance) && active != 0 &&
			i % EVERY == 0) {
			ask(play, __builtin_ctz(active), seed + i);
			n++;
		}
		if (!lots_next_move(&play->lots, play->game, play->state, play->view, &move)) {
			break;
		}
		play->game->apply(play->state, &move, NULL);
	}
	return n;
}

int main(int argc, char **argv) {
	const struct game *game = argc > 1 ? games_find(argv[1]) : NULL;
	unsigned n = 0;
	int16_t options[OPTIONS_MAX];
	if (game == NULL) {
		return 2;
	}
	/* Of a game that takes so long to play out fewer by day. */
	bool slow = game->play_outs < PLAY_OUTS;
	unsigned wanted = (unsigned)by_night(slow ? 8 : 30, 200);
	options_set_normal(game, options);
	for (int i = 2; i + 1 < argc; i += 2) {
		options_set(game, options, argv[i], argv[i + 1]);
	}
	struct play play = {.game = game,
		.state = calloc(1, game->state_size),
		.view = calloc(1, game->state_size),
		.memory = malloc(rollout_memory(game)),
		.n_seats = game->most_seats < SEATS ? game->most_seats : SEATS};
	for (uint64_t seed = 1; n < wanted; seed++) {
		n += play_game(&play, options, wanted - n, seed * 1000);
	}
	printf("%s: %u hints, %u lists, %u figures, %u out of order\n", game->id, n, play.n_lists,
		play.n_figures, play.n_faults);
	free(play.state);
	free(play.view);
	free(play.memory);
	bool shown = play.n_lists > 0 && play.n_figures > 0;
	return play.n_faults == 0 && shown ? 0 : 1;
}
