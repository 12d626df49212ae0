#include <stdio.h>
#include <string.h>

#include "tests/bot/scene.h"

/* What is different on a network with buttons, answers for one pair of eyes, and servers. */

TestSuite(play_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char place[] = "7/dice";

/* Gives a command that wants an answer, and expects exactly one. */
static void command(const char *who, const char *text, const char *answer) {
	unsigned before = chat.n_answers;
	fake_chat_clear(&chat);
	fake_chat_command(&chat, place, who, text);
	cr_assert(fake_chat_heard(&chat, answer), "%s: %s\nwanted: %s\nheard:\n%s", who, text,
		answer, chat.heard);
	cr_assert_geq(chat.n_answers, before + 1, "%s: no answer", text);
}

Test(play_rich, every_command_that_wants_an_answer_gets_one) {
	static const char *const rows[][3] = {
		{"ann", "status", "ann~ There is no table here."},
		{"ann", "new perudo", "ann~ Done."},
		{"bob", "join", "bob~ Done."},
		{"bob", "join", "bob~ Done."},
		{"ann", "status", "7/dice: Perudo table #1 waits for players"},
		{"ann", "set dice=2", "ann~ Done."},
		{"ann", "wish a b", "ann~ Done."},
		{"ann", "stats", "7/dice: ann: 0 games with people, 0 won."},
		{"ann", "addbot", "ann~ Done."},
		{"ann", "removebot", "ann~ Done."},
		{"ann", "weather", "ann~ I do not know “weather”."},
		{"ann", "", "ann~ I did not get that. !help shows what you can do."},
		{"ann", "\xff\xfe", "ann~ I did not get that."},
		{"bob", "start", "bob~ Done."},
		{"bob", "#99 hand", "bob~ I do not know “#99”."},
		{"bob", "unseat ann", "bob~ Done."},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		command(rows[i][0], rows[i][1], rows[i][2]);
	}
}

Test(play_rich, a_move_is_answered_as_taken_and_a_wrong_one_with_its_reason) {
	start_in(place, "", three);
	const char *who = on_turn_in(place);
	char taken[64];
	snprintf(taken, sizeof(taken), "%s~ Taken.", who);
	command(who, "bid 2 3", taken);
	HEARD("bids 2 x threes");
	command(on_turn_in(place), "bid 2 2", "~ 2 x twos is lower than 2 x threes.");
	command(on_turn_in(place), "bid", "~ I did not get that. It goes: !bid COUNT FACE");
	NOT_HEARD("7/dice:");
}

Test(play_rich, the_disk_that_fails_is_told) {
	command("ann", "new perudo", "ann~ Done.");
	store_begin(store); /* a failure within it makes all that follows fail */
	store_person_set_language(store, 1, "klingon");
	command("eve", "join", "eve~ Not taken: it could not be written down.");
	store_rollback(store);
}

Test(play_rich, the_hand_is_the_answer_where_nobody_else_sees_it) {
	start_in(place, "", three);
	command("bob", "hand", "bob~ [#dice · Perudo #1 · round 1] Your dice: ");
	NOT_HEARD("bob>");
	NOT_HEARD("7/dice:");
	play_listener.unreachable(
		play, &chat.chat, (struct chat_person){"bob", "bob"}, "no messages from servers");
	command("bob", "cards", "bob~ [#dice · Perudo #1 · round 1] Your dice: ");
	expect(place, "ann", "hand", "ann> [#dice · Perudo #1 · round 1] Your dice: ");
}

Test(play_rich, a_person_is_spoken_to_in_the_language_of_their_program) {
	chat.language = "ja";
	command("bob", "status", "bob~ ここにテーブルはありません");
	chat.language = "en-GB";
	command("ann", "status", "ann~ There is no table here.");
	chat.language = "xx";
	command("cat", "status", "cat~ There is no table here.");
	chat.language = NULL;
	start_in(place, "", three);
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("bob> [#dice · ペルード #1");
	chat.language = "ja";
	command("ann", "hand", "ann~ [#dice · ペルード #1");
	command("ann", "lang en", "ann~ I speak English to you now.");
	command("ann", "hand", "ann~ [#dice · Perudo #1");
}

Test(play_rich, a_long_name_is_cut_and_not_refused) {
	char name[200];
	struct text text = TEXT_INTO(name);
	for (int i = 0; i < 32; i++) {
		text_puts(&text, "賽");
	}
	command(name, "new perudo", "賽~ Done.");
	HEARD("opened by 賽賽賽");
}

Test(play_rich, names_keep_their_blanks_and_are_found_by_them) {
	command("Ann  Lee ", "new perudo", "7/dice: Perudo table #1 opened by Ann Lee.");
	command("Ann", "join", "Ann is in (2/6).");
	command("\x01 賽 の 目\t", "join", "賽 の 目 is in (3/6).");
	command("  ", "join", "7/dice: ? is in (4/6).");
	command("Ann", "stats 賽 の 目", "~ Nobody of that name has played here.");
	command("Ann", "stats Ann  Lee ", "7/dice: Ann  Lee : ");
	command("@op", "unseat ann lee", "7/dice: Ann Lee is unseated.");
	command("@op", "unseat nobody at all", "~ Nobody of that name sits here.");
	command("@op", "unseat 賽 の 目", "7/dice: 賽 の 目 is unseated.");
	command("@op", "unseat ann please", "7/dice: Ann is unseated.");
}
