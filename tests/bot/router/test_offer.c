#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/router/offer.h"
#include "bot/session/bot.h"
#include "engine/games.h"
#include "engine/spans.h"

/* What networks are told of the commands beforehand: they refuse the whole list for one row that
 * is too long, has a strange letter, or a name twice. */

static size_t characters(const char *text) {
	size_t n = 0;
	for (; *text != '\0'; text++) {
		n += ((unsigned char)*text & 0xc0) != 0x80;
	}
	return n;
}

/* Takes a character off the front. */
static unsigned take(const char **at) {
	const unsigned char *c = (const unsigned char *)*at;
	unsigned more = c[0] < 0x80 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
	unsigned code = more == 0 ? c[0] : c[0] & (0x3fU >> more);
	for (unsigned i = 1; i <= more; i++) {
		cr_assert_eq(c[i] & 0xc0, 0x80, "bad UTF-8");
		code = code << 6 | (c[i] & 0x3fU);
	}
	*at += more + 1;
	return code;
}

static bool may_be_in_name(unsigned code) {
	static const struct {
		unsigned from, to;
	} messages[] = {{'-', '-'}, {'_', '_'}, {'a', 'z'}, {'0', '9'}, {0x3005, 0x3006},
		{0x3041, 0x3096}, {0x30a1, 0x30fa}, {0x30fc, 0x30fe}, {0x4e00, 0x9fff}};
	for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++) {
		if (code >= messages[i].from && code <= messages[i].to) {
			return true;
		}
	}
	return false;
}

static void expect_name(const char *name) {
	size_t length = characters(name);
	cr_expect(length >= 1 && length <= OFFER_NAME, "“%s”", name);
	for (const char *at = name; *at != '\0';) {
		cr_expect(may_be_in_name(take(&at)), "“%s”", name);
	}
}

static void expect_help(const char *help) {
	size_t length = characters(help);
	cr_expect(length >= 1 && length <= OFFER_HELP, "“%s”: %zu", help, length);
	cr_expect(strpbrk(help, "{}") == NULL, "“%s”", help);
}

static const char *in(const struct chat_wording *wording, int language) {
	return wording->in[language] != NULL ? wording->in[language] : wording->in[0];
}

static void expect_argument(const struct chat_command *command, size_t i, int language) {
	const struct chat_argument *argument = &command->arguments[i];
	expect_name(argument->name);
	expect_name(in(&argument->names, language));
	expect_help(in(&argument->help, language));
	cr_expect_eq(strspn(argument->name, "abcdefghijklmnopqrstuvwxyz"), strlen(argument->name));
	cr_expect(i == 0 || !argument->needed || command->arguments[i - 1].needed,
		"%s: what is needed comes first", command->word);
	cr_expect(argument->n_values == 0 || !argument->suggested, "%s", command->word);
	for (size_t v = 0; v < argument->n_values; v++) {
		cr_expect(characters(in(&argument->values[v].shown, language)) <= 100 &&
			  characters(argument->values[v].typed) <= 100);
	}
	for (size_t j = 0; j < i; j++) {
		cr_expect_str_neq(command->arguments[j].name, argument->name);
		cr_expect_str_neq(in(&command->arguments[j].names, language),
			in(&argument->names, language), "%s", command->word);
	}
}

static void expect_command(const struct chat_commands *all, size_t i, int language) {
	const struct chat_command *command = &all->list[i];
	expect_name(command->word);
	expect_name(in(&command->names, language));
	expect_help(in(&command->help, language));
	for (size_t j = 0; j < command->n_arguments; j++) {
		expect_argument(command, j, language);
	}
	for (size_t j = 0; j < i; j++) {
		cr_expect_str_neq(all->list[j].word, command->word);
		cr_expect_str_neq(in(&all->list[j].names, language), in(&command->names, language));
	}
}

static size_t characters_of(const struct chat_command *command, int language) {
	size_t n = characters(in(&command->names, language)) +
		   characters(in(&command->help, language));
	for (size_t i = 0; i < command->n_arguments; i++) {
		const struct chat_argument *argument = &command->arguments[i];
		n += characters(in(&argument->names, language)) +
		     characters(in(&argument->help, language));
		for (size_t v = 0; v < argument->n_values; v++) {
			n += characters(in(&argument->values[v].shown, language)) +
			     characters(argument->values[v].typed);
		}
	}
	return n;
}

static void expect_group(const struct chat_commands *all, enum chat_group group, int language) {
	size_t n = 0, shown = characters(in(&all->groups[group].help, language));
	expect_name(chat_group_words[group]);
	expect_help(in(&all->groups[group].help, language));
	for (size_t i = 0; i < all->n; i++) {
		bool within = all->list[i].group == group;
		n += within;
		shown += within ? characters_of(&all->list[i], language) : 0;
	}
	cr_expect(n >= 1 && n <= OFFER_GROUP, "%s: %zu", chat_group_words[group], n);
	cr_expect_leq(shown, OFFER_CHARACTERS, "%s: %zu", chat_group_words[group], shown);
}

static void expect_all(const struct chat_commands *all) {
	cr_expect_leq(CHAT_GROUPS, 3);
	for (int language = 0; language < CHAT_LANGUAGES; language++) {
		for (int group = 0; group < CHAT_GROUPS; group++) {
			expect_group(all, (enum chat_group)group, language);
		}
		for (size_t i = 0; i < all->n; i++) {
			expect_command(all, i, language);
		}
	}
}

static const struct chat_command *named(const struct chat_commands *all, const char *word) {
	size_t i = 0;
	while (i < all->n && strcmp(all->list[i].word, word) != 0) {
		i++;
	}
	cr_assert_lt(i, all->n, "no %s", word);
	return &all->list[i];
}

/* Every command is there but for those that are of no use, and moves are one more. */
static void expect_complete(const struct chat_commands *offered) {
	size_t n = 0;
	for (size_t i = 0; commands[i] != NULL; i++) {
		if (commands[i]->where_brief) {
			continue;
		}
		const struct chat_command *row = named(offered, commands[i]->word);
		cr_expect_eq(row->group, commands[i]->group, "%s", row->word);
		cr_expect_eq(row->n_arguments > 0, commands[i]->usage[0] != '\0', "%s", row->word);
		cr_expect_not(row->makes_moves);
		n++;
	}
	cr_expect_eq(offered->n, n + 1);
	cr_expect(named(offered, "move")->makes_moves);
}

Test(offer, fits_what_networks_allow_in_every_language) {
	catalogue_open();
	struct offer *offer = offer_create();
	const struct chat_commands *offered = offer_commands(offer);
	expect_all(offered);
	expect_complete(offered);
	for (int language = 0; language < CHAT_LANGUAGES; language++) {
		const char *names[] = {
			offered->invites.in[language], offered->replays.in[language]};
		for (size_t i = 0; i < 2; i++) {
			cr_expect(strlen(names[i]) >= 1 && strlen(names[i]) <= 32, "%s", names[i]);
		}
	}
	cr_expect_str_eq(offered->languages[0], "en");
	cr_expect_str_eq(offered->languages[1], "ja");
	offer_destroy(offer);
}

Test(offer, tells_what_may_follow_a_command) {
	catalogue_open();
	struct offer *offer = offer_create();
	const struct chat_commands *offered = offer_commands(offer);
	const struct chat_command *move = named(offered, "move");
	cr_assert_eq(move->n_arguments, 1);
	cr_expect(move->arguments[0].needed && move->arguments[0].suggested);
	const struct chat_command *opens = named(offered, "new");
	cr_expect_str_eq(opens->help.in[0], "opens a table here: /table new perudo calza=on");
	cr_expect_str_eq(named(offered, "hand")->names.in[1], "手元");
	cr_expect_eq(named(offered, "addbot")->arguments[0].n_values, 4);
	cr_expect(named(offered, "replay")->arguments[0].number);
	/* Who is away can be picked, or named if they play by another name. */
	const struct chat_command *unseat = named(offered, "unseat");
	cr_assert_eq(unseat->n_arguments, 2);
	cr_expect(unseat->arguments[0].person && !unseat->arguments[0].needed);
	cr_expect(unseat->arguments[1].suggested && !unseat->arguments[1].needed);
	cr_expect(named(offered, "stats")->arguments[0].person);
	offer_destroy(offer);
}

Test(offer, names_games_in_the_language_of_who_reads) {
	catalogue_open();
	struct offer *offer = offer_create();
	const struct chat_argument *game = &named(offer_commands(offer), "new")->arguments[0];
	for (size_t i = 0; i < game->n_values; i++) {
		cr_expect_str_eq(game->values[i].typed, games[i]->id);
		cr_expect_str_eq(game->values[i].shown.in[0], games[i]->name);
		cr_expect_str_eq(game->values[i].shown.in[1],
			words_find(catalogue_words(LANGUAGE_JAPANESE), games[i]->name));
	}
	offer_destroy(offer);
}

Test(offer, only_settings_are_for_moderators) {
	catalogue_open();
	struct offer *offer = offer_create();
	const struct chat_commands *offered = offer_commands(offer);
	cr_expect_eq(named(offered, "settings")->group, GROUP_SETTINGS);
	cr_expect(offered->groups[GROUP_SETTINGS].for_moderators);
	/* Whoever sits there votes. */
	cr_expect_eq(named(offered, "end")->group, GROUP_TABLE);
	cr_expect_eq(named(offered, "unseat")->group, GROUP_TABLE);
	cr_expect_not(offered->groups[GROUP_TABLE].for_moderators ||
		      offered->groups[GROUP_DICECUP].for_moderators);
	offer_destroy(offer);
}

/* As Discord shows them to who reads the description. */
Test(offer, descriptions_name_commands_in_their_language) {
	catalogue_open();
	struct offer *offer = offer_create();
	const struct chat_commands *offered = offer_commands(offer);
	const struct chat_wording *help = &named(offered, "new")->help;
	cr_expect_not_null(strstr(help->in[0], "/table new perudo"), "%s", help->in[0]);
	cr_expect_not_null(strstr(help->in[1], "/table 新規 perudo"), "%s", help->in[1]);
	for (size_t i = 0; i < offered->n; i++) {
		cr_expect_null(strstr(offered->list[i].help.in[1], "/table new"));
		cr_expect_null(strstr(offered->list[i].help.in[1], "/table addbot"));
	}
	offer_destroy(offer);
}

static void expect_named(const char *text, bool in_private, const char *expected) {
	struct offer *offer = offer_create();
	char *named = chat_name_commands(offer_commands(offer), NULL, text, in_private);
	cr_expect_str_eq(named, expected);
	free(named);
	offer_destroy(offer);
}

Test(offer, what_is_said_names_commands_as_they_are_typed) {
#define C SPANS_COMMAND
	catalogue_open();
	expect_named("No command.", false, "No command.");
	expect_named(C "join takes a seat, " C "start begins.", false,
		"/table join takes a seat, /table start begins.");
	expect_named(C "joinで席につけます。", true, "/table joinで席につけます。");
	expect_named(C "dicecup", true, "dicecup");
	expect_named(C "settings language=ja", false, "/dicecup-settings settings language=ja");
	expect_named("Usage: " C "bid COUNT FACE", false, "Usage: /table move bid COUNT FACE");
	expect_named("Usage: " C "bid COUNT FACE", true, "Usage: bid COUNT FACE");
	expect_named("(" C "top)" C, false, "(/dicecup top)");
#undef C
}
