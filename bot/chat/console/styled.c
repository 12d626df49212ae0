#include "bot/chat/console/styled.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "bot/chat/utf8.h"
#include "engine/text.h"

enum { ROW_SIZE = 4096, STYLE_BYTES = 2 };

static const struct {
	char style;
	const char *code;
} styles[] = {
	{'b', "\033[1m"},
	{'d', "\033[2m"},
	{'m', "\033[1;7m"},
	{'r', "\033[31m"},
	{'y', "\033[33m"},
	{'g', "\033[32m"},
	{'u', "\033[34m"},
	{'p', "\033[35m"},
};

static const char *code_of(char style) {
	for (size_t i = 0; i < sizeof(styles) / sizeof(*styles); i++) {
		if (styles[i].style == style) {
			return styles[i].code;
		}
	}
	return "\033[0m";
}

static bool is_style(const char *text) {
	return *text == *TEXT_STYLE && text[1] != '\0';
}

/* Whether a sentence begins behind what stands before. */
static bool begins_sentence(const char *text, const char *at) {
	while (at > text && (at[-1] == ' ' || (at - 2 >= text && is_style(at - 2)))) {
		at -= at[-1] == ' ' ? 1 : STYLE_BYTES;
	}
	return at == text || strchr("\n.!?>", at[-1]) != NULL;
}

void styled_spell(const char *text, bool plain, char *out) {
	for (const char *at = text; *at != '\0'; at++) {
		if (*at == *TEXT_YOU) {
			char next = at[1];
			if (begins_sentence(text, at) && next >= 'a' && next <= 'z') {
				*out++ = (char)toupper((unsigned char)next);
				at++;
			}
		} else if (strncmp(at, TEXT_PICTURE, strlen(TEXT_PICTURE)) == 0) {
			at++;
		} else if (plain && is_style(at)) {
			at++;
		} else {
			*out++ = *at;
		}
	}
	*out = '\0';
}

/* The bytes of the next character, or style, and its columns. */
static size_t step(const char *text, size_t left, size_t *columns) {
	if (is_style(text) && left >= STYLE_BYTES) {
		*columns = 0;
		return STYLE_BYTES;
	}
	int32_t c;
	size_t n = utf8_next(text, left, &c);
	int width = utf8proc_charwidth(c);
	*columns = width > 0 ? (size_t)width : 0;
	return n;
}

size_t styled_width(const char *text, size_t n) {
	size_t width = 0, columns;
	for (size_t at = 0; at < n; width += columns) {
		at += step(text + at, n - at, &columns);
	}
	return width;
}

size_t styled_fit(const char *text, size_t n, size_t columns) {
	size_t at = 0, width = 0, next;
	while (at < n) {
		size_t bytes = step(text + at, n - at, &next);
		width += next;
		if (width > columns) {
			break;
		}
		at += bytes;
	}
	return at;
}

enum { CELLS_MOST = 12, CELL_GAP = 2 };

/* Measures the cells of the lines that follow one another with tabs; returns where these end. */
static const char *measure_cells(const char *text, size_t widths[CELLS_MOST]) {
	memset(widths, 0, CELLS_MOST * sizeof(*widths));
	while (*text != '\0') {
		size_t n = strcspn(text, "\n"), cell = 0;
		if (memchr(text, '\t', n) == NULL) {
			break;
		}
		for (size_t at = 0; at < n && cell < CELLS_MOST; cell++) {
			size_t len = strcspn(text + at, "\t\n");
			size_t width = styled_width(text + at, len);
			bool last = text[at + len] != '\t';
			widths[cell] = !last && width > widths[cell] ? width : widths[cell];
			at += len + 1;
		}
		text += n + (text[n] == '\n');
	}
	return text;
}

/* Cuts what has been added since out->len was begun; blanks at the end go, too. */
static void cut_line(struct text *out, size_t begun, size_t columns) {
	const char *line = out->buf + begun;
	size_t n = styled_fit(line, out->len - begun, columns);
	while (n > 0 && line[n - 1] == ' ') {
		n--;
	}
	out->len = begun + n;
	out->buf[out->len] = '\0';
}

static void put_aligned(const char *text, const char *end, const size_t widths[CELLS_MOST],
	size_t columns, struct text *out) {
	size_t begun = out->len;
	for (size_t cell = 0; text < end;) {
		size_t len = strcspn(text, "\t\n");
		text_put(out, text, len);
		if (text[len] == '\t') {
			size_t width = cell < CELLS_MOST ? widths[cell] : 0;
			for (size_t i = styled_width(text, len); i < width + CELL_GAP; i++) {
				text_puts(out, " ");
			}
			cell++;
		} else if (text[len] == '\n') {
			cut_line(out, begun, columns);
			text_puts(out, "\n");
			begun = out->len;
			cell = 0;
		}
		text += len + (text[len] != '\0');
	}
}

bool styled_align(const char *text, size_t columns, char *buf, size_t size) {
	struct text out = {.buf = buf, .cap = size};
	size_t widths[CELLS_MOST];
	*buf = '\0';
	while (*text != '\0') {
		const char *end = measure_cells(text, widths);
		size_t most = end > text && columns > 0 ? columns : SIZE_MAX;
		if (end == text) {
			end += strcspn(text, "\n");
			end += *end == '\n';
		}
		put_aligned(text, end, widths, most, &out);
		text = end;
	}
	return !out.cut;
}

/* How many bytes of a line stand in a row of so many columns. */
static size_t fit(const char *line, size_t n, size_t columns) {
	size_t at = 0, width = 0, blank = 0, next;
	while (at < n) {
		size_t bytes = step(line + at, n - at, &next);
		if (width + next > columns) {
			return blank > 0 ? blank : at > 0 ? at : bytes;
		}
		if (line[at] == ' ' && width > 0) {
			blank = at;
		}
		width += next;
		at += bytes;
	}
	return n;
}

static bool add_row(struct styled_rows *out, const char *row) {
	if (out->n == out->cap) {
		size_t cap = out->cap > 0 ? 2 * out->cap : 32;
		char **rows = realloc(out->rows, cap * sizeof(*rows));
		if (rows == NULL) {
			return false;
		}
		out->rows = rows;
		out->cap = cap;
	}
	out->rows[out->n] = strdup(row);
	return out->rows[out->n++] != NULL;
}

/* Writes n bytes of a line as a row; style is the one it begins with, and then ends with. */
static bool write_row(
	struct styled_rows *out, const char *line, size_t n, size_t indent, char *style) {
	char buf[ROW_SIZE];
	struct text row = TEXT_INTO(buf);
	for (size_t i = 0; i < indent; i++) {
		text_puts(&row, " ");
	}
	text_puts(&row, out->colour && *style != '0' ? code_of(*style) : "");
	for (size_t at = 0; at < n; at++) {
		if (is_style(line + at)) {
			*style = line[++at];
			text_puts(&row, out->colour ? code_of(*style) : "");
		} else if ((unsigned char)line[at] >= ' ') {
			text_put(&row, line + at, 1);
		}
	}
	text_puts(&row, out->colour && *style != '0' ? code_of('0') : "");
	return add_row(out, buf);
}

static bool wrap_line(
	struct styled_rows *out, const char *line, size_t n, size_t columns, size_t indent) {
	char style = '0';
	size_t before = 0;
	do {
		size_t fits = fit(line, n, columns - before);
		if (!write_row(out, line, fits, before, &style)) {
			return false;
		}
		while (fits < n && line[fits] == ' ') {
			fits++;
		}
		line += fits;
		n -= fits;
		before = indent < columns / 2 ? indent : 0;
	} while (n > 0);
	return true;
}

bool styled_wrap(struct styled_rows *out, const char *text, size_t columns, size_t indent) {
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		if (!wrap_line(out, text, n, columns, indent)) {
			return false;
		}
		text += n + (text[n] == '\n');
	}
	return true;
}

void styled_clear(struct styled_rows *rows) {
	for (size_t i = 0; i < rows->n; i++) {
		free(rows->rows[i]);
	}
	free(rows->rows);
	*rows = (struct styled_rows){.colour = rows->colour};
}
