#include <regex.h>
#include <stdio.h>
#include <string.h>

#include "bot/base/utf8.h"
#include "engine/games.h"
#include "engine/say.h"
#include "tests/bot/scene/anybody.h"

/* Whole games of every kind, with any rules and number of players, in each language, told to
 * onlookers, to players, and to people who are called "you": every line that is said, shown, asked
 * for or refused reads as a person would write it. */

enum {
	LINE_MOST = 900,     /* bytes */
	MOVES_MOST = 2000,   /* of a game */
	MOVES_AN_ANSWER = 7, /* between two questions */
	LIKELY = 50,         /* times in a hundred */
};

#define PLACE "#dice"
#define NAMES "(ann|bob|cat|dan|eve|fay)"
#define BARE_VERBS                                                                                 \
	"(are|have|do|go|bid|call|lose|win|take|play|predict|put|place|move|discard|drop|lay|get|" \
	"keep|leave|draw|spend|buy|pay|stay|bust|push|score|lift|resume|pause|want|add|vote)"

static const char *const people[SEATS_MAX] = {"ann", "bob", "cat", "dan", "eve", "fay"};

/* A row of a picture, in which columns matter: saiun's cloud and catbox's board. */
#define PICTURE                                                                                       \
	"^[^ ]+[>:=] (  |under: |下: |[ 0-9-]+  | *-?[0-9]+ +([RYGBP][1-6]|赤|黄|緑|青|紫|[.] " \
	")|(red|blue|yellow|green|赤|青|黄|緑) +1)"

/* What no line may hold, as extended regular expressions. */
static struct fault {
	const char *pattern, *why;
	regex_t compiled;
} faults[] = {
	{"[{}]", "a place is not filled", {0}},
	{"\\[[^]|]*\\|[^]|]*\\]", "both forms are left", {0}},
	{"[^ ]  +[^ R赤]", "a double blank", {0}},
	{"(^|[^a-z])[Yy]ou (is|has|does|goes|was|[a-z]+[^u's]s)([^a-z]|$)", "you is", {0}},
	{"(^|[.!?:>] )" NAMES " " BARE_VERBS "[ .,:]", "ann are", {0}},
	{"(^|[^0-9.,+x×-])1 (cards|dice|tricks|points|tokens|players|games|votes|luck markers)",
		"1 cards", {0}},
	{"(^|[^0-9.,])([02-9]|[1-9][0-9]+) (card|die|trick|point|luck "
	 "marker|token|player)([^a-z]|$)",
		"2 card", {0}},
	{"。 ", "a blank behind a full stop", {0}},
	{"。。|[^.]\\.\\.([^.]|$)|[,;:]\\.| [.,;!?]( |$)", "two stops", {0}},
	{"あなたさん|さんさん", "a title too many", {0}},
	{"^" PLACE ": .*([,;(、–]| )$", "no end", {0}},
	{"^" PLACE ": [!/]", "a public line begins with the prefix", {0}},
};

enum { FAULTS = sizeof(faults) / sizeof(*faults) };

static regex_t picture;

static void set_up(void) {
	scene_set_up();
	cr_assert_eq(regcomp(&picture, PICTURE, REG_EXTENDED | REG_NOSUB), 0);
	for (int i = 0; i < FAULTS; i++) {
		cr_assert_eq(
			regcomp(&faults[i].compiled, faults[i].pattern, REG_EXTENDED | REG_NOSUB),
			0, "%s", faults[i].pattern);
	}
}

static void tear_down(void) {
	regfree(&picture);
	for (int i = 0; i < FAULTS; i++) {
		regfree(&faults[i].compiled);
	}
	scene_tear_down();
}

static const struct fault *fault_of(const char *line) {
	for (int i = 0; i < FAULTS; i++) {
		if (regexec(&faults[i].compiled, line, 0, NULL, 0) == 0) {
			return &faults[i];
		}
	}
	return NULL;
}

/* All that was heard, but for pictures. */
static void check_heard(const char *why) {
	char *rest = chat.heard;
	for (char *line; (line = strsep(&rest, "\n")) != NULL && *line != '\0';) {
		if (regexec(&picture, line, 0, NULL, 0) != 0) {
			const struct fault *fault = fault_of(line);
			cr_expect_null(fault, "%s, after %s:\n%s", fault != NULL ? fault->why : "",
				why, line);
			cr_expect_leq(strlen(line), LINE_MOST, "%s", line);
		}
	}
	fake_chat_clear(&chat);
}

static void say_it(const char *place, const char *who, const char *text) {
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, who, text);
	check_heard(text);
}

/* A value of an option that may be typed. */
static void put_any_value(const struct option *option, struct text *out) {
	text_add(out, " %s=", option->key);
	if (option->kind == OPTION_NUMBER) {
		text_number(out, option->least + (long)any(2));
	} else if (option->kind == OPTION_WORD) {
		text_puts(
			out, option->words[option->least +
					   (int)any((unsigned)(option->most - option->least + 1))]);
	} else if (option->kind == OPTION_SEAT) {
		text_puts(out, "random");
	} else {
		text_puts(out, any(2) == 0 ? "on" : "off");
	}
}

static void begin(const struct game *game, int n_seats) {
	char rules[256];
	struct text out = TEXT_INTO(rules);
	text_add(&out, "new %s", game->id);
	for (int i = 0; i < game->n_options; i++) {
		if (game->options[i].off_least == 0 && now_and_then(LIKELY)) {
			put_any_value(&game->options[i], &out);
		}
	}
	say_it(PLACE, people[0], rules);
	cr_assert_not_null(table_in(PLACE), "%s", rules);
	say_it(PLACE, people[0], "help");
	say_it(PLACE, people[0], "status");
	for (int i = 1; i < n_seats; i++) {
		say_it(PLACE, people[i], "join");
	}
	say_it(PLACE, people[0], "start");
	cr_assert(table_in(PLACE) != NULL && table_has_begun(table_in(PLACE)), "%s", rules);
}

/* Anybody asks for anything. */
static void ask(const struct table *table) {
	static const char *const questions[] = {"status", "hand", "help", "help all", "rules",
		"rules 2", "rules 9", "help bid", "fair", "stats", "nonsense", "top", "history",
		"settings", "set x=1", "join", "notify", "mydata show", "unseat nobody",
		"leave now"};
	char who[STORE_NAME_SIZE];
	snprintf(who, sizeof(who), "%s", table->seats[any(table->n_seats)].name);
	const char *question = questions[any(sizeof(questions) / sizeof(*questions) - 1)];
	say_it(now_and_then(LIKELY) ? PLACE : NULL, who, question);
}

/* Somebody tries a move that may be refused; a legal one counts. */
static void blunder(const struct table *table) {
	char who[STORE_NAME_SIZE], line[128];
	const struct verb *verb = &table->game->verbs[any(table->game->n_verbs)];
	if (verb->by_chance) {
		return;
	}
	snprintf(who, sizeof(who), "%s", table->seats[any(table->n_seats)].name);
	if (now_and_then(LIKELY)) {
		snprintf(line, sizeof(line), "#%lld %s", (long long)table->id, verb->example);
	} else {
		snprintf(line, sizeof(line), "#%lld %s %u %u", (long long)table->id, verb->word,
			any(12), any(12));
	}
	say_it(NULL, who, line);
}

static void play(const struct game *game, int n_seats) {
	begin(game, n_seats);
	for (int i = 1; table_in(PLACE) != NULL; i++) {
		cr_assert_lt(i, MOVES_MOST, "%s does not end", game->id);
		const struct table *table = table_in(PLACE);
		if (i % MOVES_AN_ANSWER == 0) {
			ask(table);
			blunder(table);
			table = table_in(PLACE);
		}
		if (table != NULL) {
			struct move move = any_move(table, any_awaited(table));
			type_move(PLACE, table, &move);
			check_heard(game->verbs[move.verb].word);
		}
	}
}

static void play_all(void) {
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int n = games[i]->least_seats; n <= games[i]->most_seats; n++) {
			chat.chat.rate_limited = now_and_then(LIKELY);
			play(games[i], n);
		}
	}
}

/* In places and to everybody. */
static void speak_japanese(void) {
	chat.language = "ja";
	bot->config.language = LANGUAGE_JAPANESE;
}

TestSuite(wording, .init = set_up, .fini = tear_down);

Test(wording, of_every_game_reads_well_in_english) {
	play_all();
}

Test(wording, of_every_game_reads_well_in_japanese) {
	speak_japanese();
	play_all();
}

Test(wording, of_every_game_reads_well_to_you) {
	chat.chat.single_user = chat.chat.second_person = true;
	play_all();
}

Test(wording, of_every_game_reads_well_to_you_in_japanese) {
	chat.chat.single_user = chat.chat.second_person = true;
	speak_japanese();
	play_all();
}

Test(wording, is_found_faulty_where_it_is) {
	static const char *const bad[] = {"ann> you is in (1/6).", "ann> You calls DUDO.",
		"#dice: ann bid 3 x fours.", "ann> You hold 1 cards.", "ann> 3 trick.", "ann> a  b",
		"ann> {who} is out.", "ann> x [are|is] y", "ann> です。 次", "ann> Done..",
		"#dice: !again opens", "#dice: a, b,", "ann> あなたさんの番です"};
	static const char *const good[] = {"ann> You call DUDO on 6 x threes. You lose a die.",
		"#dice: ann bids 1 x threes. bob, your turn: bid higher or say dudo.",
		"ann> blue 1 2 3 4, red 5 6 6", "ann> 1 card, 11 cards, 21 points",
		"#dice: ann and bob win the game together. Places: 1. ann", "ann> です。次"};
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		cr_expect_not_null(fault_of(bad[i]), "%s", bad[i]);
	}
	for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
		const struct fault *fault = fault_of(good[i]);
		cr_expect_null(fault, "%s: %s", fault != NULL ? fault->why : "", good[i]);
	}
}

/* A game as it begins, with the usual rules. */
static const void *state_of(const struct game *game) {
	static char state[65536];
	struct events events = {.n = 0};
	int16_t usual[OPTIONS_MAX];
	for (int i = 0; i < game->n_options; i++) {
		usual[i] = game->options[i].normal;
	}
	game->setup(state, game->most_seats, usual, &events);
	return state;
}

/* Whether what is typed is a move of this verb, with the verb's word before it or without. */
static bool reads_as(const struct game *game, int verb, const char *typed) {
	const char *word = game->verbs[verb].word;
	size_t n = strlen(word);
	bool named = strncmp(typed, word, n) == 0;
	struct move move = {.seat = 0};
	char folded[64];
	cr_assert_eq(utf8_fold(named ? typed + n : typed, folded, sizeof(folded)), 0);
	return game->say->parse(state_of(game), 0, named ? verb : VERB_ANY, folded, &move) ==
		       PARSE_OK &&
	       move.verb == verb;
}

static void expect_example(const struct game *game, int verb, enum language language) {
	const struct verb *row = &game->verbs[verb];
	const char *example = strchr(row->example, ' ') == NULL
				      ? row->example
				      : words_find(catalogue_words(language), row->example);
	cr_expect_eq(strncmp(example, row->word, strlen(row->word)), 0, "%s", example);
	cr_expect(reads_as(game, verb, example), "%s", example);
}

Test(wording, has_examples_that_are_moves) {
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int verb = 0; verb < games[i]->n_verbs; verb++) {
			if (!games[i]->verbs[verb].by_chance) {
				expect_example(games[i], verb, LANGUAGE_ENGLISH);
				expect_example(games[i], verb, LANGUAGE_JAPANESE);
			}
		}
	}
}

/* Moves that the cards of rules show; of each verb one at least. */
static const char *const card_moves[] = {"bid 5 3", "bid 4 6", "bid 2 1", "dudo", "calza",
	"predict 2", "play 5 blue", "discard 5", "take 3", "discard ruby 5", "play ruby 5",
	"play sapphire 6", "red 4@2,-1", "1,0>3,-1 blue", "0,1>-1,0 green", "drop blue",
	"take green", "lay yellow 5@0,0", "bet red 3 blue 2", "bet green 2 blue 2 red 1", "bonus a",
	"buy green", "done", "place 46:2 29:1", "take 5 in", "take 5 out", "luck in", "bust",
	"push 3", "bank 3", "bank 52 lift 25", "spend 25", "swap", "keep", "layout 1 1 2 2 3 3"};

static bool is_on_card(const struct game *game, const char *move) {
	char buf[8192];
	struct text card = TEXT_INTO(buf);
	for (int page = 1; page <= say_card_pages(game); page++) {
		say_card(game, NULL, page, false, &card);
	}
	cr_assert_not(card.cut);
	return strcasestr(buf, move) != NULL;
}

static bool shows_verb(const struct game *game, int verb) {
	bool shown = false;
	for (size_t i = 0; i < sizeof(card_moves) / sizeof(*card_moves); i++) {
		shown = shown ||
			(is_on_card(game, card_moves[i]) && reads_as(game, verb, card_moves[i]));
	}
	return shown;
}

Test(wording, of_the_rules_shows_a_move_of_each_verb) {
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int verb = 0; verb < games[i]->n_verbs; verb++) {
			const struct verb *row = &games[i]->verbs[verb];
			cr_expect(row->by_chance || shows_verb(games[i], verb),
				"the card of %s shows no %s", games[i]->id, row->word);
		}
	}
}
