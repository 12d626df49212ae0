#include "bot/delivery/advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/notation.h"
#include "engine/say.h"

/* At most TOLD_MAX moves are told, and none worth this much less than the best. */
enum { TOLD_MAX = 3 };
static const double MUCH_LESS = 0.15;

void advice_put_move(const struct audience *audience, const struct game *game,
	const struct move *move, struct text *out) {
	const char *label = words_find(audience->words, game->verbs[move->verb].label);
	size_t begun = out->len;
	text_add(out, "%s: ", label);
	size_t choice = out->len;
	say_choice(game, audience, move, 0, out);
	if (strncmp(out->buf + choice, label, strlen(label)) == 0) {
		text_take_out(out, begun, choice - begun);
	}
}

/* With one decimal: "2.1". */
static void put_place(double value, int n_seats, struct text *out) {
	int tenths = (int)((1 + (1 - value) * (n_seats - 1)) * 10 + 0.5);
	text_add(out, "%d.%d", tenths / 10, tenths % 10);
}

static void put_worth(const struct audience *audience, double value, struct text *out) {
	const struct state_head *head = audience->view;
	char place[16];
	struct text text = TEXT_INTO(place);
	if (head->n_seats <= 2) {
		SAY(out, audience->words, "wins in {n} %", {"n", NULL, (long)(value * 100 + 0.5)});
		return;
	}
	put_place(value, head->n_seats, &text);
	SAY(out, audience->words, "place {place} of {n} on average", {"place", place},
		{"n", NULL, head->n_seats});
}

/* Puts what the list is sorted by. Where figures are hidden, moves after the first get words
 * instead. */
static void put_rank(const struct audience *audience, const struct game *game,
	const struct judged *judged, bool first, struct text *out) {
	bool hides = game->say->hides_figures != NULL && game->say->hides_figures(audience->view);
	if (judged->chance > 0) {
		if (!hides) {
			SAY(out, audience->words, "the right choice {n} % of the time",
				{"n", NULL, (long)(judged->chance * 100 + 0.5)});
		}
	} else if (judged->as == JUDGED_UNSURE) {
		words_put(out, audience->words, "hardly tried");
	} else if (judged->as == JUDGED_AS_GOOD) {
		words_put(out, audience->words, "about as good");
	} else if (!hides) {
		put_worth(audience, judged->value, out);
	} else if (!first) {
		words_put(out, audience->words, "less good");
	}
}

/* The move's worth, then the odds that explain it. */
static void put_reasons(const struct audience *audience, const struct game *game,
	const struct judged *judged, bool first, bool alone, struct text *out) {
	char buf[128];
	struct text odds = TEXT_INTO(buf);
	size_t begun = out->len;
	if (!alone) {
		put_rank(audience, game, judged, first, out);
	}
	if (game->say->odds != NULL) {
		game->say->odds(audience, &judged->move, &odds);
	}
	if (odds.len > 0) {
		say_put_comma(audience, begun, out);
		text_append(out, &odds);
	}
}

/* The move as typed, and its meaning unless plain: "bid 6 2: 6 x twos". */
static void put_typed(const struct audience *audience, const struct game *game,
	const struct move *move, struct text *out) {
	notation_put_move(game->verbs, audience->words, move, out);
	struct text typed = *out;
	text_puts(out, ": ");
	size_t begun = out->len;
	say_meaning(game, audience, move, out);
	if (out->len == begun) {
		text_take_back(out, &typed);
	}
}

static void put_advice(const struct audience *audience, const struct game *game,
	const struct judged *judged, bool first, bool alone, struct text *out) {
	char buf[512];
	struct text reasons = TEXT_INTO(buf);
	put_typed(audience, game, &judged->move, out);
	put_reasons(audience, game, judged, first, alone, &reasons);
	if (reasons.len > 0) {
		SAY(out, audience->words, " ({reasons})", {"reasons", buf});
	}
}

void advice_put_moves(const struct audience *audience, const struct game *game,
	const struct judged *list, size_t n, struct text *out) {
	if (n == 0) {
		return;
	}
	words_put(out, audience->words,
		n == 1 && list[0].chance <= 0 ? SENTENCE("There is only one move:")
					      : SENTENCE("A strong player would consider:"));
	for (size_t i = 0, told = 0; i < n && told < TOLD_MAX; i++) {
		if (i > 0 && list[i].as == JUDGED_KNOWN &&
			list[i].value < list[0].value - MUCH_LESS) {
			continue;
		}
		text_puts(out, !audience->brief ? "\n" : i > 0 ? "; " : " ");
		if (n > 1) {
			text_add(out, "%zu. ", told + 1);
		}
		put_advice(audience, game, &list[i], i == 0, n == 1, out);
		told++;
	}
}

void advice_put_difference(const struct words *words, const struct game *game, int n_seats,
	double difference, struct text *out) {
	char buf[32];
	struct text number = TEXT_INTO(buf);
	int scale = game->points != NULL ? 1 : n_seats > 2 ? (n_seats - 1) * 10 : 100;
	int n = abs((int)floor(difference * scale + 0.5));
	if (game->points != NULL) {
		SAY_MANY(out, words, "{n} point", "{n} points", (unsigned long)n, {"n", NULL, n});
		return;
	}
	if (n_seats <= 2) {
		SAY(out, words, "{n} % of a win", {"n", NULL, n});
		return;
	}
	text_add(&number, "%d.%d", n / 10, n % 10);
	SAY(out, words, "{n} places", {"n", buf});
}

static void put_lead(const struct words *words, double lead, struct text *out) {
	long n = (long)floor(lead + 0.5);
	unsigned long far = (unsigned long)labs(n);
	if (n == 0) {
		words_put(out, words,
			"An even share is the others' average, and this was about as much.");
	} else if (n > 0) {
		SAY_MANY(out, words,
			"An even share is the others' average, and this was {n} point more.",
			"An even share is the others' average, and this was {n} points more.", far,
			{"n", NULL, n});
	} else {
		SAY_MANY(out, words,
			"An even share is the others' average, and this was {n} point less.",
			"An even share is the others' average, and this was {n} points less.", far,
			{"n", NULL, -n});
	}
}

void advice_put_result(const struct words *words, const struct game *game, int n_seats,
	double worth, struct text *out) {
	char even[16], place[16];
	struct text even_text = TEXT_INTO(even), place_text = TEXT_INTO(place);
	if (game->points != NULL) {
		put_lead(words, worth, out);
		return;
	}
	if (n_seats <= 2) {
		SAY(out, words, "An even share is 50 % of a win, and this was {n} %.",
			{"n", NULL, (long)(worth * 100 + 0.5)});
		return;
	}
	put_place(0.5, n_seats, &even_text);
	put_place(worth, n_seats, &place_text);
	SAY(out, words, "An even share is place {even} of {n}, and this was place {place}.",
		{"even", even}, {"place", place}, {"n", NULL, n_seats});
}
