#include "tests/bot/draw/moments.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "engine/options.h"
#include "tests/engine/lots.h"

enum { STATE_MAX = 8192, NAME_SIZE = 96, KINDS_MOST = 64, MOVES_MAX = 1024 };

union state {
	unsigned char bytes[STATE_MAX];
	max_align_t align;
};

/* Moments of one name. */
struct kind {
	char name[NAME_SIZE];
	int n, seen;
};

struct picking {
	struct kind kinds[KINDS_MOST];
	int n;
	void (*visit)(void *data, const struct moment *moment);
	void *data;
};

/* Playing */

static void set_options(const struct game *game, const char *list, int16_t options[OPTIONS_MAX]) {
	char buf[256], *rest = buf, *setting;
	options_set_normal(game, options);
	snprintf(buf, sizeof(buf), "%s", list != NULL ? list : "");
	while ((setting = strsep(&rest, " ")) != NULL) {
		char *value = strchr(setting, '=');
		if (value != NULL) {
			*value++ = '\0';
			int rc = options_set(game, options, setting, value);
			assert(rc == 0);
			(void)rc;
		}
	}
}

static void choose(struct lots *lots, const struct game *game, const union state *state,
	unsigned active, struct move *move) {
	union state view;
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		if ((active >> seat & 1) != 0) {
			view = *state;
			game->player_view(&view, seat);
			bool moves = game_choose(game, &view, seat, LEVEL_NORMAL, &lots->rng, move);
			assert(moves);
			(void)moves;
			return;
		}
	}
}

void moments_visit(const struct game *game, int n_seats, const char *list, uint64_t seed,
	void (*visit)(void *data, const struct moment *moment), void *data) {
	static union state state;
	static struct events events;
	struct moment moment = {.game = game, .state = &state, .n_seats = n_seats};
	int16_t options[OPTIONS_MAX];
	struct lots lots;
	struct chance chance;
	struct move move;
	lots_init(&lots, seed);
	set_options(game, list, options);
	game->setup(&state, n_seats, options, NULL);
	while (!game_score(&state, (uint8_t[SEATS_MAX]){0})) {
		if (game->chance(&state, &chance)) {
			lots_fall(&lots, &chance, &move);
		} else {
			visit(data, &moment);
			choose(&lots, game, &state, game->active_seats(&state), &move);
		}
		events_clear(&events);
		game->apply(&state, &move, &events);
		for (int i = 0; i < events.n; i++) {
			if (game->event_kinds[events.list[i].kind].reveals) {
				moment.revealed = &events.list[i];
				visit(data, &moment);
				moment.revealed = NULL;
			}
		}
	}
	visit(data, &moment);
}

/* Picking */

static unsigned list_verbs(const struct moment *moment) {
	static struct move moves[MOVES_MAX];
	unsigned verbs = 0, active = moment->game->active_seats(moment->state);
	for (int seat = 0; seat < moment->n_seats; seat++) {
		size_t n = (active >> seat & 1) == 0 ? 0
						     : game_moves(moment->game, moment->state, seat,
							       0, moves, MOVES_MAX);
		for (size_t i = 0; i < n && i < MOVES_MAX; i++) {
			verbs |= 1U << (moves[i].verb % 32);
		}
	}
	return verbs;
}

/* "bid-dudo", "shown-show", "over". */
static void name(const struct moment *moment, char out[NAME_SIZE]) {
	struct text text = {.buf = out, .cap = NAME_SIZE};
	unsigned verbs = moment->revealed == NULL ? list_verbs(moment) : 0;
	out[0] = '\0';
	if (moment->revealed != NULL) {
		text_add(&text, "shown-%s", moment->game->event_kinds[moment->revealed->kind].name);
	} else if (verbs == 0) {
		text_puts(&text, "over");
	}
	for (int verb = 0; verb < moment->game->n_verbs; verb++) {
		if ((verbs >> verb & 1) != 0) {
			text_puts(&text, text.len > 0 ? "-" : "");
			text_puts(&text, moment->game->verbs[verb].word);
		}
	}
}

static struct kind *find_kind(struct picking *picking, const char *word) {
	for (int i = 0; i < picking->n; i++) {
		if (strcmp(picking->kinds[i].name, word) == 0) {
			return &picking->kinds[i];
		}
	}
	assert(picking->n < KINDS_MOST);
	struct kind *kind = &picking->kinds[picking->n++];
	snprintf(kind->name, sizeof(kind->name), "%s", word);
	return kind;
}

static void count(void *data, const struct moment *moment) {
	char word[NAME_SIZE];
	name(moment, word);
	find_kind(data, word)->n++;
}

static void pick(void *data, const struct moment *moment) {
	struct picking *picking = data;
	struct moment named = *moment;
	char word[NAME_SIZE];
	name(moment, word);
	struct kind *kind = find_kind(picking, word);
	named.name = word;
	if (kind->seen++ == kind->n / 2) {
		picking->visit(picking->data, &named);
	}
}

void moments_pick(const struct game *game, int n_seats, const char *list, uint64_t seed,
	void (*visit)(void *data, const struct moment *moment), void *data) {
	struct picking picking = {.visit = visit, .data = data};
	moments_visit(game, n_seats, list, seed, count, &picking);
	moments_visit(game, n_seats, list, seed, pick, &picking);
}

/* Drawing */

void moment_draw(const struct moment *moment, int seat, enum language language,
	struct drawing *drawing, struct text *status, struct text *hand) {
	static const char *const names[] = {"ana", "ben", "cara", "dan", "eve", "fred"};
	union state view;
	assert(moment->game->state_size <= sizeof(view));
	memcpy(&view, moment->state, moment->game->state_size);
	moment->game->player_view(&view, seat);
	struct audience audience = {
		.words = catalogue_words(language), .names = names, .view = &view, .seat = seat};
	moment->game->say->draw(&audience, moment->revealed, drawing);
	if (status != NULL) {
		moment->game->say->status(&audience, status);
	}
	if (hand != NULL && seat >= 0) {
		moment->game->say->hand(&audience, hand);
	}
}

/* Counting */

int count_labels(const struct drawing *drawing, const char *text) {
	int n = 0;
	for (int i = 0; i < drawing->n; i++) {
		const struct shape *shape = &drawing->shapes[i];
		n += shape->kind == SHAPE_LABEL && strcmp(drawing->texts + shape->text, text) == 0;
	}
	return n;
}

int count_outlined(const struct drawing *drawing, enum shape_kind kind, enum ink edge) {
	int n = 0;
	for (int i = 0; i < drawing->n; i++) {
		n += drawing->shapes[i].kind == kind && drawing->shapes[i].edge == edge;
	}
	return n;
}
