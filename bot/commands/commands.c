#include "bot/commands/commands.h"

#include <string.h>

#include "bot/base/fold.h"

static const char *const orders[] = {"wins", "share", NULL};
static const char *const spans[] = {"week", "month", "season", "all", NULL};
static const char *const areas[] = {"here", "server", "everywhere", NULL};
static const char *const levels[] = {"easy", "normal", "hard", NULL};
/* Those of networks that want to know: with buttons. */
static const char *const manners[] = {"usual", "each", "button", NULL};
static const char *const languages[] = {"en", "ja", NULL};
static const char *const deeds[] = {"show", "forget", NULL};
static const char *const sureties[] = {"yes", NULL};

static const struct argument new_arguments[] = {
	{"game", SENTENCE("game"), SENTENCE("which game"), .games = true},
	{"rules", SENTENCE("rules"), SENTENCE("its rules, if not the usual ones: dice=3 calza=on"),
		.optional = true},
	{.name = NULL},
};

static const struct argument addbot_arguments[] = {
	{"level", SENTENCE("level"), SENTENCE("how well they play"), .optional = true,
		.values = levels},
	{"number", SENTENCE("number"), SENTENCE("how many of them"), .number = true,
		.optional = true},
	{.name = NULL},
};

static const struct argument removebot_arguments[] = {
	{"name", SENTENCE("name"), SENTENCE("which one; else the last"), .optional = true,
		.suggested = true},
	{.name = NULL},
};

static const struct argument set_arguments[] = {
	{"rules", SENTENCE("rules"), SENTENCE("what to change: dice=3"), .suggested = true},
	{.name = NULL},
};

static const struct argument settings_arguments[] = {
	{"settings", SENTENCE("settings"), SENTENCE("what to change: language=ja speed=relaxed"),
		.optional = true, .suggested = true},
	{.name = NULL},
};

static const struct argument wish_arguments[] = {
	{"words", SENTENCE("words"), SENTENCE("any words you like"), .optional = false},
	{.name = NULL},
};

static const struct argument rules_arguments[] = {
	{"game", SENTENCE("game"), SENTENCE("which game"), .optional = true, .games = true},
	{.name = NULL},
};

static const struct argument help_arguments[] = {
	{"command", SENTENCE("command"), SENTENCE("the one to be told about"), .optional = true},
	{.name = NULL},
};

static const struct argument unseat_arguments[] = {
	{"name", SENTENCE("name"), SENTENCE("who is away"), .suggested = true},
	{.name = NULL},
};

static const struct argument top_arguments[] = {
	{"game", SENTENCE("game"), SENTENCE("which game"), .optional = true, .games = true},
	{"order", SENTENCE("order"),
		SENTENCE("by games won, or by their share; a game's is by rating"),
		.optional = true, .values = orders},
	{"span", SENTENCE("span"), SENTENCE("how far back"), .optional = true, .values = spans},
	{"area", SENTENCE("area"), SENTENCE("played where"), .optional = true, .values = areas},
	{.name = NULL},
};

static const struct argument stats_arguments[] = {
	{"name", SENTENCE("name"), SENTENCE("whose; else your own"), .optional = true},
	{"other", SENTENCE("other"), SENTENCE("against whom"), .optional = true},
	{.name = NULL},
};

static const struct argument history_arguments[] = {
	{"number", SENTENCE("number"), SENTENCE("how many of them"), .number = true,
		.optional = true},
	{.name = NULL},
};

static const struct argument replay_arguments[] = {
	{"table", SENTENCE("table"), SENTENCE("its number"), .number = true},
	{"round", SENTENCE("round"), SENTENCE("which round; else the first"), .number = true,
		.optional = true},
	{"page", SENTENCE("page"), SENTENCE("which page of a long round"), .number = true,
		.optional = true},
	{.name = NULL},
};

static const struct argument fair_arguments[] = {
	{"table", SENTENCE("table"), SENTENCE("its number; else the one here"), .number = true,
		.optional = true},
	{.name = NULL},
};

static const char *const crowds[] = {"2", "3", "4", "5", "6", "off", NULL};

static const struct argument notify_arguments[] = {
	{"people", SENTENCE("people"), SENTENCE("how many; or off"), .optional = true,
		.values = crowds},
	{.name = NULL},
};

static const struct argument lang_arguments[] = {
	{"language", SENTENCE("language"), SENTENCE("the one you read"), .values = languages},
	{.name = NULL},
};

static const struct argument private_arguments[] = {
	{"how", SENTENCE("how"), SENTENCE("how private texts come to you"), .values = manners},
	{.name = NULL},
};

static const struct argument mydata_arguments[] = {
	{"what", SENTENCE("what"), SENTENCE("show it, or have it forgotten"), .values = deeds},
	{"sure", SENTENCE("sure"), SENTENCE("once you were asked: yes"), .optional = true,
		.values = sureties},
	{.name = NULL},
};

const struct command commands[] = {
	{"new", "新規", "GAME [key=value]…",
		SENTENCE("opens a table here: {prefix}new perudo calza=on"), NEEDS_PLACE, lobby_new,
		new_arguments},
	{"join", "参加", "", SENTENCE("takes a seat, or your seat back from the computer"),
		NEEDS_TABLE, lobby_join, NULL, LIMIT_CHANGE},
	{"leave", "退席", "",
		SENTENCE("gives up your seat; in a running game the computer takes it over"),
		NEEDS_SEAT, lobby_leave, NULL, LIMIT_CHANGE},
	{"addbot", "追加", "[easy|normal|hard] [N]",
		SENTENCE("seats computer players: {prefix}addbot hard 2"), NEEDS_OPEN, bots_add,
		addbot_arguments, LIMIT_CHANGE},
	{"removebot", "削除", "[NAME]", SENTENCE("sends a computer player away"), NEEDS_OPEN,
		bots_remove, removebot_arguments, LIMIT_CHANGE},
	{"set", "設定", "key=value",
		SENTENCE("changes the table's rules or its speed: {prefix}set speed=blitz"),
		NEEDS_OPEN_SEAT, set_run, set_arguments, LIMIT_CHANGE},
	{"wish", "願い", "TEXT",
		SENTENCE(
			"adds your words to the dice, so that nobody can choose them: {prefix}wish "
			"seven llamas"),
		NEEDS_OPEN_SEAT, start_wish, wish_arguments, LIMIT_CHANGE},
	{"start", "開始", "", SENTENCE("begins the game; seats are drawn by lot"), NEEDS_OPEN_SEAT,
		start_game, NULL, LIMIT_CHANGE},
	{"again", "もう一度", "", SENTENCE("after a game: another with the same people and rules"),
		NEEDS_PLACE, again_open, NULL, LIMIT_CHANGE},
	{"status", "状況", "", SENTENCE("says whose turn it is, what stands and who is in"),
		NEEDS_TABLE, inform_status, NULL},
	{"hand", "dice cards 手元 ダイス", "",
		SENTENCE("tells you your dice or cards again, privately"), NEEDS_RUNNING_SEAT,
		inform_hand, NULL},
	{"rules", "ルール", "[GAME]", SENTENCE("the rules on a card"), NEEDS_NOTHING, inform_rules,
		rules_arguments},
	{"help", "ヘルプ", "[COMMAND]", SENTENCE("what you can do now, or more about a command"),
		NEEDS_NOTHING, inform_help, help_arguments},
	{"unseat", "離席", "NAME",
		SENTENCE("lets the computer play for somebody who is away; a vote, unless you "
			 "moderate"),
		NEEDS_TABLE, unseat_run, unseat_arguments},
	{"end", "終了", "", SENTENCE("closes the table; a vote, unless you moderate"), NEEDS_PARKED,
		end_run, NULL},
	{"notify", "通知", "[N|off]",
		SENTENCE("tells you when a table here has so many people: {prefix}notify 3"),
		NEEDS_NOTHING, notify_run, notify_arguments, LIMIT_CHANGE},
	{"top", "順位", "[GAME] [wins|share] [week|month|season|all] [here|server|everywhere]",
		SENTENCE("the best players: {prefix}top perudo share month"), NEEDS_NOTHING,
		boards_top, top_arguments},
	{"stats", "成績", "[NAME [NAME]]",
		SENTENCE("a player's figures, or how two fared against each other"), NEEDS_NOTHING,
		stats_run, stats_arguments},
	{"history", "履歴", "[N]", SENTENCE("the last games played here"), NEEDS_NOTHING,
		boards_history, history_arguments},
	{"replay", "再現", "ID [ROUND [PAGE]]",
		SENTENCE("a game that has ended, told again: {prefix}replay 12 3"), NEEDS_NOTHING,
		replay_run, replay_arguments},
	{"fair", "証明", "[ID]", SENTENCE("the proof of a table's dice and cards: {prefix}fair 12"),
		NEEDS_NOTHING, boards_fair, fair_arguments},
	{"lang", "言語", "en|ja", SENTENCE("the language the bot speaks to you: {prefix}lang ja"),
		NEEDS_NOTHING, inform_language, lang_arguments, LIMIT_CHANGE},
	{"private", "届け方 私信", "usual|notice|message|each|button",
		SENTENCE("how private texts come to you"), NEEDS_NOTHING, private_run,
		private_arguments, LIMIT_CHANGE},
	{"settings", "既定", "[key=value]…",
		SENTENCE("what holds in this channel; moderators change it: {prefix}settings "
			 "language=ja perudo.calza=on"),
		NEEDS_NOTHING, settings_run, settings_arguments, LIMIT_CHANGE},
	{"pause", "中断", "", SENTENCE("stops the clock and the computers"), NEEDS_RUNNING_SEAT,
		pause_run, NULL, LIMIT_CHANGE},
	{"resume", "再開", "", SENTENCE("lets a paused game go on"), NEEDS_RUNNING_SEAT, resume_run,
		NULL, LIMIT_CHANGE},
	{"mydata", "データ", "show|forget",
		SENTENCE("what is kept about you, and how it goes: {prefix}mydata show"),
		NEEDS_NOTHING, mydata_run, mydata_arguments},
	{.word = NULL},
};

/* Is word one of the blank-separated ones, or (not exact) the beginning of one? */
static bool is_among(const char *words, const char *word, bool exact) {
	size_t len = strlen(word);
	for (const char *at = words; at != NULL && *at != '\0';) {
		size_t n = strcspn(at, " ");
		if (strncmp(at, word, len) == 0 && (exact ? n == len : n >= len)) {
			return true;
		}
		at += n + strspn(at + n, " ");
	}
	return false;
}

const struct command *lookup_command(const char *word, bool exact) {
	for (const struct command *command = commands; command->word != NULL; command++) {
		if (is_among(command->word, word, exact) ||
			is_among(command->aliases, word, exact)) {
			return command;
		}
	}
	return NULL;
}

static const struct game *find_game_begun(const char *word) {
	const struct game *found = NULL;
	size_t len = strlen(word);
	for (size_t i = 0; games[i] != NULL; i++) {
		if (strncmp(games[i]->id, word, len) == 0) {
			if (found != NULL) {
				return NULL;
			}
			found = games[i];
		}
	}
	return found;
}

static bool is_named(const struct game *game, const char *word, const struct words *words) {
	char folded[INPUT_MAX];
	const char *name = words->find(words, game->name, NULL, 1);
	return fold_fold(name, folded, sizeof(folded)) == 0 && strcmp(folded, word) == 0;
}

static const struct game *find_game_named(const char *word) {
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int language = 0; language < LANGUAGES; language++) {
			if (is_named(games[i], word, catalogue_words((enum language)language))) {
				return games[i];
			}
		}
	}
	return NULL;
}

const struct game *lookup_game(const char *word) {
	const struct game *game = *word != '\0' ? games_find(word) : NULL;
	if (game == NULL && *word != '\0') {
		game = find_game_begun(word);
	}
	return game != NULL ? game : find_game_named(word);
}

void lookup_put_games(struct text *out) {
	for (size_t i = 0; games[i] != NULL; i++) {
		text_add(out, "%s%s", i > 0 ? ", " : "", games[i]->id);
	}
}

int lookup_verb(const struct game *game, const char *word, bool exact) {
	for (int i = 0; i < game->n_verbs; i++) {
		const struct verb *verb = &game->verbs[i];
		if (!verb->by_chance && (is_among(verb->word, word, exact) ||
						is_among(verb->aliases, word, exact))) {
			return i;
		}
	}
	return -1;
}
