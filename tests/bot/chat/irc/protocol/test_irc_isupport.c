#include <criterion/criterion.h>
#include <string.h>

#include "bot/chat/irc/protocol/isupport.h"

static struct irc_isupport of(const char *words) {
	struct irc_isupport isupport;
	struct irc_slice rest = irc_slice_of(words), word;
	irc_isupport_init(&isupport);
	while (irc_slice_word(&rest, ' ', &word)) {
		irc_isupport_take(&isupport, word);
	}
	return isupport;
}

Test(irc_isupport, several_people_get_a_line_where_the_server_says_so_of_that_command) {
	static const struct {
		const char *words;
		size_t messages, notices;
	} cases[] = {
		{"", 1, 1},
		{"MAXTARGETS=20", 4, 4},
		{"MAXTARGETS=2 TARGMAX=PRIVMSG:3,NOTICE:", 3, 4},
		{"MAXTARGETS=2 TARGMAX=JOIN:3", 2, 2},
		{"TARGMAX=PRIVMSG:1,NOTICE:x", 1, 1},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct irc_isupport isupport = of(cases[i].words);
		cr_expect_eq(irc_isupport_targets_of(&isupport, false), cases[i].messages, "%s",
			cases[i].words);
		cr_expect_eq(irc_isupport_targets_of(&isupport, true), cases[i].notices, "%s",
			cases[i].words);
	}
}

Test(irc_isupport, a_servers_words_are_taken) {
	struct irc_isupport plain = of("");
	cr_expect_eq(plain.casemapping, IRC_CASE_RFC1459);
	cr_expect_eq(plain.nicklen, 9);
	cr_expect(!plain.whox && !plain.monitor && !plain.utf8only);
	cr_expect_eq(plain.bot_mode, '\0');

	struct irc_isupport some =
		of("CASEMAPPING=ascii NICKLEN=30 WHOX UTF8ONLY MONITOR=100 BOT=b "
		   "CHANMODES=IXbeg,k,Hfjl,ACKMN TARGMAX=NAMES:1,JOIN:4,KICK: "
		   "PREFIX=(Yqaohv)!~&@%+");
	cr_expect_eq(some.casemapping, IRC_CASE_ASCII);
	cr_expect_eq(some.nicklen, 30);
	cr_expect_eq(some.join_targets, 4);
	cr_expect(some.whox && some.monitor && some.utf8only);
	cr_expect_eq(some.bot_mode, 'b');
	cr_expect_str_eq(some.param_modes, "IXbegk");
	cr_expect_str_eq(some.set_param_modes, "Hfjl");
}

Test(irc_isupport, half_operators_and_all_above_moderate) {
	static const struct {
		const char *words, *moderators, *others;
	} cases[] = {
		{"", "@", "+"},
		{"PREFIX=(ohv)@%+", "@%", "+"},
		{"PREFIX=(qaohv)~&@%+", "~&@%", "+"},
		{"PREFIX=(Yqov)!~@+", "!~@", "+"},
		{"PREFIX=(v)+", "", "+@"},
		{"PREFIX=", "@", "+"},
		{"PREFIX=(ov)@", "@", "+"},
		{"PREFIX=(abcdefghijklmnopqrstuvwxyz)abcdefghijklmnopqrstuvwxyz", "@", "+"},
	};
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct irc_isupport isupport = of(cases[i].words);
		unsigned moderators = irc_isupport_moderators(&isupport);
		for (const char *mark = cases[i].moderators; *mark != '\0'; mark++) {
			unsigned rank = irc_isupport_rank_of_symbol(&isupport, *mark);
			cr_expect_neq(rank & moderators, 0, "%s %c", cases[i].words, *mark);
		}
		for (const char *mark = cases[i].others; *mark != '\0'; mark++) {
			unsigned rank = irc_isupport_rank_of_symbol(&isupport, *mark);
			cr_expect_eq(rank & moderators, 0, "%s %c", cases[i].words, *mark);
		}
	}
}

Test(irc_isupport, nonsense_changes_nothing_and_overruns_nothing) {
	char modes[400] = "CHANMODES=", ranks[200] = "PREFIX=(";
	memset(modes + 10, 'b', sizeof(modes) - 11);
	memset(ranks + 8, 'o', sizeof(ranks) - 9);
	struct irc_isupport isupport =
		of("NICKLEN=x NICKLEN= NICKLEN=99999999999999999999 "
		   "BOT=xy BOT= BOT=+ BOT TARGMAX=JOIN: CASEMAPPING= = == PREFIX=) PREFIX=()");
	cr_expect_eq(isupport.nicklen, 9);
	cr_expect_eq(isupport.bot_mode, '\0');
	cr_expect_eq(isupport.join_targets, 0);
	irc_isupport_take(&isupport, irc_slice_of(modes));
	irc_isupport_take(&isupport, irc_slice_of(ranks));
	cr_expect_leq(strlen(isupport.param_modes), IRC_MODES_MOST);
	cr_expect_str_eq(isupport.rank_modes, "", "as PREFIX=() left it");
}
