#include <criterion/criterion.h>
#include <string.h>

#include "tests/engine/geht/scene.h"
#include "tests/engine/lots.h"
#include "tests/engine/shown.h"

/* The table as it stands on a terminal's screen. */

#define BONUSES "0 bonus a;1 bonus a"
#define ROUND_2 BONUSES ";roll 5 5 5 1 5 6 6;0 take 2 out;1 bust"

#define LEGEND                                                                            \
	"g green 1 point, y yellow 2, r red 4. *: roll meets it, [ ]: taken, |: scored\n" \
	"= alike, / in a row, 3+ ×5 five dice of 3 or more; any colour, or blue, red\n"

static const struct {
	const char *name, *steps;
	int seat;
	const char *board, *hand;
} shown_rows[] = {
	{"bonus", "", 0,
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, 4g red / blue /\n"
		"level 1: 1g red = blue =, 2g 5+\n"
		"~bonus~luck~black~points~scored\n"
		"> ana~-~0~5~0~0\n"
		"> ben~-~0~5~0~0\n"
		"ben  1: 7g 8g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 0 · black 5"},
	{"rolled", BONUSES ";roll 5 5 5 1 5 6 6", 0,
		"Roll 1: blue 5 5 5 1, red 5 6 6.\n"
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, 4g red / blue /\n"
		"level 1: *1g red = blue =, *2g 5+\n"
		"~rolling~luck~black~points~scored\n"
		"> ana~in~1~5~1~0\n"
		"> ben~in~1~5~1~0\n"
		"ben  1: *7g *8g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 1 · black 5 · in"},
	{"decided, but nobody knows what", BONUSES ";roll 5 5 5 1 5 6 6;0 take 2 in", 0,
		"Roll 1: blue 5 5 5 1, red 5 6 6.\n"
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, 4g red / blue /\n"
		"level 1: *1g red = blue =, *2g 5+\n"
		"~rolling~luck~black~points~scored\n"
		"  ana~in~1~5~1~0\n"
		"> ben~in~1~5~1~0\n"
		"ben  1: *7g *8g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 1 · black 5 · in"},
	{"the same to others", BONUSES ";roll 5 5 5 1 5 6 6;0 take 2 in", 1,
		"Roll 1: blue 5 5 5 1, red 5 6 6.\n"
		"level 3: 11y 3+ ×5, 12y = = + blue = =\n"
		"level 2: 9g 4+ ×3, 10g blue 5+\n"
		"level 1: *7g red 4+, *8g red / / or blue / /\n"
		"~rolling~luck~black~points~scored\n"
		"  ana~in~1~5~1~0\n"
		"> ben~in~1~5~1~0\n"
		"ana  1: *1g *2g  2: 3g 4g  3: 5y 6y\n" LEGEND,
		"luck 1 · black 5 · in"},
	{"a level reached", BONUSES ";roll 5 5 5 1 5 6 6;0 take 2 in;1 bust;roll 1 2 3 4 5 6 1", 0,
		"Roll 2: blue 1 2 3 4, red 5 6 1.\n"
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, *4g red / blue /\n"
		"level 1: *1g red = blue =, [2g] 5+\n"
		"~rolling~luck~black~points~scored\n"
		"> ana~in, level 1~1~4~1~0\n"
		"  ben~gone out~2~5~2~0\n"
		"ben  1: 7g 8g 13g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 1 · black 4 · in, level 1"},
	{"out", BONUSES ";roll 5 5 5 1 5 6 6;0 take 2 in;1 bust;roll 1 2 3 4 5 6 1", 1,
		"Roll 2: blue 1 2 3 4, red 5 6 1.\n"
		"level 3: 11y 3+ ×5, 12y = = + blue = =\n"
		"level 2: 9g 4+ ×3, 10g blue 5+\n"
		"level 1: 7g red 4+, 8g red / / or blue / /, 13g = = + = =\n"
		"~rolling~luck~black~points~scored\n"
		"> ana~in, level 1~1~4~1~0\n"
		"  ben~gone out~2~5~2~0\n"
		"ana  1: *1g [2g]  2: 3g *4g  3: 5y 6y\n" LEGEND,
		"luck 2 · black 5 · gone out"},
	{"pushing", ROUND_2, 0,
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, 4g red / blue /\n"
		"level 1: 1g red = blue =, [2g] 5+\n"
		"~pushing~luck~black~points~scored\n"
		"> ana~1 left~1~4~1~0\n"
		"  ben~-~1~5~1~0\n"
		"ben  1: 7g 8g 13g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 1 · black 4"},
	{"scored", ROUND_2 ";0 bank 2", 0,
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, 4g red / blue /\n"
		"level 1: 1g red = blue = | 2g\n"
		"~bonus~luck~black~points~scored\n"
		"> ana~-~1~5~2~1\n"
		"> ben~-~1~5~1~0\n"
		"ben  1: 7g 8g 13g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 1 · black 5"},
	{"buying", ROUND_2 ";0 bank 2;0 bonus a;1 bonus b", 0,
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, 4g red / blue /\n"
		"level 1: 1g red = blue = | 2g\n"
		"~buying~luck~black~points~scored\n"
		"> ana~money 1~3~5~4~1\n"
		"> ben~money 0~2~5~2~0\n"
		"ben  1: 7g 8g 13g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 3 · black 5 · money 1"},
	{"bought", ROUND_2 ";0 bank 2;0 bonus a;1 bonus b;0 buy green", 0,
		"level 3: 5y = = =, 6y blue 4+ ×2\n"
		"level 2: 3g blue sum 12+, 4g red / blue /\n"
		"level 1: 1g red = blue = | 2g\n"
		"new: 15g blue / /\n"
		"~buying~luck~black~points~scored\n"
		"> ana~money 0~3~5~4~1\n"
		"> ben~money 0~2~5~2~0\n"
		"ben  1: 7g 8g 13g  2: 9g 10g  3: 11y 12y\n" LEGEND,
		"luck 3 · black 5 · money 0"},
};

Test(geht_board, shows_displays_markers_and_what_the_roll_meets_in_every_phase) {
	for (size_t i = 0; i < sizeof(shown_rows) / sizeof(shown_rows[0]); i++) {
		struct scene scene;
		char shown[SHOWN_SIZE];
		scene_begin(&scene, 2, 0);
		scene_play(&scene, shown_rows[i].steps);
		shown_board(&geht_game, &scene.g, shown_rows[i].seat, shown);
		cr_expect_str_eq(shown, shown_rows[i].board, "%s:\n%s", shown_rows[i].name, shown);
		shown_hand(&geht_game, &scene.g, shown_rows[i].seat, shown);
		cr_expect_str_eq(shown, shown_rows[i].hand, "%s: %s", shown_rows[i].name, shown);
	}
}

/* What the events have told of a seat. */
struct count {
	int luck, money, reached;
	bool in;
	bool black[CARDS + 1];
};

static void begin_round(struct count counts[GEHT_SEATS]) {
	for (int seat = 0; seat < GEHT_SEATS; seat++) {
		counts[seat].in = true;
		counts[seat].reached = 0;
	}
}

static void add_luck(struct count counts[GEHT_SEATS], const int16_t *gains) {
	for (int seat = 0; seat < gains[0]; seat++) {
		counts[seat].luck += gains[1 + seat];
	}
}

static void count_event(
	struct count counts[GEHT_SEATS], const struct geht *g, const struct event *event) {
	const int16_t *data = event->data;
	struct count *own = &counts[data[0] >= 0 && data[0] < GEHT_SEATS ? data[0] : 0];
	switch (event->kind) {
	case EVENT_ROUND:
		begin_round(counts);
		break;
	case EVENT_BONUS:
		own->luck += data[2];
		break;
	case EVENT_INCOME:
		for (int seat = 0; seat < data[0]; seat++) {
			counts[seat].money = data[1 + seat];
		}
		break;
	case EVENT_BUY:
		own->money = data[3];
		break;
	case EVENT_COMPENSATION:
		add_luck(counts, data);
		break;
	case EVENT_ACHIEVE:
		own->luck -= data[2] == MARKER_LUCK;
		own->black[data[1]] = data[2] == MARKER_BLACK;
		own->reached = geht_level(g, data[0], data[1]);
		own->in = data[3] == THEN_IN;
		break;
	case EVENT_LUCK:
		own->luck--;
		own->in = data[1] == THEN_IN;
		break;
	case EVENT_BUST:
		memset(own->black, 0, sizeof(own->black));
		own->in = false;
		break;
	case EVENT_PUSH:
	case EVENT_BANK:
		own->black[data[1]] = false;
		break;
	default:
		break;
	}
}

static void expect_figures(const struct geht *g, int seat, const struct count *count) {
	char wanted[SHOWN_SIZE], shown[SHOWN_SIZE];
	struct text out = TEXT_INTO(wanted);
	int black = BLACK_MARKERS;
	for (int card = 1; card <= CARDS; card++) {
		black -= count->black[card];
	}
	text_add(&out, "luck %d · black %d", count->luck, black);
	if (g->phase == PHASE_BUYING) {
		text_add(&out, " · money %d", count->money);
	} else if (g->phase == PHASE_ROLL || g->phase == PHASE_DECIDING) {
		text_puts(&out, count->in ? " · in" : " · gone out");
		if (count->in && count->reached > 0) {
			text_add(&out, ", level %d", count->reached);
		}
	}
	shown_hand(&geht_game, g, seat, shown);
	cr_assert_str_eq(shown, g->phase <= PHASE_PILES ? "" : wanted, "phase %d: %s, not %s",
		g->phase, shown, wanted);
}

static bool next_move(const struct geht *g, struct lots *lots, struct move *move) {
	struct chance chance;
	struct geht view = *g;
	int seat = 0;
	if (geht_game.chance(g, &chance)) {
		lots_fall(lots, &chance, move);
		return true;
	}
	unsigned active = geht_game.active_seats(g);
	while (active != 0 && (active >> seat & 1) == 0) {
		seat++;
	}
	geht_game.player_view(&view, seat);
	return active != 0 && game_choose(&geht_game, &view, seat, LEVEL_EASY, &lots->rng, move);
}

Test(geht_board, the_prompt_states_what_the_events_have_told_in_every_phase) {
	static struct geht g;
	static struct events events;
	struct lots lots;
	for (uint64_t seed = 0; seed < 8; seed++) {
		struct count counts[GEHT_SEATS] = {{0}};
		struct move move;
		lots_init(&lots, seed);
		geht_game.setup(&g, GEHT_SEATS, (const int16_t[GEHT_OPTIONS]){OPTION_BY_LOT}, NULL);
		while (next_move(&g, &lots, &move)) {
			events_clear(&events);
			geht_game.apply(&g, &move, &events);
			for (int i = 0; i < events.n; i++) {
				count_event(counts, &g, &events.list[i]);
			}
			for (int seat = 0; seat < GEHT_SEATS; seat++) {
				expect_figures(&g, seat, &counts[seat]);
			}
		}
		cr_assert_eq(g.phase, PHASE_OVER);
	}
}
