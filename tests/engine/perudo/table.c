#include "tests/engine/perudo/table.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"

void table_set_up(struct perudo *p, int n_seats, int16_t dice, int16_t calza) {
	int16_t options[OPTIONS_MAX];
	options_set_normal(&perudo_game, options);
	options[OPTION_DICE] = dice;
	options[OPTION_CALZA] = calza;
	perudo_game.setup(p, n_seats, options, NULL);
}

void table_make(struct perudo *p, struct move move, struct events *events) {
	int refusal = game_legal(&perudo_game, p, &move);
	cr_assert_eq(refusal, 0, "refused for %d", refusal);
	perudo_game.apply(p, &move, events);
}

/* Reads hands into the dice held and the roll they come from. */
static int read_hands(const char *hands, uint8_t *n_dice, struct move *roll) {
	int seat = 0;
	*roll = (struct move){.seat = SEAT_CHANCE, .verb = VERB_ROLL};
	n_dice[0] = 0;
	for (const char *c = hands; *c != '\0'; c++) {
		if (*c == ' ') {
			n_dice[++seat] = 0;
		} else if (*c != '-') {
			n_dice[seat]++;
			roll->args[roll->n_args++] = (int16_t)(*c - '0');
		}
	}
	return seat + 1;
}

void table_deal(struct perudo *p, const struct table_round *round) {
	uint8_t n_dice[PERUDO_SEATS] = {0};
	struct move roll;
	int n_seats = read_hands(round->hands, n_dice, &roll);
	table_set_up(p, n_seats, 5, round->calza);
	table_make(p, (struct move){SEAT_CHANCE, VERB_STARTER, 1, {0}}, NULL);
	memcpy(p->n_dice, n_dice, sizeof(n_dice));
	p->n_in = 0;
	for (int seat = 0; seat < n_seats; seat++) {
		p->n_in = (uint8_t)(p->n_in + (n_dice[seat] > 0));
	}
	p->palifico = round->palifico ? 0 : SEAT_NONE;
	p->was_palifico = (uint8_t)(round->had_it | round->palifico);
	table_make(p, roll, NULL);
}

struct move table_call(int seat, const char *call) {
	struct move move = {.seat = (int8_t)seat};
	int count;
	char face;
	if (sscanf(call, "%dx%c", &count, &face) == 2) {
		move.n_args = 2;
		move.args[0] = (int16_t)count;
		move.args[1] = (int16_t)(face == 'A' ? ACE : face - '0');
	} else {
		move.verb = strcmp(call, "dudo") == 0 ? VERB_DUDO : VERB_CALZA;
	}
	return move;
}

void table_bids(struct perudo *p, const char *bids) {
	char list[64];
	snprintf(list, sizeof(list), "%s", bids);
	char *rest;
	for (char *bid = strtok_r(list, " ", &rest); bid != NULL;
		bid = strtok_r(NULL, " ", &rest)) {
		table_make(p, table_call(p->turn, bid), NULL);
	}
}

const struct event *table_event(const struct events *events, int kind) {
	for (int i = 0; i < events->n; i++) {
		if (events->list[i].kind == kind) {
			return &events->list[i];
		}
	}
	return NULL;
}
