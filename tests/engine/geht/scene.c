#include "tests/engine/geht/scene.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"
#include "engine/say.h"

/* What is told. */

static void tell(struct scene *scene) {
	struct text text = TEXT_INTO(scene->told);
	for (int i = 0; i < scene->events.n; i++) {
		const struct event *event = &scene->events.list[i];
		if (!geht_game.event_kinds[event->kind].recorded) {
			continue;
		}
		text_add(&text, "%s%s", text.len > 0 ? "; " : "",
			geht_game.event_kinds[event->kind].name);
		for (int j = 0; j < event->len; j++) {
			text_puts(&text, " ");
			if (event->data[j] == FIELD_NULL) {
				text_puts(&text, "null");
			} else {
				text_number(&text, event->data[j]);
			}
		}
	}
	cr_assert(!text.cut);
}

static void make(struct scene *scene, const struct move *move, const char *step) {
	int refusal = game_legal(&geht_game, &scene->g, move);
	cr_assert_eq(refusal, 0, "%s is refused for %d", step, refusal);
	events_clear(&scene->events);
	geht_game.apply(&scene->g, move, &scene->events);
	tell(scene);
}

/* Moves. */

/* Words that stand for numbers behind a verb. */
static const struct {
	const char *word;
	int number;
} words[] = {
	{"in", THEN_IN},
	{"out", THEN_OUT},
	{"a", PICK_A},
	{"b", PICK_B},
	{"green", GREEN},
	{"yellow", YELLOW},
	{"red", RED},
};

static int number_of(const char *word) {
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(words[i].word, word) == 0) {
			return words[i].number;
		}
	}
	return (int)strtol(word, NULL, 10);
}

static int verb_of(const char *word) {
	for (int verb = 0; verb < GEHT_VERBS; verb++) {
		if (strcmp(geht_game.verbs[verb].word, word) == 0) {
			return verb;
		}
	}
	cr_assert_fail("no verb %s", word);
	return 0;
}

struct move scene_move(const char *step) {
	char line[256], *rest;
	snprintf(line, sizeof(line), "%s", step);
	char *word = strtok_r(line, " ", &rest);
	struct move move = {.seat = SEAT_CHANCE};
	if (word[0] >= '0' && word[0] <= '9') {
		move.seat = (int8_t)number_of(word);
		word = strtok_r(NULL, " ", &rest);
	}
	move.verb = (uint8_t)verb_of(word);
	while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
		move.args[move.n_args++] = (int16_t)number_of(word);
	}
	return move;
}

int scene_refusal(const struct scene *scene, const char *step) {
	struct move move = scene_move(step);
	return game_legal(&geht_game, &scene->g, &move);
}

size_t scene_moves(const struct scene *scene, int seat) {
	return game_moves(&geht_game, &scene->g, seat, 0, NULL, 0);
}

/* By hand. */

static void take_from_pile(struct geht_pile *pile, int card) {
	for (int i = 0; i < pile->n; i++) {
		if (pile->cards[i] == card) {
			pile->n--;
			memmove(pile->cards + i, pile->cards + i + 1, (size_t)(pile->n - i));
			pile->cards[pile->n] = NO_CARD;
		}
	}
}

/* Takes a card from wherever it lies. */
static void take_away(struct geht *g, int card) {
	take_from_pile(&g->piles[geht_cards[card].colour], card);
	for (int seat = 0; seat < g->n_seats; seat++) {
		for (int level = 1; level <= TRACK; level++) {
			geht_drop(&g->seats[seat].left[level], card);
			geht_drop(&g->seats[seat].scored[level], card);
		}
	}
}

static void put_on_level(struct geht *g, struct geht_set *level, const int *cards, int n) {
	for (int i = 0; i < n; i++) {
		take_away(g, cards[i]);
		geht_add(level, cards[i]);
	}
}

static void put_marks(struct geht_seat *s, bool by_luck, const int *cards, int n) {
	for (int i = 0; i < n; i++) {
		geht_add(&s->marked, cards[i]);
		if (by_luck) {
			geht_add(&s->by_luck, cards[i]);
		}
	}
}

static void put_pile(struct geht *g, const int *numbers, int n) {
	struct geht_pile *pile = &g->piles[numbers[0]];
	memset(pile, 0, sizeof(*pile));
	for (int i = 1; i < n; i++) {
		pile->cards[pile->n++] = (uint8_t)numbers[i];
	}
}

static void put_times(struct geht *g, int card, int times) {
	int i = 0;
	while (g->multipliers[i].card != NO_CARD) {
		i++;
	}
	g->multipliers[i] = (struct geht_multiplier){(uint8_t)card, (uint8_t)times};
}

static void put_right(struct geht *g, const char *what, const int *numbers, int n) {
	struct geht_seat *s = &g->seats[numbers[0] % GEHT_SEATS];
	if (strcmp(what, "+left") == 0) {
		put_on_level(g, &s->left[numbers[1]], numbers + 2, n - 2);
	} else if (strcmp(what, "+scored") == 0) {
		put_on_level(g, &s->scored[numbers[1]], numbers + 2, n - 2);
	} else if (strcmp(what, "+marked") == 0 || strcmp(what, "+byluck") == 0) {
		put_marks(s, strcmp(what, "+byluck") == 0, numbers + 1, n - 1);
	} else if (strcmp(what, "+luck") == 0) {
		s->luck = (uint8_t)numbers[1];
	} else if (strcmp(what, "+times") == 0) {
		put_times(g, numbers[0], numbers[1]);
	} else if (strcmp(what, "+pile") == 0) {
		put_pile(g, numbers, n);
	} else if (strcmp(what, "+money") == 0) {
		s->money = (uint16_t)numbers[1];
	} else if (strcmp(what, "+reached") == 0) {
		s->reached = (uint8_t)numbers[1];
	} else if (strcmp(what, "+round") == 0) {
		g->round = (uint8_t)numbers[0];
	} else {
		cr_assert_fail("%s cannot be put right", what);
	}
}

static void read_and_put_right(struct scene *scene, const char *step) {
	char line[256], *rest;
	int numbers[MOVE_ARGS_MAX] = {0}, n = 0;
	snprintf(line, sizeof(line), "%s", step);
	char *what = strtok_r(line, " ", &rest);
	for (char *word; (word = strtok_r(NULL, " ", &rest)) != NULL;) {
		numbers[n++] = number_of(word);
	}
	put_right(&scene->g, what, numbers, n);
}

void scene_play(struct scene *scene, const char *steps) {
	char line[2048], *rest;
	snprintf(line, sizeof(line), "%s", steps);
	for (char *step = strtok_r(line, ";", &rest); step != NULL;
		step = strtok_r(NULL, ";", &rest)) {
		step += strspn(step, " ");
		if (*step == '+') {
			read_and_put_right(scene, step);
		} else if (*step != '\0') {
			struct move move = scene_move(step);
			make(scene, &move, step);
		}
	}
}

/* The beginning. */

static void begin(struct scene *scene, int n_seats, const int16_t *options) {
	struct chance chance;
	cr_assert_null(options_objection(&geht_game, n_seats, options));
	events_clear(&scene->events);
	geht_game.setup(&scene->g, n_seats, options, &scene->events);
	for (int colour = 0; colour < COLOURS; colour++) {
		struct move move = {.seat = SEAT_CHANCE, .verb = VERB_PILE};
		cr_assert(geht_game.chance(&scene->g, &chance));
		move.n_args = chance.n;
		memcpy(move.args, chance.items, chance.n * sizeof(chance.items[0]));
		make(scene, &move, "pile");
	}
}

void scene_begin(struct scene *scene, int n_seats, int16_t solo_rules) {
	begin(scene, n_seats, (const int16_t[]){0, solo_rules, 0});
}

void scene_begin_free(struct scene *scene, int n_seats) {
	begin(scene, n_seats, (const int16_t[]){0, 2, 1});
}

/* Cases. */

static void check(struct scene *scene, const struct scene_case *row) {
	scene_begin(scene, row->n_seats, row->solo);
	scene_play(scene, row->before);
	int refusal = scene_refusal(scene, row->move);
	cr_expect_eq(refusal, row->refusal, "%s: %d", row->name, refusal);
	if (refusal == 0 && row->refusal == 0) {
		scene_play(scene, row->move);
		bool right = row->told == NULL || strcmp(scene->told, row->told) == 0;
		cr_expect(right, "%s: %s", row->name, scene->told);
	}
}

void scene_check(const struct scene_case *rows, size_t n) {
	static struct scene scene;
	for (size_t i = 0; i < n; i++) {
		check(&scene, &rows[i]);
	}
}
