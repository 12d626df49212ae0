#include <stdio.h>
#include <string.h>

#include "bot/fair/keys.h"
#include "bot/router/bot_listener.h"
#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "bot/table/presence.h"
#include "engine/games.h"
#include "tests/bot/scene/anybody.h"

/* One table in several places: in #dice of an IRC network, on a rich network, in other channels. */

#define GUILD "7/dice"

static struct fake_chat guild;

static void open_guild(void) {
	fake_chat_init(&guild, bot);
	fake_chat_enrich(&guild);
	guild.chat.network = "guild";
}

static void set_up(void) {
	scene_web = &scene_pages;
	scene_set_up();
	guild = (struct fake_chat){.clock = 0};
	open_guild();
	cr_assert_eq(restore_network(bot, &chat.chat), 0);
	cr_assert_eq(restore_network(bot, &guild.chat), 0);
}

static void tear_down(void) {
	scene_tear_down();
	fake_chat_finish(&guild);
	scene_web = NULL;
}

TestSuite(places, .init = set_up, .fini = tear_down);

static void there(const char *who, const char *text) {
	fake_chat_type(&guild, GUILD, who, text);
}

static void clear(void) {
	fake_chat_clear(&chat);
	fake_chat_clear(&guild);
}

#define THERE(text) \
	cr_assert(fake_chat_heard(&guild, text), "not heard: %s\nin:\n%s", text, guild.heard)
#define NOT_THERE(text) \
	cr_assert_not(fake_chat_heard(&guild, text), "heard: %s\nin:\n%s", text, guild.heard)

/* As after kill -9, with both networks. */
static void restart(void) {
	fake_chat_finish(&guild);
	scene_restart();
	open_guild();
	chat.deaf = true; /* it is not connected yet */
	cr_assert_eq(restore_network(bot, &guild.chat), 0);
	chat.deaf = false;
}

static void enter_all(void) {
	bot_listener.entered(bot, &chat.chat, "#dice");
	bot_listener.entered(bot, &guild.chat, GUILD);
}

static void bring(void) {
	char key[KEYS_HEX_SIZE], text[64];
	keys_invitation(scene_pages.secret, 1, 0, key);
	snprintf(text, sizeof(text), "join #1-%s", key);
	there("@zoe", text);
}

/* A game of ann in #dice and zoe of the rich network. */
static void start_mixed(const char *rules) {
	char text[64];
	snprintf(text, sizeof(text), "new perudo %s", rules);
	here("ann", text);
	bring();
	here("ann", "start");
	cr_assert_not_null(table_here()->state, "%s\n%s", chat.heard, guild.heard);
	clear();
}

static void act(const char *text) {
	bool ann = strcmp(on_turn(), "ann") == 0;
	fake_chat_type(ann ? &chat : &guild, ann ? "#dice" : GUILD, on_turn(), text);
}

Test(places, a_table_comes_to_another_network_and_takes_who_brings_it) {
	here("ann", "new perudo");
	clear();
	bring();
	HEARD("#dice: Table #1 now stands in #dice, too.");
	HEARD("#dice: zoe is in (2/6).");
	THERE("7/dice= Perudo table #1 opened by ann");
	THERE("zoe> You have a seat at table #1 in #dice.");
	cr_assert_eq(table_at(bot, &guild.chat, GUILD), table_here());
	cr_assert_eq(table_here()->n_seats, 2);
	clear();
	there("yan", "join");
	HEARD("#dice: yan is in (3/6).");
	clear();
	there("yan", "leave");
	HEARD("#dice: yan leaves the table (2/6).");
	THERE("7/dice= yan is in (3/6).\n7/dice= yan leaves the table (2/6).");
	NOT_HEARD("yan is in");
}

Test(places, who_may_bring_a_table_is_said_to_those_who_may_not) {
	static const char only[] = "Only moderators of this channel can bring a table of another "
				   "channel here, unless they allow it to everybody: !settings "
				   "shared=on";
	static const char none[] = "that you may bring here. Who sits there can do it from their "
				   "own network, and so can whoever types its invitation: !join #";
	char key[KEYS_HEX_SIZE], invited[64], wrong[64];
	keys_invitation(scene_pages.secret, 1, 0, key);
	snprintf(invited, sizeof(invited), "join #1-%s", key);
	key[0] = key[0] == '0' ? '1' : '0';
	snprintf(wrong, sizeof(wrong), "join #1-%s", key);
	here("ann", "new perudo");
	const struct {
		const char *who, *text, *answer;
	} rows[] = {
		{"zoe", "join #1", only},
		{"zoe", invited, only},
		{"zoe", "join", "There is no table here."},
		{"@zoe", "join #1", none},
		{"@zoe", "join #2", none},
		{"@zoe", wrong, none},
		{"@zoe", "join #1-", none},
		{"@zoe", "join #99999999999999999999", none},
		{"@zoe", "settings shared=on", "shared=on"},
		{"zoe", "join #1", none},
		{"zoe", invited, "Perudo table #1"},
		{"zoe", "join #2", "There is already a table here: #1."},
		{"yan", "join #1", "yan"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		clear();
		there(rows[i].who, rows[i].text);
		THERE(rows[i].answer);
	}
	clear();
	fake_chat_type(&guild, NULL, "zoe", invited);
	THERE("Tables are opened in a channel: say it there.");
}

Test(places, a_public_table_needs_no_invitation) {
	here("ann", "new perudo");
	here("@bob", "settings web=on");
	there("@zoe", "join 1");
	cr_assert_eq(table_here()->n_seats, 2, "%s", guild.heard);
}

Test(places, who_sits_there_brings_it_to_another_channel_of_the_network) {
	here("ann", "new perudo");
	expect("#other", "@bob", "join #1", "There is no table #1 that you may bring here.");
	expect("#other", "@ann", "join #1", "#other: Perudo table #1 waits");
	HEARD("#dice: Table #1 now stands in #other, too.");
	expect("#other", "bob", "join", "#dice: bob is in (2/6).");
	HEARD("#other: bob is in (2/6).");
	here("ann", "start");
	expect(on_turn()[0] == 'a' ? "#dice" : "#other", on_turn(), "bid 1 2", "#other: ");
	HEARD("bids 1 x twos");
	expect("#other", "bob", "new perudo", "There is already a table here: #1.");
	cr_expect_eq(table_in("#other"), table_here());
}

Test(places, a_game_that_has_begun_can_be_looked_at) {
	start_here("", (const char *const[]){"ann", "bob", NULL});
	here(on_turn(), "bid 1 2");
	clear();
	bring();
	THERE("This table is now open in this channel, too; its game has begun, so you can only "
	      "watch.");
	THERE("7/dice= Perudo #1");
	NOT_THERE("Your dice");
	here(on_turn(), "bid 1 3");
	THERE("bids 1 x threes");
}

Test(places, each_place_is_told_in_its_words_and_plays) {
	there("@zoe", "settings language=ja");
	start_mixed("");
	act("bid 1 2");
	HEARD("bids 1 x twos");
	THERE("「2が1個」");
	clear();
	act("bid 1 3");
	HEARD("bids 1 x threes");
	NOT_THERE("threes");
	there("zoe", "status");
	THERE("ann");
	cr_expect_eq(table_here()->n_moves,
		table_place_at(table_here(), &guild.chat, GUILD)->cursor.stored.move);
}

/* Every line with dice goes to the person who holds them, and on no other network. */
static void expect_no_hand(const struct fake_chat *fake, const char *except) {
	char own[64];
	snprintf(own, sizeof(own), "%s", except);
	for (const char *at = fake->heard; (at = strstr(at, "Your dice")) != NULL; at++) {
		const char *line = at;
		while (line > fake->heard && line[-1] != '\n') {
			line--;
		}
		cr_expect(strncmp(line, own, strlen(own)) == 0, "%.80s", line);
	}
}

Test(places, hands_go_to_no_other_network) {
	here("ann", "new perudo dice=2");
	bring();
	here("ann", "start");
	while (table_here() != NULL) {
		act("bid 9 6");
		act("dudo");
	}
	HEARD("Your dice");
	THERE("Your dice");
	expect_no_hand(&chat, "ann");
	expect_no_hand(&guild, "zoe");
	HEARD("wins the game");
	THERE("wins the game");
	bot_tick(bot);
	pass(CURSOR_UNHEARD_MS);
	cr_expect_eq(bot_count_tables(bot, NULL), 0);
}

Test(places, a_moderator_ends_it_in_their_channel_alone) {
	start_mixed("");
	act("bid 1 2");
	clear();
	there("yan", "end");
	THERE("Only moderators and the players at this table can do that.");
	there("@yan", "unseat ann");
	THERE("Only moderators and the players at this table can do that.");
	there("@yan", "end");
	HEARD("#dice: yan takes table #1 out of #dice; the game goes on elsewhere.");
	THERE("7/dice= yan takes table #1 out of #dice; the game goes on elsewhere.");
	NOT_THERE("seed");
	cr_assert_null(table_at(bot, &guild.chat, GUILD));
	cr_assert_not_null(table_here());
	clear();
	if (strcmp(on_turn(), "ann") != 0) {
		fake_chat_type(&guild, NULL, "zoe", "bid 1 3");
		HEARD("bids 1 x threes");
	}
	restart();
	enter_all();
	cr_expect_null(table_at(bot, &guild.chat, GUILD), "nor after a restart");
	cr_assert_not_null(table_here());
	here("@bob", "end");
	cr_expect_null(table_here());
}

Test(places, a_restart_finds_the_table_in_all_its_places) {
	start_mixed("");
	act("bid 1 2");
	act("bid 1 3");
	char where[64];
	const struct table_place *place = table_place_at(table_here(), &guild.chat, GUILD);
	snprintf(where, sizeof(where), "%s", place->live.where);
	cr_assert_str_not_empty(where);
	store_set_heartbeat(store, chat.clock);
	restart();
	cr_assert_eq(table_at(bot, &guild.chat, GUILD), table_here());
	enter_all();
	NOT_HEARD("bids 1 x twos");
	HEARD("#dice: The bot was offline for 1 min 30 s; table #1 goes on");
	THERE("7/dice= The bot was offline for 1 min 30 s; table #1 goes on");
	THERE("7/dice- m"); /* what was replaced before is deleted */
	cr_assert_str_eq(guild.shows[0].replaced, where, "the message that stood there is known");
	act("bid 1 4");
	HEARD("bids 1 x fours");
	THERE("bids 1 x fours");
}

/* Until its location is known nobody knows whether it stands there. */
Test(places, a_post_under_way_beside_the_home_is_posted_under_its_number_after_a_kill) {
	start_mixed("");
	while (strcmp(on_turn(), "ann") != 0) {
		act("bid 1 2");
	}
	guild.unplaced = true;
	act("bid 2 3"); /* calls zoe */
	int64_t number = guild.shown.number;
	cr_assert_gt(number, 0, "%s", guild.heard);
	here("ann", "pause"); /* nobody is called again */
	restart();
	enter_all();
	cr_assert_gt(guild.n_shows, 0);
	cr_expect_eq(guild.shows[0].number, number, "%s", guild.heard);
	cr_expect(guild.shows[0].again);
}

Test(places, what_a_place_has_missed_is_told_there_after_a_kill) {
	start_mixed("");
	guild.deaf = true;
	bot_listener.lost(bot, &guild.chat, NULL);
	act("bid 1 2");
	cr_assert_eq(table_here()->home->cursor.stored.move, table_here()->n_moves);
	restart();
	guild.deaf = false;
	clear();
	enter_all();
	THERE("7/dice= ");
	THERE("bids 1 x twos");
	const struct table_place *place = table_place_at(table_here(), &guild.chat, GUILD);
	cr_assert_eq(place->cursor.stored.move, table_here()->n_moves);
	act("bid 1 3");
	clear();
	enter_all();
	NOT_HEARD("bids 1 x twos");
	NOT_THERE("bids 1 x twos");
}

Test(places, a_second_channel_catches_up_line_by_line_and_once) {
	here("ann", "new perudo dice=1 counts=open");
	fake_chat_type(&chat, "#other", "@ann", "join #1");
	fake_chat_type(&chat, "#other", "bob", "join");
	here("ann", "start");
	here(on_turn(), "bid 9 2");
	bot_listener.lost(bot, &chat.chat, "#other");
	clear();
	here(on_turn(), "dudo");
	HEARD("#dice: ");
	NOT_HEARD("#other: ");
	cr_assert_null(table_here(), "the game is over");
	restart();
	clear();
	bot_listener.entered(bot, &chat.chat, "#dice");
	NOT_HEARD("wins the game");
	bot_listener.entered(bot, &chat.chat, "#other");
	HEARD("#other: ");
	HEARD("wins the game");
	HEARD("Every roll and deal of table #1 can be checked now: ");
	NOT_HEARD("#dice: ");
	restart();
	clear();
	bot_listener.entered(bot, &chat.chat, "#dice");
	bot_listener.entered(bot, &chat.chat, "#other");
	NOT_HEARD("wins the game");
	bot_tick(bot);
	pass(CURSOR_UNHEARD_MS);
	cr_expect_eq(bot->n_tables, 0, "everything is told");
}

Test(places, a_lost_place_holds_nobody_up) {
	start_mixed("");
	bot_listener.lost(bot, &guild.chat, NULL);
	clear();
	act("bid 1 2");
	HEARD("bids 1 x twos");
	NOT_THERE("bids");
	cr_expect(table_here()->home->reachable);
	bot_listener.entered(bot, &guild.chat, GUILD);
	THERE("bids 1 x twos");
}

Test(places, a_network_that_hears_nothing_says_so_once_and_no_clock_runs_there) {
	there("zoe", "new perudo speed=blitz");
	there("yan", "join");
	there("zoe", "start");
	const struct table *table = table_at(bot, &guild.chat, GUILD);
	cr_assert_not_null(table->state);
	pass(10 * SECOND);
	clear();
	bot_listener.deaf(bot, &guild.chat, "7/");
	THERE("7/dice= I cannot hear you just now: the connection is lost. No clock runs for you, "
	      "and nothing is lost.");
	cr_expect_eq(guild.shown.controls.n_buttons, 0, "which nobody can press");
	cr_expect_str_eq(guild.shown.calls, "");
	clear();
	bot_listener.deaf(bot, &guild.chat, "7/");
	pass(10 * MINUTE);
	cr_expect_str_eq(guild.heard, "");
	cr_expect_not(presence_computer_acts(table, 0) || presence_computer_acts(table, 1));
	bot_listener.entered(bot, &guild.chat, "7/");
	NOT_THERE("I cannot hear you");
	cr_expect_gt(guild.shown.controls.n_buttons, 0);
	clear();
	pass(19 * SECOND);
	NOT_THERE("Time is up");
	pass(2 * SECOND);
	THERE("Time is up");
}

static struct seat *seat_of(const char *name) {
	struct table *table = table_here();
	return &table->seats[table_seat_named(table, name)];
}

static bool stands_in(const char *name) {
	return presence_computer_acts(table_here(), table_seat_named(table_here(), name));
}

/* A game at home on the rich network, and ann of IRC is on turn. */
static void start_with_ann_on_turn(const char *rules) {
	char text[64], key[KEYS_HEX_SIZE];
	snprintf(text, sizeof(text), "new perudo %s", rules);
	there("zoe", text);
	keys_invitation(scene_pages.secret, 1, 0, key);
	snprintf(text, sizeof(text), "join #1-%s", key);
	here("@ann", text);
	there("zoe", "start");
	cr_assert_not_null(table_here()->state, "%s", guild.heard);
	if (strcmp(on_turn(), "ann") == 0) {
		act("bid 1 2");
	}
	clear();
	chat.unsent = true;
	act("bid 1 3");
	cr_assert_str_eq(on_turn(), "ann");
}

Test(places, a_clock_starts_where_its_player_sits) {
	start_with_ann_on_turn("speed=blitz");
	pass(20 * SECOND);
	cr_expect_eq(seat_of("ann")->clock.since, 0, "the call waits to be sent");
	chat.unsent = false;
	bot_listener.delivered(bot, &chat.chat,
		&(struct post_end){.table = 1,
			.place_index = table_here()->home->next->place_index,
			.move = table_here()->n_moves});
	cr_expect_eq(seat_of("ann")->clock.since, chat.clock);
	pass(29 * SECOND);
	cr_expect_not(stands_in("ann"));
	pass(2 * SECOND);
	cr_expect(stands_in("ann"));
}

Test(places, a_clock_stands_while_its_player_s_place_is_away_and_all_are_told_once) {
	chat.unsent = false;
	start_with_ann_on_turn("speed=blitz");
	chat.unsent = false;
	bot_listener.delivered(bot, &chat.chat,
		&(struct post_end){.table = 1,
			.place_index = table_here()->home->next->place_index,
			.move = table_here()->n_moves});
	pass(10 * SECOND);
	clear();
	bot_listener.lost(bot, &chat.chat, NULL);
	THERE("#dice is out of reach just now. Table #1 goes on, and waits when it is the turn of "
	      "somebody who sits there.");
	clear();
	bot_listener.lost(bot, &chat.chat, NULL);
	pass(HOUR);
	NOT_THERE("out of reach");
	cr_expect_not(stands_in("ann"));
	bot_listener.entered(bot, &chat.chat, "#dice");
	THERE("#dice is in reach again.");
	pass(19 * SECOND);
	cr_expect_not(stands_in("ann"));
	pass(2 * SECOND);
	cr_expect(stands_in("ann"));
}

Test(places, a_place_that_lags_hears_results_and_calls_and_then_how_the_game_stands) {
	static const char lags[] = "Lines wait here to be sent. Until they have left, only results";
	here("ann", "new perudo");
	bring();
	there("yan", "join");
	here("ann", "start"); /* at home on IRC, and beside it in a channel that is slow */
	fake_chat_type(&chat, "#slow", "@ann", "join #1");
	struct table_place *slow = table_place_at(table_here(), &chat.chat, "#slow");
	cr_assert_not_null(slow);
	chat.unsent = true;
	act("bid 1 2");
	HEARD("#slow: ");
	pass(21 * SECOND);
	clear();
	act("bid 1 3");
	HEARD(with("#slow: %", lags));
	cr_expect_null(strstr(chat.heard, "#slow: zoe"), "%s", chat.heard);
	clear();
	act("bid 1 4");
	act("bid 1 5");
	HEARD("#dice: ");
	cr_expect_null(strstr(chat.heard, "#slow: "), "%s", chat.heard);
	clear();
	act("dudo");
	HEARD("#slow: ");
	NOT_HEARD(with("#slow: %", lags));
	chat.unsent = false;
	clear();
	bot_listener.delivered(bot, &chat.chat,
		&(struct post_end){
			.table = 1, .place_index = slow->place_index, .move = slow->cursor.queued});
	HEARD("#slow: Perudo #1: ");
	clear();
	act("bid 1 2");
	HEARD("#slow: ");
}

Test(places, while_home_is_away_all_clocks_stand_and_the_others_are_told) {
	start_mixed("speed=blitz");
	guild.chat.has_timestamps = true;
	if (strcmp(on_turn(), "zoe") != 0) {
		act("bid 1 2");
	}
	pass(10 * SECOND);
	clear();
	bot_listener.lost(bot, &chat.chat, NULL);
	THERE("#dice is out of reach just now. Table #1 waits for it, and no clock runs.");
	cr_expect_null(strstr(guild.shown.text, "Time runs out"), "%s", guild.shown.text);
	pass(HOUR);
	cr_expect_not(stands_in("zoe"));
	bot_listener.entered(bot, &chat.chat, "#dice");
	pass(19 * SECOND);
	cr_expect_not(stands_in("zoe"));
	pass(2 * SECOND);
	cr_expect(stands_in("zoe"));
}

Test(places, a_home_that_comes_back_hears_what_else_happened_too) {
	start_mixed("");
	act("bid 1 2");
	bot_listener.lost(bot, &chat.chat, NULL);
	if (strcmp(on_turn(), "zoe") == 0) {
		there("zoe", "bid 1 3");
	}
	there("zoe", "pause");
	clear();
	bot_listener.entered(bot, &chat.chat, "#dice");
	HEARD("The game is paused");
}

Test(places, a_private_text_names_the_place_where_its_reader_sits) {
	char text[64], key[KEYS_HEX_SIZE];
	here("ann", "new perudo");
	keys_invitation(scene_pages.secret, 1, 0, key);
	snprintf(text, sizeof(text), "join #1-%s", key);
	fake_chat_type(&guild, "7/parlour", "@zoe", text);
	THERE("zoe> You have a seat at table #1 in #parlour.");
	here("ann", "start");
	THERE("zoe> [#parlour · Perudo #1 · round 1] Your dice: ");
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	act("bid 1 2");
}

Test(places, who_sits_where_the_table_is_taken_out_is_told_and_called_in_private) {
	start_mixed("");
	there("@yan", "end");
	THERE("zoe> Table #1 was taken out of #dice and goes on in #dice. You keep your seat: I "
	      "call you here, and you can play here.");
	clear();
	if (strcmp(on_turn(), "zoe") == 0) {
		fake_chat_type(&guild, NULL, "zoe", "bid 1 2");
	}
	clear();
	here("ann", "bid 1 3");
	THERE("zoe, your turn");
	NOT_THERE("7/dice");
}

Test(places, a_full_queue_elsewhere_is_tried_again) {
	here("ann", "new perudo");
	fake_chat_type(&chat, "#other", "@ann", "join #1");
	here("bob", "join");
	here("ann", "start");
	struct table_place *other = table_place_at(table_here(), &chat.chat, "#other");
	table_note_said(other, -105);
	cr_assert_not(other->reachable);
	clear();
	here(on_turn(), "bid 1 2");
	NOT_HEARD("#other: ");
	HEARD("#dice: ");
	pass(QUEUE_MS);
	HEARD("#other: ");
	cr_expect(other->reachable);
	cr_expect_eq(other->cursor.stored.move, table_here()->n_moves);
}

Test(places, a_channel_that_is_deleted_ends_nothing) {
	start_mixed("");
	bot_listener.gone(bot, &guild.chat, GUILD);
	HEARD("#dice: Table #1 no longer stands in #dice: I cannot speak there any more.");
	cr_assert_not_null(table_here());
	cr_assert_null(table_here()->home->next);
	restart();
	cr_assert_null(table_here()->home->next);
}

Test(places, a_home_that_is_deleted_ends_the_table_everywhere) {
	start_mixed("");
	bot_listener.gone(bot, &chat.chat, "#dice");
	cr_assert_null(table_at(bot, &guild.chat, GUILD));
	restart();
	cr_assert_null(table_at(bot, &guild.chat, GUILD));
	cr_assert_eq(bot->n_tables, 0);
}

Test(places, a_network_that_goes_and_comes_again_finds_its_place) {
	start_here("", (const char *const[]){"ann", "bob", NULL});
	bring();
	cr_assert_eq(restore_suspend_network(bot, &guild.chat), 0);
	cr_assert_not_null(table_here(), "nobody of that network sits there");
	cr_assert_null(table_here()->home->next);
	here(on_turn(), "bid 1 2");
	clear();
	cr_assert_eq(restore_network(bot, &guild.chat), 0);
	cr_assert_not_null(table_here()->home->next);
	NOT_HEARD("#dice");
	bot_listener.entered(bot, &guild.chat, GUILD);
	THERE("bids 1 x twos");
}

Test(places, a_table_that_waited_for_a_network_goes_on_in_its_other_places) {
	start_mixed("");
	act("bid 1 2");
	cr_assert_eq(restore_suspend_network(bot, &guild.chat), 0);
	cr_assert_null(table_here(), "zoe of that network sits there");
	clear();
	chat.clock += 60 * 1000;
	cr_assert_eq(restore_network(bot, &guild.chat), 0);
	HEARD("#dice: ");
	cr_assert_not_null(table_here());
	cr_assert(table_here()->home->reachable);
	bot_listener.entered(bot, &guild.chat, GUILD);
	clear();
	act("bid 1 3");
	HEARD("bids 1 x threes");
	THERE("bids 1 x threes");
}

Test(places, who_is_forgotten_leaves_the_table_where_it_stands) {
	start_mixed("");
	fake_chat_type(&guild, NULL, "zoe", "mydata forget");
	fake_chat_type(&guild, NULL, "zoe", "mydata forget yes");
	THERE("zoe> Your data is deleted.");
	cr_assert_not_null(table_here(), "%s", guild.heard);
	clear();
	cr_expect_not_null(table_here()->home->next);
	restart();
	enter_all();
	cr_expect_not_null(table_here()->home->next);
	NOT_THERE("zoe");
	NOT_HEARD("zoe");
}

static int count_reached(void) {
	int n = 0;
	for (int i = 0; i < table_here()->n_seats; i++) {
		n += table_here()->seats[i].reached;
	}
	return n;
}

Test(places, people_are_in_sight_until_the_last_channel_of_their_network_is_lost) {
	here("ann", "new perudo");
	fake_chat_type(&chat, "#other", "@ann", "join #1");
	here("bob", "join");
	bring();
	here("ann", "start");
	cr_assert_eq(count_reached(), 3);
	bot_listener.lost(bot, &chat.chat, "#other");
	cr_expect_eq(count_reached(), 3, "in #dice they are");
	bot_listener.lost(bot, &chat.chat, "#dice");
	cr_expect_eq(count_reached(), 1, "zoe is on another network");
	bot_listener.entered(bot, &chat.chat, "#dice");
	bot_listener.entered(bot, &chat.chat, "#other");
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){"ann", "ann"});
	cr_expect_eq(count_reached(), 2);
	bot_listener.lost(bot, &chat.chat, NULL);
	cr_expect_eq(count_reached(), 1);
}

Test(places, a_press_in_any_place_counts_and_elsewhere_none_does) {
	start_mixed("");
	if (strcmp(on_turn(), "zoe") != 0) {
		here("ann", "bid 1 2");
	}
	int64_t moves = table_here()->n_moves;
	const char *id = fake_chat_id(&guild.shown, "1 × threes");
	cr_assert_not_null(id, "%s", guild.heard);
	fake_chat_press(&guild, "7/other", "zoe", id, "");
	THERE("That button belongs to another table.");
	cr_expect_eq(table_here()->n_moves, moves);
	fake_chat_press(&guild, GUILD, "zoe", id, "");
	cr_expect_eq(table_here()->n_moves, moves + 1);
}

Test(places, two_channels_of_one_network_have_a_live_message_each) {
	char first[64], second[64];
	there("zoe", "new perudo");
	fake_chat_type(&guild, "8/den", "@zoe", "join #1");
	fake_chat_type(&guild, "8/den", "yan", "join");
	there("zoe", "start");
	struct table *table = table_at(bot, &guild.chat, "8/den");
	cr_assert_eq(table, table_at(bot, &guild.chat, GUILD));
	cr_assert_not_null(table->state, "%s", guild.heard);
	fake_chat_type(&guild, NULL,
		table_is_active(table, 0) ? table->seats[0].name : table->seats[1].name, "bid 1 2");
	const struct table_place *den = table->home->next;
	cr_expect_eq(table->home->cursor.stored.move, table->n_moves);
	cr_expect_eq(den->cursor.stored.move, table->n_moves);
	snprintf(first, sizeof(first), "%s", table->home->live.where);
	snprintf(second, sizeof(second), "%s", den->live.where);
	cr_assert_str_not_empty(first);
	cr_assert_str_not_empty(second);
	cr_expect_str_neq(first, second);
	restart();
	table = table_numbered(bot, 1);
	cr_assert_not_null(table);
	cr_expect_str_eq(table->home->live.where, first);
	cr_assert_not_null(table->home->next);
	cr_expect_str_eq(table->home->next->live.where, second);
}

/* Marks. fake_chat looks at each byte that is said, told, shown or written on a button, and ends
 * the test at a mark that its network cannot show. */

static struct fake_chat browsers;

/* The home is where the most can be shown. */
static void open_everywhere(const struct game *game) {
	char text[64], key[KEYS_HEX_SIZE];
	struct chat_access access;
	guild.chat.has_emojis = guild.chat.has_timestamps = guild.chat.quotes_links = true;
	fake_chat_browse(&browsers, bot);
	browsers.chat.has_timestamps = browsers.chat.quotes_links = true;
	snprintf(text, sizeof(text), "new %s", game->id);
	there("zoe", text);
	keys_invitation(scene_pages.secret, 1, 0, key);
	snprintf(text, sizeof(text), "join #1-%s", key);
	here("@ann", text);
	here("ann", "join");
	cr_assert_eq(bot_listener.watched(bot, &browsers.chat, 1, "1.en", "en", &access), 0);
	browsers.invited = true;
	fake_chat_type(&browsers, "1.en", "wim", "join");
	there("zoe", "start");
	cr_assert_not_null(table_here()->state, "%s\n%s", chat.heard, guild.heard);
}

static void ask_everywhere(void) {
	static const char *const questions[] = {"status", "hand", "help", "fair 1", "link"};
	for (size_t i = 0; i < sizeof(questions) / sizeof(*questions); i++) {
		here("ann", questions[i]);
		here("eva", questions[i]);
		there("zoe", questions[i]);
		fake_chat_type(&browsers, "1.en", "wim", questions[i]);
	}
	clear();
	fake_chat_clear(&browsers);
}

static void move_anybody(const struct table *table) {
	int seat = any_awaited(table);
	struct move move = any_move(table, seat);
	struct chat *on = table->seats[seat].person->chat;
	struct fake_chat *fake = (struct fake_chat *)on;
	const char *place = fake == &chat ? "#dice" : fake == &guild ? GUILD : "1.en";
	type_move_on(fake, place, "#dice", table, &move);
}

Test(places, nobody_is_sent_a_mark_that_their_network_cannot_show) {
	for (size_t i = 0; games[i] != NULL; i++) {
		luck = (unsigned)i;
		open_everywhere(games[i]);
		for (int moves = 0; table_here() != NULL && moves < 60; moves++) {
			move_anybody(table_here());
			if (moves % 7 == 3 && table_here() != NULL) {
				pass(100 * SECOND);
				ask_everywhere();
			}
		}
		fake_chat_finish(&browsers);
		tear_down();
		set_up();
	}
}
