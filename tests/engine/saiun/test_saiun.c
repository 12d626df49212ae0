#include <criterion/criterion.h>
#include <string.h>

#include "engine/games.h"
#include "engine/options.h"
#include "engine/saiun/landing.h"
#include "engine/saiun/state.h"
#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/saiun/stage.h"

/* The course of a game: rounds, bets, turns, count, and who knows what. */

static struct events events;

/* S10, S11, S13: dice given out; S8, S14: what a round begins with. */
Test(saiun, gives_out_dice_by_the_number_of_players) {
	static const struct {
		int n_seats;
		uint8_t each, spare;
		enum saiun_phase phase;
	} rows[] = {{2, 2, 0, PHASE_DEAL}, {3, 1, 1, PHASE_DRAFT}, {4, 1, 0, PHASE_DEAL}};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct saiun p = stage_new(rows[i].n_seats, 1);
		cr_expect_eq(p.phase, rows[i].phase);
		cr_expect_eq(p.rounds, rows[i].n_seats, "S6");
		for (int colour = 0; colour < COLOURS; colour++) {
			cr_expect_eq(p.spare[colour], rows[i].spare);
			cr_expect_eq(p.hands[0][colour], rows[i].each);
			cr_expect_eq(p.hands[rows[i].n_seats - 1][colour], rows[i].each);
		}
	}
	cr_expect(saiun_game.least_seats == 2 && saiun_game.most_seats == 4, "S4");
}

/* S31, S32, S1: opposite faces add up to seven. */
Test(saiun, knows_opposite_numbers) {
	for (int a = 1; a <= SIDES; a++) {
		for (int b = 1; b <= SIDES; b++) {
			cr_expect_eq(saiun_faces_clash(a, b), a == b || a + b == 7);
		}
	}
}

/* S5: by lot, or as the option says, told before anything falls. */
Test(saiun, finds_the_first_start_player) {
	struct saiun p = stage_new(3, -1);
	struct chance chance;
	cr_assert(saiun_game.chance(&p, &chance));
	cr_expect(chance.kind == CHANCE_UNIFORM && chance.sides == 3 && chance.n == 1);
	events_clear(&events);
	stage_make(&p, &(struct move){SEAT_CHANCE, VERB_STARTER, 1, {2}}, &events);
	cr_expect_eq(stage_event(&events, EVENT_START)->data[0], 2);
	cr_expect_eq(p.starter, 2);
	events_clear(&events);
	saiun_game.setup(&p, 4, (int16_t[]){3, 0, 0, 1}, &events);
	cr_expect_eq(events.list[0].kind, EVENT_START);
	cr_expect_eq(events.list[1].kind, EVENT_ROUND);
	cr_expect_eq(p.starter, 3);
	cr_assert(saiun_game.chance(&p, &chance));
	cr_expect(chance.kind == CHANCE_SHUFFLE && chance.n == CARDS, "no lot is drawn");
}

Test(saiun, objects_to_a_start_player_that_nobody_is) {
	for (int n = 2; n <= 4; n++) {
		for (int16_t start = -1; start < 4; start++) {
			bool objects = options_objection(
					       &saiun_game, n, (int16_t[]){start, 0, 0, 1}) != NULL;
			cr_expect_eq(objects, start >= n);
		}
	}
}

/* S15: fifteen dice cards, each colour three times; the s-th three to seat s, sorted. */
Test(saiun, deals_three_dice_cards_each) {
	struct saiun p = stage_new(4, 0);
	struct chance chance;
	int of_colour[COLOURS] = {0};
	cr_assert(saiun_game.chance(&p, &chance));
	for (int i = 0; i < chance.n; i++) {
		of_colour[chance.items[i]]++;
	}
	for (int colour = 0; colour < COLOURS; colour++) {
		cr_expect_eq(of_colour[colour], 3, "S2");
	}
	stage_deal(&p, "PRB YGP GGY RBB", NULL);
	cr_expect_arr_eq(p.cards[0], ((uint8_t[]){RED, BLUE, PURPLE}), 3);
	cr_expect_arr_eq(p.cards[3], ((uint8_t[]){RED, BLUE, BLUE}), 3);
	struct move twice = {SEAT_CHANCE, VERB_DEAL, CARDS, {0}};
	p = stage_new(4, 0);
	cr_expect_eq(game_legal(&saiun_game, &p, &twice), REFUSED_CHANCE, "fifteen reds");
}

/* S18: all at the same time, replaceable until the last, told in the order of arrival. */
Test(saiun, collects_bets_in_secret) {
	struct saiun p = stage_new(3, 0);
	p.phase = PHASE_DEAL;
	stage_deal(&p, "RRB YGP GGY", NULL);
	cr_expect_eq(saiun_game.active_seats(&p), 7);
	struct move bet = stage_read(&p, 2, "bet G2 Y1");
	events_clear(&events);
	stage_make(&p, &bet, &events);
	cr_assert_eq(events.n, 2);
	cr_expect(events.list[0].kind == EVENT_MY_BET && events.list[0].to == 2);
	cr_expect(events.list[1].kind == EVENT_HAS_BET && events.list[1].to == SEAT_ALL);
	cr_expect_eq(events.list[1].len, 2, "only who, and how many");
	cr_expect_eq(saiun_game.active_seats(&p), 3);
	stage_type(&p, 0, "bet B5");
	bet = stage_read(&p, 2, "bet G5");
	events_clear(&events);
	stage_make(&p, &bet, &events);
	cr_assert_eq(events.n, 1, "a change is told to nobody else");
	cr_expect_eq(saiun_game.active_seats(&p), 2);
	bet = stage_read(&p, 1, "bet Y1 G3 P1");
	events_clear(&events);
	stage_make(&p, &bet, &events);
	static const int order[] = {2, 0, 1};
	int at = 0;
	for (int i = 0; i < events.n; i++) {
		if (events.list[i].kind == EVENT_BET) {
			cr_assert_lt(at, 3);
			cr_expect_eq(events.list[i].data[0], order[at++]);
			cr_expect_eq(events.list[i].to, SEAT_NONE);
		}
	}
	cr_expect_eq(at, 3);
	cr_expect_eq(p.bets[2].cards[0].tokens, 5);
	const struct event *tokens = stage_event(&events, EVENT_TOKENS);
	cr_expect_arr_eq(
		tokens->data, ((int16_t[]){3, 1, 5, 3, 3, 1, 1, 1, 5}), 9 * sizeof(int16_t));
	cr_expect_eq(p.turn, 0, "S39: the start player begins");
	cr_expect_eq(game_legal(&saiun_game, &p, &bet), REFUSED_PHASE, "then all are fixed");
}

/* A move may name as many args as fit into one, and more than there are cards. */
Test(saiun, refuses_bets_on_more_cards_than_there_are) {
	struct saiun p = stage_new(2, 0);
	stage_deal(&p, "RRR YGP", NULL);
	for (int n_args = 8; n_args <= MOVE_ARGS_MAX; n_args += 2) {
		struct move bet = {.seat = 0, .verb = VERB_BET, .n_args = (uint8_t)n_args};
		for (int i = 1; i < n_args; i += 2) {
			bet.args[i] = 1;
		}
		cr_expect_eq(game_legal(&saiun_game, &p, &bet), REFUSED_BET_CARDS, "%d", n_args);
	}
}

/* S18, option open_tokens: tokens are told without it nowhere. */
Test(saiun, hides_bets_as_far_as_the_rules_say) {
	for (int16_t open = 0; open < 2; open++) {
		struct saiun p, view;
		saiun_game.setup(&p, 2, (int16_t[]){0, 0, 0, open}, NULL);
		stage_deal(&p, "RRB YGP", NULL);
		stage_type(&p, 0, "bet R1 B3");
		view = p;
		saiun_game.player_view(&view, 1);
		cr_expect_eq(view.bets[0].n, 0, "S63");
		cr_expect_eq(view.n_bets, 1);
		cr_expect_eq(view.cards[0][0], NO_COLOUR, "S61");
		cr_expect_eq(view.cards[1][0], YELLOW);
		events_clear(&events);
		struct move last = stage_read(&p, 1, "bet G1");
		stage_make(&p, &last, &events);
		view = p;
		saiun_game.player_view(&view, 1);
		cr_expect_eq(view.bets[0].n, open ? 2 : 0);
		cr_expect_eq(view.bets[0].cards[0].tokens, open ? 3 : 0, "the most first");
		cr_expect_eq(view.bets[0].cards[0].colour, open ? NO_COLOUR : 0);
		cr_expect_eq(view.bets[1].cards[0].colour, GREEN, "one's own stays");
		cr_expect_eq(stage_event(&events, EVENT_TOKENS)->data[0], open ? 2 : 0);
		struct saiun same = p;
		same.open_tokens = !same.open_tokens;
		struct move move = stage_read(&p, 0, "R4@0,0");
		cr_expect_eq(
			game_legal(&saiun_game, &same, &move), game_legal(&saiun_game, &p, &move));
	}
}

/* Byte by byte: what lies between the members of a state is never written, and so the same. */
static bool is_same(const void *state, const void *other) {
	return memcmp(state, other, saiun_game.state_size) == 0;
}

/* What could be behind a view: cards that nobody else holds, bets that fit them (S61, S62). */
Test(saiun, deals_the_unknown_as_it_could_be) {
	struct lots lots;
	lots_init(&lots, 3);
	struct saiun p = stage_new(4, 0);
	stage_deal(&p, "RRB YGP GGY BBP", NULL);
	stage_type(&p, 1, "bet Y2 G2 P1");
	for (int phase = 0; phase < 2; phase++) {
		for (int i = 0; i < 200; i++) {
			int of_colour[COLOURS] = {0};
			struct saiun other = p;
			saiun_game.determinize(&other, 0, &lots.rng);
			cr_assert_arr_eq(other.cards[0], p.cards[0], CARDS_EACH);
			for (int seat = 0; seat < 4; seat++) {
				struct move bet = {.seat = (int8_t)seat, .verb = VERB_BET};
				const struct saiun_bet *b = &other.bets[seat];
				for (int j = 0; j < b->n; j++) {
					bet.args[bet.n_args++] = b->cards[j].colour;
					bet.args[bet.n_args++] = b->cards[j].tokens;
				}
				cr_assert_eq(b->n > 0, saiun_has_bet(&p, seat));
				cr_assert(b->n == 0 || saiun_legal_bet(&other, &bet) == 0);
				for (int j = 0; j < CARDS_EACH; j++) {
					cr_assert_leq(++of_colour[other.cards[seat][j]], 3);
				}
			}
			saiun_game.player_view(&other, 0);
			struct saiun view = p;
			saiun_game.player_view(&view, 0);
			cr_assert(is_same(&other, &view));
		}
		if (phase == 0) {
			stage_type(&p, 0, "bet R5");
			stage_type(&p, 2, "bet G1 G4");
			stage_type(&p, 3, "bet B1 P1");
		}
	}
}

/* A whole game of random moves: S6-S9, S39, S49, S55-S57, by the events told. */
struct course {
	struct saiun p;
	int rounds, turns, counts, bets;
	int totals[SAIUN_SEATS];
};

static void expect_round(struct course *c, const struct event *event) {
	const struct saiun *p = &c->p;
	cr_assert_eq(event->data[0], ++c->rounds);
	cr_assert_eq(event->data[1], (p->first + c->rounds - 1) % p->n_seats, "S7");
	cr_assert_eq(p->cloud.n, 0, "S9");
	cr_assert_eq(p->n_turns, 0);
	c->turns = c->bets = 0;
}

static void expect_turn(struct course *c, const struct event *event) {
	int first = (c->p.first + c->rounds - 1) % c->p.n_seats;
	cr_assert_eq(event->data[0], (first + c->turns++) % c->p.n_seats, "S39");
	cr_assert_eq(c->bets, c->p.n_seats);
}

/* S33, S38: without a drop all colours are in sight. */
static void expect_count(struct course *c, const struct event *event) {
	cr_assert_eq(c->turns, c->p.n_seats == 3 ? 18 : 20);
	for (int colour = 0; colour < COLOURS; colour++) {
		cr_assert_gt(event->data[colour], 0, "S38");
	}
	c->counts++;
}

static void expect_score(struct course *c, const struct event *event) {
	int n = c->p.n_seats;
	for (int seat = 0; seat < n; seat++) {
		c->totals[seat] += event->data[1 + seat];
		cr_assert_eq(event->data[2 + n + seat], c->totals[seat], "S55");
	}
}

static void follow(struct course *c) {
	for (int i = 0; i < events.n; i++) {
		const struct event *event = &events.list[i];
		switch (event->kind) {
		case EVENT_ROUND:
			expect_round(c, event);
			break;
		case EVENT_BET:
			c->bets++;
			break;
		case EVENT_PLACE:
		case EVENT_MOVE:
			expect_turn(c, event);
			break;
		case EVENT_COUNT:
			expect_count(c, event);
			break;
		case EVENT_SCORE:
			expect_score(c, event);
			break;
		default:
			break;
		}
	}
}

static void play_through(int n_seats, int16_t rounds, uint64_t seed) {
	struct course c = {.rounds = 0};
	struct lots lots;
	struct chance chance;
	struct move move;
	uint8_t place[SEATS_MAX];
	lots_init(&lots, seed);
	events_clear(&events);
	saiun_game.setup(&c.p, n_seats, (int16_t[]){-1, rounds, 0, 1}, &events);
	while (!game_score(&c.p, place)) {
		if (saiun_game.chance(&c.p, &chance)) {
			lots_fall(&lots, &chance, &move);
		} else {
			int seat = __builtin_ctz(saiun_game.active_seats(&c.p));
			size_t n = game_moves(&saiun_game, &c.p, seat, 0, NULL, 0);
			game_moves(
				&saiun_game, &c.p, seat, lots_below(&lots, (uint32_t)n), &move, 1);
		}
		events_clear(&events);
		saiun_game.apply(&c.p, &move, &events);
		follow(&c);
	}
	cr_assert_eq(c.rounds, rounds > 0 ? rounds : n_seats, "S6");
	cr_assert_eq(c.counts, c.rounds);
	for (int seat = 0; seat < n_seats; seat++) {
		int better = 1;
		for (int other = 0; other < n_seats; other++) {
			better += c.totals[other] > c.totals[seat];
		}
		cr_assert_eq(place[seat], better, "S57");
	}
}

Test(saiun, runs_its_course) {
	for (uint64_t seed = 0; seed < 24; seed++) {
		play_through(2 + (int)(seed % 3), (int16_t)(seed % 4 * 4), seed + 100);
	}
}

/* S54: the points told at the count are those of the bets. */
Test(saiun, counts_a_round) {
	struct saiun p = stage_turn(L8 " 8,0:B3", "P / ");
	events_clear(&events);
	struct move last = stage_read(&p, 0, "P1@9,0");
	stage_make(&p, &last, &events);
	/* R 1+3, Y 2+1, G 3+2, B 1+3, P 2+1 */
	cr_expect_arr_eq(stage_event(&events, EVENT_COUNT)->data,
		((int16_t[]){4, 3, 5, 4, 3, 2, 4, 1, 2, 4, 2, 3, 0, 2, 3}), 15 * sizeof(int16_t));
	/* bet R2 B3: 4 + 6; bet G1 P4: 0 + 12 */
	cr_expect_arr_eq(stage_event(&events, EVENT_SCORE)->data,
		((int16_t[]){2, 10, 12, 2, 10, 12}), 6 * sizeof(int16_t));
	cr_expect_eq(p.round, 2);
	cr_expect_eq(p.starter, 1);
}

/* The moves that recorded events stand for. */
static const struct {
	const char *name;
	uint8_t kind;
	uint16_t len;
	int16_t data[16];
	struct move move; /* n_args 0xff: none */
} recalled[] = {
	{"start", EVENT_START, 1, {1}, {SEAT_CHANCE, VERB_STARTER, 1, {1}}},
	{"a bet in any order", EVENT_BET, 8, {0, 3, PURPLE, 1, RED, 3, RED, 1},
		{0, VERB_BET, 6, {RED, 1, RED, 3, PURPLE, 1}}},
	{"a bet of fewer numbers than it says", EVENT_BET, 4, {0, 2, RED, 1}, {.n_args = 0xff}},
	{"an empty bet", EVENT_BET, 2, {1, 0}, {1, VERB_BET, 0, {0}}},
	{"a placement", EVENT_PLACE, 6, {1, BLUE, 2, -1, 3, 1},
		{1, VERB_PLACE, 4, {BLUE, 2, -1, 3}}},
	{"a move", EVENT_MOVE, 9, {1, PURPLE, -1, 1, 2, 0, BLUE, 1, 1},
		{1, VERB_MOVE, 5, {-1, 1, 2, 0, PURPLE}}},
	{"a drop", EVENT_DROP, 2, {1, GREEN}, {1, VERB_DROP, 1, {GREEN}}},
	{"a draft", EVENT_DRAFT, 2, {1, GREEN}, {1, VERB_TAKE, 1, {GREEN}}},
	{"a layout", EVENT_LAYOUT, 5, {1, GREEN, 4, 0, 1}, {1, VERB_LAY, 4, {GREEN, 4, 0, 1}}},
	{"a seat that is none", EVENT_DROP, 2, {99, GREEN}, {SEATS_MAX, VERB_DROP, 1, {GREEN}}},
	{"hands of two seats", EVENT_DEAL, 9, {2, 3, 0, 0, 0, 3, 1, 1, 1},
		{SEAT_CHANCE, VERB_DEAL, 15, {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4}}},
	{"hands with four reds", EVENT_DEAL, 9, {2, 3, 0, 0, 0, 3, 0, 1, 1},
		{SEAT_CHANCE, VERB_DEAL, 14, {0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4}}},
	{"a hand too long", EVENT_DEAL, 10, {2, 4, 0, 0, 0, 1, 3, 1, 1, 1}, {.n_args = 0xff}},
	{"too few hands", EVENT_DEAL, 5, {1, 3, 0, 0, 0}, {.n_args = 0xff}},
	{"what is derived", EVENT_COUNT, 15, {0}, {.n_args = 0xff}},
	{"what is never recorded", EVENT_TURN, 1, {0}, {.n_args = 0xff}},
};

Test(saiun, recalls_moves_from_records) {
	struct saiun p = stage_new(2, 0);
	for (size_t i = 0; i < sizeof(recalled) / sizeof(recalled[0]); i++) {
		int16_t data[16];
		struct move move;
		memcpy(data, recalled[i].data, sizeof(data));
		struct event event = {recalled[i].kind, SEAT_ALL, recalled[i].len, data};
		int n = saiun_game.move_of(&p, &event, 1, &move);
		if (recalled[i].move.n_args == 0xff) {
			cr_expect_eq(n, -1, "%s", recalled[i].name);
		} else {
			bool same = n == 1 && move.verb == recalled[i].move.verb &&
				    move.seat == recalled[i].move.seat &&
				    memcmp(move.args, recalled[i].move.args,
					    recalled[i].move.n_args * sizeof(move.args[0])) == 0;
			cr_expect(same, "%s", recalled[i].name);
		}
	}
}

/* A small state copies fast. */
Test(saiun, keeps_its_state_small) {
	cr_expect_leq(sizeof(struct saiun), 512);
}
