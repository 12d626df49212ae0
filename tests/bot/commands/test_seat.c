#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "engine/stats.h"
#include "storage/results.h"
#include "tests/bot/scene/scene.h"

/* Seats of people who are away, given to others: who may, when, and who learns what. */

static void set_up(void) {
	scene_set_up();
	chat.crowd = " zoe yan ann bob cat ";
}

static void set_up_rich(void) {
	scene_set_up_rich();
	chat.crowd = " zoe yan ann bob cat ";
}

TestSuite(seat, .init = set_up, .fini = scene_tear_down);
TestSuite(seat_rich, .init = set_up_rich, .fini = scene_tear_down);

#define GIVEN "#dice: The seat of bob now belongs to zoe, and this game is not rated."

static const struct chat_person bob = {"bob", "bob"}, zoe = {"zoe", "zoe"};

static struct seat *seat_of(const char *name) {
	struct table *table = table_here();
	cr_assert_not_null(table);
	int seat = table_seat_named(table, name);
	return seat >= 0 ? &table->seats[seat] : NULL;
}

static void start_without_bob(const char *rules) {
	start_here(rules, three);
	here("bob", "leave");
	fake_chat_clear(&chat);
}

static void give_to_zoe(void) {
	expect("#dice", "ann", "seat bob zoe", "#dice: Shall zoe have the seat of bob?");
	expect("#dice", "cat", "seat bob zoe", GIVEN);
}

static int64_t count(const char *who, struct store_results *results) {
	struct store_person person;
	struct store_rating rating;
	cr_assert_eq(store_person_named(store, chat.chat.network, who, &person), 0);
	cr_assert_eq(store_results(store, person.id, NULL, results), 0);
	cr_expect_eq(store_rating(store, person.id, "perudo", &rating), -ENOENT, "%s", who);
	return results->games;
}

Test(seat, with_a_secret_hand_all_others_must_agree_and_the_new_owner_gets_it_at_once) {
	start_without_bob("");
	expect("#dice", "ann", "seat bob zoe",
		"#dice: Shall zoe have the seat of bob? Its hand is secret, so all others at the "
		"table must vote for it. ann votes to give away the seat of bob; 1 more needed. To "
		"vote for it: !seat bob "
		"zoe\n");
	NOT_HEARD("Your dice");
	expect("#dice", "ann", "seat bob zoe", "1 more needed");
	expect("#dice", "cat", "seat bob zoe", GIVEN);
	HEARD("#dice: Perudo #1: ");
	HEARD("zoe> You have a seat at table #1 in #dice.");
	HEARD("zoe> [#dice · Perudo #1 · round 1] Your dice: ");
	NOT_HEARD("bob> ");
	NOT_HEARD("ann> ");
	NOT_HEARD("cat> ");
	cr_expect_null(seat_of("bob"));
	cr_expect_eq(seat_of("zoe")->absence, STORE_PRESENT);
	cr_expect_not(table_here()->rated);
}

Test(seat, who_had_it_gets_nothing_any_more) {
	start_without_bob("");
	give_to_zoe();
	fake_chat_clear(&chat);
	bot_listener.came(bot, &chat.chat, "#dice", bob);
	NOT_HEARD("bob");
	expect("#dice", "bob", "hand", "bob> You have no seat at this table");
	expect(NULL, "bob", "hand", "bob> You do not sit at a table.");
	expect("#dice", "bob", "join", "bob> This game has already begun");
	NOT_HEARD("Your dice");
	fake_chat_clear(&chat);
	finish_in("#dice");
	HEARD("zoe> [#dice · Perudo #1 · round 2] Your dice: ");
	NOT_HEARD("bob>");
}

Test(seat, it_holds_after_a_restart_and_nobody_else_is_dealt_to) {
	start_without_bob("");
	give_to_zoe();
	chat.unsent = true;
	const char *who = on_turn();
	here(who, "bid 1 2");
	here(on_turn(), "dudo"); /* neither delivered nor lost */
	chat.unsent = false;
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "#dice");
	bot_listener.came(bot, &chat.chat, "#dice", zoe);
	bot_listener.came(bot, &chat.chat, "#dice", bob);
	HEARD("zoe> [#dice · Perudo #1 · round 2] Your dice: ");
	NOT_HEARD("bob");
	cr_expect_not(table_here()->rated);
	cr_expect_eq(seat_of("zoe")->absence, STORE_PRESENT);
	finish_in("#dice");
	struct store_results results;
	cr_expect_eq(count("ann", &results), 0);
	cr_expect_eq(results.unrated, 1);
	cr_expect_eq(count("zoe", &results), 0);
	cr_expect_eq(results.unrated, 1);
	cr_expect_eq(count("bob", &results), 0);
	cr_expect_eq(results.unrated, 0);
}

/* As the journal has them since the person had a seat, and as they are counted. */

struct bids {
	const struct store_seat *of;
	unsigned n;
};

static int note_bid(void *data, const struct store_move *made) {
	struct bids *bids = data;
	char begun[16];
	snprintf(begun, sizeof(begun), "%d bid ", bids->of->seat);
	bids->n += made->n > bids->of->since && !made->by_computer &&
		   strncmp(made->text, begun, strlen(begun)) == 0;
	return 0;
}

static unsigned count_bids(int64_t person) {
	struct store_stat stats[STATS_MAX];
	unsigned n = 0;
	int kinds = store_stats_of(store, person, "perudo", stats, STATS_MAX);
	for (int i = 0; i < kinds; i++) {
		n += strcmp(stats[i].key, "bids") == 0 ? (unsigned)stats[i].n : 0;
	}
	return n;
}

static unsigned count_typed_bids(
	int64_t table, const struct store_seat *seats, size_t n, int64_t person) {
	struct bids bids = {.of = NULL};
	for (size_t i = 0; i < n; i++) {
		bids.of = seats[i].person == person ? &seats[i] : bids.of;
	}
	cr_assert_not_null(bids.of);
	cr_assert_eq(store_moves(store, table, note_bid, &bids), 0);
	return bids.n;
}

Test(seat, what_was_moved_before_counts_for_nobody) {
	start_here(" undo=on", three);
	while (strcmp(on_turn(), "bob") != 0) {
		here(on_turn(), "bid 1 2");
		if (strcmp(on_turn(), "bob") != 0) {
			here(on_turn(), "bid 1 3");
		}
	}
	here("bob", "bid 2 4");
	here("bob", "leave");
	give_to_zoe();
	cr_expect_eq(seat_of("zoe")->since, table_here()->n_moves);
	expect("#dice", "zoe", "undo", "zoe> ");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	cr_expect(table_here()->undoable->step.by_other);
	here(on_turn(), "dudo");
	finish_in("#dice");
	struct store_person person;
	struct store_seat seats[STORE_SEATS_MAX];
	size_t n = 0;
	cr_assert_eq(store_person_named(store, chat.chat.network, "zoe", &person), 0);
	cr_assert_eq(store_seats_get(store, 1, seats, &n), 0);
	for (size_t i = 0; i < n; i++) {
		cr_expect_eq(seats[i].since > 0, seats[i].person == person.id);
	}
	cr_expect_eq(count_bids(person.id), count_typed_bids(1, seats, n, person.id));
}

Test(seat, a_moderator_alone_cannot_give_a_secret_hand) {
	start_without_bob("");
	expect("#dice", "@op", "seat bob zoe",
		"#dice: Shall zoe have the seat of bob? Its hand is secret, so all others at the "
		"table must vote for it. Votes still needed: 2. To vote for it: !seat bob zoe\n");
	expect("#dice", "@ann", "seat bob",
		"ann votes to give away the seat of bob; 1 more needed.");
	expect("#dice", "cat", "seat bob", GIVEN);
}

Test(seat, where_nothing_is_hidden_a_moderator_without_a_seat_gives_it_at_once) {
	here("ann", "new geht");
	here("bob", "join");
	here("cat", "join");
	here("ann", "start");
	here("bob", "leave");
	cr_assert_not(table_has_secret(table_here(), table_seat_named(table_here(), "bob")));
	expect("#dice", "@ann", "seat bob zoe",
		"ann votes to give away the seat of bob; 1 more needed.");
	NOT_HEARD("secret");
	expect("#dice", "@op", "seat bob zoe", GIVEN);
	cr_expect_not(table_here()->rated);
}

Test(seat, each_vote_is_for_one_person_and_a_bare_one_for_the_only_one_named) {
	start_without_bob("");
	expect("#dice", "ann", "seat bob",
		"Who shall have the seat of bob? Name somebody of this "
		"channel: !seat bob NICK");
	expect("#dice", "ann", "seat bob zoe", "1 more needed");
	expect("#dice", "cat", "seat bob yan", "1 more needed");
	expect("#dice", "ann", "seat bob", "Who shall have the seat of bob?");
	cr_assert_not_null(seat_of("bob"));
	expect("#dice", "ann", "seat bob yan",
		"#dice: The seat of bob now belongs to yan, and this game is not rated.");
}

Test(seat, who_comes_back_ends_the_votes) {
	start_without_bob("");
	expect("#dice", "ann", "seat bob zoe", "1 more needed");
	here("bob", "join");
	expect("#dice", "cat", "seat bob zoe",
		"cat> bob is not away. !unseat bob lets the computer play for the seat;");
	here("bob", "leave");
	expect("#dice", "cat", "seat bob zoe",
		"cat votes to give away the seat of bob; 1 more needed.");
	bot_listener.left(bot, &chat.chat, bob);
	expect("#dice", "ann", "seat bob zoe", GIVEN);
}

Test(seat, a_seat_is_named_or_numbered) {
	char text[64];
	start_without_bob("");
	snprintf(text, sizeof(text), "seat %d zoe", table_seat_named(table_here(), "bob") + 1);
	expect("#dice", "ann", text, "Shall zoe have the seat of bob?");
	expect(NULL, "cat", "seat BO  zoe  ", GIVEN);
}

Test(seat, is_refused_where_it_cannot_be) {
	static const struct line without[] = {
		{"#dice", "ann", "seat bob zoe", "There is no table here."},
	};
	static const struct line running[] = {
		{"#dice", "eve", "seat bob zoe", "eve> Only moderators and the players"},
		{"#dice", "ann", "seat", "ann> Who? Put the name after the command."},
		{"#dice", "ann", "seat dan zoe", "ann> Nobody called “dan” sits here."},
		{"#dice", "ann", "seat 0 zoe", "ann> Nobody called “0” sits here."},
		{"#dice", "ann", "seat bob or zoe", "ann> Nobody called “bob or” sits here."},
		{"#dice", "@op", "seat cat zoe", "op> cat is not away."},
		{"#dice", "ann", "seat ann zoe", "ann> ann is not away."},
		{"#dice", "ann", "seat bob cat", "ann> cat has a seat at this table already."},
		{"#dice", "ann", "seat bob bob", "ann> bob has that seat: !join takes it back."},
		{"#dice", "ann", "seat bob nobody",
			"ann> Nobody called “nobody” is in this channel."},
	};
	EXPECT_ALL(without);
	start_without_bob("");
	EXPECT_ALL(running);
	cr_expect(table_here()->rated);
	cr_assert_not_null(seat_of("bob"));
	here("bob", "join");
	finish_in("#dice");
	expect("#dice", "ann", "seat bob zoe", "There is no table here.");
}

Test(seat, computers_have_no_seat_to_give) {
	here("ann", "new perudo");
	here("ann", "addbot");
	char text[128];
	snprintf(text, sizeof(text), "seat %s zoe", table_here()->seats[1].name);
	expect("#dice", "@op", text, "op> That seat belongs to nobody: a computer player has it.");
}

Test(seat, before_the_start_it_goes_at_once_and_the_game_will_count) {
	here("ann", "new perudo");
	here("bob", "join");
	expect("#dice", "@op", "seat bob zoe", "op> bob is not away. !unseat bob frees the seat");
	bot_listener.left(bot, &chat.chat, bob);
	expect("#dice", "@op", "seat bob zoe", "#dice: The seat of bob now belongs to zoe.\n");
	HEARD("zoe> You have a seat at table #1 in #dice.");
	NOT_HEARD("bob> ");
	chat.clock += 11 * 60 * 1000;
	here("ann", "status");
	expect("#dice", "@op", "seat zoe yan", "The seat of zoe now belongs to yan.\n");
	expect("#dice", "@op", "seat ann zoe", "op> ann is not away.");
	here("ann", "start");
	cr_expect(table_here()->rated);
}

Test(seat, both_languages_say_it) {
	start_without_bob("");
	expect("#dice", "@op", "settings language=ja", "");
	expect("#dice", "ann", "交代 bob zoe",
		"#dice: bobさんの席をzoeさんに渡しますか? "
		"手元は秘密なので、テーブルのほかの全員の賛成が必要です。"
		"annさんがbobさんの席を渡すことに賛成。あと1人の賛成が必要です。賛成するには: "
		"!seat bob zoe\n");
	expect("#dice", "cat", "seat bob zoe",
		"#dice: "
		"bobさんの席はzoeさんのものになりました。このゲームはレーティングの対象外です。");
}

static void rich(const char *who, const char *text) {
	fake_chat_command(&chat, "7/dice", who, text);
}

Test(seat_rich, the_hand_goes_where_the_new_owner_looks_and_leaves_the_former_one) {
	start_in("7/dice", "", three);
	rich("bob", "hand");
	fake_chat_type(&chat, "7/dice", "bob", "leave");
	fake_chat_clear(&chat);
	rich("ann", "seat bob <@zoe>");
	HEARD("7/dice= Shall zoe have the seat of bob?");
	rich("cat", "seat bob <@nobody>");
	HEARD("cat~ ");
	fake_chat_clear(&chat);
	fake_chat_type(&chat, NULL, "cat", "seat bob");
	HEARD("7/dice= The seat of bob now belongs to zoe, and this game is not rated.");
	HEARD("zoe> [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("bob> Your seat at table #1 in #dice was given to somebody else.");
	cr_expect_null(strstr(strstr(chat.heard, "bob> Your seat"), "bob> ["));
	cr_expect_str_eq(chat.shows[0].calls, "zoe ");
	scene_restart();
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, "7/dice");
	NOT_HEARD("bob>");
	NOT_HEARD("bob^");
	rich("bob", "hand");
	HEARD("bob~ You have no seat at this table, and its game has begun.");
}

Test(seat_rich, said_again_by_the_network_it_is_done_once) {
	start_in("7/dice", "", three);
	fake_chat_type(&chat, "7/dice", "bob", "leave");
	rich("ann", "seat bob <@zoe>");
	chat.id = "77";
	rich("cat", "seat bob <@zoe>");
	HEARD("now belongs to zoe");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "7/dice");
	fake_chat_clear(&chat);
	rich("cat", "seat bob <@zoe>");
	cr_expect_str_eq(chat.heard, "");
}

Test(seat_rich, those_who_are_away_are_suggested_to_voters_and_moderators) {
	struct chat_choice choices[CHOICES_MOST];
	start_in("7/dice", "", three);
	cr_expect_eq(fake_chat_suggest(&chat, "7/dice", "ann", "seat", "", choices), 0);
	fake_chat_type(&chat, "7/dice", "bob", "leave");
	cr_assert_eq(fake_chat_suggest(&chat, "7/dice", "ann", "seat", "", choices), 1);
	cr_expect_str_eq(choices[0].label, "bob");
	fake_chat_type(&chat, "7/dice", "@op", "status");
	cr_expect_eq(fake_chat_suggest(&chat, "7/dice", "@op", "seat", "", choices), 1);
	fake_chat_type(&chat, "7/dice", "eve", "status");
	cr_expect_eq(fake_chat_suggest(&chat, "7/dice", "eve", "seat", "", choices), 0);
}

static void comes(const char *key, const char *name) {
	bot_listener.came(bot, &chat.chat, "#dice", (struct chat_person){key, name});
}

#define BACK                                                                                  \
	"#dice: If this is the ann of table #1: the seat is kept for the address or account " \
	"that took it. Another player gives it back with !seat ann ann"

/* By their names nobody gets a seat; who comes back from another address is told how. */
Test(seat, who_comes_back_from_another_address_is_told_at_once_what_helps) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_here("", two);
	fake_chat_clear(&chat);
	comes("ann@elsewhere", "ann");
	NOT_HEARD("If this is");
	bot_listener.left(bot, &chat.chat, (struct chat_person){"ann", "ann"});
	fake_chat_clear(&chat);
	comes("dan", "dan");
	NOT_HEARD("If this is");
	comes("ann@elsewhere", "Ann");
	HEARD("#dice: If this is the ann of table #1: ");
	fake_chat_clear(&chat);
	comes("ann@third", "ann");
	NOT_HEARD("If this is");
	pass(MINUTE);
	comes("ann@third", "ann");
	HEARD(BACK);
	comes("ann", "ann");
	fake_chat_clear(&chat);
	comes("ann@third", "ann");
	NOT_HEARD("If this is");
	scene_restart();
	bot_listener.entered(bot, &chat.chat, "#dice");
	fake_chat_clear(&chat);
	comes("ann@third", "ann");
	HEARD(BACK);
}

Test(seat, who_comes_back_is_known_as_the_network_takes_names) {
	static const char *const two[] = {"foo[x]", "bob", NULL};
	start_here("", two);
	bot_listener.left(bot, &chat.chat, (struct chat_person){"foo[x]", "foo[x]"});
	fake_chat_clear(&chat);
	comes("foo@elsewhere", "FOO{X}");
	NOT_HEARD("If this is");
	chat.rfc1459 = true;
	comes("foo@elsewhere", "FOO{X}");
	HEARD("#dice: If this is the foo[x] of table #1: ");
	here("@op", "unseat foo[x]");
	const struct seat *foo = &table_here()->seats[table_seat_named(table_here(), "foo{x}")];
	cr_assert_eq(foo->absence, STORE_TAKEN);
	here("@op", "seat foo[x] FOO{X}");
	cr_expect_eq(foo->absence, STORE_PRESENT, "%s", chat.heard);
}
