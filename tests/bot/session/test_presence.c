#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/clocks.h"
#include "bot/session/pace.h"
#include "bot/table/clock.h"
#include "bot/table/presence.h"
#include "engine/perudo/state.h"
#include "storage/results.h"
#include "tests/bot/scene/scene.h"

/* Who plays, who is away, who is out: what becomes of the table, who is told what, and who is
 * rated how. */

static void set_up(void) {
	scene_set_up();
	chat.crowd = " zoe ann bob cat dan eve ";
}

TestSuite(presence, .init = set_up, .fini = scene_tear_down);

static const char *const people[] = {"ann", "bob", "cat", "dan", "eve", NULL};

/* Seats as letters, from the one on turn on as they sit: P present, S present, but did nothing for
 * long, A away, G gave up, T taken by a moderator, B a computer player's, F forgotten; small: out
 * of the game. "-": the table is closed. */
static const char letters[] = "PAGT";

static int order[SEATS_MAX]; /* the seat of each letter */

static int seat_at(int i) {
	return order[i];
}

static char upper(char letter) {
	return letter >= 'a' ? (char)(letter - 'a' + 'A') : letter;
}

/* Each letter's seat is the next one of a person, or of the computer. */
static void order_seats(const char *roles) {
	const struct table *table = table_here();
	unsigned taken = 0;
	int first = table_seat_named(table, on_turn());
	for (int i = 0; roles[i] != '\0'; i++) {
		bool person = upper(roles[i]) != 'B';
		int seat = first;
		while ((taken >> seat & 1) != 0 || (table->seats[seat].person != NULL) != person) {
			seat = (seat + 1) % table->n_seats;
		}
		taken |= 1U << seat;
		order[i] = seat;
	}
}

static char letter_at(int i) {
	const struct table *table = table_here();
	int seat = seat_at(i);
	const struct seat *who = &table->seats[seat];
	char letter = who->anonymised != 0  ? 'F'
		      : who->person == NULL ? 'B'
					    : letters[who->absence];
	return (char)(presence_is_in(table, seat) ? letter : letter - 'A' + 'a');
}

static void read_seats(char out[SEATS_MAX + 1]) {
	int n = table_here() != NULL ? table_here()->n_seats : 0;
	for (int i = 0; i < n; i++) {
		out[i] = letter_at(i);
	}
	snprintf(out + n, 2, "%s", n == 0 ? "-" : "");
}

static void put_out(struct table *table, int seat) {
	struct perudo *p = table->state;
	p->n_in--;
	p->n_dice[seat] = 0;
	memset(p->hands[seat], 0, sizeof(p->hands[seat]));
}

static void take_role(int i, char role) {
	struct table *table = table_here();
	int seat = seat_at(i);
	const char *known = strchr(letters, upper(role));
	if (upper(role) == 'S') {
		table->seats[seat].acted_at -= 11 * MINUTE;
	}
	if (role >= 'a') {
		put_out(table, seat);
	}
	if (known != NULL) {
		table->seats[seat].absence = (enum store_absence)(known - letters);
		table->seats[seat].absent_since = known == letters ? 0 : table_now(table);
	}
}

/* People with these roles in the middle of a first round, by turns. */
static void set_scene(const char *roles) {
	const char *list[SEATS_MAX + 1] = {NULL};
	size_t n = strlen(roles), n_people = 0;
	for (size_t i = 0; i < n; i++) {
		list[n_people] = people[n_people];
		n_people += roles[i] != 'B' && roles[i] != 'b';
	}
	here("ann", "new perudo");
	for (size_t i = 1; i < n_people; i++) {
		here(list[i], "join");
	}
	for (size_t i = n_people; i < n; i++) {
		here("ann", "addbot easy");
	}
	here("ann", "start");
	order_seats(roles);
	for (size_t i = 0; i < n; i++) {
		take_role((int)i, roles[i]);
	}
	pace_set(table_here());
	clocks_set(table_here());
	fake_chat_clear(&chat);
}

/* A text in which {0} is the name of the first seat by the letters. */
static const char *fill(
	const char *pattern, char *out, size_t size, const char names[SEATS_MAX][STORE_NAME_SIZE]) {
	struct text text = {.buf = out, .cap = size};
	for (; *pattern != '\0'; pattern++) {
		if (pattern[0] == '{' && pattern[2] == '}') {
			text_puts(&text, names[pattern[1] - '0']);
			pattern += 2;
		} else {
			text_put(&text, pattern, 1);
		}
	}
	return out;
}

struct row {
	const char *seats; /* before */
	const char *who;  /* who say it, by place among the letters: "02"; or a moderator: "@mod" */
	const char *says; /* NULL: their time runs out */
	const char
		*after; /* the seats, or "-"; where the game waits for people "w" stands behind */
	const char *heard; /* NULL: nothing is */
	const char *never; /* NULL: anything may be */
};

static void say(
	const char *who, const struct row *row, const char names[SEATS_MAX][STORE_NAME_SIZE]) {
	char says[128];
	if (row->says == NULL) {
		pass(2 * MINUTE);
	} else if (strcmp(row->says, "forget") == 0) {
		here(who, "mydata forget");
		fake_chat_clear(&chat);
		here(who, "mydata forget yes");
	} else {
		here(who, fill(row->says, says, sizeof(says), names));
	}
}

static void act(const struct row *row, const char names[SEATS_MAX][STORE_NAME_SIZE]) {
	if (*row->who == '@') {
		say(row->who, row, names);
		return;
	}
	for (const char *who = row->who; *who != '\0'; who++) {
		say(names[*who - '0'], row, names);
	}
}

static void name_seats(const char *seats, char names[SEATS_MAX][STORE_NAME_SIZE]) {
	for (int i = 0; i < (int)strlen(seats); i++) {
		snprintf(names[i], STORE_NAME_SIZE, "%s", table_here()->seats[seat_at(i)].name);
	}
}

static void expect_row(const struct row *row, size_t number) {
	char names[SEATS_MAX][STORE_NAME_SIZE], after[SEATS_MAX + 2], text[256];
	set_scene(row->seats);
	name_seats(row->seats, names);
	act(row, (const char(*)[STORE_NAME_SIZE])names);
	read_seats(after);
	bool waits = table_here() != NULL && presence_is_deserted(table_here());
	strcat(after, waits ? "w" : "");
	cr_expect_str_eq(after, row->after, "row %zu: %s, %s says %s: %s\n%s", number, row->seats,
		row->who, row->says, after, chat.heard);
	cr_expect(row->heard == NULL ||
			  fake_chat_heard(&chat, fill(row->heard, text, sizeof(text),
							 (const char(*)[STORE_NAME_SIZE])names)),
		"row %zu: not heard: %s\n%s", number, text, chat.heard);
	cr_expect(row->never == NULL ||
			  !fake_chat_heard(&chat, fill(row->never, text, sizeof(text),
							  (const char(*)[STORE_NAME_SIZE])names)),
		"row %zu: heard: %s\n%s", number, text, chat.heard);
	scene_tear_down();
	set_up();
}

static void expect_rows(const struct row *rows, size_t n) {
	for (size_t i = 0; i < n; i++) {
		expect_row(&rows[i], i);
	}
}

#define EXPECT_ROWS(rows) expect_rows(rows, sizeof(rows) / sizeof((rows)[0]))

#define WAITS "#dice: Nobody is there to play: the table waits until one of the players acts."
#define LEAVES                                                                                    \
	"#dice: {0} leaves; the computer plays on for {0}. !join or a legal move takes the seat " \
	"back."
#define CLOSED "#dice: Table #1 was closed; its game is unfinished."
#define OUT_ALREADY "You are out of the game already, and nobody waits for you"
#define IN_DECIDE "You are out of this game: those who are still in it decide."
#define TAKEN "Only a moderator gives the seat back: !seat {1} {1}"

Test(presence, who_leaves_gives_up_and_whoever_is_left_is_waited_for) {
	static const struct row rows[] = {
		{"PP", "0", "leave", "GP", LEAVES, CLOSED},
		{"PA", "0", "leave", "GAw", LEAVES "\n" WAITS, CLOSED},
		{"PG", "0", "leave", "-", "#dice: {0} leaves the game.\n" CLOSED,
			"takes the seat back"},
		{"PT", "0", "leave", "GTw", "until a player has the seat back", CLOSED},
		{"PPP", "0", "leave", "GPP", LEAVES, "Nobody is there"},
		{"PAG", "0", "leave", "GAGw", WAITS, CLOSED},
		{"PGG", "0", "leave", "-", CLOSED, NULL},
		{"PpA", "0", "leave", "GpAw", WAITS, CLOSED},
		{"PpG", "0", "leave", "-", CLOSED, "takes the seat back"},
		{"PB", "0", "leave", "-", CLOSED, "takes the seat back"},
		{"AP", "0", "leave", "GP", LEAVES, NULL},
		{"AG", "0", "leave", "-", CLOSED, NULL},
		{"GP", "0", "leave", "GP", "{0}> The computer is already playing for you.",
			"#dice"},
		{"TP", "0", "leave", "TP", "{0}> A moderator gave your seat", "#dice"},
		{"PPp", "2", "leave", "PPp", "{2}> " OUT_ALREADY, "#dice"},
		{"ABp", "2", "leave", "ABpw", OUT_ALREADY, "#dice"},
		{"PBa", "0", "leave", "-", CLOSED, NULL},
	};
	EXPECT_ROWS(rows);
}

Test(presence, who_is_out_of_time_is_away) {
	static const struct row rows[] = {
		{"PP", "0", NULL, "AP", "the computer plays for {0} until they act again.", CLOSED},
		{"PA", "0", NULL, "AAw", WAITS, CLOSED},
		{"PG", "0", NULL, "AGw", WAITS, CLOSED},
		{"PT", "0", NULL, "ATw", WAITS, CLOSED},
		{"PPP", "0", NULL, "APP", "until they act again.", "Nobody is there"},
		{"PpA", "0", NULL, "ApAw", WAITS, CLOSED},
		{"PpG", "0", NULL, "ApGw", WAITS, CLOSED},
	};
	EXPECT_ROWS(rows);
}

Test(presence, those_who_are_still_in_end_the_game) {
	static const struct row rows[] = {
		{"PPppp", "234", "end", "PPppp", "{4}> " IN_DECIDE, "#dice"},
		{"PPppp", "0", "end", "PPppp", "1 more needed", CLOSED},
		{"PPppp", "01", "end", "-", CLOSED, NULL},
		{"SPppp", "1", "end", "-", CLOSED, NULL},
		{"SSppp", "2", "end", "PPppp", "1 more needed", CLOSED},
		{"SSppp", "23", "end", "-", CLOSED, NULL},
		{"AAppp", "23", "end", "-", CLOSED, NULL},
		{"AGp", "2", "end", "-", CLOSED, NULL},
		{"GPP", "0", "end", "GPP", "{0}> You gave your seat to the computer", "#dice"},
		{"TPP", "0", "end", "TPP", "{0}> A moderator gave your seat", "#dice"},
		{"APP", "0", "end", "PPP", "#dice: {0} is back.", CLOSED},
		{"PPppp", "@mod", "end", "-", CLOSED, NULL},
	};
	EXPECT_ROWS(rows);
}

Test(presence, two_at_least_unseat_who_is_active) {
	static const struct row rows[] = {
		{"PP", "0", "unseat {1}", "PP", "{0}> {1} acted within the last ten minutes",
			"#dice"},
		{"PS", "0", "unseat {1}", "PA", "plays for {1} until they act again.", CLOSED},
		{"PPP", "0", "unseat {1}", "PPP", "1 more needed", "now plays"},
		{"PPP", "02", "unseat {1}", "PAP", "plays for {1} until they act again.", NULL},
		{"PPppp", "0234", "unseat {1}", "PPppp", IN_DECIDE, "#dice"},
		{"PAppp", "234", "unseat {0}", "PAppp", IN_DECIDE, "#dice"},
		{"SSppp", "23", "unseat {1}", "PAppp", "plays for {1} until", NULL},
		{"PPp", "0", "unseat {2}", "PPp", "{0}> That seat is out of the game", "#dice"},
		{"PA", "0", "unseat {1}", "PA", "{0}> The computer already plays", "#dice"},
		{"PPP", "@mod", "unseat {1}", "PTP",
			"#dice: The computer now plays for {1}. " TAKEN, "act again"},
		{"PP", "@mod", "unseat {1}", "PT", TAKEN, CLOSED},
		{"PA", "@mod", "unseat {1}", "PT", TAKEN, CLOSED},
		{"PG", "@mod", "unseat {1}", "PT", TAKEN, CLOSED},
		{"PA", "@mod", "unseat {0}", "TAw", WAITS, CLOSED},
		{"PG", "@mod", "unseat {0}", "TGw", "until a player has the seat back.", CLOSED},
		{"PPp", "@mod", "unseat {2}", "PPp", "That seat is out of the game", "#dice"},
	};
	EXPECT_ROWS(rows);
}

Test(presence, who_is_forgotten_gave_up_unless_they_are_out) {
	static const struct row rows[] = {
		{"PPP", "0", "forget", "FPP", "the computer plays on as former player 1.", CLOSED},
		{"PP", "0", "forget", "FP", "plays on as former player 1.", CLOSED},
		{"PA", "0", "forget", "FAw", WAITS, CLOSED},
		{"PG", "0", "forget", "-", CLOSED, NULL},
		{"PpA", "0", "forget", "FpAw", WAITS, CLOSED},
		{"PBp", "0", "forget", "-", CLOSED, NULL},
		{"PPp", "2", "forget", "PPf", "who was out of the game leaves for good",
			"plays on"},
		{"ABp", "2", "forget", "ABfw", "who was out of the game leaves for good", CLOSED},
	};
	EXPECT_ROWS(rows);
}

Test(presence, a_seat_is_given_by_those_whom_it_concerns) {
	static const struct row rows[] = {
		{"APP", "12", "seat {0} zoe", "PPP", "The seat of {0} now belongs to zoe", NULL},
		{"PAG", "0", "seat {1} zoe", "PPG", "The seat of {1} now belongs to zoe", NULL},
		{"PAA", "0", "seat {1} zoe", "PAA", "1 more needed", "belongs"},
		{"PAp", "0", "seat {1} zoe", "PPp", "The seat of {1} now belongs to zoe", NULL},
		{"PPAp", "3", "seat {2} zoe", "PPAp", "{3}> " IN_DECIDE, "#dice"},
		{"aPP", "12", "seat {0} zoe", "aPP", "{2}> {0} is out of the game.", "#dice"},
		{"PT", "@mod", "seat {1} {1}", "PP", "#dice: {1} is back.", "not rated"},
		{"PA", "@mod", "seat {1} {1}", "PP", "#dice: {1} is back.", "not rated"},
		{"PG", "@mod", "seat {1} {1}", "PP", "#dice: {1} is back.", "not rated"},
		{"PT", "@mod", "seat {1}", "PP", "#dice: {1} is back.", "not rated"},
		{"PTP", "0", "seat {1} {1}", "PTP", "only a moderator gives it back.", "#dice"},
		{"PTP", "1", "seat {1} {1}", "PTP", "only a moderator gives it back.", "#dice"},
	};
	EXPECT_ROWS(rows);
}

/* On turn, unless others are: no bid may be of aces yet. */
Test(presence, each_absence_ends_in_its_own_way) {
	static const struct row rows[] = {
		{"AP", "0", "bid 1 2", "PP", "{0} is back.", NULL},
		{"AP", "0", "bid 1 1", "PP", "{0} is back.", NULL},
		{"AP", "0", "bid", "PP", "{0} is back.", NULL},
		{"PA", "1", "bid 1 2", "PP", "{1} is back.", NULL},
		{"AP", "0", "undo", "PP", "{0} is back.", NULL},
		{"AP", "0", "join", "PP", "{0} is back.", NULL},
		{"AP", "0", "pause", "PP", "{0} is back.", NULL},
		{"AP", "0", "hand", "PP", "{0} is back.", NULL},
		{"AP", "0", "status", "PP", "{0} is back.", "The computer plays for"},
		{"AP", "0", "help", "AP", NULL, "is back"},
		{"AP", "0", "rules", "AP", NULL, "is back"},
		{"AP", "0", "stats", "AP", NULL, "is back"},
		{"AP", "0", "lang en", "AP", NULL, "is back"},
		{"GP", "0", "bid 1 2", "PP", "{0} is back.", NULL},
		{"GP", "0", "bid 1 1", "GP", "{0}> ", "is back"},
		{"PG", "1", "bid 1 2", "PG", "{1}> ", "is back"},
		{"GP", "0", "join", "PP", "{0} is back.", NULL},
		{"GP", "0", "hand", "GP", NULL, "is back"},
		{"GP", "0", "status", "GP", "The computer plays for {0} (gave up 0 s ago).",
			"is back"},
		{"GP", "0", "undo", "GP", "{0}> You gave your seat", "#dice"},
		{"GP", "0", "pause", "GP", "{0}> You gave your seat", "#dice"},
		{"TP", "0", "bid 1 2", "TP", "{0}> A moderator gave your seat", "#dice"},
		{"TP", "0", "join", "TP", "{0}> A moderator gave your seat", "#dice"},
		{"TP", "0", "hand", "TP", NULL, "is back"},
		{"TP", "0", "pause", "TP", "{0}> A moderator gave your seat", "#dice"},
		{"PPp", "2", "pause", "PPp", "{2}> " IN_DECIDE, "#dice"},
	};
	EXPECT_ROWS(rows);
}

Test(presence, a_loss_is_not_void_when_the_winner_leaves) {
	set_scene("PP");
	char names[SEATS_MAX][STORE_NAME_SIZE];
	name_seats("PP", names);
	pass(2 * MINUTE);
	here(names[1], "leave");
	NOT_HEARD(CLOSED);
	HEARD(WAITS);
	pass(5 * MINUTE);
	expect("#dice", names[0], "status", "is back.");
	NOT_HEARD("There is no table here");
	expect("#dice", names[1], "join", "is back.");
}

/* Who goes out in the end has lost against those who gave up. */
Test(presence, a_game_is_played_to_its_end_for_who_went_out_last) {
	start_here("dice=1", three);
	const char *who = on_turn();
	int seat = table_seat_named(table_here(), who);
	for (int i = 1; i < 3; i++) {
		here(table_here()->seats[(seat + i) % 3].name, "leave");
	}
	here(who, "bid 9 6");
	for (int i = 0; i < 20 && table_here() != NULL; i++) {
		pass(20 * SECOND);
	}
	cr_assert_null(table_here(), "%s", chat.heard);
	HEARD(with("% is out.", who));
	HEARD("wins the game.");
}

static void time_out(const char *who) {
	for (int i = 0; i < 400; i++) {
		struct table *table = table_here();
		cr_assert_not_null(table, "%s", chat.heard);
		int seat = table_seat_named(table, who);
		if (table->seats[seat].absence != STORE_PRESENT) {
			return;
		}
		const char *turn = on_turn();
		if (strcmp(turn, who) != 0 &&
			!presence_computer_acts(table, table_seat_named(table, turn))) {
			here(turn, "bid 1 2");
			here(turn, "dudo");
		}
		pass(10 * SECOND);
	}
	cr_assert_fail("%s is never out of time", who);
}

Test(presence, after_three_time_outs_in_a_row_a_move_alone_ends_the_absence) {
	static const char *const asks[] = {"status", "hand"};
	start_here("dice=5", three);
	const char *who = on_turn();
	for (int i = 0; i < 2; i++) {
		time_out(who);
		HEARD(with("the computer plays for % until they act again.", who));
		pass(2 * MINUTE);
		expect("#dice", who, asks[i], with("% is back.", who));
	}
	time_out(who);
	HEARD(with("the computer plays for % until they make a move.", who));
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	pass(10 * SECOND);
	here(who, "status");
	here(who, "hand");
	expect("#dice", who, "join", "The computer plays for you until you make a move.");
	expect("#dice", who, "bid 99 1", with("% is back.", who));
	cr_expect_eq(table_here()->seats[table_seat_named(table_here(), who)].timed_out, 0);
}

Test(presence, that_somebody_is_back_is_said_once_a_minute) {
	set_scene("PPP");
	char names[SEATS_MAX][STORE_NAME_SIZE];
	name_seats("PPP", names);
	here(names[1], "leave");
	expect("#dice", names[1], "join", "is back.");
	here(names[1], "leave");
	fake_chat_clear(&chat);
	here(names[1], "join");
	NOT_HEARD("is back.");
	pass(61 * SECOND);
	here(names[1], "leave");
	expect("#dice", names[1], "join", "is back.");
}

Test(presence, what_ends_an_absence_survives_a_restart) {
	static const enum store_absence kept[] = {STORE_AWAY, STORE_GAVE_UP, STORE_TAKEN};
	static const char *const four[] = {"ann", "bob", "cat", "dan", NULL};
	start_here("dice=5", four);
	const char *away = on_turn();
	pass(2 * MINUTE);
	int seat = table_seat_named(table_here(), away);
	char names[3][STORE_NAME_SIZE];
	for (int i = 0; i < 3; i++) {
		snprintf(
			names[i], sizeof(names[i]), "%s", table_here()->seats[(seat + i) % 4].name);
	}
	here(names[1], "leave");
	here("@mod", with("unseat %", names[2]));
	int64_t since = table_here()->seats[seat].absent_since;
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	for (int i = 0; i < 3; i++) {
		const struct seat *who = &table_here()->seats[(seat + i) % 4];
		cr_expect_eq(who->absence, kept[i], "%s", who->name);
	}
	cr_expect_eq(table_here()->seats[seat].absent_since, since);
	fake_chat_clear(&chat);
	here("eve", "status");
	HEARD(with("% (gave up 1 min 30 s ago)", names[1]));
	here(names[2], "join");
	NOT_HEARD("is back.");
}

/* At the end. */

struct ended {
	int who;          /* 0: in the game and on turn, 1: in it, 2: out */
	const char *says; /* NULL: their time runs out */
	bool by_moderator;
	const char *then; /* said by them behind it, or NULL */
	int places[3];    /* that count; 0: one of the first two, as the game ends */
	const char *told; /* in the line of the end; NULL: none differ */
};

static void play_on(void) {
	for (int i = 0; i < 200 && table_here() != NULL; i++) {
		const struct perudo *p = table_here()->state;
		if (presence_computer_acts(table_here(), p->turn)) {
			pass(20 * SECOND);
		} else {
			here(on_turn(), p->count == 0 ? "bid 1 2" : "dudo");
		}
	}
	cr_assert_null(table_here(), "%s", chat.heard);
}

static int place_of(const char *name) {
	struct store_person person;
	struct store_results results;
	if (store_person_named(store, chat.chat.network, name, &person) < 0) {
		return -1;
	}
	cr_assert_eq(store_results(store, person.id, NULL, &results), 0);
	int place = 1;
	while (place < 4 && results.places[place] == 0) {
		place++;
	}
	return place;
}

static void expect_ended(const struct ended *row) {
	char names[SEATS_MAX][STORE_NAME_SIZE], text[128];
	start_here("dice=1", three);
	while (((const struct perudo *)table_here()->state)->n_in == 3) {
		const struct perudo *p = table_here()->state;
		here(on_turn(), p->count == 0 ? "bid 1 2" : "dudo");
	}
	const struct perudo *p = table_here()->state;
	for (int seat = 0; seat < 3; seat++) {
		order[p->n_dice[seat] == 0 ? 2 : seat == p->turn ? 0 : 1] = seat;
	}
	name_seats("PPp", names);
	fake_chat_clear(&chat);
	const char *who = names[row->who];
	act(&(struct row){"PPp", row->by_moderator ? "@mod" : &"0\0001\0002"[2 * row->who],
		    row -> says},
		(const char(*)[STORE_NAME_SIZE])names);
	if (row->then != NULL) {
		here(who, row->then);
	}
	play_on();
	for (int i = 0; i < 3; i++) {
		int place = place_of(names[i]);
		cr_expect(row->places[i] == place || (row->places[i] == 0 && place <= 2),
			"%s %s: %s is %d.\n%s", who, row->says, names[i], place, chat.heard);
	}
	bool differ = fake_chat_heard(&chat, "(gave up)") || fake_chat_heard(&chat, "(away)");
	cr_expect_eq(differ, row->told != NULL, "%s", chat.heard);
	if (row->told != NULL) {
		HEARD(fill(row->told, text, sizeof(text), (const char(*)[STORE_NAME_SIZE])names));
	}
	scene_tear_down();
	set_up();
}

Test(presence, who_never_came_back_is_last_and_who_was_out_is_not) {
	static const struct ended rows[] = {
		{0, "leave", false, NULL, {3, 1, 2},
			"{1} wins the game. Places: 1. {1}, 2. {2}, 3. {0} (gave up)."},
		{1, "leave", false, NULL, {1, 3, 2},
			"{0} wins the game. Places: 1. {0}, 2. {2}, 3. {1} (gave up)."},
		{0, NULL, false, NULL, {3, 1, 2}, "Places: 1. {1}, 2. {2}, 3. {0} (away)."},
		{0, "unseat {0}", true, NULL, {3, 1, 2}, "Places: 1. {1}, 2. {2}, 3. {0} (away)."},
		{0, "forget", false, NULL, {-1, 1, 2},
			"Places: 1. {1}, 2. {2}, 3. former player 1 (gave up)."},
		{0, "leave", false, "join", {0, 0, 3}, NULL},
		{0, NULL, false, "status", {0, 0, 3}, NULL},
		{2, "leave", false, NULL, {0, 0, 3}, NULL},
		{2, "forget", false, NULL, {0, 0, -1}, NULL},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		expect_ended(&rows[i]);
	}
}
