#include <stdio.h>
#include <string.h>

#include "bot/session/bot.h"
#include "bot/session/restore.h"
#include "engine/games.h"
#include "engine/options.h"
#include "tests/bot/scene/scene.h"

/* What moderators choose for a channel. */

TestSuite(settings, .init = scene_set_up, .fini = scene_tear_down);

Test(settings, anybody_may_ask_and_moderators_change) {
	static const struct line lines[] = {
		{"#dice", "ann", "settings",
			"ann> Settings here: language=en speed=normal shared=off.\n"},
		{"#dice", "ann", "settings",
			"\nann> You can set: language=en|ja, speed=blitz|normal|relaxed|slow|none, "
			"shared=on|off, "
			"and the rules of games opened here: perudo.calza=on. Moderators change "
			"them with !settings language=ja; language=usual resets it."},
		{"#dice", "ann", "settings speed=blitz",
			"ann> Only moderators can change a channel's settings"},
		{"", "ann", "settings", "ann> Settings belong to a channel: ask for them there."},
		{"", "@ann", "settings speed=blitz", "ann> Settings belong to a channel"},
		{"#dice", "@ann", "settings speed=blitz perudo.calza=yes",
			"#dice: ann changed the settings here: speed=blitz perudo.calza=on."},
		{"#dice", "bob", "既定",
			"bob> Settings here: language=en speed=blitz shared=off "
			"perudo.calza=on.\n"},
		{"#other", "bob", "settings",
			"bob> Settings here: language=en speed=normal shared=off.\n"},
		{"#DICE", "@ann", "settings perud.calza= speed=usual",
			": ann changed the settings here: perudo.calza=usual speed=usual."},
		{"#dice", "bob", "settings",
			"bob> Settings here: language=en speed=normal shared=off.\n"},
	};
	EXPECT_ALL(lines);
	cr_expect_eq(bot->channels.n, 2, "places are found whatever their case");
}

Test(settings, what_cannot_be_is_refused_and_changes_nothing) {
	static const struct line lines[] = {
		{"#dice", "@ann", "settings speed=slow",
			"ann changed the settings here: speed=slow."},
		{"#dice", "@ann", "settings language=ja speed=fast",
			"ann> “speed” cannot have that value. You can set: speed=blitz|normal"},
		{"#dice", "@ann", "settings language=ja speed",
			"ann> “speed” cannot have that value. You can set: speed="},
		{"#dice", "@ann", "settings language=fr",
			"ann> “language” cannot have that value."},
		{"#dice", "@ann", "settings language=ja sped=blitz",
			"ann> There is no setting “sped”. Did you mean speed? You can set: "
			"language=en|ja"},
		{"#dice", "@ann", "settings calza=on",
			"ann> There is no setting “calza”. Did you mean perudo.calza? "},
		{"#dice", "@ann", "settings prefix=?",
			"ann> There is no setting “prefix”. You can set:"},
		{"#dice", "@ann", "settings language=ja perudo.calza=perhaps",
			"ann> “calza” cannot have that value. You can set: dice=1-10, "
			"calza=on|off"},
		{"#dice", "@ann", "settings perudo.calsa=on",
			"ann> There is no rule “calsa”. You can set: dice=1-10, "},
		{"#dice", "@ann", "settings perudo.speed=slow", "ann> There is no rule “speed”."},
		{"#dice", "@ann", "settings chess.queen=2",
			"ann> There is no setting “chess.queen”."},
		{"#dice", "@ann", "settings delivery=button", "ann> There are no buttons here"},
		{"#dice", "@ann", "settings language=ja =", "ann> There is no setting “”."},
		{"#dice", "@ann", "settings ペルード.dice=0",
			"ann> “dice” cannot have that value."},
		{"#dice", "@ann",
			"settings language=ja "
			"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=1",
			"ann> There is no setting"},
		{"#dice", "ann", "settings",
			"ann> Settings here: language=en speed=slow shared=off.\n"},
	};
	EXPECT_ALL(lines);
}

Test(settings, tables_begin_by_the_settings_of_their_channel) {
	static const struct line lines[] = {
		{"#dice", "ann", "new perudo", "calza=off counts=hidden speed=normal."},
		{"#dice", "@ann", "settings perudo.dice=3 perudo.calza=on speed=relaxed",
			" Table #1 keeps its rules and its speed."},
		{"#dice", "ann", "status", "Rules: dice=5 calza=off counts=hidden speed=normal."},
		{"#dice", "ann", "leave", "Table #1 was closed"},
		{"#dice", "ann", "new perudo",
			"Rules: dice=3 calza=on counts=hidden speed=relaxed."},
		{"#dice", "ann", "set speed=none",
			"Rules of table #2: dice=3 calza=on counts=hidden speed=none."},
		{"#dice", "ann", "leave", "Table #2 was closed"},
		{"#dice", "ann", "new perudo calza=off speed=slow",
			"Rules: dice=3 calza=off counts=hidden speed=slow."},
		{"#other", "ann", "new perudo", "Rules: dice=5 calza=off"},
		{"#dice", "ann", "leave", "Table #3 was closed"},
		{"#dice", "ann", "new ring", "speed=relaxed."},
	};
	EXPECT_ALL(lines);
}

Test(settings, live_after_a_restart) {
	expect("#dice", "@ann", "settings language=ja perudo.calza=on", "設定を変えました");
	scene_restart();
	expect("#dice", "bob", "settings",
		"bob> ここの設定: language=ja speed=normal shared=off "
		"perudo.calza=on。");
	expect("#dice", "bob", "new perudo", "calza=on");
	scene_restart();
	chat.chat.listener->entered(chat.chat.data, &chat.chat, "#dice");
	expect("#dice", "cat", "join", "#dice: catさん");
}

Test(settings, are_read_again_when_a_network_comes_back) {
	expect("#dice", "@ann", "settings speed=blitz", "ann changed the settings here");
	expect("#dice", "ann", "new perudo", "speed=blitz");
	cr_assert_eq(restore_suspend_network(bot, &chat.chat), 0);
	cr_expect_eq(bot->channels.n, 0, "its chat may be gone");
	cr_assert_eq(restore_network(bot, &chat.chat), 0);
	expect("#dice", "ann", "settings", "speed=blitz");
}

/* What each may have chosen; "": nothing. */
static const struct languages {
	const char *channel, *network, *opener;
	enum language configured, spoken;
} languages[] = {
	{"", "", "", LANGUAGE_ENGLISH, LANGUAGE_ENGLISH},
	{"", "", "", LANGUAGE_JAPANESE, LANGUAGE_JAPANESE},
	{"", "", "ja", LANGUAGE_ENGLISH, LANGUAGE_JAPANESE},
	{"", "", "en-US", LANGUAGE_JAPANESE, LANGUAGE_ENGLISH},
	{"", "", "fr", LANGUAGE_JAPANESE, LANGUAGE_JAPANESE},
	{"", "ja", "en-US", LANGUAGE_ENGLISH, LANGUAGE_JAPANESE},
	{"", "en-GB", "ja", LANGUAGE_JAPANESE, LANGUAGE_ENGLISH},
	{"", "fr", "ja", LANGUAGE_ENGLISH, LANGUAGE_JAPANESE},
	{"en", "ja", "ja", LANGUAGE_JAPANESE, LANGUAGE_ENGLISH},
	{"ja", "en-US", "en-US", LANGUAGE_ENGLISH, LANGUAGE_JAPANESE},
};

static void expect_spoken(const struct languages *row, const char *when) {
	cr_expect_eq(table_words(table_in("#dice")), catalogue_words(row->spoken),
		"%s: channel [%s] network [%s] opener [%s]", when, row->channel, row->network,
		row->opener);
}

Test(settings, a_tables_language_is_the_first_that_is_known) {
	for (size_t i = 0; i < sizeof(languages) / sizeof(languages[0]); i++) {
		const struct languages *row = &languages[i];
		char choose[32], opener[] = {(char)('a' + i), '\0'};
		bot->config.language = row->configured;
		snprintf(choose, sizeof(choose), "settings language=%s", row->channel);
		fake_chat_type(&chat, "#dice", "@mod", choose);
		chat.named = row->network;
		chat.language = row->opener[0] != '\0' ? row->opener : NULL;
		fake_chat_type(&chat, "#dice", opener, "new perudo");
		expect_spoken(row, "opened");
		chat.language = chat.named = NULL; /* a network may know it again only later */
		scene_restart();
		bot->config.language = row->configured;
		expect_spoken(row, "after a restart");
		fake_chat_type(&chat, "#dice", "@mod", "end");
		cr_expect_null(table_at(bot, &chat.chat, "#dice"));
	}
}

Test(settings, who_opens_a_table_does_not_speak_for_the_next) {
	chat.language = "ja";
	fake_chat_type(&chat, "#dice", "ann", "new perudo");
	cr_expect_eq(table_words(table_in("#dice")), catalogue_words(LANGUAGE_JAPANESE));
	fake_chat_type(&chat, "#dice", "ann", "leave");
	chat.language = NULL;
	expect("#dice", "bob", "new perudo", "#dice: Perudo table #2 opened by bob");
}

Test(settings, the_place_speaks_its_language_and_people_their_own) {
	static const struct line lines[] = {
		{"#dice", "bob", "lang en", "bob> I speak English to you now."},
		{"#dice", "ann", "new perudo", "#dice: Perudo table #1 opened by ann."},
		{"#dice", "@ann", "settings lang=ja",
			"#dice: annさんがここの設定を変えました: language=ja。"},
		{"#dice", "cat", "join", "#dice: catさん"},
		{"#dice", "cat", "join", "cat> #diceのテーブル#1"},
		{"", "cat", "join", "cat> #diceのテーブル#1"},
		{"#dice", "bob", "join", "bob> You have a seat at table #1 in #dice."},
		{"#dice", "bob", "status", "#dice: 「ペルード」"},
		{"#dice", "@ann", "settings language=usual",
			"#dice: ann changed the settings here: language=usual."},
		{"#dice", "cat", "leave", "#dice: cat leaves the table"},
	};
	EXPECT_ALL(lines);
	chat.language = "ja";
	expect("#dice", "dan", "join", "dan> #diceのテーブル#1");
	expect("#dice", "@ann", "settings language=en",
		"ann changed the settings here: language=en.");
	expect("#dice", "dan", "bid", "dan> ゲームはまだ");
}

Test(settings, where_one_is_alone_the_place_speaks_as_they_do) {
	chat.chat.single_user = true;
	static const struct line lines[] = {
		{"terminal", "@ann", "lang ja", "ann> "},
		{"terminal", "@ann", "new perudo", "terminal: annさんが「ペルード」"},
		{"terminal", "@ann", "settings", "ann> ここの設定: language=ja speed=none。"},
		{"terminal", "@ann", "settings language=en",
			"terminal: ann changed the settings here: language=en."},
		{"terminal", "@ann", "hand", "ann> The game has not begun yet;"},
	};
	EXPECT_ALL(lines);
	scene_restart();
	chat.chat.single_user = true;
	expect("terminal", "@ann", "bid", "ann> The game has not begun yet;");
	channel_settings_speak(bot, &chat.chat, "terminal", LANGUAGE_JAPANESE);
	expect("terminal", "@ann", "bid", "ann> ゲームはまだ");
}

Test(settings, that_cannot_be_kept_do_not_hold) {
	expect("#dice", "@ann", "settings speed=slow", "ann changed the settings here");
	struct channel_choices choices = channel_settings_at(bot, &chat.chat, "#dice")->chosen;
	cr_expect_eq(choices.speed, TIME_SLOW);
	char place[STORE_PLACE_SIZE + 1];
	memset(place, 'x', sizeof(place) - 1);
	place[sizeof(place) - 1] = '\0';
	expect(place, "@ann", "settings speed=slow", "ann> That was not done");
	expect("#dice", "ann", "settings", "speed=slow");
}

Test(settings, of_places_without_tables_are_forgotten_and_read_again) {
	expect("#dice", "@ann", "settings perudo.calza=on", "ann changed the settings here");
	expect("#table", "@ann", "settings perudo.dice=2", "ann changed the settings here");
	expect("#table", "ann", "new perudo", "dice=2");
	const struct channel_settings *channel = table_in("#table")->home->settings;
	for (int i = 0; i < CHANNELS_MAX + 10; i++) {
		char place[32];
		struct text out = TEXT_INTO(place);
		text_add(&out, "#%d", i);
		cr_assert_not_null(channel_settings_at(bot, &chat.chat, place));
	}
	cr_expect_leq(bot->channels.n, (size_t)CHANNELS_MAX);
	cr_expect_eq(channel_settings_at(bot, &chat.chat, "#table"), channel);
	expect("#dice", "ann", "new perudo", "dice=5 calza=on");
}

Test(settings, every_rule_of_every_game_can_be_set) {
	struct channel_choices choices = {.language = LANGUAGES};
	size_t n = 0;
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int j = 0; j < games[i]->n_options; j++, n++) {
			char key[STORE_SETTING_KEY_SIZE], value[STORE_SETTING_VALUE_SIZE],
				after[STORE_SETTING_VALUE_SIZE];
			const struct option *option = &games[i]->options[j];
			struct text k = TEXT_INTO(key), v = TEXT_INTO(value), a = TEXT_INTO(after);
			text_add(&k, "%s.%s", games[i]->id, option->key);
			options_put(option, option->most, &v);
			cr_assert_eq(
				channel_settings_set(&choices, key, value), 0, "%s=%s", key, value);
			channel_settings_put(&choices, key, &a);
			cr_expect_str_eq(after, value, "%s", key);
			cr_expect(!k.cut && !v.cut && !a.cut);
		}
	}
	cr_expect_eq(choices.n_rules, n);
	cr_expect_leq(n, (size_t)CHANNEL_RULES_MAX);
	cr_expect_eq(channel_settings_set(&choices, "perudo.calza", "usual"), 0);
	cr_expect_eq(choices.n_rules, n - 1);
}

/* On a network with buttons. */

TestSuite(settings_rich, .init = scene_set_up_rich, .fini = scene_tear_down);

Test(settings_rich, hands_come_as_the_channel_says_unless_people_chose) {
	static const struct line lines[] = {
		{"7/dice", "ann", "settings",
			"ann> Settings here: language=en speed=normal "
			"delivery=dm shared=off thread=off.\n"},
		{"", "bob", "private each", "bob> Your dice or cards now come in a new message"},
		{"7/dice", "@ann", "settings delivery=button",
			"7/dice: ann changed the settings here: delivery=button."},
	};
	EXPECT_ALL(lines);
	start_in("7/dice", "", three);
	HEARD("bob> [#dice · Perudo #1 · round 1] Your dice:");
	NOT_HEARD("ann> [#dice");
	expect("7/dice", "@ann", "settings delivery=dm", "delivery=dm.");
	HEARD("ann> [#dice · Perudo #1 · round 1] Your dice:");
	cr_expect_eq(chat.kept.mode, MODE_MESSAGE);
	NOT_HEARD("bob>");
	HEARD("7/dice= Perudo #1");
	start_in("7/other", "", three);
	HEARD("ann> [#other · Perudo #2 · round 1] Your dice:");
}

Test(settings_rich, direct_messages_come_where_the_configuration_says_buttons) {
	chat.chat.hands_by_button = true;
	expect("7/dice", "@ann", "settings", "delivery=button shared=off thread=off.");
	start_in("7/other", "", three);
	NOT_HEARD("ann> [#other");
	expect("7/dice", "@ann", "settings delivery=dm", "delivery=dm.");
	start_in("7/dice", "", three);
	HEARD("ann> [#dice · Perudo #2 · round 1] Your dice:");
}

Test(settings_rich, a_server_chooses_for_channels_that_have_not) {
	static const struct line lines[] = {
		{"7/a", "@ann", "settings speed=blitz", "ann changed the settings here"},
		{"7/a", "@@ann",
			"settings server language=ja speed=slow perudo.dice=3 perudo.calza=on",
			"7/a: annさんがサーバー全体の設定を変えました: language=ja speed=slow "
			"perudo.dice=3 perudo.calza=on"},
		{"7/b", "@ann", "settings",
			"ここの設定: language=ja speed=slow delivery=dm shared=off thread=off "
			"perudo.dice=3 "
			"perudo.calza=on。\nann> サーバー全体の設定によるもの: language=ja "
			"speed=slow "
			"perudo.dice=3 perudo.calza=on。"},
		{"7/b", "@ann", "settings language=en perudo.dice=4",
			"7/b: ann changed the settings here: language=en perudo.dice=4."},
		{"7/b", "@ann", "settings",
			"Settings here: language=en speed=slow delivery=dm shared=off thread=off "
			"perudo.dice=4 perudo.calza=on.\nann> Chosen for the whole server: "
			"speed=slow "
			"perudo.calza=on.\n"},
		{"7/a", "@ann", "settings", "language=ja speed=blitz"},
		{"8/a", "@ann", "settings",
			"Settings here: language=en speed=normal delivery=dm shared=off "
			"thread=off.\nann> "
			"You"},
		{"7/b", "ann", "settings server",
			"Settings of the whole server, for channels that have not chosen "
			"themselves: language=ja speed=slow delivery=dm thread=off perudo.dice=3 "
			"perudo.calza=on.\n"},
		{"7/b", "ann", "new perudo", "Rules: dice each: 4, calza: on, speed: slow."},
		{"7/b", "@ann", "settings perudo.dice=usual",
			"changed the settings here: perudo.dice=usual. Table #1 keeps its rules"},
		{"7/b", "@ann", "settings", " perudo.dice=3 perudo.calza=on."},
	};
	EXPECT_ALL(lines);
	scene_restart();
	expect("7/c", "@ann", "settings", "ここの設定: language=ja speed=slow");
	expect("7/c", "@@ann", "settings server language= speed=usual",
		"ann changed the settings of the whole server: language=usual speed=usual.");
	expect("7/c", "@ann", "settings", "Settings here: language=en speed=normal");
}

Test(settings_rich, a_server_s_settings_are_for_those_who_manage_it) {
	static const struct line lines[] = {
		{"7/a", "ann", "settings server language=ja",
			"ann> Only people who may manage the server can change its settings"},
		{"7/a", "@ann", "settings server language=ja",
			"ann> Only people who may manage the server can change its settings"},
		{"", "@@ann", "settings server language=ja", "ann> Settings belong to a channel"},
		{"7/a", "@@ann", "settings server shared=on",
			"ann> “shared” is chosen in each channel, not for the whole server."},
		{"7/a", "@@ann", "settings server language=fr",
			"ann> “language” cannot have that value."},
		{"7/a", "@@ann", "settings server sped=slow",
			"ann> There is no setting “sped”. Did you mean speed? You can set: "
			"language=en|ja, speed=blitz|normal|relaxed|slow|none, "
			"delivery=dm|button, thread=on|off, and the rules"},
		{"7/a", "@@ann", "settings server",
			"language=en speed=normal delivery=dm thread=off."},
	};
	EXPECT_ALL(lines);
}

Test(settings_rich, a_table_follows_its_server) {
	expect("7/a", "ann", "new perudo", "Perudo");
	expect("7/b", "@@bob", "settings server language=ja", "サーバー全体の設定");
	HEARD("7/a= ");
	cr_expect_eq(table_words(table_in("7/a")), catalogue_words(LANGUAGE_JAPANESE));
}

Test(settings_rich, channels_beyond_count_are_forgotten_with_their_servers) {
	for (int i = 0; i < CHANNELS_MAX; i++) {
		char place[32];
		snprintf(place, sizeof(place), "%d/1", i);
		cr_assert_not_null(channel_settings_at(bot, &chat.chat, place));
	}
	cr_expect_leq(bot->channels.n, CHANNELS_MAX + 2);
	cr_assert_eq(restore_suspend_network(bot, &chat.chat), 0);
	cr_expect_eq(bot->channels.n, 0, "its chat may be gone");
	cr_assert_eq(restore_network(bot, &chat.chat), 0);
}

static void press(const char *who, const char *id, const char *typed) {
	char copy[CONTROL_ID_SIZE];
	cr_assert_not_null(id);
	snprintf(copy, sizeof(copy), "%s", id);
	fake_chat_clear(&chat);
	chat.answered.has_form = false;
	fake_chat_press(&chat, "7/a", who, copy, typed);
}

static void ask_for_panel(const char *who) {
	fake_chat_clear(&chat);
	fake_chat_command(&chat, "7/a", who, "settings");
}

static const char *panel_button(const char *label) {
	return fake_chat_id(&chat.answered, label);
}

/* What a person who changes nothing sends. */
static void put_unchanged(const struct chat_form *form, struct text *out) {
	for (size_t i = 0; i < form->n_fields; i++) {
		const struct chat_field *field = &form->fields[i];
		size_t n_on = 0;
		cr_expect_leq(field->n_choices, field->switches ? SWITCHES_MOST : CHOICES_MOST);
		for (size_t k = 0; k < field->n_choices; k++) {
			n_on += field->choices[k].on;
			text_add(out, "%s%s", field->choices[k].on && out->len > 0 ? " " : "",
				field->choices[k].on ? field->choices[k].id : "");
		}
		cr_expect(field->switches || n_on == 1, "%s", field->label);
	}
}

Test(settings_rich, the_panel_is_for_those_who_may) {
	ask_for_panel("ann");
	cr_expect_null(panel_button("Change…"));
	ask_for_panel("@ann");
	cr_expect_not_null(panel_button("Change…"));
	cr_expect_null(panel_button("Whole server…"));
	ask_for_panel("@@ann");
	cr_expect_not_null(panel_button("Change…"));
	cr_expect_not_null(panel_button("Whole server…"));
	expect("7/a", "@@ann", "settings", "Settings here");
	cr_expect_not(chat.answered.has_controls, "others would see it");

	/* Asked anew at the press and at the submission. */
	press("ann", "0 - settings", "");
	HEARD("Only moderators can change");
	cr_expect_not(chat.answered.has_form);
	press("ann", "0 - settings", "language=ja");
	HEARD("Only moderators can change");
	press("@ann", "0 - settings server", "");
	HEARD("Only people who may manage");
	press("@ann", "0 - settings server", "language=ja");
	HEARD("Only people who may manage");
	press("ann", "0 - settings perudo", "perudo.calza=on");
	HEARD("Only moderators can change");
	press("@ann", "0 - settings chess", "");
	HEARD("Settings belong to a channel");
	expect("7/a", "@ann", "settings",
		"language=en speed=normal delivery=dm shared=off thread=off.");
}

/* Where commands are chosen, not typed. */
Test(settings_rich, each_has_a_line_in_words_with_who_chose_it) {
	chat.chat.groups_commands = true;
	expect("7/a", "@@ann", "settings server speed=blitz saiun.rounds=2", "whole server");
	expect("7/a", "@@ann", "settings delivery=button perudo.calza=on", "changed");
	expect("7/a", "@@ann", "settings", "Settings of this channel");
	HEARD("language: English (the configuration)");
	HEARD("speed: blitz (the server)");
	HEARD("hands: by the button My hand (this channel)");
	HEARD("a thread for each table: off (usual)");
	HEARD("Perudo · calza: on (this channel)");
	HEARD("Saiun · rounds: 2 (the server)");
	NOT_HEARD("=on");
	expect("7/b", "eve", "settings", "Moderators can change them.");
	expect("7/b", "@@ann", "settings server", "Settings of the whole server");
	HEARD("speed: blitz (the server)");
}

Test(settings_rich, a_form_changes_what_was_changed_in_it) {
	char typed[512] = "";
	struct text unchanged = TEXT_INTO(typed);
	expect("7/b", "@@ann", "settings server speed=slow shared=off", "each channel");
	expect("7/b", "@@ann", "settings server speed=slow", "whole server");
	ask_for_panel("@ann");
	press("@ann", panel_button("Change…"), "");
	cr_assert(chat.answered.has_form);
	cr_expect_leq(chat.answered.form.n_fields, 5);
	put_unchanged(&chat.answered.form, &unchanged);
	cr_expect_str_eq(typed, "language=usual speed=usual delivery=usual");
	press("@ann", "0 - settings", typed);
	HEARD("Settings here: language=en speed=slow delivery=dm shared=off thread=off.");
	NOT_HEARD("changed");
	press("@ann", "0 - settings", "shared=on language=ja speed=usual delivery=usual");
	HEARD("annさんがここの設定を変えました: shared=on language=ja");
	HEARD("ここの設定: language=ja speed=slow delivery=dm shared=on");
	cr_expect_not_null(panel_button("変更…"), "the panel is turned over");
	press("@ann", "0 - settings", "language=usual speed=usual delivery=usual");
	HEARD("ann changed the settings here: shared=usual language=usual.");
	press("@ann", "0 - settings", "language=fr");
	HEARD("“language” cannot have that value.");
	press("@@ann", "0 - settings server", "language=ja speed=slow delivery=usual");
	HEARD("サーバー全体の設定を変えました: language=ja");
}

static const char *choice_label(const char *id) {
	const struct chat_form *form = &chat.answered.form;
	for (size_t i = 0; i < form->n_fields; i++) {
		for (size_t k = 0; k < form->fields[i].n_choices; k++) {
			if (strcmp(form->fields[i].choices[k].id, id) == 0) {
				return form->fields[i].choices[k].label;
			}
		}
	}
	return "";
}

Test(settings_rich, a_form_in_japanese_offers_japanese_words) {
	expect("7/a", "@ann", "settings language=ja", "annさん");
	press("@ann", "0 - settings", "");
	cr_expect_str_eq(choice_label("delivery=dm"), "DMで");
	cr_expect_str_eq(choice_label("delivery=button"), "「手元を見る」ボタンで");
	cr_expect_str_eq(choice_label("speed=normal"), "ふつう");
	cr_expect_str_eq(choice_label("speed=usual"), "既定");
}

Test(settings_rich, each_games_rules_have_a_form_of_at_most_five_fields) {
	for (size_t i = 0; games[i] != NULL; i++) {
		char typed[512] = "";
		struct text unchanged = TEXT_INTO(typed);
		ask_for_panel("@ann");
		press("@ann", panel_button(games[i]->name), "");
		cr_assert(chat.answered.has_form, "%s", games[i]->id);
		cr_expect_leq(chat.answered.form.n_fields, 5, "%s", games[i]->id);
		put_unchanged(&chat.answered.form, &unchanged);
		press("@ann", chat.answered.form.id, typed);
		NOT_HEARD("changed");
	}
	press("@ann", "0 - settings perudo", "perudo.calza=on perudo.dice=3 perudo.counts=hidden");
	HEARD("ann changed the settings here: perudo.calza=on perudo.dice=3.");
	press("@ann", "0 - settings perudo", "perudo.dice=3 perudo.counts=hidden");
	HEARD("ann changed the settings here: perudo.calza=off.");
}

Test(settings_rich, a_form_of_switches_alone_turns_off_the_last_that_is_on) {
	expect("7/a", "@ann", "settings ring.recover=on", "ring.recover=on");
	chat.fills = true;
	press("@ann", "0 - settings ring", "");
	HEARD("ann changed the settings here: ring.recover=off.");
	cr_expect_not(chat.answered.has_form, "a form cannot answer a form");
}

Test(settings, servers_are_on_discord_only) {
	expect("#dice", "@@ann", "settings server language=ja",
		"ann> There are no servers here: settings belong to a channel.");
}
