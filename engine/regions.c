#include "engine/regions.h"

#include <stdlib.h>

#include "engine/say.h"

enum { CHUNK = 256 };

static struct region *find(struct regions *regions, int16_t key) {
	for (size_t i = 0; i < regions->n; i++) {
		if (regions->list[i].spot.key == key) {
			return &regions->list[i];
		}
	}
	return NULL;
}

static void add(struct regions *regions, const struct spot *spot, const struct move *move) {
	struct region *known = find(regions, spot->key);
	if (known != NULL) {
		known->whole = known->whole && move_equal(&known->move, move);
	} else if (regions->n < REGIONS_MOST) {
		regions->list[regions->n++] = (struct region){*spot, true, *move};
	}
}

static void add_move(const struct game *game, const struct audience *audience,
	const struct move *move, struct regions *regions) {
	struct spots spots = {.n = 0};
	game->say->pressing->spots(audience, move, &regions->steps, &spots);
	for (size_t i = 0; i < spots.n; i++) {
		add(regions, &spots.list[i], move);
	}
}

static void find_from(
	const struct game *game, const struct audience *audience, struct regions *regions) {
	struct move chunk[CHUNK];
	size_t n = 1;
	for (size_t from = 0; from < n; from += CHUNK) {
		n = game_moves(game, audience->view, audience->seat, from, chunk, CHUNK);
		for (size_t i = 0; i < CHUNK && from + i < n; i++) {
			add_move(game, audience, &chunk[i], regions);
		}
	}
}

/* In reading order: the board before the hand, then from the top. */
static int compare(const void *one, const void *other) {
	const struct spot *a = &((const struct region *)one)->spot;
	const struct spot *b = &((const struct region *)other)->spot;
	if (a->in_hand != b->in_hand) {
		return a->in_hand - b->in_hand;
	}
	return a->box.y != b->box.y ? a->box.y - b->box.y : a->box.x - b->box.x;
}

void regions_find(const struct game *game, const struct audience *audience,
	const struct steps *steps, struct regions *regions) {
	regions->steps = *steps;
	regions->n = 0;
	find_from(game, audience, regions);
	if (regions->n == 0 && steps->n > 0) {
		regions->steps.n = 0;
		find_from(game, audience, regions);
	}
	qsort(regions->list, regions->n, sizeof(regions->list[0]), compare);
}

/* Skips moves that an earlier region leads to. */
void regions_find_taken(const struct game *game, const struct audience *audience,
	const struct regions *regions, struct spot taken[STEPS_MOST]) {
	struct steps before = regions->steps;
	for (int i = 0; i < regions->steps.n; i++) {
		struct spots spots = {.n = 0};
		before.n = (uint8_t)i;
		taken[i] = (struct spot){.key = regions->steps.keys[i], .in_hand = true};
		game->say->pressing->spots(audience, &regions->list[0].move, &before, &spots);
		for (size_t k = 0; k < spots.n; k++) {
			taken[i] = spots.list[k].key == taken[i].key ? spots.list[k] : taken[i];
		}
	}
}

static void put_name(const struct game *game, const struct audience *audience,
	const struct region *region, struct text *out) {
	const struct pressing *pressing = game->say->pressing;
	struct move named = region->move;
	if (pressing->name != NULL && pressing->name(audience, region, out)) {
		return;
	}
	if (region->whole) {
		say_button(game, audience, &named, out);
		return;
	}
	for (int i = region->spot.n_args; i < named.n_args; i++) {
		named.args[i] = 0;
	}
	named.n_args = region->spot.n_args;
	say_choice(game, audience, &named, region->spot.from, out);
	text_puts(out, "…");
}

void regions_put_name(const struct game *game, const struct audience *audience,
	const struct region *region, struct text *out) {
	put_name(game, audience, region, out);
	if (audience->hints && region->whole && game->say->odds != NULL) {
		struct text before = *out;
		text_puts(out, ": ");
		size_t begun = out->len;
		game->say->odds(audience, &region->move, out);
		if (out->len == begun) {
			text_take_back(out, &before);
		}
	}
}
