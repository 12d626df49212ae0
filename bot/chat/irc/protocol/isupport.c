#include "bot/chat/irc/protocol/isupport.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* CASEMAPPING */

/* The last character whose lower case is 32 places further on. */
static const char last_capital[] = {
	[IRC_CASE_RFC1459] = '^',
	[IRC_CASE_STRICT] = ']',
	[IRC_CASE_ASCII] = 'Z',
};

static enum irc_casemapping parse_casemapping(struct irc_slice name) {
	if (irc_slice_is(name, "rfc1459")) {
		return IRC_CASE_RFC1459;
	}
	bool strict = irc_slice_is(name, "strict-rfc1459") || irc_slice_is(name, "rfc1459-strict");
	return strict ? IRC_CASE_STRICT : IRC_CASE_ASCII;
}

/* In RFC 1459 ^ is the lower case of ~, against the order of ASCII; equality does not depend on
 * that. */
static char fold(enum irc_casemapping mapping, char c) {
	return c >= 'A' && c <= last_capital[mapping] ? (char)(c + ('a' - 'A')) : c;
}

bool irc_isupport_equal(enum irc_casemapping mapping, struct irc_slice a, struct irc_slice b) {
	if (a.len != b.len) {
		return false;
	}
	for (size_t i = 0; i < a.len; i++) {
		if (fold(mapping, a.at[i]) != fold(mapping, b.at[i])) {
			return false;
		}
	}
	return true;
}

void irc_isupport_fold(enum irc_casemapping mapping, char *string) {
	for (; *string != '\0'; string++) {
		*string = fold(mapping, *string);
	}
}

/* The tokens */

void irc_isupport_init(struct irc_isupport *isupport) {
	*isupport = (struct irc_isupport){
		.casemapping = IRC_CASE_RFC1459,
		.rank_modes = "ov",
		.rank_symbols = "@+",
		.param_modes = "beIk",
		.set_param_modes = "l",
		.nicklen = 9, /* RFC 2812, 1.2.1 */
	};
}

/* A number of at most three digits; 0 for any other text. */
static size_t small_number(struct irc_slice slice) {
	char digits[4];
	return irc_slice_copy(slice, digits, sizeof(digits)) ? strtoul(digits, NULL, 10) : 0;
}

/* "(qaohv)~&@%+" */
static void take_prefix(struct irc_isupport *isupport, struct irc_slice value) {
	size_t ranks = value.len >= 2 ? value.len / 2 - 1 : 0;
	if (ranks > IRC_RANKS_MOST || value.len != 2 * ranks + 2 || value.at[0] != '(') {
		return;
	}
	struct irc_slice modes = {value.at + 1, ranks}, symbols = {value.at + 2 + ranks, ranks};
	irc_slice_copy(modes, isupport->rank_modes, sizeof(isupport->rank_modes));
	irc_slice_copy(symbols, isupport->rank_symbols, sizeof(isupport->rank_symbols));
}

/* "A,B,C,D": A and B always take a parameter, C when set, D never. */
static void take_chanmodes(struct irc_isupport *isupport, struct irc_slice value) {
	size_t always = 0, when_set = 0, kind = 0;
	for (size_t i = 0; i < value.len; i++) {
		if (value.at[i] == ',') {
			kind++;
		} else if (kind < 2 && always < IRC_MODES_MOST) {
			isupport->param_modes[always++] = value.at[i];
		} else if (kind == 2 && when_set < IRC_MODES_MOST) {
			isupport->set_param_modes[when_set++] = value.at[i];
		}
	}
	isupport->param_modes[always] = isupport->set_param_modes[when_set] = '\0';
}

/* Without a number there is no limit. */
static size_t number_of_targets(struct irc_slice number) {
	return number.len == 0 ? IRC_TARGETS_MOST : small_number(number);
}

/* "PRIVMSG:4,JOIN:10,NAMES:" */
static void take_targmax(struct irc_isupport *isupport, struct irc_slice value) {
	struct irc_slice target;
	while (irc_slice_word(&value, ',', &target)) {
		struct irc_slice command = irc_slice_cut(&target, ':');
		if (irc_slice_is(command, "JOIN")) {
			isupport->join_targets = small_number(target);
		} else if (irc_slice_is(command, "PRIVMSG")) {
			isupport->message_targets = number_of_targets(target);
		} else if (irc_slice_is(command, "NOTICE")) {
			isupport->notice_targets = number_of_targets(target);
		}
	}
}

size_t irc_isupport_targets_of(const struct irc_isupport *isupport, bool notice) {
	size_t told = notice ? isupport->notice_targets : isupport->message_targets;
	told = told > 0 ? told : isupport->targets;
	return told == 0 ? 1 : told < IRC_TARGETS_MOST ? told : IRC_TARGETS_MOST;
}

static void add_limit(
	struct irc_isupport *isupport, struct irc_slice prefixes, struct irc_slice most) {
	struct irc_channel_limit limit = {.most = small_number(most)};
	if (limit.most > 0 && isupport->n_limits < IRC_LIMITS_MOST &&
		irc_slice_copy(prefixes, limit.prefixes, sizeof(limit.prefixes))) {
		isupport->limits[isupport->n_limits++] = limit;
	}
}

/* "#&:50,+:10"; without a number there is no limit. */
static void take_chanlimit(struct irc_isupport *isupport, struct irc_slice value) {
	struct irc_slice limit;
	isupport->n_limits = 0;
	while (irc_slice_word(&value, ',', &limit)) {
		struct irc_slice prefixes = irc_slice_cut(&limit, ':');
		add_limit(isupport, prefixes, limit);
	}
}

/* MAXCHANNELS, CHANLIMIT's predecessor, which some servers send besides. */
static void take_maxchannels(struct irc_isupport *isupport, struct irc_slice value) {
	if (isupport->n_limits == 0) {
		add_limit(isupport, IRC_SLICE("#&+!"), value);
	}
}

void irc_isupport_take(struct irc_isupport *isupport, struct irc_slice token) {
	struct irc_slice value = token, name = irc_slice_cut(&value, '=');
	if (irc_slice_is(name, "BOT") && value.len == 1 && isalpha((unsigned char)value.at[0])) {
		isupport->bot_mode = value.at[0];
	} else if (irc_slice_is(name, "CASEMAPPING")) {
		isupport->casemapping = parse_casemapping(value);
	} else if (irc_slice_is(name, "CHANLIMIT")) {
		take_chanlimit(isupport, value);
	} else if (irc_slice_is(name, "CHANMODES")) {
		take_chanmodes(isupport, value);
	} else if (irc_slice_is(name, "MAXCHANNELS")) {
		take_maxchannels(isupport, value);
	} else if (irc_slice_is(name, "MAXTARGETS")) {
		isupport->targets = small_number(value);
	} else if (irc_slice_is(name, "MONITOR")) {
		isupport->monitor = true;
	} else if (irc_slice_is(name, "NICKLEN") && small_number(value) > 0) {
		isupport->nicklen = small_number(value);
	} else if (irc_slice_is(name, "PREFIX")) {
		take_prefix(isupport, value);
	} else if (irc_slice_is(name, "TARGMAX")) {
		take_targmax(isupport, value);
	} else if (irc_slice_is(name, "WHOX")) {
		isupport->whox = true;
	} else if (irc_slice_is(name, "UTF8ONLY")) {
		isupport->utf8only = true;
	}
}

bool irc_isupport_takes_parameter(const struct irc_isupport *isupport, char mode, bool on) {
	return strchr(isupport->param_modes, mode) != NULL ||
	       (on && strchr(isupport->set_param_modes, mode) != NULL);
}

const struct irc_channel_limit *irc_isupport_limit_of(
	const struct irc_isupport *isupport, const char *channel) {
	for (size_t i = 0; i < isupport->n_limits; i++) {
		if (strchr(isupport->limits[i].prefixes, channel[0]) != NULL) {
			return &isupport->limits[i];
		}
	}
	return NULL;
}

static unsigned rank_in(const char *letters, char letter) {
	const char *at = letter != '\0' ? strchr(letters, letter) : NULL;
	return at != NULL ? 1u << (at - letters) : 0;
}

unsigned irc_isupport_rank_of_mode(const struct irc_isupport *isupport, char mode) {
	return rank_in(isupport->rank_modes, mode);
}

unsigned irc_isupport_rank_of_symbol(const struct irc_isupport *isupport, char symbol) {
	return rank_in(isupport->rank_symbols, symbol);
}

/* Ranks are listed from the highest down; all above voice moderate. */
unsigned irc_isupport_moderators(const struct irc_isupport *isupport) {
	unsigned lowest = rank_in(isupport->rank_modes, 'h');
	if (lowest == 0) {
		lowest = rank_in(isupport->rank_modes, 'o');
	}
	return lowest == 0 ? 0 : 2 * lowest - 1;
}
