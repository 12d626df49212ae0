#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/games.h"
#include "engine/say.h"
#include "tests/bot/scene/scene.h"

/* What help says is what can be done right now, then this game's moves. */

static void set_up_brief(void) {
	scene_set_up();
	chat.chat.rate_limited = true;
}

TestSuite(help, .init = scene_set_up, .fini = scene_tear_down);
TestSuite(help_brief, .init = set_up_brief, .fini = scene_tear_down);
TestSuite(help_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

static const char *whose_turn_it_is_not(void) {
	return strcmp(on_turn(), "ann") == 0 ? "bob" : "ann";
}

static void ask(const char *who, const char *answer) {
	expect("#dice", who, "help", answer);
}

static void end_game(void) {
	here("ann", "end");
	here("bob", "end");
	cr_assert_null(table_here());
}

Test(help_brief, is_one_line_in_every_phase) {
	ask("ann", "ann> Now: !new GAME opens a table. Games: perudo");
	HEARD("geht. !learn GAME teaches one in private. More: !rules, !help all.\n");
	here("ann", "new perudo");
	ask("ann", "ann> Now: !start begins the game, !addbot adds a computer player, !set changes "
		   "rules or speed. Moves of Perudo: !bid 5 3, !dudo. More: !rules, !help all.\n");
	ask("bob", "bob> Now: !join takes a seat. Moves of Perudo: !bid 5 3, !dudo. More: ");
	here("bob", "join");
	here("ann", "start");
	ask(on_turn(),
		"> You can: bid (lowest: 1 x any face but aces). Moves of Perudo: !bid 5 3. More: "
		"!rules, !help all.\n");
	ask(whose_turn_it_is_not(), "> It is not your turn: !status shows whose it is. Moves of "
				    "Perudo: !bid 5 3, !dudo. "
				    "More: !rules, !help all.\n");
	ask("eve", "eve> Now: !status shows how the game stands. Moves of Perudo: ");
	end_game();
	ask("ann", "ann> Now: !new GAME opens a table, !again one like the last. Games: perudo");
}

Test(help_brief, speaks_japanese) {
	fake_chat_type(&chat, NULL, "ann", "lang ja");
	ask("ann", "ann> 今できること: !new ゲーム名でテーブルを開く。ゲーム: perudo");
	HEARD("geht。!learn ゲーム名で、遊び方をDMで練習。詳しくは!rules、!help all。\n");
	here("ann", "new perudo");
	ask("ann", "ペルードの操作: !bid 5 3, !dudo。詳しくは!rules、!help all。\n");
}

Test(help, lists_the_moves_that_can_be_made_now_or_else_all) {
	static const char *const two[] = {"ann", "bob", NULL};
	start_here("calza=on", two);
	ask(on_turn(), "Moves of Perudo:\n");
	HEARD("bid 5 3 – bid that");
	NOT_HEARD("dudo –");
	ask(whose_turn_it_is_not(), "dudo –");
	HEARD("calza –");
	here(on_turn(), "bid 2 2");
	ask(on_turn(), "dudo –");
	NOT_HEARD("calza –");
	expect("#dice", on_turn(), "help all", "calza –");
}

Test(help, lists_commands_only_when_asked) {
	here("ann", "new perudo");
	ask("ann", "More: !rules, !help all.\n");
	NOT_HEARD("Commands:");
	expect("#dice", "ann", "help all", "Commands: new join leave");
	HEARD("mydata. !help COMMAND explains one.\n");
}

/* "calza=on", or a move as "bid 5 3". */
static bool is_typed(const struct game *game, const char *text) {
	for (const char *at = text; (at = strchr(at, '=')) != NULL; at++) {
		if (at > text && islower((unsigned char)at[-1])) {
			return true;
		}
	}
	for (int i = 0; i < game->n_verbs; i++) {
		char typed[64];
		snprintf(typed, sizeof(typed), "%s ", game->verbs[i].word);
		for (const char *at = text; (at = strstr(at, typed)) != NULL; at++) {
			bool begins = at == text || !isalpha((unsigned char)at[-1]);
			if (begins && isdigit((unsigned char)at[strlen(typed)])) {
				return true;
			}
		}
	}
	return false;
}

Test(help_rich, rules_show_what_is_pressed_where_moves_are) {
	for (int language = 0; language < LANGUAGES; language++) {
		fake_chat_command(&chat, "7/dice", "ann", language == 0 ? "lang en" : "lang ja");
		for (size_t i = 0; games[i] != NULL; i++) {
			bool typed = false;
			for (int page = 1; page <= say_card_pages(games[i]); page++) {
				char text[4096], command[64];
				struct text out = TEXT_INTO(text);
				snprintf(command, sizeof(command), "rules %s %d", games[i]->id,
					page);
				fake_chat_clear(&chat);
				fake_chat_command(&chat, "7/dice", "ann", command);
				cr_expect_gt(strlen(chat.heard), 200);
				cr_expect_not(is_typed(games[i], chat.heard), "%s", chat.heard);
				say_card(games[i], catalogue_words((enum language)language), page,
					false, &out);
				typed = typed || is_typed(games[i], text);
			}
			cr_expect(typed, "%s", games[i]->id);
		}
	}
}

static void press_beside_card(const char *label) {
	char id[CONTROL_ID_SIZE];
	const char *found = fake_chat_id(&chat.answered, label);
	cr_assert_not_null(found, "no “%s” beside: %s", label, chat.answered.text);
	snprintf(id, sizeof(id), "%s", found);
	fake_chat_press(&chat, "7/dice", "ann", id, "");
}

Test(help_rich, a_rules_card_is_turned_over_by_buttons) {
	char first[4096];
	fake_chat_command(&chat, "7/dice", "ann", "rules geht");
	snprintf(first, sizeof(first), "%s", chat.answered.text);
	cr_expect_null(strstr(first, "rules geht"), "%s", first);
	cr_expect_null(fake_chat_id(&chat.answered, "Back"));
	press_beside_card("Examples and scoring");
	cr_expect_str_neq(chat.answered.text, first);
	cr_expect_null(fake_chat_id(&chat.answered, "Examples and scoring"));
	press_beside_card("Back");
	cr_expect_str_eq(chat.answered.text, first);
}
