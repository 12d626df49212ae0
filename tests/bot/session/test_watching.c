#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/chat/picture.h"
#include "bot/fair/keys.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "tests/bot/scene/scene.h"

/* A table on IRC that is looked at, and played, from the web. */

static struct fake_chat web;

static void open_web(void) {
	fake_chat_browse(&web, bot);
}

static void set_up(void) {
	scene_web = &scene_pages;
	scene_set_up();
	web = (struct fake_chat){.clock = 0};
	open_web();
}

static void tear_down(void) {
	scene_tear_down_pages(&web);
}

TestSuite(watching, .init = set_up, .fini = tear_down);

static const char *const two[] = {"ann", "bob", NULL};

static int watch_in(int64_t id, const char *language) {
	char place[32];
	struct chat_access access;
	snprintf(place, sizeof(place), "%lld.%s", (long long)id, language);
	return bot_listener.watched(bot, &web.chat, id, place, language, &access);
}

static void sit_down(const char *name) {
	web.invited = true;
	fake_chat_type(&web, "1.en", name, "join");
	web.invited = false;
}

/* A game of ann on IRC and zoe of the web. */
static void start_mixed(const char *rules) {
	char text[64];
	snprintf(text, sizeof(text), "new perudo %s", rules);
	here("ann", text);
	cr_assert_eq(watch_in(1, "en"), 0);
	sit_down("zoe");
	fake_chat_clear(&web);
	fake_chat_clear(&chat);
	here("ann", "start");
	cr_assert_not_null(table_here()->state, "%s", chat.heard);
}

static void act(const char *text) {
	bool ann = strcmp(on_turn(), "ann") == 0;
	fake_chat_type(ann ? &chat : &web, ann ? "#dice" : "1.en", on_turn(), text);
}

Test(watching, a_table_is_shown_from_when_somebody_looks) {
	start_here("", two);
	fake_chat_clear(&web);
	cr_expect_eq(watch_in(2, "en"), -ENOENT, "there is no such table");
	cr_expect_eq(web.n_shows, 0);
	cr_expect_eq(watch_in(1, "en"), 0);
	cr_assert_eq(web.n_shows, 2, "%s", web.heard);
	cr_expect_str_eq(web.shows[0].title, "Perudo table #1 opened by ann");
	cr_expect_not_null(strstr(web.shows[0].text, "Commitment: "), "%s", web.shows[0].text);
	cr_expect_str_eq(web.shows[1].title, "Perudo #1");
	cr_expect(web.shows[1].has_controls);
	cr_assert_not_null(web.pictures[1]);
	cr_assert_not_null(web.pictures[1]->svg);
	cr_expect_not_null(strstr(web.pictures[1]->svg, "<svg"));
	here(on_turn(), "bid 2 3");
	cr_expect_eq(web.n_shows, 3, "each move is shown");
	cr_expect_not_null(strstr(web.shows[2].text, "bids 2 x threes"), "%s", web.shows[2].text);
	cr_expect_eq(watch_in(1, "en"), 0, "it stands there already");
	bot_listener.unwatched(bot, &web.chat, "1.en");
	here(on_turn(), "bid 3 3");
	cr_expect_eq(web.n_shows, 3, "nobody looks any more");
}

Test(watching, each_reader_has_a_language) {
	start_here("", two);
	cr_assert_eq(watch_in(1, "en"), 0);
	cr_assert_eq(watch_in(1, "ja"), 0);
	fake_chat_clear(&web);
	here(on_turn(), "bid 2 3");
	cr_assert_eq(web.n_shows, 2);
	cr_expect_str_eq(web.shows[0].to, "1.en");
	cr_expect_not_null(strstr(web.shows[0].text, "2 x threes"), "%s", web.shows[0].text);
	cr_expect_str_eq(web.shows[1].to, "1.ja");
	cr_expect_not_null(strstr(web.shows[1].text, "「3が2個」"), "%s", web.shows[1].text);
	here(on_turn(), "pause");
	cr_expect_not_null(strstr(web.shown.text, "中断"), "%s", web.shown.text);
}

Test(watching, who_comes_late_is_told_all_rounds) {
	start_here("dice=3", two);
	for (int i = 0; i < 2; i++) {
		here(on_turn(), "bid 9 6");
		here(on_turn(), "dudo");
	}
	here(on_turn(), "bid 1 2");
	fake_chat_clear(&web);
	cr_assert_eq(watch_in(1, "en"), 0);
	cr_assert_geq(web.n_shows, 4, "%s", web.heard);
	cr_expect_str_eq(web.shows[0].title, "Perudo table #1 opened by ann");
	cr_expect_str_eq(web.shows[1].title, "Perudo #1 · round 1");
	cr_expect(web.shows[0].final && web.shows[1].final && web.shows[2].final);
	cr_expect_not_null(strstr(web.shows[1].text, "bids 9 x sixes"), "%s", web.shows[1].text);
	cr_expect_not_null(strstr(web.shows[1].text, "loses a die"), "%s", web.shows[1].text);
	cr_assert_not_null(web.pictures[1], "with what was revealed");
	cr_expect_not_null(strstr(web.pictures[1]->alt, "DUDO"), "%s", web.pictures[1]->alt);
	cr_expect_str_eq(web.shows[2].title, "Perudo #1 · round 2");
	const struct fake_post *last = &web.shows[web.n_shows - 1];
	cr_expect_not(last->final);
	cr_expect_not_null(strstr(last->text, "bids 1 x twos"), "%s", last->text);
}

Test(watching, without_a_store_a_game_is_shown_from_now_on) {
	start_here("", two);
	bot->config.store = NULL;
	cr_expect_eq(watch_in(1, "en"), 0);
	bot->config.store = store;
	cr_assert_eq(web.n_shows, 1, "%s", web.heard);
	cr_expect_str_eq(web.shows[0].title, "Perudo #1");
}

/* The guest's hand stands on their page already. */
Test(watching, who_comes_late_brings_nobody_a_hand) {
	start_mixed("");
	act("bid 2 3");
	bot_listener.unwatched(bot, &web.chat, "1.en");
	fake_chat_clear(&web);
	fake_chat_clear(&chat);
	cr_assert_eq(watch_in(1, "en"), 0);
	cr_assert_geq(web.n_shows, 2, "%s", web.heard);
	cr_expect_null(strstr(web.heard, "Your dice"), "%s", web.heard);
	cr_expect_str_empty(chat.heard, "%s", chat.heard);
}

Test(watching, moderators_decide_who_may_look) {
	struct chat_access access;
	char key[KEYS_HEX_SIZE];
	start_here("", two);
	keys_view(scene_pages.secret, 1, key);
	cr_assert_eq(bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access), 0);
	cr_expect_str_eq(access.view, key);
	here("@mod", "settings web=on");
	cr_expect(fake_chat_heard(&web, "1.en! closed"), "%s", web.heard);
	cr_assert_eq(bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access), 0);
	cr_expect_str_empty(access.view);
	keys_invitation(scene_pages.secret, 1, 0, key);
	cr_expect_str_eq(access.invitation, key);
	fake_chat_clear(&web);
	here("@mod", "settings web=off");
	cr_expect(fake_chat_heard(&web, "1.en! closed"), "%s", web.heard);
	fake_chat_clear(&web);
	here(on_turn(), "bid 2 3");
	cr_expect_eq(web.n_shows, 0);
	cr_expect_eq(watch_in(1, "en"), -ENOENT);
	expect("#dice", "ann", "link", "do not show this table on the web");
	expect("#dice", "@mod", "settings web=maybe", "on|link|off");
}

Test(watching, link_tells_the_addresses) {
	char view[KEYS_HEX_SIZE], invitation[KEYS_HEX_SIZE], wanted[160];
	here("ann", "new perudo");
	keys_view(scene_pages.secret, 1, view);
	keys_invitation(scene_pages.secret, 1, 0, invitation);
	snprintf(wanted, sizeof(wanted), "https://dice.example.org/t/1-%s", view);
	expect("#dice", "bob", "link", wanted);
	snprintf(wanted, sizeof(wanted), "https://dice.example.org/j/1-%s", invitation);
	HEARD(wanted);
	here("ann", "addbot");
	here("ann", "start");
	expect("#dice", "bob", "link", "/t/1-");
	NOT_HEARD("/j/1-");
}

Test(watching, a_guest_needs_an_invitation_and_a_name_of_their_own) {
	here("ann", "new perudo");
	cr_assert_eq(watch_in(1, "en"), 0);
	cr_expect_not_null(fake_chat_id(&web.shown, "Invite"));
	fake_chat_type(&web, "1.en", "zoe", "join");
	cr_expect_eq(table_here()->n_seats, 1);
	cr_expect(fake_chat_heard(&web, "you need an invitation"), "%s", web.heard);
	fake_chat_type(&web, "1.en", "zoe", "removebot");
	cr_expect(fake_chat_heard(&web, "You have no seat"), "%s", web.heard);
	sit_down("\uff21nn");
	cr_expect_eq(table_here()->n_seats, 1, "it looks like ann");
	cr_expect(fake_chat_heard(&web, "choose another"), "%s", web.heard);
	sit_down("zoe");
	cr_expect_eq(table_here()->n_seats, 2);
	HEARD("zoe is in (2/6)");
	here("ann", "start");
	cr_expect_not(table_here()->rated, "nobody knows who zoe is");
}

Test(watching, the_seat_that_a_page_gave_to_all_is_void_once_pages_give_none) {
	struct chat_access with, without;
	here("@ann", "settings sit=web");
	here("ann", "new perudo");
	cr_assert_eq(bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &with), 0);
	here("@ann", "settings speed=blitz");
	cr_assert_eq(bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &without), 0);
	cr_expect_str_eq(without.invitation, with.invitation);
	here("@ann", "settings sit=off");
	cr_assert_eq(bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &without), 0);
	cr_expect_str_neq(without.invitation, with.invitation);
	cr_expect_str_eq(without.view, with.view);
}

Test(watching, only_join_is_for_newcomers) {
	here("ann", "new perudo");
	cr_assert_eq(watch_in(1, "en"), 0);
	const struct chat_controls *controls = &web.shown.controls;
	cr_assert_gt(controls->n_buttons, 2);
	for (size_t i = 0; i < controls->n_buttons; i++) {
		cr_expect_eq(controls->buttons[i].for_newcomers,
			strcmp(controls->buttons[i].label, "Join") == 0, "%s",
			controls->buttons[i].label);
	}
	cr_expect_not_null(fake_chat_id(&web.shown, "Join"));
}

Test(watching, who_removes_a_guest_takes_back_their_invitation) {
	char before[KEYS_HEX_SIZE], after[KEYS_HEX_SIZE];
	struct chat_access access;
	here("ann", "new perudo");
	cr_assert_eq(watch_in(1, "en"), 0);
	sit_down("zoe");
	keys_invitation(scene_pages.secret, 1, 0, before);
	keys_invitation(scene_pages.secret, 1, 1, after);
	cr_expect_str_neq(before, after);
	fake_chat_clear(&web);
	here("@mod", "unseat zoe");
	HEARD("Earlier invitations no longer work");
	cr_expect(fake_chat_heard(&web, "1.en! closed"), "%s", web.heard);
	fake_chat_finish(&web);
	scene_restart();
	open_web();
	cr_assert_eq(bot_listener.watched(bot, &web.chat, 1, "1.en", "en", &access), 0);
	cr_expect_str_eq(access.invitation, after, "a restart keeps that");
	here("@mod", "end");
}

Test(watching, hands_go_to_the_network_of_their_person) {
	start_mixed("dice=3");
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice:");
	NOT_HEARD("zoe>");
	cr_expect(fake_chat_heard(&web, "zoe> Your dice:"), "%s", web.heard);
	cr_expect_not(fake_chat_heard(&web, "ann>"));
}

Test(watching, all_play_one_game) {
	start_mixed("dice=1");
	fake_chat_clear(&chat);
	fake_chat_clear(&web);
	act("bid 2 6");
	HEARD("bids 2 x sixes");
	cr_expect(fake_chat_heard(&web, "bids 2 x sixes"), "%s", web.heard);
	act("dudo");
	HEARD("wins the game");
	cr_expect(fake_chat_heard(&web, "wins the game"), "%s", web.heard);
	cr_expect(web.shown.last);
}

Test(watching, guests_press_buttons) {
	start_mixed("dice=3");
	if (strcmp(on_turn(), "ann") == 0) {
		act("bid 1 2");
	}
	cr_assert_gt(web.shown.controls.n_buttons, 0);
	fake_chat_press(&web, "1.en", "zoe", fake_chat_id(&web.shown, "1 ×"), "");
	cr_expect_str_eq(on_turn(), "ann");
	HEARD("zoe bids");
}

Test(watching, a_game_of_both_goes_on_after_a_restart) {
	start_mixed("dice=3");
	act("bid 1 2");
	fake_chat_finish(&web);
	scene_restart();
	cr_expect_null(table_here(), "zoe's network is not there yet");
	open_web();
	cr_assert_eq(restore_network(bot, &web.chat), 0);
	cr_assert_not_null(table_here());
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_assert_eq(watch_in(1, "en"), 0);
	bot_listener.came(bot, &web.chat, NULL, (struct chat_person){"zoe", ""});
	cr_expect_geq(table_seat_named(table_here(), "zoe"), 0, "as she was called before");
	fake_chat_clear(&chat);
	fake_chat_clear(&web);
	act("bid 2 2");
	act("dudo");
	HEARD("calls DUDO on 2 x twos");
	cr_expect(fake_chat_heard(&web, "calls DUDO on 2 x twos"), "%s", web.heard);
	cr_expect(fake_chat_heard(&web, "zoe> "), "her dice come again: %s", web.heard);
}

/* Zoe's browser has another secret, and her name is not told with it. */
static void renew(const char *key) {
	cr_assert(bot_listener.becomes(bot, &web.chat, "zoe", (struct chat_person){key, ""}, true));
	bot_listener.came(bot, &web.chat, NULL, (struct chat_person){key, ""});
}

Test(watching, a_guest_with_a_new_secret_keeps_seat_and_hand) {
	start_mixed("dice=2");
	int seat = table_seat_named(table_here(), "zoe");
	cr_assert_geq(seat, 0);
	fake_chat_clear(&web);
	renew("zoe-renewed");
	cr_expect_eq(table_seat_named(table_here(), "zoe"), seat);
	cr_expect_str_eq(table_here()->seats[seat].person->key, "zoe-renewed");
	cr_expect_str_eq(table_here()->seats[seat].person->name, "zoe");
	cr_expect_null(people_find(&bot->people, &web.chat, "zoe"));
	fake_chat_type(&web, "1.en", "zoe", "hand");
	cr_expect_not(fake_chat_heard(&web, "Your dice:"), "%s", web.heard);
	fake_chat_type(&web, "1.en", "zoe-renewed", "hand");
	cr_expect(fake_chat_heard(&web, "Your dice:"), "%s", web.heard);
	fake_chat_clear(&web);
	for (int i = 0; i < 2; i++) {
		bool ann = strcmp(on_turn(), "ann") == 0;
		fake_chat_type(ann ? &chat : &web, ann ? "#dice" : "1.en",
			ann ? "ann" : "zoe-renewed", i == 0 ? "bid 4 6" : "dudo");
	}
	cr_expect(fake_chat_heard(&web, "zoe-renewed> Your dice:"), "the next hand: %s", web.heard);
	cr_expect_not(fake_chat_heard(&web, "zoe> "), "%s", web.heard);
}

Test(watching, the_former_secret_proves_nothing_after_a_restart_either) {
	start_mixed("dice=3");
	renew("zoe-renewed");
	fake_chat_finish(&web);
	scene_restart();
	open_web();
	cr_assert_eq(restore_network(bot, &web.chat), 0);
	cr_assert_not_null(table_here());
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_assert_eq(watch_in(1, "en"), 0);
	bot_listener.came(bot, &web.chat, NULL, (struct chat_person){"zoe", ""});
	bot_listener.came(bot, &web.chat, NULL, (struct chat_person){"zoe-renewed", ""});
	cr_expect(fake_chat_heard(&web, "zoe-renewed> "), "%s", web.heard);
	cr_expect(fake_chat_heard(&web, "Your dice:"), "%s", web.heard);
	cr_expect_not(fake_chat_heard(&web, "zoe> "), "%s", web.heard);
}

Test(watching, who_comes_back_is_shown_what_they_hold) {
	start_mixed("dice=3");
	fake_chat_finish(&web);
	scene_restart();
	open_web();
	cr_assert_eq(restore_network(bot, &web.chat), 0);
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_assert_eq(watch_in(1, "en"), 0);
	fake_chat_clear(&web);
	bot_listener.came(bot, &web.chat, NULL, (struct chat_person){"zoe", ""});
	cr_expect(fake_chat_heard(&web, "Your dice: "), "a browser keeps nothing: %s", web.heard);
}

Test(watching, the_web_goes_and_its_people_wait) {
	start_mixed("dice=3");
	here("bob", "new perudo");
	fake_chat_type(&chat, "#other", "bob", "new perudo");
	cr_assert_eq(watch_in(2, "en"), 0);
	cr_assert_eq(restore_suspend_network(bot, &web.chat), 0);
	cr_expect_null(table_here(), "zoe sits there");
	cr_assert_not_null(table_in("#other"));
	cr_expect_null(table_in("#other")->home->next);
	cr_assert_eq(restore_network(bot, &web.chat), 0);
	cr_expect_null(table_here(), "its own network was never restored in this test");
}

Test(watching, all_are_told_when_the_pages_are_closed_under_a_game) {
	start_mixed("speed=blitz");
	fake_chat_clear(&chat);
	here("@ann", "settings web=off");
	HEARD("#dice: The pages of table #1 are closed, so nobody plays there any more. The game "
	      "goes on: when their time is up, the computer plays for them.");
	fake_chat_clear(&chat);
	if (strcmp(on_turn(), "ann") == 0) {
		here("ann", "bid 1 2");
	}
	pass(MINUTE);
	HEARD("Time is up for zoe");
}
