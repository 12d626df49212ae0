#include <stdio.h>
#include <string.h>

#include "bot/router/bot_listener.h"
#include "engine/games.h"
#include "tests/bot/router/pressing.h"

/* Games played by pressing, on a network that shows controls, and a real database. */

TestSuite(presses, .init = scene_set_up_rich, .fini = scene_tear_down);

/* The bids that open a round, as buttons; and what follows 2 x threes. */
#define OPENING "1 × twos", "1 × threes", "1 × fours", "1 × fives", "1 × sixes"
#define RAISES "3 × twos", "3 × threes", "2 × fours", "2 × fives", "2 × sixes", "1 × aces"

static const char *const two[] = {"ann", "bob", NULL};

static const char *turn(void) {
	return on_turn_in(DICE);
}

static const char *other(void) {
	return strcmp(turn(), "ann") == 0 ? "bob" : "ann";
}

/* Bids until the last hand told is that of who is on turn: it changed just now. */
static const char *told_on_turn(void) {
	while (strcmp(chat.kept.to, turn()) != 0) {
		type(turn(), "bid 2 5");
	}
	return turn();
}

/* A page that only asks what is next can do nothing, whatever it asks. */
Test(presses, a_look_does_nothing) {
	type("ann", "new perudo");
	chat.looks = true;
	press(DICE, "bob", fake_chat_id(&chat.shown, "Join"));
	HEARD("bob~ I do not know that button.");
	press(DICE, "ann", fake_chat_id(&chat.shown, "Leave"));
	HEARD("ann~ I do not know that button.");
	chat.looks = false;
	press_shown("bob", "Join");
	press_shown("ann", "Start");
	const char *who = told_on_turn();
	chat.looks = true;
	press(NULL, who, chat.kept.controls.buttons[0].id);
	HEARD("I do not know that button.");
	cr_assert_str_eq(turn(), who, "no bid was made");
}

Test(presses, the_live_message_follows_the_table) {
	type("ann", "new perudo calza=on");
	cr_assert_str_eq(chat.shown.to, DICE);
	LABELS(&chat.shown, "Join", "Leave", "Add bot", "Options…", "Start", "Rules");
	HEARD("7/dice= Perudo table #1 waits for players (1/6).");
	HEARD("7/dice= Fair play: commitment ");
	press_shown("bob", "Join");
	HEARD("bob is in (2/6)");
	HEARD("7/dice= Perudo table #1 waits for players (2/6).");
	press_shown("bob", "Add bot");
	HEARD("bob~ How strong");
	LABELS(&chat.answered, "Easy", "Casual", "Normal", "Hard");
	press_answered("bob", "Hard");
	HEARD("is in (3/6)");
	press_shown("cat", "Join");
	press_shown("cat", "Leave");
	HEARD("7/dice= Perudo table #1 waits for players (3/6).");
	press_shown("cat", "Leave");
	HEARD("cat~ You have no seat at this table;");
	type("ann", "set dice=2");
	HEARD("Rules: dice each: 2, calza: on");
	press_shown("ann", "Rules");
	HEARD("ann~ Perudo, 2 to 6 players");
	press_shown("ann", "Start");
	HEARD("7/dice= Perudo #1\n7/dice= Round 1. No bid yet. ");
	cr_assert_str_eq(chat.shown.replaced, "", "the opening stays");
	while (strstr(turn(), "(bot)") != NULL) {
		LABELS(&chat.shown, "My hand");
		pass(SECOND);
	}
	cr_assert_not_null(fake_chat_id(&chat.shown, "Another bid…"));
	cr_assert_not(chat.shown.last);
}

Test(presses, only_what_is_legal_now_has_a_button) {
	start_in(DICE, "", three);
	LABELS(&chat.shown, "My hand", OPENING, "Another bid…");
	cr_assert_str_eq(chat.said.to, "", "all is said in the live message");
	press_shown(turn(), "1 × sixes");
	HEARD("bids 1 x sixes.");
	type(turn(), "bid 2 3");
	LABELS(&chat.shown, "My hand", RAISES, "Dudo", "Another bid…");
	type("ann", "pause");
	type("bob", "pause");
	LABELS(&chat.shown, "My hand", "Resume");
}

Test(presses, calza_has_a_button_while_others_are_on_turn) {
	start_in(DICE, "calza=on", three);
	type(turn(), "bid 2 3");
	LABELS(&chat.shown, "My hand", "Calza", RAISES, "Dudo", "Another bid…");
	press_shown(turn(), "Calza");
	HEARD("~ You cannot call calza on your own turn.");
	const char *who = turn();
	for (int i = 0; i < 3; i++) {
		if (strcmp(three[i], who) != 0) {
			press_shown(three[i], "My hand");
			NOT_HEARD("Another bid");
		}
	}
}

Test(presses, a_hand_is_for_who_presses_alone) {
	start_in(DICE, "", two);
	press_shown(turn(), "My hand");
	HEARD("~ [#dice · Perudo #1 · round 1] Your dice: ");
	HEARD("~ Round 1. No bid yet. ");
	cr_assert(chat.answered.edit_of, "it changes as the game goes on");
	NOT_HEARD("7/dice");
	LABELS(&chat.answered, OPENING, "Another bid…");
	press_shown(other(), "My hand");
	HEARD("~ [#dice · Perudo #1 · round 1] Your dice: ");
	cr_assert_eq(chat.answered.controls.n_buttons, 0);
	press_shown("eve", "My hand");
	HEARD("eve~ You have no seat at this table, and its game has begun.");
	NOT_HEARD("Your dice");
	press(DICE, "eve", "1 - status");
	HEARD("eve~ Perudo #1: Round 1.");
	NOT_HEARD("7/dice");
	press(DICE, turn(), "1 - status");
	LABELS(&chat.answered, OPENING, "Another bid…");
}

Test(presses, a_hand_asked_for_follows_the_game) {
	start_in(DICE, "", two);
	for (int i = 0; i < 2; i++) {
		table_in(DICE)->seats[i].person->mode = MODE_BUTTON;
		*table_in(DICE)->seats[i].shown = '\0';
	}
	char who[32];
	snprintf(who, sizeof(who), "%s", turn());
	press_shown(other(), "My hand");
	press_shown(who, "My hand");
	press_answered(who, "1 × sixes");
	HEARD("^ Round 1. The bid is 1 x sixes");
	NOT_HEARD(">");
	while (strcmp(chat.panel.to, turn()) != 0) {
		type(turn(), "bid 2 5");
	}
	cr_assert_not_null(fake_chat_id(&chat.panel, "Another bid…"));
	press_on(&chat.panel, turn(), "Dudo");
	HEARD("^ [#dice · Perudo #1 · round 2] Your dice: ");
	type("@op", "end");
	HEARD("^ The game at table #1 is over.");
	cr_assert(chat.panel.last && chat.panel.controls.n_buttons == 0);
}

Test(presses, another_bid_is_chosen_in_a_form) {
	start_in(DICE, "", two);
	const char *who = turn();
	press_shown(who, "Another bid");
	cr_assert(chat.answered.has_form);
	const struct chat_form *form = &chat.answered.form;
	cr_assert_eq(form->n_fields, 2);
	cr_assert_str_eq(form->title, "Bid");
	cr_assert_str_eq(form->fields[0].label, "How many dice?");
	cr_assert_eq(form->fields[0].n_choices, CHOICES_MOST);
	cr_assert_str_eq(form->fields[0].choices[1].label, "2");
	cr_assert_str_eq(form->fields[1].label, "Which face?");
	cr_assert_eq(form->fields[1].n_choices, 5, "aces do not open");
	cr_assert_str_eq(form->fields[1].choices[1].label, "threes");
	NOT_HEARD("7/dice");
	char id[CONTROL_ID_SIZE], chosen[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "%s", form->id);
	snprintf(chosen, sizeof(chosen), "%.40s %.40s", form->fields[0].choices[1].id,
		form->fields[1].choices[1].id);
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, who, id, chosen);
	HEARD("bids 2 x threes.");
	NOT_HEARD("~ "); /* what it changed can be seen */
	HEARD("7/dice= Round 1. The bid is 2 x threes, by ");
	fake_chat_press(&chat, DICE, who, id, chosen);
	HEARD("~ Too late: that bid is over.");
	press_shown(turn(), "Dudo");
	HEARD("calls DUDO on 2 x threes");
	NOT_HEARD("~ ");
}

/* The form that the one on turn gets, without its id. */
static struct chat_form form_of_a_bid(const char *rules) {
	start_in(DICE, rules, two);
	type(turn(), "bid 5 3");
	press_shown(turn(), "Another bid");
	cr_assert(chat.answered.has_form);
	struct chat_form form = chat.answered.form;
	form.id[0] = '\0';
	return form;
}

Test(presses, the_form_of_a_bid_shows_what_it_covers_and_what_is_lowest) {
	struct chat_form form = form_of_a_bid("");
	cr_expect_eq(strncmp(form.text, "Your dice: ", 11), 0, "%s", form.text);
	cr_expect_not_null(strstr(form.text, "The bid is 5 x threes, by "), "%s", form.text);
	cr_expect_str_eq(form.fields[0].description,
		"Lowest: 3 x aces, 6 x twos, 6 x threes, 5 x fours, 5 x fives, 5 x sixes");
	type(turn(), "bid 3 1");
	press_shown(turn(), "Another bid");
	cr_expect_str_eq(chat.answered.form.fields[0].description,
		"Lowest: 4 x aces, 7 x twos, 7 x threes, 7 x fours, 7 x fives, 7 x sixes");
}

/* What stands below the hand, whoever sits where. */
static char *rest_of(char *text) {
	char *rest = strchr(text, '\n');
	cr_assert_not_null(rest, "%s", text);
	for (const char *const *name = two; *name != NULL; name++) {
		for (char *at; (at = strstr(rest, *name)) != NULL;) {
			memset(at, '*', strlen(*name));
		}
	}
	return rest;
}

/* P54: what one holds tells how many dice one has, and nothing else does of others. */
Test(presses, the_form_of_a_bid_tells_nothing_of_how_many_dice_are_in_play) {
	static const char *const dice[] = {"dice=1", "dice=5"};
	struct chat_form forms[2];
	for (size_t i = 0; i < 2; i++) {
		forms[i] = form_of_a_bid(dice[i]);
		if (i == 0) {
			scene_tear_down();
			scene_set_up_rich();
		}
	}
	cr_expect_str_eq(rest_of(forms[0].text), rest_of(forms[1].text));
	cr_expect_eq(forms[0].n_fields, forms[1].n_fields);
	for (size_t i = 0; i < forms[0].n_fields; i++) {
		const struct chat_field *few = &forms[0].fields[i], *many = &forms[1].fields[i];
		cr_expect_str_eq(few->description, many->description);
		cr_expect_eq(few->n_choices, many->n_choices);
		for (size_t k = 0; k < few->n_choices; k++) {
			cr_expect_str_eq(few->choices[k].label, many->choices[k].label);
		}
	}
}

Test(presses, what_is_chosen_and_illegal_is_refused_with_the_hand) {
	start_in(DICE, "", two);
	type(turn(), "bid 2 3");
	const char *who = turn();
	press_shown(who, "Another bid");
	char id[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "%s", chat.answered.form.id);
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, who, id, "1 4");
	HEARD("~ 1 x fours is lower than 2 x threes.");
	HEARD("~ [#dice · Perudo #1 · round 1] Your dice: ");
	LABELS(&chat.answered, RAISES, "Dudo", "Another bid…");
	NOT_HEARD("7/dice");
	static const char *const odd[] = {"5", "5 3 1", "many", "5 3 x", "99999 3"};
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		fake_chat_clear(&chat);
		fake_chat_press(&chat, DICE, who, id, odd[i]);
		HEARD("~ ");
		NOT_HEARD("7/dice");
	}
}

Test(presses, choosing_shows_what_is_chosen_and_leads_back) {
	start_in(DICE, "", two);
	const char *who = turn();
	press(DICE, who, "1 2 menu bid 2");
	HEARD("~ Bid: 2");
	HEARD("~ Which face?");
	NOT_HEARD("Your dice");
	NOT_HEARD("No bid yet");
	LABELS(&chat.answered, "2 × twos", "2 × threes", "2 × fours", "2 × fives", "2 × sixes",
		"Back");
	struct fake_post step = chat.answered;
	press_answered(who, "Back");
	HEARD("~ How many dice?");
	NOT_HEARD("Bid: ");
	press_answered(who, "Back");
	HEARD("~ [#dice · Perudo #1 · round 1] Your dice: ");
	press_on(&step, who, "2 × threes");
	HEARD("bids 2 x threes.");
}

Test(presses, a_list_goes_on_over_pages) {
	start_in(DICE, "dice=10", three);
	const char *who = turn();
	press(DICE, who, "1 2 menu bid");
	cr_assert_eq(chat.answered.controls.n_choices, 25);
	cr_assert_str_eq(chat.answered.controls.choices[0].label, "1");
	cr_assert_str_eq(chat.answered.controls.question, "How many dice?");
	LABELS(&chat.answered, "Type it…", "Back");
	press_answered(who, "More…");
	cr_assert_str_eq(chat.answered.controls.choices[0].label, "25");
	while (strcmp(chat.answered.controls.choices[0].label, "1") != 0) {
		press_answered(who, "More…");
	}
	press_answered(who, "24");
	press_answered(who, "24 × sixes");
	HEARD("bids 24 x sixes");
	char id[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "1 %lld page 60000 bid", (long long)table_in(DICE)->n_moves);
	press(DICE, turn(), id);
	HEARD("~ How many dice?");
	cr_assert_gt(chat.answered.controls.n_choices, 0);
}

Test(presses, a_press_that_comes_too_late_says_what_stands) {
	start_in(DICE, "calza=on", three);
	type(turn(), "bid 1 6");
	struct fake_post before = chat.shown;
	type(turn(), "bid 2 3");
	const char *second = turn();
	static const char *const labels[] = {"Dudo", "2 × sixes", "Another", "Calza"};
	for (size_t i = 0; i < 4; i++) {
		press_on(&before, second, labels[i]);
		HEARD("~ Too late: that bid is over.");
		HEARD("~ [#dice · Perudo #1 · round 1] Your dice: ");
		HEARD("~ Round 1. The bid is 2 x threes, by ");
		NOT_HEARD("7/dice");
		cr_assert_not(chat.answered.has_form);
		LABELS(&chat.answered, RAISES, "Dudo", "Another bid…");
	}
	char id[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "1 %lld type bid", (long long)table_in(DICE)->n_moves);
	type(second, "bid 2 4");
	press(DICE, second, id);
	HEARD("Too late: that bid is over.");
	cr_assert_not(chat.answered.has_form);
	press(DICE, second, "1 99 make bid 5 5");
	HEARD("Too late: that bid is over.");
}

Test(presses, who_may_not_move_is_told_what_stands) {
	start_in(DICE, "", two);
	const char *who = other();
	press_shown(who, "Another");
	HEARD("~ It is not your turn.");
	HEARD("~ Round 1. No bid yet. ");
	cr_assert_eq(chat.answered.controls.n_buttons, 0);
	press_shown(who, "1 × sixes");
	HEARD("'s turn");
	press(DICE, turn(), "1 2 make dudo");
	HEARD("~ Nobody has bid in this round yet.");
	press(DICE, turn(), "1 - make dudo");
	HEARD("~ You can: bid (lowest: ");
	press_shown("eve", "Another");
	HEARD("eve~ You have no seat at this table, and its game has begun.");
	cr_assert_eq(table_in(DICE)->n_moves, 2);
}

Test(presses, a_button_of_any_turn_asks_before_it_acts) {
	start_in(DICE, "", two);
	type(turn(), "bid 2 3");
	const char *who = turn();
	int64_t moves = table_in(DICE)->n_moves;
	press(DICE, who, "1 - make dudo");
	HEARD("~ Dudo on 2 x threes?");
	LABELS(&chat.answered, "Dudo", "Back");
	cr_assert_eq(table_in(DICE)->n_moves, moves);
	struct fake_post sure = chat.answered;
	press_on(&sure, who, "Dudo");
	HEARD("calls DUDO on 2 x threes");
	press_on(&sure, who, "Dudo");
	HEARD("Too late");
}

Test(presses, the_only_move_left_is_named) {
	start_in(DICE, "dice=1", two);
	type(turn(), "bid 1 2");
	type(turn(), "bid 98 aces"); /* one bid is left above it */
	LABELS(&chat.shown, "My hand", "99 × aces", "Dudo");
	const char *who = turn();
	press(DICE, who, "1 - menu bid");
	LABELS(&chat.answered, "99 × aces", "Back");
	NOT_HEARD("7/dice");
	press_answered(who, "99 × aces");
	HEARD("bids 99 x aces");
}

Test(presses, the_hand_in_private_changes_and_can_be_played_from) {
	start_in(DICE, "", two);
	const char *who = turn();
	cr_assert_str_neq(chat.kept.replaced, "", "what told of the seat stood there before");
	type(who, "bid 1 6");
	HEARD("> Round 1. The bid is 1 x sixes");
	who = told_on_turn();
	char id[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "%s", fake_chat_id(&chat.kept, "2 × sixes"));
	press(NULL, "eve", id);
	HEARD("eve~ That button belongs to another table.");
	press(NULL, who, id);
	HEARD("7/dice= ");
	HEARD("bids 2 x sixes");
	press_shown(turn(), "Dudo");
	cr_assert(strncmp(chat.kept.replaced, "m", 1) == 0, "round 2 stands where round 1 stood");
	HEARD("round 2] Your dice: ");
}

Test(presses, who_wants_each_hand_in_a_message_of_its_own_has_the_buttons_there) {
	start_in(DICE, "", two);
	for (int i = 0; i < 2; i++) {
		table_in(DICE)->seats[i].person->mode = MODE_EACH;
	}
	type(turn(), "bid 2 3");
	type(turn(), "dudo");
	cr_assert(strstr(chat.told.text, "round 2] Your dice: ") != NULL, "%s", chat.told.text);
	cr_assert_not(chat.told.edit_of);
	cr_assert(
		chat.told.controls.n_buttons == 0 || fake_chat_id(&chat.told, "1 × twos") != NULL);
}

Test(presses, what_is_typed_in_a_form_is_a_move) {
	start_in(DICE, "", two);
	const char *who = turn();
	press(DICE, who, "1 2 menu bid");
	press_answered(who, "Type it");
	cr_assert(chat.answered.has_form);
	cr_assert_str_eq(chat.answered.form.title, "Bid");
	cr_assert_str_eq(chat.answered.form.fields[0].label, "count face");
	char id[CONTROL_ID_SIZE];
	snprintf(id, sizeof(id), "%s", chat.answered.form.id);
	fake_chat_press(&chat, DICE, who, id, "many");
	HEARD("~ I did not understand. Usage: !bid COUNT FACE");
	fake_chat_press(&chat, DICE, who, id, "1 ace");
	HEARD("~ You cannot open the bidding with aces.");
	fake_chat_press(&chat, DICE, who, id, "\xff\xff");
	fake_chat_clear(&chat);
	fake_chat_press(&chat, DICE, who, id, "ＴＷＯ threes");
	HEARD("bids 2 x threes");
	NOT_HEARD("~ ");
	fake_chat_press(&chat, DICE, who, id, "2 fours");
	HEARD("~ Too late");
}

Test(presses, a_restart_changes_no_button) {
	start_in(DICE, "", two);
	type(turn(), "bid 1 6");
	told_on_turn();
	struct fake_post live = chat.shown, hand = chat.kept;
	char who[32], place_at[64], hand_at[64];
	snprintf(who, sizeof(who), "%s", turn());
	snprintf(place_at, sizeof(place_at), "%s", table_in(DICE)->home->live.where);
	snprintf(hand_at, sizeof(hand_at), "%s", table_in(DICE)->seats[0].shown);
	cr_assert_str_neq(place_at, "");
	cr_assert_str_neq(hand_at, place_at);
	scene_restart();
	press_on(&live, who, "My hand");
	HEARD("~ [#dice · Perudo #1 · round 1] Your dice: ");
	fake_chat_clear(&chat);
	bot_listener.entered(bot, &chat.chat, DICE);
	cr_assert_str_eq(chat.shows[0].replaced, place_at);
	cr_assert_str_eq(table_in(DICE)->seats[0].shown, hand_at);
	cr_assert_not_null(strstr(chat.shown.text, strstr(live.text, "Round 1. The bid is ")));
	cr_assert_str_eq(hand.to, who);
	press(NULL, who, fake_chat_id(&hand, "Dudo"));
	HEARD("calls DUDO on ");
}

Test(presses, the_end_stays_on_screen_with_what_can_be_done_then) {
	start_in(DICE, "dice=1", two);
	struct fake_post live;
	type(turn(), "bid 9 6");
	live = chat.shown;
	press_shown(turn(), "Dudo");
	cr_assert(chat.shown.last);
	LABELS(&chat.shown, "Again", "Replay", "Review", "Fair play");
	HEARD("7/dice= Perudo #1 · game over\n");
	HEARD(" wins the game. Places: 1. ");
	HEARD("7/dice= Fair play: seed ");
	NOT_HEARD("~ ");
	press_on(&live, "ann", "Dudo");
	HEARD("ann~ That game is over.");
}

Test(presses, a_closed_table_says_so) {
	type("ann", "new perudo");
	struct fake_post lobby = chat.shown;
	press_shown("ann", "Leave");
	HEARD("7/dice= Table #1 was closed; its game is unfinished.");
	cr_assert(chat.shown.last);
	press_on(&lobby, "ann", "Join");
	HEARD("ann~ This table is closed.");
	start_in(DICE, "", two);
	struct fake_post live = chat.shown;
	type("@op", "end");
	HEARD("7/dice= Table #2 was closed; its game is unfinished.");
	HEARD("7/dice= Fair play: seed ");
	press_on(&live, "ann", "My hand");
	HEARD("ann~ This table is closed.");
}

Test(presses, foreign_and_hostile_ids_are_refused) {
	start_in(DICE, "", two);
	fake_chat_type(&chat, "7/tea", "eve", "new perudo");
	static const struct {
		const char *place, *who, *id, *answer;
	} rows[] = {
		{"7/tea", "ann", "1 - hand", "ann~ That button belongs to another table."},
		{DICE, "eve", "2 - start", "eve~ That button belongs to another table."},
		{NULL, "eve", "1 - status", "eve~ That button belongs to another table."},
		{DICE, "ann", "99 - hand", "ann~ This table is closed."},
		{DICE, "ann", "", "ann~ I do not know that button."},
		{DICE, "ann", "1 - end", "ann~ I do not know that button."},
		{DICE, "ann", "1 2 make roll 1 1", "ann~ I do not know that button."},
		{DICE, "ann", "1 2 make starter 1", "ann~ I do not know that button."},
		{DICE, "ann", "1 2 make calza", "ann~ I do not know that button."},
		{DICE, "ann", "1 2 make liar", "ann~ I do not know that button."},
		{DICE, "ann", "1 - join", "ann> You have a seat at table #1"},
		{DICE, "ann", "1 - addbot", "ann~ That is possible only before the start"},
		{DICE, "ann", "1 - start", "ann~ That is possible only before the start"},
		{"7/tea", "eve", "2 - addbot wise",
			"eve~ The levels are easy, casual, normal and hard"},
		{"7/tea", "eve", "2 0 make bid 2 3", "eve~ The game has not begun yet;"},
		{"7/tea", "eve", "2 - hand", "eve~ The game has not begun yet;"},
	};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		press(rows[i].place, rows[i].who, rows[i].id);
		HEARD(rows[i].answer);
		NOT_HEARD("Your dice: ");
	}
	static const char *const moves[] = {"1 2 make bid", "1 2 make bid 2", "1 2 make bid 2 3 4",
		"1 2 make bid -1 -1", "1 2 make bid 32767 6", "1 2 menu bid 99 99",
		"1 2 menu bid 2 3 4", "1 2 menu dudo 1", "1 2 page 9 bid 2 3", "1 2 make dudo 7",
		"1 - menu bid 99"};
	for (size_t i = 0; i < sizeof(moves) / sizeof(moves[0]); i++) {
		press(DICE, turn(), moves[i]);
		NOT_HEARD("7/dice");
	}
	cr_assert_eq(table_in(DICE)->n_moves, 2);
}

Test(presses, everyone_is_answered_in_their_own_language) {
	start_in(DICE, "", two);
	chat.language = "ja";
	press_shown(turn(), "My hand");
	HEARD("あなたのダイス: ");
	HEARD("~ 第1ラウンド。");
	cr_assert_not_null(fake_chat_id(&chat.answered, "3が1個"));
	cr_assert_not_null(fake_chat_id(&chat.answered, "ほかのビッド…"));
	press_shown(other(), "Another");
	HEARD("~ 今はあなたの番ではありません。");
	press(DICE, turn(), "1 2 menu bid");
	cr_assert_not_null(fake_chat_id(&chat.answered, "文字で入力…"));
	cr_assert_not_null(fake_chat_id(&chat.answered, "戻る"));
	chat.language = NULL;
	type(turn(), "bid 2 3");
	LABELS(&chat.shown, "My hand", RAISES, "Dudo", "Another bid…");
	HEARD("7/dice= Round 1. The bid is 2 x threes");
}

Test(presses, a_seat_that_the_computer_plays_is_told_and_taken_back) {
	start_in(DICE, "", three);
	type("cat", "leave");
	HEARD("7/dice= The computer plays for cat (gave up ");
	fake_chat_clear(&chat);
	press(DICE, "cat", "1 - join");
	cr_assert_null(strstr(chat.shown.text, "The computer plays"));
}

Test(presses, a_table_that_is_parked_shows_no_buttons) {
	start_in(DICE, "", two);
	struct fake_post live = chat.shown;
	cr_assert_eq(store_move_add(store, 1, &(struct store_move){3, "0 dudo", chat.clock}), 0);
	scene_restart();
	bot_listener.entered(bot, &chat.chat, DICE);
	HEARD("7/dice= Table #1 is parked");
	cr_assert_eq(chat.shown.controls.n_buttons, 0);
	press_on(&live, "ann", "Another");
	HEARD("ann~ Table #1 is parked");
}

/* What the form shows, as a person who changes nothing sends it. */
static void read_form(const char *game, char *typed, size_t cap) {
	const struct chat_form *form = &chat.answered.form;
	struct text out = {.buf = typed, .cap = cap};
	typed[0] = '\0';
	cr_assert(chat.answered.has_form, "%s", game);
	cr_expect_leq(form->n_fields, FORM_FIELDS_MOST, "%s", game);
	for (size_t i = 0; i < form->n_fields; i++) {
		const struct chat_field *field = &form->fields[i];
		size_t n_on = 0;
		cr_expect_leq(field->n_choices, field->switches ? SWITCHES_MOST : CHOICES_MOST);
		for (size_t k = 0; k < field->n_choices; k++) {
			n_on += field->choices[k].on;
			text_add(&out, "%s%s", field->choices[k].on ? field->choices[k].id : "",
				field->choices[k].on ? " " : "");
		}
		cr_expect(field->switches || n_on == 1, "%s: %s", game, field->label);
	}
}

Test(presses, every_game_has_its_options_in_one_form) {
	for (size_t i = 0; games[i] != NULL; i++) {
		char typed[512], id[CONTROL_ID_SIZE], was[256], is[256];
		struct text before = TEXT_INTO(was), after = TEXT_INTO(is);
		type("ann", with("new %", games[i]->id));
		table_put_rules(table_in(DICE), &before);
		press_shown("ann", "Options…");
		read_form(games[i]->id, typed, sizeof(typed));
		snprintf(id, sizeof(id), "%s", chat.answered.form.id);
		fake_chat_press(&chat, DICE, "ann", id, typed);
		table_put_rules(table_in(DICE), &after);
		cr_expect_str_eq(after.buf, before.buf, "%s", typed);
		type("ann", "leave");
		pass(MINUTE);
	}
}

Test(presses, options_are_changed_by_those_who_sit_there_before_the_start) {
	char id[CONTROL_ID_SIZE];
	type("ann", "new perudo hints=on");
	snprintf(id, sizeof(id), "%s", fake_chat_id(&chat.shown, "Options…"));
	press(DICE, "zoe", id);
	HEARD("You have no seat");
	cr_expect_not(chat.answered.has_form);
	fake_chat_press(&chat, DICE, "zoe", id, "calza=on dice=2 counts=hidden speed=blitz");
	HEARD("You have no seat");
	fake_chat_press(&chat, DICE, "ann", id, "calza=on dice=2 counts=open speed=blitz");
	HEARD("dice=2 calza=on counts=open speed=blitz");
	NOT_HEARD("hints=on");
	fake_chat_press(&chat, DICE, "ann", id, "dice=11 speed=blitz");
	HEARD("“dice” cannot have that value.");
	fake_chat_press(&chat, DICE, "ann", id, "dice=1 counts=open speed=none");
	HEARD("dice=1 calza=off counts=open speed=none");
	type("bob", "join");
	type("ann", "start");
	fake_chat_press(&chat, DICE, "ann", id, "dice=2 speed=none");
	cr_expect_eq(table_in(DICE)->options[0], 1);
}

static bool is_deferred(const char *label) {
	return bot_listener.defers(bot, fake_chat_id(&chat.shown, label), true);
}

Test(presses, what_opens_a_form_is_not_deferred_though_it_is_late) {
	chat.crowd = " ann bob ";
	type("ann", "new perudo");
	cr_expect_not(is_deferred("Options…"));
	cr_expect(is_deferred("Join"));
	type("bob", "join");
	type("ann", "start");
	cr_expect_not(is_deferred("Another bid…"));
	cr_expect(is_deferred("1 × twos"));
	cr_expect(bot_listener.defers(bot, "", true));
	cr_expect_not(bot_listener.defers(bot, "", false));
}

static bool is_person(void) {
	return strcmp(turn(), "ann") == 0;
}

Test(presses, while_only_computers_are_to_move_there_are_no_buttons_of_theirs) {
	unsigned n_plain = 0, n_calza = 0;
	type("ann", "new perudo calza=on");
	type("ann", "addbot 2");
	type("ann", "start");
	for (int i = 0; i < 400 && table_in(DICE) != NULL; i++) {
		if (is_person()) {
			cr_expect_gt(chat.shown.controls.n_buttons, 2);
			type("ann", i % 2 == 0 ? "bid 1 2" : "dudo");
			continue;
		}
		bool calza = chat.shown.controls.n_buttons == 2;
		LABELS(&chat.shown, "My hand", calza ? "Calza" : NULL);
		n_plain += !calza;
		n_calza += calza;
		pass(SECOND);
	}
	cr_expect_gt(n_plain, 0);
	cr_expect_gt(n_calza, 0);
}

Test(presses, how_strong_a_computer_should_be_becomes_who_sits_down) {
	type("ann", "new perudo");
	press_shown("ann", "Add bot");
	HEARD("ann~ How strong should the computer player be?");
	press_answered("ann", "Hard");
	HEARD(" is in (2/6).");
	LABELS(&chat.answered, "Add bot");
	press_answered("ann", "Add bot");
	HEARD("ann~ How strong should the computer player be?");
}
