#include "bot/chat/discord/gateway/scan.h"

#include <string.h>

enum { DIGITS_MOST = 18 };

struct cursor {
	const char *at, *end;
};

static void skip_blanks(struct cursor *cursor) {
	while (cursor->at < cursor->end && (*cursor->at == ' ' || *cursor->at == '\n' ||
						   *cursor->at == '\r' || *cursor->at == '\t')) {
		cursor->at++;
	}
}

static bool take(struct cursor *cursor, char wanted) {
	skip_blanks(cursor);
	if (cursor->at == cursor->end || *cursor->at != wanted) {
		return false;
	}
	cursor->at++;
	return true;
}

/* A quote after an odd number of backslashes is escaped. */
static bool closes(const char *begin, const char *quote) {
	const char *at = quote;
	while (at > begin && at[-1] == '\\') {
		at--;
	}
	return (quote - at) % 2 == 0;
}

/* Skips a string: from after the opening quote to after the closing one. */
static bool skip_string(struct cursor *cursor) {
	const char *begin = cursor->at;
	while (cursor->at < cursor->end) {
		const char *quote = memchr(cursor->at, '"', (size_t)(cursor->end - cursor->at));
		if (quote == NULL) {
			return false;
		}
		cursor->at = quote + 1;
		if (closes(begin, quote)) {
			return true;
		}
	}
	return false;
}

static bool take_string(struct cursor *cursor, struct scan_value *string) {
	if (!take(cursor, '"')) {
		return false;
	}
	string->at = cursor->at;
	if (!skip_string(cursor)) {
		return false;
	}
	string->len = (size_t)(cursor->at - 1 - string->at);
	return true;
}

/* Skips an object or array by counting brackets of any kind; jansson checks the rest. */
static bool skip_nested(struct cursor *cursor) {
	size_t depth = 0;
	while (cursor->at < cursor->end) {
		char c = *cursor->at++;
		if (c == '"') {
			if (!skip_string(cursor)) {
				return false;
			}
		} else if (c == '{' || c == '[') {
			depth++;
		} else if ((c == '}' || c == ']') && --depth == 0) {
			return true;
		}
	}
	return false;
}

static bool skip_word(struct cursor *cursor) {
	const char *begin = cursor->at;
	while (cursor->at < cursor->end &&
		((*cursor->at >= '0' && *cursor->at <= '9') ||
			(*cursor->at >= 'a' && *cursor->at <= 'z') || *cursor->at == '-' ||
			*cursor->at == '+' || *cursor->at == '.' || *cursor->at == 'E')) {
		cursor->at++;
	}
	return cursor->at > begin;
}

static bool take_value(struct cursor *cursor, struct scan_value *value) {
	skip_blanks(cursor);
	if (cursor->at == cursor->end) {
		return false;
	}
	value->at = cursor->at;
	bool whole = true;
	if (*cursor->at == '"') {
		cursor->at++;
		whole = skip_string(cursor);
	} else if (*cursor->at == '{' || *cursor->at == '[') {
		whole = skip_nested(cursor);
	} else {
		whole = skip_word(cursor);
	}
	value->len = (size_t)(cursor->at - value->at);
	return whole;
}

/* Most differ early. */
static bool is(struct scan_value slice, const char *word) {
	size_t i = 0;
	while (i < slice.len && word[i] != '\0' && slice.at[i] == word[i]) {
		i++;
	}
	return i == slice.len && word[i] == '\0';
}

/* null leaves number as it is. */
static bool read_number(struct scan_value value, int64_t *number) {
	if (is(value, "null")) {
		return true;
	}
	if (value.len > DIGITS_MOST) {
		return false;
	}
	int64_t sum = 0;
	for (size_t i = 0; i < value.len; i++) {
		if (value.at[i] < '0' || value.at[i] > '9') {
			return false;
		}
		sum = sum * 10 + (value.at[i] - '0');
	}
	*number = sum;
	return true;
}

static bool read_op(struct scan *scan, struct scan_value value) {
	int64_t op = -1;
	if (!read_number(value, &op) || op > 1000) {
		return false;
	}
	scan->op = (int)op;
	return true;
}

static bool read_sequence(struct scan *scan, struct scan_value value) {
	return read_number(value, &scan->sequence);
}

static bool read_type(struct scan *scan, struct scan_value value) {
	if (value.at[0] != '"') {
		return is(value, "null");
	}
	scan->type = value.at + 1;
	scan->type_len = value.len - 2;
	return true;
}

static bool read_d(struct scan *scan, struct scan_value value) {
	scan->d = value.at;
	scan->d_len = value.len;
	return true;
}

static const struct {
	const char *key;
	bool (*read)(struct scan *scan, struct scan_value value);
} members[] = {
	{"op", read_op},
	{"s", read_sequence},
	{"t", read_type},
	{"d", read_d},
};

static bool read_member(void *data, struct scan_value key, struct scan_value value) {
	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		if (is(key, members[i].key)) {
			return members[i].read(data, value);
		}
	}
	return true;
}

/* Calls member for each, until it returns false. */
static bool for_each_member(const char *text, size_t len,
	bool (*member)(void *data, struct scan_value key, struct scan_value value), void *data) {
	struct cursor cursor = {text, text + len};
	struct scan_value key, value;
	if (!take(&cursor, '{')) {
		return false;
	}
	if (!take(&cursor, '}')) {
		do {
			if (!take_string(&cursor, &key) || !take(&cursor, ':') ||
				!take_value(&cursor, &value) || !member(data, key, value)) {
				return false;
			}
		} while (take(&cursor, ','));
		if (!take(&cursor, '}')) {
			return false;
		}
	}
	skip_blanks(&cursor);
	return cursor.at == cursor.end;
}

bool scan_payload(const char *text, size_t len, struct scan *scan) {
	*scan = (struct scan){.op = -1, .sequence = -1};
	return for_each_member(text, len, read_member, scan);
}

bool scan_is_type(const struct scan *scan, const char *type) {
	return is((struct scan_value){scan->type, scan->type_len}, type);
}

struct wanted_members {
	const char *const *keys;
	struct scan_value *values;
};

static bool keep_wanted(void *data, struct scan_value key, struct scan_value value) {
	const struct wanted_members *wanted = data;
	for (size_t i = 0; wanted->keys[i] != NULL; i++) {
		if (is(key, wanted->keys[i])) {
			wanted->values[i] = value;
		}
	}
	return true;
}

bool scan_members(
	const char *text, size_t len, const char *const *keys, struct scan_value *values) {
	struct wanted_members wanted = {keys, values};
	for (size_t i = 0; keys[i] != NULL; i++) {
		values[i] = (struct scan_value){0};
	}
	return for_each_member(text, len, keep_wanted, &wanted);
}
