#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "bot/table/clock.h"
#include "bot/table/presence.h"
#include "tests/bot/scene/anybody.h"
#include "tests/bot/session/evening_judge.h"

/* An evening of six people who open tables, play, walk away, come back, vote, pause and forget,
 * with a bot that is killed now and then. On some evenings two more look on and sit down from the
 * web. In the end all sleep, and every table must come to its own. DICECUP_EVENINGS says how many
 * evenings (else a few). */

enum {
	EVENING = 4 * HOUR,
	EVENINGS = 4,
	PEOPLE = 6, /* without those of the web */
};

struct guest {
	const char *name;
	bool of_web;
	bool gone;          /* cannot be seen on the network */
	int64_t idle_until; /* does nothing so long */
};

static struct guest guests[] = {{"ann"}, {"bob"}, {"cat"}, {"dan"}, {"eve"}, {"fay"},
	{"gil", .of_web = true}, {"hue", .of_web = true}};
static size_t n_guests;
static const char *const places[] = {"7/dice", "7/two", "8/dice"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct fake_chat web;
static unsigned n_web_moves;

static bool is_mixed(void) {
	return n_guests == COUNT(guests);
}

static struct fake_chat *chat_of(const struct guest *guest) {
	return guest->of_web ? &web : &chat;
}

static void open_web(void) {
	web = (struct fake_chat){.clock = 0, .invited = true};
	fake_chat_browse(&web, bot);
}

enum { THERE_SIZE = 64 };

/* Where the table of a place stands for a guest, who begins to look at it on the web. */
static const char *place_for(const struct guest *guest, const char *place, char there[THERE_SIZE]) {
	struct chat_access access;
	if (place == NULL || !guest->of_web) {
		return place;
	}
	int64_t id = table_in(place)->id;
	snprintf(there, THERE_SIZE, "%lld.en", (long long)id);
	cr_assert_eq(bot_listener.watched(bot, &web.chat, id, there, "en", &access), 0);
	return there;
}

/* Nobody looks at it any more. */
static void look_away(const char *place) {
	char there[THERE_SIZE];
	if (table_in(place) != NULL) {
		snprintf(there, sizeof(there), "%lld.en", (long long)table_in(place)->id);
		bot_listener.unwatched(bot, &web.chat, there);
	}
}

/* What can be heard of an evening, and how often it was. */
static struct mark {
	const char *text;
	unsigned n;
	bool rare; /* where some cannot open tables */
} marks[] = {
	{" opened by ", 0},
	{" is in (", 0},
	{"leaves the table", 0},
	{"leaves; the computer plays on", 0},
	{"Time is up for ", 0},
	{" is back.", 0},
	{" more needed.", 0},
	{"The computer now plays for ", 0},
	{" loses the seat.", 0},
	{" pauses the game", 0},
	{"resumes the game", 0},
	{"was closed; its game is unfinished.", 0},
	{"had not begun, and nobody has acted", 0},
	{"its game is unfinished: nobody has acted", 0},
	{"The bot was offline for ", 0},
	{"While you were away the computer made moves", 0},
	{" wants another game", 0},
	{"Everybody is back; !start begins the game.", 0, .rare = true},
	{" people: ", 0},
	{"former player 1", 0},
};

int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]);
int __wrap_fair_new_seed(uint8_t seed[FAIR_SEED]) {
	for (int i = 0; i < FAIR_SEED; i++) {
		seed[i] = (uint8_t)any(256);
	}
	return 0;
}

/* Counts what was heard, and forgets it. */
static void listen(void) {
	for (size_t i = 0; i < COUNT(marks); i++) {
		for (const char *at = chat.heard; (at = strstr(at, marks[i].text)) != NULL; at++) {
			marks[i].n++;
		}
	}
	cr_assert_not(fake_chat_heard(&chat, "not taken"), "%s", chat.heard);
	fake_chat_clear(&chat);
	if (is_mixed()) {
		cr_assert_not(fake_chat_heard(&web, "not taken"), "%s", web.heard);
		fake_chat_clear(&web);
	}
}

static void say(const struct guest *guest, const char *place, const char *text) {
	struct fake_chat *fake = chat_of(guest);
	char there[THERE_SIZE];
	fake_chat_type(fake, place_for(guest, place, there), guest->name, text);
	cr_assert_gt(fake->len, 0, "%s in %s: %s: silence", guest->name,
		place != NULL ? place : "private", text);
	listen();
}

static int seat_of(const struct guest *guest, const struct table *table) {
	for (int i = 0; i < table->n_seats; i++) {
		const struct person *person = table->seats[i].person;
		if (person != NULL && strcmp(person->key, guest->name) == 0) {
			return i;
		}
	}
	return -1;
}

static const char *any_seat_name(const struct table *table) {
	return table->seats[any(table->n_seats)].name;
}

/* What people do, each as often as its weight says. */
struct habit {
	unsigned weight;
	void (*act)(struct guest *guest, const char *place, const struct table *table);
};

static void do_any(const struct habit *habits, size_t n, struct guest *guest, const char *place,
	const struct table *table) {
	unsigned total = 0;
	for (size_t i = 0; i < n; i++) {
		total += habits[i].weight;
	}
	unsigned at = any(total);
	while (at >= habits->weight) {
		at -= habits->weight;
		habits++;
	}
	habits->act(guest, place, table);
}

#define DO_ANY(habits, guest, place, table) do_any(habits, COUNT(habits), guest, place, table)

static void ask(struct guest *guest, const char *place, const struct table *table) {
	static const char *const questions[] = {
		"status", "hand", "help", "rules", "top", "stats", "history", "fair"};
	(void)table;
	say(guest, place, questions[any(COUNT(questions))]);
}

static void open_table(struct guest *guest, const char *place, const struct table *table) {
	static const char *const speeds[] = {"blitz", "blitz", "normal", "relaxed", "slow", "none"};
	char text[64];
	size_t n = 0;
	(void)table;
	while (games[n] != NULL) {
		n++;
	}
	snprintf(text, sizeof(text), "new %s speed=%s", games[any((unsigned)n)]->id,
		speeds[any(COUNT(speeds))]);
	say(guest, place, text);
}

static void open_again(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "again");
}

static void wait_for_others(struct guest *guest, const char *place, const struct table *table) {
	static const char *const waits[] = {"notify 3", "notify 2", "notify off"};
	(void)table;
	say(guest, place, waits[any(COUNT(waits))]);
}

static void be_forgotten(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "mydata show");
	say(guest, place, "mydata forget");
	say(guest, NULL, "mydata forget yes");
}

static void join(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "join");
}

static void leave(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "leave");
}

static void add_computer(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "addbot easy");
}

static void wish(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "wish seven llamas");
}

static void start(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "start");
}

static void unseat(struct guest *guest, const char *place, const struct table *table) {
	char text[128];
	snprintf(text, sizeof(text), "unseat %s", any_seat_name(table));
	say(guest, place, text);
}

static void moderate(const char *place, const char *word, const char *name, const char *to) {
	char text[2 * STORE_NAME_SIZE + 16];
	snprintf(text, sizeof(text), "%s %s %s", word, name, to);
	fake_chat_type(&chat, place, "@mod", text);
	listen();
}

/* A moderator takes somebody's seat. */
static void be_taken(struct guest *guest, const char *place, const struct table *table) {
	(void)guest;
	moderate(place, "unseat", any_seat_name(table), "");
}

/* And gives it back. */
static void be_returned(struct guest *guest, const char *place, const struct table *table) {
	char name[STORE_NAME_SIZE];
	snprintf(name, sizeof(name), "%s", table->seats[seat_of(guest, table)].name);
	moderate(place, "seat", name, name);
}

static void end(struct guest *guest, const char *place, const struct table *table) {
	(void)table;
	say(guest, place, "end");
}

static void pause_game(struct guest *guest, const char *place, const struct table *table) {
	say(guest, place, table->paused ? "resume" : "pause");
}

static void move(struct guest *guest, const char *place, const struct table *table) {
	int seat = seat_of(guest, table);
	if (table->paused) {
		pause_game(guest, place, table);
	} else if (table->seats[seat].absence == STORE_TAKEN) {
		be_returned(guest, place, table);
	} else if (presence_computer_acts(table, seat)) {
		join(guest, place, table);
	} else if (table_is_active(table, seat)) {
		struct move made = any_move(table, seat);
		char there[THERE_SIZE];
		type_move_on(chat_of(guest), place_for(guest, place, there), place, table, &made);
		n_web_moves += guest->of_web;
		listen();
	}
}

static const struct habit with_no_table[] = {
	{6, open_table}, {6, open_again}, {1, wait_for_others}, {1, ask}};
static const struct habit beside_it[] = {{8, join}, {1, open_again}, {1, ask}, {1, end}};
static const struct habit before_start[] = {
	{6, start}, {2, add_computer}, {1, leave}, {1, wish}, {3, unseat}, {1, be_taken}, {1, ask}};
static const struct habit in_game[] = {{300, move}, {8, ask}, {2, leave}, {4, unseat},
	{1, be_taken}, {3, end}, {2, pause_game}, {1, be_forgotten}, {1, start}, {1, join}};

static void act(struct guest *guest, const char *place) {
	const struct table *table = table_in(place);
	if (table == NULL && guest->of_web) {
		return; /* there is nothing to look at */
	} else if (table == NULL) {
		DO_ANY(with_no_table, guest, place, table);
	} else if (seat_of(guest, table) < 0) {
		DO_ANY(beside_it, guest, place, table);
	} else if (!table_has_begun(table)) {
		DO_ANY(before_start, guest, place, table);
	} else {
		DO_ANY(in_game, guest, place, table);
	}
}

static void go(struct guest *guest) {
	struct chat_person person = {guest->name, guest->name};
	guest->gone = true;
	bot_listener.left(bot, &chat_of(guest)->chat, person);
	listen();
}

static void come(struct guest *guest) {
	struct chat_person person = {guest->name, guest->name};
	guest->gone = false;
	for (size_t i = 0; i < COUNT(places) && !guest->of_web; i++) {
		bot_listener.came(bot, &chat.chat, places[i], person);
	}
	if (guest->of_web) {
		bot_listener.came(bot, &web.chat, NULL, person);
	}
	listen();
}

static void kill_bot(void) {
	if (is_mixed()) {
		fake_chat_finish(&web);
	}
	scene_restart();
	if (is_mixed()) {
		open_web();
		cr_assert_eq(restore_network(bot, &web.chat), 0);
	}
	for (size_t i = 0; i < COUNT(places); i++) {
		chat.chat.listener->entered(bot, &chat.chat, places[i]);
	}
	for (size_t i = 0; i < n_guests; i++) {
		if (!guests[i].gone) {
			come(&guests[i]);
		}
	}
	listen();
}

/* Where a guest would look first: a table that awaits them. */
static const char *any_place(const struct guest *guest) {
	for (size_t i = 0; i < COUNT(places) && now_and_then(80); i++) {
		const struct table *table = table_in(places[i]);
		int seat = table != NULL ? seat_of(guest, table) : -1;
		if (seat >= 0 && table_is_active(table, seat)) {
			return places[i];
		}
	}
	return places[any(COUNT(places))];
}

static void live_a_moment(struct guest *guest) {
	if (guest->gone) {
		if (now_and_then(20)) {
			come(guest);
		}
	} else if (chat.clock < guest->idle_until) {
		return;
	} else if (any(300) == 0) {
		go(guest);
	} else if (any(200) == 0) {
		guest->idle_until = chat.clock + (int64_t)any(40) * MINUTE;
	} else {
		act(guest, any_place(guest));
	}
}

static void spend_evening(void) {
	int64_t until = chat.clock + EVENING;
	while (chat.clock < until) {
		pass((int64_t)any(15) * SECOND);
		listen();
		live_a_moment(&guests[any((unsigned)n_guests)]);
		if (is_mixed() && any(50) == 0) {
			look_away(places[any(COUNT(places))]);
		}
		if (any(400) == 0) {
			kill_bot();
		}
	}
}

/* "Tomorrow!" */
static void pause_some(void) {
	for (size_t i = 0; i < COUNT(places); i++) {
		const struct table *table = table_in(places[i]);
		for (size_t j = 0; j < n_guests; j++) {
			if (table != NULL && table_has_begun(table) && !table->paused &&
				now_and_then(20) && seat_of(&guests[j], table) >= 0) {
				say(&guests[j], places[i], "pause");
			}
		}
	}
}

static bool is_unbegun(const struct table *table) {
	return !table_has_begun(table);
}

static bool is_running(const struct table *table) {
	return table_has_begun(table) && !table->paused;
}

static bool is_quick(const struct table *table) {
	int64_t turn_ms = clock_turn_ms(table);
	return is_running(table) && turn_ms > 0 && turn_ms < HOUR;
}

static bool is_timeless(const struct table *table) {
	return is_running(table) && clock_turn_ms(table) == 0;
}

static bool is_any(const struct table *table) {
	return table != NULL;
}

/* Everybody sleeps: what is left of such tables? */
static const struct {
	int64_t ms;
	bool (*none_left)(const struct table *table);
	const char *what;
} night[] = {
	{INT64_C(31) * MINUTE, is_unbegun, "not begun"},
	{INT64_C(24) * HOUR, is_quick, "running by a quick clock"},
	{INT64_C(1) * HOUR, is_timeless, "running without a clock"},
	{INT64_C(72) * HOUR, is_running, "running"},
	{INT64_C(10) * 24 * HOUR, is_any, "anywhere"},
};

static void sleep_all(void) {
	for (size_t i = 0; i < COUNT(night); i++) {
		pass(night[i].ms);
		listen();
		for (size_t j = 0; j < COUNT(places); j++) {
			const struct table *table = table_in(places[j]);
			cr_assert(table == NULL || !night[i].none_left(table),
				"in %s a table is still %s, after %zu", places[j], night[i].what,
				i);
		}
	}
	cr_assert_eq(bot_count_tables(bot, NULL), 0);
}

/* A table that nobody comes to. */
static void leave_one_unbegun(void) {
	say(&guests[0], places[0], "new perudo");
	pass(HOUR);
	listen();
	cr_assert_eq(bot_count_tables(bot, NULL), 0);
}

/* What became of the tables. */
static struct evening_fates fates;

static unsigned count_evenings(void) {
	const char *wanted = getenv("DICECUP_EVENINGS");
	return wanted != NULL ? (unsigned)strtoul(wanted, NULL, 10) : EVENINGS;
}

static void spend_evenings(void (*set_up)(void), size_t n) {
	n_guests = n;
	for (unsigned seed = 1; seed <= count_evenings(); seed++) {
		luck = seed;
		set_up();
		for (size_t i = 0; i < n_guests; i++) {
			guests[i] = (struct guest){guests[i].name, .of_web = guests[i].of_web};
		}
		spend_evening();
		pause_some();
		sleep_all();
		leave_one_unbegun();
		evening_judge_all(&fates);
		scene_tear_down();
		if (is_mixed()) {
			fake_chat_finish(&web);
		}
	}
	for (size_t i = 0; i < COUNT(marks); i++) {
		fprintf(stderr, "%5u %s\n", marks[i].n, marks[i].text);
		cr_expect(marks[i].n > 0 || (is_mixed() && marks[i].rare), "never heard: %s",
			marks[i].text);
	}
	fprintf(stderr, "%5u finished\n%5u unfinished\n", fates.finished, fates.unfinished);
	cr_expect_gt(fates.finished, 0);
	cr_expect_gt(fates.unfinished, 0);
}

Test(evening, of_people_who_come_and_go_ends_with_every_table_finished_or_closed) {
	spend_evenings(scene_set_up, PEOPLE);
}

Test(evening, on_a_network_with_buttons_ends_no_other_way) {
	spend_evenings(scene_set_up_rich, PEOPLE);
}

static void set_up_mixed(void) {
	scene_web = &scene_pages;
	scene_set_up();
	open_web();
	cr_assert_eq(restore_network(bot, &web.chat), 0);
}

Test(evening, with_guests_of_the_web_ends_no_other_way) {
	spend_evenings(set_up_mixed, COUNT(guests));
	cr_expect_gt(n_web_moves, 0);
}
