#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "engine/games.h"
#include "engine/menu.h"
#include "engine/notation.h"
#include "engine/options.h"
#include "engine/say.h"
#include "tests/engine/lots.h"
#include "tests/engine/toy/toy.h"

/* What every game must hold to, whatever its rules: random games of each game in the table and of
 * the toy, for every number of players and a spread of options. */

enum { GAMES_EACH = 12, STATE_MAX = 8192, MOVES_LIST = 4096 };

union state {
	unsigned char bytes[STATE_MAX];
	max_align_t align;
};

/* Of no size known to the games: what is behind state_size stays zero. */
struct table {
	const struct game *game;
	int n_seats;
	int16_t options[OPTIONS_MAX];
	union state state;
	struct lots lots;
	struct stats stats;
	unsigned moves;
	unsigned rare; /* how often the costly checks are made: one move in so many */
};

static bool same(const struct game *game, const union state *a, const union state *b) {
	return memcmp(a->bytes, b->bytes, game->state_size) == 0;
}

static void name_move(const struct game *game, const struct move *move, char line[512]) {
	struct text text = {.buf = line, .cap = 512};
	if (move->verb < game->n_verbs) {
		notation_write(game, move, &text);
	} else {
		text_puts(&text, "no verb");
	}
}

/* The move to make now: what falls, or any that a random awaited seat (sometimes another seat) has.
 */
static bool next_move(struct table *t, struct move *move) {
	struct chance chance;
	unsigned active = t->game->active_seats(&t->state);
	if (t->game->chance(&t->state, &chance)) {
		cr_assert_eq(active, 0, "while chance falls nobody moves");
		lots_fall(&t->lots, &chance, move);
		return true;
	}
	if (active == 0) {
		return false;
	}
	int seat = (int)lots_below(&t->lots, (uint32_t)t->n_seats);
	size_t n = game_moves(t->game, &t->state, seat, 0, NULL, 0);
	bool butts_in = n > 0 && lots_below(&t->lots, 8) == 0;
	while ((active >> seat & 1) == 0 && !butts_in) {
		seat = (seat + 1) % t->n_seats;
	}
	n = game_moves(t->game, &t->state, seat, 0, NULL, 0);
	cr_assert_gt(n, 0, "awaited seats have moves");
	/* Early moves of the list more often: in bidding games they make rounds long. */
	uint32_t most = lots_below(&t->lots, 2) == 0 && n > 8 ? 8 : (uint32_t)n;
	game_moves(t->game, &t->state, seat, lots_below(&t->lots, most), move, 1);
	return true;
}

/* Moves that legal() takes are listed, and the other way round. */

static struct move list[MOVES_LIST];

static bool is_listed(const struct move *move, size_t n) {
	for (size_t i = 0; i < n; i++) {
		if (move_equal(&list[i], move)) {
			return true;
		}
	}
	return false;
}

/* The same move said in more words: a listed one of the verb does just the same. */
static bool says_more(const struct table *t, const struct move *move, size_t n) {
	struct move bare = {.seat = move->seat, .verb = move->verb};
	if (!is_listed(&bare, n)) {
		return false;
	}
	union state a = t->state, b = t->state;
	t->game->apply(&a, move, NULL);
	t->game->apply(&b, &bare, NULL);
	return same(t->game, &a, &b);
}

static size_t list_moves(const struct table *t, int seat) {
	size_t n = game_moves(t->game, &t->state, seat, 0, list, MOVES_LIST);
	cr_assert_leq(n, MOVES_LIST);
	for (size_t i = 0; i < n; i++) {
		cr_assert_eq(list[i].seat, seat);
		cr_assert_eq(game_legal(t->game, &t->state, &list[i]), 0, "a listed move is legal");
	}
	for (size_t i = 0; i < n; i += 1 + n / 16) {
		struct move again;
		memset(&again, 0x7f, sizeof(again));
		cr_assert_eq(game_moves(t->game, &t->state, seat, i, &again, 1), n);
		for (int behind = again.n_args; behind < ARGS_FEW; behind++) {
			cr_assert_eq(again.args[behind], 0, "words may read it");
		}
		cr_assert(move_equal(&again, &list[i]), "the list is the same from anywhere");
		game_move_at(t->game, &t->state, seat, i, &again);
		cr_assert(move_equal(&again, &list[i]), "one is found by its number");
	}
	return n;
}

static void judge_one(const struct table *t, const struct move *move, size_t n_listed) {
	if (game_legal(t->game, &t->state, move) == 0 && !is_listed(move, n_listed) &&
		!says_more(t, move, n_listed)) {
		char line[512];
		name_move(t->game, move, line);
		cr_assert_fail("this is legal but not listed: %s", line);
	}
}

/* All verbs, with up to two small arguments, in or out of range. */
static void judge_box(const struct table *t, int seat) {
	union state before = t->state;
	size_t n = list_moves(t, seat);
	for (int verb = 0; verb <= t->game->n_verbs; verb++) {
		if (verb < t->game->n_verbs &&
			t->game->verbs[verb].by_chance != (seat == SEAT_CHANCE)) {
			continue;
		}
		struct move move = {.seat = (int8_t)seat, .verb = (uint8_t)verb};
		judge_one(t, &move, n);
		for (int16_t a = -1; a < 10; a++) {
			move.n_args = 1;
			move.args[0] = a;
			judge_one(t, &move, n);
			for (int16_t b = -1; b < 10; b++) {
				move.n_args = 2;
				move.args[1] = b;
				judge_one(t, &move, n);
			}
		}
	}
	cr_assert(same(t->game, &before, &t->state), "judging changes nothing");
}

static void expect_moves_agree(const struct table *t) {
	for (int seat = 0; seat < t->n_seats; seat++) {
		judge_box(t, seat);
	}
}

/* A game is its list of moves. */

static void expect_journal_line(const struct table *t, const struct move *move) {
	char line[512];
	struct text text = TEXT_INTO(line);
	struct move again;
	notation_write(t->game, move, &text);
	cr_assert(!text.cut && notation_read(t->game, line, &again), "%s", line);
	cr_assert(move_equal(move, &again), "%s", line);
	cr_assert(move->seat != SEAT_CHANCE || t->game->verbs[move->verb].by_chance);
}

static size_t list_recorded(
	const struct game *game, const struct events *events, struct event recorded[EVENTS_MAX]) {
	size_t n = 0;
	for (int i = 0; i < events->n; i++) {
		cr_assert_lt(events->list[i].kind, game->n_event_kinds);
		if (game->event_kinds[events->list[i].kind].recorded) {
			recorded[n++] = events->list[i];
		}
	}
	return n;
}

static bool gives_back(
	const struct table *t, const struct event *recorded, size_t n, const union state *after) {
	struct move again;
	if (t->game->move_of(&t->state, recorded, n, &again) < 0 ||
		game_legal(t->game, &t->state, &again) != 0) {
		return false;
	}
	union state replayed = t->state;
	t->game->apply(&replayed, &again, NULL);
	return same(t->game, &replayed, after);
}

/* What is recorded of a move gives it back. Nothing is where more moves are to come first. */
static void expect_record(const struct table *t, const struct move *move, const union state *after,
	const struct events *events) {
	struct event recorded[EVENTS_MAX];
	size_t n = list_recorded(t->game, events, recorded);
	bool given_back = false;
	for (size_t i = 0; i < n && !given_back; i++) {
		given_back = gives_back(t, recorded + i, n - i, after);
	}
	cr_assert(n == 0 || given_back, "%s", t->game->verbs[move->verb].word);
}

/* Secrets. */

static void hidden(const struct table *t, const union state *state, int seat, union state *view) {
	union state twice;
	*view = *state;
	t->game->player_view(view, seat);
	twice = *view;
	t->game->player_view(&twice, seat);
	cr_assert(same(t->game, view, &twice), "hiding twice is hiding once");
}

static const char *const names[SEATS_MAX] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"};

/* The first choices of every step of a menu, from here on. */
static void tell_menu(const struct game *game, const struct audience *audience,
	const struct move *begun, struct text *out) {
	struct move choices[3];
	size_t n = menu_choices(game, audience->view, begun, 0, choices, 3);
	text_add(out, "%zu:", n);
	say_question(game, audience, begun, out);
	say_choice(game, audience, begun, begun->n_args, out);
	for (size_t i = 0; i < n && i < 3; i++) {
		say_choice(game, audience, &choices[i], begun->n_args, out);
		tell_menu(game, audience, &choices[i], out);
	}
}

static void tell_menus(const struct game *game, const struct audience *audience, struct text *out) {
	uint64_t verbs = menu_verbs(game, audience->view, audience->seat);
	for (int verb = 0; verb < game->n_verbs; verb++) {
		struct move begun = {.seat = (int8_t)audience->seat, .verb = (uint8_t)verb};
		if (verbs >> verb & 1) {
			tell_menu(game, audience, &begun, out);
		}
	}
}

/* All that the words can say to this seat of a state. */
static void tell(const struct table *t, const union state *view, int seat, struct text *out) {
	const struct game_say *say = t->game->say;
	struct audience audience = {.names = names, .view = view, .seat = seat};
	say->status(&audience, out);
	say->where(&audience, out);
	if (seat != SEAT_ALL) {
		say->hand(&audience, out);
		say->hint(&audience, out);
		audience.screen = true;
		say->hint(&audience, out);
		audience.screen = false;
		tell_menus(t->game, &audience, out);
	}
}

static void tell_events(const struct table *t, const union state *view, int seat,
	const struct events *events, struct text *out) {
	struct audience audience = {.names = names, .view = view, .seat = seat};
	for (int i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		if (event->to == SEAT_ALL || (event->to == seat && seat >= 0)) {
			text_add(out, "%d:", event->kind);
			for (int j = 0; j < event->len; j++) {
				text_add(out, " %d", event->data[j]);
			}
			say_event(t->game, &audience, event, out);
		}
	}
}

static void tell_refusals(const struct table *t, const union state *state, const union state *view,
	int seat, struct text *out) {
	struct audience audience = {.names = names, .view = view, .seat = seat};
	struct move move = {.seat = (int8_t)seat};
	for (int i = 0; i < 6; i++) {
		/* The same questions for both of two states. */
		move.verb = (uint8_t)(t->moves + (unsigned)i) % t->game->n_verbs;
		move.n_args = (uint8_t)(i % 3);
		move.args[0] = (int16_t)((t->moves * 7 + (unsigned)i) % 12);
		move.args[1] = (int16_t)((t->moves * 5 + (unsigned)i) % 8);
		int refusal = game_legal(t->game, state, &move);
		text_add(out, "%d", refusal);
		if (refusal != 0 && !t->game->verbs[move.verb].by_chance) {
			say_refusal(t->game, &audience, &move, refusal, out);
		}
	}
}

/* Whether the move brings to light what was hidden, so that it counts. */
static bool reveals(const struct table *t, const union state *state, const struct move *move) {
	static struct events events;
	union state after = *state;
	events_clear(&events);
	t->game->apply(&after, move, &events);
	for (int i = 0; i < events.n; i++) {
		if (t->game->event_kinds[events.list[i].kind].reveals) {
			return true;
		}
	}
	return false;
}

/* What this seat is shown of a state, and then of a move that reveals nothing. */
static void show(const struct table *t, const union state *state, int seat, const struct move *move,
	struct text *out) {
	static struct events events;
	union state view, after = *state;
	hidden(t, state, seat, &view);
	text_put(out, (const char *)view.bytes, t->game->state_size);
	tell(t, &view, seat, out);
	if (seat != SEAT_ALL) {
		tell_refusals(t, state, &view, seat, out);
	}
	if (move == NULL) {
		return;
	}
	events_clear(&events);
	t->game->apply(&after, move, &events);
	hidden(t, &after, seat, &view);
	text_put(out, (const char *)view.bytes, t->game->state_size);
	tell_events(t, &view, seat, &events, out);
}

static void expect_secrets_kept(const struct table *t, const struct move *move) {
	static char shown[2][1 << 18];
	for (int i = -1; i < t->n_seats; i++) {
		int seat = i < 0 ? SEAT_ALL : i;
		struct lots lots = t->lots;
		struct text first = TEXT_INTO(shown[0]), second = TEXT_INTO(shown[1]);
		union state other = t->state, again;
		t->game->determinize(&other, seat, &lots.rng);
		hidden(t, &other, seat, &again);
		bool goes_on = move->seat != SEAT_CHANCE &&
			       game_legal(t->game, &other, move) == 0 &&
			       !reveals(t, &t->state, move) && !reveals(t, &other, move);
		show(t, &t->state, seat, goes_on ? move : NULL, &first);
		show(t, &other, seat, goes_on ? move : NULL, &second);
		cr_assert(!first.cut && !second.cut);
		cr_assert_eq(first.len, second.len, "seat %d is shown a secret", seat);
		cr_assert_arr_eq(shown[0], shown[1], first.len, "seat %d is shown a secret", seat);
	}
}

/* Only what must fall may fall. */

static void expect_refused(const struct table *t, struct move move) {
	union state before = t->state;
	cr_assert_neq(
		game_legal(t->game, &t->state, &move), 0, "chance of the wrong shape is refused");
	cr_assert(same(t->game, &before, &t->state));
}

/* The nearest numbers that cannot fall. */
static void expect_bounds(const struct table *t, const struct move *fallen) {
	struct chance chance;
	cr_assert(t->game->chance(&t->state, &chance));
	int16_t under = chance.kind == CHANCE_DICE ? 0 : -1;
	int16_t over = INT16_MAX;
	if (chance.kind != CHANCE_SHUFFLE) {
		over = (int16_t)(chance.sides + (chance.kind == CHANCE_DICE));
	}
	for (int i = 0; i < fallen->n_args; i++) {
		struct move move = *fallen;
		move.args[i] = over;
		expect_refused(t, move);
		move.args[i] = under;
		expect_refused(t, move);
	}
}

static void expect_only_this_chance(const struct table *t, const struct move *fallen) {
	struct move move = *fallen;
	move.seat = 0;
	expect_refused(t, move);
	move = *fallen;
	move.n_args++;
	expect_refused(t, move);
	move = *fallen;
	move.n_args--;
	expect_refused(t, move);
	for (int verb = 0; verb < 256; verb++) {
		move = *fallen;
		move.verb = (uint8_t)verb;
		if (verb != fallen->verb) {
			expect_refused(t, move);
		}
	}
	expect_bounds(t, fallen);
}

static void expect_no_move_without_chance(const struct table *t) {
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		cr_assert(seat >= t->n_seats ||
			  game_moves(t->game, &t->state, seat, 0, NULL, 0) == 0);
		for (int verb = 0; verb < t->game->n_verbs; verb++) {
			expect_refused(
				t, (struct move){.seat = (int8_t)seat, .verb = (uint8_t)verb});
		}
	}
}

/* Who still takes part is what everybody knows, and nobody comes back. */

static void expect_in_game(const struct table *t) {
	unsigned in = t->game->in_game(&t->state);
	cr_assert_eq(in >> t->n_seats, 0, "only seats at the table");
	cr_assert_eq(t->game->active_seats(&t->state) & ~in, 0, "who must act takes part");
	for (int i = -1; i < t->n_seats; i++) {
		union state view;
		hidden(t, &t->state, i < 0 ? SEAT_ALL : i, &view);
		cr_assert_eq(t->game->in_game(&view), in, "seat %d sees others take part", i);
	}
	for (int seat = 0; seat < t->n_seats; seat++) {
		cr_assert((in >> seat & 1) != 0 ||
				  game_moves(t->game, &t->state, seat, 0, NULL, 0) == 0,
			"who is out has no moves");
	}
}

/* The games. */

static void check_before(const struct table *t, const struct move *move) {
	uint8_t place[SEATS_MAX];
	cr_assert(!game_score(&t->state, place), "a game that is over waits for nothing");
	cr_assert_eq(game_legal(t->game, &t->state, move), 0);
	expect_in_game(t);
	expect_journal_line(t, move);
	if (move->seat == SEAT_CHANCE) {
		expect_only_this_chance(t, move);
		expect_no_move_without_chance(t);
	}
	if (t->moves % t->rare == 0) {
		expect_moves_agree(t);
		expect_secrets_kept(t, move);
	}
}

static int round_of(const void *state) {
	return ((const struct state_head *)state)->round;
}

/* A round is on until an event opens the next. */
static void expect_rounds_opened(
	const struct table *t, const union state *after, const struct events *events) {
	int opened = 0;
	union state open = *after;
	for (int i = 0; i < events->n; i++) {
		opened += t->game->event_kinds[events->list[i].kind].opens;
	}
	t->game->player_view(&open, SEAT_ALL);
	cr_assert_eq(round_of(after), round_of(&t->state) + opened);
	cr_assert_eq(round_of(&open), round_of(after), "which round is on is public");
}

/* Networks tell a call apart from what was done: at the start of a line, and not again in a replay.
 */
static void expect_calls_in_their_events(
	const struct table *t, const union state *after, const struct events *events) {
	char said[4096];
	union state view;
	hidden(t, after, SEAT_ALL, &view);
	struct audience everybody = {.names = names, .view = &view, .seat = SEAT_ALL};
	for (int i = 0; i < events->n; i++) {
		const struct event *event = &events->list[i];
		struct text text = TEXT_INTO(said);
		if (event->to == SEAT_ALL && !t->game->event_kinds[event->kind].calls) {
			say_event(t->game, &everybody, event, &text);
			cr_assert_null(strstr(said, "your turn"), "%s: %s calls", t->game->id,
				t->game->event_kinds[event->kind].name);
		}
	}
}

static void expect_counts_of_seats(const struct table *t) {
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		for (int i = 0; i < STATS_MAX; i++) {
			cr_assert(t->stats.counts[seat][i] == 0 ||
					  (seat < t->n_seats && i < t->game->n_stats),
				"%s: figure %d of seat %d", t->game->id, i, seat);
		}
	}
}

/* For a seat whose moves are all the computer's nothing counts. */
static void count(struct table *t, const struct move *move, const struct events *events) {
	bool substitute_moves = move->seat == t->n_seats - 1;
	game_count(t->game, move, substitute_moves, events, &t->stats);
	expect_counts_of_seats(t);
}

static void make(struct table *t, const struct move *move) {
	static struct events events;
	union state after = t->state, unheard = t->state;
	events_clear(&events);
	t->game->apply(&after, move, &events);
	t->game->apply(&unheard, move, NULL);
	cr_assert(same(t->game, &after, &unheard), "whether anybody listens changes nothing");
	expect_record(t, move, &after, &events);
	expect_rounds_opened(t, &after, &events);
	expect_calls_in_their_events(t, &after, &events);
	count(t, move, &events);
	cr_assert_eq(
		t->game->in_game(&after) & ~t->game->in_game(&t->state), 0, "who is out stays out");
	t->state = after;
	t->moves++;
}

static void expect_over(const struct table *t) {
	uint8_t place[SEATS_MAX];
	cr_assert(game_score(&t->state, place));
	cr_assert_eq(t->game->in_game(&t->state), 0, "nobody takes part in what is over");
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		cr_assert(seat < t->n_seats ? place[seat] <= t->n_seats : place[seat] == 0);
		expect_refused(t, (struct move){.seat = (int8_t)seat});
	}
	for (int i = -1; i < t->n_seats; i++) {
		int seat = i < 0 ? SEAT_ALL : i;
		char line[2048];
		struct text text = TEXT_INTO(line);
		tell(t, &t->state, seat, &text);
		cr_assert(!text.cut, "the words know that it is over");
	}
}

/* How often each figure of a game was more than nothing. */
static unsigned counted[STATS_MAX];

static void add_counts(const struct table *t) {
	for (int i = 0; i < t->game->n_stats; i++) {
		for (int seat = 0; seat < t->n_seats; seat++) {
			counted[i] += t->stats.counts[seat][i] > 0;
		}
		cr_assert_eq(t->stats.counts[t->n_seats - 1][i], 0, "%s counts for %s who was away",
			t->game->stats[i].key, t->game->id);
	}
}

static void play(struct table *t) {
	struct move move;
	memset(&t->state, 0xa5, sizeof(t->state));
	t->game->setup(&t->state, t->n_seats, t->options, NULL);
	cr_assert_leq(round_of(&t->state), 1);
	t->stats = (struct stats){.substitute_moves = (uint8_t)(1U << (t->n_seats - 1))};
	t->moves = 0;
	while (next_move(t, &move)) {
		check_before(t, &move);
		make(t, &move);
	}
	expect_over(t);
	add_counts(t);
}

static void play_all(const struct game *game) {
	static struct table t;
	cr_assert_leq(game->state_size, STATE_MAX);
	memset(counted, 0, sizeof(counted));
	for (t.n_seats = game->least_seats; t.n_seats <= game->most_seats; t.n_seats++) {
		for (uint64_t i = 0; i < GAMES_EACH; i++) {
			t.game = game;
			t.rare = 7;
			lots_init(&t.lots, i * 6 + (uint64_t)t.n_seats);
			if (i > 0) {
				lots_options(&t.lots, game, t.n_seats, t.options);
			} else {
				options_set_normal(game, t.options);
			}
			play(&t);
		}
	}
	for (int i = 0; i < game->n_stats; i++) {
		cr_assert_gt(
			counted[i], 0, "%s: %s is never counted", game->id, game->stats[i].key);
	}
}

Test(games, keep_their_promises_in_random_games) {
	for (size_t i = 0; games[i] != NULL; i++) {
		play_all(games[i]);
	}
	play_all(&toy_game);
}

static void expect_figures_named(const struct game *game) {
	cr_expect(game->n_stats > 0 && game->n_stats <= STATS_MAX);
	for (int i = 0; i < game->n_stats; i++) {
		const char *key = game->stats[i].key;
		cr_expect_not_null(game->stats[i].label);
		cr_expect(*key != '\0' && strlen(key) < STATISTIC_KEY_SIZE);
		cr_expect_eq(strspn(key, "abcdefghijklmnopqrstuvwxyz-"), strlen(key), "%s", key);
		for (int other = 0; other < i; other++) {
			cr_expect_str_neq(key, game->stats[other].key);
		}
	}
}

static void expect_options_in_range(const struct game *game) {
	for (int o = 0; o < game->n_options; o++) {
		const struct option *option = &game->options[o];
		cr_expect(option->least <= option->normal && option->normal <= option->most);
		cr_expect_not_null(option->help);
		cr_expect_eq(option->words != NULL, option->kind == OPTION_WORD);
	}
}

static void expect_tables_in_order(const struct game *game) {
	cr_expect(game->least_seats >= 1 && game->most_seats <= SEATS_MAX);
	cr_expect(game->n_options <= OPTIONS_MAX && game->version > 0);
	for (int v = 0; v < game->n_verbs; v++) {
		cr_expect_not_null(game->verbs[v].word);
		cr_expect_eq(game->verbs[v].help == NULL, game->verbs[v].by_chance);
		cr_expect_eq(game->verbs[v].label == NULL, game->verbs[v].by_chance);
	}
	expect_options_in_range(game);
	expect_figures_named(game);
	for (int e = 0; e < game->n_event_kinds; e++) {
		cr_expect_not_null(game->event_kinds[e].name);
		cr_expect(!game->event_kinds[e].recorded ||
			  game->event_kinds[e].fields[0].kind != FIELD_END);
	}
}

Test(games, have_tables_in_order) {
	for (size_t i = 0; games[i] != NULL; i++) {
		cr_expect_eq(games_find(games[i]->id), games[i]);
		expect_tables_in_order(games[i]);
	}
	expect_tables_in_order(&toy_game);
	cr_expect_null(games_find("chess"));
	cr_expect_null(games_find(""));
}

/* What stands there already is not written again. */
static void put_words(const char *const *words, struct text *out) {
	char line[1024];
	struct text joined = {.buf = line, .cap = sizeof(line)};
	for (size_t i = 0; words != NULL && words[i] != NULL; i++) {
		text_add(&joined, "%s%s", i > 0 ? "," : "", words[i]);
	}
	if (joined.len > 0 && strstr(out->buf, line) == NULL) {
		text_add(out, "%s|", line);
	}
}

static void put_field_words(const struct field *field, struct text *out) {
	put_words(field->words, out);
	for (const struct field *part = field->parts; part != NULL && part->kind != FIELD_END;
		part++) {
		put_field_words(part, out);
	}
}

/* As the record formats have them, whatever the sentences say that tell them to players. */
Test(games, write_the_words_of_the_record_formats) {
	static const struct {
		const char *game, *events, *options;
	} rows[] = {
		{"perudo", "", "hidden,open|"},
		{"catbox", "red,blue,yellow,green|", "game,round|"},
		{"ring",
			"amethyst-1,amethyst-2,amethyst-3,amethyst-4,amethyst-5,amethyst-6,"
			"amethyst-7,"
			"ruby-2,ruby-3,ruby-4,ruby-5,ruby-6,ruby-7,"
			"sapphire-3,sapphire-4,sapphire-5,sapphire-6,sapphire-7,"
			"emerald-4,emerald-5,emerald-6,emerald-7,"
			"grayspinel-5,grayspinel-6,grayspinel-7,diamond-6,diamond-7,"
			"coin-0,coin-1,coin-7|low,high|more,just,heavy|",
			""},
		{"saiun", "R,Y,G,B,P|", ""},
		{"geht",
			"A,B,C,D|a,b|green,yellow,red|black,luck|in,out|"
			"out of luck,a start,fair,good,very good,excellent,legendary|",
			""},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct game *game = games_find(rows[i].game);
		char events[1024] = "", options[256] = "";
		struct text to_events = {.buf = events, .cap = sizeof(events)};
		struct text to_options = {.buf = options, .cap = sizeof(options)};
		for (int kind = 0; kind < game->n_event_kinds; kind++) {
			const struct field *field = game->event_kinds[kind].fields;
			for (; game->event_kinds[kind].recorded && field->kind != FIELD_END;
				field++) {
				put_field_words(field, &to_events);
			}
		}
		for (int option = 0; option < game->n_options; option++) {
			put_words(game->options[option].words, &to_options);
		}
		cr_expect_str_eq(events, rows[i].events, "%s: %s", rows[i].game, events);
		cr_expect_str_eq(options, rows[i].options, "%s: %s", rows[i].game, options);
	}
}
