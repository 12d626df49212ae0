#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "bot/router/bot_listener.h"
#include "tests/bot/scene/scene.h"

/* What people are called at a table, and by what they are found there. */

static struct fake_chat web;

static void set_up_with_web(void) {
	scene_set_up_pages(&web, scene_set_up);
}

static void tear_down_with_web(void) {
	scene_tear_down_pages(&web);
}

TestSuite(names_at_tables, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(names_of_guests, .init = set_up_with_web, .fini = tear_down_with_web);

/* Ann's, and one of who comes by this name. */
static const char *seated_as(const char *name) {
	here("ann", "new perudo");
	here(name, "join");
	cr_assert_eq(table_here()->n_seats, 2, "%s", chat.heard);
	return table_here()->seats[1].name;
}

static void expect_shown(const char *name, const char *shown) {
	cr_expect_str_eq(seated_as(name), shown);
	here(name, "leave");
	here("ann", "leave");
	fake_chat_clear(&chat);
}

Test(names_at_tables, are_unique_to_the_eye_and_nobody_s_who_does_not_play) {
	static const char *const rows[][2] = {
		{"ANN", "ANN-2"},
		{"аnn", "аnn-2"}, /* Cyrillic */
		{"anna", "anna"},
		{"Rosa(bot)", "Rosa"},
		{"Dicecup", "Dicecup-2"},
		{"D1cecup", "D1cecup"},
		{"Diсecup", "Diсecup-2"}, /* Cyrillic */
		{"NickServ", "NickServ-2"},
		{"@everyone", "everyone"},
		{"@HERE", "HERE"},
		{"\u2800\u200b", "guest"},
		{"می\u200cخواهم", "می\u200cخواهم"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		expect_shown(rows[i][0], rows[i][1]);
	}
	chat.chat.own_name = "Cup";
	expect_shown("cup", "cup-2");
	expect_shown("Dicecup", "Dicecup");
}

Test(names_at_tables, stay_unique_through_a_new_nick) {
	seated_as("bob");
	bot_listener.renamed(bot, &chat.chat, (struct chat_person){"bob", "аnn"});
	cr_expect_str_eq(table_here()->seats[1].name, "аnn-2");
	bot_listener.renamed(bot, &chat.chat, (struct chat_person){"bob", "Lucia(bot)"});
	cr_expect_str_eq(table_here()->seats[1].name, "Lucia");
}

Test(names_at_tables, are_found_as_the_network_takes_them) {
	chat.rfc1459 = true;
	seated_as("foo[x]");
	here("@boss", "unseat FOO{X}");
	cr_expect_eq(table_here()->n_seats, 1, "%s", chat.heard);
	chat.rfc1459 = false;
	here("foo[x]", "join");
	here("@boss", "unseat FOO{X}");
	cr_expect_eq(table_here()->n_seats, 2);
}

Test(names_at_tables, are_found_in_any_case_and_without_joiners) {
	seated_as("ÜNAL");
	here("می\u200cخواهم", "join");
	cr_expect_eq(table_seat_named(table_here(), "ünal"), 1);
	cr_expect_eq(table_seat_named(table_here(), "میخواهم"), 2);
	cr_expect_eq(table_seat_named(table_here(), "A"), 0);
}

Test(names_at_tables, of_people_are_no_computer_s) {
	static const char *const people[] = {"Mateo", "inti", "Lucia", "Tomas", "Killa", "Diego"};
	for (size_t i = 0; i < sizeof(people) / sizeof(people[0]); i++) {
		seated_as(people[i]);
		here("ann", "addbot 4");
		cr_expect_eq(table_here()->n_seats, 6);
		for (int seat = 2; seat < 6; seat++) {
			const char *name = table_here()->seats[seat].name;
			size_t len = strlen(people[i]);
			bool same = strncasecmp(name, people[i], len) == 0 && name[len] == '(';
			cr_expect_not(same, "%s beside %s", name, people[i]);
		}
		here(people[i], "leave");
		here("ann", "leave");
	}
}

Test(names_of_guests, hold_no_address) {
	struct chat_access access;
	here("ann", "new perudo");
	bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access);
	web.invited = true;
	fake_chat_type(&web, "1.en", "buy at evil.example 7", "join");
	cr_expect_eq(table_here()->n_seats, 1);
	cr_expect(fake_chat_heard(&web, "A name may hold no address: choose another."), "%s",
		web.heard);
	fake_chat_type(&web, "1.en", "zoe", "join");
	cr_expect_eq(table_here()->n_seats, 2, "%s", web.heard);
	bot_listener.came(bot, &web.chat, "1.en", (struct chat_person){"zoe", "www.evil.example"});
	cr_expect_str_eq(table_here()->seats[1].name, "zoe");
}
