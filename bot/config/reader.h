#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "bot/config/yaml.h"

/* Reads a section of the configuration, a map, by a table of its settings. */

struct reader {
	const char *file;
	struct text *why;
	bool wrong;                    /* there was an error */
	bool no_memory;                /* out of memory */
	struct reader_string *strings; /* all stored texts */
};

struct reader_section;

struct reader_choice {
	const char *name;
	int value;
};

/* A key of a section, and the field of the section's struct for its value. */
struct reader_setting {
	const char *name;
	void (*take)(struct reader *reader, const struct reader_setting *setting,
		const struct yaml_node *value, void *field);
	size_t offset, size; /* of the field */
	bool required;
	bool secret;                                /* a file that nobody else may read */
	double least, most;                         /* of a number */
	const struct reader_choice *choices;        /* ends with a NULL name */
	const char *(*objection)(const char *text); /* the fault of a text; NULL: none */
	size_t each;       /* of a list: size of an entry, a text or a struct of texts */
	ptrdiff_t count;   /* of a list: offset from the field to its number of entries, a size_t */
	const char *none;  /* of a list: the error if it is empty; NULL: it may be empty */
	const char *empty; /* of a list: the error for an empty entry; NULL: the usual one */
	const struct reader_section *section; /* of a list: for an entry that is a map */
	const char *instead;                  /* of a secret: the key to use instead */
};

struct reader_section {
	const struct reader_setting *settings; /* ends with a NULL name */
	/* Checks the whole section after reading it; may be NULL. */
	void (*judge)(struct reader *reader, const struct yaml_node *node, void *section);
};

/* The target of a setting's value. */
#define READER_FIELD(type, field) \
	.offset = offsetof(type, field), .size = sizeof(((type *)NULL)->field)
#define READER_LIST(type, list, n)                       \
	READER_FIELD(type, list),                        \
		.each = sizeof(((type *)NULL)->list[0]), \
		.count = (ptrdiff_t)offsetof(type, n) - (ptrdiff_t)offsetof(type, list)

/* Appends a line to why. */
void reader_error(struct reader *reader, struct yaml_mark mark, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* A copy of the text with the configuration's lifetime; NULL: out of memory. */
const char *reader_keep(struct reader *reader, const char *text);
void reader_free_strings(struct reader_string *strings);

/* Reads a map's settings into the section's struct. */
void reader_read_section(struct reader *reader, const struct reader_section *section,
	const struct yaml_node *node, void *into);

/* Whether the map has this key. */
bool reader_has(const struct yaml_node *node, const char *name);
/* Adds an error if the map lacks the key. */
void reader_require(struct reader *reader, const struct yaml_node *node, const char *name);

/* Readers of values, each followed by the type of its field. */

#define READER_TAKE(name)                                                      \
	void name(struct reader *reader, const struct reader_setting *setting, \
		const struct yaml_node *value, void *field)

READER_TAKE(reader_take_text);     /* const char * */
READER_TAKE(reader_take_list);     /* an array of entries; or a single one */
READER_TAKE(reader_take_path);     /* const char *, relative to the configuration's folder */
READER_TAKE(reader_take_file);     /* const char *, likewise, of a readable file */
READER_TAKE(reader_take_number);   /* double; whole: int, unsigned or uint16_t, or a choice */
READER_TAKE(reader_take_bool);     /* bool */
READER_TAKE(reader_take_choice);   /* int or enum */
READER_TAKE(reader_take_section);  /* the section's struct */
READER_TAKE(reader_refuse_secret); /* none */

/* The text, in one line, or NULL after an error. */
const char *reader_text(struct reader *reader, const char *name, const struct yaml_node *value);

/* A copy of a path, relative to the configuration's folder if not absolute; NULL: too long, or out
 * of memory. */
const char *reader_keep_path(struct reader *reader, const char *path);

/* The objection to a command prefix. */
const char *reader_object_to_prefix(const char *prefix);
