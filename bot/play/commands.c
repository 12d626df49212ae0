#include "bot/play/commands.h"

#include <string.h>

const struct command commands[] = {
	{"new", "新規", "GAME [key=value]…",
		SENTENCE("opens a table here: {prefix}new perudo calza=on"), NEEDS_PLACE,
		lobby_new},
	{"join", "参加", "", SENTENCE("takes a seat, or your seat back from the computer"),
		NEEDS_TABLE, lobby_join},
	{"leave", "退席", "",
		SENTENCE("gives up your seat; in a running game the computer takes it over"),
		NEEDS_SEAT, lobby_leave},
	{"addbot", "追加", "[easy|normal|hard] [N]",
		SENTENCE("seats computer players: {prefix}addbot hard 2"), NEEDS_OPEN, bots_add},
	{"removebot", "削除", "[NAME]", SENTENCE("sends a computer player away"), NEEDS_OPEN,
		bots_remove},
	{"set", "設定", "key=value", SENTENCE("changes the table's rules: {prefix}set dice=3"),
		NEEDS_OPEN_SEAT, rules_set},
	{"wish", "願い", "TEXT",
		SENTENCE(
			"adds your words to the dice, so that nobody can choose them: {prefix}wish "
			"seven llamas"),
		NEEDS_OPEN_SEAT, start_wish},
	{"start", "開始", "", SENTENCE("begins the game; seats are drawn by lot"), NEEDS_OPEN_SEAT,
		start_game},
	{"status", "状況", "", SENTENCE("says whose turn it is, what stands and who is in"),
		NEEDS_TABLE, inform_status},
	{"hand", "dice cards 手元 ダイス", "", SENTENCE("tells you your dice again, privately"),
		NEEDS_RUNNING_SEAT, inform_hand},
	{"rules", "ルール", "[GAME]", SENTENCE("the rules on a card"), NEEDS_NOTHING, inform_rules},
	{"help", "ヘルプ", "[COMMAND]", SENTENCE("what you can do now, or more about a command"),
		NEEDS_NOTHING, inform_help},
	{"unseat", "離席", "NAME",
		SENTENCE("lets the computer play for somebody who is away; a vote, unless you "
			 "moderate"),
		NEEDS_TABLE, moderate_unseat},
	{"end", "終了", "", SENTENCE("closes the table; a vote, unless you moderate"), NEEDS_PARKED,
		moderate_end},
	{"top", "順位", "[GAME] [wins|share] [week|month|all] [here|server|everywhere]",
		SENTENCE("the best players: {prefix}top perudo share month"), NEEDS_NOTHING,
		boards_top},
	{"stats", "成績", "[NAME]", SENTENCE("a player's figures"), NEEDS_NOTHING, boards_stats},
	{"history", "履歴", "[N]", SENTENCE("the last games played here"), NEEDS_NOTHING,
		boards_history},
	{"fair", "証明", "[ID]", SENTENCE("the proof of a table's dice: {prefix}fair 12"),
		NEEDS_NOTHING, boards_fair},
	{"lang", "言語", "en|ja", SENTENCE("the language the bot speaks to you: {prefix}lang ja"),
		NEEDS_NOTHING, inform_language},
	{"private", "届け方 私信", "usual|notice|message|each|button",
		SENTENCE("how private texts come to you"), NEEDS_NOTHING, manner_choose},
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

const struct command *commands_find(const char *word, bool exact) {
	for (const struct command *command = commands; command->word != NULL; command++) {
		if (is_among(command->word, word, exact) ||
			is_among(command->aliases, word, exact)) {
			return command;
		}
	}
	return NULL;
}

int commands_find_verb(const struct game *game, const char *word, bool exact) {
	for (int i = 0; i < game->n_verbs; i++) {
		const struct verb *verb = &game->verbs[i];
		if (!verb->by_chance && (is_among(verb->word, word, exact) ||
						is_among(verb->aliases, word, exact))) {
			return i;
		}
	}
	return -1;
}
