#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "bot/words/catalogue.h"
#include "engine/games.h"
#include "engine/menu.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/perudo/talk.h"

/* Menus are drawn from legal moves: what every game's menus must hold to in random positions, and
 * what Perudo's say. */

enum { STATE_MAX = 8192, LIST = 4096, LABEL_SIZE = 256, LABEL_MOST = 80, PAGE = 7, RARE = 45 };

union state {
	unsigned char bytes[STATE_MAX];
	max_align_t align;
};

/* A seat before its menu, and how often each of its legal moves was reached. */
struct sitting {
	const struct game *game;
	const union state *view;
	int seat;
	size_t n_moves;
	struct move moves[LIST];
	unsigned reached[LIST];
};

static const char *const names[SEATS_MAX] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"};

static void put_label(const struct sitting *s, enum language language, const struct move *move,
	unsigned from, char label[LABEL_SIZE]) {
	struct text out = {.buf = label, .cap = LABEL_SIZE};
	struct audience audience = {.words = catalogue_words(language),
		.names = names,
		.view = s->view,
		.seat = s->seat};
	label[0] = '\0';
	say_choice(s->game, &audience, move, from, &out);
	cr_assert(!out.cut);
}

static size_t characters(const char *text) {
	size_t n = 0;
	for (; *text != '\0'; text++) {
		n += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return n;
}

/* Labels of one step can be told apart and fit a button. */
static void expect_labels(const struct sitting *s, enum language language, const struct move *list,
	size_t n, unsigned from) {
	static char labels[LIST][LABEL_SIZE];
	for (size_t i = 0; i < n; i++) {
		put_label(s, language, &list[i], from, labels[i]);
		size_t length = characters(labels[i]);
		cr_assert(length > 0 && length <= LABEL_MOST, "“%s”", labels[i]);
		for (size_t j = 0; j < i; j++) {
			cr_assert_str_neq(labels[i], labels[j]);
		}
	}
}

static void expect_question(const struct sitting *s, const struct move *begun) {
	for (int language = 0; language < LANGUAGES; language++) {
		char question[LABEL_SIZE];
		struct text out = TEXT_INTO(question);
		struct audience audience = {.words = catalogue_words((enum language)language),
			.names = names,
			.view = s->view,
			.seat = s->seat};
		say_question(s->game, &audience, begun, &out);
		size_t length = characters(question);
		cr_assert(length > 0 && length <= LABEL_MOST, "“%s”", question);
	}
}

static void expect_pages(
	const struct sitting *s, const struct move *begun, const struct move *list, size_t n) {
	struct move page[PAGE + 1];
	for (size_t from = 0; from <= n; from += PAGE) {
		page[PAGE].seat = SEAT_NONE;
		cr_assert_eq(menu_choices(s->game, s->view, begun, from, page, PAGE), n);
		for (size_t i = 0; i < PAGE && from + i < n; i++) {
			cr_assert(move_equal(&page[i], &list[from + i]));
		}
		cr_assert_eq(page[PAGE].seat, SEAT_NONE, "no more than there is room for");
	}
	cr_assert_eq(menu_choices(s->game, s->view, begun, n + 9, page, PAGE), n);
}

static void reach(struct sitting *s, const struct move *move) {
	for (size_t i = 0; i < s->n_moves; i++) {
		s->reached[i] += move_equal(&s->moves[i], move);
	}
}

/* Every way on from here ends in legal moves. */
static void walk(struct sitting *s, const struct move *begun, unsigned depth) {
	size_t n = menu_choices(s->game, s->view, begun, 0, NULL, 0);
	bool whole = menu_is_whole(s->game, s->view, begun);
	cr_assert(whole || n > 0, "every choice leads to a legal move");
	cr_assert(n <= LIST && depth <= MOVE_ARGS_MAX);
	expect_question(s, begun);
	if (whole) {
		reach(s, begun);
	}
	struct move *list = malloc((n + 1) * sizeof(*list));
	menu_choices(s->game, s->view, begun, 0, list, n);
	expect_pages(s, begun, list, n);
	expect_labels(s, LANGUAGE_ENGLISH, list, n, begun->n_args);
	expect_labels(s, LANGUAGE_JAPANESE, list, n, begun->n_args);
	for (size_t i = 0; i < n; i++) {
		cr_assert_gt(list[i].n_args, begun->n_args);
		walk(s, &list[i], depth + 1);
	}
	free(list);
}

/* Whoever types a move's args behind its verb as they are shown has made it. */
static void expect_args_are_read(
	const struct sitting *s, enum language language, const struct move *move) {
	char typed[LABEL_SIZE];
	struct text out = TEXT_INTO(typed);
	struct move read;
	notation_put_typed(s->game->verbs, catalogue_words(language), move, 0, &out);
	cr_assert_eq(s->game->say->parse(s->view, s->seat, move->verb, typed, &read), PARSE_OK);
	cr_assert(move_equal(&read, move), "%s", typed);
}

static void expect_whole_moves(const struct sitting *s) {
	for (size_t i = 0; i < s->n_moves; i += PAGE) {
		expect_labels(s, LANGUAGE_ENGLISH, &s->moves[i], 1, s->moves[i].n_args);
		expect_labels(s, LANGUAGE_JAPANESE, &s->moves[i], 1, s->moves[i].n_args);
		expect_args_are_read(s, LANGUAGE_ENGLISH, &s->moves[i]);
		expect_args_are_read(s, LANGUAGE_JAPANESE, &s->moves[i]);
	}
}

/* What a button says. */
static void put_offer(const struct sitting *s, enum language language,
	const struct menu_offer *offer, char label[LABEL_SIZE]) {
	const struct verb *verb = &s->game->verbs[offer->move.verb];
	struct text out = {.buf = label, .cap = LABEL_SIZE};
	struct audience audience = {.words = catalogue_words(language),
		.names = names,
		.view = s->view,
		.seat = s->seat};
	label[0] = '\0';
	if (offer->kind == OFFER_MOVE) {
		say_button(s->game, &audience, &offer->move, &out);
	} else if (offer->kind == OFFER_BEGUN) {
		say_choice(s->game, &audience, &offer->move, 0, &out);
		text_puts(&out, "…");
	} else {
		words_put(&out, audience.words, verb->other != NULL ? verb->other : verb->label);
		text_puts(&out, "…");
	}
	cr_assert(!out.cut);
}

static void expect_offer_labels(const struct sitting *s, enum language language,
	const struct menu_offer *offers, size_t n) {
	char labels[MENU_AHEAD][LABEL_SIZE];
	for (size_t i = 0; i < n; i++) {
		put_offer(s, language, &offers[i], labels[i]);
		size_t length = characters(labels[i]);
		cr_assert(length > 0 && length <= LABEL_MOST, "“%s”", labels[i]);
		for (size_t j = 0; j < i; j++) {
			cr_assert_str_neq(labels[i], labels[j], "%s", s->game->id);
		}
	}
}

static bool leads_to(const struct menu_offer *offer, const struct move *move) {
	const struct move *begun = &offer->move;
	return offer->kind == OFFER_MOVE
		       ? move_equal(begun, move)
		       : begun->verb == move->verb && begun->n_args <= move->n_args &&
				 memcmp(begun->args, move->args,
					 begun->n_args * sizeof(begun->args[0])) == 0;
}

/* Each leads to a legal move, each legal move behind the one begun is led to. */
static void expect_ways(const struct sitting *s, const struct menu_offer *offers, size_t n,
	const struct move *begun) {
	static const struct menu_offer none;
	bool leads[MENU_AHEAD] = {false};
	struct menu_offer behind = none;
	behind.move = *begun;
	behind.kind = OFFER_BEGUN;
	for (size_t i = 0; i < s->n_moves; i++) {
		const struct move *move = &s->moves[i];
		bool wanted = leads_to(&behind, move) && move->n_args > begun->n_args, led = false;
		for (size_t j = 0; j < n; j++) {
			bool to = leads_to(&offers[j], move);
			leads[j] |= to;
			led |= to;
		}
		cr_assert(!wanted || led, "%s", s->game->id);
	}
	for (size_t j = 0; j < n; j++) {
		cr_assert(leads[j], "%s: each leads somewhere", s->game->id);
	}
}

/* Everything ahead of each beginning, whole moves if they are few. */
static void expect_ahead(const struct sitting *s, const struct move *begun) {
	struct menu_offer offers[MENU_AHEAD];
	size_t n = menu_ahead(s->game, s->view, begun, offers, MENU_AHEAD);
	size_t behind = 0;
	for (size_t i = 0; i < s->n_moves; i++) {
		behind += leads_to(&(struct menu_offer){*begun, OFFER_BEGUN}, &s->moves[i]) &&
			  s->moves[i].n_args > begun->n_args;
	}
	cr_assert(n <= MENU_AHEAD && (behind > MENU_AHEAD || n == behind));
	if (n > 0) {
		expect_ways(s, offers, n, begun);
	}
	for (size_t i = 0; i < n; i++) {
		cr_assert(offers[i].kind != OFFER_OTHER &&
			  (behind > n || offers[i].kind == OFFER_MOVE));
	}
}

static void expect_worth(const struct sitting *s, uint64_t verbs) {
	struct menu_offer offers[MENU_BUTTONS];
	size_t n = menu_worth(s->game, s->view, s->seat, verbs, offers);
	cr_assert(n <= MENU_BUTTONS && (n > 0) == (s->n_moves > 0));
	expect_offer_labels(s, LANGUAGE_ENGLISH, offers, n);
	expect_offer_labels(s, LANGUAGE_JAPANESE, offers, n);
	for (int verb = 0; verb < s->game->n_verbs && n > 0; verb++) {
		struct move bare = {.seat = (int8_t)s->seat, .verb = (uint8_t)verb};
		expect_ways(s, offers, n, &bare);
		expect_ahead(s, &bare);
	}
	for (size_t i = 0; i < n; i += PAGE) {
		expect_ahead(s, &offers[i].move);
	}
}

static bool has_way(const struct menu_offer *offers, size_t n, const struct move *move) {
	while (n > 0 && !(offers[n - 1].move.verb == move->verb &&
				memcmp(offers[n - 1].move.args, move->args,
					offers[n - 1].move.n_args * sizeof(move->args[0])) == 0)) {
		n--;
	}
	return n > 0;
}

/* With a list beside them the buttons still lead to each legal move, and it saves a press. */
static void expect_list(const struct sitting *s) {
	struct menu_offer offers[MENU_BUTTONS], before[MENU_BUTTONS], list[MENU_AHEAD];
	size_t n_before = menu_worth(s->game, s->view, s->seat, UINT64_MAX, before);
	size_t n = menu_worth(s->game, s->view, s->seat, UINT64_MAX, offers);
	size_t n_list = menu_list(s->game, s->view, s->seat, offers, &n, list);
	cr_assert(n_list <= MENU_AHEAD && (n < n_before) == (n_list > 0));
	for (size_t i = 0; i < s->n_moves; i++) {
		cr_assert(has_way(offers, n, &s->moves[i]) || has_way(list, n_list, &s->moves[i]));
	}
	for (size_t i = 0; i < n_list; i++) {
		cr_assert_eq(list[i].move.verb, list[0].move.verb);
	}
	for (size_t i = 0; i < n_before && n_list > 0; i++) {
		cr_assert(before[i].move.verb != list[0].move.verb ||
			  (before[i].kind != OFFER_MOVE &&
				  before[i].move.n_args < list[0].move.n_args));
	}
}

static void expect_menu(const struct game *game, const union state *state, int seat) {
	static struct sitting s;
	union state view = *state;
	uint64_t verbs = 0;
	game->player_view(&view, seat);
	s = (struct sitting){.game = game, .view = &view, .seat = seat};
	s.n_moves = game_moves(game, state, seat, 0, s.moves, LIST);
	for (size_t i = 0; i < s.n_moves; i++) {
		verbs |= UINT64_C(1) << s.moves[i].verb;
	}
	cr_assert_eq(menu_verbs(game, &view, seat), verbs);
	for (int verb = 0; verb < game->n_verbs; verb++) {
		struct move begun = {.seat = (int8_t)seat, .verb = (uint8_t)verb};
		if (verbs >> verb & 1) {
			walk(&s, &begun, 0);
		} else {
			cr_assert_eq(menu_choices(game, &view, &begun, 0, NULL, 0), 0);
		}
	}
	for (size_t i = 0; i < s.n_moves; i++) {
		cr_assert_eq(s.reached[i], 1, "each legal move has one way to it");
	}
	expect_whole_moves(&s);
	expect_worth(&s, UINT64_MAX);
	expect_list(&s);
}

static void expect_same_offers(const struct menu_offer *some, size_t n_some,
	const struct menu_offer *others, size_t n_others) {
	cr_assert_eq(n_some, n_others);
	for (size_t i = 0; i < n_some; i++) {
		cr_assert(some[i].kind == others[i].kind &&
			  move_equal(&some[i].move, &others[i].move));
	}
}

/* From everybody's view the open moves are just those that are legal, whatever is dealt. */
static void expect_open_offers(
	const struct game *game, const union state *state, int seat, struct lots *lots) {
	struct menu_offer shown[MENU_BUTTONS], known[MENU_BUTTONS];
	uint64_t verbs = menu_open_verbs(game);
	union state view = *state, dealt = *state;
	game->player_view(&view, SEAT_ALL);
	size_t n = menu_worth(game, &view, seat, verbs, shown);
	expect_same_offers(shown, n, known, menu_worth(game, state, seat, verbs, known));
	game->player_view(&dealt, SEAT_ALL);
	game->determinize(&dealt, SEAT_ALL, &lots->rng);
	expect_same_offers(shown, n, known, menu_worth(game, &dealt, seat, verbs, known));
}

static bool next_move(const struct game *game, const union state *state, int n_seats,
	struct lots *lots, struct move *move) {
	struct chance chance;
	if (game->chance(state, &chance)) {
		lots_fall(lots, &chance, move);
		return true;
	}
	unsigned active = game->active_seats(state);
	int seat = (int)lots_below(lots, (uint32_t)n_seats);
	while (active != 0 && (active >> seat & 1) == 0) {
		seat = seat + 1 < n_seats ? seat + 1 : 0;
	}
	size_t n = active != 0 ? game_moves(game, state, seat, 0, NULL, 0) : 0;
	size_t most = n > 8 ? 8 : n;
	return n > 0 &&
	       game_moves(game, state, seat, lots_below(lots, (uint32_t)most), move, 1) == n;
}

static void play(const struct game *game, int n_seats, struct lots *lots) {
	union state state;
	struct move move;
	int16_t options[OPTIONS_MAX];
	do {
		for (int i = 0; i < game->n_options; i++) {
			const struct option *option = &game->options[i];
			uint32_t values = (uint32_t)(option->most - option->least + 1);
			options[i] = (int16_t)(option->least + (int)lots_below(lots, values));
		}
	} while (options_objection(game, n_seats, options) != NULL);
	game->setup(&state, n_seats, options, NULL);
	while (next_move(game, &state, n_seats, lots, &move)) {
		for (int seat = 0; seat < n_seats && lots_below(lots, RARE) == 0; seat++) {
			expect_menu(game, &state, seat);
			expect_open_offers(game, &state, seat, lots);
		}
		game->apply(&state, &move, NULL);
	}
}

Test(menu, leads_to_each_legal_move_of_every_game_by_one_way) {
	struct lots lots;
	catalogue_open();
	lots_init(&lots, 17);
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int n = games[i]->least_seats; n <= games[i]->most_seats; n++) {
			play(games[i], n, &lots);
		}
	}
}

/* A game of 1,600 moves: two args at once, 400 pairs of which each comes twice at a time, and then
 * twice again, with another third; the first move of all is one arg alone. */

enum { PAIRS = 400, THIRDS = 4 };

static struct move toy_move(int seat, size_t i) {
	struct move move = {.seat = (int8_t)seat, .n_args = i == 0 ? 1 : 3};
	move.args[0] = (int16_t)(i / 2 % PAIRS % 20);
	move.args[1] = (int16_t)(i / 2 % PAIRS / 20);
	move.args[2] = (int16_t)(i % 2 + i / (2 * PAIRS) * 2);
	return move;
}

static unsigned toy_active_seats(const void *state) {
	(void)state;
	return 1U << 2;
}

static void toy_legal_moves(const void *state, int seat, struct move_list *list) {
	(void)state;
	for (size_t i = 0; i < PAIRS * THIRDS; i++) {
		struct move move = toy_move(seat, i);
		move_list_add(list, seat, move.verb, move.n_args, move.args);
	}
}

Test(menu, settles_as_many_args_a_step_as_the_verb_says) {
	static struct move list[PAIRS + 2];
	const struct verb verb = {.word = "put", .steps = "2"};
	const struct game toy = {.verbs = &verb,
		.n_verbs = 1,
		.active_seats = toy_active_seats,
		.legal_moves = toy_legal_moves};
	const struct state_head state = {0};
	struct move begun = {.seat = 2};
	cr_assert_eq(menu_choices(&toy, &state, &begun, 0, list, PAIRS + 2), PAIRS + 1);
	cr_assert_eq(list[0].n_args, 1);
	for (size_t i = 1; i <= PAIRS; i++) {
		struct move expected = toy_move(2, 2 * i - 1);
		expected.n_args = 2;
		cr_assert(move_equal(&list[i], &expected), "%zu", i);
	}
	begun = list[50];
	cr_assert_eq(menu_choices(&toy, &state, &begun, 0, list, 5), THIRDS);
	for (size_t i = 0; i < THIRDS; i++) {
		cr_assert(list[i].n_args == 3 && list[i].args[2] == (int16_t)i);
	}
	begun = list[0];
	cr_assert_eq(menu_choices(&toy, &state, &begun, 0, list, 5), 0, "nothing follows");
	begun.args[0] = 77;
	begun.n_args = 1;
	cr_assert_eq(menu_choices(&toy, &state, &begun, 0, list, 5), 0, "no such beginning");
}

/* Perudo's words. */

static const struct {
	struct move move;
	unsigned from;
	const char *question, *choice, *question_ja, *choice_ja;
} perudo_words[] = {
	{{1, VERB_BID, 0, {0}}, 0, "How many dice?", "Bid", "何個にしますか。", "ビッド"},
	{{1, VERB_BID, 1, {5}}, 0, "Which face?", "5", "どの目にしますか。", "5"},
	{{1, VERB_BID, 2, {6, 1}}, 1, "Bid 6 x aces?", "aces", "「エースが6個」とビッドしますか。",
		"エース"},
	{{1, VERB_BID, 2, {6, 3}}, 2, "Bid 6 x threes?", "6 x threes",
		"「3が6個」とビッドしますか。", "3が6個"},
	{{1, VERB_BID, 2, {6, 3}}, 0, "Bid 6 x threes?", "6 x threes",
		"「3が6個」とビッドしますか。", "3が6個"},
	{{1, VERB_DUDO, 0, {0}}, 0, "Dudo on 5 x threes?", "Dudo on 5 x threes",
		"「3が5個」にデュードしますか。", "「3が5個」にデュード"},
	{{2, VERB_CALZA, 0, {0}}, 0, "Calza on 5 x threes?", "Calza on 5 x threes",
		"「3が5個」にカルツァしますか。", "「3が5個」にカルツァ"},
};

static void expect_words(const struct audience *audience, const struct move *move, unsigned from,
	const char *question, const char *choice) {
	char asked[LABEL_SIZE], offered[LABEL_SIZE];
	struct text ask = TEXT_INTO(asked), offer = TEXT_INTO(offered);
	say_question(&perudo_game, audience, move, &ask);
	say_choice(&perudo_game, audience, move, from, &offer);
	cr_expect_str_eq(asked, question);
	cr_expect_str_eq(offered, choice);
}

Test(menu, asks_for_a_bid_step_by_step_and_shows_what_a_call_is_about) {
	struct perudo p = talk_bid(3, 0, 5, 3);
	struct audience english = talk_telling(LANGUAGE_ENGLISH, &p, 1);
	struct audience japanese = talk_telling(LANGUAGE_JAPANESE, &p, 1);
	for (size_t i = 0; i < sizeof(perudo_words) / sizeof(perudo_words[0]); i++) {
		const struct move *move = &perudo_words[i].move;
		unsigned from = perudo_words[i].from;
		expect_words(
			&english, move, from, perudo_words[i].question, perudo_words[i].choice);
		expect_words(&japanese, move, from, perudo_words[i].question_ja,
			perudo_words[i].choice_ja);
	}
}

Test(menu, offers_the_least_bids_first) {
	struct perudo p = talk_bid(3, 0, 5, 3);
	struct move list[8], begun = {.seat = 1, .verb = VERB_BID};
	cr_expect_eq(menu_verbs(&perudo_game, &p, 1), 1U << VERB_BID | 1U << VERB_DUDO);
	cr_expect_eq(menu_verbs(&perudo_game, &p, 2), 0);
	/* 5 x fours … sixes, 6 x any face, 3 x aces, 7 … */
	cr_expect_eq(menu_choices(&perudo_game, &p, &begun, 0, list, 8), COUNT_MOST - 2);
	cr_expect(list[0].args[0] == 5 && list[1].args[0] == 6 && list[2].args[0] == 3);
	begun = list[2];
	cr_expect_eq(menu_choices(&perudo_game, &p, &begun, 0, list, 8), 1);
	cr_expect_eq(list[0].args[1], ACE);
	cr_expect(menu_is_whole(&perudo_game, &p, &list[0]));
	cr_expect(!menu_is_whole(&perudo_game, &p, &begun));
}

static const char *const worth_pressing[] = {"7 × twos", "7 × threes", "6 × fours", "6 × fives",
	"6 × sixes", "3 × aces", "Dudo", "Another bid…"};
static const char *const worth_pressing_ja[] = {"2が7個", "3が7個", "4が6個", "5が6個", "6が6個",
	"エースが3個", "デュード", "ほかのビッド…"};

Test(menu, offers_the_lowest_bid_of_each_face_in_their_order_and_the_call) {
	struct perudo p = talk_bid(3, 0, 6, 3);
	struct sitting s = {.game = &perudo_game, .view = (const union state *)&p, .seat = 1};
	struct menu_offer offers[MENU_BUTTONS];
	catalogue_open();
	size_t n = menu_worth(&perudo_game, &p, 1, menu_open_verbs(&perudo_game), offers);
	cr_assert_eq(n, 8);
	for (size_t i = 0; i < n; i++) {
		char label[LABEL_SIZE];
		put_offer(&s, LANGUAGE_ENGLISH, &offers[i], label);
		cr_expect_str_eq(label, worth_pressing[i]);
		put_offer(&s, LANGUAGE_JAPANESE, &offers[i], label);
		cr_expect_str_eq(label, worth_pressing_ja[i]);
	}
	cr_expect_eq(menu_worth(&perudo_game, &p, 2, UINT64_MAX, offers), 0);
	p.options[OPTION_CALZA] = 1;
	cr_expect_eq(menu_worth(&perudo_game, &p, 2, UINT64_MAX, offers), 1);
}

/* As the rules cards and help write them. */
static const struct {
	const char *id;
	struct move move;
	const char *typed[LANGUAGES];
} examples[] = {
	{"perudo", {.verb = 0, .n_args = 2, .args = {5, 3}}, {"bid 5 3", "bid 5 3"}},
	{"perudo", {.verb = 1}, {"dudo", "dudo"}},
	{"catbox", {.verb = 1, .n_args = 2, .args = {5, 1}}, {"play 5 blue", "play 5 青"}},
	{"ring", {.verb = 2, .n_args = 2, .args = {1, 6}}, {"play ruby 6", "play ルビー6"}},
	{"saiun", {.verb = 0, .n_args = 4, .args = {0, 4, 2, -1}},
		{"place red 4@2,-1", "place 赤4@2,-1"}},
	{"saiun", {.verb = 1, .n_args = 5, .args = {1, 0, 3, -1, 3}},
		{"move 1,0>3,-1 blue", "move 1,0>3,-1 青"}},
	{"saiun", {.verb = 5, .n_args = 4, .args = {0, 3, 3, 2}},
		{"bet red 3 blue 2", "bet 赤3 青2"}},
	{"geht", {.verb = 7, .n_args = 4, .args = {46, 2, 29, 1}},
		{"place 46:2 29:1", "place 46:2 29:1"}},
	{"geht", {.verb = 8, .n_args = 2, .args = {7, 0}}, {"take 7 in", "take 7 in"}},
	{"geht", {.verb = 4, .n_args = 1, .args = {0}}, {"buy green", "buy 緑"}},
};

Test(menu, a_move_looks_as_the_rules_write_it) {
	catalogue_open();
	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		for (int language = 0; language < LANGUAGES; language++) {
			char typed[LABEL_SIZE];
			struct text text = TEXT_INTO(typed);
			notation_put_move(games_find(examples[i].id)->verbs,
				catalogue_words((enum language)language), &examples[i].move, &text);
			cr_expect_str_eq(typed, examples[i].typed[language]);
		}
	}
}
