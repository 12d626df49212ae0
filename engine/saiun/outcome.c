#include "engine/saiun/outcome.h"

#include <string.h>

void saiun_sum_up(const struct saiun_cloud *cloud, int sums[COLOURS]) {
	memset(sums, 0, COLOURS * sizeof(*sums));
	for (int i = 0; i < cloud->n; i++) {
		struct saiun_die die = saiun_top(&cloud->columns[i]);
		sums[die.colour] += die.face;
	}
}

struct watch {
	const struct saiun_survey *survey;
	struct saiun_watcher *watcher;
	uint64_t columns, ground; /* spots on columns, and beside them */
	bool any;
	struct saiun_outcome outcome;
};

static void show(struct watch *w, uint64_t spots) {
	w->outcome.spots = spots;
	w->any = true;
	w->watcher->see(w->watcher, w->survey, &w->outcome);
}

static void change(struct watch *w, struct saiun_die die, int sign) {
	w->outcome.sums[die.colour] += sign * die.face;
}

/* Those that cover nothing come to the same, each of the others to its own. */
static void show_spots(struct watch *w, uint64_t spots) {
	if ((spots & w->ground) != 0) {
		show(w, spots & w->ground);
	}
	for (uint64_t left = spots & w->columns; left != 0; left &= left - 1) {
		const struct saiun_spot *spot = &w->survey->spots[__builtin_ctzll(left)];
		struct saiun_die covered = saiun_top(&w->survey->cloud->columns[spot->column]);
		change(w, covered, -1);
		show(w, left & -left);
		change(w, covered, 1);
	}
}

static void show_placements(struct watch *w) {
	struct saiun_placing placing;
	saiun_find_placing(w->survey, &placing);
	w->outcome.verb = VERB_PLACE;
	for (uint8_t colour = 0; colour < COLOURS; colour++) {
		for (uint8_t face = 1; face <= SIDES; face++) {
			struct saiun_die die = {colour, face};
			w->outcome.colour = colour;
			w->outcome.face = face;
			change(w, die, 1);
			show_spots(w, placing.takes_colour[colour] & placing.takes_face[face]);
			change(w, die, -1);
		}
	}
}

static void show_moves_from(struct watch *w, int column) {
	const struct saiun_survey *s = w->survey;
	const struct saiun_column *from = &s->cloud->columns[column];
	struct saiun_lifted lifted;
	uint64_t spots[COLOURS] = {0};
	saiun_lift(s, column, &lifted);
	for (int i = 0; i < s->n; i++) {
		unsigned discards = saiun_discards(s, &lifted, &s->spots[i]);
		for (; discards != 0; discards &= discards - 1) {
			spots[__builtin_ctz(discards)] |= UINT64_C(1) << i;
		}
	}
	w->outcome.x = from->x;
	w->outcome.y = from->y;
	for (uint8_t colour = 0; colour < COLOURS; colour++) {
		w->outcome.colour = colour;
		show_spots(w, spots[colour]);
	}
}

static void show_moves(struct watch *w) {
	const struct saiun_cloud *cloud = w->survey->cloud;
	w->outcome.verb = VERB_MOVE;
	for (int column = 0; column < cloud->n; column++) {
		const struct saiun_column *from = &cloud->columns[column];
		bool bares = from->height > 1;
		struct saiun_die bared = bares ? from->dice[from->height - 2] : saiun_top(from);
		change(w, bared, bares);
		show_moves_from(w, column);
		change(w, bared, -(int)bares);
	}
}

static void show_drops(struct watch *w) {
	w->outcome.verb = VERB_DROP;
	for (uint8_t colour = 0; colour < COLOURS; colour++) {
		if ((w->survey->own >> colour & 1) != 0) {
			w->outcome.colour = colour;
			show(w, 1);
		}
	}
}

void saiun_watch_outcomes(const struct saiun *p, int seat, struct saiun_watcher *watcher) {
	struct saiun_survey survey;
	struct watch w = {.survey = &survey, .watcher = watcher};
	saiun_survey(&survey, p, seat);
	saiun_sum_up(&p->cloud, w.outcome.sums);
	for (int i = 0; i < survey.n; i++) {
		uint64_t bit = UINT64_C(1) << i;
		*(survey.spots[i].column >= 0 ? &w.columns : &w.ground) |= bit;
	}
	show_placements(&w);
	if (p->n_turns > 0) {
		show_moves(&w);
	}
	if (!w.any) {
		show_drops(&w);
	}
}

static int pick_bit(uint64_t bits, struct rng *rng) {
	for (uint32_t n = rng->uniform(rng, (uint32_t)__builtin_popcountll(bits)); n > 0; n--) {
		bits &= bits - 1;
	}
	return __builtin_ctzll(bits);
}

void saiun_pick_turn(const struct saiun_survey *survey, const struct saiun_outcome *outcome,
	int seat, struct rng *rng, struct move *move) {
	const struct saiun_spot *spot = &survey->spots[pick_bit(outcome->spots, rng)];
	*move = (struct move){.seat = (int8_t)seat, .verb = (uint8_t)outcome->verb};
	if (outcome->verb == VERB_PLACE) {
		move->n_args = 4;
		memcpy(move->args, (int16_t[]){outcome->colour, outcome->face, spot->x, spot->y},
			4 * sizeof(move->args[0]));
	} else if (outcome->verb == VERB_MOVE) {
		move->n_args = 5;
		memcpy(move->args,
			(int16_t[]){outcome->x, outcome->y, spot->x, spot->y, outcome->colour},
			5 * sizeof(move->args[0]));
	} else {
		move->n_args = 1;
		move->args[0] = outcome->colour;
	}
}
