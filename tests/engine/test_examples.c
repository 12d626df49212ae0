#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/catbox/catbox.h"
#include "engine/catbox/state.h"
#include "engine/games.h"
#include "engine/options.h"
#include "tests/engine/lots.h"

/* The examples in what a seat on turn is told, over random games. */

enum { GAMES_EACH = 20, STATE_MAX = 8192 };

static union {
	unsigned char bytes[STATE_MAX];
	max_align_t align;
} state, view;

static const char *const names[SEATS_MAX] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"};

/* Examples told, by game. */
static unsigned told[16];

/* "play 5 green.", read as if the seat had typed it. */
static void read_example(
	const struct game *game, int seat, const char *example, size_t len, struct move *move) {
	char typed[128];
	snprintf(typed, sizeof(typed), "%.*s", (int)len, example);
	size_t n = strcspn(typed, " ");
	for (char *at = typed; *at != '\0'; at++) {
		*at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
	}
	for (int verb = 0; verb < game->n_verbs; verb++) {
		if (strlen(game->verbs[verb].word) == n &&
			memcmp(game->verbs[verb].word, typed, n) == 0) {
			int read = game->say->parse(
				view.bytes, seat, verb, typed + n + (typed[n] == ' '), move);
			cr_assert_eq(read, PARSE_OK, "%s: %s", game->id, typed);
			cr_assert_eq(
				game_legal(game, state.bytes, move), 0, "%s: %s", game->id, typed);
			return;
		}
	}
	cr_assert_fail("%s: %s is no move", game->id, typed);
}

/* Nobody is taught to lose a colour: the led one is followed wherever a card can. */
static void expect_no_void(int seat, const struct move *example) {
	const struct catbox *c = (const struct catbox *)view.bytes;
	struct move moves[64];
	size_t n = game_moves(&catbox_game, c, seat, 0, moves, 64);
	bool follows = example->verb != VERB_PLAY || c->n_plays == 0 ||
		       example->args[1] == c->plays[0].color;
	for (size_t i = 0; i < n && !follows; i++) {
		cr_assert_neq(moves[i].args[1], c->plays[0].color, "play %d %d where %d is led",
			example->args[0], example->args[1], c->plays[0].color);
	}
}

static void check_hint(size_t nth, int seat, bool screen) {
	const struct game *game = games[nth];
	char buf[2048];
	struct text out = TEXT_INTO(buf);
	struct audience audience = {
		.names = names, .view = view.bytes, .seat = seat, .screen = screen};
	game->say->hint(&audience, &out);
	static const char mark[] = "or example: ";
	for (const char *at = buf; (at = strstr(at, mark)) != NULL; told[nth]++) {
		struct move move;
		at += strlen(mark);
		const char *end = strstr(at, " – ");
		read_example(game, seat, at, end != NULL ? (size_t)(end - at) : strlen(at), &move);
		if (game == &catbox_game) {
			expect_no_void(seat, &move);
		}
	}
}

static void play(size_t nth, int n_seats, uint64_t seed) {
	const struct game *game = games[nth];
	struct lots lots;
	struct move move;
	int16_t options[OPTIONS_MAX];
	lots_init(&lots, seed);
	options_set_normal(game, options);
	for (int i = 0; i < game->n_options && seed % 2 == 1; i++) {
		options[i] = game->options[i].most;
	}
	if (options_objection(game, n_seats, options) != NULL) {
		options_set_normal(game, options);
	}
	game->setup(state.bytes, n_seats, options, NULL);
	while (lots_next_move(&lots, game, state.bytes, view.bytes, &move)) {
		if (move.seat != SEAT_CHANCE) {
			view = state;
			game->player_view(view.bytes, move.seat);
			check_hint(nth, move.seat, false);
			check_hint(nth, move.seat, true);
		}
		game->apply(state.bytes, &move, NULL);
	}
}

Test(examples, are_legal_and_follow_what_is_led) {
	for (size_t nth = 0; games[nth] != NULL; nth++) {
		for (uint64_t i = 0; i < GAMES_EACH; i++) {
			const struct game *game = games[nth];
			int more = (int)i % (game->most_seats - game->least_seats + 1);
			play(nth, game->least_seats + more, i);
		}
		/* Perudo tells the lowest bids. */
		cr_expect(told[nth] > 100 || strcmp(games[nth]->id, "perudo") == 0,
			"%s: %u examples", games[nth]->id, told[nth]);
	}
}
