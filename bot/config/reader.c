#include "bot/config/reader.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/base/nearest.h"
#include "bot/chat/secret_file.h"

enum { TEXT_BYTES = 300, QUOTED_BYTES = 40, MAX_NAMES = 16, ENTRY_TEXTS = 4 };

static bool is_control(char c) {
	return (unsigned char)c < 0x20 || c == 0x7f;
}

struct reader_string {
	struct reader_string *next;
	char bytes[];
};

/* A word of the file, made fit for our error line. */
struct quoted_word {
	char bytes[QUOTED_BYTES + 4];
};

static struct quoted_word quote(const char *word) {
	struct quoted_word quoted = {""};
	size_t n = strlen(word);
	bool whole = n <= QUOTED_BYTES;
	n = whole ? n : QUOTED_BYTES;
	while (!whole && n > 0 && ((unsigned char)word[n] & 0xc0) == 0x80) {
		n--;
	}
	for (size_t i = 0; i < n; i++) {
		quoted.bytes[i] = is_control(word[i]) ? '?' : word[i];
	}
	memcpy(quoted.bytes + n, whole ? "" : "...", whole ? 1 : 4);
	return quoted;
}

void reader_error(struct reader *reader, struct yaml_mark mark, const char *format, ...) {
	char reason[600];
	va_list args;
	va_start(args, format);
	vsnprintf(reason, sizeof(reason), format, args);
	va_end(args);
	reader->wrong = true;
	text_add(reader->why, "%s:%d:%d: %s\n", reader->file, mark.line, mark.column, reason);
}

/* For an unknown name: the name probably meant, or all of them. */
static void refuse_word(struct reader *reader, struct yaml_mark mark, const char *what,
	const char *word, const char *const *names) {
	const char *closest = NULL;
	size_t least = NEAREST_START;
	char line[400];
	struct text known = TEXT_INTO(line);
	for (; *names != NULL; names++) {
		closest = nearest_is_closer(word, *names, &least) ? *names : closest;
		text_add(&known, "%s%s", known.len > 0 ? ", " : "", *names);
	}
	if (closest != NULL) {
		reader_error(reader, mark, "%s '%s': did you mean '%s'?", what, quote(word).bytes,
			closest);
	} else {
		reader_error(reader, mark, "%s '%s'; known: %s", what, quote(word).bytes, line);
	}
}

const char *reader_keep(struct reader *reader, const char *text) {
	size_t size = strlen(text) + 1;
	struct reader_string *string = malloc(sizeof(*string) + size);
	if (string == NULL) {
		reader->no_memory = true;
		return NULL;
	}
	memcpy(string->bytes, text, size);
	string->next = reader->strings;
	reader->strings = string;
	return string->bytes;
}

void reader_free_strings(struct reader_string *strings) {
	while (strings != NULL) {
		struct reader_string *next = strings->next;
		free(strings);
		strings = next;
	}
}

static bool is_repeated(const struct yaml_node *node, const struct yaml_node *value) {
	const struct yaml_node *other = node->first;
	while (other != value && strcmp(other->name, value->name) != 0) {
		other = other->next;
	}
	return other != value;
}

static void refuse_key(struct reader *reader, const struct reader_section *section,
	const struct yaml_node *value) {
	const char *names[MAX_NAMES + 1] = {NULL};
	size_t n = 0;
	const struct reader_setting *setting = section->settings;
	for (; setting->name != NULL && n < MAX_NAMES; setting++) {
		if (setting->instead == NULL) {
			names[n++] = setting->name;
		}
	}
	refuse_word(reader, value->key, "unknown key", value->name, names);
}

static void take_value(struct reader *reader, const struct reader_section *section,
	const struct yaml_node *value, void *into) {
	const struct reader_setting *setting = section->settings;
	while (setting->name != NULL && strcmp(setting->name, value->name) != 0) {
		setting++;
	}
	if (setting->name == NULL) {
		refuse_key(reader, section, value);
	} else {
		setting->take(reader, setting, value, (char *)into + setting->offset);
	}
}

void reader_read_section(struct reader *reader, const struct reader_section *section,
	const struct yaml_node *node, void *into) {
	for (const struct yaml_node *value = node->first; value != NULL; value = value->next) {
		if (is_repeated(node, value)) {
			reader_error(reader, value->key, "'%s' is given twice",
				quote(value->name).bytes);
		} else {
			take_value(reader, section, value, into);
		}
	}
	for (const struct reader_setting *s = section->settings; s->name != NULL; s++) {
		if (s->required) {
			reader_require(reader, node, s->name);
		}
	}
	if (section->judge != NULL) {
		section->judge(reader, node, into);
	}
}

bool reader_has(const struct yaml_node *node, const char *name) {
	const struct yaml_node *value = node->first;
	while (value != NULL && strcmp(value->name, name) != 0) {
		value = value->next;
	}
	return value != NULL;
}

void reader_require(struct reader *reader, const struct yaml_node *node, const char *name) {
	if (!reader_has(node, name)) {
		reader_error(reader, node->mark, "'%s' is missing here", name);
	}
}

const char *reader_text(struct reader *reader, const char *name, const struct yaml_node *value) {
	const char *text = value->text;
	if (value->kind != YAML_TEXT) {
		reader_error(reader, value->mark, "%s: expected a text, not a %s", name,
			value->kind == YAML_LIST ? "list" : "section");
		return NULL;
	}
	if (text == NULL) {
		reader_error(reader, value->mark, "%s: no value stands behind it", name);
		return NULL;
	}
	for (const char *c = text; *c != '\0'; c++) {
		if (is_control(*c)) {
			reader_error(reader, value->mark, "%s: must be one line", name);
			return NULL;
		}
	}
	if (strlen(text) > TEXT_BYTES) {
		reader_error(reader, value->mark, "%s: longer than %d bytes", name, TEXT_BYTES);
		return NULL;
	}
	return text;
}

/* A text without objection by the setting, or NULL after an error. */
static const char *judged_text(struct reader *reader, const struct reader_setting *setting,
	const struct yaml_node *value) {
	const char *text = reader_text(reader, setting->name, value);
	const char *objection =
		text != NULL && setting->objection != NULL ? setting->objection(text) : NULL;
	if (objection != NULL) {
		reader_error(reader, value->mark, "%s: %s", setting->name, objection);
	}
	return objection == NULL ? text : NULL;
}

READER_TAKE(reader_take_text) {
	const char *text = judged_text(reader, setting, value);
	if (text != NULL) {
		*(const char **)field = reader_keep(reader, text);
	}
}

/* By the first text of each entry. */
static bool is_listed(const char *const *list, size_t n, size_t each, const char *text) {
	size_t i = 0;
	while (i < n && strcasecmp(list[i * each], text) != 0) {
		i++;
	}
	return i < n;
}

static void take_entry(struct reader *reader, const struct reader_setting *setting,
	const struct yaml_node *value, const char **list) {
	const char *entry[ENTRY_TEXTS] = {NULL};
	size_t *n = (size_t *)((char *)list + setting->count);
	size_t cap = setting->size / setting->each, each = setting->each / sizeof(*entry);
	assert(setting->each <= sizeof(entry));
	if (value->kind == YAML_MAP && setting->section != NULL) {
		reader_read_section(reader, setting->section, value, entry);
	} else if (setting->empty != NULL && value->kind == YAML_TEXT &&
		   (value->text == NULL || value->text[0] == '\0')) {
		reader_error(reader, value->mark, "%s", setting->empty);
	} else {
		reader_take_text(reader, setting, value, entry);
	}
	if (entry[0] == NULL) {
		return;
	}
	if (is_listed(list, *n, each, entry[0])) {
		reader_error(reader, value->mark, "%s: this one is named twice", setting->name);
	} else if (*n == cap) {
		reader_error(reader, value->mark, "%s: more than %zu", setting->name, cap);
	} else {
		memcpy(list + (*n)++ * each, entry, setting->each);
	}
}

READER_TAKE(reader_take_list) {
	if (value->kind != YAML_LIST) {
		take_entry(reader, setting, value, field);
		return;
	}
	if (value->first == NULL && setting->none != NULL) {
		reader_error(reader, value->mark, "%s: %s", setting->name, setting->none);
	}
	for (const struct yaml_node *entry = value->first; entry != NULL; entry = entry->next) {
		take_entry(reader, setting, entry, field);
	}
}

const char *reader_keep_path(struct reader *reader, const char *path) {
	const char *slash = strrchr(reader->file, '/');
	if (path[0] == '/' || slash == NULL) {
		return reader_keep(reader, path);
	}
	char joined[4096];
	int folder = (int)(slash - reader->file) + 1;
	int n = snprintf(joined, sizeof(joined), "%.*s%s", folder, reader->file, path);
	return n > 0 && (size_t)n < sizeof(joined) ? reader_keep(reader, joined) : NULL;
}

READER_TAKE(reader_take_path) {
	const char *text = reader_text(reader, setting->name, value);
	if (text != NULL && text[0] == '\0') {
		reader_error(reader, value->mark, "%s: expected a file", setting->name);
	} else if (text != NULL) {
		*(const char **)field = reader_keep_path(reader, text);
	}
}

/* Does not repeat the path: people do paste the secret itself there. */
READER_TAKE(reader_take_file) {
	const char **path = field;
	struct stat found;
	reader_take_path(reader, setting, value, field);
	if (*path == NULL) {
		return;
	}
	if (stat(*path, &found) != 0 || access(*path, R_OK) != 0) {
		reader_error(reader, value->mark, "%s: %s", setting->name, strerror(errno));
	} else if (!S_ISREG(found.st_mode)) {
		reader_error(reader, value->mark, "%s: this is not a file", setting->name);
	} else if (setting->secret && !secret_file_is_private(*path, &found)) {
		bool everybody = (found.st_mode & S_IRWXO) != 0;
		reader_error(reader, value->mark, "%s: %s may read it (mend it with chmod %s-rwx)",
			setting->name, everybody ? "everybody on this machine" : "its group",
			everybody ? "o" : "g");
	} else if (found.st_size == 0) {
		reader_error(reader, value->mark, "%s: the file is empty", setting->name);
	}
}

/* The choice with this name, or NULL. */
static const struct reader_choice *find_choice(
	const struct reader_setting *setting, const char *name) {
	const struct reader_choice *choice = setting->choices;
	while (choice != NULL && choice->name != NULL && strcmp(choice->name, name) != 0) {
		choice++;
	}
	return choice != NULL && choice->name != NULL ? choice : NULL;
}

READER_TAKE(reader_take_number) {
	bool whole = setting->size != sizeof(double);
	const char *text = reader_text(reader, setting->name, value);
	if (text == NULL) {
		return;
	}
	size_t n = strlen(text);
	char *end = NULL;
	bool plain = n > 0 && n <= 9 && strspn(text, whole ? "0123456789" : "0123456789.") == n;
	double number = plain ? strtod(text, &end) : 0;
	const struct reader_choice *choice = find_choice(setting, text);
	if (choice != NULL) {
		number = choice->value;
	} else if (!plain || *end != '\0' || number < setting->least || number > setting->most) {
		reader_error(reader, value->mark, "%s: expected a %snumber from %g to %g",
			setting->name, whole ? "whole " : "", setting->least, setting->most);
		return;
	}
	if (!whole) {
		*(double *)field = number;
	} else if (setting->size == sizeof(uint16_t)) {
		*(uint16_t *)field = (uint16_t)number;
	} else {
		*(int *)field = (int)number;
	}
}

READER_TAKE(reader_take_bool) {
	const char *text = reader_text(reader, setting->name, value);
	bool yes = text != NULL && strcmp(text, "true") == 0;
	if (text != NULL && !yes && strcmp(text, "false") != 0) {
		reader_error(reader, value->mark, "%s: expected true or false", setting->name);
	} else if (text != NULL) {
		*(bool *)field = yes;
	}
}

static void refuse_choice(struct reader *reader, const struct reader_setting *setting,
	struct yaml_mark mark, const char *text) {
	const char *names[MAX_NAMES + 1] = {NULL};
	char what[64];
	for (size_t i = 0; i < MAX_NAMES && setting->choices[i].name != NULL; i++) {
		names[i] = setting->choices[i].name;
	}
	snprintf(what, sizeof(what), "unknown %s", setting->name);
	refuse_word(reader, mark, what, text, names);
}

READER_TAKE(reader_take_choice) {
	const char *text = reader_text(reader, setting->name, value);
	const struct reader_choice *choice = text != NULL ? find_choice(setting, text) : NULL;
	if (choice != NULL) {
		*(int *)field = choice->value;
	} else if (text != NULL) {
		refuse_choice(reader, setting, value->mark, text);
	}
}

READER_TAKE(reader_take_section) {
	if (value->kind != YAML_MAP) {
		reader_error(reader, value->text != NULL ? value->mark : value->key,
			"%s: expected a section of its own keys", setting->name);
	} else {
		reader_read_section(reader, setting->section, value, field);
	}
}

READER_TAKE(reader_refuse_secret) {
	(void)field;
	reader_error(reader, value->key,
		"%s: a secret never stands in this file: write it to a file and name that with %s",
		setting->name, setting->instead);
}

/* "/" never leaves people's clients, and "#" names tables. */
const char *reader_object_to_prefix(const char *prefix) {
	size_t n = strlen(prefix);
	bool fits = n == 0 ||
		    (n <= 4 && strchr("/#", prefix[0]) == NULL && strchr(prefix, ' ') == NULL &&
			    !isalnum((unsigned char)prefix[n - 1]));
	return fits ? NULL
		    : "up to 4 bytes without spaces, not starting with / or #, not ending in a "
		      "letter or digit";
}
