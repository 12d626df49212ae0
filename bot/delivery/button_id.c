#include "bot/delivery/button_id.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/base/hash.h"
#include "engine/text.h"

/* An action's word, and the parts after it. */
struct form {
	const char *word;
	enum button_action action;
	bool detail, from, verb, args, typed;
	bool apart; /* table 0 is possible */
	bool alone; /* only table 0 is possible */
};

static const struct form forms[] = {
	{.word = "new", .action = ACTION_COMMAND, .detail = true, .apart = true, .alone = true},
	{.word = "learn", .action = ACTION_COMMAND, .detail = true, .apart = true, .alone = true},
	{.word = "join", .action = ACTION_COMMAND},
	{.word = "leave", .action = ACTION_COMMAND},
	{.word = "addbot", .action = ACTION_COMMAND, .detail = true},
	{.word = "set", .action = ACTION_COMMAND},
	{.word = "start", .action = ACTION_COMMAND},
	{.word = "again", .action = ACTION_COMMAND},
	{.word = "replay", .action = ACTION_COMMAND, .apart = true},
	{.word = "review", .action = ACTION_COMMAND},
	{.word = "fair", .action = ACTION_COMMAND},
	{.word = "resume", .action = ACTION_COMMAND},
	{.word = "hand", .action = ACTION_COMMAND},
	{.word = "status", .action = ACTION_COMMAND},
	{.word = "rules", .action = ACTION_COMMAND, .detail = true, .args = true, .apart = true},
	{.word = "link", .action = ACTION_COMMAND},
	{.word = "settings",
		.action = ACTION_COMMAND,
		.detail = true,
		.apart = true,
		.alone = true},
	{.word = BUTTON_DECLINE, .action = ACTION_DECLINE, .detail = true},
	{.word = "menu", .action = ACTION_MENU, .verb = true, .args = true},
	{.word = "page", .action = ACTION_PAGE, .from = true, .verb = true, .args = true},
	{.word = "fill", .action = ACTION_FILL, .verb = true},
	{.word = "type", .action = ACTION_TYPE, .verb = true},
	{.word = BUTTON_AT, .action = ACTION_AT, .args = true},
	{.word = "make", .action = ACTION_MAKE, .verb = true, .args = true},
	{.word = BUTTON_TYPED, .action = ACTION_TYPED, .typed = true},
};

static bool fits_table(const struct form *form, int64_t table) {
	return table == BUTTON_NO_TABLE ? form->apart : !form->alone;
}

static const struct form *find_form(const char *word) {
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (strcmp(forms[i].word, word) == 0) {
			return &forms[i];
		}
	}
	return NULL;
}

static const struct form *form_of(const struct button_id *press) {
	for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		if (forms[i].action == press->action &&
			(forms[i].verb || strcmp(forms[i].word, press->word) == 0)) {
			return &forms[i];
		}
	}
	return NULL;
}

static void write_head(const struct button_id *press, struct text *out) {
	text_add(out, "%lld ", (long long)press->table);
	if (press->turn == BUTTON_ANY_TURN) {
		text_puts(out, "-");
	} else {
		text_add(out, "%lld", (long long)press->turn);
	}
}

/* Whether it is a line without control characters, and without blanks at its ends, which networks
 * strip. */
static bool is_line(const char *typed) {
	size_t n = strlen(typed);
	for (size_t i = 0; i < n; i++) {
		if ((unsigned char)typed[i] < ' ' || typed[i] == '\x7f') {
			return false;
		}
	}
	return n > 0 && typed[0] != ' ' && typed[n - 1] != ' ';
}

void button_id_put_person(const char *key, char person[BUTTON_WORD_SIZE]) {
	uint64_t hash = hash_text(key);
	for (size_t i = 0; i < BUTTON_WORD_SIZE - 1; i++) {
		person[i] = (char)('a' + hash % 16);
		hash /= 16;
	}
	person[BUTTON_WORD_SIZE - 1] = '\0';
}

bool button_id_write(const struct button_id *press, char id[CONTROL_ID_SIZE]) {
	struct text out = {.buf = id, .cap = CONTROL_ID_SIZE};
	const struct form *form = form_of(press);
	id[0] = '\0';
	if (form == NULL || !fits_table(form, press->table)) {
		return false;
	}
	write_head(press, &out);
	text_add(&out, " %s", form->word);
	if (form->from) {
		text_add(&out, " %d", press->from);
	}
	if (form->verb) {
		text_add(&out, " %s", press->word);
	}
	if (form->detail && press->detail[0] != '\0') {
		text_add(&out, " %s", press->detail);
	}
	for (int i = 0; i < press->n_args; i++) {
		text_add(&out, " %d", press->args[i]);
	}
	if (form->typed) {
		text_add(&out, " %lld %lld %s", (long long)press->person, (long long)press->at,
			press->typed);
	}
	return !out.cut && (!form->typed || is_line(press->typed));
}

enum { DIGITS_MOST = 18 };

/* Each takes a part and the blank after it; false if there is none. Other spellings, such as a
 * leading zero, are refused once the id is written again and compared. */
static bool take_word(const char **at, char word[BUTTON_WORD_SIZE]) {
	size_t n = strspn(*at, "abcdefghijklmnopqrstuvwxyz");
	if (n == 0 || n >= BUTTON_WORD_SIZE) {
		return false;
	}
	memcpy(word, *at, n);
	word[n] = '\0';
	*at += n + ((*at)[n] == ' ');
	return true;
}

static bool take_number(const char **at, int64_t *number) {
	char *end;
	*number = strtoll(*at, &end, 10);
	bool found = end != *at && end - *at <= DIGITS_MOST;
	*at = end + (*end == ' ');
	return found;
}

static bool take_turn(const char **at, int64_t *turn) {
	if (strncmp(*at, "- ", 2) == 0) {
		*turn = BUTTON_ANY_TURN;
		*at += 2;
		return true;
	}
	return take_number(at, turn) && *turn >= 0;
}

static bool take_args(const char **at, struct button_id *press) {
	int64_t number;
	while (**at != '\0') {
		if (press->n_args == MOVE_ARGS_MAX || !take_number(at, &number)) {
			return false;
		}
		press->args[press->n_args++] = (int16_t)number;
	}
	return true;
}

static bool take_typed(const char **at, struct button_id *press) {
	bool told = take_number(at, &press->person) && press->person > 0 &&
		    take_number(at, &press->at) && press->at >= 0;
	snprintf(press->typed, sizeof(press->typed), "%s", *at);
	return told;
}

static bool take_action(const char *at, struct button_id *press) {
	int64_t from = 0;
	const struct form *form = take_word(&at, press->word) ? find_form(press->word) : NULL;
	if (form == NULL || (form->from && !take_number(&at, &from)) ||
		(form->verb && !take_word(&at, press->word)) ||
		(form->detail && *at != '\0' && !take_word(&at, press->detail)) ||
		(form->args && !take_args(&at, press)) ||
		(form->typed && !take_typed(&at, press))) {
		return false;
	}
	press->action = form->action;
	press->from = (uint16_t)from;
	return true;
}

bool button_id_read(const char *id, struct button_id *press) {
	char again[CONTROL_ID_SIZE];
	const char *at = id;
	*press = (struct button_id){.table = 0};
	return take_number(&at, &press->table) && press->table >= 0 &&
	       take_turn(&at, &press->turn) && take_action(at, press) &&
	       button_id_write(press, again) && strcmp(id, again) == 0;
}
