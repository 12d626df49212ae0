#include <criterion/criterion.h>
#include <string.h>

#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/saiun/stage.h"

/* The list of placements and moves, which counts by column, against trying each by the rules. */

enum { GAMES = 40, LIST = 4096, MARGIN = 2 };

struct naive {
	const struct saiun *p;
	int seat;
	size_t n;
	struct move list[LIST];
};

static struct naive naive;
static struct move listed[LIST];

static void try(struct move move) {
	if (game_legal(&saiun_game, naive.p, &move) == LEGAL) {
		cr_assert_lt(naive.n, LIST);
		naive.list[naive.n++] = move;
	}
}

struct frame {
	int16_t left, right, bottom, top;
};

/* A box around the cloud. */
static struct frame frame_of(const struct saiun_cloud *cloud) {
	struct frame frame = {0, 0, 0, 0};
	for (int i = 0; i < cloud->n; i++) {
		const struct saiun_column *at = &cloud->columns[i];
		frame.left = at->x < frame.left ? at->x : frame.left;
		frame.right = at->x > frame.right ? at->x : frame.right;
		frame.bottom = at->y < frame.bottom ? at->y : frame.bottom;
		frame.top = at->y > frame.top ? at->y : frame.top;
	}
	return (struct frame){(int16_t)(frame.left - MARGIN), (int16_t)(frame.right + MARGIN),
		(int16_t)(frame.bottom - MARGIN), (int16_t)(frame.top + MARGIN)};
}

static void try_column(const struct saiun *p, int16_t x, int16_t y) {
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		for (int16_t face = 1; face <= SIDES && p->hands[naive.seat][colour] > 0; face++) {
			try((struct move){(int8_t)naive.seat, VERB_PLACE, 4, {colour, face, x, y}});
		}
		for (int i = 0; i < p->cloud.n; i++) {
			const struct saiun_column *from = &p->cloud.columns[i];
			try((struct move){(int8_t)naive.seat, VERB_MOVE, 5,
				{from->x, from->y, x, y, colour}});
		}
	}
}

static void list_naively(const struct saiun *p) {
	struct frame frame = frame_of(&p->cloud);
	naive.p = p;
	naive.seat = p->turn;
	naive.n = 0;
	for (int16_t y = frame.bottom; y <= frame.top; y++) {
		for (int16_t x = frame.left; x <= frame.right; x++) {
			try_column(p, x, y);
		}
	}
	for (int16_t colour = 0; colour < COLOURS; colour++) {
		try((struct move){(int8_t)naive.seat, VERB_DROP, 1, {colour}});
	}
}

/* Both lists hold the same, once each. */
static void expect_same(size_t n) {
	cr_assert_eq(n, naive.n, "%zu listed, %zu legal", n, naive.n);
	for (size_t i = 0; i < n; i++) {
		size_t found = 0;
		for (size_t j = 0; j < naive.n; j++) {
			found += move_equal(&listed[i], &naive.list[j]);
		}
		cr_assert_eq(found, 1);
	}
}

/* From any number on, in pieces of any size. */
static void expect_same_in_pieces(const struct saiun *p, size_t n, struct lots *lots) {
	struct move some[8];
	for (size_t from = 0; from < n + 3; from += 1 + lots_below(lots, 7 + (uint32_t)n / 8)) {
		size_t cap = lots_below(lots, 8);
		memset(some, 0x5a, sizeof(some));
		cr_assert_eq(game_moves(&saiun_game, p, p->turn, from, some, cap), n);
		for (size_t i = 0; i < cap && from + i < n; i++) {
			cr_assert(move_equal(&some[i], &listed[from + i]));
		}
		cr_assert(cap == 8 || some[cap].n_args == 0x5a, "no more than there is room for");
	}
}

static void play(int n_seats, uint64_t seed) {
	struct lots lots;
	struct saiun p;
	uint8_t place[SEATS_MAX];
	lots_init(&lots, seed);
	saiun_game.setup(&p, n_seats, (int16_t[]){-1, 1, (int16_t)(seed % 2), 1, 0, 0}, NULL);
	while (!game_score(&p, place)) {
		struct chance chance;
		struct move move;
		if (saiun_game.chance(&p, &chance)) {
			lots_fall(&lots, &chance, &move);
			saiun_game.apply(&p, &move, NULL);
			continue;
		}
		int seat = __builtin_ctz(saiun_game.active_seats(&p));
		size_t n = game_moves(&saiun_game, &p, seat, 0, listed, LIST);
		if (p.phase == PHASE_TURNS && lots_below(&lots, 3) == 0) {
			list_naively(&p);
			expect_same(n);
			expect_same_in_pieces(&p, n, &lots);
		}
		saiun_game.apply(&p, &listed[lots_below(&lots, (uint32_t)n)], NULL);
	}
}

Test(saiun_list, holds_just_the_legal_turns) {
	for (uint64_t seed = 0; seed < GAMES; seed++) {
		play(2 + (int)(seed % 3), seed);
	}
}
