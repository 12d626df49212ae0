#include "tests/engine/catbox/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char color_letters[] = "RBYG";
static const char *const color_names[] = {"red", "blue", "yellow", "green"};

static int color_of(char letter) {
	const char *at = strchr(color_letters, letter);
	assert(letter != '\0' && at != NULL);
	return (int)(at - color_letters);
}

/* Calls take for each word behind a seat's letter: "A R4 B5, B Y2". */
static void read_by_seat(struct catbox *c, const char *list,
	void (*take)(struct catbox *, int seat, const char *word)) {
	int seat = SEAT_NONE;
	for (const char *at = list == NULL ? "" : list; *at != '\0';) {
		size_t n = strcspn(at, ", ");
		if (n == 1 && seat == SEAT_NONE) {
			seat = *at - 'A';
		} else if (n > 0) {
			take(c, seat, at);
		}
		at += n;
		seat = *at == ',' ? SEAT_NONE : seat;
		at += *at != '\0';
	}
}

static void take_hand(struct catbox *c, int seat, const char *word) {
	memset(c->hands[seat], 0, sizeof(c->hands[seat]));
	c->n_cards[seat] = 0;
	for (; *word >= '1' && *word <= '8'; word++) {
		c->hands[seat][*word - '0']++;
		c->n_cards[seat]++;
	}
}

static void take_token(struct catbox *c, int seat, const char *word) {
	c->tokens[seat] |= 1U << (RANKS * color_of(word[0]) + word[1] - '1');
}

static void take_play(struct catbox *c, int seat, const char *word) {
	take_token(c, seat, word);
	c->plays[c->n_plays++] = (struct catbox_play){
		(int8_t)seat, (uint8_t)(word[1] - '0'), (uint8_t)color_of(word[0])};
	c->turn = (int8_t)seat_after(seat, c->n_seats);
}

static void take_voids(struct catbox *c, int seat, const char *word) {
	for (; *word >= 'A' && *word <= 'Z'; word++) {
		c->voids[seat] = (uint8_t)(c->voids[seat] | 1U << color_of(*word));
	}
}

static int read_number(const char **at) {
	char *end;
	long n = *at == NULL ? 0 : strtol(*at, &end, 10);
	*at = *at == NULL ? NULL : end;
	return (int)n;
}

void position_begin(struct catbox *c, int n_seats, bool discard, bool ends_round) {
	int16_t options[OPTIONS_MAX] = {ends_round, discard};
	catbox_game.setup(c, n_seats, options, NULL);
}

static void read_numbers(struct catbox *c, const struct position *position) {
	const char *predicted = position->predicted == NULL ? "3 3 3 3" : position->predicted;
	const char *taken = position->taken, *totals = position->totals;
	for (int seat = 0; seat < c->n_seats; seat++) {
		c->predicted[seat] = (uint8_t)read_number(&predicted);
		c->taken[seat] = (uint8_t)read_number(&taken);
		c->totals[seat] = (int16_t)read_number(&totals);
	}
}

void position_set_up(struct catbox *c, const struct position *position) {
	position_begin(c, position->n_seats == 0 ? 4 : position->n_seats, position->discard,
		position->ends_round);
	c->phase = PHASE_PLAY;
	c->round = (uint8_t)(position->round == 0 ? 1 : position->round);
	c->trick = (uint8_t)(position->number == 0 ? 1 : position->number);
	c->start = (int8_t)(position->start == 0 ? 0 : position->start - 'A');
	c->turn = 0;
	for (int seat = 0; seat < c->n_seats; seat++) {
		take_hand(c, seat, c->n_seats == 3 ? "123456" : "12345678");
	}
	read_by_seat(c, position->hands, take_hand);
	read_by_seat(c, position->board, take_token);
	read_by_seat(c, position->trick, take_play);
	read_by_seat(c, position->voids, take_voids);
	read_numbers(c, position);
	c->turn = position->turn == 0 ? c->turn : (int8_t)(position->turn - 'A');
	c->leader = c->n_plays > 0 ? c->plays[0].seat : c->turn;
}

void position_deal(struct catbox *c, int start) {
	struct move move = {.seat = SEAT_CHANCE, .verb = VERB_START, .n_args = 1};
	move.args[0] = (int16_t)start;
	assert(game_legal(&catbox_game, c, &move) == 0);
	catbox_game.apply(c, &move, NULL);
	move.verb = VERB_DEAL;
	move.n_args = (uint8_t)(c->n_seats * HAND);
	for (int i = 0; i < move.n_args; i++) {
		move.args[i] = (int16_t)(1 + i / COPIES);
	}
	assert(game_legal(&catbox_game, c, &move) == 0);
	catbox_game.apply(c, &move, NULL);
}

struct move position_move(const char *said) {
	struct move move = {.seat = (int8_t)(said[0] - 'A'), .n_args = 1};
	const char *number = strpbrk(said, "-0123456789");
	assert(number != NULL);
	move.args[0] = (int16_t)read_number(&number);
	if (strstr(said, "predicts") != NULL || strstr(said, "discards") != NULL) {
		move.verb = said[2] == 'p' ? VERB_PREDICT : VERB_DISCARD;
		return move;
	}
	move.verb = VERB_PLAY;
	move.n_args = 2;
	move.args[1] = (int16_t)color_of(said[2]);
	return move;
}

void position_make(struct catbox *c, const char *moves, struct events *events) {
	for (const char *at = moves; *at != '\0';) {
		char said[32] = "";
		size_t n = strcspn(at, ",");
		assert(n < sizeof(said));
		memcpy(said, at, n);
		struct move move = position_move(said);
		assert(game_legal(&catbox_game, c, &move) == 0);
		catbox_game.apply(c, &move, events);
		at += n;
		at += strspn(at, ", ");
	}
}

/* How the numbers of an event are told: s is a seat, c a color, n a number, - none, * the rest as
 * numbers. */
static const char *const shapes[CATBOX_EVENTS] = {
	[EVENT_ROUND] = "ns",
	[EVENT_DISCARD] = "sn",
	[EVENT_PREDICT] = "sn",
	[EVENT_PLAY] = "snc",
	[EVENT_VOID] = "sc",
	[EVENT_BROKEN] = "",
	[EVENT_TRICK] = "nc-s-*",
	[EVENT_PARADOX] = "s-*",
	[EVENT_SCORE] = "n*",
	[EVENT_END] = "*",
	[EVENT_TURN] = "s",
	[EVENT_ASK] = "",
};

static void tell_event(const struct event *event, struct text *out) {
	const char *shape = shapes[event->kind];
	text_puts(out, catbox_game.event_kinds[event->kind].name);
	for (int i = 0; i < event->len && *shape != '\0'; shape += *shape != '*', i++) {
		if (*shape == 's') {
			text_add(out, " %c", 'A' + event->data[i]);
		} else if (*shape == 'c') {
			text_add(out, " %s", color_names[event->data[i]]);
		} else if (*shape != '-') {
			text_add(out, " %d", event->data[i]);
		}
	}
}

void position_tell(const struct events *events, struct text *out) {
	for (int i = 0; i < events->n; i++) {
		if (shapes[events->list[i].kind] != NULL) {
			text_puts(out, out->len > 0 ? ", " : "");
			tell_event(&events->list[i], out);
		}
	}
}
