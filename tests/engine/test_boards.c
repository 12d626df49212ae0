#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "engine/regions.h"
#include "engine/text.h"
#include "tests/engine/lots.h"
#include "tests/engine/shown.h"

/* What every board on a screen must hold to: random games of each game. */

enum {
	GAMES_EACH = 4,
	STATE_MAX = 8192,
	COLUMNS_MOST = 78,
	LINES_MOST = 18, /* with a legend */
	CELLS_MOST = 12,
	CELL_GAP = 2,
	PRESSED_SIZE = 1 << 16,
	MOVES_MOST = 4096,
	FOLLOWED_MOST = 8192,
	WALKS_EACH = 23, /* states from one whose presses are all followed to the next */
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

/* What is pressed: regions of the board and of the hand. */

static const char *const names[SEATS_MAX] = {"ana", "ben", "cara", "dan", "eve", "fred"};

/* What a seat sees of a state, and can press there. */
struct seen {
	union state view;
	struct audience audience;
	struct drawing board, hand;
	struct regions regions;
	char pressed[PRESSED_SIZE];
};

static void look(const struct table *t, const union state *state, int seat, struct seen *seen) {
	struct text out = TEXT_INTO(seen->pressed);
	seen->view = *state;
	t->game->player_view(&seen->view, seat);
	seen->audience =
		(struct audience){.names = names, .view = &seen->view, .seat = seat, .hints = true};
	seen->regions = (struct regions){.n = 0};
	drawing_begin(&seen->hand, 0, 0);
	t->game->say->draw(&seen->audience, NULL, &seen->board);
	if (seat != SEAT_ALL) {
		regions_find(t->game, &seen->audience, &(struct steps){.n = 0}, &seen->regions);
		t->game->say->pressing->draw(&seen->audience, &seen->regions, &seen->hand);
	}
	for (size_t i = 0; i < seen->regions.n; i++) {
		const struct region *region = &seen->regions.list[i];
		const struct box *box = &region->spot.box;
		text_add(&out, "%d %d %d %d,%d %d,%d ", region->spot.key, region->spot.in_hand,
			region->whole, box->x, box->y, box->w, box->h);
		regions_put_name(t->game, &seen->audience, region, &out);
		text_puts(&out, "\n");
	}
	cr_assert(!out.cut);
}

static void expect_same_drawing(
	const struct game *game, const struct drawing *one, const struct drawing *other) {
	cr_assert_eq(one->width, other->width, "%s", game->id);
	cr_assert_eq(one->height, other->height, "%s", game->id);
	cr_assert_eq(one->n, other->n, "%s", game->id);
	cr_assert_eq(one->len, other->len, "%s", game->id);
	cr_assert_arr_eq(one->shapes, other->shapes, one->n * sizeof(one->shapes[0]));
	cr_assert_arr_eq(one->texts, other->texts, one->len);
}

static bool meet(const struct box *a, const struct box *b) {
	return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static void judge_region(const struct table *t, const struct seen *seen,
	const struct regions *regions, size_t at, const struct drawing *board) {
	const struct spot *spot = &regions->list[at].spot;
	const struct drawing *on = spot->in_hand ? &seen->hand : board;
	const struct box *box = &spot->box;
	char name[256], other[256];
	struct text out = TEXT_INTO(name);
	regions_put_name(t->game, &seen->audience, &regions->list[at], &out);
	cr_assert(!out.cut && out.len > 0);
	cr_assert(box->x >= 0 && box->y >= 0 && box->w > 0 && box->h > 0 &&
			  box->x + box->w <= on->width && box->y + box->h <= on->height,
		"%s: %s lies outside", t->game->id, name);
	for (size_t i = 0; i < at; i++) {
		const struct spot *before = &regions->list[i].spot;
		struct text again = TEXT_INTO(other);
		regions_put_name(t->game, &seen->audience, &regions->list[i], &again);
		bool same = regions->list[i].whole && regions->list[at].whole &&
			    move_equal(&regions->list[i].move, &regions->list[at].move);
		cr_assert(same || strcmp(name, other) != 0, "%s: %s", t->game->id, name);
		cr_assert(before->in_hand != spot->in_hand || !meet(&before->box, box),
			"%s: %s lies on %s", t->game->id, name, other);
	}
}

/* With the fewest presses that make each; 0: none do. */
static struct move moves[MOVES_MOST];
static int presses[MOVES_MOST];

static void reach(const struct move *move, int after, size_t n) {
	size_t i = 0;
	while (i < n && !move_equal(&moves[i], move)) {
		i++;
	}
	cr_assert_lt(i, n, "a region makes a legal move");
	presses[i] = presses[i] == 0 || after < presses[i] ? after : presses[i];
}

/* What was pressed lies where it was. */
static void judge_taken(const struct table *t, const struct seen *seen,
	const struct regions *regions, const struct drawing *board) {
	struct spot taken[STEPS_MOST];
	regions_find_taken(t->game, &seen->audience, regions, taken);
	for (int i = 0; i < regions->steps.n; i++) {
		const struct drawing *on = taken[i].in_hand ? NULL : board;
		const struct box *box = &taken[i].box;
		cr_assert_eq(taken[i].key, regions->steps.keys[i]);
		cr_assert_gt(box->w, 0, "%s: where is step %d?", t->game->id, i);
		cr_assert(on == NULL ||
			  (box->x + box->w <= on->width && box->y + box->h <= on->height));
	}
}

/* One of the six lowest bids of its face. */
static bool is_low(const struct move *bid, size_t n) {
	int lowest = bid->args[0];
	for (size_t i = 0; i < n; i++) {
		bool same = moves[i].verb == bid->verb && moves[i].args[1] == bid->args[1];
		lowest = same && moves[i].args[0] < lowest ? moves[i].args[0] : lowest;
	}
	return bid->args[0] < lowest + 6;
}

/* How many presses a move may take, of those that are made most. */
static int presses_most(const struct game *game, const struct move *move, size_t n) {
	static const struct {
		const char *game, *verb;
		int presses;
	} rows[] = {{"saiun", "place", 2}, {"saiun", "bet", 3}, {"perudo", "bid", 1},
		{"perudo", "dudo", 1}, {"catbox", "play", 2}, {"ring", "play", 1},
		{"ring", "take", 1}, {"geht", "take", 1}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strcmp(rows[i].game, game->id) == 0 &&
			strcmp(rows[i].verb, game->verbs[move->verb].word) == 0) {
			return strcmp(rows[i].verb, "bid") != 0 || is_low(move, n) ? rows[i].presses
										   : STEPS_MOST;
		}
	}
	return STEPS_MOST;
}

/* The steps followed so far, in whatever order. */
static struct steps followed[FOLLOWED_MOST];
static size_t n_followed;

static int compare_keys(const void *one, const void *other) {
	return *(const int16_t *)one - *(const int16_t *)other;
}

/* False: these were followed before, perhaps in another order. */
static bool follow(struct steps steps) {
	qsort(steps.keys, steps.n, sizeof(steps.keys[0]), compare_keys);
	for (size_t i = 0; i < n_followed; i++) {
		if (followed[i].n == steps.n && memcmp(followed[i].keys, steps.keys,
							steps.n * sizeof(steps.keys[0])) == 0) {
			return false;
		}
	}
	cr_assert_lt(n_followed, FOLLOWED_MOST);
	followed[n_followed++] = steps;
	return true;
}

/* Follows all presses from here on. */
static void walk(const struct table *t, struct seen *seen, const struct steps *steps, size_t n,
	const struct drawing *board) {
	struct regions *regions = calloc(1, sizeof(*regions));
	cr_assert_not_null(regions);
	regions_find(t->game, &seen->audience, steps, regions);
	cr_assert_eq(regions->steps.n, steps->n, "%s: a press leads nowhere", t->game->id);
	t->game->say->pressing->draw(&seen->audience, regions, &seen->hand);
	judge_taken(t, seen, regions, board);
	for (size_t i = 0; i < regions->n; i++) {
		judge_region(t, seen, regions, i, board);
	}
	for (size_t i = 0; i < regions->n; i++) {
		const struct region *region = &regions->list[i];
		if (region->whole) {
			reach(&region->move, steps->n + 1, n);
			continue;
		}
		struct steps next = *steps;
		cr_assert_lt(next.n, STEPS_MOST - 1, "%s: more presses than fit", t->game->id);
		next.keys[next.n++] = region->spot.key;
		if (follow(next)) {
			walk(t, seen, &next, n, board);
		}
	}
	free(regions);
}

/* Every legal move has its place. */
static void judge_walks(
	const struct table *t, int seat, struct seen *seen, const struct drawing *board) {
	size_t n = game_moves(t->game, &seen->view, seat, 0, moves, MOVES_MOST);
	cr_assert_leq(n, MOVES_MOST);
	memset(presses, 0, sizeof(presses));
	n_followed = 0;
	walk(t, seen, &(struct steps){.n = 0}, n, board);
	for (size_t i = 0; i < n; i++) {
		char line[512];
		struct text out = TEXT_INTO(line);
		notation_write(t->game, &moves[i], &out);
		cr_assert_gt(presses[i], 0, "%s: no press leads to %s", t->game->id, line);
		cr_assert_leq(presses[i], presses_most(t->game, &moves[i], n),
			"%s: %d presses to %s", t->game->id, presses[i], line);
	}
}

/* Whatever the others hold, the seat can press the same; and whatever anybody holds, all are shown
 * the same board. */
static void judge_pressing(struct table *t, int seat) {
	static struct seen seen, all, other;
	union state dealt = t->state;
	look(t, &t->state, SEAT_ALL, &all);
	t->game->player_view(&dealt, SEAT_ALL);
	t->game->determinize(&dealt, SEAT_ALL, &t->lots.rng);
	look(t, &dealt, SEAT_ALL, &other);
	expect_same_drawing(t->game, &all.board, &other.board);
	if (seat == SEAT_ALL) {
		return;
	}
	look(t, &t->state, seat, &seen);
	dealt = t->state;
	t->game->player_view(&dealt, seat);
	t->game->determinize(&dealt, seat, &t->lots.rng);
	look(t, &dealt, seat, &other);
	cr_assert_str_eq(seen.pressed, other.pressed, "%s", t->game->id);
	expect_same_drawing(t->game, &seen.hand, &other.hand);
	if (lots_below(&t->lots, WALKS_EACH) == 0) {
		judge_walks(t, seat, &seen, &all.board);
	}
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
		if (t->game->say->pressing != NULL) {
			judge_pressing(t, seat);
		}
	}
}

static void play(const struct game *game, int n_seats, uint64_t seed) {
	static struct table t;
	int16_t options[OPTIONS_MAX];
	t = (struct table){.game = game, .n_seats = n_seats};
	lots_init(&t.lots, seed);
	if (seed == 0) {
		options_set_normal(game, options);
	} else {
		lots_options(&t.lots, game, n_seats, options);
	}
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
