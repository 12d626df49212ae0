#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/feed/feed.h"
#include "bot/router/bot_listener.h"
#include "bot/session/step.h"
#include "engine/geht/state.h"
#include "tests/bot/scene/anybody.h"

/* Whole games of every kind, by people who make any legal move: typed where lines are dear, and
 * pressed on a network with buttons; the bot is killed again and again. */

enum {
	LINE = 400,          /* bytes that a line on IRC holds, about */
	STATUS_LINES = 10,   /* what an answer may take of them */
	STEP_LINES = 16,     /* what a step may */
	PAGE_LINES = 24,     /* what a page of a game told again may */
	MOVES_MOST = 2000,   /* of a game */
	PRESSES_MOST = 60,   /* on the way to a move */
	MOVES_A_LIFE = 37,   /* between two kills */
	MOVES_AN_ANSWER = 9, /* between two questions */
	GUESSES = 40,
	ID_SIZE = CONTROL_ID_SIZE,
};

static unsigned n_undone, n_automatic;

static const char *people[SEATS_MAX] = {"ann", "bob", "cat", "dan", "eve", "fay"};
static void begin(const char *place, const struct game *game, int n_seats) {
	char text[64];
	snprintf(text, sizeof(text), "new %s undo=on", game->id);
	fake_chat_type(&chat, place, people[0], text);
	for (int i = 1; i < n_seats; i++) {
		fake_chat_type(&chat, place, people[i], "join");
	}
	fake_chat_type(&chat, place, people[0], "start");
	cr_assert(table_in(place) != NULL && table_has_begun(table_in(place)), "%s", chat.heard);
}

/* The bot is killed, and all is as it was. */
static void kill_bot(const char *place) {
	static char state[65536];
	const struct table *table = table_in(place);
	size_t size = table->game->state_size;
	struct button_turns turns = table->turns;
	cr_assert_leq(size, sizeof(state));
	memcpy(state, table->state, size);
	bool brief = chat.chat.rate_limited;
	scene_restart();
	chat.chat.rate_limited = brief;
	table = table_in(place);
	cr_assert_not_null(table);
	cr_assert_not_null(table->state, "the journal is refused");
	cr_assert_eq(memcmp(state, table->state, size), 0);
	cr_assert_eq(memcmp(&turns, &table->turns, sizeof(turns)), 0);
	for (int i = 0; i < table->n_seats; i++) {
		struct chat_person person = {people[i], people[i]};
		bot_listener.came(bot, &chat.chat, place, person);
	}
	bot_listener.entered(bot, &chat.chat, place);
}

/* Every third move that can be is taken back and made again, and the bot is killed before or behind
 * that at times. The game is none the wiser. */
static void undo(const char *place, const void *before, const struct move *move) {
	static unsigned n_possible;
	const struct table *table = table_in(place);
	if (table == NULL || step_undo_objection(table, move->seat) != UNDO_IS_POSSIBLE ||
		n_possible++ % 3 != 0) {
		return;
	}
	char who[STORE_NAME_SIZE];
	int64_t n_moves = table->n_moves;
	snprintf(who, sizeof(who), "%s", table->seats[move->seat].name);
	if (++n_undone % 7 == 0) {
		kill_bot(place);
	}
	fake_chat_clear(&chat);
	fake_chat_type(&chat, place, who, "undo");
	table = table_in(place);
	cr_assert_eq(table->n_moves, n_moves + 1, "%s", chat.heard);
	cr_assert_eq(memcmp(before, table->state, table->game->state_size), 0);
	if (n_undone % 5 == 0) {
		kill_bot(place);
	}
	type_move(place, table_in(place), move);
}

/* What is made automatically and told as somebody's only move, others know to be that: it is so
 * with whatever hands there may be. */
static void check_automatic(const struct table *table, const struct move *made) {
	static char state[65536], guess[65536];
	static const uint8_t key[FAIR_HASH] = {1};
	const struct game *game = table->game;
	struct move only, move;
	struct chance chance;
	struct events *events = &table->bot->events;
	memcpy(state, table->state, game->state_size);
	events_clear(events);
	game->apply(state, made, events);
	if (game->chance(state, &chance) || !step_find_automatic(table, state, &only) ||
		game->verbs[only.verb].automatic) {
		return;
	}
	cr_assert_not(game->verbs[only.verb].secret);
	for (int i = 0; i < GUESSES; i++) {
		struct fair_draw draw;
		int viewer = i % table->n_seats;
		fair_draw_init(&draw, key, (uint64_t)i + 1);
		memcpy(guess, state, game->state_size);
		game->player_view(guess, viewer);
		game->determinize(guess, viewer, &draw.rng);
		cr_assert(viewer == only.seat ||
				  (game_moves(game, guess, only.seat, 0, &move, 1) == 1 &&
					  move_equal(&only, &move)),
			"%s: %d cannot know it", game->id, viewer);
	}
	n_automatic++;
}

/* The lines on IRC that begin so. */
static size_t count_lines(const char *heard, const char *mark) {
	size_t n = 0;
	for (const char *line = heard; *line != '\0';) {
		size_t len = strcspn(line, "\n");
		if (strncmp(line, mark, strlen(mark)) == 0) {
			n += 1 + len / LINE;
		}
		line += len + (line[len] == '\n');
	}
	return n;
}

static void ask(const char *who, const char *what) {
	char mark[STORE_NAME_SIZE + 4];
	snprintf(mark, sizeof(mark), "%s> ", who);
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, who, what);
	size_t lines = count_lines(chat.heard, mark);
	cr_assert(lines > 0 && lines <= STATUS_LINES, "%s: %zu lines\n%s", what, lines, chat.heard);
}

/* All that the place heard during a game. */
static char said[1 << 20];
static size_t n_said;

static void note_said(const char *place) {
	for (const char *line = chat.heard; *line != '\0';) {
		size_t n = strcspn(line, "\n");
		n += line[n] == '\n';
		if (strncmp(line, place, strlen(place)) == 0 && line[strlen(place)] == ':') {
			cr_assert_lt(n_said + n, sizeof(said));
			memcpy(said + n_said, line, n);
			n_said += n;
		}
		line += n;
	}
	said[n_said] = '\0';
}

/* But for a capital and the full stop: in a call it stands in the middle. */
static bool is_said(char *sentence) {
	size_t len = strlen(sentence);
	if (len > 0 && sentence[len - 1] == '.') {
		sentence[len - 1] = '\0';
	}
	return strstr(said, sentence) != NULL ||
	       (isupper((unsigned char)*sentence) && strstr(said, sentence + 1) != NULL);
}

/* Every sentence was heard in the game; several stand in a line. */
static void check_said(char *line) {
	for (char *next = line; next != NULL; line = next) {
		char *stop = strstr(line, ". "), *bar = strstr(line, " | ");
		char *end = stop == NULL || (bar != NULL && bar < stop) ? bar : stop;
		next = end != NULL ? end + (end == bar ? 3 : 2) : NULL;
		if (end != NULL) {
			*end = '\0';
		}
		cr_assert(is_said(line), "not said: %s", line);
	}
}

/* Every line but the first was heard in the game; the last may tell how to go on, with which
 * command. Returns how many are of the game. */
static size_t check_page(char *page, const char *who, char next[64]) {
	static const char more[] = "Next: !";
	size_t n = 0, mark = strlen(who) + 2;
	*next = '\0';
	cr_assert_leq(count_lines(page, who), PAGE_LINES, "%s", page);
	for (char *rest = page, *line; (line = strsep(&rest, "\n")) != NULL && *line != '\0'; n++) {
		cr_assert_lt(mark, strlen(line));
		if (strncmp(line + mark, more, sizeof(more) - 1) == 0) {
			snprintf(next, 64, "%s", line + mark + sizeof(more) - 1);
			return n - 1;
		}
		if (n > 0) {
			check_said(line + mark);
		}
	}
	return n - 1;
}

/* What somebody is answered in private, and what they are when they ask for more. */
static char *hear_all(const char *who, const char *question) {
	static const char more[] = " … !more for the rest\n";
	static char all[16384];
	*all = '\0';
	for (char *tail = all; tail != NULL; tail = strstr(tail, more)) {
		strcpy(tail, tail > all ? "\n" : "");
		fake_chat_clear(&chat);
		fake_chat_type(&chat, NULL, who, tail > all ? "more" : question);
		cr_assert_lt(strlen(all) + strlen(chat.heard), sizeof(all));
		strcat(all, chat.heard);
	}
	return all;
}

static void replay(const struct game *game, int64_t id) {
	char command[64], next[64], round[24];
	size_t lines = 0, pages = 0;
	snprintf(command, sizeof(command), "replay %lld", (long long)id);
	for (; *command != '\0' && pages < 1000; pages++) {
		char *page = hear_all(people[0], command);
		snprintf(round, sizeof(round), "%s #%lld, ", game->name, (long long)id);
		cr_assert_not_null(strstr(page, round), "%s", page);
		lines += check_page(page, people[0], next);
		memcpy(command, next, sizeof(command));
	}
	cr_expect(
		lines >= pages && pages > 0, "%s: %zu lines on %zu pages", game->id, lines, pages);
}

static void play_typed(const struct game *game, int n_seats) {
	static char state[65536];
	const char *place = "#dice";
	n_said = 0;
	fake_chat_clear(&chat);
	begin(place, game, n_seats);
	note_said(place);
	int64_t id = table_in(place)->id;
	for (int i = 1; table_in(place) != NULL; i++) {
		cr_assert_lt(i, MOVES_MOST, "%s does not end", game->id);
		const struct table *table = table_in(place);
		int seat = any_awaited(table);
		if (i % MOVES_AN_ANSWER == 0) {
			static const char *const questions[] = {"status", "hand", "help"};
			char who[STORE_NAME_SIZE];
			snprintf(who, sizeof(who), "%s", table->seats[seat].name);
			ask(who, questions[any(3)]);
		}
		if (i % MOVES_A_LIFE == 0) {
			kill_bot(place);
			table = table_in(place);
		}
		struct move move = any_move(table, seat);
		check_automatic(table, &move);
		memcpy(state, table->state, game->state_size);
		type_move(place, table, &move);
		cr_assert_leq(count_lines(chat.heard, place), STEP_LINES, "%s", chat.heard);
		note_said(place);
		undo(place, state, &move);
	}
	replay(game, id);
}

TestSuite(all_games, .init = scene_set_up, .fini = scene_tear_down);

Test(all_games, of_every_kind_are_typed_to_their_end_where_lines_are_dear) {
	chat.chat.rate_limited = true;
	for (size_t i = 0; games[i] != NULL; i++) {
		play_typed(games[i], games[i]->least_seats);
		play_typed(games[i], games[i]->most_seats);
	}
	cr_assert_gt(n_undone, 20);
	cr_assert_gt(n_automatic, 5);
}

TestSuite(all_games_pressed, .init = scene_set_up_rich, .fini = scene_tear_down);

#define DICE "7/dice"

/* A button or a choice of the last answer; NULL: it has none. */
static const char *any_control(char id[ID_SIZE]) {
	const struct chat_controls *controls = &chat.answered.controls;
	size_t n = controls->n_choices > 0 ? controls->n_choices : controls->n_buttons;
	if (!chat.answered.has_controls || n == 0) {
		return NULL;
	}
	unsigned at = any((unsigned)n);
	snprintf(id, ID_SIZE, "%s",
		controls->n_choices > 0 ? controls->choices[at].id : controls->buttons[at].id);
	return id;
}

/* Presses from one's hand on, whatever is offered, until a move is made. */
static void press_move(const struct table *table, int seat) {
	char id[ID_SIZE], who[STORE_NAME_SIZE];
	int64_t before = table->n_moves;
	snprintf(who, sizeof(who), "%s", table->seats[seat].name);
	fake_chat_command(&chat, DICE, who, "hand");
	for (int i = 0; i < PRESSES_MOST; i++) {
		if (any_control(id) == NULL || strstr(id, " type ") != NULL ||
			strstr(id, " status") != NULL) {
			fake_chat_command(&chat, DICE, who, "hand");
			continue;
		}
		fake_chat_clear(&chat);
		fake_chat_press(&chat, DICE, who, id, "");
		table = table_in(DICE);
		if (table == NULL || table->n_moves > before) {
			return;
		}
		cr_assert_null(strstr(chat.heard, "Too late"), "%s\n%s", id, chat.heard);
	}
	cr_assert_fail("%s finds no way to a move: %s\n%s", who, id, chat.answered.text);
}

static void play_pressed(const struct game *game, int n_seats) {
	begin(DICE, game, n_seats);
	for (int i = 1; table_in(DICE) != NULL; i++) {
		cr_assert_lt(i, MOVES_MOST, "%s does not end", game->id);
		const struct table *table = table_in(DICE);
		press_move(table, any_awaited(table));
		if (table_in(DICE) != NULL && i % MOVES_A_LIFE == 0) {
			kill_bot(DICE);
		}
	}
}

Test(all_games_pressed, of_every_kind_are_pressed_to_their_end) {
	for (size_t i = 0; games[i] != NULL; i++) {
		play_pressed(games[i], games[i]->most_seats);
	}
}

/* As long as a name can be at a table, where "-2" may follow. */
static void name_people_at_length(void) {
	static char names[SEATS_MAX][STORE_NAME_SIZE - 4];
	for (size_t i = 0; people[i] != NULL; i++) {
		snprintf(names[i], sizeof(names[i]), "%s%0*d", people[i],
			(int)(sizeof(names[i]) - 1 - strlen(people[i])), 0);
		people[i] = names[i];
	}
}

/* Whole games, of which all that is said fits. */
static void play_at_length(const char *place, const char *language) {
	name_people_at_length();
	chat.named = language;
	for (size_t i = 0; games[i] != NULL; i++) {
		begin(place, games[i], games[i]->most_seats);
		for (int n = 1; table_in(place) != NULL; n++) {
			cr_assert_lt(n, MOVES_MOST, "%s does not end", games[i]->id);
			const struct table *table = table_in(place);
			struct move move = any_move(table, any_awaited(table));
			type_move(place, table, &move);
			cr_assert_eq(bot->feed->n_cut, 0, "%s", chat.heard);
		}
	}
}

Test(all_games, leave_room_for_the_longest_names) {
	play_at_length("#dice", "en");
}

Test(all_games, leave_room_for_the_longest_names_in_japanese) {
	play_at_length("#dice", "ja");
}

Test(all_games_pressed, leave_room_for_the_longest_names) {
	play_at_length(DICE, "en");
}

Test(all_games_pressed, leave_room_for_the_longest_names_in_japanese) {
	play_at_length(DICE, "ja");
}

/* Both are to buy, the first for no more than one card, and one is left of the green ones. */
static int64_t leave_one_green(const struct table *table) {
	struct geht *g = table->state;
	g->phase = PHASE_BUYING;
	for (int seat = 0; seat < table->n_seats; seat++) {
		g->seats[seat].finished = false;
		g->seats[seat].money = seat == 0 ? 1 : 9;
	}
	g->piles[GREEN].n = 1;
	return table->n_moves;
}

Test(all_games_pressed, a_button_counts_though_what_it_offers_is_gone) {
	char id[ID_SIZE], other[STORE_NAME_SIZE];
	begin(DICE, games_find("geht"), 2);
	const struct table *table = table_in(DICE);
	int64_t since = leave_one_green(table);
	struct move buy = {.seat = 0, .verb = VERB_BUY, .n_args = 1, .args = {GREEN}};
	type_move(DICE, table, &buy);
	cr_assert_gt(table_in(DICE)->n_moves, since, "%s", chat.heard);
	snprintf(other, sizeof(other), "%s", table_in(DICE)->seats[1].name);
	snprintf(id, sizeof(id), "%lld %lld make buy %d", (long long)table->id, (long long)since,
		GREEN);
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, other, id, "");
	HEARD("No card of that colour is left to draw.");
	NOT_HEARD("Too late");
	snprintf(id, sizeof(id), "%lld %lld make buy %d", (long long)table->id, (long long)since,
		YELLOW);
	fake_chat_press(&chat, DICE, other, id, "");
	NOT_HEARD("Too late");
	HEARD("buys");
}
