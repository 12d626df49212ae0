#ifndef BOT_CONFIG_VALUES_H
#define BOT_CONFIG_VALUES_H

#include <stdbool.h>
#include <stddef.h>

#include "bot/config/config.h"
#include "bot/config/yaml.h"

/* How a configuration's sections and single values are read: config.c says which there are. */

struct reading {
	const char *file;
	struct config *config;
	struct text *why;
	bool wrong;     /* something was complained about */
	bool no_memory; /* a text could not be kept */
};

struct section;

/* A key that a section may have, and the field of the section's struct that takes its value. */
struct setting {
	const char *name;
	void (*take)(struct reading *reading, const struct setting *setting,
		const struct yaml_node *value, void *field);
	size_t offset;
	double least, most;           /* of numbers */
	const struct choice *choices; /* ended by a NULL name */
	const struct section *inner;
	const char *instead; /* this is a secret: the key to use instead */
};

struct choice {
	const char *name;
	int value;
};

struct section {
	const struct setting *settings; /* ended by a NULL name */
	/* Looks at the whole after its settings were read; NULL: nothing to see. */
	void (*judge)(struct reading *reading, const struct yaml_node *node, void *section);
};

/* Adds a line to what is wrong. */
void config_complain(struct reading *reading, struct yaml_spot spot, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Copies a text (or a part of one) to the config; NULL without memory. */
const char *config_keep(struct reading *reading, const char *text);
/* The same; a relative path is one from the configuration's folder. */
const char *config_keep_path(struct reading *reading, const char *path);

/* Reads a map's settings into the section's struct. */
void config_take_section(struct reading *reading, const struct section *section,
	const struct yaml_node *node, void *into);

/* Whether the map has this key; config_require() complains when not. */
bool config_has(const struct yaml_node *node, const char *name);
void config_require(struct reading *reading, const struct yaml_node *node, const char *name);

/* The one line of text that stands there, or NULL after a complaint. */
const char *config_text(struct reading *reading, const char *name, const struct yaml_node *value);

/* What a setting's take can be; behind each the type of its field. */
#define CONFIG_TAKE(name)                                                 \
	void name(struct reading *reading, const struct setting *setting, \
		const struct yaml_node *value, void *field)

CONFIG_TAKE(config_take_text);        /* const char * */
CONFIG_TAKE(config_take_path);        /* const char *, relative to the configuration's folder */
CONFIG_TAKE(config_take_file);        /* the same, of a file that can be read */
CONFIG_TAKE(config_take_secret_file); /* the same, and others cannot read it */
CONFIG_TAKE(config_take_whole);       /* int */
CONFIG_TAKE(config_take_real);        /* double */
CONFIG_TAKE(config_take_yes_or_no);   /* bool */
CONFIG_TAKE(config_take_choice);      /* int or enum */
CONFIG_TAKE(config_take_prefix);      /* const char *: what commands begin with */
CONFIG_TAKE(config_take_inner);       /* the inner section's struct */
CONFIG_TAKE(config_take_secret);      /* none: it is refused */

/* config_discord.c: the section of that name, into a struct discord_config. */
extern const struct section config_discord_section;

#endif
