#include <criterion/criterion.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"
#include "tests/engine/lots.h"
#include "tests/engine/shown.h"

/* What every board on a screen must hold to: random games of each game. */

enum {
	GAMES_EACH = 4,
	STATE_MAX = 8192,
	COLUMNS_MOST = 78,
	LINES_MOST = 14,
	CELLS_MOST = 12,
	CELL_GAP = 2,
};

union state {
	unsigned char bytes[STATE_MAX];
	max_align_t align;
};

struct table {
	const struct game *game;
	int n_seats;
	union state state;
	struct lots lots;
};

static size_t width_of(const char *text, size_t n) {
	size_t width = 0;
	for (size_t i = 0; i < n; i++) {
		width += ((unsigned char)text[i] & 0xc0) != 0x80;
	}
	return width;
}

/* As wide as the console lays a table out; lines without cells are wrapped. */
static size_t widest_line(const char *shown) {
	size_t cells[CELLS_MOST] = {0}, widest = 0;
	for (int pass = 0; pass < 2; pass++) {
		for (const char *line = shown; *line != '\0'; line += strcspn(line, "\n") + 1) {
			size_t cell = 0, width = 0, n;
			const char *at = line;
			for (; at[n = strcspn(at, "~\n")] == '~'; at += n + 1, cell++) {
				size_t own = width_of(at, n);
				cells[cell] = own > cells[cell] ? own : cells[cell];
				width += cells[cell] + CELL_GAP;
			}
			width += cell > 0 ? width_of(at, n) : 0;
			widest = pass == 1 && width > widest ? width : widest;
		}
	}
	return widest;
}

static void judge_size(const struct table *t, const char *shown) {
	int lines = 0;
	for (const char *at = shown; *at != '\0'; at++) {
		lines += *at == '\n';
	}
	cr_assert_leq(lines, LINES_MOST, "%s:\n%s", t->game->id, shown);
	cr_assert_leq(widest_line(shown), COLUMNS_MOST, "%s:\n%s", t->game->id, shown);
	cr_assert(*shown == '\0' || shown[strlen(shown) - 1] == '\n', "%s ends its lines",
		t->game->id);
}

/* Whatever the others hold, the seat sees the same. */
static void judge_secrets(struct table *t, int seat, const char *shown, const char *hand) {
	static char other[SHOWN_SIZE];
	union state dealt = t->state;
	t->game->player_view(&dealt, seat);
	t->game->determinize(&dealt, seat, &t->lots.rng);
	shown_board(t->game, &dealt, seat, other);
	cr_assert_str_eq(other, shown, "%s", t->game->id);
	shown_hand(t->game, &dealt, seat, other);
	cr_assert_str_eq(other, hand, "%s", t->game->id);
}

static void judge(struct table *t) {
	static char shown[SHOWN_SIZE], hand[SHOWN_SIZE];
	for (int i = 0; i <= t->n_seats; i++) {
		int seat = i < t->n_seats ? i : SEAT_ALL;
		shown_board(t->game, &t->state, seat, shown);
		shown_hand(t->game, &t->state, seat, hand);
		judge_size(t, shown);
		cr_assert(seat != SEAT_ALL || *hand == '\0', "who watches holds nothing");
		cr_assert_leq(strlen(hand), 60, "%s: %s", t->game->id, hand);
		cr_assert_null(strpbrk(hand, "\n~"), "%s: %s", t->game->id, hand);
		judge_secrets(t, seat, shown, hand);
	}
}

static void play(const struct game *game, int n_seats, uint64_t seed) {
	static struct table t;
	int16_t options[OPTIONS_MAX];
	t = (struct table){.game = game, .n_seats = n_seats};
	lots_init(&t.lots, seed);
	options_set_normal(game, options);
	game->setup(&t.state, n_seats, options, NULL);
	union state view;
	struct move move;
	for (judge(&t); lots_next_move(&t.lots, t.game, &t.state, &view, &move); judge(&t)) {
		cr_assert_eq(game_legal(game, &t.state, &move), LEGAL);
		game->apply(&t.state, &move, NULL);
	}
	cr_assert(game_score(&t.state, (uint8_t[SEATS_MAX]){0}), "the game came to its end");
}

Test(boards, fit_a_terminal_and_keep_secrets_in_whole_games) {
	for (int i = 0; games[i] != NULL; i++) {
		for (int n = games[i]->least_seats; n <= games[i]->most_seats; n++) {
			for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
				play(games[i], n, seed);
			}
		}
	}
}
