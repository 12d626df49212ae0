#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/hash.h"
#include "engine/games.h"
#include "engine/say.h"
#include "tests/bot/words/facts/facts.h"
#include "tests/engine/lots.h"
#include "tests/engine/marks.h"

/* Whole games of every kind, told in each language to those who watch and to each player, in short
 * and at length, and on a screen. All that is told, shown and asked is stripped of colour, emoji
 * and columns, and must then still tell its facts, and nothing different from before. */

enum {
	GAMES_EACH = 2, /* with each number of players */
	STATE_MAX = 8192,
	TEXT_SIZE = 16 * 1024,
	SEEN_SLOTS = 1 << 20,
};

static const char *const names[SEATS_MAX] = {"ann", "bob", "cat", "dan", "eve", "fay"};

union state {
	unsigned char bytes[STATE_MAX];
	max_align_t align;
};

struct table {
	const struct game *game;
	const struct game_facts *facts;
	int n_seats;
	union state state;
	struct events events;
	struct lots lots;
};

/* A way to listen. */
struct ear {
	enum language language;
	int seat;
	bool brief, screen;
};

static struct hearing listen(const struct table *t, const struct ear *ear, union state *view,
	const char *called[SEATS_MAX]) {
	const struct words *words = catalogue_words(ear->language);
	*view = t->state;
	t->game->player_view(view, ear->seat);
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		bool you = ear->screen && seat == ear->seat;
		called[seat] = you ? words_you(words) : names[seat];
	}
	return (struct hearing){t->game, &t->state,
		{.words = words,
			.names = called,
			.view = view,
			.seat = ear->seat,
			.brief = ear->brief,
			.screen = ear->screen}};
}

/* Two messages that differ only in what is for the eye. */

static struct { uint64_t plain, whole; } seen[SEEN_SLOTS];

static size_t n_seen;

/* Remembers that a message was left of another; false: of a different one, too. */
static bool is_told_by_words(
	const struct audience *audience, const char *plain, const char *whole) {
	uint64_t key = hash_text(plain), value = hash_text(whole);
	key = hash_add(key, (unsigned char)(2 * audience->screen + audience->brief));
	size_t slot = key % SEEN_SLOTS;
	while (seen[slot].plain != 0 && seen[slot].plain != key) {
		slot = (slot + 1) % SEEN_SLOTS;
	}
	cr_assert_lt(n_seen, SEEN_SLOTS / 2);
	n_seen += seen[slot].plain == 0;
	if (seen[slot].plain == 0) {
		seen[slot].plain = key;
		seen[slot].whole = value;
	}
	return seen[slot].whole == value;
}

/* Tables: a cell is empty only if all behind it are, or one could not count them. */

static bool is_blank(const char *text, size_t n) {
	for (size_t i = 0; i < n; i++) {
		if (text[i] == *MARK_STYLE) {
			i++;
		} else if (text[i] != ' ') {
			return false;
		}
	}
	return true;
}

static bool has_gap(const char *line, size_t n) {
	bool begun = false, gap = false;
	for (size_t at = 0; at <= n;) {
		size_t len = strcspn(line + at, "\t\n");
		bool blank = is_blank(line + at, len);
		if (!blank && gap) {
			return true;
		}
		gap = begun && blank;
		begun = begun || !blank;
		at += len + 1;
	}
	return false;
}

/* A table with a head has no gaps in its rows. */
static bool has_gaps(const char *board) {
	bool headed = false;
	for (const char *line = board; *line != '\0';) {
		size_t n = strcspn(line, "\n");
		bool cells = memchr(line, '\t', n) != NULL;
		bool head = strstr(line, "\t" MARK_STYLE "d") != NULL &&
			    strstr(line, "\t" MARK_STYLE "d") < line + n;
		if (cells && headed && !head && has_gap(line, n)) {
			return true;
		}
		headed = cells && (headed || head);
		line += n + (line[n] == '\n');
	}
	return false;
}

/* Judging */

static const char *strip(const char *text) {
	static char plain[TEXT_SIZE];
	facts_plain(text, plain);
	return plain;
}

static void judge_codes(
	const struct hearing *hearing, const char *const *codes, const char *plain) {
	const char *code = codes != NULL ? facts_code(codes, plain) : NULL;
	cr_assert_null(
		code, "%s: “%s” means nothing to a newcomer:\n%s", hearing->game->id, code, plain);
}

static void judge(const struct hearing *hearing, const struct game_facts *particular,
	struct facts *facts, const char *what, const char *said) {
	const char *plain = strip(said);
	judge_codes(hearing, particular->codes, plain);
	bool explained = particular->legend != NULL && strstr(plain, particular->legend) != NULL;
	if (strcmp(what, "board") != 0 && !explained) {
		judge_codes(hearing, particular->codes_by_legend, plain);
	}
	int missing = facts_missing(facts, plain);
	cr_assert(missing < 0, "%s, %s, to %d: “%s” of %d is not told:\n%s", hearing->game->id,
		what, hearing->audience.seat, facts->list[missing].text, facts->list[missing].seat,
		plain);
	cr_assert(is_told_by_words(&hearing->audience, plain, said),
		"%s, %s: only style or columns tell it:\n%s", hearing->game->id, what, said);
}

/* What stands on a screen beside what is told. */
static void show(const struct hearing *hearing, struct text *out) {
	text_puts(out, "\n");
	hearing->game->say->board(&hearing->audience, out);
	text_puts(out, "\n");
	hearing->game->say->hand_in_short(&hearing->audience, out);
}

static bool is_silent(const struct game_facts *facts, const char *event) {
	const char *const *silent = facts->silent;
	while (*silent != NULL && strcmp(*silent, event) != 0) {
		silent++;
	}
	return *silent != NULL;
}

static void judge_event(
	const struct table *t, const struct hearing *hearing, const struct event *event) {
	static char said[TEXT_SIZE];
	static struct facts facts;
	const struct event_kind *kind = &t->game->event_kinds[event->kind];
	struct text out = TEXT_INTO(said);
	say_event(t->game, &hearing->audience, event, &out);
	facts.hearing = hearing;
	facts.n = 0;
	facts_of_event(&facts, t->facts, event);
	if (out.len == 0) { /* the board may show it, which is judged, too */
		cr_assert(
			facts.n == 0 || hearing->audience.screen || is_silent(t->facts, kind->name),
			"%s: %s is not told", t->game->id, kind->name);
		return;
	}
	judge(hearing, t->facts, &facts, kind->name, said);
}

/* Whose turn it is: named, or marked in front. */
static void add_called(const struct hearing *hearing, struct facts *facts) {
	unsigned active = hearing->game->active_seats(hearing->state);
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		const char *name = hearing->audience.names[seat];
		if ((active >> seat & 1) != 0 && hearing->audience.screen) {
			facts_text(facts, ANYWHERE, "> %s", name);
		} else if ((active >> seat & 1) != 0) {
			facts_name(facts, seat);
		}
	}
}

static void judge_standing(
	const struct table *t, const struct hearing *hearing, const union state *view) {
	static char shown[TEXT_SIZE];
	static struct facts facts;
	struct text out = TEXT_INTO(shown);
	if (hearing->audience.screen) {
		show(hearing, &out);
		cr_assert_not(
			has_gaps(shown), "%s: a gap among the cells of\n%s", t->game->id, shown);
	} else {
		t->game->say->status(&hearing->audience, &out);
		text_puts(&out, "\n");
		t->game->say->hand(&hearing->audience, &out);
	}
	facts.hearing = hearing;
	facts.n = 0;
	add_called(hearing, &facts);
	t->facts->of_state(&facts, view);
	judge(hearing, t->facts, &facts, hearing->audience.screen ? "board" : "status and hand",
		shown);
}

static void hear(const struct table *t, const struct ear *ear) {
	union state view;
	const char *called[SEATS_MAX];
	struct hearing hearing = listen(t, ear, &view, called);
	for (int i = 0; i < t->events.n; i++) {
		const struct event *event = &t->events.list[i];
		if (event->to == SEAT_ALL || event->to == ear->seat) {
			judge_event(t, &hearing, event);
		}
	}
	judge_standing(t, &hearing, &view);
}

/* Everybody, in turns in each way. */
static void hear_all(struct table *t) {
	for (int language = 0; language < LANGUAGES; language++) {
		for (int seat = 0; seat <= t->n_seats; seat++) {
			int who = seat < t->n_seats ? seat : SEAT_ALL;
			uint32_t way = lots_below(&t->lots, 3);
			hear(t, &(struct ear){(enum language)language, who, way == 1, way == 2});
		}
	}
}

/* Games */

/* The usual rules, or any that so many can play by. */
static void choose_rules(struct table *t, uint64_t seed, int16_t options[OPTIONS_MAX]) {
	for (int i = 0; i < t->game->n_options; i++) {
		const struct option *option = &t->game->options[i];
		bool any = seed > 0 && option->off_least == 0 && option->kind != OPTION_SEAT &&
			   option->kind != OPTION_NUMBER;
		uint32_t n = (uint32_t)(option->most - option->least + 1);
		options[i] = any ? (int16_t)(option->least + (int)lots_below(&t->lots, n))
				 : option->normal;
	}
}

static void play(const struct game *game, const struct game_facts *facts, int n, uint64_t seed) {
	static struct table t;
	int16_t options[OPTIONS_MAX];
	union state view;
	struct move move;
	t.game = game;
	t.facts = facts;
	t.n_seats = n;
	lots_init(&t.lots, seed);
	choose_rules(&t, seed, options);
	events_clear(&t.events);
	game->setup(&t.state, n, options, &t.events);
	for (hear_all(&t); lots_next_move(&t.lots, t.game, &t.state, &view, &move); hear_all(&t)) {
		cr_assert_eq(game_legal(game, &t.state, &move), LEGAL);
		events_clear(&t.events);
		game->apply(&t.state, &move, &t.events);
	}
	cr_assert(game_score(&t.state, (uint8_t[SEATS_MAX]){0}), "the game came to its end");
}

static const struct {
	const char *game;
	const struct game_facts *facts;
} all_facts[] = {{"perudo", &perudo_facts}, {"catbox", &catbox_facts}, {"ring", &ring_facts},
	{"saiun", &saiun_facts}, {"geht", &geht_facts}};

static const struct game_facts *find_facts(const char *game) {
	const struct game_facts *found = NULL;
	for (size_t i = 0; i < sizeof(all_facts) / sizeof(*all_facts); i++) {
		found = strcmp(all_facts[i].game, game) == 0 ? all_facts[i].facts : found;
	}
	return found;
}

Test(facts, of_every_game_are_told_without_colour_emoji_and_columns) {
	catalogue_open();
	for (size_t i = 0; games[i] != NULL; i++) {
		const struct game_facts *facts = find_facts(games[i]->id);
		cr_assert_not_null(facts, "tests/bot/words/facts knows no %s", games[i]->id);
		for (int n = games[i]->least_seats; n <= games[i]->most_seats; n++) {
			for (uint64_t seed = 0; seed < GAMES_EACH; seed++) {
				play(games[i], facts, n, seed);
			}
		}
	}
}

Test(facts, codes_are_found_as_words) {
	static const char *const forms[] = {"=%", "#+%", "#y", NULL};
	static const struct {
		const char *said, *code;
	} rows[] = {
		{"6 (=aaa)", "=aaa"},
		{"5+b&5+r, 4", "5+b&5+r"},
		{"takes 12y.", "12y"},
		{"= = =, 3+ ×5, a 12 by yes", NULL},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		const char *code = facts_code(forms, rows[i].said);
		cr_expect((code == NULL) == (rows[i].code == NULL));
		cr_expect(code == NULL || strcmp(code, rows[i].code) == 0, "%s", code);
	}
}

Test(facts, are_found_missing_where_they_are) {
	static const struct {
		const char *said;
		bool told;
	} rows[] = {
		{"ann bids 3 x fives", true},
		{"fives: 3, by ann", true},
		{MARK_STYLE "rann" MARK_STYLE "0\t 3 x\tfives", true},
		{"ann bids 13 x fives", false},
		{"joann bids 3 x fives", false},
		{"ann bids ⚂ x fives", false},
		{"ann bids 3 x 5", false},
	};
	struct state_head state = {.n_seats = 2};
	struct hearing hearing = {.state = &state, .audience = {.names = names}};
	struct facts facts = {.hearing = &hearing};
	facts_name(&facts, 0);
	facts_number(&facts, ANYWHERE, 3);
	facts_words(&facts, ANYWHERE, "fives");
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		cr_expect_eq(facts_missing(&facts, strip(rows[i].said)) < 0, rows[i].told, "%s",
			rows[i].said);
	}
	cr_expect(is_told_by_words(&hearing.audience, strip("a  b"), "a  b"));
	cr_expect(is_told_by_words(&hearing.audience, strip("a  b"), "a  b"));
	cr_expect_not(is_told_by_words(&hearing.audience, strip("a b"), "a b"));
	cr_expect(has_gaps("\t" MARK_STYLE "dring\t" MARK_STYLE "dcards\nann\t\t5\n"));
	cr_expect_not(has_gaps("\t" MARK_STYLE "dring\t" MARK_STYLE "dcards\nann\t-\t5\nbob\n"));
}
