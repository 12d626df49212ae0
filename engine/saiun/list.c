#include "engine/saiun/survey.h"

/* Turns in a fixed order, listed from any number on. */

/* Writing the moves asked for, and only counting the others. */
struct listing {
	size_t at, from, cap;
	struct move *out;
};

/* Counts the next n at once if none of them is wanted. */
static bool skips(struct listing *l, int n) {
	size_t behind = l->at + (size_t)n;
	if (behind > l->from && l->at < l->from + l->cap) {
		return false;
	}
	l->at = behind;
	return true;
}

static struct move *next_of(struct listing *l) {
	size_t at = l->at++;
	return at >= l->from && at - l->from < l->cap ? &l->out[at - l->from] : NULL;
}

/* Placements: by colour, number, column. */

static void write_placement(
	struct move *move, int seat, int colour, int face, struct saiun_spot spot) {
	*move = (struct move){.seat = (int8_t)seat,
		.verb = VERB_PLACE,
		.n_args = 4,
		.args = {(int16_t)colour, (int16_t)face, spot.x, spot.y}};
}

static void list_placements(const struct saiun_survey *s, int seat, struct listing *l) {
	struct saiun_placing placing;
	saiun_find_placing(s, &placing);
	for (int colour = 0; colour < COLOURS; colour++) {
		for (int face = 1; face <= SIDES; face++) {
			uint64_t spots = placing.takes_colour[colour] & placing.takes_face[face];
			if (skips(l, __builtin_popcountll(spots))) {
				continue;
			}
			for (; spots != 0; spots &= spots - 1) {
				struct move *move = next_of(l);
				if (move != NULL) {
					write_placement(move, seat, colour, face,
						s->spots[__builtin_ctzll(spots)]);
				}
			}
		}
	}
}

/* Moves: by column left, column reached, colour discarded. */

static void list_discards(const struct saiun_survey *s, const struct saiun_lifted *lifted,
	const struct saiun_spot *spot, int seat, struct listing *l) {
	const struct saiun_column *from = &s->cloud->columns[lifted->column];
	unsigned colours = saiun_discards(s, lifted, spot);
	if (skips(l, __builtin_popcount(colours))) {
		return;
	}
	for (; colours != 0; colours &= colours - 1) {
		struct move *move = next_of(l);
		if (move != NULL) {
			*move = (struct move){.seat = (int8_t)seat,
				.verb = VERB_MOVE,
				.n_args = 5,
				.args = {from->x, from->y, spot->x, spot->y,
					(int16_t)__builtin_ctz(colours)}};
		}
	}
}

static void list_moves(const struct saiun_survey *s, int seat, struct listing *l) {
	for (int column = 0; column < s->cloud->n; column++) {
		struct saiun_lifted lifted;
		saiun_lift(s, column, &lifted);
		for (int i = 0; i < s->n; i++) {
			list_discards(s, &lifted, &s->spots[i], seat, l);
		}
	}
}

static void list_drops(const struct saiun_survey *s, int seat, struct listing *l) {
	for (unsigned left = s->own; left != 0; left &= left - 1) {
		struct move *move = next_of(l);
		if (move != NULL) {
			*move = (struct move){.seat = (int8_t)seat,
				.verb = VERB_DROP,
				.n_args = 1,
				.args = {(int16_t)__builtin_ctz(left)}};
		}
	}
}

static void list_all(
	const struct saiun_survey *s, const struct saiun *p, int seat, struct listing *l) {
	list_placements(s, seat, l);
	if (p->n_turns > 0) {
		list_moves(s, seat, l); /* S47 */
	}
	if (l->at == 0) {
		list_drops(s, seat, l); /* S48 */
	}
}

size_t saiun_list_turns(
	const struct saiun *p, int seat, size_t from, struct move *out, size_t cap) {
	struct listing l = {.from = from, .cap = cap, .out = out};
	struct saiun_survey s;
	saiun_survey(&s, p, seat);
	list_all(&s, p, seat, &l);
	return l.at;
}

bool saiun_must_drop(const struct saiun *p, int seat) {
	struct move first = {.verb = VERB_PLACE};
	return saiun_list_turns(p, seat, 0, &first, 1) > 0 && first.verb == VERB_DROP;
}
