#include "bot/config/yaml.h"

#include <errno.h>
#include <libfyaml.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

struct yaml {
	struct yaml_node nodes[YAML_NODES];
	size_t n_nodes;
	const struct yaml_node *root;
	size_t texts_len, texts_cap;
	char texts[]; /* all texts, each with its NUL */
};

/* An open list or map. */
struct level {
	struct yaml_node *node;
	const struct yaml_node **next; /* the place of its next child */
	struct yaml_node *named;       /* a map's child without its value yet */
};

struct yaml_reader {
	struct yaml *yaml;
	const char *bytes;
	size_t len;
	size_t passed; /* bytes consumed by the events so far */
	struct level levels[YAML_DEPTH];
	int depth;
	struct yaml_mark mark;
	struct text *why;
};

static int refuse(struct yaml_reader *reader, struct yaml_mark mark, const char *why) {
	reader->mark = mark;
	text_puts(reader->why, why);
	return -EINVAL;
}

static struct yaml_mark mark_at(const char *bytes, size_t at) {
	struct yaml_mark mark = {1, 1};
	for (size_t i = 0; i < at; i++) {
		bool continues = ((unsigned char)bytes[i] & 0xc0) == 0x80;
		mark.column += continues ? 0 : 1;
		if (bytes[i] == '\n') {
			mark.line++;
			mark.column = 1;
		}
	}
	return mark;
}

/* libfyaml allows some of these. */
static int check_characters(struct yaml_reader *reader) {
	size_t at = 0;
	while (at < reader->len) {
		utf8proc_int32_t c;
		utf8proc_ssize_t n = utf8proc_iterate((const utf8proc_uint8_t *)reader->bytes + at,
			(utf8proc_ssize_t)(reader->len - at), &c);
		if (n <= 0) {
			return refuse(reader, mark_at(reader->bytes, at), "this is not UTF-8");
		}
		bool control = (c < 0x20 && c != '\t' && c != '\n' && c != '\r') ||
			       (c >= 0x7f && c < 0xa0);
		if (control) {
			return refuse(reader, mark_at(reader->bytes, at),
				"a control character does not belong here");
		}
		at += (size_t)n;
	}
	return 0;
}

/* libfyaml gives no mark for an empty value: it comes after the last token, blanks and comments, at
 * the "-" of its entry. */
static struct yaml_mark mark_of_nothing(struct yaml_reader *reader) {
	size_t at = reader->passed;
	bool comment = false;
	while (at < reader->len && (comment || strchr(" \t\r\n#", reader->bytes[at]) != NULL)) {
		comment = reader->bytes[at] == '#' || (comment && reader->bytes[at] != '\n');
		at++;
	}
	reader->passed = at < reader->len ? at + 1 : at;
	return mark_at(reader->bytes, at);
}

static struct yaml_mark mark_of(struct yaml_reader *reader, struct fy_token *token) {
	const struct fy_mark *start = token != NULL ? fy_token_start_mark(token) : NULL;
	const struct fy_mark *end = token != NULL ? fy_token_end_mark(token) : NULL;
	if (start == NULL) {
		return mark_of_nothing(reader);
	}
	/* Moves from the mark of a quoted text or an anchor, which is after its first character, to
	 * that character. */
	size_t at = start->input_pos;
	bool inside = at > 0 && at <= reader->len && strchr("\"'&*", reader->bytes[at - 1]) != NULL;
	if (end != NULL && end->input_pos < reader->len) {
		reader->passed = end->input_pos + (inside ? 1 : 0);
	}
	return (struct yaml_mark){start->line + 1, start->column + (inside ? 0 : 1)};
}

static const char *keep_text(struct yaml_reader *reader, struct fy_token *token) {
	struct yaml *yaml = reader->yaml;
	size_t n = 0;
	const char *text = token != NULL ? fy_token_get_text(token, &n) : NULL;
	enum fy_scalar_style style = token != NULL ? fy_token_scalar_style(token) : FYSS_PLAIN;
	bool nothing = text == NULL || (n == 1 && text[0] == '~') || n == 0;
	if (nothing && style == FYSS_PLAIN) {
		return NULL;
	}
	if (n >= yaml->texts_cap - yaml->texts_len) {
		return NULL; /* never: an escape takes more than half of its text's length */
	}
	char *kept = yaml->texts + yaml->texts_len;
	memcpy(kept, text != NULL ? text : "", n);
	kept[n] = '\0';
	yaml->texts_len += n + 1;
	return kept;
}

/* The node for the next event: the root, the next entry of a list, the next key of a map, or the
 * value of the last key. NULL after an error. */
static struct yaml_node *add_node(struct yaml_reader *reader, struct yaml_mark mark) {
	struct yaml *yaml = reader->yaml;
	struct level *level = reader->depth > 0 ? &reader->levels[reader->depth - 1] : NULL;
	if (level != NULL && level->named != NULL) {
		struct yaml_node *node = level->named;
		level->named = NULL;
		node->mark = mark;
		return node;
	}
	if (yaml->n_nodes == YAML_NODES) {
		refuse(reader, mark, "too much stands in this file");
		return NULL;
	}
	struct yaml_node *node = &yaml->nodes[yaml->n_nodes++];
	node->mark = mark;
	if (level == NULL) {
		yaml->root = node;
	} else {
		*level->next = node;
		level->next = &node->next;
	}
	return node;
}

static bool expects_key(const struct yaml_reader *reader) {
	const struct level *level = reader->depth > 0 ? &reader->levels[reader->depth - 1] : NULL;
	return level != NULL && level->node->kind == YAML_MAP && level->named == NULL;
}

static int take_scalar(struct yaml_reader *reader, const struct fy_event *event) {
	struct fy_token *token = event->scalar.value;
	bool is_key = expects_key(reader);
	struct yaml_mark mark = mark_of(reader, token);
	const char *text = keep_text(reader, token);
	if (text != NULL && strlen(text) != fy_token_get_text_length(token)) {
		return refuse(reader, mark, "a control character does not belong here");
	}
	if (is_key && text == NULL) {
		return refuse(reader, mark, "a key is missing before the colon");
	}
	struct yaml_node *node = add_node(reader, mark);
	if (node == NULL) {
		return -EINVAL;
	}
	if (is_key) {
		node->name = text;
		node->key = mark;
		reader->levels[reader->depth - 1].named = node;
	} else {
		node->kind = YAML_TEXT;
		node->text = text;
		node->mark = text == NULL && node->name != NULL ? node->key : mark;
	}
	return 0;
}

static int open_level(struct yaml_reader *reader, enum yaml_kind kind, struct fy_token *start) {
	struct yaml_mark mark = mark_of(reader, start);
	if (expects_key(reader)) {
		return refuse(reader, mark, "a key must be a single word");
	}
	if (reader->depth == YAML_DEPTH) {
		return refuse(reader, mark, "this is nested too deeply");
	}
	struct yaml_node *node = add_node(reader, mark);
	if (node == NULL) {
		return -EINVAL;
	}
	node->kind = kind;
	reader->levels[reader->depth++] = (struct level){node, &node->first, NULL};
	return 0;
}

static int take_event(struct yaml_reader *reader, struct fy_event *event) {
	struct fy_token *token = fy_event_get_token(event);
	switch (event->type) {
	case FYET_DOCUMENT_START:
		if (reader->yaml->root != NULL) {
			return refuse(reader, mark_of(reader, token),
				"a second document begins here: one file, one document");
		}
		return 0;
	case FYET_ALIAS:
		return refuse(reader, mark_of(reader, token),
			"put quotes around text that starts with * (aliases are not known here)");
	case FYET_SCALAR:
		return take_scalar(reader, event);
	case FYET_MAPPING_START:
		return open_level(reader, YAML_MAP, token);
	case FYET_SEQUENCE_START:
		return open_level(reader, YAML_LIST, token);
	case FYET_MAPPING_END:
	case FYET_SEQUENCE_END:
		reader->depth--;
		return 0;
	default:
		return 0;
	}
}

static int check_event(struct yaml_reader *reader, struct fy_event *event) {
	struct fy_token *tag = fy_event_get_tag_token(event);
	struct fy_token *anchor = fy_event_get_anchor_token(event);
	if (tag != NULL) {
		return refuse(reader, mark_of(reader, tag),
			"put quotes around text that starts with ! (tags are not known here)");
	}
	if (anchor != NULL) {
		return refuse(reader, mark_of(reader, anchor),
			"put quotes around text that starts with & (anchors are not known here)");
	}
	return take_event(reader, event);
}

/* The first "#" in a line that begins a comment, or NULL; before gets the last nonblank character
 * before it. */
static const char *find_comment(const char *line, size_t len, char *before) {
	char quote = '\0';
	*before = '\n';
	for (size_t i = 0; i < len; i++) {
		char c = line[i];
		if (quote == '\0' && c == '#' && (i == 0 || strchr(" \t[,", line[i - 1]) != NULL)) {
			return line + i;
		}
		if (c == quote) {
			quote = '\0';
		} else if (quote == '\0' && (c == '"' || c == '\'')) {
			quote = c;
		}
		*before = c == ' ' || c == '\t' ? *before : c;
	}
	return NULL;
}

/* Whether an unquoted "#" caused libfyaml's error: it swallowed the rest of a [list, in, one,
 * line], or left an empty value, which is an error within {braces} and where "-" is right below its
 * key. */
static bool find_swallowed(const struct yaml_reader *reader, const struct fy_diag_error *error,
	struct yaml_mark *mark) {
	bool in_flow = strstr(error->msg, "flow") != NULL || strstr(error->msg, "comment") != NULL;
	bool in_block = strstr(error->msg, "node content") != NULL;
	const char *end = reader->bytes + reader->len;
	const char *line = reader->bytes;
	for (int number = 1; line < end && number <= error->line; number++) {
		const char *newline = memchr(line, '\n', (size_t)(end - line));
		size_t len = (size_t)((newline != NULL ? newline : end) - line);
		char before;
		const char *comment = find_comment(line, len, &before);
		bool swallows = in_flow && (before == '[' || before == ',');
		bool empties = (in_flow || in_block) && (before == '-' || before == ':') &&
			       number + 1 == error->line;
		if (comment != NULL && (swallows || empties)) {
			*mark = mark_at(reader->bytes, (size_t)(comment - reader->bytes));
			return true;
		}
		line += len + 1;
	}
	return false;
}

/* libfyaml's error, or its usual cause, if known. */
static int refuse_as_libfyaml(struct yaml_reader *reader, struct fy_diag *diag) {
	void *none = NULL;
	const struct fy_diag_error *error = fy_diag_errors_iterate(diag, &none);
	if (error == NULL || error->msg == NULL) {
		return refuse(reader, mark_of_nothing(reader), "this is not YAML");
	}
	struct yaml_mark mark = {error->line, error->column};
	struct yaml_mark swallowed;
	if (find_swallowed(reader, error, &swallowed)) {
		return refuse(reader, swallowed,
			"empty channel name: put quotes around names that start with #");
	}
	text_puts(reader->why, "not YAML: ");
	return refuse(reader, mark, error->msg);
}

static void discard(struct fy_diag *diag, void *data, const char *bytes, size_t n) {
	(void)diag;
	(void)data;
	(void)bytes;
	(void)n;
}

static struct fy_diag *create_diag(void) {
	struct fy_diag_cfg cfg;
	fy_diag_cfg_default(&cfg);
	cfg.fp = NULL;
	cfg.output_fn = discard;
	cfg.colorize = false;
	struct fy_diag *diag = fy_diag_create(&cfg);
	if (diag != NULL) {
		fy_diag_set_collect_errors(diag, true);
	}
	return diag;
}

static int read_events(struct yaml_reader *reader, struct fy_parser *parser) {
	int rc = 0;
	struct fy_event *event;
	while (rc == 0 && (event = fy_parser_parse(parser)) != NULL) {
		rc = check_event(reader, event);
		fy_parser_event_free(parser, event);
	}
	return rc;
}

static int parse(struct yaml_reader *reader) {
	int rc = -ENOMEM;
	struct fy_diag *diag = create_diag();
	struct fy_parse_cfg cfg = {
		.diag = diag, .flags = FYPCF_QUIET | FYPCF_JSON_NONE | FYPCF_DEFAULT_VERSION_1_2};
	struct fy_parser *parser = diag != NULL ? fy_parser_create(&cfg) : NULL;
	if (parser != NULL && fy_parser_set_string(parser, reader->bytes, reader->len) == 0) {
		rc = read_events(reader, parser);
		if (rc == 0 && fy_parser_get_stream_error(parser)) {
			rc = refuse_as_libfyaml(reader, diag);
		}
	}
	if (parser != NULL) {
		fy_parser_destroy(parser);
	}
	if (diag != NULL) {
		fy_diag_destroy(diag);
	}
	return rc;
}

int yaml_create(const char *bytes, size_t len, struct yaml **yaml, struct yaml_mark *mark,
	struct text *why) {
	struct yaml_reader reader = {.bytes = bytes, .len = len, .mark = {1, 1}, .why = why};
	int rc = len > YAML_BYTES ? refuse(&reader, reader.mark, "the file is too large")
				  : check_characters(&reader);
	size_t texts_cap = 2 * len + YAML_NODES + 1;
	if (rc == 0) {
		reader.yaml = calloc(1, sizeof(*reader.yaml) + texts_cap);
		rc = reader.yaml != NULL ? 0 : -ENOMEM;
	}
	if (rc == 0 && len > 0) {
		reader.yaml->texts_cap = texts_cap;
		rc = parse(&reader);
	}
	if (rc != 0) {
		yaml_destroy(reader.yaml);
		*mark = reader.mark;
		return rc;
	}
	*yaml = reader.yaml;
	return 0;
}

const struct yaml_node *yaml_root(const struct yaml *yaml) {
	return yaml->root;
}

void yaml_destroy(struct yaml *yaml) {
	free(yaml);
}
