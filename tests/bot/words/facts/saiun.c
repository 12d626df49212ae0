#include "engine/saiun/state.h"

#include <string.h>

#include "tests/bot/words/facts/facts.h"

static const char *const colours[COLOURS] = {"red", "yellow", "green", "blue", "purple"};

static void add_colour(struct facts *facts, const int16_t *at) {
	facts_words(facts, ANYWHERE, colours[*at]);
}

static void add_level(struct facts *facts, const int16_t *at) {
	if (*at > 1) {
		facts_number(facts, ANYWHERE, *at);
	}
}

static void add_totals(struct facts *facts, const int16_t *at) {
	facts_by_seat(facts, at, true);
}

/* What was counted is told by rank, and points with the bets that made them. */
static const struct telling tellings[] = {
	{"draft", "colour", add_colour},
	{"layout", "colour", add_colour},
	{"place", "colour", add_colour},
	{"place", "level", add_level},
	{"move", "colour", add_colour},
	{"move", "discard", add_colour},
	{"move", "level", add_level},
	{"drop", "colour", add_colour},
	{"count", "sums", NULL},
	{"count", "ranks", NULL},
	{"count", "values", NULL},
	{"score", "points", NULL},
	{"score", "totals", add_totals},
	{"end", "places", facts_places},
	{"end", "scores", NULL},
	{NULL},
};

/* Each colour, the dice seen of it, and what it is worth. */
static void of_rate(struct facts *facts, const int16_t *at) {
	for (int colour = 0; colour < COLOURS; colour++, at += 3 + at[2]) {
		facts_words(facts, ANYWHERE, colours[colour]);
		for (int i = 0; i < at[2]; i++) {
			facts_number(facts, ANYWHERE, at[3 + i]);
		}
		facts_number(facts, ANYWHERE, at[1]);
	}
}

/* Each bet by card, and its points. */
static void of_show(struct facts *facts, const int16_t *data) {
	const int16_t *at = data + 1;
	for (int seat = 0; seat < data[0]; seat++) {
		facts_number(facts, seat, at[0]);
		int n = at[1];
		for (at += 2; n > 0; n--, at += 3) {
			facts_words(facts, seat, colours[at[0]]);
			facts_number(facts, seat, at[1]);
			facts_number(facts, seat, at[2]);
		}
	}
}

static void of_event(struct facts *facts, const struct event *event, const char *name) {
	const int16_t *data = event->data;
	if (strcmp(name, "rate") == 0) {
		of_rate(facts, data);
	} else if (strcmp(name, "show") == 0) {
		of_show(facts, data);
	} else if (strcmp(name, "has bet") == 0) {
		facts_name(facts, data[0]);
		facts_number(facts, ANYWHERE, data[1]);
	}
	for (int i = 0; strcmp(name, "my bet") == 0 && i < CARDS_EACH; i++) {
		if (data[2 + 2 * i] > 0) {
			facts_words(facts, ANYWHERE, colours[data[1 + 2 * i]]);
			facts_number(facts, ANYWHERE, data[2 + 2 * i]);
		}
	}
}

static const char *sign_of(const struct facts *facts, int colour) {
	static const char *const signs[] = {"R", "Y", "G", "B", "P"};
	return words_find(facts->hearing->audience.words, signs[colour]);
}

/* In short all dice of a column stand behind one another, else the one seen. */
static void add_column(struct facts *facts, const struct saiun_column *column) {
	char text[FACT_SIZE];
	struct text out = TEXT_INTO(text);
	int level = facts->hearing->audience.brief ? 0 : column->height - 1;
	for (; level < column->height; level++) {
		const struct saiun_die *die = &column->dice[level];
		text_add(&out, "%s%d", sign_of(facts, die->colour), die->face);
	}
	facts_text(facts, ANYWHERE, "%s", text);
}

/* A row of the cloud, in which every place holds something: "1 . R4/2 .". On the first its columns
 * stand. */
static void add_row(struct facts *facts, const struct saiun_cloud *cloud, int y, bool first) {
	static const char *const marks[2][HEIGHT_MOST + 1] = {
		{"", "", "'", "\""}, {"", "", "/2", "/3"}};
	char text[FACT_SIZE];
	struct text out = TEXT_INTO(text);
	struct saiun_frame frame = saiun_frame_of(cloud);
	if (!first) {
		text_number(&out, y);
	}
	for (int x = frame.left; x <= frame.right; x++) {
		const struct saiun_column *column = saiun_column_at(cloud, x, y);
		text_puts(&out, out.len > 0 ? " " : "");
		if (first) {
			text_number(&out, x);
		} else if (column == NULL) {
			text_puts(&out, ".");
		} else {
			struct saiun_die top = saiun_top(column);
			text_add(&out, "%s%d%s", sign_of(facts, top.colour), top.face,
				marks[facts->hearing->audience.screen][column->height]);
		}
	}
	facts_text(facts, ANYWHERE, "%s", text);
}

enum { PICTURE_WIDTH = 7, BOARD_WIDTH = 15, BOARD_WIDTH_WIDE = 12, BOARD_HEIGHT = 10 };

/* The cloud where it is drawn; false: it is not. */
static bool add_rows(struct facts *facts, const struct saiun_cloud *cloud) {
	struct saiun_frame frame = saiun_frame_of(cloud);
	bool screen = facts->hearing->audience.screen;
	int width = frame.right - frame.left + 1, height = frame.top - frame.bottom + 1;
	if (facts->hearing->audience.brief || cloud->n == 0 ||
		width > (!screen                                ? PICTURE_WIDTH
				: strlen(sign_of(facts, 0)) > 1 ? BOARD_WIDTH_WIDE
								: BOARD_WIDTH) ||
		height > BOARD_HEIGHT) {
		return false;
	}
	add_row(facts, cloud, 0, true);
	for (int y = frame.bottom; y <= frame.top; y++) {
		add_row(facts, cloud, y, false);
	}
	return true;
}

/* On a screen the colours held are letters. */
static void of_state(struct facts *facts, const void *view) {
	const struct saiun *p = view;
	int own = facts->hearing->audience.seat;
	bool screen = facts->hearing->audience.screen;
	bool told = p->phase == PHASE_OVER || add_rows(facts, &p->cloud);
	for (int i = 0; i < p->cloud.n && !told; i++) {
		add_column(facts, &p->cloud.columns[i]);
	}
	for (int seat = 0; seat < p->n_seats && p->phase == PHASE_OVER; seat++) {
		facts_number(facts, seat, p->totals[seat]);
	}
	for (int i = 0; own >= 0 && !screen && i < CARDS_EACH; i++) {
		if (p->cards[own][i] != NO_COLOUR) {
			facts_words(facts, ANYWHERE, colours[p->cards[own][i]]);
		}
	}
}

/* The round that follows tells it. */
static const char *const silent[] = {"start", NULL};

static const char *const codes_by_legend[] = {
	"R#", "Y#", "G#", "B#", "P#", "R", "Y", "G", "B", "P", NULL};

const struct game_facts saiun_facts = {
	tellings, silent, of_event, of_state, NULL, codes_by_legend, "R red"};
