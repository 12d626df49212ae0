#include "bot/config/values.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/base/nearest.h"
#include "bot/chat/secret.h"

enum { TEXT_BYTES = 300, SHOWN_BYTES = 40, MAX_NAMES = 16, PREFIX_BYTES = 4 };

struct config_string {
	struct config_string *next;
	char bytes[];
};

/* A word of the file that can stand in a line of ours. */
struct shown {
	char bytes[SHOWN_BYTES + 4];
};

static bool is_control(unsigned char c) {
	return c < 0x20 || c == 0x7f;
}

static struct shown shown(const char *word) {
	struct shown shown = {""};
	size_t n = strlen(word);
	bool whole = n <= SHOWN_BYTES;
	n = whole ? n : SHOWN_BYTES;
	while (!whole && n > 0 && ((unsigned char)word[n] & 0xc0) == 0x80) {
		n--;
	}
	for (size_t i = 0; i < n; i++) {
		shown.bytes[i] = is_control((unsigned char)word[i]) ? '?' : word[i];
	}
	memcpy(shown.bytes + n, whole ? "" : "...", whole ? 1 : 4);
	return shown;
}

void config_complain(struct reading *reading, struct yaml_spot spot, const char *format, ...) {
	char reason[600];
	va_list args;
	va_start(args, format);
	vsnprintf(reason, sizeof(reason), format, args);
	va_end(args);
	reading->wrong = true;
	text_add(reading->why, "%s:%d:%d: %s\n", reading->file, spot.line, spot.column, reason);
}

static const char *keep_string(struct reading *reading, const char *bytes, size_t n) {
	struct config_string *string = malloc(sizeof(*string) + n + 1);
	if (string == NULL) {
		reading->no_memory = true;
		return NULL;
	}
	memcpy(string->bytes, bytes, n);
	string->bytes[n] = '\0';
	string->next = reading->config->strings;
	reading->config->strings = string;
	return string->bytes;
}

const char *config_keep(struct reading *reading, const char *text) {
	return keep_string(reading, text, strlen(text));
}

void config_destroy(struct config *config) {
	if (config == NULL) {
		return;
	}
	struct config_string *next;
	for (struct config_string *string = config->strings; string != NULL; string = next) {
		next = string->next;
		free(string);
	}
	free(config->irc);
	free(config);
}

/* Refuses a word that is none of the names, and says which one was probably meant. */
static void complain_unknown(struct reading *reading, struct yaml_spot spot, const char *what,
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
		config_complain(reading, spot, "%s '%s': did you mean '%s'?", what,
			shown(word).bytes, closest);
	} else {
		config_complain(reading, spot, "%s '%s'; known: %s", what, shown(word).bytes, line);
	}
}

static bool is_given_before(const struct yaml_node *node, const struct yaml_node *value) {
	const struct yaml_node *other = node->first;
	while (other != value && strcmp(other->name, value->name) != 0) {
		other = other->next;
	}
	return other != value;
}

static void complain_unknown_key(
	struct reading *reading, const struct section *section, const struct yaml_node *value) {
	const char *names[MAX_NAMES + 1] = {NULL};
	size_t n = 0;
	for (const struct setting *s = section->settings; s->name != NULL && n < MAX_NAMES; s++) {
		if (s->instead == NULL) {
			names[n++] = s->name;
		}
	}
	complain_unknown(reading, value->key, "unknown key", value->name, names);
}

static void take_value(struct reading *reading, const struct section *section,
	const struct yaml_node *value, void *into) {
	const struct setting *setting = section->settings;
	while (setting->name != NULL && strcmp(setting->name, value->name) != 0) {
		setting++;
	}
	if (setting->name == NULL) {
		complain_unknown_key(reading, section, value);
	} else {
		setting->take(reading, setting, value, (char *)into + setting->offset);
	}
}

void config_take_section(struct reading *reading, const struct section *section,
	const struct yaml_node *node, void *into) {
	for (const struct yaml_node *value = node->first; value != NULL; value = value->next) {
		if (is_given_before(node, value)) {
			config_complain(reading, value->key, "'%s' is given twice",
				shown(value->name).bytes);
		} else {
			take_value(reading, section, value, into);
		}
	}
	if (section->judge != NULL) {
		section->judge(reading, node, into);
	}
}

bool config_has(const struct yaml_node *node, const char *name) {
	const struct yaml_node *value = node->first;
	while (value != NULL && strcmp(value->name, name) != 0) {
		value = value->next;
	}
	return value != NULL;
}

void config_require(struct reading *reading, const struct yaml_node *node, const char *name) {
	if (!config_has(node, name)) {
		config_complain(reading, node->spot, "'%s' is missing here", name);
	}
}

const char *config_text(struct reading *reading, const char *name, const struct yaml_node *value) {
	if (value->kind != YAML_TEXT) {
		config_complain(reading, value->spot, "%s: expected a text, not a %s", name,
			value->kind == YAML_LIST ? "list" : "section");
		return NULL;
	}
	if (value->text == NULL) {
		config_complain(reading, value->spot, "%s: no value stands behind it", name);
		return NULL;
	}
	for (const char *c = value->text; *c != '\0'; c++) {
		if (is_control((unsigned char)*c)) {
			config_complain(reading, value->spot, "%s: must be one line", name);
			return NULL;
		}
	}
	if (strlen(value->text) > TEXT_BYTES) {
		config_complain(reading, value->spot, "%s: longer than %d bytes", name, TEXT_BYTES);
		return NULL;
	}
	return value->text;
}

CONFIG_TAKE(config_take_text) {
	const char *text = config_text(reading, setting->name, value);
	if (text != NULL) {
		*(const char **)field = config_keep(reading, text);
	}
}

const char *config_keep_path(struct reading *reading, const char *path) {
	const char *slash = strrchr(reading->file, '/');
	if (path[0] == '/' || slash == NULL) {
		return config_keep(reading, path);
	}
	char joined[4096];
	int folder = (int)(slash - reading->file) + 1;
	int n = snprintf(joined, sizeof(joined), "%.*s%s", folder, reading->file, path);
	return n > 0 && (size_t)n < sizeof(joined) ? config_keep(reading, joined) : NULL;
}

CONFIG_TAKE(config_take_path) {
	const char *text = config_text(reading, setting->name, value);
	if (text != NULL && text[0] == '\0') {
		config_complain(reading, value->spot, "%s: expected a file", setting->name);
	} else if (text != NULL) {
		*(const char **)field = config_keep_path(reading, text);
	}
}

/* The path is not said again: people do paste the secret itself in its place. */
CONFIG_TAKE(config_take_file) {
	const char **path = field;
	struct stat found;
	config_take_path(reading, setting, value, field);
	if (*path == NULL) {
		return;
	}
	if (stat(*path, &found) != 0 || access(*path, R_OK) != 0) {
		config_complain(reading, value->spot, "%s: %s", setting->name, strerror(errno));
	} else if (!S_ISREG(found.st_mode)) {
		config_complain(reading, value->spot, "%s: this is not a file", setting->name);
	}
}

CONFIG_TAKE(config_take_secret_file) {
	const char **path = field;
	struct stat found;
	config_take_file(reading, setting, value, field);
	if (*path == NULL || stat(*path, &found) != 0 || !S_ISREG(found.st_mode)) {
		return;
	}
	bool everybody = (found.st_mode & S_IRWXO) != 0;
	if (!secret_file_is_private(*path, &found)) {
		config_complain(reading, value->spot,
			"%s: %s may read it (mend it with chmod %s-rwx)", setting->name,
			everybody ? "everybody on this machine" : "its group",
			everybody ? "o" : "g");
	}
}

CONFIG_TAKE(config_take_whole) {
	const char *text = config_text(reading, setting->name, value);
	if (text == NULL) {
		return;
	}
	size_t n = strlen(text);
	bool digits = n > 0 && n <= 9 && strspn(text, "0123456789") == n;
	long number = digits ? strtol(text, NULL, 10) : 0;
	if (!digits || (double)number < setting->least || (double)number > setting->most) {
		config_complain(reading, value->spot, "%s: expected a whole number from %g to %g",
			setting->name, setting->least, setting->most);
	} else {
		*(int *)field = (int)number;
	}
}

CONFIG_TAKE(config_take_real) {
	const char *text = config_text(reading, setting->name, value);
	if (text == NULL) {
		return;
	}
	size_t n = strlen(text);
	char *end = NULL;
	bool plain = n > 0 && n <= 9 && strspn(text, "0123456789.") == n;
	double number = plain ? strtod(text, &end) : 0;
	if (!plain || *end != '\0' || number < setting->least || number > setting->most) {
		config_complain(reading, value->spot, "%s: expected a number from %g to %g",
			setting->name, setting->least, setting->most);
	} else {
		*(double *)field = number;
	}
}

CONFIG_TAKE(config_take_yes_or_no) {
	const char *text = config_text(reading, setting->name, value);
	if (text == NULL) {
		return;
	}
	bool yes = strcmp(text, "true") == 0;
	if (!yes && strcmp(text, "false") != 0) {
		config_complain(reading, value->spot, "%s: expected true or false", setting->name);
	} else {
		*(bool *)field = yes;
	}
}

CONFIG_TAKE(config_take_choice) {
	const char *text = config_text(reading, setting->name, value);
	const char *names[MAX_NAMES + 1] = {NULL};
	if (text == NULL) {
		return;
	}
	for (size_t i = 0; i < MAX_NAMES && setting->choices[i].name != NULL; i++) {
		names[i] = setting->choices[i].name;
		if (strcmp(names[i], text) == 0) {
			*(int *)field = setting->choices[i].value;
			return;
		}
	}
	char what[64];
	snprintf(what, sizeof(what), "unknown %s", setting->name);
	complain_unknown(reading, value->spot, what, text, names);
}

CONFIG_TAKE(config_take_inner) {
	if (value->kind != YAML_MAP) {
		config_complain(reading, value->text != NULL ? value->spot : value->key,
			"%s: expected a section of its own keys", setting->name);
	} else {
		config_take_section(reading, setting->inner, value, field);
	}
}

CONFIG_TAKE(config_take_secret) {
	(void)field;
	config_complain(reading, value->key,
		"%s: a secret never stands in this file: write it to a file and name that with %s",
		setting->name, setting->instead);
}

/* "/" never leaves people's own programs, and "#" names tables. */
static bool fits_as_prefix(const char *prefix) {
	size_t n = strlen(prefix);
	return n == 0 ||
	       (n <= PREFIX_BYTES && strchr("/#", prefix[0]) == NULL &&
		       strchr(prefix, ' ') == NULL && !isalnum((unsigned char)prefix[n - 1]));
}

CONFIG_TAKE(config_take_prefix) {
	const char *prefix = config_text(reading, setting->name, value);
	if (prefix == NULL) {
		return;
	}
	if (!fits_as_prefix(prefix)) {
		config_complain(reading, value->spot,
			"prefix: up to %d bytes without spaces, not starting with / or #, not "
			"ending in "
			"a letter or digit",
			PREFIX_BYTES);
	} else {
		*(const char **)field = config_keep(reading, prefix);
	}
}
