#include <criterion/criterion.h>
#include <string.h>

#include "bot/commands/commands.h"
#include "bot/router/offer.h"
#include "bot/session/bot.h"
#include "engine/games.h"

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
		cr_expect(characters(argument->values[v]) <= 100);
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

static void expect_all(const struct chat_commands *all) {
	cr_expect(all->n <= 100);
	for (int language = 0; language < CHAT_LANGUAGES; language++) {
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

/* The commands' own words must be found by the router; every verb and command is there. */
static void expect_complete(const struct chat_commands *offered) {
	for (size_t i = 0; commands[i] != NULL; i++) {
		const struct command *command = commands[i];
		const struct chat_command *row = named(offered, command->word);
		cr_expect_eq(row->in_places_only, command->need == NEEDS_PLACE);
		cr_expect_eq(row->n_arguments > 0, command->usage[0] != '\0', "%s", row->word);
	}
	for (size_t i = 0; games[i] != NULL; i++) {
		for (int v = 0; v < games[i]->n_verbs; v++) {
			if (!games[i]->verbs[v].by_chance) {
				named(offered, games[i]->verbs[v].word);
			}
		}
	}
}

Test(offer, fits_what_networks_allow_in_every_language) {
	catalogue_open();
	struct offer *offer = offer_create(games);
	const struct chat_commands *offered = offer_commands(offer);
	expect_all(offered);
	expect_complete(offered);
	cr_expect_str_eq(offered->languages[0], "en");
	cr_expect_str_eq(offered->languages[1], "ja");
	offer_destroy(offer);
}

Test(offer, tells_what_may_follow_a_command) {
	catalogue_open();
	struct offer *offer = offer_create(games);
	const struct chat_commands *offered = offer_commands(offer);
	const struct chat_command *bid = named(offered, "bid");
	cr_assert_eq(bid->n_arguments, 2);
	cr_expect_str_eq(bid->names.in[1], "ビッド");
	cr_expect(bid->arguments[0].number && bid->arguments[0].needed &&
		  bid->arguments[0].suggested);
	cr_expect_str_eq(bid->arguments[1].names.in[1], "目");
	const struct chat_command *calza = named(offered, "calza");
	cr_expect(calza->n_arguments == 2 && !calza->arguments[0].needed);
	cr_expect_eq(named(offered, "dudo")->n_arguments, 0);
	const struct chat_command *opens = named(offered, "new");
	cr_expect(opens->in_places_only && opens->arguments[0].n_values > 0);
	cr_expect_str_eq(opens->arguments[0].values[0], "perudo");
	cr_expect_str_eq(opens->help.in[0], "opens a table here: /new perudo calza=on");
	cr_expect_str_eq(named(offered, "hand")->names.in[1], "手元");
	cr_expect_eq(named(offered, "addbot")->arguments[0].n_values, 3);
	offer_destroy(offer);
}

Test(offer, makes_one_of_words_that_games_share) {
	static const struct argument cards[] = {
		{"card", "card", "which", .number = true}, {.name = NULL}};
	static const struct argument same[] = {
		{"card", "card", "that one", .number = true}, {.name = NULL}};
	static const struct argument coins[] = {
		{"coins", "coins", "how many", .number = true}, {.name = NULL}};
	static const struct verb one[] = {
		{.word = "play", .aliases = "出す", .help = "a", .arguments = cards},
		{.word = "bet", .help = "b", .arguments = cards},
		{.word = "fall", .by_chance = true}};
	static const struct verb two[] = {{.word = "play", .help = "c", .arguments = same},
		{.word = "bet", .help = "d", .arguments = coins},
		{.word = "pass", .aliases = "出す p パス", .help = "e"},
		{.word = "end", .help = "f"}, {.word = "leave", .help = "f", .arguments = coins}};
	static const struct game a = {.id = "a", .name = "A", .verbs = one, .n_verbs = 3};
	static const struct game b = {.id = "b", .name = "B", .verbs = two, .n_verbs = 5};
	static const struct game *const both[] = {&a, &b, NULL};
	catalogue_open();
	struct offer *offer = offer_create(both);
	const struct chat_commands *offered = offer_commands(offer);
	expect_all(offered);
	cr_expect_str_eq(named(offered, "play")->arguments[0].name, "card");
	cr_expect_str_eq(named(offered, "play")->arguments[0].help.in[0], "card");
	cr_expect_str_eq(named(offered, "play")->help.in[0], "A: a · B: c");
	cr_expect_str_eq(named(offered, "pass")->names.in[1], "パス");
	cr_expect_str_eq(named(offered, "pass")->help.in[0], "e");
	cr_expect_str_eq(named(offered, "end")->help.in[0],
		"closes the table; a vote, unless you are a moderator");
	cr_expect(offer_is_free(offer, "bet") && offer_is_free(offer, "leave"));
	cr_expect_not(offer_is_free(offer, "play") || offer_is_free(offer, "end"));
	const struct chat_command *bet = named(offered, "bet");
	cr_expect(bet->n_arguments == 1 && !bet->arguments[0].number && !bet->arguments[0].needed);
	cr_expect_str_eq(bet->arguments[0].name, "words");
	cr_expect_eq(named(offered, "pass")->n_arguments, 0);
	cr_expect_str_eq(named(offered, "new")->arguments[0].values[1], games_ids[1]);
	offer_destroy(offer);
}
