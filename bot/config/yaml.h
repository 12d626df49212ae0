#pragma once

#include <stddef.h>

#include "engine/text.h"

/* A small YAML document as a tree in which everything has its mark. Anchors, tags and a second
 * document are refused: a configuration does not need them, and aliases can be made to explode. */

enum { YAML_BYTES = 256 * 1024, YAML_NODES = 4096, YAML_DEPTH = 8 };

enum yaml_kind { YAML_TEXT, YAML_LIST, YAML_MAP };

/* Both from 1; columns count characters. */
struct yaml_mark {
	int line, column;
};

struct yaml_node {
	enum yaml_kind kind;
	struct yaml_mark mark;
	const char *text;     /* of a YAML_TEXT; NULL: empty */
	const char *name;     /* in a map: the key */
	struct yaml_mark key; /* position of the key in a map */
	const struct yaml_node *first, *next;
};

struct yaml;

/* Parses len bytes of text, which it does not retain. 0, -ENOMEM, or -EINVAL with mark and why (one
 * line, no newline). */
int yaml_create(const char *bytes, size_t len, struct yaml **yaml, struct yaml_mark *mark,
	struct text *why);

/* NULL: a document without content. */
const struct yaml_node *yaml_root(const struct yaml *yaml);

void yaml_destroy(struct yaml *yaml);
