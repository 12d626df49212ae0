#include "bot/chat/irc/protocol/isupport.h"

#include <stdlib.h>
#include <string.h>

void irc_isupport_init(struct irc_isupport *isupport) {
	*isupport = (struct irc_isupport){
		.casemapping = IRC_CASE_RFC1459,
		.chantypes = "#&",
		.rank_modes = "ov",
		.rank_symbols = "@+",
		.param_modes = "beIk",
		.set_param_modes = "l",
		.nicklen = 9, /* RFC 2812, 1.2.1 */
	};
}

/* A number of at most three digits; 0 for anything else. */
static size_t small_number(struct irc_slice slice) {
	char digits[4];
	return irc_slice_copy(slice, digits, sizeof(digits)) ? strtoul(digits, NULL, 10) : 0;
}

static void take_casemapping(struct irc_isupport *isupport, struct irc_slice value) {
	isupport->casemapping = irc_casemapping_parse(value);
}

static void take_chantypes(struct irc_isupport *isupport, struct irc_slice value) {
	irc_slice_copy(value, isupport->chantypes, sizeof(isupport->chantypes));
}

/* "(qaohv)~&@%+" */
static void take_prefix(struct irc_isupport *isupport, struct irc_slice value) {
	size_t ranks = value.len >= 2 ? value.len / 2 - 1 : 0;
	if (ranks > IRC_RANKS_MOST || value.len != 2 * ranks + 2 || value.at[0] != '(') {
		return;
	}
	struct irc_slice modes = {value.at + 1, ranks}, marks = {value.at + 2 + ranks, ranks};
	irc_slice_copy(modes, isupport->rank_modes, sizeof(isupport->rank_modes));
	irc_slice_copy(marks, isupport->rank_symbols, sizeof(isupport->rank_symbols));
}

/* "A,B,C,D": A and B always take a parameter, C when set, D never. */
static void take_chanmodes(struct irc_isupport *isupport, struct irc_slice value) {
	char always[IRC_MODES_MOST + 1] = "";
	size_t len = 0, kind = 0;
	size_t set = 0;
	for (size_t i = 0; i < value.len; i++) {
		if (value.at[i] == ',') {
			kind++;
		} else if (kind < 2 && len < IRC_MODES_MOST) {
			always[len++] = value.at[i];
		} else if (kind == 2 && set < IRC_MODES_MOST) {
			isupport->set_param_modes[set++] = value.at[i];
		}
	}
	isupport->set_param_modes[set] = '\0';
	memcpy(isupport->param_modes, always, sizeof(always));
}

static void take_nicklen(struct irc_isupport *isupport, struct irc_slice value) {
	size_t most = small_number(value);
	if (most > 0) {
		isupport->nicklen = most;
	}
}

/* "PRIVMSG:4,JOIN:10,NAMES:" */
static void take_targmax(struct irc_isupport *isupport, struct irc_slice value) {
	struct irc_slice target;
	while (irc_slice_word(&value, ',', &target)) {
		if (target.len > 5 && memcmp(target.at, "JOIN:", 5) == 0) {
			isupport->join_targets =
				small_number((struct irc_slice){target.at + 5, target.len - 5});
		}
	}
}

static void take_whox(struct irc_isupport *isupport, struct irc_slice value) {
	(void)value;
	isupport->whox = true;
}

static const struct {
	const char *name;
	void (*take)(struct irc_isupport *isupport, struct irc_slice value);
} words[] = {
	{"CASEMAPPING", take_casemapping},
	{"CHANMODES", take_chanmodes},
	{"CHANTYPES", take_chantypes},
	{"NICKLEN", take_nicklen},
	{"PREFIX", take_prefix},
	{"TARGMAX", take_targmax},
	{"WHOX", take_whox},
};

void irc_isupport_take(struct irc_isupport *isupport, struct irc_slice word) {
	const char *equals = word.len > 0 ? memchr(word.at, '=', word.len) : NULL;
	size_t name = equals != NULL ? (size_t)(equals - word.at) : word.len;
	struct irc_slice value = {word.at + name, word.len - name};
	if (equals != NULL) {
		value.at++;
		value.len--;
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (irc_slice_is((struct irc_slice){word.at, name}, words[i].name)) {
			words[i].take(isupport, value);
		}
	}
}

bool irc_isupport_is_channel(const struct irc_isupport *isupport, struct irc_slice name) {
	return name.len > 0 && name.at[0] != '\0' &&
	       strchr(isupport->chantypes, name.at[0]) != NULL;
}

bool irc_isupport_takes_parameter(const struct irc_isupport *isupport, char mode, bool on) {
	return strchr(isupport->param_modes, mode) != NULL ||
	       (on && strchr(isupport->set_param_modes, mode) != NULL);
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

/* Ranks are listed from the highest down, and voice is the one below all that moderate. */
unsigned irc_isupport_moderators(const struct irc_isupport *isupport) {
	unsigned lowest = rank_in(isupport->rank_modes, 'h');
	if (lowest == 0) {
		lowest = rank_in(isupport->rank_modes, 'o');
	}
	return lowest == 0 ? 0 : 2 * lowest - 1;
}
